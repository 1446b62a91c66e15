"""The command `galileo serve`."""

import socket
from contextlib import suppress
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str,
        typer.Option(help="Address to listen on; whoever reaches it can play and use this machine."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any that is free.")] = 8000,
    processes: Annotated[int, typer.Option(min=1, max=64, help="In which agents think.")] = 2,
    expire: Annotated[float, typer.Option(min=1, help="Minutes after which a game that nobody uses is forgotten.")] = 120,
) -> None:
    """Play in the browser: games against agents and others, analysis, Tycho for a game of cardboard (extra: serve)."""
    try:
        import uvicorn

        from galileo_env.serve.app import create_app
    except ImportError as error:
        raise ValueError(f"serve needs {error.name}, which is not installed: pip install 'galileo-env[serve]'") from None
    from galileo_env.engine.session import Session
    from galileo_env.engine.spec import game_spec, games

    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
        except OSError as error:
            raise OSError(f"{host}:{port}: {error.strerror}; accepted: an address of this machine and a free port") from None
        for game in games():  # what is not compiled yet is compiled before anybody waits for it
            session = Session(game_spec(game).rulesets[0], num_games=1, seed=0)
            session.step_one(int(session.legal(0)[0]))
        hosts = ("127.0.0.1", "localhost") if host in ("127.0.0.1", "localhost") else ("*",)
        typer.echo(f"http://{host}:{listening.getsockname()[1]}/ (Ctrl+C ends it)")
        app = create_app(processes, 60 * expire, hosts=hosts)
        config = uvicorn.Config(
            app, log_level="warning", ws="websockets-sansio", ws_max_size=65536, timeout_graceful_shutdown=2, server_header=False
        )
        with suppress(KeyboardInterrupt):  # which uvicorn passes on when it has closed everything
            uvicorn.Server(config).run(sockets=[listening])


#: Each command with an example.
COMMANDS = ((serve, "galileo serve --port 8000"),)
