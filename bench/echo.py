"""The yardstick for the table service: bare WebSockets on the same stack, served with the same settings.

Two doors: `/echo` sends back what it gets; `/round` sends what it gets to all four connections of its group, and one
more message to the sender, like a move at a table of four.  Messages are counted, but not read, checked or stored.  Run
by `bench.server`.
"""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from bench.serving import serve_child
from stammtisch.server.collector import calm_the_collector
from stammtisch.server.gate import Gate
from stammtisch.server.run import config

ENDLESS = 1_000_000

sent = 0
groups: dict[str, set[WebSocket]] = {}


async def echo(websocket: WebSocket) -> None:
    """Sends back what it gets."""
    global sent
    await websocket.accept()
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
            sent += 1
    except WebSocketDisconnect:
        pass


async def round_of_four(websocket: WebSocket) -> None:
    """Sends what it gets to everyone in the group, and a short answer back."""
    global sent
    await websocket.accept()
    group = groups.setdefault(websocket.path_params["group"], set())
    group.add(websocket)
    try:
        while True:
            message = await websocket.receive_text()
            for other in group:
                await other.send_text(message)
            await websocket.send_text("done")
            sent += len(group) + 1
    except WebSocketDisconnect:
        group.discard(websocket)


def main() -> None:
    calm_the_collector()
    app = Starlette(
        routes=[WebSocketRoute("/echo", echo), WebSocketRoute("/round/{group:str}", round_of_four)]
    )
    gate = Gate(ENDLESS)
    gate.capacity = ENDLESS
    serve_child(config(app, gate), lambda: {"sent": sent})


if __name__ == "__main__":
    main()
