"""zermelo solves combinatorial games, and checks the certificates of who wins.

    import zermelo
    solution = zermelo.solve("affine-plane 4")
    strategy = solution.certificate.strategy()
    strategy(["c2"])

The words of games, the claims and the verdicts are those of the command ``zermelo``. What is wrong raises
an exception of the kind :class:`Error`; Ctrl-C raises ``KeyboardInterrupt`` also while a search runs.
"""

from __future__ import annotations

import html
import json
import os
import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Optional, Sequence, Union

from . import _native
from ._errors import Error, IllegalMoveError, InputError, LimitError, NotVerifiedError
from ._native import Claim, Drawing, Plot
from ._progress import Progress as _Progress

if TYPE_CHECKING:
    import networkx
    import pandas

__all__ = [
    "Certificate",
    "Claim",
    "Drawing",
    "Error",
    "IllegalMoveError",
    "InputError",
    "LimitError",
    "MoveValue",
    "NotVerifiedError",
    "Plot",
    "Position",
    "PositionValue",
    "Puzzle",
    "Rating",
    "Solution",
    "Strategy",
    "Sudoku",
    "Table",
    "Values",
    "Verdict",
    "check",
    "probe",
    "prove",
    "solve",
    "values",
]

_Path = Union[str, "os.PathLike[str]"]


def __dir__() -> list[str]:
    """What is to be used, without what this file imports."""
    return __all__


def _settings(
    told: Optional[_Progress] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    max_positions: Optional[int] = None,
) -> _native.Settings:
    for name, limit in [("max_memory", max_memory), ("max_positions", max_positions)]:
        if limit is not None and limit < 1:
            raise InputError(f"{name}: it is at least 1")
    return {
        "max_memory": max_memory,
        "time_limit": time_limit,
        "max_positions": max_positions,
        "told": told,
    }


def _bytes_or_path(source: Union[bytes, _Path]) -> tuple[Optional[bytes], Optional[str]]:
    """What a certificate is read from. Bytes are always the certificate itself, and text is always a path."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source), None
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        if isinstance(path, str):
            return None, path
    raise TypeError(
        f"a certificate is bytes, or a path as str or os.PathLike[str], and not {type(source).__name__}"
    )


@dataclass(frozen=True)
class Verdict:
    """What a check says of a certificate. It is true where the certificate is accepted."""

    kind: str
    """``"verified"``, ``"not-verified"``, or ``"no-verdict"`` of what cannot be checked."""
    claim: Optional[Claim]
    """What the certificate claims, where that could be read. It is proved only if it is accepted."""
    code: Optional[str]
    """The kind of error, a fixed word; ``None`` where the certificate is accepted."""
    reason: Optional[str]
    """The error in a sentence."""
    line: Optional[list[str]]
    """A line of play from the start to where the proof fails, by the names of moves."""
    report: dict[str, Any] = field(repr=False)
    """The report of ``zermelo check --json``; docs/guide/json.md describes its fields."""

    @property
    def accepted(self) -> bool:
        """Whether the certificate proves its claim."""
        return self.kind == "verified"

    @property
    def statement(self) -> Optional[str]:
        """The claim as a sentence of a paper."""
        return self.claim and self.claim.statement

    def __bool__(self) -> bool:
        return self.accepted

    def __str__(self) -> str:
        if self.accepted:
            return f"verified: {self.claim or 'all certificates of the file'}"
        lines = [f"{self.kind.replace('-', ' ')}: {self.code}: {self.reason}"]
        if self.line:
            lines.append("line of play: " + ", ".join(self.line))
        return "\n".join(lines + ((self.report["error"] or {}).get("position") or []))

    def _repr_html_(self) -> str:
        colour = "green" if self.accepted else "firebrick"
        text = html.escape(str(self)).replace("verified", f'<b style="color:{colour}">verified</b>', 1)
        return f"<pre>{text}</pre>"


def check(
    source: Union[bytes, _Path],
    claim: Union[Claim, str, None] = None,
    *,
    progress: Optional[bool] = None,
    time_limit: Optional[float] = None,
) -> Verdict:
    """Checks a certificate or a file of many: bytes are the certificate itself, text is a path.

    With a claim, the certificate has to prove that. A certificate that is not accepted is a verdict, and
    raises nothing. ``progress`` shows a bar, by default on a terminal and in a notebook, ``time_limit`` is
    in seconds.
    """
    data, path = _bytes_or_path(source)
    wanted = None if claim is None else str(claim)
    with _Progress(progress) as told:
        settings = _settings(told, time_limit=time_limit)
        report = json.loads(_native.check(data, path, wanted, settings))
    error = report["error"] or {}
    line = error.get("line")
    claimed = report["claim"]
    return Verdict(
        kind=report["verdict"],
        claim=_claim(claimed),
        code=error.get("kind"),
        reason=error.get("message"),
        line=None if line is None else [mv["move"] for mv in line],
        report=report,
    )


def _claim(text: Optional[str]) -> Optional[Claim]:
    """The claim of a certificate; ``None`` where there is none that can be read back."""
    try:
        return None if text is None else Claim(text)
    except InputError:
        return None


class Certificate:
    """A certificate that the checker has accepted, from bytes or a path.

    Another one raises :class:`NotVerifiedError`; :func:`check` says more of it.
    """

    def __init__(
        self,
        source: Union[bytes, _Path, _native.Certificate],
        *,
        progress: Optional[bool] = None,
    ) -> None:
        if isinstance(source, _native.Certificate):
            self._native = source
            return
        data, path = _bytes_or_path(source)
        with _Progress(progress) as told:
            if path is not None:
                self._native = _native.Certificate.open(path, _settings(told))
            else:
                self._native = _native.Certificate.check(data or b"", _settings(told))

    @property
    def claim(self) -> Claim:
        """What it proves."""
        return self._native.claim()

    @property
    def statement(self) -> str:
        """What it proves, as a sentence of a paper."""
        return self.claim.statement

    @property
    def blake3(self) -> str:
        """Its hash, in hexadecimal digits."""
        return self._native.blake3()

    def __bytes__(self) -> bytes:
        return self._native.data()

    def save(self, path: _Path) -> None:
        """Writes the file, whole or not at all. Another file than a certificate is not replaced."""
        self._native.save(path)

    def strategy(self) -> Strategy:
        """The strategy that it proves, as a function from moves to the reply."""
        return Strategy(self)

    def draw(self, node: Optional[int] = None) -> Drawing:
        """What the proof is about, drawn, or the position of a node of it, counted from 0."""
        return self._native.draw(node)

    def table(self, lines: Optional[int] = None) -> Table:
        """The proof as tables: all of it, or as much as so many lines."""
        return Table(self._native, lines)

    def __repr__(self) -> str:
        return f"<Certificate: {self.claim}>"

    def _repr_html_(self) -> str:
        return (
            f"<p>{html.escape(self.statement)}</p><pre>{html.escape(str(self.claim))}\n"
            f"{self.blake3}</pre>"
        )


@dataclass(frozen=True)
class Position:
    """A position of a game against a strategy: the opponent is to move, or the game is over."""

    moves: list[tuple[str, str]]
    """The moves so far, each with its player, ``"first"`` or ``"second"``."""
    reply: Optional[str]
    """The strategy's last move; ``None`` where the opponent's last move has ended the game."""
    legal: list[str]
    """The opponent's legal moves; none once the game is over."""
    end: Optional[str]
    """How the game has ended, in a sentence."""
    drawing: Drawing = field(repr=False)
    """The position, drawn."""

    def __str__(self) -> str:
        return str(self.drawing)

    def _repr_svg_(self) -> str:
        return self.drawing.svg()


class Strategy:
    """A strategy of a certificate: called with the opponent's moves, it gives the reply to the last.

    Only the opponent's moves are given, as the strategy's own follow from them. A move that is not legal
    raises :class:`IllegalMoveError`.
    """

    def __init__(self, certificate: Union[Certificate, bytes, _Path]) -> None:
        if not isinstance(certificate, Certificate):
            certificate = Certificate(certificate)
        self.certificate = certificate
        self._native = certificate._native.strategy()

    def __call__(self, moves: Sequence[str] = ()) -> Optional[str]:
        """The reply after these moves of the opponent; ``None`` where it has none to make."""
        return self.after(moves).reply

    def after(self, moves: Sequence[str]) -> Position:
        """The position after these moves of the opponent and the reply to each."""
        played, legal, end, drawing = self._native.after(_moves(moves))
        reply = played[-1][1] if played and played[-1][2] else None
        return Position([(player, name) for player, name, _ in played], reply, legal, end, drawing)

    def to_networkx(
        self, moves: Sequence[str] = (), *, depth: int = 2, max_nodes: int = 500
    ) -> networkx.DiGraph:
        """The graph of the positions that the strategy leads to, for ``networkx``.

        It follows so many moves of the opponent, from where the given ones lead, and has at most so many
        nodes. Their attributes, and those of edges, are the fields of ``zermelo export --to json``.
        """
        import networkx

        graph = json.loads(self._native.graph(_moves(moves), depth, max_nodes)[0])
        vertices, edges = graph.pop("vertices"), graph.pop("edges")
        built = networkx.DiGraph(**graph)
        for vertex in vertices:
            built.add_node(vertex.pop("id"), **vertex)
        for edge in edges:
            built.add_edge(edge["from"], edge["to"], moves=edge["moves"])
        return built

    def draw(self, moves: Sequence[str] = (), *, depth: int = 1, max_nodes: int = 500) -> Drawing:
        """The same graph with the positions drawn."""
        return self._native.graph(_moves(moves), depth, max_nodes)[1]

    def __repr__(self) -> str:
        return f"<Strategy: {self.certificate.claim}>"


def _moves(moves: Sequence[str]) -> list[str]:
    if isinstance(moves, str):
        raise TypeError('moves are a list of names, such as ["a1", "b2"], and not a text')
    return list(moves)


class Table:
    """The tables of a proof. They print as text, and show as Markdown in a notebook."""

    def __init__(self, certificate: _native.Certificate, lines: Optional[int]) -> None:
        self._certificate = certificate
        self._lines = lines

    def render(self, format: str) -> str:
        """The tables as ``"text"``, ``"markdown"``, ``"latex"``, ``"csv"``, ``"html"`` or ``"json"``."""
        return self._certificate.table(format, self._lines)

    def __str__(self) -> str:
        return self.render("text")

    def __repr__(self) -> str:
        return str(self)

    def _repr_markdown_(self) -> str:
        return self.render("markdown")

    def _tables(self) -> Iterator[tuple[Optional[str], list[str], list[list[Any]]]]:
        heading = None
        for section in json.loads(self.render("json"))["sections"]:
            heading = section["heading"] or heading
            for block in section["blocks"]:
                if "columns" in block:
                    yield heading, block["columns"], block["rows"]

    def to_frames(self) -> list[pandas.DataFrame]:
        """A frame of ``pandas`` for each table. A column whose name was there before gets a number."""
        import pandas

        return [
            pandas.DataFrame(rows, columns=_numbered(columns))
            for _, columns, rows in self._tables()
        ]

    def to_frame(self) -> pandas.DataFrame:
        """All tables in one frame, with the heading that each stands under as the first column."""
        import pandas

        frames = []
        for heading, columns, rows in self._tables():
            frame = pandas.DataFrame(rows, columns=_numbered(columns))
            frame.insert(0, "part", heading)
            frames.append(frame)
        return pandas.concat(frames, ignore_index=True) if frames else pandas.DataFrame()


def _numbered(columns: Iterable[str]) -> list[str]:
    """Names of columns, each once: the second ``X`` is ``X.1``."""
    seen: dict[str, int] = {}
    named = []
    for column in columns:
        count = seen.get(column, 0)
        seen[column] = count + 1
        named.append(f"{column}.{count}" if count else column)
    return named


@dataclass(frozen=True)
class Solution:
    """A solved game, or what was found out until a limit."""

    outcome: str
    """Who wins, in words."""
    certificates: list[Certificate]
    """What proves it: one certificate, or of a draw or a value one for each player."""
    unfinished: Optional[str]
    """Why the outcome is not the whole answer: a limit."""

    @property
    def certificate(self) -> Certificate:
        """The certificate, where there is one."""
        if len(self.certificates) != 1:
            raise InputError(
                f"there are {len(self.certificates)} certificates of ‘{self.outcome}’: choose one of "
                "certificates"
            )
        return self.certificates[0]

    def __str__(self) -> str:
        return self.outcome


def solve(
    game: Union[str, Claim],
    *,
    progress: Optional[bool] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    max_positions: Optional[int] = None,
    **options: Union[bool, int, str, os.PathLike[str], None],
) -> Solution:
    """Finds out who wins a game, such as ``solve("affine-plane 4")`` or ``solve("tic-tac-toe", weak=True)``.

    The words are those behind ``zermelo solve``; options of the game are keywords. A :class:`Claim` is
    proved instead. ``max_memory`` is in MiB and 4096 by default, ``time_limit`` in seconds. At a limit the
    solution says what was found out until then; without anything :class:`LimitError` is raised.
    """
    with _Progress(progress) as told:
        settings = _settings(told, max_memory, time_limit, max_positions)
        if isinstance(game, Claim):
            if options:
                raise InputError("a claim says the options of its game: leave them out")
            made = Certificate(_native.prove(str(game), settings))
            return Solution(str(made.claim), [made], None)
        words = [game]
        for name, value in options.items():
            option = "--" + name.replace("_", "-")
            if value is True:
                words.append(option)
            elif value is not None and value is not False:
                words += [option, shlex.quote(os.fspath(value) if isinstance(value, os.PathLike) else str(value))]
        outcome, certificates, unfinished = _native.solve(" ".join(words), settings)
    return Solution(outcome, [Certificate(made) for made in certificates], unfinished)


def prove(
    claim: Union[str, Claim],
    *,
    progress: Optional[bool] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    max_positions: Optional[int] = None,
) -> Certificate:
    """Proves a claim, such as ``prove("second player does not lose hypercube 3 2")``."""
    with _Progress(progress) as told:
        settings = _settings(told, max_memory, time_limit, max_positions)
        return Certificate(_native.prove(str(claim), settings))


@dataclass(frozen=True)
class MoveValue:
    """A move, and what comes of it."""

    move: str
    """The move, by name."""
    to: str
    """The position after it, as the shaded cells of each row."""
    wins: Optional[bool]
    """Whether it wins; ``None`` where the certificate does not say, and in a game with a score."""
    outcome: Optional[str] = None
    """How the game ends with it: ``"win"``, ``"draw"`` or ``"score"``."""
    winner: Optional[str] = None
    """Who wins with it: ``"first"`` or ``"second"``, where it is known who is to move."""
    score: Optional[int] = None
    """The score of the game with it."""
    length: Optional[int] = None
    """Of a won game that was searched: how many moves it lasts, this one included."""
    nim_value: Optional[int] = None
    """The nim-value of the position after it, where the proof states it."""

    @property
    def value(self) -> Optional[str]:
        """The value of the position after it: ``"P"`` where the move wins, ``"N"`` where it loses."""
        return None if self.outcome != "win" else "P" if self.wins else "N"


@dataclass(frozen=True)
class PositionValue:
    """The value of a position and of every move from it."""

    game: str
    """The game at its size."""
    position: str
    """The position, as the shaded cells of each row, or as the moves that lead there."""
    to_move: Optional[str]
    """Who is to move, ``"first"`` or ``"second"``, where that is known and the game is not over."""
    value: Optional[str]
    """``"N"`` where the player to move wins, ``"P"`` where he loses; ``None`` where the certificate does not say."""
    moves: list[MoveValue]
    """The moves from it, the best one first."""
    outcome: Optional[str]
    """How the game ends if both players play best: ``"win"``, ``"draw"`` or ``"score"``."""
    winner: Optional[str]
    """Who wins: ``"first"`` or ``"second"``, where it is known who is to move."""
    score: Optional[int]
    """The score of the whole game."""
    length: Optional[int]
    """Of a won game that was searched: how many moves it lasts."""
    nim_value: Optional[int]
    """Its nim-value, where the proof states it."""
    line: Optional[list[str]]
    """The best moves to the end of the game; ``None`` where it was not searched."""
    drawing: Drawing = field(repr=False)
    """The position, drawn."""

    def _repr_svg_(self) -> str:
        return self.drawing.svg()


def _position_value(found: tuple[Any, ...]) -> PositionValue:
    game, position, to_move, wins, ends, moves, line, drawing = found
    value = None if wins is None else "N" if wins else "P"
    values = [MoveValue(*move, *ends_with_it) for *move, ends_with_it in moves]
    return PositionValue(game, position, to_move, value, values, *ends, line, drawing)


def _written(**given: Optional[str]) -> tuple[str, str]:
    """How a position is written, and the text."""
    written = [(form, text) for form, text in given.items() if text is not None]
    if len(written) > 1:
        raise InputError("the position is given twice")
    return written[0] if written else ("start", "")


class Values:
    """The values of positions that a certificate's file holds: a map, layers, a strategy, or a proof for
    every size at one. The certificate is not checked, and a map is not loaded, whatever its size.
    :func:`values` finds those of a game.
    """

    def __init__(self, source: Union[_Path, _native.Values], size: Optional[int] = None) -> None:
        is_native = isinstance(source, _native.Values)
        self._native = source if is_native else _native.Values.open(source, size)

    @property
    def claim(self) -> Optional[Claim]:
        """What the certificate claims; ``None`` of a game that was solved."""
        return self._native.claim()

    def probe(
        self,
        rows: Optional[str] = None,
        *,
        left: Optional[str] = None,
        permutation: Optional[str] = None,
        moves: Optional[str] = None,
    ) -> PositionValue:
        """The value of a position: the shaded cells of each row such as ``"3,1"``, the cells that are
        ``left``, the digits of both players as a ``permutation``, or the ``moves`` that lead there, with
        spaces between them. Without any, of the start.
        """
        written = _written(rows=rows, left=left, permutation=permutation, moves=moves)
        return _position_value(self._native.probe(*written))

    def plot(self) -> Plot:
        """The values of all positions that are two rows of cells or two heaps: a picture that a notebook
        shows. Of games with three, it has a panel for each length of the third. The values are nim-values
        where the game has them, and P and N otherwise.
        """
        return self._native.plot()


def probe(
    source: Union[str, os.PathLike[str]],
    rows: Optional[str] = None,
    *,
    left: Optional[str] = None,
    permutation: Optional[str] = None,
    moves: Optional[str] = None,
    size: Optional[int] = None,
    search: bool = False,
    progress: Optional[bool] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    max_positions: Optional[int] = None,
) -> PositionValue:
    """The value of a position and of every move from it, as ``zermelo probe`` finds it, such as
    ``probe("nim 3 5 7", moves="7-6")``.

    The source is a certificate's file or a game; a path that is no text is always a file. The position is
    given as in :meth:`Values.probe`. With ``search``, games with maps or nim-values are searched too. For many
    positions of one game :func:`values` is faster. A position that is none raises :class:`InputError`, and a
    limit :class:`LimitError`.
    """
    written = _written(rows=rows, left=left, permutation=permutation, moves=moves)
    with _Progress(progress) as told:
        settings = _settings(told, max_memory, time_limit, max_positions)
        named = (os.fspath(source), not isinstance(source, str))
        return _position_value(_native.probe(named, size, search, written, settings))


def values(
    game: str,
    *,
    progress: Optional[bool] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> Values:
    """Finds the values of positions of a game, such as ``values("erdos-szekeres 9 6")``: it is solved if it
    has maps or nim-values, and otherwise searched.
    """
    with _Progress(progress) as told:
        return Values(_native.Values.of(game, _settings(told, max_memory, time_limit)))


@dataclass(frozen=True)
class Rating:
    """How difficult the proof is that is found for a puzzle."""

    difficulty: str
    """The word for its most difficult theorem: from ``"very easy"`` to ``"very difficult"``."""
    score: int
    """The points of all steps."""
    theorems: dict[str, int]
    """How often it uses each theorem, the simplest first."""
    splits: int
    """How many case splits it has; a puzzle whose proof has none is fair."""


class Puzzle:
    """A puzzle on a board in words, such as ``Puzzle("1...2....", board="latin-square 3")``.

    It has a character for each cell: a label, or a dot or zero for an empty one.
    """

    def __init__(self, text: str, board: Optional[str] = None) -> None:
        self._native = _native.Puzzle(text, board)
        self._board = board

    @property
    def clues(self) -> str:
        """The puzzle, a character for each cell."""
        return self._native.clues()

    def completions(self, most: int = 2, *, time_limit: Optional[float] = None) -> list[str]:
        """The completions, at most so many."""
        return self._native.completions(most, _settings(time_limit=time_limit))

    def solve(self, *, time_limit: Optional[float] = None) -> Puzzle:
        """The completion, as a puzzle that is full. Another number than one raises :class:`InputError`."""
        completions = self.completions(2, time_limit=time_limit)
        if len(completions) != 1:
            raise InputError(
                "the puzzle has more than one completion" if completions else "the puzzle has no completion"
            )
        return Puzzle(completions[0], self._board)

    def hint(self, *, time_limit: Optional[float] = None) -> str:
        """The next step, in words."""
        return self._native.hint(_settings(time_limit=time_limit))

    def rate(self, *, time_limit: Optional[float] = None) -> Rating:
        """How difficult the proof is that is found for it."""
        difficulty, score, theorems, splits = self._native.rate(_settings(time_limit=time_limit))
        return Rating(difficulty, score, dict(theorems), splits)

    def prove(self, *, time_limit: Optional[float] = None) -> Certificate:
        """Proves how many completions it has: one, none, or several."""
        return Certificate(self._native.prove(_settings(time_limit=time_limit)))

    def __str__(self) -> str:
        return str(self._native.drawing())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.clues!r})"

    def _repr_svg_(self) -> str:
        return self._native.drawing().svg()


class Sudoku(Puzzle):
    """A sudoku of 16, 81, 256 or 625 cells."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
