"""`policy:PATH`: a trained network from one file, without torch.

A policy file is a line that names its kind, 32 bytes of SHA-256 over the rest, and the rest as packed MessagePack: a card,
which says for what and how the policy was trained and how well it plays, and the layers: those that end in the actions and,
where there is one, those of the value. Nothing in it is run; a damaged file is refused.
"""

import hashlib
import os
import zlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from galileo_env.agents.base import SAMPLE, BatchedAgent, register_agent, thought
from galileo_env.engine.network import ACTIVATIONS, Network, choose, outputs
from galileo_env.engine.replay import Thought
from galileo_env.engine.session import Session
from galileo_env.engine.spec import GameSpec

#: The first line of a policy file; its number is that of the format.
MAGIC = b"galileo policy 2\n"

#: Most bytes that a file may unpack to: a guard against files that were made to fill the memory.
MOST = 1 << 28

#: Policies that come with the suite lie here; `policy:NAME` finds them.
SHIPPED = Path(__file__).resolve().parents[1] / "policies"

#: How weights may be kept.
KINDS = ("float16", "float32")

#: Layers in the order in which they are run, each a matrix and a bias.
Layers = tuple[tuple[np.ndarray, np.ndarray], ...]


class Card(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a policy is: for which game, how it was trained, how strong it was found.

    `layout_digest` (GameSpec.layout_digest) is what its inputs and outputs mean. `strength`: records of matches, each with its
    ruleset, seed, numbers of blocks and games, shares and points. `settings`: those of the training.
    """

    game: str
    rules_version: str
    catalogue_digest: str
    layout_digest: str
    rulesets: list[str]
    seed: int
    steps: int
    opponents: list[str]
    settings: dict[str, Any]
    strength: list[dict[str, Any]]
    versions: dict[str, str]


class Layer(msgspec.Struct, forbid_unknown_fields=True):
    """A dense layer as it is kept: the bytes of its (inputs, outputs) matrix, then of its (outputs,) bias, little-endian."""

    inputs: int
    outputs: int
    data: bytes


class Body(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A policy file behind its first line and digest. `scale`: whole numbers by which observations are divided."""

    card: Card
    kind: str
    activation: str
    scale: list[int]
    layers: list[Layer]
    value: list[Layer]


@dataclass(frozen=True)
class Policy:
    """A network with its card.

    `scale`: (observation_size,) whole numbers from 1, by which an observation is divided before the first layer. `layers`: for
    each layer its (inputs, outputs) matrix and (outputs,) bias, float32; the last one has an output for every action. Between
    layers stands `activation`, a word of engine/network.ACTIVATIONS.

    `value`: layers of the same kind that stand on the first of `layers` and its activation, and come to one number: by how many
    points the lead of the seat that observes (engine/outcome.lead) is expected to change from now to the end of the game. None
    of them: nothing of this kind is known.

    Raises ValueError for parts that do not fit together.
    """

    card: Card
    scale: np.ndarray
    layers: Layers
    activation: str = "relu"
    value: Layers = ()

    def __post_init__(self) -> None:
        if self.activation not in ACTIVATIONS:
            raise ValueError(f"activation {self.activation!r}; accepted: {', '.join(ACTIVATIONS)}")
        if self.scale.ndim != 1 or self.scale.dtype.kind not in "iu" or not len(self.scale) or self.scale.min() < 1:
            raise ValueError("scale: accepted: whole numbers from 1, one for each number of an observation")
        if not self.layers:
            raise ValueError("layers: none; accepted: at least one")
        _check("layer", len(self.scale), self.layers)
        if self.value:
            if len(self.layers) < 2:
                raise ValueError("value: accepted: where there are at least two layers, on the first of which it stands")
            _check("value layer", len(self.layers[0][1]), self.value)
            if len(self.value[-1][1]) != 1:
                raise ValueError(f"value: comes to {len(self.value[-1][1])} numbers; accepted: one")

    def __reduce__(self) -> tuple[Any, ...]:
        return Policy, (
            self.card,
            self.scale,
            self.layers,
            self.activation,
            self.value,
        )  # `network` is made again where it is used

    @cached_property
    def network(self) -> Network:
        """The network as kernels take it, with `scale` in its first layer."""
        (first, bias), *rest = self.layers
        scaled = (first / self.scale[:, None]).astype(np.float32)
        value = _chain(len(bias), self.value) if self.value else (np.zeros(0, np.int64), np.zeros(0, np.float32))
        return Network(*_chain(len(self.scale), ((scaled, bias), *rest)), ACTIVATIONS.index(self.activation), *value)

    @cached_property
    def digest(self) -> str:
        """12 hex digits over all that decides what it plays, which a name or a path does not."""
        hasher = hashlib.sha256(self.activation.encode())
        for part in (self.scale.astype(np.int64), *(each for layer in (*self.layers, *self.value) for each in layer)):
            hasher.update(repr(part.shape).encode() + part.tobytes())
        return hasher.hexdigest()[:12]

    def fits(self, spec: GameSpec, name: str = "this policy") -> None:
        """Raises ValueError, a sentence that names both, for another game or another layout of observations and actions."""
        mine = f"{self.card.game} with layout {self.card.layout_digest}"
        if (self.card.game, self.card.layout_digest) != (spec.name, spec.layout_digest):
            raise ValueError(f"{name} plays {mine}, and this game is {spec.name} with layout {spec.layout_digest}")
        sizes = len(self.scale), len(self.layers[-1][1])
        if sizes != (spec.observation.size, len(spec.actions)):
            raise ValueError(
                f"{name} turns {sizes[0]} numbers into {sizes[1]} actions; "
                f"{spec.name} has {spec.observation.size} and {len(spec.actions)}"
            )

    def encode(self, kind: str = "float16") -> bytes:
        """The bytes of a policy file. `kind`: how weights are kept.

        Raises ValueError for a kind that is none or too narrow for the weights.
        """
        if kind not in KINDS:
            raise ValueError(f"kind={kind!r}; accepted: {', '.join(KINDS)}")
        layers, value = _packed(kind, "layer", self.layers), _packed(kind, "value layer", self.value)
        scale = self.scale.tolist()
        body = Body(card=self.card, kind=kind, activation=self.activation, scale=scale, layers=layers, value=value)
        data = zlib.compress(msgspec.msgpack.encode(body), 9)
        return MAGIC + hashlib.sha256(data).digest() + data

    @staticmethod
    def decode(data: bytes, name: str = "policy") -> "Policy":
        """The policy of such bytes. Raises ValueError, which begins with `name`, for others and for damaged ones."""
        digest, end = len(MAGIC), len(MAGIC) + 32
        if data[:digest] != MAGIC:
            raise ValueError(f"{name} does not begin with {MAGIC.decode().strip()!r}, so it is no policy file of this version")
        if hashlib.sha256(data[end:]).digest() != data[digest:end]:
            raise ValueError(f"{name} is damaged: its checksum is not that of its bytes")
        try:
            unpacking = zlib.decompressobj()
            plain = unpacking.decompress(data[end:], MOST)
            if not unpacking.eof:
                raise ValueError(f"it is cut off, or longer than {MOST} bytes")
            body = msgspec.msgpack.decode(plain, type=Body)
            layers, value = (tuple(_unpacked(body.kind, each) for each in chain) for chain in (body.layers, body.value))
            return Policy(body.card, np.array(body.scale), layers, body.activation, value)
        except (ValueError, OverflowError, zlib.error) as error:
            raise ValueError(f"{name} is no policy: {error}") from None

    def write(self, path: str | Path, kind: str = "float16") -> None:
        """Writes a policy file; one that is there is replaced when all is written. Raises ValueError as `encode` does."""
        path = Path(path)
        part = path.with_name(f"{path.name}.part")
        part.write_bytes(self.encode(kind))
        os.replace(part, path)

    @staticmethod
    def read(path: str | Path) -> "Policy":
        """The policy of a file. Raises OSError where there is none, ValueError that names a file that is none or is damaged."""
        return Policy.decode(Path(path).read_bytes(), str(path))


def _check(name: str, inputs: int, layers: Layers) -> None:
    """Raises ValueError unless every layer takes what the one before gives, the first one `inputs` numbers."""
    for number, (matrix, bias) in enumerate(layers):
        if matrix.ndim != 2 or len(matrix) != inputs or bias.shape != matrix.shape[1:]:
            raise ValueError(f"{name} {number}: {matrix.shape} and {bias.shape} do not fit the {inputs} numbers before it")
        if not (np.isfinite(matrix).all() and np.isfinite(bias).all()):
            raise ValueError(f"{name} {number}: weights that are not finite")
        inputs = len(bias)


def _chain(inputs: int, layers: Layers) -> tuple[np.ndarray, np.ndarray]:
    """Sizes and weights of layers, see engine/network.py."""
    flat = [part.ravel() for layer in layers for part in layer]
    return np.array([inputs, *(len(bias) for _, bias in layers)]), np.concatenate(flat).astype(np.float32)


def _packed(kind: str, name: str, layers: Layers) -> list[Layer]:
    """Layers as they are kept."""
    found = []
    for number, (matrix, bias) in enumerate(layers):
        with np.errstate(over="ignore"):
            flat = np.concatenate([matrix.ravel(), bias]).astype(np.dtype(kind).newbyteorder("<"))
        if not np.isfinite(flat).all():
            raise ValueError(f"{name} {number}: weights too large for {kind}; accepted: float32")
        found.append(Layer(len(matrix), len(bias), flat.tobytes()))
    return found


def _unpacked(kind: str, layer: Layer) -> tuple[np.ndarray, np.ndarray]:
    """(inputs, outputs) matrix and (outputs,) bias of a layer, float32."""
    if kind not in KINDS:
        raise ValueError(f"kind={kind!r}; accepted: {', '.join(KINDS)}")
    flat = np.frombuffer(layer.data, np.dtype(kind).newbyteorder("<")).astype(np.float32)
    weights = layer.inputs * layer.outputs
    if min(layer.inputs, layer.outputs) < 1 or len(flat) != weights + layer.outputs:
        raise ValueError(f"a layer of {layer.inputs} inputs and {layer.outputs} outputs has {len(flat)} numbers")
    return flat[:weights].reshape(layer.inputs, layer.outputs), flat[weights:]


class PolicyAgent(BatchedAgent):
    """Plays a policy: always the action it likes best, or with `sample` one drawn by its probabilities.

    Raises ValueError from `act` (a sentence that names both) in a session of another game or layout.
    """

    def __init__(self, policy: Policy, name: str = "policy", sample: bool = False) -> None:
        super().__init__()
        self.policy, self.name, self.sample = policy, name, sample

    def fits(self, spec: GameSpec) -> None:
        """Raises ValueError, a sentence that names both, for another game or layout than the policy's."""
        self.policy.fits(spec, self.name)

    def act(self, session: Session, games: np.ndarray) -> np.ndarray:
        """(k,) int64 action ids for (k,) games that are not over."""
        words = self.words(session, games)
        sizes, weights, activation, *_ = self.policy.network
        return choose(self._seen(session, games), session.masks[games], words, sizes, weights, activation, self.sample)

    def think(self, session: Session, game: int) -> tuple[int, Thought]:
        """The choice in a game that is not over, and the policy it is taken from. Its value head knows the mover only, so the
        thought has no values.
        """
        games = np.array([game])
        return int(self.act(session, games)[0]), thought(session, self.chances(session, games)[0])

    def chances(self, session: Session, games: np.ndarray) -> np.ndarray:
        """(k, num_actions) float64 chances of the actions in (k,) games that are not over, 0 for those not legal."""
        sizes, weights, activation, *_ = self.policy.network
        found = outputs(self._seen(session, games), sizes, weights, activation).astype(np.float64)
        found[session.masks[games] == 0] = -np.inf
        found = np.exp(found - found.max(axis=1, keepdims=True))
        return found / found.sum(axis=1, keepdims=True)

    def _seen(self, session: Session, games: np.ndarray) -> np.ndarray:
        """(k, observation_size) what the movers see. Raises ValueError in a session of another game or layout."""
        self.fits(session.spec)
        if session.obs:
            return session.observations[games]
        rows = zip(games.tolist(), session.seat[games].tolist(), strict=True)
        return np.stack([session.observe(game, seat) for game, seat in rows])


def from_text(argument: str = "") -> PolicyAgent:
    """The agent of the spec `policy:ARGUMENT`. Raises ValueError that names the file and what is wrong with it."""
    path, comma, option = argument.partition(",")
    if comma and option != SAMPLE:
        raise ValueError(f"option {option!r} is unknown")
    return PolicyAgent(read_named(path), f"policy:{argument}", bool(comma))


def read_named(path: str) -> Policy:
    """The policy of a file, or one that comes with the suite, by its name.

    Raises ValueError that names the file and what is wrong with it, also where there is none.
    """
    if not path:
        raise ValueError("no file is named")
    try:
        return Policy.read(SHIPPED / f"{path}.policy" if path in shipped() else path)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}; accepted: a file, or {', '.join(shipped())}") from None


def shipped() -> list[str]:
    """Names of the policies that come with the suite."""
    return sorted(each.stem for each in SHIPPED.glob("*.policy"))


register_agent("policy", from_text, f"policy:PATH[,{SAMPLE}]")
