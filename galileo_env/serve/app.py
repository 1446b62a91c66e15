"""The server: pages, drawer and facts as files, games over WebSockets. Nothing of it needs a network beyond this machine."""

import asyncio
import contextlib
import functools
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from galileo_env.engine.spec import games
from galileo_env.render.scripts import WEB
from galileo_env.render.sheets import sheet
from galileo_env.serve import messages as m
from galileo_env.serve.offers import offers
from galileo_env.serve.room import Connection, Room
from galileo_env.serve.rooms import EXPIRY, MOST_ROOMS, Full, Rooms
from galileo_env.serve.tables import TableRooms
from galileo_env.serve.workers import Workers

PAGE = Path(__file__).parent / "page"

#: Seconds that a new connection may take to say who it is; wrong messages after which it is closed.
PATIENCE, MOST_FAULTS = 10.0, 100

#: Nothing is loaded from anywhere else, and nobody may put these pages into theirs.
HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; "
        b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-cache"),
]


class _Guard:
    """Adds the headers, and refuses what another site has made a browser send."""

    def __init__(self, app: Any):
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        origin, host = headers.get(b"origin"), headers.get(b"host", b"")
        foreign = origin not in (b"http://" + host, b"https://" + host)
        if scope["type"] == "websocket":
            if foreign:
                await WebSocket(scope, receive, send).close(1008)  # before it is accepted: an HTTP answer 403
                return
            await self.app(scope, receive, send)
            return
        if foreign and origin is not None:
            await JSONResponse({"error": "Origin: of another site"}, 403)(scope, receive, send)
            return

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self.app(scope, receive, with_headers)


def create_app(
    processes: int = 2,
    expiry: float = EXPIRY,
    most: int = MOST_ROOMS,
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost"),
    clock: Callable[[], float] | None = None,
) -> Starlette:
    """The application.

    Args:
        processes: in which agents think.
        expiry: seconds after which a game that nobody uses is forgotten.
        most: games that are kept at once.
        hosts: names under which the server may be addressed, so that no other site's name can be led here; "*" is any.
        clock: seconds that go by, instead of the machine's.
    """
    workers = Workers(processes)
    timing = {"clock": clock} if clock else {}
    rooms = Rooms(workers, expiry, most, **timing)
    tables = TableRooms(expiry, most, **timing)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        workers.start()
        sweeping = asyncio.create_task(_sweep(rooms, tables))
        yield
        sweeping.cancel()
        rooms.close()
        workers.close()

    routes = [
        Route("/", _page("index.html")),
        Route("/play", _page("play.html")),
        Route("/tycho", _page("tycho.html")),
        Route("/api/offers", _offers),
        Route("/api/facts/{game}", _facts),
        Route("/api/rooms", functools.partial(_new_room, rooms), methods=["POST"]),
        Route("/api/rooms/saved", functools.partial(_saved_room, rooms), methods=["POST"]),
        Route("/api/tables", functools.partial(_new_table, tables), methods=["POST"]),
        Route("/api/tables/{name}", functools.partial(_table, tables), methods=["POST"]),
        WebSocketRoute("/api/play", functools.partial(_play, rooms)),
        Mount("/web", StaticFiles(directory=WEB)),
        Mount("/page", StaticFiles(directory=PAGE)),
    ]
    middleware = [Middleware(_Guard), Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False)]
    handlers: Any = {HTTPException: _http_error, ValueError: _value_error}
    app = Starlette(routes=routes, middleware=middleware, lifespan=lifespan, exception_handlers=handlers)
    app.state.rooms = rooms
    return app


async def _sweep(rooms: Rooms, tables: TableRooms) -> None:
    while True:
        await asyncio.sleep(60)
        rooms.sweep()
        tables.sweep()


# --- plain requests ------------------------------------------------------------------------------------------------------------


def _page(name: str) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    async def answer(request: Request) -> Response:
        return FileResponse(PAGE / name)

    return answer


async def _offers(request: Request) -> Response:
    return JSONResponse(offers())


async def _facts(request: Request) -> Response:
    game = request.path_params["game"]
    if game not in games():
        raise HTTPException(404, f"game {game!r}; accepted: {', '.join(games())}")
    return JSONResponse(sheet(game))


async def _new_room(rooms: Rooms, request: Request) -> Response:
    room = rooms.open(m.read_room(await _body(request, m.MOST_BYTES)))
    return JSONResponse(_keys(room), 201)


async def _saved_room(rooms: Rooms, request: Request) -> Response:
    room = rooms.open_saved(m.read_saved(await _body(request, m.MOST_FILE_BYTES + m.MOST_BYTES)))
    return JSONResponse(_keys(room), 201)


def _keys(room: Room) -> dict[str, Any]:
    return {"room": room.name, "seats": [{"seat": seat + 1, "key": key} for seat, key in room.keys.items()]}


async def _new_table(tables: TableRooms, request: Request) -> Response:
    return JSONResponse(tables.open(await _body(request, m.MOST_FILE_BYTES + m.MOST_BYTES)), 201)


async def _table(tables: TableRooms, request: Request) -> Response:
    return JSONResponse(tables.step(request.path_params["name"], await _body(request, m.MOST_BYTES)))


async def _body(request: Request, most: int) -> bytes:
    """The body of a request that must be JSON: a form of another site cannot send that."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(415, "Content-Type: accepted: application/json")
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise HTTPException(413, f"more than {most} bytes")
    return data


async def _http_error(request: Request, error: HTTPException) -> Response:
    return JSONResponse({"error": error.detail}, error.status_code)


async def _value_error(request: Request, error: ValueError) -> Response:
    return JSONResponse({"error": str(error)}, 503 if isinstance(error, Full) else 400)


# --- playing -------------------------------------------------------------------------------------------------------------------


async def _play(rooms: Rooms, socket: WebSocket) -> None:
    """A connection from its first message, which says who it is, to its end."""
    await socket.accept()
    try:
        join = m.read_message(await asyncio.wait_for(_receive(socket), PATIENCE))
        if not isinstance(join, m.Join):
            raise ValueError("message: the first one; accepted: join")
        room, seat = rooms.enter(join.room, join.seat)
        connection = room.join(seat)
    except (ValueError, TimeoutError) as error:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_json({"kind": "refused", "text": str(error) or "nothing was said"})
            await socket.close(1008)
        return
    except WebSocketDisconnect:
        return
    writing = asyncio.create_task(_write(socket, connection))
    try:
        await _converse(rooms, room, connection, socket)
    except WebSocketDisconnect:
        pass
    finally:
        writing.cancel()
        room.leave(connection)


async def _receive(socket: WebSocket) -> str | bytes:
    try:
        message = await socket.receive()
    except RuntimeError:  # it was closed meanwhile
        raise WebSocketDisconnect(1001) from None
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    found: str | bytes = text if text is not None else message.get("bytes") or b""
    return found


async def _write(socket: WebSocket, connection: Connection) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while not (connection.gone and connection.outbox.empty()):
            await socket.send_json(await connection.outbox.get())
        await socket.close(1001)


async def _converse(rooms: Rooms, room: Room, connection: Connection, socket: WebSocket) -> None:
    faults = 0
    while faults < MOST_FAULTS:
        data = await _receive(socket)
        try:
            message = m.read_message(data)
            rooms.enter(room.name, room.keys[connection.seat])
            _carry_out(rooms, room, connection, message)
        except ValueError as error:
            faults += 1
            connection.send({"kind": "error", "text": str(error)})
    with contextlib.suppress(RuntimeError):
        await socket.close(1008)


def _carry_out(rooms: Rooms, room: Room, connection: Connection, message: Any) -> None:
    """Does what a player asks for. Raises ValueError, a sentence, if it cannot be done."""
    seat = connection.seat
    match message:
        case m.Act():
            room.act(seat, message.n, message.action)
        case m.Undo():
            room.undo(seat)
        case m.Hint():
            connection.begin(room.hint(connection))
        case m.Why():
            room.why(connection, message.action)
        case m.Look():
            room.look(connection, message.n)
        case m.Analyse():
            connection.begin(room.analyse(connection, message.n))
        case m.Mistakes():
            connection.begin(room.mistakes(connection))
        case m.Branch():
            branched = rooms.add(room.branch(seat, message.n))
            connection.send({"kind": "branch", **_keys(branched)})
        case m.Stop():
            room.stop()
        case m.Save():
            room.file(connection)
        case _:
            raise ValueError("message: join again; accepted: once")
