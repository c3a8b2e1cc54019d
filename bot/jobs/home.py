"""App Home, drawn from the store."""

from bot.desk import Desk
from bot.views.home import home_view


async def show_home(desk: Desk, user: str) -> None:
    """Raises what the Web API raises."""
    settings = desk.settings
    is_reviewer = user in settings.reviewers or not settings.reviewers
    reviews = await desk.feedback.open_reviews() if is_reviewer else ()
    reviewed = [(review, await desk.answers.get(review.question_key)) for review in reviews]
    complaints = await desk.feedback.complaints() if is_reviewer else ()
    complained = [(vote, await desk.answers.get(vote.question_key)) for vote in complaints]
    recent = await desk.answers.recent_of(desk.identity.team, user)
    view = home_view(settings.bot_name, recent, reviewed, complained, is_reviewer=is_reviewer)
    await desk.clients.web.views_publish(user_id=user, view=view)
