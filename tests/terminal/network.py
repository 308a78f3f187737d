"""A real service on a loopback port, and tables at it for terminals to come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from stammtisch.table.settings import Settings
from stammtisch.table.wire import NewPerson, NewTable, TablePlace
from stammtisch.terminal.online.api import Api
from stammtisch.terminal.online.guest import Guest
from stammtisch.terminal.online.keyring import Keyring
from stammtisch.terminal.online.link import Link
from stammtisch.terminal.session import Note, Scene, Session
from stammtisch.terminal.texts import catalogue
from tests.server.process import Process

DUE_SECONDS = 30.0  # for something that must happen


class Service:
    """A service with a keyring for everybody who comes there from this computer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.keyring = Keyring(folder / "people.json")
        self.process = Process(str(folder / "table.db"), 0, 0.0)
        self.process._start()
        self.port = self.process.fixed_port = self.process.port

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def restart(self) -> None:
        """On the same port as before."""
        self.process._start()

    def table(self, **settings: Any) -> TablePlace:
        """A table whose host is called Host."""
        api = Api(self.origin, catalogue("en"))
        entered = api.enter(NewPerson("Host", "fox", "en"))
        self.keyring.keep(self.origin, "Host", entered.secret)
        api.secret = entered.secret
        wanted = {"game": "mau_mau", "players": 3, "options": {"rounds": 1}, "pace": 0.0, **settings}
        return api.ask("/api/tables", TablePlace, NewTable(Settings(**wanted)))

    def guest(self, table: TablePlace, name: str, lang: str = "en", watch: bool = False) -> Guest:
        return Guest(Link(self.origin, table.id), name, catalogue(lang), self.keyring, watch)


@contextmanager
def service(folder: Path) -> Iterator[Service]:
    made = Service(folder)
    try:
        yield made
    finally:
        made.process.kill()


@contextmanager
def seated(at: Service, table: TablePlace, *names: str) -> Iterator[list[Guest]]:
    """These people at the table, the host first if it is among them."""
    guests: list[Guest] = []
    try:
        for name in names:
            guests.append(at.guest(table, name))
        yield guests
    finally:
        for guest in guests:
            guest.leave()


def until(guest: Guest, what: Callable[[Scene], bool]) -> Scene:
    """The first scene in this session of which that holds."""
    with guest.changed:
        assert guest.changed.wait_for(lambda: what(guest.scene), DUE_SECONDS), guest.scene
        return guest.scene


def mover(*guests: Guest) -> Guest:
    """Who of them is to move, as soon as it is one of them."""
    seats = [guest.scene.seat for guest in guests]
    scene = until(guests[0], lambda scene: scene.view is not None and scene.view["to_move"] in seats)
    assert scene.view is not None
    found = guests[seats.index(scene.view["to_move"])]
    until(found, lambda scene: scene.mine)
    return found


def notes(scene: Scene) -> list[str]:
    """What was told besides the game."""
    return [
        catalogue("en").say(entry.key, **entry.params) for entry in scene.entries if isinstance(entry, Note)
    ]


def play_on(session: Session, dice: Random) -> None:
    """Does whatever is asked in this session until the match is over."""
    scene = session.scene
    while not scene.ended:
        if scene.mine:
            session.play(dice.choice(scene.legal))
        elif "continue" in scene.offers:
            session.do("continue")
        scene = session.wait(scene) if session.scene is scene else session.scene
