"""A second checker of zermelo's certificates, written from the documents and not from the first
one: proofs of the kinds replay, pairing, potential and map, of positional games, the
Erdős–Szekeres game and the coprimality grid. Of other kinds, which are proofs for every size, it gives no verdict.

    python3 second_checker.py FILE...

Prints a line a file. Exit code: 0 all verified, 1 one is not verified, 2 wrong usage, 3 no verdict
(the file cannot be read, is no certificate of version 2, or has another kind of proof).

Needs Python 3.10 and the package blake3. Marks such as R6 are those of docs/format.md and
docs/proofs.md. Here a claim is printed as the values that were read.
"""

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
TITLE = re.compile(
    "(?! )(?:(?! $|  )[ -~\xc0-\u024f\u0391-\u03a9\u03b1-\u03c9](?<!['\"`\xd7\xf7\u0149\u01c0-\u01c3\u03a2])){0,64}\\Z"
)
POINT_NAME = re.compile(r"[A-Za-z0-9._-]{1,16}\Z")
NOT_IN_TEXTS = re.compile(
    "[\ud800-\udfff\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)

# The types of docs/format.md: a list is an enumeration, its variants with their fields.
PLAYER = [("first",), ("second",)]
STATEMENT = [("wins", PLAYER), ("does not lose", PLAYER)]
SIZE = [("exactly", "u32"), ("every", "u32", "u32")]
BOARD_NAME = [
    ("affine plane", "u16"), ("affine plane less", "u16", "u16"), ("projective plane", "u16"),
    ("hypercube", "u16", "u16"), ("other", "text"),
]
CONVENTION = [("strong",), ("weak", PLAYER), ("avoidance",)]
STONES = ("seq", "text")
WHAT = [("strategy", STATEMENT), ("P-positions", "u64", PLAYER)]
COORDINATE = ("all", ("option", "u8"), "u32")
CHOMP_START = [("board", SIZE), ("listed", ("option", "u32"), ("seq", ("seq", COORDINATE)))]
BOUND = [("at least", "u32"), ("at most", "u32")]
VARIATION = [("corner",), ("parity",)]
ORDER = [("maximiser first",), ("minimiser first",), ("maximiser alone",), ("minimiser alone",)]
# The claims of each game, by its number; no file has those without fields.
CLAIMS = [
    ("positional", STATEMENT, BOARD_NAME, ("option", "hash"), CONVENTION, STONES, STONES),
    ("erdos-szekeres", WHAT, SIZE, "u32", [("avoidance",), ("achievement",)]),
    ("chomp", PLAYER, "u32", CHOMP_START),
    ("3",),
    ("4",),
    ("5",),
    ("coprime-grid", BOUND, "u32", VARIATION, ORDER),
]
BOARD = ("all", ("seq", "text"), ("seq", ("seq", "u16")))
SYMMETRIES = ("seq", ("all", "text", ("seq", "u16")))
PAIRING = ("seq", ("all", "u16", "u16"))
RESPONSE = [
    ("reply", "u16", "u32", "u16"), ("win", "u16"), ("same as", "u16", "u16"), ("settled",),
    ("lemma", "u16"),
]
NODES = ("seq", ("all", "u32", ("option", RESPONSE)))
ENTRIES = ("seq", ("all", "u16", RESPONSE))


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
    def __init__(self, data):
        self.data, self.at = data, 0

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
            need(tag < len(kind), "F3: no such tag")
            name, *fields = kind[tag]
            return (name, *map(self.read, fields))
        if kind == "u8":
            return self.take(1)[0]
        if kind in ("u16", "u32", "u64"):
            return self.number(int(kind[1:]))
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
        if form == "seq":
            return [self.read(parts[0]) for _ in range(self.number(64))]
        return tuple(map(self.read, parts))


class Positional:
    """A position is the stones of both players, as bits."""

    def __init__(self, claim, board, board_hash):
        _, (verb, player), name, named_hash, (self.convention, *maker), *start = claim
        proponent, content_with_draw = PLAYER.index(player), verb != "wins"
        self.name, *self.parameters = name
        self.points, self.lines = board
        self.size, self.proponent = len(self.points), proponent
        self.full = (1 << self.size) - 1
        self.masks = [sum(1 << p for p in line) for line in self.lines]
        # The players whose lines end the game, and whether the proponent likes a full board.
        self.makers = [PLAYER.index(maker[0])] if maker else [0, 1]
        self.full_is_good = proponent not in self.makers if maker else content_with_draw
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
        self.mover = len(stones[0]) - len(stones[1])
        need(self.mover in (0, 1) and self.start[0] & self.start[1] == 0, "H6")
        need(not self.is_over(self.start), "H7")

    def confirm_board(self):
        need(1 <= self.size <= 512 and len(set(self.points)) == self.size, "H2")
        need(all(map(POINT_NAME.match, self.points)), "H2")
        for line in self.lines:
            need(line and increasing(line) and line[-1] < self.size, "H3")
        need(increasing(self.lines), "H3")
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

    def confirm_work(self, nodes, entries, given, file_size):
        on_lines = len(self.lines) + sum(map(len, self.lines))
        is_lemma = lambda response: response is not None and response[0] == "lemma"
        lemmas = sum(is_lemma(response) for _, response in entries)
        lemmas += self.size * sum(is_lemma(default) for _, default in nodes)
        looks = len(nodes) * len(self.lines) + len(given) * on_lines + lemmas * (on_lines + self.size)
        need(looks <= 200 * file_size, "H10")
        need(len(given) < 1 << 16, "H8")

    def symmetries(self, given):
        seen = [list(range(self.size))]
        for _, images in given:
            need(sorted(images) == seen[0], "R17: no permutation")
            need(images not in seen, "H8: the identity, or twice")
            mapped = {sum(1 << images[p] for p in line) for line in self.lines}
            need(mapped == set(self.masks), "R17: no automorphism")
            seen.append(images)
        return seen

    def image(self, position, images):
        return tuple(sum(1 << images[p] for p in range(self.size) if s >> p & 1) for s in position)

    def is_over(self, position):
        complete = any(position[m] & line == line for m in self.makers for line in self.masks)
        return complete or position[0] | position[1] == self.full

    def position(self, table):
        records = [table.take((self.size + 7) // 8) for _ in range(2)]
        first, second = (int.from_bytes(record, "little") for record in records)
        need(first | second <= self.full and first & second == 0, "R1: stones")
        need(first.bit_count() - second.bit_count() == 1 - self.proponent, "R1: turn")
        need(not self.is_over((first, second)), "R1: over")
        return first, second

    def moves(self, position):
        return [p for p in range(self.size) if not (position[0] | position[1]) >> p & 1]

    def play(self, position, move, player):
        """The position after a legal move; True or False when it ends the game for the proponent
        as claimed or not, and None when the game goes on."""
        after = list(position)
        after[player] |= 1 << move
        if player in self.makers and any(after[player] & line == line for line in self.masks):
            return tuple(after), (player == self.proponent) != (self.convention == "avoidance")
        return tuple(after), self.full_is_good if after[0] | after[1] == self.full else None

    def is_settled(self, position):
        holder = 1 - self.proponent if self.convention == "avoidance" else self.proponent
        return self.full_is_good and all(line & position[holder] for line in self.masks)

    def confirm_lemma(self, position, number, pairings):
        need(number <= len(pairings), "R23: no such lemma")
        if number:
            self.confirm_pairing(position, pairings[number - 1])
        else:
            self.confirm_potential(position, 1)

    def open_lines(self, position, mark):
        """The lines that the opponent could complete: their free points, as bits. The claim has to
        be that the opponent completes none."""
        strong, breaker = self.convention == "strong", self.proponent not in self.makers
        need(strong and self.full_is_good or breaker, f"{mark}: more is claimed")
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
        weights = (Fraction(1, 1 << line.bit_count()) for line in self.open_lines(position, "E2"))
        need(sum(weights, Fraction(0)) < bound, "E1")


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

    def confirm_work(self, nodes, entries, given, file_size):
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


class CoprimeGrid:
    """A position is the player to move and the cells, row by row; 255 is an empty cell."""

    mover = 0

    def __init__(self, claim):
        _, (bound, self.score), self.n, (self.variation,), (order,) = claim
        need(2 <= self.n <= 9, "H9")
        self.alone = order.endswith("alone")
        maximiser = int(order.startswith("minimiser"))
        self.at_least = bound == "at least"
        self.proponent = maximiser if self.at_least else 1 - maximiser
        self.side = self.n - 1
        self.start = (0, (255,) * self.side**2)
        self.cells = [(j, k) for k in range(2, self.n + 1) for j in range(2, self.n + 1)]

    def confirm_work(self, nodes, entries, given, file_size):
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

    def position(self, table):
        cells, mover = tuple(table.take(self.side**2)), 1 - self.proponent
        for (j, k), m in zip(self.cells, cells):
            need(m == 255 or m in (self.allowed(cells, j, k) or ()), "R1: integers")
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


def region_moves(region, columns):
    """The cells that can be played, rows counted from 0, and the regions after them."""
    for r, length in enumerate(region):
        for c in range(length + 1, columns + 1):
            left, above = c == length + 1 and length > 0, r > 0 and region[r - 1] >= c
            if left or above or (region[0] == 0 and (r, c) == (0, 1)):
                yield r, c, (*(max(c, shaded) for shaded in region[: r + 1]), *region[r + 1 :])


def check_replay(reader, game, given):
    opening, table = reader.read(("option", "u16")), Reader(reader.read("bytes"))
    nodes, entries = reader.read(NODES), reader.read(ENTRIES)
    responses = [response for _, response in entries + nodes if response is not None]
    named = {response[1] for response in responses if response[0] == "lemma"} - {0}
    pairings = reader.read(("seq", PAIRING)) if named and isinstance(game, Positional) else []
    need(reader.at == len(reader.data), "F2")
    game.confirm_work(nodes, entries, given, len(reader.data) + 32)
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

    def answer(position, move, response, own):
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
        images = symmetry(number) if number else None
        need((game.image(after, images) if images else after) == positions[target], "R6")
        reached.add(target)

    rest = iter(entries)
    for position, (count, default) in zip(positions, nodes):
        listed = list(itertools.islice(rest, count))
        own, moves = dict(listed), game.moves(position)
        need(increasing([move for move, _ in listed]), "R19")
        need(own.keys() <= set(moves), "R15")
        need(default is None or len(own) < len(moves), "R22")
        for move in moves:
            need(move in own or default, "R4")
            answer(position, move, own.get(move, default), own if move in own else {})
            replies += 1
    need(len(reached) == len(nodes), "R21")
    need(len(used) == len(given), "H8")
    need(len(named) == len(pairings), "R25")
    return f"{len(nodes)} nodes, {replies} replies"


def check_argument(reader, kind, game):
    pairs = reader.read(PAIRING) if kind == 4 else None
    need(reader.at == len(reader.data), "F2")
    if kind == 4:
        game.confirm_pairing(game.start, pairs)
        return f"{len(pairs)} pairs"
    game.confirm_potential(game.start, 1 if game.mover == game.proponent else Fraction(1, 2))
    return f"{len(game.lines)} lines"


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
    if reader.data[10:11] not in (b"", b"\x00", b"\x01", b"\x02", b"\x06"):
        raise NoVerdict(f"this checker does not know game {reader.data[10]}")
    claim = reader.read(CLAIMS)
    game, what = claim[:2]
    reader.read("text"), reader.read("text")
    if kind not in (1, 4, 5, 7):
        raise NoVerdict(f"this checker does not know proofs of kind {kind}")
    if game == "positional":
        titles = claim[2][1:] if claim[2][0] == "other" else ()
        need(all(map(TITLE.match, titles)), "F6")
        need(all(map(POINT_NAME.match, claim[5] + claim[6])), "F6")
    if game == "chomp" and claim[3][0] == "listed":
        need(all((row[0] or 0) < 10 for family in claim[3][2] for row in family), "F6")
    if (game, what[0], kind) == ("erdos-szekeres", "P-positions", 7):
        return str(claim), check_map(reader, claim)
    if game == "positional" and kind in (1, 4, 5):
        begin = reader.at
        board = reader.read(BOARD)
        board_hash = blake3(reader.data[begin : reader.at]).digest()
        if kind != 1:
            return str(claim), check_argument(reader, kind, Positional(claim, board, board_hash))
        symmetries = reader.read(SYMMETRIES)
        return str(claim), check_replay(reader, Positional(claim, board, board_hash), symmetries)
    if game == "coprime-grid" and kind == 1:
        return str(claim), check_replay(reader, CoprimeGrid(claim), [])
    need((game, what[0], kind) == ("erdos-szekeres", "strategy", 1), "F5")
    return str(claim), check_replay(reader, ErdosSzekeres(claim), [])


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
        try:
            verdict, code = "verified: " + ", ".join(check(Path(name).read_bytes())), 0
        except Wrong as why:
            verdict, code = f"not verified: {why}", 1
        except NoVerdict as why:
            verdict, code = f"no verdict: {why}", 3
        except OSError as why:
            verdict, code = f"no verdict: the file cannot be read: {why.strerror}", 3
        codes.add(code)
        print(f"{name}: {verdict}")
    return next(code for code in (1, 3, 0) if code in codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
