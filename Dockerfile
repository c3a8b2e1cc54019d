# The bot in a container: `docker build -t ka . && docker run --env-file .env -v ka-data:/data ka`
FROM python:3.11-slim-bookworm

RUN useradd --create-home --uid 10001 ka && mkdir /data && chown ka /data
WORKDIR /app

# Dependencies first: they change less often than the code.
COPY requirements.txt ./
RUN pip install --no-cache-dir -r requirements.txt

COPY . .
RUN pip install --no-cache-dir --no-deps --no-build-isolation -e .

USER ka
ENV KA_DATA_DIR=/data KA_CORPUS_DIR=/app/corpus KA_HTTP_HOST=0.0.0.0
VOLUME /data
EXPOSE 3000
ENTRYPOINT ["ka"]
CMD ["serve"]
