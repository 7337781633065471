"""A second checker of zermelo's certificates, written from the documents and not from the first
one: proofs of the kinds replay, outcome, mirror, pairing, potential, deduction, map, layers, parts,
nim-values, spanning trees and patterns, of positional games, the Erdős–Szekeres game, Chomp, subtraction games, dots and
boxes, Domineering, Col, Snort, Node Kayles, the switching game, connection games, Latin Erdős, the coprimality grid, all planes, Latin puzzles, heaps,
sums of games with nim-values, and games whose rules are data. Of other kinds it gives no verdict.

    python3 second_checker.py FILE...

Prints a line a file, and before it a line for each certificate of a file of many. Exit code: 0 all
verified, 1 one is not verified, 2 wrong usage, 3 no verdict (the file cannot be read, is no certificate of
version 2, or has another kind of proof).

Needs Python 3.10 and the package blake3. Marks such as R6 are those of docs/specification/format.md,
docs/specification/format-outcome.md and docs/specification/proofs.md. Here a claim is printed as the
values that were read.
"""

import dataclasses
import functools
import itertools
import re
import sys
from fractions import Fraction
from math import comb, gcd
from pathlib import Path

try:
    from blake3 import blake3
except ImportError:
    blake3 = None

MAGIC = b"\x89ZERMELO"
MANY = MAGIC + b"\0"
TITLE = re.compile(r"(?! )(?!.*  )[A-Za-z0-9 #%&()*+,\-./:;<=>?\[\]^_{}~]{0,64}(?<! )\Z")
# What titles may not read as: boards and graphs, other games, and what people call boards that claims
# name by title, of points and lines and of Latin puzzles.
NAMED = (
    "affine-plane projective-plane hypercube any-affine-plane any-projective-plane sudoku "
    "latin-square gerechte path cycle grid"
).split()
GAMES = (
    "erdos-szekeres chomp dots-and-boxes node-kayles cram latin-erdos coprime-grid subtraction "
    "domineering octal nim sprouts switching bridg-it col snort cops parity-game connection y"
).split()
BOARDS = (
    "tic-tac-toe qubic connect-four gomoku in-a-row polyomino van-der-waerden clique cliques stars sim hex "
    "domination design steiner-triple-system transversal-design"
).split()
LATIN_BOARDS = (
    "quadoku tartan latin-triangle latin-cube latin-octahedron latin-icosahedron"
).split()
RESERVED = {
    # People call boards of points and lines Hex as well.
    "board": NAMED + GAMES + LATIN_BOARDS,
    "graph": NAMED + GAMES + LATIN_BOARDS + BOARDS,
    "latin board": NAMED + GAMES + BOARDS,
    "rules": NAMED,
}
POINT_NAME = re.compile(r"[A-Za-z0-9._][A-Za-z0-9._-]{0,15}\Z")
NOT_IN_TEXTS = re.compile(
    "[\ud800-\udfff\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)

# The types of docs/specification/format.md: a list is an enumeration, its variants with their
# fields.
PLAYER = [("first",), ("second",)]
STATEMENT = [("wins", PLAYER), ("does not lose", PLAYER)]
SIZE = [("exactly", "u32"), ("every", "u32", "u32")]
BOARD_NAME = [
    ("affine plane", "u16"), ("affine plane less", "u16", "u16"), ("projective plane", "u16"),
    ("hypercube", "u16", "u16"), ("other", "text"),
]
GOAL = [("largest",), ("most",), ("lines",)]
SCORE = ("score", GOAL, PLAYER)
CONVENTION = [("strong",), ("weak", PLAYER), ("avoidance",), None, None, SCORE]
# With the number of moves after which the game is over.
LIMITED = [*CONVENTION[:3], ("within", "u16", CONVENTION), *CONVENTION[4:]]
# With the points that the players take in a turn.
SCHEDULED = [*LIMITED[:4], ("turns", "u16", "u16", "u16", LIMITED), SCORE]
STONES = ("seq", "text")
WHAT = [
    ("strategy", STATEMENT), ("P-positions", "u64", PLAYER),
    ("wins except", PLAYER, "u32", ("seq", "u32")), ("wins every except", PLAYER, ("seq", "u32")),
]
COORDINATE = ("all", ("option", "u8"), "u32")
CHOMP_START = [("board", SIZE), ("listed", ("option", "u32"), ("seq", ("seq", COORDINATE)))]
GRAPH_NAME = [
    ("path", "u16"), ("cycle", "u16"), ("grid", "u16", "u16"), ("hypercube", "u16"),
    ("other", "text"), ("cram", "u16", "u16"),
]
GRAPH_STATEMENT = [("first",), ("second",), ("nim-value", "u32")]
LATIN_WHAT = [("strategy", STATEMENT), ("never without a move", PLAYER)]
COLUMNS = [("standard",), ("run", "u32"), ("without",)]
BOUND = [("at least", "u32"), ("at most", "u32")]
# A claim from a start has it before the bound.
CHASE = [("cops win", ("option", "u16")), ("robber escapes",)]
GRID_BOUND = [*BOUND, ("from", ("seq", ("seq", "u8")), BOUND)]
BOXES_BOUND = [*BOUND, ("from", ("all", "u64", "u32", PLAYER), BOUND)]
VARIATION = [("corner",), ("parity",)]
ORDER = [("maximiser first",), ("minimiser first",), ("maximiser alone",), ("minimiser alone",)]
LATIN_BOARD_NAME = [
    ("latin-square", "u16"), ("sudoku", "u16"), ("gerechte", "text"), ("other", "text", "hash"),
]
LATIN_PUZZLE = ("all", LATIN_BOARD_NAME, ("option", "text"), "text")
COMPLETIONS = [("one",), ("none",), ("several",), ("fair",), ("critical", ("option", "text"))]
HEAPS_WHAT = [("wins", PLAYER), ("nim-value", "u32"), ("period", "u32")]
HEAPS_RULES = [("nim",), ("octal", ("seq", "u8"))]
HEAPS_START = [("sum", ("seq", "u32")), ("every", "u32", "u32")]
# Tags are the numbers of games.
SUMMAND = [None] * 13
SUMMAND[2] = ("chomp", "u32", CHOMP_START)
SUMMAND[4] = ("node-kayles", GRAPH_NAME, ("option", "hash"))
SUMMAND[9] = ("subtraction", "u32", "u32", SIZE)
SUMMAND[11] = ("heaps", HEAPS_RULES, HEAPS_START)
SUMMAND[12] = ("rules", "text", "hash")
VALUED = [None] * 17
VALUED[10] = ("domineering", "u32", "u32")
VALUED[12] = ("rules", "text", "hash")
VALUED[16] = ("colouring", [("col",), ("snort",)], GRAPH_NAME, ("option", "hash"))
REVERSED = [None] * 12
REVERSED[4] = ("node-kayles", GRAPH_NAME, ("option", "hash"))
REVERSED[11] = ("heaps", HEAPS_RULES, HEAPS_START)
SIDE = [("short",), ("cut",)]
PARITY = [("even",), ("odd",)]
NETWORK_NAME = [("graph", GRAPH_NAME, "text", "text"), ("bridg-it", "u16")]
JOINED = [("graph", GRAPH_NAME, ("seq", "text")), ("hex", "u16", "u16"), ("y", "u16")]
# The claims of each game.
CLAIMS = [
    ("positional", STATEMENT, BOARD_NAME, ("option", "hash"), SCHEDULED, STONES, STONES),
    ("erdos-szekeres", WHAT, SIZE, "u32", [("avoidance",), ("achievement",)]),
    ("chomp", GRAPH_STATEMENT, "u32", CHOMP_START),
    ("dots-and-boxes", BOXES_BOUND, "u32", "u32"),
    ("node-kayles", GRAPH_STATEMENT, GRAPH_NAME, ("option", "hash")),
    ("latin-erdos", LATIN_WHAT, SIZE, COLUMNS),
    ("coprime-grid", GRID_BOUND, "u32", VARIATION, ORDER),
    ("planes", STATEMENT, [("affine",), ("projective",)], [("strong",), ("weak", PLAYER)], SIZE),
    ("latin-puzzle", LATIN_PUZZLE, COMPLETIONS),
    ("subtraction", GRAPH_STATEMENT, "u32", "u32", SIZE),
    ("domineering", PLAYER, "u32", "u32"),
    ("heaps", HEAPS_WHAT, HEAPS_RULES, HEAPS_START),
    ("rules", ("if empty", GRAPH_STATEMENT, "u32"), "text", "hash"),
    ("sum", GRAPH_STATEMENT, ("seq", SUMMAND)),
    ("sprouts", GRAPH_STATEMENT, "u32"),
    ("switching", SIDE, NETWORK_NAME, SIDE, ("option", "hash")),
    ("colouring", PLAYER, [("col",), ("snort",)], GRAPH_NAME, ("option", "hash")),
    ("cops-and-robbers", CHASE, "u8", GRAPH_NAME, ("option", "hash"), [("usual",), ("active",)]),
    ("parity-game", [("from", PARITY, "u32"), ("vertices", "u32", "u32")], "text", "hash"),
    ("connection", JOINED, SIDE, ("seq", "text"), ("option", "hash")),
    ("partisan", [("equals",), ("is at least",)], "text", ("seq", VALUED)),
    ("misere", PLAYER, REVERSED),
]
COMPONENTS = ("all", "bytes", ("seq", "u16"), ("seq", "u16"))
HEAP_VALUES = ("all", ("seq", "u16"), [
    ("values",), ("period", "u32", "u32"), ("mask", "u16"), ("both", "u32", "u32", "u16"),
])
# The graph, the first move, the values of paths, maps; components, their values, answers.
GRAPH_VALUES = (
    "all", ("option", "u16"), HEAP_VALUES, ("seq", ("seq", "u16")), "bytes", ("seq", "u16"),
    ("seq", "u16"),
)
LATIN_BOARD = ("all", ("seq", "text"), ("seq", ("seq", "u16")), "text")
FEW = ("seq", "u16")
DEDUCTION_STEP = [
    ("exhausted", "u16"), ("places", "u16", "u64"), ("cells", "u16", "u64"),
    ("fish", "u8", FEW, FEW), ("split", "u16", "u64"), ("no label", "u16"),
    ("few places", "u16", "u8"), ("many copies", "u16", "u8"), ("full",), ("all_exhausted",),
    ("hidden_single",),
]
LABELS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
BOARD = ("all", ("seq", "text"), ("seq", ("seq", "u16")))
NEEDS = ("seq", ("seq", "u16"))
SYMMETRIES = ("seq", ("all", "text", ("seq", "u16")))
GRAPH = ("all", ("seq", "text"), ("seq", ("all", "u16", "u16")))
PAIRING = ("seq", ("all", "u16", "u16"))
THREATS = ("seq", "u16")
PARTS = ("seq", ("all", "u16", ("seq", "u16")))
SMALL_GAME = ("positional", ("wins", ("second",)), ("other", ""), None, ("weak", ("first",)), [], [])
BRANCH = ("all", ("option", "u16"), ("seq", ("all", "u32", ("option", ("seq", "u16")))))
PATTERN = ("all", ("seq", "u16"), ("seq", ("seq", "u8")), ("seq", BRANCH))
TREES = ("all", ("option", "u32"), ("seq", "u32"), ("seq", "u32"))
LEFT = ("all", "u32", ("option", "u32"), ("seq", "u32"))
EXCHANGE = ("all", "text", *[("all", "u8", ("seq", "u8"))] * 3)
FORM = ("all", "i64", ("seq", ("all", "u32", "i64")))
SOURCE = ("all", "u8", [("kept",), ("reversed",)])
REASON = [("absurd", ("seq", "u32")), ("agrees", "u8", ("seq", ("seq", "u32")))]
EVERY_SIZE = ("all", ("option", ("all", FORM, FORM, FORM)), *[SOURCE] * 3, ("seq", REASON))
RESPONSE = [
    ("reply", "u16", "u32", "u32"), ("win", "u16"), ("same as", "u16", "u32"), ("settled",),
    ("lemma", "u16"), ("no worse", "u16", "u32", "u32"),
]
NODES = ("seq", ("all", "u32", ("option", RESPONSE)))
ENTRIES = ("seq", ("all", "u16", RESPONSE))
FORM = ("all", "i64", ("seq", ("all", "u32", "i64")))
FORMS, SUM, MOVE = ("seq", FORM), ("seq", "u32"), ("all", "u32", ("seq", FORM))
SUMS = ("seq", SUM)
STEP = [
    ("split", FORM), ("residue", "u32", "i64"), ("absurd", SUM), ("options", "u32"),
    ("move", "u32", MOVE, SUMS), ("cases", "u32", MOVE, SUMS), ("by", "u32", "u32", FORMS, SUMS),
    ("clash", "u32", "u32", SUMS), ("listed", "u32", FORMS, SUMS),
]
# Name, parameters, constraints, position, value, shape, derivation.
FAMILY = ("all", "text", ("seq", "text"), FORMS, FORMS, [("P",), ("N",)], SUMS, ("seq", STEP))


class Wrong(Exception):
    """The file does not prove what it claims."""


class NoVerdict(Exception):
    """Nothing can be said of the file."""


def need(holds, what):
    if not holds:
        raise Wrong(what)


def increasing(items):
    return all(a < b for a, b in zip(items, items[1:]))


class Reader:
    def __init__(self, data, size=None):
        """The content of a file without its hash; or of a size by which work is limited."""
        self.data, self.at = data, 0
        self.size = len(data) + 32 if size is None else size

    def take(self, count):
        need(self.at + count <= len(self.data), "F2: truncated")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, bits):
        first = self.take(1)[0]
        if first <= 250:
            return first
        need(first <= 253 and 8 << first - 250 <= bits, "F3: malformed number")
        value = int.from_bytes(self.take(1 << first - 250), "little")
        need(value > (250, 0xFFFF, 0xFFFFFFFF)[first - 251], "F3: a number in a longer form")
        return value

    def read(self, kind):
        if isinstance(kind, list):
            tag = self.take(1)[0]
            need(tag < len(kind) and kind[tag], "F3: no such tag")
            name, *fields = kind[tag]
            return (name, *map(self.read, fields))
        if kind == "u8":
            return self.take(1)[0]
        if kind in ("u16", "u32", "u64"):
            return self.number(int(kind[1:]))
        if kind == "i64":
            zigzag = self.number(64)
            return -(zigzag // 2) - 1 if zigzag % 2 else zigzag // 2
        if kind in ("hash", "bytes"):
            return self.take(32 if kind == "hash" else self.number(64))
        if kind == "text":
            raw = self.read("bytes")
            # What is not UTF-8 becomes a surrogate, and no text has one.
            text = raw.decode(errors="surrogateescape")
            need(len(raw) <= 1024 and not NOT_IN_TEXTS.search(text), "F3: no text")
            return text
        form, *parts = kind
        if form == "option":
            there = self.take(1)[0]
            need(there < 2, "F3: malformed option")
            return self.read(parts[0]) if there else None
        if form == "if empty":
            text = self.read("text")
            return ("gets", text, self.read(parts[1])) if text else self.read(parts[0])
        if form == "seq":
            return [self.read(parts[0]) for _ in range(self.number(64))]
        return tuple(map(self.read, parts))


@dataclasses.dataclass
class Threats:
    """A lemma of a positional game: the proponent's moves of a threat sequence."""

    moves: list


def missing_points(lines, stones):
    """The points that are all that is missing of some line."""
    points = 0
    for line in lines:
        rest = line & ~stones
        points |= rest if rest & rest - 1 == 0 else 0
    return points


def points_of(mask):
    points = []
    while mask:
        points.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return points


class Positional:
    """A position is the stones of both players, as bits, and the player to move where a turn can have
    several points. Who is not to take the next one passes, with a move after all points."""

    def __init__(self, claim, board, board_hash):
        _, (verb, player), name, named_hash, convention, *start = claim
        limit, self.turns = sys.maxsize, None
        if convention[0] == "turns":
            _, *self.turns, convention = convention
            need(all(self.turns), "H14")
        self.alternates = self.turns in (None, [1, 1, 1])
        if convention[0] == "within":
            _, moves, convention = convention
            limit = moves + sum(map(len, start))
        self.convention, *maker = convention
        if self.convention == "score":
            ((self.goal,), ahead), maker = maker, []
            self.ahead = PLAYER.index(ahead)
        proponent, content_with_draw = PLAYER.index(player), verb != "wins"
        self.name, *self.parameters = name
        self.points, self.lines, self.needs = board
        self.size, self.proponent = len(self.points), proponent
        self.full = (1 << self.size) - 1
        self.most_stones = min(self.size, limit)
        self.masks = [sum(1 << p for p in line) for line in self.lines]
        self.through = [[m for m in self.masks if m >> p & 1] for p in range(self.size)]
        # The players whose lines end the game, and whether the proponent likes a full board.
        self.makers = [PLAYER.index(maker[0])] if maker else [0, 1]
        self.full_is_good = proponent not in self.makers if maker else content_with_draw
        if self.convention == "score":
            self.makers, self.full_is_good = [], False
        ambiguous = self.name == "other"
        if "plane" in self.name:
            least = 5 if self.name == "affine plane less" else 9
            ambiguous = any(start) or self.parameters[0] >= least
        need(named_hash == (board_hash if ambiguous else None), "H5")
        self.confirm_board()

        need(all(name in self.points for names in start for name in names), "H6")
        stones = [[self.points.index(name) for name in names] for names in start]
        need(all(map(increasing, stones)), "H6")
        self.start = tuple(sum(1 << p for p in points) for points in stones)
        self.mover = 0 if self.turns else len(stones[0]) - len(stones[1])
        self.placed = [len(stones[0]), len(stones[0]) + len(stones[1])]
        if self.turns:
            self.start = *self.start, 0
        need(self.mover in (0, 1) and self.start[0] & self.start[1] == 0, "H6")
        need(self.is_supported(self.start[0] | self.start[1]), "H6: needs")
        need(not self.is_over(self.start), "H7")

    def confirm_board(self):
        need(1 <= self.size <= 512 and len(set(self.points)) == self.size, "H2")
        need(all(map(POINT_NAME.match, self.points)), "H2")
        for line in self.lines:
            need(line and increasing(line) and line[-1] < self.size, "H3")
        need(increasing(self.lines), "H3")
        need(not self.needs or len(self.needs) == self.size and any(self.needs), "H13")
        for point, below in enumerate(self.needs):
            need(increasing(below) and (not below or below[-1] < point), "H13")
        need(self.name == "other" or not self.needs, "H13: not on this board")
        if self.name == "hypercube":
            self.confirm_hypercube(*self.parameters)
        elif self.name != "other":
            self.confirm_plane(*self.parameters)

    def confirm_plane(self, order, removed=0):
        more = self.name == "projective plane"
        need(2 <= order <= 22, "H4: order")
        need(1 <= removed <= order or self.name != "affine plane less", "H4: lines less")
        lines = order**2 + order + more - removed
        need((self.size, len(self.lines)) == (order**2 + more * (order + 1), lines), "H4: counts")
        need(all(len(line) == order + more for line in self.lines), "H4: length of lines")
        pairs = [pair for line in self.lines for pair in itertools.combinations(line, 2)]
        met = set(pairs)
        need(len(met) == len(pairs), "H4: a pair on two lines")
        apart = {}
        for a, b in itertools.combinations(range(self.size), 2):
            if (a, b) not in met:
                apart.setdefault(a, {a}).add(b)
                apart.setdefault(b, {b}).add(a)
        missing = set(map(frozenset, apart.values()))
        need(len(missing) == removed and all(len(line) == order for line in missing), "H4: missing")
        need(len(apart) == removed * order, "H4: missing lines that meet")

    def confirm_hypercube(self, side, dimension):
        need(side >= 2 and 1 <= dimension <= 9 and side**dimension == self.size, "H4: size")
        words = list(itertools.product(range(side), repeat=dimension))
        names = [("." if side >= 10 else "").join(str(digit + 1) for digit in w) for w in words]
        need(self.points == names, "H4: names")
        number = {word: i for i, word in enumerate(words)}
        lines = set()
        for runs in itertools.product([*range(side), "up", "down"], repeat=dimension):
            if "up" in runs or "down" in runs:
                steps = [{"up": i, "down": side - 1 - i} for i in range(side)]
                line = [number[tuple(at.get(run, run) for run in runs)] for at in steps]
                lines.add(tuple(sorted(line)))
        need(sorted(map(list, lines)) == self.lines, "H4: lines")

    def confirm_work(self, nodes, entries, given, lemmas, file_size):
        need(self.work(nodes, entries, given, lemmas) <= 200 * file_size, "H10")
        need(len(given) < 1 << 16, "H8")

    def work(self, nodes, entries, given, lemmas):
        seen, lists = len(self.lines) + len(self.needs), self.lines + self.needs
        on_lines = sum(1 + len(points) for points in lists)
        of_points = [[points for points in lists if p in points] for p in range(self.size)]
        through = max(map(len, of_points))
        together = max(sum(map(len, points)) for points in of_points)

        def work(response):
            if response is not None and response[0] == "no worse":
                return seen
            if response is None or response[0] != "lemma":
                return 0
            number = response[1]
            if not number:
                return 2 * (seen + self.size + together)
            if 0 < number <= len(lemmas) and isinstance(lemmas[number - 1], Threats):
                return 2 * seen + 2 * len(lemmas[number - 1].moves) * through
            return on_lines + self.size

        left, of_lemmas, width = iter(entries), 0, 2 * -(-self.size // 8)
        for number, (count, default) in enumerate(nodes):
            own = [response for _, response in itertools.islice(left, count)]
            record = self.records[number * width : (number + 1) * width]
            moves = self.size - sum(byte.bit_count() for byte in record)
            of_lemmas += sum(map(work, own)) + max(moves, 0) * work(default)
            of_lemmas += on_lines * (("lemma", 0) in [*own, default])
        of_scores = 0
        if self.convention == "score":
            defaults = sum(default is not None for _, default in nodes)
            answered = len(entries) + self.size * defaults
            of_scores = 2 * len(self.lines) * (len(nodes) + answered)
        return len(nodes) * seen + len(given) * on_lines + of_lemmas + of_scores

    def symmetries(self, given):
        seen = [list(range(self.size))]
        for _, images in given:
            need(sorted(images) == seen[0], "R17: no permutation")
            need(images not in seen, "H8: the identity, or twice")
            mapped = {sum(1 << images[p] for p in line) for line in self.lines}
            need(mapped == set(self.masks), "R17: no automorphism")
            for point, below in enumerate(self.needs):
                image = sorted(images[p] for p in below)
                need(self.needs[images[point]] == image, "R17: needs are not kept")
            seen.append(images)
        return [[*images, self.size] for images in seen]

    def image(self, position, images):
        stones = (sum(1 << images[p] for p in range(self.size) if s >> p & 1) for s in position[:2])
        return *stones, *position[2:]

    def of_first(self, moves):
        """How many of so many moves are First's, by going through them."""
        opening, *others = self.turns
        turns = itertools.chain([(0, opening)], itertools.cycle(zip((1, 0), reversed(others))))
        players = (player for player, points in turns for _ in range(points))
        return sum(player == 0 for player in itertools.islice(players, moves))

    def is_no_worse(self, position, stored):
        need(self.convention == "weak" and not self.needs and not self.turns, "R38: the game")
        need(self.most_stones == self.size, "R38: a limit")
        maker = self.makers[0]

        def held(stones):
            """The lines without a stone of breaker, with maker's stones on them."""
            lines = (line for line in self.masks if not line & stones[1 - maker])
            return {line: line & stones[maker] for line in lines}

        here, there = held(position), held(stored)
        if self.proponent == maker:
            here, there = there, here
        taken = [(stones[0] | stones[1]).bit_count() for stones in (position, stored)]
        need(taken[0] <= taken[1] < self.size, "R38: the points that are taken")
        return all(line in there and not own & ~there[line] for line, own in here.items())

    def passes(self, position):
        if not self.turns:
            return False
        moves = (position[0] | position[1]).bit_count() - self.placed[1]
        first_moves = self.of_first(moves + 1) > self.of_first(moves)
        return first_moves != (position[2] == 0)

    def is_over(self, position):
        complete = any(position[m] & line == line for m in self.makers for line in self.masks)
        return complete or self.is_full(position) or self.winner(position) is not None

    def winner(self, position):
        """Who wins by the scores however the points that are left are divided; None if nobody does yet."""
        if self.convention != "score":
            return None
        left = 0 if self.is_full(position) else self.full & ~(position[0] | position[1])
        best, worst = list(position[:2]), list(position[:2])
        best[self.ahead] |= left
        worst[1 - self.ahead] |= left
        winners = {self.winner_at_the_end(stones) for stones in (best, worst)}
        return winners.pop() if len(winners) == 1 else None

    def winner_at_the_end(self, stones):
        def score(own):
            held = [(line & own).bit_count() for line in self.masks]
            if self.goal == "most":
                return max(held, default=0)
            whole = [count for count, line in zip(held, self.lines) if count == len(line)]
            return max(whole, default=0) if self.goal == "largest" else len(whole)

        other = 1 - self.ahead
        return self.ahead if score(stones[self.ahead]) > score(stones[other]) else other

    def is_full(self, position):
        return (position[0] | position[1]).bit_count() >= self.most_stones

    def position(self, table):
        records = [table.take((self.size + 7) // 8) for _ in range(2)]
        first, second = (int.from_bytes(record, "little") for record in records)
        need(first | second <= self.full and first & second == 0, "R1: stones")
        need(self.is_supported(first | second), "R1: needs")
        need(not self.is_over((first, second)), "R1: over")
        if self.turns:
            moves = (first | second).bit_count() - self.placed[1]
            need(moves >= 0, "R1: turn")
            need(first.bit_count() == self.placed[0] + self.of_first(moves), "R1: turn")
            return first, second, 1 - self.proponent
        need(first.bit_count() - second.bit_count() == 1 - self.proponent, "R1: turn")
        return first, second

    def has_needs(self, point, taken):
        return not self.needs or all(taken >> below & 1 for below in self.needs[point])

    def is_supported(self, taken):
        return all(self.has_needs(p, taken) for p in range(self.size) if taken >> p & 1)

    def moves(self, position):
        if self.passes(position):
            return [self.size]
        taken = position[0] | position[1]
        free = [p for p in range(self.size) if not taken >> p & 1]
        return [p for p in free if self.has_needs(p, taken)] if self.needs else free

    def is_move(self, position, point):
        taken = position[0] | position[1]
        return point < self.size and not taken >> point & 1 and self.has_needs(point, taken)

    def play(self, position, move, player):
        """The position after a legal move; True or False when it ends the game for the proponent
        as claimed or not, and None when the game goes on."""
        after = list(position)
        after[2:] = [1 - player for _ in after[2:]]
        if move == self.size:
            return tuple(after), None
        after[player] |= 1 << move
        if player in self.makers and any(after[player] & line == line for line in self.masks):
            return tuple(after), (player == self.proponent) != (self.convention == "avoidance")
        if self.convention == "score":
            winner = self.winner(after)
            return tuple(after), None if winner is None else winner == self.proponent
        return tuple(after), self.full_is_good if self.is_full(after) else None

    def is_settled(self, position):
        holder = 1 - self.proponent if self.convention == "avoidance" else self.proponent
        return self.full_is_good and all(line & position[holder] for line in self.masks)

    def confirm_lemma(self, position, number, lemmas):
        need(number <= len(lemmas), "R23: no such lemma")
        if not number:
            self.confirm_potential_after_a_reply(position)
        elif isinstance(lemmas[number - 1], Threats):
            self.confirm_threats(position, lemmas[number - 1].moves)
        elif self.needs:
            self.confirm_follow_ups(position, lemmas[number - 1])
        else:
            self.confirm_pairing(position, lemmas[number - 1])

    def confirm_threats(self, position, moves):
        own, theirs = self.proponent, 1 - self.proponent
        need(self.alternates, "R40")
        need(self.convention != "avoidance" and own in self.makers, "R30: more is claimed")
        position = list(position)
        # The points that complete a line of each player, free or not.
        last = [missing_points(self.masks, stones) for stones in position]

        def take(player, point):
            position[player] |= 1 << point
            last[player] |= missing_points(self.through[point], position[player])

        def can_win(player):
            points = points_of(last[player]) if player in self.makers else []
            return [point for point in points if self.is_move(position, point)]

        while moves:
            move, *moves = moves
            need(self.is_move(position, move), "R26: not free")
            wins = last[own] >> move & 1
            take(own, move)
            if not wins:
                need(not can_win(theirs), "R28: the opponent is faster")
                threats = can_win(own)
                need(threats, "R27: no threat")
                if len(threats) == 1:
                    take(theirs, threats[0])
                    continue
            stones = (position[0] | position[1]).bit_count()
            need(stones + (0 if wins else 2) <= self.most_stones, "R32: too late")
            need(not moves, "R29: it goes on")
            return
        need(False, "R29: it ends before")

    def confirm_follow_ups(self, position, pairs):
        own, theirs, taken = self.proponent, 1 - self.proponent, position[0] | position[1]
        wins = self.convention != "avoidance" and own in self.makers
        need(self.alternates, "R40")
        need(wins or own not in self.makers, "R37: the avoidance game")
        need(self.convention != "score", "R42")
        need(increasing(pairs) and all(low < high for low, high in pairs), "P2")
        points = [point for pair in pairs for point in pair]
        need(all(point < self.size for point in points), "P1")
        need(len(set(points)) == len(points), "P3")
        left = [[point for point in pair if not taken >> point & 1] for pair in pairs]
        begun = [pair[0] for pair in left if len(pair) == 1]
        need(len(begun) == 1 and self.is_move(position, begun[0]), "R33: the answer")
        mine, taken = position[own] | 1 << begun[0], taken | 1 << begun[0]
        if wins and any(mine & line == line for line in self.masks):
            return
        below = []
        for direct in self.needs:
            below.append(set(direct).union(*(below[point] for point in direct)))
        left = [pair for pair in left if len(pair) == 2]
        sure = set()
        for pair in left:
            for point, other in (pair, reversed(pair)):
                unmet = [p for p in self.needs[point] if not taken >> p & 1]
                need(below[other].union([other]).issuperset(unmet), "R34")
                if other in below[point]:
                    sure.add(point)
        paired = {point for pair in left for point in pair}
        alone = [p for p in range(self.size) if not taken >> p & 1 and p not in paired]
        lacks = [set(line) - set(points_of(mine)) for line in self.lines]
        last = {point for points in lacks if len(points) == 1 for point in points & sure}
        need(all(wins and below[point] & last for point in alone), "R35")
        for line in self.lines if theirs in self.makers else []:
            kept = mine & sum(1 << p for p in line) or sure.union(alone).intersection(line)
            need(kept or any(set(pair) <= set(line) for pair in left), "R36")
        if own in self.makers and not (self.convention == "strong" and self.full_is_good):
            need(self.most_stones == self.size and any(p <= sure for p in lacks), "R37")

    def open_lines(self, position, mark):
        """The lines that the opponent could complete: their free points, as bits. The claim has to
        be that the opponent completes none."""
        strong, breaker = self.convention == "strong", self.proponent not in self.makers
        need(self.convention != "score", "R42")
        need(strong and self.full_is_good or breaker, f"{mark}: more is claimed")
        need(self.alternates, "R40")
        need(not self.needs, f"{mark}: not every free point can be taken")
        taken = position[0] | position[1]
        return [line & ~taken for line in self.masks if not line & position[self.proponent]]

    def confirm_pairing(self, position, pairs):
        lines, taken = self.open_lines(position, "P6"), position[0] | position[1]
        need(all(low < high for low, high in pairs) and increasing(pairs), "P2")
        points = [point for pair in pairs for point in pair]
        need(all(p < self.size and not taken >> p & 1 for p in points), "P1")
        need(len(set(points)) == len(points), "P3")
        bits = [1 << low | 1 << high for low, high in pairs]
        need(all(any(pair & line == pair for pair in bits) for line in lines), "P4")
        need(all(any(pair & line == pair for line in lines) for pair in bits), "P5")

    def confirm_potential(self, position, bound):
        lines = self.open_lines(position, "E2")
        need(weight_of(lines) < bound, "E1")

    def confirm_potential_after_a_reply(self, position):
        lines = self.open_lines(position, "E2")
        if weight_of(lines) < 1:
            return

        def through(point):
            return weight_of(line for line in lines if line >> point & 1)

        reply = max(range(self.size), key=through)
        lines = [line for line in lines if not line >> reply & 1]
        need(weight_of(lines) + max(map(through, range(self.size))) < 1, "E5")


def weight_of(lines):
    """The potential of lines with these free points."""
    return sum((Fraction(1, 1 << min(line.bit_count(), 96)) for line in lines), Fraction(0))


class ErdosSzekeres:
    """A position is the row lengths of the region."""

    mover = 0

    def __init__(self, claim):
        _, (what, (_, player)), (size, a, *_), b, (form,) = claim
        need(size == "exactly", "F5")
        proponent = PLAYER.index(player)
        need(2 <= a <= 256 and 2 <= b <= 33, "H9")
        self.columns, self.rows, self.proponent = a - 1, b - 1, proponent
        self.start, self.achievement = (0,) * self.rows, form == "achievement"

    def confirm_work(self, nodes, entries, given, lemmas, file_size):
        pass

    def symmetries(self, given):
        return given

    def position(self, table):
        rows = tuple(table.take(self.rows))
        need(all(a >= b for a, b in zip((self.columns, *rows), rows)), "R1: rows")
        need(rows[0] > 0 or self.proponent == 1, "R1: turn")
        need(self.achievement or rows[-1] < self.columns, "R1: over")
        return rows

    def moves(self, position):
        after = {r * self.columns + c - 1: to for r, c, to in region_moves(position, self.columns)}
        if self.achievement and (position[0] == self.columns or position[-1]):
            after[self.rows * self.columns] = position
        return after

    def play(self, position, move, player):
        after = self.moves(position)[move]
        ends = after == position if self.achievement else after[-1] == self.columns
        return after, player == self.proponent if ends else None

    def is_settled(self, position):
        return False

    def confirm_lemma(self, position, number, pairings):
        need(False, "R23: the game has no lemmas")


class NodeKayles:
    """A position is the vertices that are gone, as bits."""

    mover, start = 0, 0

    def __init__(self, claim, graph, graph_hash, parallel=False):
        _, statement, (name, *parameters), named_hash = claim
        self.proponent = 1 if statement in (("second",), ("nim-value", 0)) else 0
        need((name == "other") == (graph is not None), "H11: listed")
        if graph is None:
            size, adjacent = named_graph(name, *parameters)
        else:
            names, edges = graph
            size = len(names)
            need(1 <= size <= 1024 and len(set(names)) == size, "H11: vertices")
            need(all(map(POINT_NAME.match, names)), "H11: names")
            need(all(low < high < size for low, high in edges), "H11: edges")
            need(edges == sorted(edges) if parallel else increasing(edges), "H11: edges")
            adjacent = edges
        need(named_hash == graph_hash, "H12")
        self.size, self.full = size, (1 << size) - 1
        self.conflicts = [set() for _ in range(size)]
        for one, two in adjacent:
            self.conflicts[one].add(two)
            self.conflicts[two].add(one)
        self.closed = [1 << v | sum(1 << w for w in self.conflicts[v]) for v in range(size)]

    def confirm_work(self, nodes, entries, given, lemmas, file_size):
        pass

    def symmetries(self, given):
        return given

    def position(self, table):
        gone = int.from_bytes(table.take((self.size + 7) // 8), "little")
        need(gone <= self.full, "R1: vertices")
        need(gone != self.full, "R1: over")
        return gone

    def moves(self, position):
        return [v for v in range(self.size) if not position >> v & 1]

    def play(self, position, move, player):
        after = position | self.closed[move]
        return after, player == self.proponent if after == self.full else None

    def is_settled(self, position):
        return False

    def confirm_lemma(self, position, number, mirrors):
        confirm_left(self, self.moves(position), number, mirrors)


class Colouring(NodeKayles):
    """A position is the player to move and, for each player, the vertices that this player cannot
    colour, as bits."""

    start = (0, 0, 0)

    def __init__(self, claim, graph, graph_hash):
        _, player, (rule,), name, named_hash = claim
        super().__init__((None, ("first",), name, named_hash), graph, graph_hash)
        need(self.size <= 64, "H9: more than 64 vertices")
        self.proponent, self.is_col = PLAYER.index(player), rule == "col"

    def symmetries(self, given):
        vertices = list(range(self.size))
        known = [vertices]
        for images in given:
            need(images not in known, "H8")
            need(sorted(images) == vertices, "R17: no permutation")
            edges = ((v, w) for v in vertices for w in self.conflicts[v])
            need(all(images[w] in self.conflicts[images[v]] for v, w in edges), "R17: an edge")
            known.append(images)
        return known

    def image(self, position, images):
        mover, *closed = position
        return (mover, *(sum(1 << images[v] for v in bits(one)) for one in closed))

    def position(self, table):
        width = (self.size + 7) // 8
        closed = [int.from_bytes(table.take(width), "little") for _ in PLAYER]
        need(max(closed) <= self.full, "R1: vertices")
        need(closed[1 - self.proponent] != self.full, "R1: over")
        return (1 - self.proponent, *closed)

    def moves(self, position):
        mover, *closed = position
        return super().moves(closed[mover])

    def play(self, position, move, player):
        mover, *closed = position
        beside = mover if self.is_col else 1 - mover
        closed[beside] |= self.closed[move]
        closed[1 - beside] |= 1 << move
        is_over = closed[1 - mover] == self.full
        return (1 - mover, *closed), player == self.proponent if is_over else None

    def confirm_lemma(self, position, number, pairings):
        need(False, "R23: the game has no lemmas")


class MisereGraph(NodeKayles):
    """Node Kayles in which the player who cannot move wins. A position is the player to move, and the
    vertices that are gone, as bits."""

    start = (0, 0)

    def __init__(self, claim, graph, graph_hash):
        _, player, (_, name, named_hash) = claim
        super().__init__((None, ("first",), name, named_hash), graph, graph_hash)
        need(self.size <= 512, "H9: more than 512 vertices")
        self.proponent = PLAYER.index(player)

    def position(self, table):
        return 1 - self.proponent, super().position(table)

    def moves(self, position):
        return super().moves(position[1])

    def play(self, position, move, player):
        after = 1 - player, position[1] | self.closed[move]
        return after, None if self.moves(after) else after[0] == self.proponent

    def confirm_lemma(self, position, number, pairings):
        need(False, "R23: the game has no lemmas")


class MisereHeaps:
    """Heaps in which the player who cannot move wins. A position is the player to move, and how many heaps
    there are of each size from 1."""

    mover = 0

    def __init__(self, claim):
        _, player, (_, (rules, *digits), (_, heaps)) = claim
        self.proponent = PLAYER.index(player)
        largest = max(heaps)
        need(1 <= largest <= 64 and sum(heaps) <= 255, "H9: heaps")
        if rules == "octal":
            digits = digits[0]
            need(digits[0] in (0, 4) and digits[-1] != 0, "N1")
        # From nothing on what is left in Nim; what is taken in an octal game.
        kept = lambda heap: ((rest,) if rest else () for rest in range(heap))
        left = kept if rules == "nim" else lambda heap: left_of(digits, heap)
        self.table = [(heap, rest) for heap in range(1, largest + 1) for rest in left(heap)]
        self.start = 0, tuple(heaps.count(size) for size in range(1, largest + 1))

    def confirm_work(self, nodes, entries, given, lemmas, file_size):
        pass

    def symmetries(self, given):
        return [None]

    def position(self, table):
        counts = tuple(table.take(len(self.start[1])))
        need(sum(size * count for size, count in enumerate(counts, 1)) <= 255, "R1: heaps")
        position = 1 - self.proponent, counts
        need(self.moves(position), "R1: over")
        return position

    def moves(self, position):
        return [i for i, (heap, _) in enumerate(self.table) if position[1][heap - 1]]

    def play(self, position, move, player):
        counts = list(position[1])
        heap, rest = self.table[move]
        counts[heap - 1] -= 1
        for size in rest:
            counts[size - 1] += 1
        after = 1 - player, tuple(counts)
        return after, None if self.moves(after) else after[0] == self.proponent

    def is_settled(self, position):
        return False

    def confirm_lemma(self, position, number, pairings):
        need(False, "R23: the game has no lemmas")


class CopsAndRobbers(Colouring):
    """A position is the player to move, the vertices of the cops in order, and that of the robber; None
    for who is not placed. A move of the cops is their vertices, numbered after those of the robber."""

    start = (0, None, None)

    def __init__(self, claim, graph, graph_hash):
        _, (what, *within), cops, name, named_hash, (variant,) = claim
        NodeKayles.__init__(self, (None, ("first",), name, named_hash), graph, graph_hash)
        need(1 <= cops <= 8, "H9: cops")
        need(comb(self.size + cops - 1, cops) + self.size <= 65535, "H9: placements")
        self.proponent, self.can_return = int(what == "robber escapes"), what == "cops win"
        self.most_replies = within[0] if within else None
        placements = itertools.combinations_with_replacement(range(self.size), cops)
        self.placements = sorted(placements, key=lambda cops: cops[::-1])
        self.numbers = {cops: self.size + i for i, cops in enumerate(self.placements)}
        stays = [variant == "usual" or not beside for beside in self.conflicts]
        self.steps = [beside | ({v} if stays[v] else set()) for v, beside in enumerate(self.conflicts)]

    def symmetries(self, given):
        def with_cops(images):
            return images + [self.numbers[self.moved(cops, images)] for cops in self.placements]

        return [with_cops(images) for images in super().symmetries(given)]

    def moved(self, cops, images):
        return tuple(sorted(images[cop] for cop in cops))

    def image(self, position, images):
        mover, cops, robber = position
        cops = None if cops is None else self.moved(cops, images)
        return (mover, cops, None if robber is None else images[robber])

    def position(self, table):
        cops, robber = (int.from_bytes(table.take(2), "little") for _ in range(2))
        need(cops == 65535 or cops < len(self.placements), "R1: cops")
        need(robber == 65535 or robber < self.size, "R1: robber")
        cops = None if cops == 65535 else self.placements[cops]
        robber = None if robber == 65535 else robber
        is_turn = cops is not None if self.proponent == 0 else (cops is None) == (robber is None)
        need(is_turn and robber not in (cops or ()), "R1: turn")
        return (1 - self.proponent, cops, robber)

    def moves(self, position):
        mover, cops, robber = position
        if mover == 1:
            return sorted(self.steps[robber]) if robber is not None else list(range(self.size))
        if cops is None:
            return list(self.numbers.values())
        ways = {()}
        for cop in cops:
            ways = {tuple(sorted((*way, to))) for way in ways for to in self.steps[cop]}
        return sorted(self.numbers[way] for way in ways)

    def play(self, position, move, player):
        mover, cops, robber = position
        if mover == 1:
            robber = move
        else:
            cops = self.placements[move - self.size]
        return (1 - mover, cops, robber), self.proponent == 0 if robber in cops else None


class LatinErdos:
    """A position is the numbers by rows, 0 for an empty cell, and the owners of columns where they
    decide what is claimed."""

    mover = 0

    def __init__(self, claim, most):
        _, (what, said), (size, n, *_), (columns, *run) = claim
        need(size == "exactly", "F5")
        confirm_latin(claim)
        need(n <= most, "H9: side")
        self.side, self.size, self.what = n, n**3, what
        self.verb, player = said if what == "strategy" else ("is never without a move", said)
        self.proponent = PLAYER.index(player)
        self.without = columns == "without"
        self.run = None
        if what == "strategy" and not self.without:
            self.run = run[0] if run else next(k for k in range(1, n + 1) if (k - 1) ** 2 + 1 == n)
        self.start = ((0,) * n * n, (0,) * (n if self.run else 0))

    def mirrored(self):
        """The game with its conflicts, for a mirror."""
        triples = list(itertools.product(range(self.side), repeat=3))
        number = {triple: i for i, triple in enumerate(triples)}
        self.conflicts = []
        for triple in triples:
            lines = [[(*triple[:i], x, *triple[i + 1 :]) for x in range(self.side)] for i in range(3)]
            self.conflicts.append({number[t] for line in lines for t in line} - {number[triple]})
        return self

    def confirm_work(self, nodes, entries, given, lemmas, file_size):
        pass

    def symmetries(self, given):
        n = self.side
        seen = [list(range(self.size))]
        for _, *coordinates in given:
            need(sorted(of for of, _ in coordinates) == [0, 1, 2], "R17: coordinates")
            need(all(sorted(images) == list(range(n)) for _, images in coordinates), "R17: values")
            if self.run:
                (rows, along), (columns, _), (numbers, values) = coordinates
                need((rows, columns, numbers) == (0, 1, 2), "R17: columns decide")
                need(along == values and (increasing(along) or increasing(along[::-1])), "R17: runs")
            images = []
            for triple in itertools.product(range(n), repeat=3):
                row, column, number = (images[triple[of]] for of, images in coordinates)
                images.append((row * n + column) * n + number)
            need(images not in seen, "H8: the identity, or twice")
            seen.append(images)
        return seen

    def image(self, position, images):
        cells, owners = position
        n, after, owned = self.side, [0] * len(cells), [0] * len(owners)
        for cell, number in enumerate(cells):
            if number:
                to = images[cell * n + number - 1]
                after[to // n] = to % n + 1
        for column, owner in enumerate(owners):
            owned[images[column * n] // n % n] = owner
        return tuple(after), tuple(owned)

    def position(self, table):
        n = self.side
        cells, owners = tuple(table.take(n * n)), tuple(table.take(n if self.run else 0))
        need(max(cells) <= n and max(owners, default=0) <= 2, "R1: values")
        lines = [cells[r * n : r * n + n] for r in range(n)] + [cells[c::n] for c in range(n)]
        filled = [[number for number in line if number] for line in lines]
        need(all(len(set(line)) == len(line) for line in filled), "R1: a number twice")
        need(sum(map(bool, cells)) % 2 == 1 - self.proponent, "R1: turn")
        for column, owner in enumerate(owners):
            runs = [player for player in (0, 1) if self.has_run(cells, column, player)]
            need(owner - 1 in runs if owner else not runs, "R1: owners")
        need(self.moves((cells, owners)), "R1: over")
        return cells, owners

    def has_run(self, cells, column, player):
        numbers = [number for number in cells[column :: self.side] if number]
        numbers = numbers[::-1] if player else numbers
        return any(map(increasing, itertools.combinations(numbers, self.run)))

    def moves(self, position):
        n, (cells, _) = self.side, position
        legal = []
        for cell in range(n * n):
            if not cells[cell]:
                row = cell - cell % n
                met = {*cells[row : row + n], *cells[cell % n :: n]}
                legal += [cell * n + v for v in range(n) if v + 1 not in met]
        return legal

    def play(self, position, move, player):
        n, (cells, owners) = self.side, position
        cell, number = divmod(move, n)
        cells = (*cells[:cell], number + 1, *cells[cell + 1 :])
        column = cell % n
        if self.run and not owners[column]:
            owner = next((p + 1 for p in (player, 1 - player) if self.has_run(cells, column, p)), 0)
            owners = (*owners[:column], owner, *owners[column + 1 :])
        after = cells, owners
        if self.moves(after):
            return after, None
        by_columns = all(cells) and not self.without
        winner = player
        if by_columns:
            first, second = owners.count(1), owners.count(2)
            winner = None if first == second else int(first < second)
        if self.what != "strategy":
            return after, by_columns or player == self.proponent
        return after, winner == self.proponent or (winner is None and self.verb == "does not lose")

    def is_settled(self, position):
        return False

    def confirm_lemma(self, position, number, mirrors):
        confirm_left(self, self.moves(position), number, mirrors)
        need(not self.run, "R24: columns decide")


def from_start(bound, ordinary):
    """Where a game with a score starts, and the bound without it."""
    if bound[0] != "from":
        return ordinary, bound
    need(bound[1] != ordinary, "F3: the ordinary start is written")
    return bound[1:]


class CoprimeGrid:
    """A position is the player to move and the cells, row by row; 255 is an empty cell."""

    def __init__(self, claim):
        _, bound, self.n, (self.variation,), (order,) = claim
        rows, (bound, self.score) = from_start(bound, [])
        need(2 <= self.n <= 9, "H9")
        self.alone = order.endswith("alone")
        maximiser = int(order.startswith("minimiser"))
        self.at_least = bound == "at least"
        self.proponent = maximiser if self.at_least else 1 - maximiser
        self.side = self.n - 1
        self.cells = [(j, k) for k in range(2, self.n + 1) for j in range(2, self.n + 1)]
        need(len(rows) <= self.side and all(1 <= len(row) <= self.side for row in rows), "H6")
        cells = [m for row in rows for m in [*row] + [255] * (self.side - len(row))]
        cells = (*cells, *(255,) * (self.side**2 - len(cells)))
        written = sum(map(len, rows))
        self.confirm_integers(cells)
        need(sum(m != 255 for m in cells) == written, "H6")
        need(written < self.side**2, "H7")
        self.mover = 0 if self.alone else written % 2
        self.start = (self.mover, cells)

    def confirm_work(self, nodes, entries, given, lemmas, file_size):
        pass

    def symmetries(self, given):
        return given

    def allowed(self, cells, j, k):
        """What column j of row k allows; None where a cell above or to the left is empty."""
        at = {(c, r): max(c, r) for c, r in [(1, k), (j, 1)]} | dict(zip(self.cells, cells))
        above = [at[j, r] for r in range(1, k)]
        left = [at[c, k] for c in range(1, j)]
        if 255 in (above[-1], left[-1]):
            return None
        return {sum(gcd(m, k) == 1 for m in above), sum(gcd(m, j) == 1 for m in left)}

    def confirm_integers(self, cells):
        for (j, k), m in zip(self.cells, cells):
            need(m == 255 or m in (self.allowed(cells, j, k) or ()), "R1: integers")

    def position(self, table):
        cells, mover = tuple(table.take(self.side**2)), 1 - self.proponent
        self.confirm_integers(cells)
        filled = sum(m != 255 for m in cells)
        need(255 in cells, "R1: over")
        need(mover == 0 or filled > 0 if self.alone else filled % 2 == mover, "R1: turn")
        return mover, cells

    def moves(self, position):
        mover, cells = position
        if 255 not in cells:
            return []
        if self.alone and mover:
            return [self.side**2 * self.n]
        moves = []
        for place, (j, k) in enumerate(self.cells):
            if cells[place] == 255:
                moves += [place * self.n + m for m in sorted(self.allowed(cells, j, k) or ())]
        return moves

    def play(self, position, move, player):
        mover, cells = position
        place, m = divmod(move, self.n)
        if place < len(cells):
            cells = (*cells[:place], m, *cells[place + 1 :])
        if 255 in cells:
            return (1 - mover, cells), None
        score = cells[-1] if self.variation == "corner" else sum(m % 2 for m in cells)
        holds = score >= self.score if self.at_least else score <= self.score
        return (1 - mover, cells), holds

    def is_settled(self, position):
        return False

    def confirm_lemma(self, position, number, pairings):
        need(False, "R23: the game has no lemmas")


class DotsAndBoxes:
    """A position is the player to move, the edges that are drawn, the proponent's boxes, and whether
    the player to move has to pass. An edge is the pair of its dots, a dot its row and column."""

    def __init__(self, claim):
        _, bound, self.rows, self.columns = claim
        (bits, first, (next_player,)), (bound, self.score) = from_start(bound, (0, 0, ("first",)))
        rows, columns = self.rows, self.columns
        need(rows >= 1 and columns >= 1, "H9")
        need(rows * (columns + 1) + columns * (rows + 1) <= 64, "H9")
        self.at_least = bound == "at least"
        self.proponent = 0 if self.at_least else 1
        self.edges = []
        for r in range(rows + 1):
            self.edges += [((r, c), (r, c + 1)) for c in range(columns)]
            self.edges += [((r, c), (r + 1, c)) for c in range(columns + 1) if r < rows]
        self.number = {edge: number for number, edge in enumerate(self.edges)}
        self.boxes = [
            {self.number[(r, c), (r, c + 1)], self.number[(r + 1, c), (r + 1, c + 1)],
             self.number[(r, c), (r + 1, c)], self.number[(r, c + 1), (r + 1, c + 1)]}
            for r in range(rows) for c in range(columns)
        ]
        need(bits < 2 ** len(self.edges), "H6")
        drawn = frozenset(edge for edge in range(len(self.edges)) if bits >> edge & 1)
        complete = self.complete(drawn)
        self.mover = int(next_player == "second")
        need(first <= complete and self.can_draw(self.mover, drawn), "H6")
        need(len(drawn) < len(self.edges), "H7")
        self.start = (self.mover, drawn, first if self.at_least else complete - first, False)

    def confirm_work(self, nodes, entries, given, lemmas, file_size):
        pass

    def symmetries(self, given):
        numbers = range(1, 8 if self.rows == self.columns else 4)
        need(increasing(given) and all(number in numbers for number in given), "R17")
        images = [list(range(len(self.edges) + 1))]
        for number in given:
            def dot(r, c):
                c = self.columns - c if number & 1 else c
                r = self.rows - r if number & 2 else r
                return (c, r) if number & 4 else (r, c)
            ends = [tuple(sorted((dot(*one), dot(*other)))) for one, other in self.edges]
            images.append([self.number[edge] for edge in ends] + [len(self.edges)])
        return images

    def image(self, position, images):
        mover, drawn, boxes, passes = position
        return mover, frozenset(images[edge] for edge in drawn), boxes, passes

    def complete(self, drawn):
        return sum(box <= drawn for box in self.boxes)

    def can_draw(self, player, drawn):
        """Whether the player can be about to draw: one edge completes one box or two."""
        complete = self.complete(drawn)
        of_boxes = range((complete + 1) // 2, complete + 1)
        return any((len(drawn) - k) % 2 == player for k in of_boxes if k <= len(drawn))

    def position(self, table):
        bits = int.from_bytes(table.take(max(3, (len(self.edges) + 7) // 8)), "little")
        boxes, passes = table.take(2)
        need(bits < 2 ** len(self.edges), "R1: edges")
        drawn = frozenset(edge for edge in range(len(self.edges)) if bits >> edge & 1)
        complete = self.complete(drawn)
        need(boxes <= complete and passes <= min(1, boxes), "R1: boxes")
        need(self.can_draw(self.proponent if passes else 1 - self.proponent, drawn), "R1: turn")
        need(len(drawn) < len(self.edges), "R1: over")
        return 1 - self.proponent, drawn, boxes, bool(passes)

    def moves(self, position):
        _, drawn, _, passes = position
        if passes:
            return [len(self.edges)]
        return [edge for edge in range(len(self.edges)) if edge not in drawn]

    def holds(self, boxes):
        """Whether the claim holds if the opponent gets all other boxes."""
        if self.at_least:
            return boxes >= self.score
        return len(self.boxes) - boxes <= self.score

    def play(self, position, move, player):
        mover, drawn, boxes, _ = position
        if move == len(self.edges):
            return (1 - mover, drawn, boxes, False), None
        after = drawn | {move}
        taken = self.complete(after) - self.complete(drawn)
        boxes += taken if mover == self.proponent else 0
        over = len(after) == len(self.edges)
        return (1 - mover, after, boxes, taken > 0 and not over), self.holds(boxes) if over else None

    def is_settled(self, position):
        return self.holds(position[2])

    def confirm_lemma(self, position, number, pairings):
        need(False, "R23: the game has no lemmas")


class Domineering:
    """A position is the player to move and the cells that are covered. A cell is its row and column, a
    domino the set of its two cells."""

    mover = 0

    def __init__(self, claim):
        _, player, self.rows, self.columns = claim
        need(1 <= self.rows * self.columns <= 64, "H9")
        self.proponent = PLAYER.index(player)
        self.dominoes = []
        for r in range(self.rows):
            across = range(self.columns - 1)
            self.dominoes += [frozenset({(r, c), (r, c + 1)}) for c in across]
            upright = range(self.columns) if r + 1 < self.rows else ()
            self.dominoes += [frozenset({(r, c), (r + 1, c)}) for c in upright]
        self.cells = [frozenset({(r, c)}) for r in range(self.rows) for c in range(self.columns)]
        self.start = (0, frozenset())

    def confirm_work(self, nodes, entries, given, lemmas, file_size):
        pass

    def symmetries(self, given):
        need(increasing(given) and all(number in (1, 2, 3) for number in given), "R17")
        # The image of each domino, and then of each cell.
        things = self.dominoes + self.cells
        images = [list(range(len(things)))]
        for number in given:
            def moved(thing):
                rows = (lambda r: self.rows - 1 - r) if number & 2 else (lambda r: r)
                columns = (lambda c: self.columns - 1 - c) if number & 1 else (lambda c: c)
                return frozenset((rows(r), columns(c)) for r, c in thing)
            images.append([things.index(moved(thing)) for thing in things])
        return images

    def image(self, position, images):
        mover, covered = position
        things = self.dominoes + self.cells
        moved = (things[images[things.index(frozenset({cell}))]] for cell in covered)
        return mover, frozenset().union(*moved)

    def position(self, table):
        bits = int.from_bytes(table.take((len(self.cells) + 7) // 8), "little")
        need(bits < 2 ** len(self.cells), "R1: cells")
        covered = frozenset().union(*(cell for k, cell in enumerate(self.cells) if bits >> k & 1))
        mover = 1 - self.proponent
        need(len(covered) % 4 == 2 * mover, "R1: turn")
        need(not covered or self.moves((mover, covered)), "R1: over")
        return mover, covered

    def is_of(self, domino, player):
        """Whether a player places this domino: First those whose cells are in one column."""
        return (len({c for _, c in domino}) == 1) == (player == 0)

    def moves(self, position):
        mover, covered = position
        dominoes = enumerate(self.dominoes)
        return [k for k, domino in dominoes if self.is_of(domino, mover) and not domino & covered]

    def play(self, position, move, player):
        mover, covered = position
        after = (1 - mover, covered | self.dominoes[move])
        return after, None if self.moves(after) else mover == self.proponent

    def is_settled(self, position):
        return False

    def confirm_lemma(self, position, number, pairings):
        need(False, "R23: the game has no lemmas")



class Value:
    """The forms that a text stands for, by their numbers: the options of Left and of Right, sorted."""

    def __init__(self, text):
        self.forms, self.numbers = [], {}
        self.value = self.one(text)

    def form(self, left, right, exchanged=False):
        sides = tuple(sorted(set(left))), tuple(sorted(set(right)))
        sides = sides[::-1] if exchanged else sides
        if sides not in self.numbers:
            need(len(self.forms) < 1024, "F6: forms")
            self.numbers[sides] = len(self.forms)
            self.forms.append(sides)
        return self.numbers[sides]

    def split(self, text, mark):
        """The parts between marks outside of braces."""
        depth, parts, start, at = 0, [], 0, 0
        while at < len(text):
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            need(depth >= 0, "F6: braces")
            if depth == 0 and text.startswith(mark, at):
                parts.append(text[start:at])
                start = at = at + len(mark)
            else:
                at += 1
        need(depth == 0, "F6: braces")
        return parts + [text[start:]]

    def bars(self, text):
        bare, depth = "", 0
        for c in text:
            depth += {"{": 1, "}": -1}.get(c, 0)
            bare += c if depth == 0 else "."
        return max(map(len, re.findall(r"\|+", bare)), default=0)

    def one(self, text):
        if text.startswith("{"):
            need(text.endswith("}") and len(text) > 1, "F6: braces")
            return self.barred(text[1:-1])
        return self.word(text)

    def barred(self, text):
        self.split(text, "\0")
        bars = self.bars(text)
        need(bars > 0, "F6: bars")
        sides = self.split(text, "|" * bars)
        need(len(sides) == 2 and bars == 1 + max(map(self.bars, sides)), "F6: bars")
        return self.form(*map(self.side, sides))

    def side(self, text):
        self.split(text, "\0")
        if not text:
            return []
        return [self.barred(text)] if self.bars(text) else [self.one(t) for t in self.split(text, ",")]

    def word(self, text):
        whole = r"(?:0|[1-9][0-9]{0,3})"
        switch = re.fullmatch(rf"\+-({whole})(?:/({whole}))?", text, re.ASCII)
        if switch:
            number = self.fraction(*switch.groups())
            left, right = self.number(*number, False), self.number(*number, True)
            return self.form([left], [right])
        words = rf"(?:(-?)({whole})(?:/({whole}))?)?(?:([\^v])({whole})?)?(?:(\*)({whole})?)?"
        found = re.fullmatch(words, text, re.ASCII)
        need(found and text, "F6: a value")
        sign, number, denominator, arrow, ups, star, nimber = found.groups()
        numerator, exponent = self.fraction(number or "0", denominator)
        need(not sign or numerator, "F6: a value")
        base = self.number(numerator, exponent, bool(sign))
        nimber = self.count(star, nimber)
        need(nimber < 64, "F6: a value")
        return self.beside(base, self.count(arrow, ups), arrow == "v", nimber)

    def count(self, sign, digits):
        need(digits is None or 2 <= int(digits) <= 1024, "F6: a value")
        return 0 if sign is None else int(digits or 1)

    def fraction(self, numerator, denominator):
        numerator, denominator = int(numerator), int(denominator) if denominator else None
        need(max(numerator, denominator or 0) <= 1024, "F6: a value")
        if denominator is None:
            return numerator, 0
        power = denominator > 1 and denominator & (denominator - 1) == 0
        need(numerator % 2 == 1 and power, "F6: a value")
        return numerator, denominator.bit_length() - 1

    def number(self, numerator, exponent, negative):
        while exponent and numerator % 2 == 0:
            numerator, exponent = numerator // 2, exponent - 1
        if exponent:
            below, above = (self.number(n, exponent, negative) for n in (numerator - 1, numerator + 1))
            return self.form([below], [above], negative)
        form = self.form([], [])
        for _ in range(numerator):
            form = self.form([form], [], negative)
        return form

    def beside(self, base, ups, down, nimber):
        star = nimber ^ ups & 1
        nimbers = [base]
        while len(nimbers) <= star:
            nimbers.append(self.form(nimbers, nimbers))
        form = nimbers[star]
        for count in range(ups):
            star ^= 1
            if count == 0 and star == 1:
                form = self.form([base, self.form([base], [base])], [base], down)
            else:
                form = self.form([base], [form], down)
        return form


class Difference:
    """Partisan games beside the negative of a value. A position is the player to move, who is Left or
    None, the form, and the positions of the games, without their players to move."""

    mover, proponent = 0, 1

    def __init__(self, claim, rules):
        _, (relation,), text, summands = claim
        self.value, self.games = Value(text), []
        self.can_return = bool(rules)
        for game, *parts in summands:
            if game == "domineering":
                self.games.append(Domineering((None, ("first",), *parts)))
            elif game == "rules":
                self.games.append(rules[str((game, *parts))])
            else:
                rule, name, graph_hash = parts
                self.games.append(Colouring((None, ("first",), rule, name, graph_hash), None, None))
        left = None if relation == "equals" else 1
        start = tuple(game.start[1:] for game in self.games)
        self.start = (0, left, self.value.value, start)

    def confirm_work(self, nodes, entries, given, lemmas, file_size):
        pass

    def symmetries(self, given):
        return [None]

    def position(self, table):
        games = []
        for game in self.games:
            if isinstance(game, Domineering):
                bits = int.from_bytes(table.take((len(game.cells) + 7) // 8), "little")
                need(bits < 2 ** len(game.cells), "R1: cells")
                cells = (cell for k, cell in enumerate(game.cells) if bits >> k & 1)
                games.append((frozenset().union(*cells),))
            elif isinstance(game, Sides):
                games.append((game.facts_of(table.take(game.width())),))
            else:
                width = (game.size + 7) // 8
                closed = [int.from_bytes(table.take(width), "little") for _ in PLAYER]
                need(max(closed) <= game.full, "R1: vertices")
                games.append(tuple(closed))
        form, left = int.from_bytes(table.take(2), "little"), table.take(1)[0]
        need(form < len(self.value.forms) and left < 3, "R1: roles")
        position = (0, (None, 0, 1)[left], form, tuple(games))
        need(position == self.start or left, "R1: roles")
        need(position == self.start or self.moves(position), "R1: over")
        return position

    def moves(self, position):
        mover, left, form, games = position
        moves = []
        for role in (0, 1) if left is None else (0,) if left == mover else (1,):
            for i, (game, at) in enumerate(zip(self.games, games)):
                moves += [256 * i + 2 * move + role for move in game.moves((role, *at))]
            moves += [1024 + 2 * to + role for to in self.value.forms[form][1 - role]]
        return sorted(moves)

    def play(self, position, move, player):
        mover, _, form, games = position
        role = move % 2
        if move >= 1024:
            form = (move - 1024) // 2
        else:
            i, own = move // 256, move % 256 // 2
            (_, *after), _ = self.games[i].play((role, *games[i]), own, role)
            games = (*games[:i], tuple(after), *games[i + 1 :])
        after = (1 - mover, mover if role == 0 else 1 - mover, form, games)
        return after, None if self.moves(after) else mover == 1

    def is_settled(self, position):
        return False

    def confirm_lemma(self, position, number, pairings):
        need(False, "R23: the game has no lemmas")


# What the language has as relations, with how many arguments; and words that are no names.
GDL = {
    "role": 1, "init": 1, "true": 1, "does": 2, "legal": 2, "next": 1, "terminal": 0, "goal": 2,
    "endless": 2,
}
GDL_WORDS = {"<=", "=>", "<=>", "and", "distinct", "exists", "forall", "not", "or"}
GDL_TOKEN = re.compile(r"[ \t\n\f\r]+|;[^\n]*|[()]|[!#-&*-:<-{}~]+")


class Program:
    """The rules of a text, with their conditions G1 to G7. A term is a variable, a text with ?, or its
    name, how many arguments it has, and these. An atom is a relation and its terms; a rule its head,
    the atoms that hold, those that do not, and pairs of distinct terms and of equal ones."""

    def __init__(self, raw):
        need(len(raw) <= 1 << 16, "G1: too long")
        text = raw.decode(errors="surrogateescape").replace("\r\n", "\n")
        need(not NOT_IN_TEXTS.search(re.sub("[\t\n\f]", "", text)), "G1: characters")
        stack, at, self.words = [[]], 0, 0
        while at < len(text):
            token = GDL_TOKEN.match(text, at)
            need(token, "G1: characters")
            word, at = token[0].lower(), token.end()
            if word == "(":
                need(len(stack) <= 16, "G2: depth")
                stack.append([])
            elif word == ")":
                need(len(stack) > 1, "G2: parentheses")
                stack[-2].append(stack.pop())
            elif word[0] not in " \t\n\f;":
                stack[-1].append(word)
                self.words += 1
        need(len(stack) == 1, "G2: parentheses")
        self.arities, self.functions, self.rules = dict(GDL), {}, []
        for expression in stack[0]:
            self.rule(expression)
        need(sum(sum(map(len, body)) for _, *body in self.rules) <= 1 << 15, "G10")
        names = sum(1 + sum(map(names_of, head[1])) + self.names(body) for head, *body in self.rules)
        need(names <= self.most_names(), "G10")
        for head, holds, fails, distinct, same in self.rules:
            bound = set().union(*(self.variables(atom[1]) for atom in holds))
            others = [head[1], *(atom[1] for atom in fails), *distinct, *same]
            need(all(self.variables(terms) <= bound for terms in others), "G5")
        uses = {relation: set() for relation in self.arities}
        for head, holds, fails, *_ in self.rules:
            uses[head[0]] |= {atom[0] for atom in holds + fails}
        self.reach = {}
        for relation in uses:
            seen, left = set(), [relation]
            while left:
                new = uses[left.pop()] - seen
                seen |= new
                left += new
            self.reach[relation] = seen
        for head, holds, fails, *_ in self.rules:
            own = {atom for atom in holds if head[0] in self.reach[atom[0]]}
            need(not any(head[0] in self.reach[atom[0]] | {atom[0]} for atom in fails), "G6")
            own |= {atom for atom in holds if atom[0] == head[0]}
            given = set(head[1]).union(*(atom[1] for atom in holds if atom not in own))
            terms = {term for atom in own for term in atom[1]}
            need(all(term in given or not self.variables([term]) for term in terms), "G7")
        state = {"true", "does", "legal", "next", "terminal", "goal"}
        self.fixed = {r for r in uses if r not in state and not self.reach[r] & state}
        need("init" in self.fixed, "G4: init")
        need(not any("does" in self.reach[r] for r in ("legal", "terminal", "goal")), "G4: does")
        # A relation after all that it reaches; those that reach each other together.
        self.strata = []
        for relation in sorted(uses, key=lambda relation: (len(self.reach[relation] | {relation}), relation)):
            if not any(relation in stratum for stratum in self.strata):
                own = {r for r in self.reach[relation] if relation in self.reach[r]} | {relation}
                self.strata.append(own)

    def rule(self, expression):
        is_rule = isinstance(expression, list) and expression[:1] == ["<="]
        need(not is_rule or len(expression) > 1, "G2: a rule")
        head, *body = expression[1:] if is_rule else [expression]
        head = self.atom(head)
        is_fact = head[0] in ("role", "endless")
        need(head[0] not in ("true", "does") and not (is_fact and body), "G4: a head")
        need(head != ("role", (("random", 0),)), "G8: chance")
        for body in self.all_of(body):
            need(sum(map(len, body)) <= 100, "G10: a body")
            self.rules.append((head, *body))

    def most_names(self):
        return (1 << 10) + 16 * self.words

    def names(self, body):
        holds, fails, distinct, same = body
        terms = [*(atom[1] for atom in holds + fails), *distinct, *same]
        return sum(1 + sum(map(names_of, of)) for of in terms)

    def all_of(self, literals):
        bodies, most = [((), (), (), ())], min(1 << 15, self.most_names())
        for literal in literals:
            choices = self.literal(literal)
            need(len(bodies) * len(choices) <= most, "G10: or")
            pairs = itertools.product(bodies, choices)
            bodies = [tuple(map(tuple.__add__, body, choice)) for body, choice in pairs]
            need(sum(len(part) for body in bodies for part in body) <= most, "G10: or")
        return bodies

    def literal(self, literal):
        word = literal[0] if isinstance(literal, list) and literal and isinstance(literal[0], str) else ""
        if word == "or" and len(literal) > 1:
            return [body for choice in literal[1:] for body in self.literal(choice)]
        if word == "and" and len(literal) > 1:
            return self.all_of(literal[1:])
        is_denied = word == "not"
        need(not is_denied or len(literal) == 2, "G2: not")
        literal = literal[1] if is_denied else literal
        if isinstance(literal, list) and literal[:1] == ["distinct"]:
            need(len(literal) == 3, "G2: distinct")
            pair = (tuple(map(self.term, literal[1:])),)
            return [((), (), (), pair) if is_denied else ((), (), pair, ())]
        atom = self.atom(literal)
        need(atom[0] not in ("init", "next"), "G4: a body")
        return [((), (atom,), (), ()) if is_denied else ((atom,), (), (), ())]

    def applied(self, expression):
        is_list = isinstance(expression, list)
        name, *arguments = expression if is_list and expression else [expression]
        need(isinstance(name, str), "G2: a name")
        need(name not in GDL_WORDS and name[0] != "?", "G2: a name")
        return name, arguments

    def atom(self, expression):
        name, arguments = self.applied(expression)
        need(name != "sees", "G8: hidden")
        in_list = name in ("base", "input")
        if in_list:
            name = f"{name} {len(arguments):05}"
        need(self.arities.setdefault(name, len(arguments)) == len(arguments), "G3")
        return name, tuple(self.term(argument, in_list) for argument in arguments)

    def term(self, expression, in_list=False):
        if isinstance(expression, str) and expression[0] == "?":
            return expression
        name, arguments = self.applied(expression)
        need(not arguments or name not in GDL, "G4: a term")
        count = len(arguments)
        if count and not in_list:
            need(self.functions.setdefault(name, count) == count, "G3")
        return (name, count, *(self.term(argument, in_list) for argument in arguments))

    def variables(self, terms):
        found = {term for term in terms if isinstance(term, str)}
        inner = (self.variables(term[2:]) for term in terms if not isinstance(term, str))
        return found.union(*inner)


def names_of(term):
    return 1 if isinstance(term, str) else 1 + sum(map(names_of, term[2:]))


def match(pattern, term, bound):
    """Whether a term is the pattern, with variables bound in place."""
    if isinstance(pattern, str):
        return bound.setdefault(pattern, term) == term
    return pattern[:2] == term[:2] and all(match(p, t, bound) for p, t in zip(pattern[2:], term[2:]))


def instance(pattern, bound):
    if isinstance(pattern, str):
        return bound[pattern]
    return (*pattern[:2], *(instance(term, bound) for term in pattern[2:]))


class Rules:
    """A position is the player to move and the facts that are true."""

    can_return = True

    def __init__(self, claim, raw):
        _, (what, *said), _, rules_hash = claim
        need(blake3(raw).digest() == rules_hash, "G11")
        self.program, self.size = Program(raw), 0
        self.most = min(1 << 19, (1 << 14) + 40 * self.program.words)
        fixed = self.program.fixed
        self.constant = {}
        terms = {term for _, holds, *_ in self.program.rules for _, of in holds for term in of}
        self.variables_of = {term: frozenset(self.program.variables([term])) for term in terms}
        for stratum in self.program.strata:
            if stratum <= fixed:
                self.close(stratum, self.constant, self.constant)
        self.size = sum(1 + sum(map(names_of, args)) for r in self.constant for args in self.constant[r])
        possible = {"true": set(self.constant.get("init", ()))}
        self.possible, self.instances = possible, set()
        self.close(set(self.program.arities) - fixed, possible, None)
        self.roles = [head[1][0] for head, *_ in self.program.rules if head[0] == "role"]
        self.roles = list(dict.fromkeys(self.roles))
        need(len(self.roles) in (1, 2), "G8: roles")
        goals = [value for one, value in possible.get("goal", ()) if one in self.roles]
        numbers = {(str(n), 0): n for n in range(101)}
        need(all(value in numbers for value in goals), "G9")
        self.endless = {}
        for role, value in self.constant.get("endless", ()):
            need(role in self.roles and value in numbers, "G16")
            need(self.endless.setdefault(role, numbers[value]) == numbers[value], "G16: two numbers")
        self.values = numbers
        self.facts = sorted(term for term, in possible["true"])
        self.terms = sorted({move for _, move in possible.get("does", ())})
        need(len(self.terms) <= 1 << 15, "G10: moves")
        self.proponent = self.least = 0
        if what == "gets":
            role, self.least = said
            need((role, 0) in self.roles, "G12")
            self.proponent = self.roles.index((role, 0))
            # Where play that never ends is as is claimed, a reply leads to any node.
            self.can_return = self.endless.get((role, 0), 0) < self.least
        facts = frozenset(term for term, in self.constant.get("init", ()))
        self.states = {}
        chosen = self.state(facts)[1]
        self.mover = 1 if len(chosen) > 1 and len(chosen[1]) > 1 else 0
        self.start = self.mover, facts
        self.is_sound(facts)

    def confirm_names(self, terms):
        size = 1 + sum(map(names_of, terms))
        need(size <= 64 and all(names_of(term) <= 64 for term in terms), "G10: names")
        return size

    def matches(self, rule, known, exact):
        """The bindings under which a rule applies; denials of what is not known yet count as true."""
        head, holds, fails, distinct, same = rule

        def extend(left, bound):
            if not left:
                if any(instance(a, bound) == instance(b, bound) for a, b in distinct):
                    return
                if any(instance(a, bound) != instance(b, bound) for a, b in same):
                    return
                for relation, terms in fails:
                    if relation in self.program.fixed or exact:
                        store = self.constant if relation in self.program.fixed else known
                        if tuple(instance(t, bound) for t in terms) in store.get(relation, ()):
                            return
                yield dict(bound)
                return
            # Those with all terms known are tests; of the others the one with the most known terms.
            def rank(atom):
                known_terms = sum(self.variables_of[term] <= bound.keys() for term in atom[1])
                return known_terms == len(atom[1]), known_terms

            atom = max(left, key=rank)
            is_test = rank(atom)[0]
            relation, terms = atom
            store = self.constant if relation in self.program.fixed else known
            rest = list(left)
            rest.remove(atom)
            if is_test:
                found = tuple(instance(t, bound) for t in terms)
                if found in store.get(relation, ()):
                    yield from extend(rest, bound)
                return
            for found in list(store.get(relation, ())):
                more = dict(bound)
                if all(match(pattern, term, more) for pattern, term in zip(terms, found)):
                    yield from extend(rest, more)

        yield from extend(list(holds), {})

    def close(self, relations, known, exact):
        """Adds what follows about some relations until nothing is new. With `exact` None the rules
        without variables are counted, and what can be next can be true."""
        rules = [rule for rule in self.program.rules if rule[0][0] in relations]
        is_recursive = any(atom[0] in relations for _, holds, *_ in rules for atom in holds)
        counted, is_new = set(), True

        def add(relation, terms):
            if terms not in known.setdefault(relation, set()):
                known[relation].add(terms)
                if exact is not None and relation not in self.program.fixed:
                    return True
                self.size += self.confirm_names(terms)
                need(self.size <= self.most, "G10: size")
                return True
            return False

        if exact is None:
            for terms in list(known["true"]):
                self.size += self.confirm_names(terms)
        while is_new:
            is_new = False
            for number, rule in enumerate(rules):
                (relation, pattern), holds, fails, *_ = rule
                for bound in list(self.matches(rule, known, exact is not None)):
                    terms = tuple(instance(term, bound) for term in pattern)
                    is_new |= add(relation, terms)
                    if exact is not None:
                        continue
                    one = number, tuple(sorted(bound.items()))
                    if one not in counted:
                        counted.add(one)
                        open_ones = [a for a in holds + fails if a[0] not in self.program.fixed]
                        for atom in fails:
                            self.confirm_names([instance(term, bound) for term in atom[1]])
                        of_rule = [
                            {(r, tuple(instance(t, bound) for t in args)) for r, args in atoms}
                            for atoms in (holds, fails)
                        ]
                        self.instances.add(((relation, terms), *map(frozenset, of_rule)))
                        self.size += 1 + len(open_ones)
                        need(self.size <= self.most, "G10: size")
                    if relation == "next":
                        is_new |= add("true", terms)
                    if relation == "legal" and terms[:1] in self.constant.get("role", ()):
                        is_new |= add("does", terms)
            is_new = is_new and (is_recursive or exact is None)

    def model(self, facts, done, wanted):
        """What holds of the relations that do not depend on moves, or of those that do."""
        known = {"true": {(fact,) for fact in facts}, "does": set(done)}
        for stratum in self.program.strata:
            on_moves = any("does" in self.program.reach[relation] for relation in stratum)
            if not stratum <= self.program.fixed and (done or not on_moves or not wanted):
                if not stratum & {"true", "does"}:
                    self.close(stratum, known, known)
        return known

    def state(self, facts):
        """The goal where the game is over, else None; and the legal moves of the roles."""
        if facts not in self.states:
            known = self.model(facts, (), True)
            over = None
            if known.get("terminal"):
                over = self.goals(known, self.proponent)
            legal = [sorted(m for one, m in known.get("legal", ()) if one == role) for role in self.roles]
            self.states[facts] = over, legal
        return self.states[facts]

    def goals(self, known, role):
        goals = {value for one, value in known.get("goal", ()) if one == self.roles[role]}
        return [self.values[value] for value in goals]

    def is_sound(self, facts):
        over, legal = self.state(facts)
        if over is not None:
            return need(len(over) == 1, "G15")
        need(all(legal), "G13")
        need(sum(len(moves) > 1 for moves in legal) <= 1, "G14")

    def confirm_work(self, nodes, entries, given, lemmas, file_size):
        # The looks are those of rules without variables, which this checker does not make.
        pass

    def automorphisms(self, given, exchanges):
        """For each list of images, where it takes the atoms of items; of an exchange of the roles also
        their goals."""
        fixed, possible = self.program.fixed, self.possible
        known = {(r, terms) for r in possible for terms in possible[r] if r not in fixed}
        # Facts; moves, each with its role; other atoms. Each with all of the atoms that go with it.
        items = [[("true", (fact,)), ("next", (fact,))] for fact in self.facts]
        for role in self.roles:
            own = [move for move in self.terms if ("does", (role, move)) in known]
            items += [[("does", (role, move)), ("legal", (role, move))] for move in own]
        items += [[atom] for atom in sorted(atom for atom in known if atom[0] not in GDL)]
        items = [[atom for atom in atoms if atom in known] for atoms in items]

        def sort(atoms, exchanged=False):
            (relation, terms), *_ = atoms
            role = relation == "does" and self.roles.index(terms[0])
            role = 1 - role if exchanged and relation == "does" else role
            return relation if relation in GDL else "other", relation == "does", role, len(atoms)

        def kept(atoms):
            return frozenset(atom for atom in atoms if atom in known)

        mark = "N16" if exchanges else "R17"
        rules = {(head, kept(holds), kept(fails)) for head, holds, fails in self.instances}
        for images in given:
            need(sorted(images) == list(range(len(items))), f"{mark}: a permutation")
            pairs = [(atoms, items[image]) for atoms, image in zip(items, images)]
            fits = all(sort(atoms, exchanges) == sort(image) for atoms, image in pairs)
            need(fits, f"{mark}: sorts")
            to = {a: b for atoms, image in pairs for a, b in zip(atoms, image)}
            if exchanges:
                one, other = (self.endless.get(role, 0) for role in self.roles)
                need(one == other, "N16: play that never ends")
                for role, value in possible.get("goal", ()):
                    if role in self.roles:
                        image = self.roles[1 - self.roles.index(role)], value
                        need(image in possible["goal"], "N16: a goal")
                        to["goal", (role, value)] = "goal", image

            def mapped(atoms):
                return frozenset(to.get(atom, atom) for atom in atoms)

            for head, holds, fails in rules:
                need((to.get(head, head), mapped(holds), mapped(fails)) in rules, f"{mark}: a rule")
            yield to

    def symmetries(self, given):
        if not given:
            return [None]
        need(all(images != sorted(images) for images in given), "H8: the identity")
        need(all(images not in given[:at] for at, images in enumerate(given)), "H8: twice")
        all_of_them = [None]
        for to in self.automorphisms(given, False):
            # Of facts, and of the opponent's moves by their numbers; a pass stays.
            by_play = {atom[1][0]: image[1][0] for atom, image in to.items() if atom[0] == "true"}
            by_play[len(self.terms)] = len(self.terms)
            for (relation, terms), (_, image) in to.items():
                if relation == "does" and self.roles.index(terms[0]) != self.proponent:
                    by_play[self.terms.index(terms[1])] = self.terms.index(image[1])
            all_of_them.append(by_play)
        return all_of_them

    def image(self, position, images):
        mover, facts = position
        return mover, frozenset(images[fact] for fact in facts)

    def width(self):
        return max(1, (len(self.facts) + 7) // 8)

    def facts_of(self, record):
        bits = int.from_bytes(record, "little")
        need(bits < 2 ** len(self.facts), "R1: facts")
        return frozenset(fact for k, fact in enumerate(self.facts) if bits >> k & 1)

    def position(self, table):
        facts = self.facts_of(table.take(self.width()))
        self.is_sound(facts)
        need(self.state(facts)[0] is None, "R1: over")
        return 1 - self.proponent, facts

    def own_moves(self, position):
        """The legal moves of the player to move; None for a pass."""
        mover, facts = position
        _, legal = self.state(facts)
        other = legal[1 - mover] if 1 - mover < len(legal) else []
        passes = mover >= len(legal) or len(other) > 1
        return None if passes else legal[mover]

    def moves(self, position):
        own = self.own_moves(position)
        return [len(self.terms)] if own is None else [self.terms.index(move) for move in own]

    def play(self, position, move, player):
        mover, facts = position
        own = self.own_moves(position)
        if own is not None:
            _, legal = self.state(facts)
            chosen = [moves[0] for moves in legal]
            chosen[mover] = self.terms[move]
            known = self.model(facts, list(zip(self.roles, chosen)), False)
            facts = frozenset(fact for fact, in known.get("next", ()))
        self.is_sound(facts)
        over = self.state(facts)[0]
        return (1 - mover, facts), None if over is None else over[0] >= self.least

    def is_settled(self, position):
        return False

    def confirm_lemma(self, position, number, pairings):
        need(False, "R23: the game has no lemmas")


class Sides(Rules):
    """Rules beside a value: a position is the player to move, and the facts but for those of the turn."""

    def __init__(self, summand, raw):
        _, title, rules_hash = summand
        super().__init__((None, ("value",), title, rules_hash), raw)
        need(len(self.roles) == 2, "G8: two roles")
        need(max(len(self.facts), len(self.terms)) <= 128, "G10: beside a value")
        at, number = self.start[1], 0
        while self.shown(at) is None:
            need(self.state(at)[0] is None and number < 127, "G17: nothing shows the turn")
            (at,), number = self.after(self.mover, at), number + 1
        role = (self.shown(at) + number) % 2
        first, nexts = self.start[1], self.after(self.mover, self.start[1])
        names = [name for name, count, *_ in self.roles if count == 0]
        to = dict(zip(names, reversed(names))) if len(names) == 2 else {}

        def image(term):
            name, count, *terms = term
            return (to.get(name, name), count, *map(image, terms))

        own = {
            fact
            for fact in first & set(map(image, self.facts))
            if image(fact) not in first and all(image(fact) in now and fact not in now for now in nexts)
        }
        need(own and nexts, "G17: facts of the turn")
        other = frozenset(map(image, own))
        self.turn = (frozenset(own), other)[:: 1 if role == 0 else -1]
        self.start = None, first - own

    def shown(self, facts):
        """The role that is on turn, where it has a choice or has lost."""
        self.is_sound(facts)
        over, legal = self.state(facts)
        shown = [role for role in (0, 1) if len(legal[role]) > 1]
        if over is not None:
            shown = [role for role in (0, 1) if self.has_lost(facts, role)]
        return shown[0] if shown else None

    def has_lost(self, facts, role):
        known = self.model(facts, (), True)
        return self.goals(known, role) == [0] and self.goals(known, 1 - role) == [100]

    def after(self, mover, facts, moves=None):
        """The facts after each move of a role, or after these."""
        _, legal = self.state(facts)
        nexts = []
        for move in legal[mover] if moves is None else moves:
            chosen = [own[0] for own in legal]
            chosen[mover] = move
            known = self.model(facts, list(zip(self.roles, chosen)), False)
            nexts.append(frozenset(fact for fact, in known.get("next", ())))
        return nexts

    def moves(self, position):
        role, facts = position
        need(not facts & (self.turn[0] | self.turn[1]), "G17: a fact of the turn")
        facts |= self.turn[role]
        self.is_sound(facts)
        if self.state(facts)[0] is not None:
            need(self.has_lost(facts, role), "N15")
            return []
        own = self.own_moves((role, facts))
        need(own is not None, "G17: a choice of the other role")
        return [self.terms.index(move) for move in own]

    def play(self, position, move, player):
        role, facts = position
        (after,) = self.after(role, facts | self.turn[role], [self.terms[move]])
        is_next = self.turn[1 - role] <= after and not self.turn[role] & after
        need(is_next, "G17: a move that does not change the turn")
        return (1 - role, after - self.turn[1 - role]), None


def confirm_latin(claim):
    """The board exists, and what decides it is stated where it matters (H9)."""
    _, (what, said), (size, least, *step), (columns, *run) = claim
    need(least >= 1 and (not step or step[0] >= 1), "H9: side")
    need(least > 1 or what == "strategy" or said != ("second",), "H9: never to move")
    need(columns != "run" or 1 <= run[0] <= least, "H9: run")
    if columns == "standard" and what == "strategy":
        squares = {k * k + 1 for k in range(1 << 16)}
        need(size == "exactly" and least in squares, "H9: no run of its own")


def named_graph(name, *parameters):
    """How many vertices the graph has, and the pairs of adjacent ones."""
    if name in ("path", "cycle"):
        size = parameters[0]
        need((3 if name == "cycle" else 1) <= size <= 1024, "H9: vertices")
        return size, [(v, (v + 1) % size) for v in range(size if name == "cycle" else size - 1)]
    if name == "hypercube":
        need(1 <= parameters[0] <= 10, "H9: dimension")
        size = 1 << parameters[0]
        return size, [(v, v ^ 1 << digit) for v in range(size) for digit in range(parameters[0])]
    rows, columns = parameters
    need(1 <= rows * columns <= 1024, "H9: cells")
    if name == "cram":
        dominoes = []
        for r in range(rows):
            dominoes += [{(r, c), (r, c + 1)} for c in range(columns - 1)]
            dominoes += [{(r, c), (r + 1, c)} for c in range(columns) if r + 1 < rows]
        need(1 <= len(dominoes) <= 1024, "H9: dominoes")
        pairs = itertools.combinations(range(len(dominoes)), 2)
        return len(dominoes), [(a, b) for a, b in pairs if dominoes[a] & dominoes[b]]
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    right = [(r * columns + c, r * columns + c + 1) for r, c in cells if c + 1 < columns]
    below = [(r * columns + c, (r + 1) * columns + c) for r, c in cells if r + 1 < rows]
    return rows * columns, right + below


def region_moves(region, columns):
    """The cells that can be played, rows counted from 0, and the regions after them."""
    for r, length in enumerate(region):
        for c in range(length + 1, columns + 1):
            left, above = c == length + 1 and length > 0, r > 0 and region[r - 1] >= c
            if left or above or (region[0] == 0 and (r, c) == (0, 1)):
                yield r, c, (*(max(c, shaded) for shaded in region[: r + 1]), *region[r + 1 :])


def check_replay(reader, game, given, is_small=False):
    opening, table = reader.read(("option", "u16")), Reader(reader.read("bytes"))
    nodes, entries = reader.read(NODES), reader.read(ENTRIES)
    responses = [response for _, response in entries + nodes if response is not None]
    named = {response[1] for response in responses if response[0] == "lemma"} - {0}
    listed = {Positional: PAIRING, NodeKayles: LEFT, LatinErdos: LEFT}.get(type(game))
    pairings = reader.read(("seq", listed)) if named and listed else []
    if listed == PAIRING and named and max(named) > len(pairings):
        pairings = pairings + [Threats(moves) for moves in reader.read(("seq", THREATS))]
    of_replies = {
        "reply": lambda number: number > 0,
        "no worse": lambda number: number > 0,
        "same as": lambda number: True,
    }
    if isinstance(game, Rules):
        says = [of_replies[r[0]](r[-1]) for r in responses if r[0] in of_replies]
        given = reader.read(("seq", ("seq", "u32"))) if any(says) else []
    game.records = table.data
    if is_small:
        game.looks = game.work(nodes, entries, given, pairings)
    else:
        need(reader.at == len(reader.data), "F2")
        game.confirm_work(nodes, entries, given, pairings, len(reader.data) + 32)
    if listed == LEFT and pairings:
        confirm_left_work(game, nodes, entries, pairings, len(reader.data) + 32)
    symmetries, proponent = game.symmetries(given), game.proponent
    used, reached, replies = set(), {0}, 0

    start = game.start
    need((opening is not None) == (game.mover == proponent), "R3: opening")
    if opening is not None:
        need(opening in game.moves(start), "R3: the opening is not legal")
        start, over = game.play(start, opening, proponent)
        if over is not None:
            rest = nodes or entries or table.data or given or pairings
            need(over and not rest, "R3: the opening ends it")
            return "won by the opening"
    positions = [game.position(table) for _ in nodes]
    counted = sum(count for count, _ in nodes)
    need(table.at == len(table.data) and counted == len(entries), "R20")
    need(positions[:1] == [start], "R2")

    def symmetry(number):
        need(0 < number < len(symmetries), "R17: no such symmetry")
        used.add(number)
        return symmetries[number]

    def answer(position, move, response, own, node):
        kind, *fields = response
        if kind == "same as":
            other, number = fields
            images = symmetry(number)
            need(game.image(position, images) == position, "R9")
            need(images[move] == other, "R10")
            need(other in own and own[other][0] != "same as", "R11")
            return
        after, over = game.play(position, move, 1 - proponent)
        need(over is not False, "R14")
        if kind == "settled":
            need(over or game.is_settled(after), "R12")
            return
        if kind == "lemma":
            need(over is None, "R24: the game is over")
            game.confirm_lemma(after, fields[0], pairings)
            return
        need(over is None and fields[0] in game.moves(after), "R5")
        after, over = game.play(after, fields[0], proponent)
        if kind == "win":
            need(over or (over is None and game.is_settled(after)), "R8")
            return
        _, target, number = fields
        need(over is None and target < len(nodes), "R6")
        need(target > node or not getattr(game, "can_return", False), "R31")
        images = symmetry(number) if number else None
        image = game.image(after, images) if images else after
        if kind == "no worse":
            need(isinstance(game, Positional), "R38: of positional games")
            need(game.is_no_worse(image, positions[target]), "R38")
        else:
            need(image == positions[target], "R6")
        reached.add(target)

    rest = iter(entries)
    for node, (position, (count, default)) in enumerate(zip(positions, nodes)):
        listed = list(itertools.islice(rest, count))
        own, moves = dict(listed), game.moves(position)
        need(increasing([move for move, _ in listed]), "R19")
        need(own.keys() <= set(moves), "R15")
        need(default is None or len(own) < len(moves), "R22")
        for move in moves:
            need(move in own or default, "R4")
            answer(position, move, own.get(move, default), own if move in own else {}, node)
            replies += 1
    if getattr(game, "most_replies", None) is not None:
        confirm_lengths(nodes, entries, game.most_replies)
    need(len(reached) == len(nodes), "R21")
    need(len(used) == len(given), "H8")
    need(len(named) == len(pairings), "R25")
    return f"{len(nodes)} nodes, {replies} replies"


def check_winning_sets(reader, claim):
    """Kind 13. A player is 0 or 1, as the priorities that are good for the player are even or odd."""
    (statement, *said), _, game_hash = claim[1:]
    start = reader.at
    vertices = reader.read(("seq", ("all", "u32", "u32")))
    successors = reader.read(("seq", "u32"))
    need(blake3(reader.data[start : reader.at]).digest() == game_hash, "W2")
    answers = reader.read(("seq", "u32"))
    need(reader.at == len(reader.data), "F2")
    need(len(answers) == len(vertices), "W3: answers")
    there = {v for v, (label, _) in enumerate(vertices) if label > 0}
    owner = {v: (vertices[v][0] - 1) % 2 for v in there}
    priority = {v: (vertices[v][0] - 1) // 2 for v in there}
    sets, kept, at = {}, {}, 0
    for v, ((label, degree), answer) in enumerate(zip(vertices, answers)):
        own, at = successors[at : at + degree], at + degree
        need((label > 0) == (degree > 0), "W1: edges")
        need(own == sorted(set(own)) and len(own) == degree and there.issuperset(own), "W1: edge")
        need(answer <= degree + 1 and (label > 0 or answer == 0), "W3: answer")
        if answer:
            sets[v] = 1 - owner[v] if answer == 1 else owner[v]
            kept[v] = own if answer == 1 else [own[answer - 2]]
    need(at == len(successors), "W1: edges left over")
    for v, edges in kept.items():
        need(all(sets.get(to) == sets[v] for to in edges), "W4 and W5")
    for first in sets:
        if priority[first] % 2 == sets[first]:
            continue
        # From a priority of the other player no way leads back over smaller ones.
        found, open_ends = set(), [first]
        while open_ends:
            ends = {to for v in open_ends for to in kept[v] if priority[to] <= priority[first]}
            open_ends = ends - found
            found |= ends
        need(first not in found, "W6")
    sizes = [sum(1 for side in sets.values() if side == player) for player in (0, 1)]
    if statement == "from":
        (winner,), vertex = said
        need(sets.get(vertex) == ("even", "odd").index(winner), "W7")
    else:
        need(said == sizes and sum(sizes) == len(there), "W7")
    return f"{len(there)} vertices, {len(successors)} edges"


def check_safe_set(reader, game):
    data = reader.read("bytes")
    need(reader.at == len(reader.data), "F2")
    need(len(data) == (len(game.placements) * game.size + 7) // 8, "S1: length")
    places = int.from_bytes(data, "little")
    need(places.bit_length() <= len(game.placements) * game.size, "S1: bits")
    rows = [places >> i * game.size & game.full for i in range(len(game.placements))]
    taken = [sum(1 << cop for cop in set(cops)) for cops in game.placements]
    need(not any(row & cops for row, cops in zip(rows, taken)), "S2")
    need(all(rows), "S3")
    words, width = -(-game.size // 64), len(game.placements[0])
    looks = sum(row.bit_count() * words + game.size for row in rows)
    steps = [sum(1 << to for to in to_all) for to_all in game.steps]
    flights = [
        sum(1 << v for v in range(game.size) if steps[v] & row) & ~cops
        for row, cops in zip(rows, taken)
    ]
    for row, cops in zip(rows, game.placements):
        after = game.moves((0, cops, None))
        looks += (len(after) + 1) * (words + width)
        need(looks <= 512 * (len(reader.data) + 32), "H10")
        need(all(row & ~flights[move - game.size] == 0 for move in after), "S4")
    return f"{len(rows)} placements"


def confirm_lengths(nodes, entries, most):
    """No line has more replies, where each reply leads to a later node (R44)."""
    before, rest = [0] * len(nodes), iter(entries)
    for node, (count, default) in enumerate(nodes):
        responses = [response for _, response in itertools.islice(rest, count)]
        for kind, *fields in responses + ([default] if default else []):
            need(kind not in ("reply", "no worse", "win") or before[node] < most, "R44")
            if kind in ("reply", "no worse"):
                before[fields[1]] = max(before[fields[1]], before[node] + 1)


def check_argument(reader, kind, game):
    pairs = reader.read(PAIRING) if kind == 4 else None
    need(reader.at == len(reader.data), "F2")
    if kind == 4:
        game.confirm_pairing(game.start, pairs)
        return f"{len(pairs)} pairs"
    game.confirm_potential(game.start, 1 if game.mover == game.proponent else Fraction(1, 2))
    return f"{len(game.lines)} lines"


def check_avoidance(reader, game):
    """A mirror from the empty board of an avoidance game."""
    first, images = reader.read(("option", "u32")), reader.read(("seq", "u32"))
    need(reader.at == len(reader.data), "F2")
    need(game.convention == "avoidance" and game.full_is_good, "A16: the claim")
    need(game.start == (0, 0) and not game.needs, "A16: the board")
    confirm_mirror([set() for _ in range(game.size)], first, images, game.proponent == 0)
    for line in game.lines:
        image = sorted(images[point] for point in line)
        need(image in game.lines, "A14")
        need(first not in line or any(p != first and images[p] in line for p in line), "A15")
    return f"{game.size} points"


def read_graph(reader):
    """The graph that a proof lists, if it lists one, and its hash."""
    begin = reader.at
    graph = reader.read(("option", GRAPH))
    return graph, graph and blake3(reader.data[begin + 1 : reader.at]).digest()


def read_board(reader):
    """A board, and its hash."""
    begin = reader.at
    points, lines = reader.read(BOARD)
    needs = []
    if lines[:1] == [[]]:
        lines, needs = lines[1:], reader.read(NEEDS)
        need(needs, "H13: none")
    return (points, lines, needs), blake3(reader.data[begin : reader.at]).digest()


def check_parts(reader, game):
    """Small games, of which breaker wins each, and where on the board they are played."""
    boards, looks = [], 0
    for _ in range(reader.number(64)):
        board, board_hash = read_board(reader)
        need(not board[2], "Q5: needs")
        small = Positional((*SMALL_GAME[:3], board_hash, *SMALL_GAME[4:]), board, board_hash)
        check_replay(reader, small, reader.read(SYMMETRIES), True)
        looks += small.looks
        boards.append((small.size, small.masks, sum(map(len, small.lines))))
    parts = reader.read(PARTS)
    need(reader.at == len(reader.data), "F2")
    lines = game.open_lines(game.start, "Q7")
    blocked, in_parts = set(), game.start[0] | game.start[1]
    taken, used = in_parts, set()
    for number, points in parts:
        need(number < len(boards), "Q1: no such game")
        size, masks, on_lines = boards[number]
        need(size == len(points), "Q1: points")
        need(all(p < game.size and not taken >> p & 1 for p in points), "Q2")
        for point in points:
            need(not in_parts >> point & 1, "Q3")
            in_parts |= 1 << point
        images = [sum(1 << points[p] for p in range(size) if mask >> p & 1) for mask in masks]
        new = {i for i, line in enumerate(lines) if any(image & line == image for image in images)}
        need(new - blocked, "Q6: a part")
        blocked |= new
        used.add(number)
        looks += on_lines * len(game.lines)
    need(len(blocked) == len(lines), "Q4")
    need(len(used) == len(boards), "Q6: a game")
    need(looks <= 200 * (len(reader.data) + 32), "H10")
    return f"{len(parts)} parts"


def check_planes(reader, claim):
    """The potential of all planes of some orders."""
    need(reader.at == len(reader.data), "F2")
    _, (verb, player), (plane,), (_, *maker), (size, least, *modulus) = claim
    need(player != maker[0] if maker else verb == "does not lose", "E2: more is claimed")
    more = plane == "projective"
    need(2 <= least < 2**32 - more and 0 not in modulus, "H9")

    def lines(q):
        points, on_line = q * q + more * (q + 1), q + more
        return points * (points - 1) // (on_line * (on_line - 1))

    # 2^s is not computed for large s: it is more than L has bits.
    bits = (lines(least) if player == ("first",) else 2 * lines(least)).bit_length()
    need(bits <= least + more, "E3")
    if size == "every":
        # Three values of the polynomial of degree 2 give its coefficients in t.
        at = [2 * lines(least + t) - lines(least + t + 1) for t in range(3)]
        square = Fraction(at[2] - 2 * at[1] + at[0], 2)
        need(min(at[0], at[1] - at[0] - square, square) >= 0, "E4")
    return f"{lines(least)} lines"


def check_mirror(reader, game):
    first, images = reader.read(("option", "u32")), reader.read(("seq", "u32"))
    need(reader.at == len(reader.data), "F2")
    confirm_mirror(game.conflicts, first, images, game.proponent == 0)
    return f"{game.size} placements"


def confirm_left(game, left, number, mirrors):
    """Of the placements that are left the proponent takes one, and mirrors those left after it."""
    need(1 <= number <= len(mirrors), "R23: no such lemma")
    reply, first, images = mirrors[number - 1]
    need(reply < len(left), "A13")
    after = [x for x in left if x != left[reply] and x not in game.conflicts[left[reply]]]
    index = {x: i for i, x in enumerate(after)}
    # The sizes first: what is laid out below is no more than the images that are there.
    need(len(images) == len(after), "A1")
    conflicts = [{index[y] for y in game.conflicts[x] if y in index} for x in after]
    confirm_mirror(conflicts, first, images, False)


def confirm_left_work(game, nodes, entries, mirrors, file_size):
    of_image = 1 + max(map(len, game.conflicts))

    def looks(response):
        if response is None or response[0] != "lemma":
            return 0
        known = 1 <= response[1] <= len(mirrors)
        return game.size + (len(mirrors[response[1] - 1][2]) * of_image if known else 0)

    defaults = sum(looks(default) for _, default in nodes)
    looks = sum(looks(response) for _, response in entries) + game.size * defaults
    need(looks <= 200 * file_size, "H10")


def confirm_mirror(conflicts, first, images, proponent_moves_first):
    """A mirror, of every placement those in conflict with it."""
    placements = range(len(conflicts))
    need(len(images) == len(conflicts) and all(image in placements for image in images), "A1")
    need(all(images[images[x]] == x for x in placements), "A2")
    need(all({images[y] for y in conflicts[x]} <= conflicts[images[x]] for x in placements), "A3")
    need((first is not None) == proponent_moves_first, "A4")
    beside = set()
    if first is not None:
        need(first in placements, "A4")
        need(images[first] == first, "A5")
        beside = conflicts[first] | {first}
    for x in placements:
        need(x in beside or images[x] != x, "A6")
        need(x in beside or images[x] not in conflicts[x], "A7")


def combined(*scaled):
    """A sum of forms with factors: the constant, and the coefficients by variables."""
    total = {}
    for factor, form in scaled:
        for variable, coefficient in form.items():
            total[variable] = total.get(variable, 0) + factor * coefficient
    return {variable: coefficient for variable, coefficient in total.items() if coefficient}


def check_every_size(reader, claim):
    """A mirror for every size: forms are in t, row, column and number, the constant is at None."""
    first, *sources, reasons = reader.read(EVERY_SIZE)
    need(reader.at == len(reader.data), "F2")
    confirm_latin(claim)
    _, (what, said), (_, least, modulus), (columns, *_) = claim
    need(what != "strategy" or columns == "without", "F5")
    player = said[1] if what == "strategy" else said
    small = range(-(1 << 63), 1 << 63)

    def form(given, scope):
        constant, terms = given
        need(increasing([variable for variable, _ in terms]), "O2: order")
        need(all(variable < scope and coefficient for variable, coefficient in terms), "O2: scope")
        return combined((1, {None: constant}), (1, dict(terms)))

    n, placement = combined((1, {None: least, 0: modulus})), [{1: 1}, {2: 1}, {3: 1}]
    need(sorted(of for of, _ in sources) == [0, 1, 2], "A8")
    kept = {("kept",): lambda x: x, ("reversed",): lambda x: combined((1, n), (1, {None: 1}), (-1, x))}
    image = lambda triple: [kept[sense](triple[of]) for of, sense in sources]
    need(image(image(placement)) == placement, "A9")
    need((first is not None) == (player == ("first",)), "A4")
    if first is not None:
        first = [form(given, 1) for given in first]
        for x in first:
            for bounded in (combined((1, x), (-1, {None: 1})), combined((1, n), (-1, x))):
                need(min(bounded.values(), default=0) >= 0, "A10")
        need(image(first) == first, "A5")
    need(len(reasons) == 3, "A11")
    bounds = [b for x in placement for b in (combined((1, x), (-1, {None: 1})), combined((1, n), (-1, x)))]
    both = lambda x, y: [combined((1, x), (-1, y)), combined((1, y), (-1, x))]
    pairs = [(0, 1), (0, 2), (1, 2)]

    def sharp(g):
        """The form as sharp as integers allow for."""
        common = gcd(*(n for variable, n in g.items() if variable is not None))
        return {variable: n // common if common else n for variable, n in g.items()}

    def confirm_sum(g, summands, known, mark):
        g, rest = sharp(g), sharp(g)
        for number in summands:
            need(number <= len(known), "O14: not known")
            rest = combined((1, rest), (-1, sharp(known[number - 1])) if number else (1, g))
            need(all(value in small for value in rest.values()), "O15")
        need(rest.keys() <= {None} and rest.get(None, 0) >= -summands.count(0), mark)

    for pair, (kind, *fields) in zip(pairs, reasons):
        images = image(placement)
        known = [{0: 1}, *bounds, *(f for i in pair for f in both(placement[i], images[i]))]
        if kind == "absurd":
            confirm_sum({None: -1}, fields[0], known, "O8")
        else:
            number, shown = fields
            need(first is not None and number < 3 and len(shown) == 4, "A12")
            wanted = [f for i in pairs[number] for f in both(placement[i], first[i])]
            for summands, g in zip(shown, wanted):
                confirm_sum(g, summands, known, "O14")
    return "3 reasons"


def check_map(reader, claim):
    bits = reader.read("bytes")
    need(reader.at == len(reader.data), "F2")
    _, (what, count, winner), (size, a, *_), b, (form,) = claim
    need((size, form) == ("exactly", "avoidance"), "F5")
    need(2 <= a <= 65536 and 2 <= b <= 64, "H9")
    rows, columns = b - 1, a - 1
    states = comb(rows + columns, rows)
    need(len(bits) == (states + 7) // 8, "M1")
    loses = [byte >> i & 1 == 1 for byte in bits for i in range(8)]
    need(not any(loses[states:]), "M2")
    regions = [(length,) for length in range(columns + 1)]
    for _ in range(rows - 1):
        regions = [(*above, length) for above in regions for length in range(above[-1] + 1)]
    number = {region: state for state, region in enumerate(regions)}
    for region, lost in zip(regions, loses):
        to_lost = any(loses[number[after]] for _, _, after in region_moves(region, columns))
        need(lost != to_lost, "M3" if lost else "M4")
    need(sum(loses) == count, "M5")
    need(loses[0] == (winner == ("second",)), "M6")
    return f"{states} states"


def prefixes(rows, most):
    """Cells left in the first rows, x1 <= ... <= xk <= most, in the order of xk, then x(k - 1), ..."""
    if rows == 0:
        yield ()
        return
    for last in range(most + 1):
        for before in prefixes(rows - 1, last):
            yield (*before, last)


def check_layers(reader, claim):
    _, (what, winner, most, exceptions), (size, least, *step), b, (form,) = claim
    need(form == "avoidance", "F5")
    need(5 <= b <= 64 and least >= 2 and most <= 65536, "H9")
    rows, layers, states = b - 1, {}, 0

    def part(k, bound, below, width, known):
        """Reads the part of k rows with at most `bound` cells; the rows below have `below`."""
        count = comb(bound + k, k)
        data = reader.take((count + 7) // 8)
        need(int.from_bytes(data, "little") >> count == 0, "L2")
        for number, prefix in enumerate(prefixes(k, bound)):
            left, lost = prefix + below, data[number // 8] >> number % 8 & 1 == 1
            moves = region_moves([width - x for x in left], width)
            after = (tuple(width - x for x in region) for _, _, region in moves)
            to_lost = any(known[to] if to in known else layers[to] for to in after)
            need(lost != to_lost, "L3" if lost else "L4")
            known[left] = lost
        return count

    for x in range(most):
        states += part(rows - 1, x, (x,), x + 1, layers)
        known = {}
        for k in range(rows - 2, 0, -1) if x else ():
            states += part(k, x - 1, (x,) * (rows - k), x, known)
        if x + 1 >= max(2, least):
            first_wins = known[(x - 1,) + (x,) * (rows - 1)]
            need(first_wins == ((winner == ("first",)) != (x + 1 in exceptions)), "L5")
    need(reader.at == len(reader.data), "F2")
    return f"{states} states"


class LatinPuzzle:
    """Cells and labels are numbered; a set is a Python set."""

    def __init__(self, claim, board, board_hash):
        _, ((name, *parameters), labels, clues), _ = claim
        if name == "other":
            need(labels is None, "D1: labels")
            self.confirm_board(*board)
            need(parameters[1] == board_hash, "D3")
            points, self.asterisms, labels = board
            count, size = len(points), len(labels)
        else:
            size, self.asterisms = square(name, *parameters)
            count = size * size
            need(labels != LABELS[:size], "D1: needless labels")
            labels = LABELS[:size] if labels is None else labels
        need(1 <= size <= 64 and len(labels) == size, "D1: labels")
        need(all(label in LABELS for label in labels) and sorted(labels) == list(labels), "D1: labels")
        known = sorted(set(labels))
        self.copies = [labels.count(label) for label in known]
        need(len(clues) == count and set(clues) <= {".", *known}, "D2")
        everything = set(range(len(known)))
        self.domains = [everything if c == "." else {known.index(c)} for c in clues]

    def confirm_board(self, points, asterisms, labels):
        need(1 <= len(points) <= 625 and len(set(points)) == len(points), "D1: points")
        need(all(map(POINT_NAME.match, points)), "D1: names")
        for asterism in asterisms:
            need(len(asterism) == len(labels) and increasing(asterism), "D1: asterism")
            need(asterism == [] or asterism[-1] < len(points), "D1: asterism")
        need(increasing(asterisms), "D1: order")
        on = [point for asterism in asterisms for point in asterism]
        need(all(1 <= on.count(point) <= 64 for point in range(len(points))), "D1: covered")

    def confirm_filled(self, labels):
        """Every asterism has each label as often as it has copies."""
        for asterism in self.asterisms:
            there = [labels[cell] for cell in asterism]
            counts = [there.count(label) for label in range(len(self.copies))]
            need(counts == self.copies, "D13")

    def confirm_solution(self, solution, without=None):
        """A solution, or one that has another label than the clue of the cell `without`."""
        need(len(solution) == len(self.domains), "D21")
        need(all(label < len(self.copies) for label in solution), "D21")
        for cell, (label, domain) in enumerate(zip(solution, self.domains)):
            if cell == without:
                need(label not in domain, "D26")
            else:
                need(label in domain, "D22")
        self.confirm_filled(solution)


def square(name, parameter):
    """The side and the asterisms of a square."""
    side = parameter**2 if name == "sudoku" else parameter
    if name == "gerechte":
        side = next((n for n in range(26) if n * n == len(parameter)), 0)
    need(1 <= side <= 25, "D1: side")
    cells = [(row, column) for row in range(side) for column in range(side)]
    part = {
        "latin-square": lambda row, column: (),
        "sudoku": lambda row, column: (row // parameter, column // parameter),
        "gerechte": lambda row, column: parameter[row * side + column],
    }[name]
    groups = {}
    for number, (row, column) in enumerate(cells):
        keys = [(0, row), (1, column)] + [(2, part(row, column))] * (name != "latin-square")
        for key in keys:
            groups.setdefault(key, []).append(number)
    if name == "gerechte":
        letters = [key[1] for key in groups if key[0] == 2]
        need(letters == [chr(ord("A") + number) for number in range(side)], "D1: letters")
        need(all(len(group) == side for group in groups.values()), "D1: regions")
    return side, [groups[key] for key in sorted(groups)]


def bits(number):
    return {bit for bit in range(64) if number >> bit & 1}


class Deduction:
    def __init__(self, puzzle, claimed):
        self.puzzle, self.claimed, self.domains = puzzle, claimed, list(puzzle.domains)

    def asterism(self, number):
        need(number < len(self.puzzle.asterisms), "D14: asterism")
        return self.puzzle.asterisms[number]

    def domain(self, cell):
        need(cell < len(self.domains), "D14: cell")
        return self.domains[cell]

    def copies(self, labels):
        need(all(label < len(self.puzzle.copies) for label in labels), "D14: label")
        return sum(self.puzzle.copies[label] for label in labels)

    def remove(self, cells, labels):
        """Takes labels from cells; says whether one had one."""
        changed = [cell for cell in cells if self.domains[cell] & labels]
        for cell in changed:
            self.domains[cell] = self.domains[cell] - labels
        return bool(changed)

    def exhausted(self, cell):
        label = self.domain(cell)
        need(len(label) == 1, "D4")
        ends = [a for a in self.puzzle.asterisms if cell in a]
        changes = False
        for a in ends:
            if sum(self.domains[c] == label for c in a) >= self.copies(label):
                changes |= self.remove([c for c in a if self.domains[c] != label], label)
        return changes

    def all_exhausted(self):
        plain = [{label} for label, copies in enumerate(self.puzzle.copies) if copies == 1]
        alone = [(c, label) for c, label in enumerate(self.domains) if label in plain]
        taken = {}
        for cell, label in alone:
            for a in (a for a in self.puzzle.asterisms if cell in a):
                for c in a:
                    if self.domains[c] != label:
                        taken.setdefault(c, set()).update(label)
        return any([self.remove([c], labels) for c, labels in taken.items()])

    def hidden_single(self, number):
        number, label = divmod(number, len(self.puzzle.copies))
        there = [c for c in self.asterism(number) if label in self.domains[c]]
        need(len(there) == 1 and self.puzzle.copies[label] == 1, "D27")
        others = {c for a in self.puzzle.asterisms if there[0] in a for c in a} - set(there)
        own = self.remove(there, self.domains[there[0]] - {label})
        return self.remove(others, {label}) or own

    def places(self, number, labels):
        labels = bits(labels)
        there = [c for c in self.asterism(number) if self.domains[c] & labels]
        need(len(there) <= self.copies(labels), "D5")
        return self.remove(there, set(range(len(self.puzzle.copies))) - labels)

    def cells(self, number, places):
        places, asterism = bits(places), self.asterism(number)
        need(all(place < len(asterism) for place in places), "D14: place")
        labels = set().union(*(self.domains[asterism[place]] for place in places))
        need(self.copies(labels) <= len(places), "D6")
        return self.remove([c for i, c in enumerate(asterism) if i not in places], labels)

    def fish(self, label, first, second):
        need(increasing(first) and increasing(second) and len(first) == len(second), "D14: lists")
        self.copies({label})
        first, second = [list(map(self.asterism, numbers)) for numbers in (first, second)]
        there = [c for a in first for c in a if label in self.domains[c]]
        covered = {c for a in second for c in a}
        need(len(set(there)) == len(there) and set(there) <= covered, "D7")
        return self.remove(covered - set(there), {label})

    def ends(self, step, *fields):
        """Whether the step ends the branch; confirms that it does."""
        if step == "no label":
            need(not self.domain(*fields), "D9")
        elif step in ("few places", "many copies"):
            asterism, label = self.asterism(fields[0]), fields[1]
            copies = self.copies({label})
            if step == "few places":
                need(sum(label in self.domains[c] for c in asterism) < copies, "D10")
            else:
                need(sum(self.domains[c] == {label} for c in asterism) > copies, "D11")
        elif step == "full":
            need(all(len(domain) == 1 for domain in self.domains), "D12")
            self.puzzle.confirm_filled([min(domain) for domain in self.domains])
        else:
            return False
        return True

    def confirm(self, reader):
        # The open splits: the cell, the labels of each case to come, and the domains before.
        splits, full, count, over = [], 0, 0, False
        while not over:
            need(reader.at < len(reader.data), "D16: a branch is open")
            number = reader.number(32)
            step, *fields = DEDUCTION_STEP[min(number, len(DEDUCTION_STEP) - 1)]
            fields = [number - 10] if number >= 10 else list(map(reader.read, fields))
            need(step != "fish" or all(1 <= len(few) <= 4 for few in fields[1:]), "F3: few")
            count += 1
            if step == "split":
                cell, labels, domain = fields[0], bits(fields[1]), self.domain(fields[0])
                need(self.claimed != "fair", "D19")
                one = len(labels) == 1 and labels <= domain
                need(len(domain) >= 2 and (labels == domain or one), "D8")
                cases = [labels, domain - labels] if one else [{label} for label in sorted(labels)]
                splits.append((cell, cases[1:], list(self.domains)))
                self.domains[cell] = cases[0]
            elif self.ends(step, *fields):
                full += step == "full"
                over = not splits
                if splits:
                    cell, cases, before = splits.pop()
                    self.domains = list(before)
                    self.domains[cell] = cases[0]
                    if cases[1:]:
                        splits.append((cell, cases[1:], before))
            else:
                need(getattr(self, step)(*fields), "D15")
        need(reader.at == len(reader.data), "F2")
        need(full == (self.claimed != "none"), "D17, D18")
        return f"{count} steps"


def check_deduction(reader, claim):
    """Kind 6: how many completions a Latin puzzle has."""
    board = board_hash = None
    if claim[1][0][0] == "other":
        begin = reader.at
        board = reader.read(LATIN_BOARD)
        board_hash = blake3(reader.data[begin : reader.at]).digest()
    puzzle, (claimed, *inscription) = LatinPuzzle(claim, board, board_hash), claim[2]
    removable = inscription and removable_clues(claim[1][2], inscription[0])
    need(reader.take(1)[0] == {"several": 1, "critical": 2}.get(claimed, 0), "D20")
    if claimed == "critical":
        others = reader.read(("seq", "bytes"))
        need(len(others) == len(removable), "D25")
        for other, cell in zip(others, removable):
            puzzle.confirm_solution(other, cell)
    if claimed != "several":
        return Deduction(puzzle, claimed).confirm(reader)
    solutions = [reader.read("bytes") for _ in range(2)]
    need(reader.at == len(reader.data), "F2")
    for solution in solutions:
        puzzle.confirm_solution(solution)
    need(solutions[0] != solutions[1], "D23")
    return "2 solutions"


def removable_clues(clues, inscription):
    """The points whose clues are not in the inscription."""
    kept = "." * len(clues) if inscription is None else inscription
    need(len(kept) == len(clues) and set(kept) != {"."} or inscription is None, "D24")
    need(all(c in (".", clue) for c, clue in zip(kept, clues)), "D24")
    return [point for point, clue in enumerate(clues) if clue != "." and kept[point] == "."]


def look(text):
    """The letters and digits of a text as they look, without capitals."""
    letters = re.sub("[^a-z0-9]", "", text.lower()).translate(str.maketrans("01i25689", "ollzsbbg"))
    return letters.replace("rn", "m").replace("vv", "w").replace("cl", "d")


def are_sizes(rest):
    """Whether what follows a name is not the end of a longer word, and can be read as sizes."""
    joined, *words = re.split("[^A-Za-z0-9]", rest)
    numbers = [bool(re.fullmatch("[0-9oil]+", word.lower())) for word in (joined, *words)]
    if re.match("[A-Za-z]", joined) and not numbers[0]:
        return False
    are_letters = all(re.fullmatch("[a-z]?", word) for word in words)
    return bool(re.search("[0-9]", rest)) or any(numbers) or are_letters


def is_title(text, of):
    """Whether a text can be the title of a board, a graph, a latin board or rules (F6)."""
    if not TITLE.match(text):
        return False
    ends = [end for end in range(1, len(text) + 1) if are_sizes(text[end:])]
    return {look(text[:end]) for end in ends}.isdisjoint(map(look, RESERVED[of]))


def confirm_plain_puzzle(name, labels, clues, inscription=None):
    """The printed claim stands for no other one (F6)."""
    if name[0] == "other":
        need(is_title(name[1], "latin board"), "F6: title")
    if name[0] == "gerechte":
        need(re.fullmatch("[A-Z]+", name[1]), "F6: regions")
    need(labels is None or (labels and set(labels) <= set(LABELS)), "F6: labels")
    need(clues and set(clues) <= {".", *LABELS}, "F6: clues")
    need(inscription is None or inscription and set(inscription) <= {".", *LABELS}, "F6: inscription")
    need(name[0] != "sudoku" or name[1] ** 4 == len(clues), "F6: size of a sudoku")


class Form:
    """A number and variables with their coefficients, none of which is 0."""

    def __init__(self, constant, terms=()):
        self.constant, self.terms = constant, {v: c for v, c in dict(terms).items() if c}
        numbers = (constant, *self.terms.values())
        need(all(-(1 << 63) <= number < 1 << 63 for number in numbers), "O15: overflow")

    def times(self, factor):
        return Form(factor * self.constant, {v: factor * c for v, c in self.terms.items()})

    def plus(self, other, times=1):
        other, terms = other.times(times), dict(self.terms)
        for variable, coefficient in other.terms.items():
            terms[variable] = terms.get(variable, 0) + coefficient
        return Form(self.constant + other.constant, terms)

    def add(self, number):
        return self.plus(Form(number))

    def minus(self, other):
        return self.plus(other, -1)

    def at(self, values):
        """The form with values[v] in the place of every variable v."""
        result = Form(self.constant)
        for variable, coefficient in sorted(self.terms.items()):
            need(variable < len(values), "O2: scope")
            result = result.plus(values[variable], coefficient)
        return result


def variable(number):
    return Form(0, {number: 1})


def read_forms(forms, scope):
    """Forms of a file, with variables below `scope`."""
    for _, terms in forms:
        need(increasing([v for v, _ in terms]) and all(c for _, c in terms), "O2: order")
        need(all(v < scope for v, _ in terms), "O2: scope")
    return [Form(constant, terms) for constant, terms in forms]


def sizes(size, least_possible):
    """The sizes claimed: how many parameters, their constraints, and the size."""
    kind, least, *modulus = size
    need(least >= least_possible and modulus != [0], "H9: size")
    if kind == "exactly":
        return 0, [], Form(least)
    return 1, [variable(0)], Form(least, {0: modulus[0]})


def shading(claim):
    """The Erdős–Szekeres game: coordinates, what is at least 0 for positions, the kinds of move
    (whether one has a number, its conditions, the coordinates that change, what they become), and
    what is to be derived (parameters, constraints, position, value, list)."""
    _, (what, said, *rest), size, b, (game_form,) = claim
    if what == "wins every except":
        player, exceptions = said, rest[0]
    else:
        need(what == "strategy" and said[0] == "wins", "F5")
        player, exceptions = said[1], []
    need(2 <= b <= 17 and len(exceptions) <= 256, "H9")
    m = b - 1
    row = {number: variable(number - 1) for number in range(1, m + 1)}
    w, over, achievement = variable(m), variable(m + 1), game_form == "achievement"
    coordinates = m + 1 + achievement
    c = variable(coordinates)
    shape = [row[r].minus(row[r + 1]) for r in range(1, m)]
    shape += [row[m], row[1].add(-1), w.minus(row[1])]
    kinds = [
        (True, [c.minus(row[r]).add(-1), row[r - 1].minus(c)], range(r - 1, r), c)
        for r in range(2, m + 1)
    ]
    for i, r in itertools.combinations_with_replacement(range(1, m + 1), 2):
        if i < r or i == 1:
            conditions = [row[r].minus(row[i])] if i < r else []
            conditions += [row[i - 1].minus(row[r]).add(-1)] if i > 1 else []
            conditions += [row[r].add(-1), w.minus(row[r]).add(-1)]
            kinds.append((False, conditions, range(i - 1, r), row[r].add(1)))
    if achievement:
        shape += [over, Form(1).minus(over)]
        for condition in (row[1].minus(w), row[m].add(-1)):
            kinds.append((False, [condition], range(m + 1, m + 2), Form(1)))
        playing = Form(0).minus(over)
        kinds = [(own, [playing, *rest], *after) for own, rest, *after in kinds]
    start = lambda a: [Form(1), *[Form(0)] * (m - 1), a.add(-1), *[Form(0)] * achievement]
    value, other = "PN" if player == ("first",) else "NP"
    parameters, constraints, a = sizes(size, 2)
    listed = [(0, start(sizes(("exactly", exception), 2)[2])) for exception in exceptions]
    goals = [(0, [], position, other, []) for _, position in listed]
    return coordinates, shape, kinds, [(parameters, constraints, start(a), value, listed), *goals]


def chomp(claim):
    """As `shading`, for Chomp."""
    _, winner, m, (start, *rest) = claim
    need(1 <= m <= 16, "H9: rows")
    row, c = {number: variable(number - 1) for number in range(1, m + 1)}, variable(m)
    shape = [row[r].minus(row[r + 1]) for r in range(1, m)] + [row[m], row[1].add(-1)]
    kinds = []
    for i, r in itertools.combinations_with_replacement(range(1, m + 1), 2):
        conditions = [c.add(-1) if i == 1 else c, row[r].minus(c).add(-1)]
        conditions += [c.minus(row[r + 1])] if r < m else []
        kinds.append((True, conditions, range(i - 1, r), c))
    if start == "board":
        parameters, constraints, columns = sizes(rest[0], 1)
        value = "N" if winner == ("first",) else "P"
        return m, shape, kinds, [(parameters, constraints, [columns] * m, value, [])]
    bottom, families = rest
    need(winner == ("second",), "F5")
    need(len(families) <= 1024, "O17: too many families")
    in_range = shape + ([] if bottom is None else [Form(bottom).minus(row[m])])
    listed = []
    for family in families:
        need(len(family) == m, "O17: form")
        parameters, position = 0, []
        for parameter, plus in family:
            need(parameter is None or parameter <= parameters, "O17: order of parameters")
            parameters = max(parameters, 0 if parameter is None else parameter + 1)
            position.append(Form(plus, {} if parameter is None else {parameter: 1}))
        for form in in_range:
            here = form.at(position)
            need(all(n >= 0 for n in (here.constant, *here.terms.values())), "O17: range")
        listed.append((parameters, position))
    zero_up = lambda count: [variable(number) for number in range(count)]
    goals = [(count, zero_up(count), position, "P", []) for count, position in listed]
    return m, shape, kinds, [*goals, (m, in_range, zero_up(m), "N", listed)]


def subtraction(claim):
    """As `shading`, for subtraction games."""
    _, winner, most, heaps, size = claim
    need(most >= 1 and 1 <= heaps <= 8, "H9: heaps")
    c, shape, kinds = variable(heaps), [variable(i) for i in range(heaps)], []
    for i, h in enumerate(shape):
        conditions = [c, h.minus(c).add(-1), c.minus(h).add(most)]
        kinds.append((True, conditions, range(i, i + 1), c))
    parameters, constraints, counters = sizes(size, 0)
    value = "N" if winner == ("first",) else "P"
    return heaps, shape, kinds, [(parameters, constraints, [counters] * heaps, value, [])]


OUTCOME_GAMES = {"erdos-szekeres": shading, "chomp": chomp, "subtraction": subtraction}


def left_of(digits, heap):
    """The heaps that each move leaves of a heap of an octal game."""
    for taken, digit in enumerate(digits[: heap + 1]):
        rest = heap - taken
        if digit & 1 and rest == 0:
            yield ()
        if digit & 2 and rest:
            yield (rest,)
        if digit & 4:
            yield from ((one, rest - one) for one in range(1, rest // 2 + 1))


def is_least(value, options, what):
    need(value not in options, f"N3: {what}")
    need(all(less in options for less in range(value)), f"N4: {what}")


def period_and_mask(more):
    """What stands behind the values of heaps; None for what is not there."""
    name, *numbers = more
    has_period, has_mask = name in ("period", "both"), name in ("mask", "both")
    return tuple(numbers[:2]) if has_period else None, numbers[-1] if has_mask else None


def masked_options(values, mask, digits, most):
    """Values of options of each heap: all that the mask does not show to be of no use."""
    looks, rare = 0, []
    for heap, stored in enumerate(values):
        splits = [heap - taken for taken, digit in enumerate(digits[: heap + 1]) if digit & 4]
        looks += len(digits) + stored
        single = [digit & 3 for digit in digits]
        options = {values[left[0]] if left else 0 for left in left_of(single, heap)}
        for left in splits:
            smaller = [one for one in rare if one < left]
            looks += len(smaller)
            options.update(values[one] ^ values[left - one] for one in smaller)
        is_rare = (stored & mask).bit_count() % 2 == 0
        for left in splits:
            for one in range(1, left // 2 + 1):
                if not is_rare and all(less in options for less in range(stored)):
                    break
                looks += 1
                options.add(values[one] ^ values[left - one])
        need(looks <= most, "H10")
        yield options
        if heap and is_rare:
            rare.append(heap)


def octal_values(values, more, digits, largest, file_size):
    """The nim-values of heaps, confirmed, as a function; None of a heap that has none. Every heap is
    meant where none is the largest."""
    period, mask = period_and_mask(more)
    need(digits[0] in (0, 4) and digits[-1] != 0, "N1")
    need(period is None or period[1] >= 1, "N5: no period")
    if period:
        needed = 2 * sum(period) + len(digits)
    else:
        need(largest is not None, "N7")
        needed = largest + 1
    need(len(values) == needed, "N2")
    splits = sum(digit & 4 != 0 for digit in digits)
    looks = needed * len(digits) + splits * (needed * needed // 4)
    need(mask is not None or looks <= 8192 * file_size, "H10")
    if mask is None:
        pairs = lambda heap: ((*left, 0, 0)[:2] for left in left_of(digits, heap))
        all_options = ({values[one] ^ values[two] for one, two in pairs(heap)}
                       for heap in range(needed))
    else:
        all_options = masked_options(values, mask, digits, 8192 * file_size)
    for heap, options in enumerate(all_options):
        is_least(values[heap], options, f"a heap of {heap}")
    if period:
        begin, length = period
        for heap in range(begin, 2 * begin + length + len(digits)):
            need(values[heap] == values[heap + length], f"N5: a heap of {heap}")

    def value(heap):
        at = begin + (heap - begin) % length if period and heap >= begin else heap
        return values[at] if at < len(values) else None

    return value


def check_sums(reader, claim):
    """Node Kayles by the nim-values of the connected parts of what is left."""
    _, statement, (shape, *size), _ = claim
    graph = graph_hash = opening = path = None
    maps, records, stored, answers = [], b"", [], []
    if shape in ("path", "cycle"):
        heaps = reader.read(HEAP_VALUES)
        path = size[0] if shape == "path" else max(size[0] - 3, 0)
    else:
        graph, graph_hash = read_graph(reader)
        opening, heaps, maps, records, stored, answers = reader.read(GRAPH_VALUES)
    need(reader.at == len(reader.data), "F2")
    game = NodeKayles(claim, graph, graph_hash)
    count, file_size = game.size, reader.size
    largest = max(len(heaps[0]) - 1, 0) if path is None else path
    of_path = octal_values(*heaps, [0, 1, 3, 7], largest, file_size)
    for images in maps:
        need(len(images) == count and max(images) <= count, "N11: images")
        mapped = [v for v in range(count) if images[v]]
        need(len({images[v] for v in mapped}) == len(mapped), "N11: an image twice")
        for one, two in itertools.combinations(mapped, 2):
            kept = (images[one] - 1 in game.conflicts[images[two] - 1]) == (one in game.conflicts[two])
            need(kept, f"N11: {one} and {two}")

    def members(left):
        return [v for v in range(left.bit_length()) if left >> v & 1]

    width = (count + 7) // 8
    need(len(records) == width * len(stored), "N8: values")
    parts = [int.from_bytes(records[i : i + width], "little") for i in range(0, len(records), width)]
    need(all(part <= game.full for part in parts), "N8: vertices")
    table = dict(zip(parts, stored))
    need(len(table) == len(stored), "N8: twice")
    words = (count + 63) // 64
    squares = sum(len(members(part)) ** 2 for part in parts)
    looks = len(maps) * count**2 + (len(maps) + 1) * words * squares
    need(looks <= 512 * file_size, "H10")

    def value(left):
        """None where the table does not say it."""
        total = 0
        while left:
            part, border = 0, left & -left
            while border:
                part |= border
                border = sum(1 << v for v in members(left & ~part) if game.closed[v] & part)
            left &= ~part
            near = [(game.closed[v] & part).bit_count() for v in members(part)]
            found = None
            if max(near) <= 3 and sum(near) == 3 * len(near):
                found = of_path(len(near) - 3)
                found = found if found is None else int(found == 0)
            elif max(near) <= 3:
                found = of_path(len(near))
            for images in [range(1, count + 1), *maps]:
                if found is None and all(images[v] for v in members(part)):
                    found = table.get(sum(1 << images[v] - 1 for v in members(part)))
            if found is None:
                return None
            total ^= found
        return total

    answers = iter(answers)
    for part, own in zip(parts, stored):
        options = set()
        for v in members(part):
            left, answer = part & ~game.closed[v], next(answers, None)
            need(answer is not None, "N8: answers")
            if answer:
                need(answer <= count and left >> answer - 1 & 1, f"N10: an answer to {v}")
                left &= ~game.closed[answer - 1]
            found = value(left)
            need(found is not None, f"N9: after {v}")
            if answer:
                need(found == own, f"N10: an answer to {v}")
            else:
                options.add(found)
        is_least(own, options, f"a component of {members(part)}")
    need(next(answers, None) is None, "N8: answers")
    start = game.full
    if opening is not None:
        need(opening < count, "N10: the first move")
        start &= ~game.closed[opening]
    found = value(start)
    need(found is not None, "N9: the start")
    if opening is not None:
        need(statement == ("first",) and found == 0, "N6")
    elif statement[0] == "nim-value":
        need(found == statement[1], "N6")
    else:
        need((found != 0) == (statement == ("first",)), "N6")
    return f"{len(heaps[0])} values, {len(stored)} components"


def check_table(reader, statement, width, moves, after, value, start, place=None):
    """A table of components of so many bytes: `moves` are the numbers of a component's moves, `after`
    is the position that a move leaves or None, `value` finds the value of a position in the table.
    Where moves return, `place` finds its place."""
    records, stored, answers = reader.read(COMPONENTS)
    need(reader.at == len(reader.data), "F2")
    need(len(records) == width * len(stored), "N8: values")
    parts = [bytes(records[at : at + width]) for at in range(0, len(records), width)]
    need(len(set(parts)) == len(parts), "N8: twice")
    listed, answers = [moves(part) for part in parts], iter(answers)
    table = list(zip(parts, stored))
    find = value(table)
    place_of = place and place(parts)
    for at, ((part, own), numbers) in enumerate(zip(table, listed)):
        options = set()
        for number in numbers:
            left, answer = after(part, number), next(answers, None)
            need(answer is not None, "N8: answers")
            if answer:
                left = after(left, answer - 1)
                need(left is not None, f"N10: an answer to {number}")
            found = find(left)
            need(found is not None, f"N9: after {number}")
            need(place is None or place_of(left) > at, f"N14: after {number}")
            if answer:
                need(found == own, f"N10: an answer to {number}")
            else:
                options.add(found)
        is_least(own, options, f"the position {part}")
    need(next(answers, None) is None, "N8: answers")
    found = find(start)
    need(found is not None, "N9: the start")
    if statement[0] == "nim-value":
        need(found == statement[1], "N6")
    else:
        need((found != 0) == (statement == ("first",)), "N6")
    return f"{len(stored)} positions"


def check_chomp_values(reader, claim):
    """Chomp by the nim-values of positions: the cells that are left of each row."""
    _, statement, height, (start, *size) = claim
    need(start == "board" and size[0][0] == "exactly", "H9: many positions")
    width = size[0][1]
    need(1 <= height <= 16 and 1 <= width <= 255, "H9: the board")
    looks = 0

    def moves(part):
        nonlocal looks
        need(part[0] > 0 and all(a >= b for a, b in zip((width, *part), part)), "N8: rows")
        cells = [width * r + c for r in range(height) for c in range(part[r]) if r or c]
        looks += height * len(cells)
        need(looks <= 512 * reader.size, "H10")
        return cells

    def after(rows, cell):
        r, c = divmod(cell, width)
        if not cell or r >= height or c >= rows[r]:
            return None
        return rows[:r] + bytes(min(row, c) for row in rows[r:])

    value = lambda table: dict(table).get
    return check_table(reader, statement, height, moves, after, value, bytes([width] * height))


def check_rules_values(reader, claim):
    """An impartial game whose rules are data: the nim-values of sets of facts, each with the role on
    turn that moves first at the start."""
    rules, exchange = Rules(claim, reader.read("bytes")), reader.read(("seq", "u32"))
    need(len(rules.roles) == 2, "G8: two roles")
    (to,) = rules.automorphisms([exchange], True)
    image = {atom[1][0]: other[1][0] for atom, other in to.items() if atom[0] == "true"}
    turn = {fact for fact in image if image[fact] != fact}
    mover, start = rules.start

    def moves(part):
        facts = rules.facts_of(part)
        need(facts & turn == start & turn, "N16: the turn")
        rules.is_sound(facts)
        if rules.state(facts)[0] is None:
            own = rules.own_moves((mover, facts))
            need(own is not None, "N16: a pass")
            return [rules.terms.index(move) for move in own]
        known = rules.model(facts, (), True)
        need(rules.goals(known, mover) == [0] and rules.goals(known, 1 - mover) == [100], "N15")
        return []

    def after(part, number):
        facts = rules.facts_of(part) if isinstance(part, bytes) else part
        if rules.state(facts)[0] is not None:
            return None
        own = rules.own_moves((mover, facts))
        if own is None or number >= len(rules.terms) or rules.terms[number] not in own:
            return None
        (_, left), _ = rules.play((mover, facts), number, mover)
        return frozenset(image[fact] for fact in left)

    value = lambda table: {rules.facts_of(part): own for part, own in table}.get
    place = lambda parts: {rules.facts_of(part): at for at, part in enumerate(parts)}.get
    return check_table(reader, claim[1], rules.width(), moves, after, value, start, place)


class Curves:
    """A position of Sprouts by its places: the next place on the walk, the spot and the region of each,
    and the lives of spots."""

    def __init__(self, text=""):
        self.next, self.spot, self.region, self.lives = [], [], [], {}
        for number, region in enumerate(text.split("}") if text else []):
            for boundary in region.split("."):
                need(boundary, "N8: an empty boundary")
                need("0" not in boundary or boundary == "0", "N8: three lives")
                first = len(self.next)
                for letter in boundary:
                    need(letter in "012" or letter.isalpha(), "N8: a spot")
                    at = len(self.next)
                    spot = at if letter in "012" else letter
                    self.place(spot, number, at + 1)
                    self.lives[spot] = 3 - int(letter) if letter in "012" else 1
                self.next[-1] = first

    def place(self, spot, region, after):
        self.next.append(after)
        self.spot.append(spot)
        self.region.append(region)
        return len(self.next) - 1

    def walk(self, place):
        walk = [place]
        while self.next[walk[-1]] != place:
            walk.append(self.next[walk[-1]])
        return walk

    def walks(self, region):
        """A walk along every boundary of a region, each from its first place."""
        met, walks = set(), []
        for place, its in enumerate(self.region):
            if its == region and place not in met:
                walks.append(self.walk(place))
                met.update(walks[-1])
        return walks

    def ways(self, one, other):
        """In how many ways a curve can join two places."""
        spots = {self.spot[one], self.spot[other]}
        is_live = len(spots) == 2 or one == other and self.lives[self.spot[one]] >= 2
        if self.region[one] != self.region[other] or not is_live:
            return 0
        is_cut = other in self.walk(one)
        return 1 << len(self.walks(self.region[one])) - 1 if is_cut else 1

    def moves(self):
        places = range(len(self.next))
        pairs = [(one, other) for other in places for one in places[: other + 1]]
        numbers = [
            one | other << 5 | way << 10 for one, other in pairs for way in range(self.ways(one, other))
        ]
        return sorted(numbers)

    def after(self, number):
        """The text that a curve with a new spot leaves, or None. At an end of the curve the walk goes
        along it, and a new place of the spot is where it comes back."""
        one, other, inside = number & 31, number >> 5 & 31, number >> 10
        is_there = one <= other < len(self.next)
        if not is_there or inside >= self.ways(one, other):
            return None
        region, is_cut = self.region[one], other in self.walk(one)
        others = [walk for walk in self.walks(region) if one not in walk and other not in walk]
        onward = self.next[one], self.next[other]
        self.lives["new"] = 1
        for end in (one, other):
            self.lives[self.spot[end]] -= 1
        there, back = self.place("new", region, None), self.place("new", region, None)
        if one == other:
            end = self.place(self.spot[one], region, onward[0])
            corner = self.place(self.spot[one], region, back)
            self.next[one], self.next[there], self.next[back] = there, end, corner
            walks = [corner, end]
        else:
            self.next[one], self.next[other] = there, back
            self.next[there] = self.place(self.spot[other], region, onward[1])
            self.next[back] = self.place(self.spot[one], region, onward[0])
            walks = [self.next[back], self.next[there]]
        if is_cut:
            chosen = [walk for at, walk in enumerate(others) if inside >> at & 1]
            rest = [walk for at, walk in enumerate(others) if not inside >> at & 1]
            last = [[self.walk(walks[0]), *chosen], [self.walk(walks[1]), *rest]]
        else:
            last = [[self.walk(walks[0]), *others]]
        before = [self.walks(its) for its in dict.fromkeys(self.region) if its != region]
        return self.text(before + last)

    def text(self, regions):
        """Regions as text, without those in which no move can be made."""
        kept = []
        for walks in regions:
            boundaries = []
            for walk in walks:
                spots = [self.spot[place] for place in walk if self.lives[self.spot[place]]]
                spots = [spot for at, spot in enumerate(spots) if not at or spot != spots[at - 1]]
                while len(spots) > 1 and spots[0] == spots[-1]:
                    spots.pop()
                boundaries += [spots] if spots else []
            spots = set().union(*boundaries)
            if len(spots) > 1 or any(self.lives[spot] > 1 for spot in spots):
                kept.append(boundaries)
        all_spots = [spot for region in kept for boundary in region for spot in boundary]
        several = [spot for spot in dict.fromkeys(all_spots) if all_spots.count(spot) > 1]
        if len(several) > 26:
            return None
        letter = {spot: chr(ord("A") + at) for at, spot in enumerate(several)}
        byte = lambda spot: letter.get(spot) or str(3 - self.lives[spot])
        word = lambda boundary: "".join(map(byte, boundary))
        text = "}".join(".".join(map(word, region)) for region in kept)
        return text if len(text) <= 64 else None


def sprouts_component(regions):
    """What two components have in common exactly if they differ by the names of spots, by order, and by
    mirror images of regions: the least description by any names that their surroundings leave open."""
    spots = {spot for region in regions for boundary in region for spot in boundary}
    turns = lambda walk: [walk[at:] + walk[:at] for at in range(len(walk))]

    def described(region, rank):
        sides = [[tuple(rank[spot] for spot in walk) for walk in region]]
        sides.append([walk[::-1] for walk in sides[0]])
        return min(tuple(sorted(min(turns(walk)) for walk in side)) for side in sides)

    def refined(rank):
        while True:
            seen = {spot: [] for spot in spots}
            for region in regions:
                text = described(region, rank)
                for boundary in region:
                    for walk in turns(boundary):
                        named = tuple(rank[spot] for spot in walk)
                        seen[walk[0]].append((text, min(named, named[:1] + named[:0:-1])))
            signs = {spot: (rank[spot], tuple(sorted(seen[spot]))) for spot in spots}
            order = {sign: at for at, sign in enumerate(sorted(set(signs.values())))}
            anew = {spot: order[sign] for spot, sign in signs.items()}
            if len(order) == len(set(rank.values())):
                return anew
            rank = anew

    def least(rank):
        rank = refined(rank)
        ties = [name for name in rank.values() if list(rank.values()).count(name) > 1]
        if not ties:
            kinds = tuple(map(kind, sorted(spots, key=rank.get)))
            return kinds, tuple(sorted(described(region, rank) for region in regions))
        tied = [spot for spot in spots if rank[spot] == min(ties)]
        return min(least({**rank, spot: -1}) for spot in tied)

    kind = lambda spot: spot[1] if isinstance(spot, tuple) else "2"
    return least({spot: int(kind(spot)) for spot in spots})


def check_sprouts(reader, claim):
    """Sprouts by the nim-values of components, each the text of a position."""
    _, statement, spots = claim
    need(1 <= spots <= 7, "H9: the spots")
    looks = 0

    def moves(record):
        nonlocal looks
        text = record.rstrip(b"\0")
        need(text.isascii(), "N8: a text")
        position = Curves(text.decode())
        need(len(position.next) <= 31, "N8: places")
        walks = [len(position.walks(region)) for region in set(position.region)]
        need(all(number <= 7 for number in walks), "N8: boundaries")
        looks += sum(position.ways(p, q) for q in range(len(position.next)) for p in range(q + 1))
        need(looks <= reader.size, "H10")
        return position.moves()

    def after(text, number):
        text = text if isinstance(text, str) else text.rstrip(b"\0").decode()
        return Curves(text).after(number)

    def regions_of(text):
        name = lambda at, letter: (at, letter) if letter in "012" else letter
        named, all_spots = [], iter(range(len(text)))
        for region in text.split("}") if text else []:
            named.append([[name(next(all_spots), letter) for letter in walk] for walk in region.split(".")])
        return named

    def value(table):
        rows = [(regions_of(record.rstrip(b"\0").decode()), own) for record, own in table]
        values = {sprouts_component(regions): own for regions, own in rows}

        @functools.cache
        def find(text):
            rest, total = regions_of(text), 0
            spots_of = lambda region: {spot for boundary in region for spot in boundary}
            while rest:
                part, spots = [], spots_of(rest[0])
                while meeting := [region for region in rest if spots & spots_of(region)]:
                    part += meeting
                    rest = [region for region in rest if region not in meeting]
                    spots = set().union(*map(spots_of, part))
                found = values.get(sprouts_component(part))
                if found is None:
                    return None
                total ^= found
            return total

        return find

    width = 6 * spots
    return check_table(reader, statement, width, moves, after, value, ".".join("0" * spots))


def bridg_it(size):
    """The edges of a board, by drawing it: a dot is a row and a column, and the sides are columns."""
    need(1 <= size <= 32, "H9: the rows")
    dots = [(row, column) for row in range(size) for column in range(1, size)]
    number = {dot: 2 + at for at, dot in enumerate(dots)}
    number |= {(row, size * right): right for row in range(size) for right in (0, 1)}
    edges = [(number[row, at], number[row, at + 1]) for row in range(size) for at in range(size)]
    edges += [(number[row, at], number[row + 1, at]) for row, at in dots if row + 1 < size]
    return sorted(tuple(sorted(edge)) for edge in edges)


def vertex_name(name, parameters, graph, vertex):
    if name == "other":
        return graph[0][vertex]
    if name == "grid":
        row, column = divmod(vertex, parameters[1])
        return f"{row + 1}.{column + 1}"
    return f"{vertex:0{parameters[0]}b}" if name == "hypercube" else str(vertex + 1)


def joined(edges, start):
    """The vertices to which edges lead from one."""
    reached, beside = {start}, {}
    for one, two in edges:
        beside.setdefault(one, []).append(two)
        beside.setdefault(two, []).append(one)
    new = [start]
    while new:
        new = [other for vertex in new for other in beside.get(vertex, ()) if other not in reached]
        reached.update(new)
    return reached


def check_trees(reader, claim):
    """The switching game by two sets of edges, each of which spans the other and the terminals."""
    _, winner, (board, *parameters), first, named_hash = claim
    graph, graph_hash = read_graph(reader)
    opening, *trees = reader.read(TREES)
    need(reader.at == len(reader.data), "F2: trailing bytes")
    if board == "bridg-it":
        need(graph is None, "H11: listed")
        need(named_hash is None, "H12")
        edges, terminals = bridg_it(*parameters), (0, 1)
    else:
        (name, *sizes), *ends = parameters
        game = NodeKayles((None, ("first",), (name, *sizes), named_hash), graph, graph_hash, True)
        edges = [(v, w) for v in range(game.size) for w in sorted(game.conflicts[v]) if v < w]
        edges = edges if graph is None else graph[1]
        names = [vertex_name(name, sizes, graph, vertex) for vertex in range(game.size)]
        need(all(end in names for end in ends) and ends[0] != ends[1], "T1")
        terminals = tuple(map(names.index, ends))
    need(all(map(increasing, trees)), "T2: order")
    need(all(edge < len(edges) for tree in trees for edge in tree), "T2: edges")
    need(not set(trees[0]) & set(trees[1]), "T3")
    begun = [] if opening is None else [opening]
    need(not begun or winner == first, "T4: turn")
    need(all(e < len(edges) and e not in trees[0] + trees[1] for e in begun), "T4: edge")

    def spans(tree, edge):
        """Whether the set of the winner spans an edge, or what is between the terminals."""
        own = set(tree + begun)
        if edge in own:
            return True
        one, two = terminals if edge is None else edges[edge]
        if winner == ("short",):
            return two in joined([edges[e] for e in own], one)
        left = [ends for e, ends in enumerate(edges) if e not in own and e != edge]
        return two not in joined(left if edge is None else [*left, terminals], one)

    for tree, other in (trees, trees[::-1]):
        need(spans(tree, None), "T5")
        need(all(spans(tree, edge) for edge in other), "T6")
    return "two trees"


def hexagons(rows, columns=None):
    """The names of the cells of Hex, or of Y without columns, and of the sides, and the pairs of adjacent ones.
    The middle of a cell is so many halves of a cell to the right, and so many rows down."""
    lengths = [columns] * rows if columns is not None else range(1, rows + 1)
    lean = -1 if columns is None else 1
    need(1 <= sum(lengths) <= 1024 - (3 if columns is None else 2), "H9: cells")
    middle = {(c, r): (2 * c + lean * r, r) for r in range(rows) for c in range(lengths[r])}
    sides = {"left": lambda c, r: c == 0, "right": lambda c, r: c == lengths[r] - 1}
    if columns is None:
        sides["bottom"] = lambda c, r: r == rows - 1
    number = {at: v for v, at in enumerate(middle.values())}
    pairs = [
        (v, number[x + right, y + down])
        for (x, y), v in number.items()
        for right, down in ((2, 0), (1, 1), (-1, 1))
        if (x + right, y + down) in number
    ]
    for side, is_on in zip(itertools.count(len(middle)), sides.values()):
        pairs += [(v, side) for v, (c, r) in enumerate(middle) if is_on(c, r)]

    def letters(column):
        return (letters(column // 26 - 1) if column >= 26 else "") + chr(97 + column % 26)

    return [letters(c) + str(r + 1) for c, r in middle] + [*sides], pairs


def check_patterns(reader, claim):
    """A connection game by patterns: each is shown by those before it, which are played side by side."""
    _, (board, *sizes), first, start, named_hash = claim
    graph, graph_hash = read_graph(reader)
    patterns, root = reader.read(("seq", PATTERN)), reader.read(BRANCH)
    need(reader.at == len(reader.data), "F2: trailing bytes")
    if board == "graph":
        (name, *parameters), join = sizes
        game = NodeKayles((None, ("first",), (name, *parameters), named_hash), graph, graph_hash)
        beside = game.conflicts
        names = [vertex_name(name, parameters, graph, vertex) for vertex in range(game.size)]
    else:
        need(graph is None, "H11: listed")
        need(named_hash is None, "H12")
        names, pairs = hexagons(*sizes)
        join = names[names.index("left") :]
        beside = [set() for _ in names]
        for one, two in pairs:
            beside[one].add(two)
            beside[two].add(one)
    need(len(join) >= 2 and len(set(join)) == len(join) and set(join) <= set(names), "C15")
    terminals = list(map(names.index, join))
    dead = set(terminals) if board == "y" else set()
    need(all(move in names for move in start), "H6: no vertex")
    moves = list(map(names.index, start))
    need(len(set(moves + terminals)) == len(moves) + len(terminals), "H6: taken")
    need(len(moves) + len(terminals) < len(names), "H7")
    begins = first == ("short",)
    short, cut = (moves[::2], moves[1::2]) if begins else (moves[1::2], moves[::2])
    size, words, looks, cells, named = len(names), -(-len(names) // 64), 0, [], set()

    def work(more):
        nonlocal looks
        looks += more
        need(looks <= 1024 * (len(reader.data) + 32), "H10")

    def chains(sets, of=(), loose=()):
        """Chains with all that they touch: sets with a vertex in common that is no end are one."""
        of, loose = dict(of), list(loose)
        for vertices in map(set, sets):
            if vertices <= dead:
                loose.append(vertices)
            elif not vertices <= of.get(min(vertices - dead), set()):
                both = vertices.union(*(of[v] for v in vertices - dead if v in of))
                of.update(dict.fromkeys(both - dead, both))
        return of, loose

    def joined(vertices, of, loose):
        vertices = set(vertices)
        live = vertices - dead
        chains = [of[min(live)]] if live else [*of.values(), *loose]
        return len(vertices) < 2 or any(vertices <= chain for chain in chains)

    def by_class(goal, things):
        classes = {}
        for thing, i in zip(things, goal):
            classes.setdefault(i, []).append(thing)
        return classes.values()

    def carrier_of(before, has, wanted, goals, branch):
        reply, uses = branch
        need(reply is None or (reply < size and reply not in has and reply not in dead), "C5")
        owned = has + [reply] * (reply is not None)
        alive = [v for v in owned if v not in dead]
        held = chains([[v] for v in alive] + [(v, w) for v in alive for w in beside[v] if w in owned])
        work(words + len(owned) + sum(len(beside[v]) for v in owned))
        carrier, choices = set(), []
        for number, images in uses:
            need(number < before, "C6")
            named.add(number)
            ends, own_goals, _ = patterns[number]
            sources = ends + sorted(cells[number])
            work(len(ends) + words)
            given = images is not None
            images = images if given else sources
            need(len(images) == len(sources), "C7: images")
            need(all(image < size for image in images), "C7: vertices")
            need(all(image in owned for image in images[: len(ends)]), "C8")
            free = [image for image in images[len(ends) :] if image not in owned]
            need(len(set(free)) == len(free) and not carrier & set(free), "C9")
            carrier |= set(free)
            if given:
                at = dict(zip(sources, images))
                work(sum(len(beside[v]) + 1 for v in sources))
                need(all(v in dead or at[v] not in dead for v in sources), "C16")
                for v in sources:
                    for a, b in ((at[v], at[w]) for w in beside[v] if v < w and w in at):
                        if a == b or b in beside[a]:
                            continue
                        a, b = (a, b) if a in owned else (b, a)
                        need(a in owned, "C10")
                        if b not in owned:
                            work(len(beside[b]))
                        near = [b] if b in owned else [v for v in beside[b] if v in alive]
                        need(any(joined((a, v), *held) for v in near), "C10")
            own_goals = own_goals or [[0] * len(ends)]
            choices.append([(images, goal) for goal in own_goals])
        cost = 1 + len(uses) + len(owned) + (len(wanted) ** 2 * len(goals) if goals else len(wanted))
        for number, _ in uses:
            ends, own_goals, _ = patterns[number]
            cost += len(ends) ** (2 if own_goals else 1)
        far = len(owned) + sum(len(patterns[number][0]) for number, _ in uses)
        cost += far * (len(owned) - len(alive)) * max(1, len(goals))
        for choice in itertools.product(*choices):
            work(cost)
            links = [own for images, goal in choice for own in by_class(goal, images) if len(own) > 1]
            joins = chains(links, *held)
            met = (
                all(joined(own, *joins) for own in by_class(goal, wanted))
                for goal in goals or [[0] * len(wanted)]
            )
            need(any(met), "C11")
        return carrier | {reply} if reply is not None else carrier

    for number, (ends, goals, branches) in enumerate(patterns):
        need(len(set(ends)) == len(ends) and all(end < size for end in ends), "C1")
        need(all(len(goal) == len(ends) for goal in goals), "C2")
        need(branches, "C3: no branch")
        need(len(branches) == 1 or all(reply is not None for reply, _ in branches), "C3: mixed")
        carriers = [carrier_of(number, ends, ends, goals, branch) for branch in branches]
        need(branches[0][0] is None or not set.intersection(*carriers), "C4")
        cells.append(set().union(*carriers))
    carrier = carrier_of(len(patterns), terminals + short, terminals, [], root)
    need(not carrier & set(cut), "C13")
    need((root[0] is not None) == (begins == (len(start) % 2 == 0)), "C12")
    need(len(named) == len(patterns), "C14")
    return f"{len(patterns)} patterns"


def check_heaps(reader, claim):
    """Nim, and octal games by the nim-values of their heaps."""
    _, what, rules, start = claim
    values, more = reader.read(HEAP_VALUES)
    need(reader.at == len(reader.data), "F2")
    begin, length = period_and_mask(more)[0] or (0, 0)
    if rules[0] == "nim":
        need(start[0] == "sum", "H9: every heap of Nim")
        need(not values and more == ("values",), "N2: values of Nim")
        value = lambda heap: heap
    else:
        largest = max(start[1]) if start[0] == "sum" else None
        value = octal_values(values, more, rules[1], largest, reader.size)

    def holds(value):
        return (value != 0) == (what[1] == ("first",)) if what[0] == "wins" else value == what[1]

    if start[0] == "sum":
        total = 0
        for heap in start[1]:
            total ^= value(heap)
        need(holds(total), "N6")
    else:
        _, least, step = start
        need(step >= 1 and (what[0] != "period" or step == 1 and what[1] >= 1), "H9: steps")
        first = least + max(0, -((least - begin) // step)) * step
        for heap in range(least, first + length * step + 1, step):
            if what[0] == "period":
                need(value(heap) == value(heap + what[1]), f"N6: a heap of {heap}")
            else:
                need(holds(value(heap)), f"N6: a heap of {heap}")
    return f"{len(values)} values"


def as_heaps(claim):
    """A claim about a subtraction game as one about an octal game."""
    _, what, most, heaps, size = claim
    need(1 <= most <= 63 and 1 <= heaps <= 8, "H9: heaps")
    need(size[0] == "exactly" or heaps == 1, "H9: several heaps of many sizes")
    start = ("sum", [size[1]] * heaps) if size[0] == "exactly" else size
    what = what if what[0] == "nim-value" else ("wins", what)
    return "heaps", what, ("octal", [0] + [3] * most), start


def is_plain_heaps(rules, start, what=("nim-value", 0)):
    is_code = rules[0] == "nim" or 2 <= len(rules[1]) <= 64 and max(rules[1]) <= 7
    return is_code and (start[0] == "every" or len(start[1]) > 0 and what[0] != "period")


def check_side_by_side(reader, claim):
    """A sum, by the nim-value of each different summand."""
    _, statement, summands = claim
    values = {}
    for summand in summands:
        key = str(summand)
        if key in values:
            continue
        values[key], own = reader.read("u32"), reader.read("bytes")
        own, (game, *words) = Reader(own, len(own)), summand
        claim = (game, ("nim-value", values[key]), *words)
        if game == "node-kayles":
            check_sums(own, claim)
        elif game == "chomp":
            check_chomp_values(own, claim)
        elif game == "rules":
            check_rules_values(own, claim)
        else:
            check_heaps(own, as_heaps(claim) if game == "subtraction" else claim)
    need(reader.at == len(reader.data), "F2")
    total = 0
    for summand in summands:
        total ^= values[str(summand)]
    if statement[0] == "nim-value":
        need(total == statement[1], "N13")
    else:
        need((total != 0) == (statement == ("first",)), "N13")
    return f"{len(summands)} summands, {len(values)} proofs"


class Branch:
    """What is known in a branch of a derivation."""

    def __init__(self, variables, known, residues, facts):
        need(variables <= 128 and len(known) <= 1024 and len(facts) <= 256, "O18")
        self.variables, self.known, self.residues, self.facts = variables, known, residues, facts

    def more(self, known=(), fact=None, fresh=0, residues=()):
        """The branch with more known in it."""
        facts = self.facts if fact is None else [*self.facts, fact]
        residues = [*self.residues, *residues]
        return Branch(self.variables + fresh, [*self.known, *known], residues, facts)

    def fact(self, number):
        need(number < len(self.facts), "O5: no such fact")
        return self.facts[number]

    def sharp(self, form):
        for old, value in self.residues:
            terms = dict(form.terms)
            coefficient = terms.pop(old, 0)
            form = Form(form.constant, terms).plus(value, coefficient)
        common = gcd(*form.terms.values())
        need(common < 1 << 63, "O15: overflow")
        if common > 1:
            terms = {v: c // common for v, c in form.terms.items()}
            form = Form(form.constant // common, terms)
        return form

    def confirm_sum(self, goal, summands):
        rest = goal
        for summand in summands:
            need(summand <= len(self.known), "O14: not known")
            known = self.sharp(self.known[summand - 1]) if summand else None
            rest = rest.minus(known) if summand else rest.plus(goal)
        need(not rest.terms and rest.constant >= -summands.count(0), "O14: the sum")

    def confirm(self, conditions, shown):
        shown = iter(shown)
        for goal in map(self.sharp, conditions):
            if goal.terms:
                summands = next(shown, None)
                need(summands is not None, "O14: not shown")
                self.confirm_sum(goal, summands)
            else:
                need(goal.constant >= 0, "O14: false")
        need(next(shown, None) is None, "O14: left over")


def equality(left, right):
    need(len(left) == len(right), "O2: coordinates")
    return [form for a, b in zip(left, right) for form in (a.minus(b), b.minus(a))]


class Derivation:
    def __init__(self, game, families, listed):
        _, _, self.kinds, _ = game
        self.families, self.listed = families, listed

    def confirm(self, steps, branch):
        """Every branch ends in a contradiction, and no steps are left over."""
        self.steps, self.next = steps, 0
        # Steps with branches to come, and what makes the next of them.
        open_steps = [iter([branch])]
        while open_steps:
            branch = next(open_steps[-1], None)
            if branch is None:
                open_steps.pop()
                continue
            branches = self.walk(branch)
            if branches is not None:
                open_steps.append(branches)
                need(len(open_steps) <= 1025, "O18: open steps")
        need(self.next == len(steps), "O3: steps are left over")

    def walk(self, branch):
        """Goes on to the end of the branch, or to a step with branches."""
        while True:
            need(self.next < len(self.steps), "O3: a branch is open")
            step, *fields = self.steps[self.next]
            self.next += 1
            if step == "move":
                position, value = branch.fact(fields[0])
                need(value == "P", "O10")
                branch = branch.more(fact=(self.reached(branch, *fields), "N"))
                continue
            method = self.on_list if step == "listed" else getattr(self, step)
            return method(branch, *fields)

    def split(self, branch, form):
        (form,) = read_forms([form], branch.variables)
        return (branch.more(known=[g]) for g in (form, Form(-1).minus(form)))

    def residue(self, branch, number, modulus):
        need(number < branch.variables and modulus >= 1, "O7")
        new = branch.variables
        values = (Form(r, {new: modulus}) for r in range(modulus))
        return (branch.more(fresh=1, residues=[(number, value)]) for value in values)

    def absurd(self, branch, summands):
        branch.confirm_sum(Form(-1), summands)

    def options(self, branch, fact):
        position, value = branch.fact(fact)
        need(value == "N", "O9")
        return (self.option(branch, position, kind) for kind in self.kinds)

    def option(self, branch, position, kind):
        own, conditions, _, _ = kind
        values = position + [variable(branch.variables)] * own
        known = [form.at(values) for form in conditions]
        return branch.more(known=known, fact=(after(kind, values), "P"), fresh=own)

    def cases(self, branch, fact, move, shown):
        position = self.reached(branch, fact, move, shown)
        return (branch.more(fact=(position, value)) for value in "PN")

    def reached(self, branch, fact, move, shown):
        """The position after a move that is shown to be legal."""
        position, _ = branch.fact(fact)
        number, arguments = move
        need(number < len(self.kinds), "O5: kind")
        kind = self.kinds[number]
        need(len(arguments) == kind[0], "O5: numbers")
        values = position + read_forms(arguments, branch.variables)
        branch.confirm([form.at(values) for form in kind[1]], shown)
        return after(kind, values)

    def by(self, branch, fact, number, parameters, shown):
        need(fact > 0 or self.listed is not None, "O4")
        need(number < len(self.families), "O12: no such statement")
        position, value = branch.fact(fact)
        count, constraints, family, stated = self.families[number]
        need(stated != value and len(parameters) == count, "O12")
        values = read_forms(parameters, branch.variables)
        conditions = [form.at(values) for form in constraints]
        branch.confirm(conditions + equality(position, [f.at(values) for f in family]), shown)

    def clash(self, branch, first, second, shown):
        (one, value), (other, opposite) = branch.fact(first), branch.fact(second)
        need(value != opposite, "O13")
        branch.confirm(equality(one, other), shown)

    def on_list(self, branch, entry, parameters, shown):
        need(entry < len(self.listed or []), "O1: not listed")
        count, family = self.listed[entry]
        need(len(parameters) == count, "O12: parameters")
        values = read_forms(parameters, branch.variables)
        position, _ = branch.fact(0)
        branch.confirm(values + equality(position, [f.at(values) for f in family]), shown)


def after(kind, values):
    own, _, changes, becomes = kind
    becomes, position = becomes.at(values), values[: len(values) - own]
    return [becomes if j in changes else form for j, form in enumerate(position)]


def check_outcome(reader, game):
    coordinates, shape, _, goals = game
    statements, derivations = reader.read(("seq", FAMILY)), reader.read(("seq", ("seq", STEP)))
    need(reader.at == len(reader.data), "F2")
    need(len(derivations) == len(goals), "O1: number of derivations")
    families = []
    for _, names, constraints, position, (value,), _, _ in statements:
        need(len(constraints) <= 128 and len(names) <= 128, "O18")
        count = len(names)
        forms = read_forms(constraints, count), read_forms(position, count)
        need(len(position) == coordinates, "O2: coordinates")
        families.append((count, *forms, value))
    opposite = {"P": "N", "N": "P"}
    for (*_, shown, steps), (count, constraints, position, value) in zip(statements, families):
        branch = Branch(count, constraints, [], [(position, opposite[value])])
        branch.confirm([form.at(position) for form in shape], shown)
        Derivation(game, families, None).confirm(steps, branch)
    for steps, (count, constraints, position, value, listed) in zip(derivations, goals):
        branch = Branch(count, constraints, [], [(position, opposite[value])])
        Derivation(game, families, listed).confirm(steps, branch)
    return f"{len(statements)} statements"


def check(data):
    """What the certificate claims, and what was confirmed."""
    if not data or data[:8] != MAGIC[: len(data)]:
        raise NoVerdict("the file is no certificate")
    if data[8:9] not in (b"", b"\x02"):
        raise NoVerdict(f"the file has format version {data[8]}, but this checker reads version 2")
    need(len(data) >= 42, "F2: truncated")
    need(blake3(data[:-32]).digest() == data[-32:], "F1")
    kind, reader = data[9], Reader(data[:-32])
    reader.at = 10
    if reader.data[10:11] and reader.data[10] >= len(CLAIMS):
        raise NoVerdict(f"this checker does not know game {reader.data[10]}")
    claim = reader.read(CLAIMS)
    game, what = claim[:2]
    reader.read("text"), reader.read("text")
    need(kind != 8 or reader.at <= 65536, "F2: the header is not within the first 65,536 bytes")
    if kind not in range(1, 15):
        raise NoVerdict(f"this checker does not know proofs of kind {kind}")
    if game in ("positional", "node-kayles"):
        of = "board" if game == "positional" else "graph"
        need(claim[2][0] != "other" or is_title(claim[2][1], of), "F6")
    if game == "positional":
        need(all(map(POINT_NAME.match, claim[5] + claim[6])), "F6")
    if game == "rules":
        need(what[0] != "gets" or re.fullmatch("[a-z0-9._][a-z0-9._-]{0,31}", what[1]), "F6")
        need(is_title(claim[2], "rules"), "F6")
        need(kind == (1 if what[0] == "gets" else 10), "F5")
        if kind == 10:
            return str(claim), check_rules_values(reader, claim)
        return str(claim), check_replay(reader, Rules(claim, reader.read("bytes")), [])
    if game == "heaps":
        _, _, rules, start = claim
        need(is_plain_heaps(rules, start, what), "F6")
        need(kind == 10, "F5")
        return str(claim), check_heaps(reader, claim)
    if game == "sum":
        need(len(claim[2]) >= 2, "F6")
        for summand, name, *more in claim[2]:
            if summand == "heaps":
                need(is_plain_heaps(name, *more) and more[0][0] == "sum", "F6")
            elif summand == "subtraction":
                need(more[1][0] == "exactly", "F6")
            elif summand == "chomp":
                need(more[0][0] == "board" and more[0][1][0] == "exactly", "F6")
            elif summand == "rules":
                need(is_title(name, "rules"), "F6")
            else:
                need(name[0] != "other" or is_title(name[1], "graph"), "F6")
        need(kind == 10, "F5")
        return str(claim), check_side_by_side(reader, claim)
    if game == "chomp" and claim[3][0] == "listed":
        need(all((row[0] or 0) < 10 for family in claim[3][2] for row in family), "F6")
    if game == "erdos-szekeres" and what[0] == "wins except":
        _, _, most, exceptions = what
        need(claim[2][0] == "every" and claim[2][2] == 1 and claim[2][1] <= most, "F6")
        need(all(claim[2][1] <= a <= most for a in exceptions), "F6")
        need(all(a < b for a, b in zip(exceptions, exceptions[1:])), "F6")
        if kind == 8:
            return str(claim), check_layers(reader, claim)
    if game == "erdos-szekeres" and what[0] == "wins every except":
        size, least, *step = claim[2]
        need(size == "every" and what[2], "F6")
        need(all(a >= least and step[0] and (a - least) % step[0] == 0 for a in what[2]), "F6")
        need(all(a < b for a, b in zip(what[2], what[2][1:])), "F6")
    if (game, what[0], kind) == ("erdos-szekeres", "P-positions", 7):
        return str(claim), check_map(reader, claim)
    if game == "positional" and kind in (1, 3, 4, 5, 9):
        board, board_hash = read_board(reader)
        if kind == 3:
            return str(claim), check_avoidance(reader, Positional(claim, board, board_hash))
        if kind == 9:
            return str(claim), check_parts(reader, Positional(claim, board, board_hash))
        if kind != 1:
            return str(claim), check_argument(reader, kind, Positional(claim, board, board_hash))
        symmetries = reader.read(SYMMETRIES)
        return str(claim), check_replay(reader, Positional(claim, board, board_hash), symmetries)
    if game == "chomp" and kind == 10:
        return str(claim), check_chomp_values(reader, claim)
    if game == "sprouts":
        need(kind == 10, "F5")
        return str(claim), check_sprouts(reader, claim)
    if game == "switching":
        name, *more = claim[2]
        if name == "graph":
            need(more[0][0] != "other" or is_title(more[0][1], "graph"), "F6")
            need(more[0][0] != "cram", "F6")
            need(all(map(POINT_NAME.match, more[1:])), "F6")
        need(kind == 11, "F5")
        return str(claim), check_trees(reader, claim)
    if game == "connection":
        name, *more = what
        if name == "graph":
            need(more[0][0] != "other" or is_title(more[0][1], "graph"), "F6")
            need(more[0][0] != "cram" and more[1], "F6")
        names = claim[3] + (more[1] if name == "graph" else [])
        need(all(map(POINT_NAME.match, names)), "F6")
        need(kind == 14, "F5")
        return str(claim), check_patterns(reader, claim)
    if game == "subtraction" and kind == 10:
        return str(claim), check_heaps(reader, as_heaps(claim))
    if kind == 2:
        need(game in OUTCOME_GAMES, "F5")
        need(game == "erdos-szekeres" or what[0] != "nim-value" or what[1] == 0, "F5")
        return str(claim), check_outcome(reader, OUTCOME_GAMES[game](claim))
    if game == "node-kayles" and kind == 10:
        return str(claim), check_sums(reader, claim)
    if game == "node-kayles" and kind in (1, 3):
        need(what[0] != "nim-value" or what[1] == 0, "F5")
        graph, graph_hash = read_graph(reader)
        if kind == 3:
            return str(claim), check_mirror(reader, NodeKayles(claim, graph, graph_hash))
        return str(claim), check_replay(reader, NodeKayles(claim, graph, graph_hash), [])
    if game == "colouring":
        need(claim[3][0] != "other" or is_title(claim[3][1], "graph"), "F6")
        need(claim[3][0] != "cram", "F6")
        need(kind == 1, "F5")
        graph, graph_hash = read_graph(reader)
        symmetries = reader.read(("seq", ("seq", "u16")))
        return str(claim), check_replay(reader, Colouring(claim, graph, graph_hash), symmetries)
    if game == "cops-and-robbers":
        need(claim[3][0] != "other" or is_title(claim[3][1], "graph"), "F6")
        need(claim[3][0] != "cram", "F6")
        need(kind == 1 or (kind == 12 and what[0] == "robber escapes"), "F5")
        graph, graph_hash = read_graph(reader)
        rules = CopsAndRobbers(claim, graph, graph_hash)
        if kind == 12:
            return str(claim), check_safe_set(reader, rules)
        symmetries = reader.read(("seq", ("seq", "u16")))
        return str(claim), check_replay(reader, rules, symmetries)
    if game == "parity-game":
        need(is_title(claim[2], "rules"), "F6")
        need(kind == 13, "F5")
        return str(claim), check_winning_sets(reader, claim)
    if game == "latin-erdos":
        (size, least, *_), (columns, *run) = claim[2:]
        need(size == "every" or columns != "run" or (run[0] - 1) ** 2 + 1 != least, "F6")
    if game == "latin-erdos" and kind in (1, 3):
        if kind == 3 and claim[2][0] == "every":
            return str(claim), check_every_size(reader, claim)
        if kind == 3:
            need(what[0] != "strategy" or claim[3] == ("without",), "F5")
            return str(claim), check_mirror(reader, LatinErdos(claim, 64).mirrored())
        symmetries = reader.read(("seq", EXCHANGE))
        return str(claim), check_replay(reader, LatinErdos(claim, 8).mirrored(), symmetries)
    if game == "dots-and-boxes" and kind == 1:
        symmetries = reader.read(("seq", "u8"))
        return str(claim), check_replay(reader, DotsAndBoxes(claim), symmetries)
    if game == "domineering" and kind == 1:
        symmetries = reader.read(("seq", "u8"))
        return str(claim), check_replay(reader, Domineering(claim), symmetries)
    if game == "partisan":
        _, _, text, summands = claim
        need(1 <= len(summands) <= 4, "F6")
        for summand in summands:
            if summand[0] == "colouring":
                need(summand[2][0] not in ("cram", "other") and summand[3] is None, "F6")
            need(summand[0] != "rules" or is_title(summand[1], "rules"), "F6")
        Value(text)
        need(kind == 1, "F5")
        # The texts of rules stand behind the replay.
        ahead = Reader(reader.data)
        ahead.at = reader.at
        for part in ("option", "u16"), "bytes", NODES, ENTRIES:
            ahead.read(part)
        own = Reader(reader.data[: ahead.at])
        own.at = reader.at
        texts = ahead.read(("seq", "bytes")) if ahead.at < len(ahead.data) else None
        need(texts != [] and ahead.at == len(ahead.data), "F2")
        by_rules = dict.fromkeys(str(summand) for summand in summands if summand[0] == "rules")
        named = {str(summand): summand for summand in summands}
        need(len(texts or ()) == len(by_rules), "G11: a text each")
        rules = {one: Sides(named[one], raw) for one, raw in zip(by_rules, texts or ())}
        return str(claim), check_replay(own, Difference(claim, rules), [])
    if game == "misere":
        own = claim[2]
        if own[0] == "heaps":
            need(own[2][0] == "sum" and is_plain_heaps(*own[1:], ("first",)), "F6")
        else:
            need(own[1][0] != "other" or is_title(own[1][1], "graph"), "F6")
        need(kind == 1, "F5")
        graph, graph_hash = read_graph(reader)
        if own[0] == "heaps":
            need(graph is None, "H11: listed")
            return str(claim), check_replay(reader, MisereHeaps(claim), [])
        return str(claim), check_replay(reader, MisereGraph(claim, graph, graph_hash), [])
    if game == "coprime-grid" and kind == 1:
        return str(claim), check_replay(reader, CoprimeGrid(claim), [])
    if game == "latin-puzzle":
        confirm_plain_puzzle(*what, *claim[2][1:])
        need(kind == 6, "F5")
        return str(claim), check_deduction(reader, claim)
    if game == "planes" and kind == 5:
        return str(claim), check_planes(reader, claim)
    need((game, what[0], kind) == ("erdos-szekeres", "strategy", 1), "F5")
    return str(claim), check_replay(reader, ErdosSzekeres(claim), [])


def certificates(data):
    """The certificates of a file of many, with their numbers; at its end the index is confirmed."""
    at, starts = len(MANY), []
    while True:
        cut = f"F2: the file ends in or after certificate {len(starts)}"
        need(len(data) >= at + 4, cut)
        length = int.from_bytes(data[at : at + 4], "little")
        at += 4
        if length == 0:
            break
        starts.append(at)
        cut = f"F2: the file ends in or after certificate {len(starts)}"
        need(len(data) >= at + length, cut)
        yield len(starts), data[at : at + length]
        at += length
    if not starts:
        raise NoVerdict("the file has no certificate")
    index = b"".join(number.to_bytes(8, "little") for number in [*starts, len(starts)])
    found = data[at:]
    need(found == index or not index.startswith(found), cut)
    need(found == index, "F7: the index is not that of the certificates")


def main(files):
    if files in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if not files or any(name.startswith("-") for name in files):
        print(__doc__, file=sys.stderr)
        return 2
    if blake3 is None or sys.version_info < (3, 10):
        print("second_checker.py: no verdict: needs Python 3.10 and the package blake3, which"
              " python3 -m pip install blake3 installs", file=sys.stderr)
        return 3
    codes = set()
    for name in files:
        which = ""
        try:
            data, count = Path(name).read_bytes(), 0
            if data.startswith(MANY):
                for count, certificate in certificates(data):
                    which = f", certificate {count}"
                    print(f"{name}{which}: verified: {', '.join(check(certificate))}")
                    which = ""
                what = f"{count} certificate{'s' * (count > 1)}"
            else:
                what = ", ".join(check(data))
            verdict, code = f"verified: {what}", 0
        except Wrong as why:
            verdict, code = f"not verified: {why}", 1
        except NoVerdict as why:
            verdict, code = f"no verdict: {why}", 3
        except OSError as why:
            verdict, code = f"no verdict: the file cannot be read: {why.strerror}", 3
        codes.add(code)
        print(f"{name}{which}: {verdict}")
    return next(code for code in (1, 3, 0) if code in codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
