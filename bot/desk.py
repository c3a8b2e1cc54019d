"""Everything that listeners and jobs work with, wired once."""

from dataclasses import dataclass

from bot.clients import Clients, Identity
from bot.ports import ArticleSource, SectionSource
from bot.posting import Poster
from bot.settings import BotSettings
from bot.status import StatusBoard
from bot.threads import Threads
from domain.ports import Answerer
from store.acceptor import Acceptor
from store.answers import Answers
from store.articles import Articles
from store.database import Clock, Database
from store.feedback import Feedback
from store.inbox import Inbox


@dataclass(frozen=True)
class Desk:
    settings: BotSettings
    clock: Clock
    database: Database
    inbox: Inbox
    acceptor: Acceptor
    answers: Answers
    feedback: Feedback
    articles: Articles
    clients: Clients
    identity: Identity
    poster: Poster
    board: StatusBoard
    threads: Threads
    answerer: Answerer
    sections: SectionSource
    articles_source: ArticleSource


def make_desk(
    settings: BotSettings,
    *,
    clock: Clock,
    database: Database,
    clients: Clients,
    identity: Identity,
    answerer: Answerer,
    sections: SectionSource,
    articles_source: ArticleSource,
    owner: str,
) -> Desk:
    inbox = Inbox(database, clock, owner=owner, lease_s=settings.lease_s)
    answers = Answers(database, inbox, clock)
    return Desk(
        settings=settings,
        clock=clock,
        database=database,
        inbox=inbox,
        acceptor=Acceptor(database, inbox, answers),
        answers=answers,
        articles=Articles(database, inbox, clock),
        feedback=Feedback(database, inbox, clock),
        clients=clients,
        identity=identity,
        poster=Poster(clients, identity, answers, settings, clock),
        board=StatusBoard(clients),
        threads=Threads(answers, clients, identity, settings),
        answerer=answerer,
        sections=sections,
        articles_source=articles_source,
    )
