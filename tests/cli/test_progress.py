"""How far an article is: never backwards, never done before the end."""

import pytest

from cli.progress import article_progress, article_share


def test_the_share_grows_from_stage_to_stage() -> None:
    stages = ["outline", "retrieval", "draft", "fact check 0 of 40", "fact check 12 of 40", "fact check 40 of 40"]
    shares = [article_share(stage) for stage in (*stages, "style")]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert shares[-1] < 1
    assert article_share("fact check 0 of 0") < 1


def test_the_bar_is_drawn_on_stderr_alone(capsys: pytest.CaptureFixture[str]) -> None:
    with article_progress() as tell:
        tell("fact check 12 of 40")
    captured = capsys.readouterr()
    assert captured.out == ""
