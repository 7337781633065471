//! The coprimality grid.

use std::rc::Rc;

use serde_json::{Value, json};
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::games::coprime_grid::rules::{self, CoprimeGridRules, EMPTY};
use zermelo_checker::games::coprime_grid::{
    Claim, CoprimeGrid, Order, POSITION_INTEGER, Variation,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Replay, Rules};
use zermelo_checker::score::Bound;
use zermelo_checker::{SIZE, START_POSITION};

use super::Case;
use crate::assertion::{self, Assertion, Said};
use crate::claims::{ClaimError, Words, number};
use crate::face::{Drawn, Ending, Face, Preface, Prose, Refusal};
use crate::name::Name;
use crate::picture::{Cell, Grid, Mark, Panel, Picture};
use crate::play::stored::{self, DecodedProof, Proofs, StoredStrategy};
use crate::words::{self, Diagnosis, count};

/// What the two players of each variation are called, the one who wants a high score first.
const MAXIMISERS: [&str; 2] = ["maximiser", "odd"];
const MINIMISERS: [&str; 2] = ["minimiser", "even"];

/// The game in the words of a paper.
pub(crate) fn in_words(game: &CoprimeGrid) -> String {
    let variation = match game.variation {
        Variation::Corner => "first",
        Variation::Parity => "second",
    };
    let how = if game.order.is_alone() { "moves alone" } else { "moves first" };
    let (n, first) = (game.n, game.player(Player::First));
    let from = if game.start.is_empty() { "" } else { ", from a grid with some integers" };
    format!(
        "the {variation} variation of the coprimality grid for n = {n}, where {first} {how}{from}"
    )
}

/// Reads a claim such as `maximiser gets at least 3 in the lower right cell in coprime-grid 5 variation 1,
/// maximiser first`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let players = MAXIMISERS.into_iter().chain(MINIMISERS).map(|player| (player, player));
    let players: Vec<(&'static str, &'static str)> = players.collect();
    let subject = words.one_of("maximiser, minimiser, odd or even", &players)?;
    let bound = if MAXIMISERS.contains(&subject) {
        words.exactly(&["gets", "at", "least"])?;
        Bound::AtLeast(words.number("the least score")?)
    } else {
        let high = if subject == "even" { "odd" } else { "maximiser" };
        words.phrase(&["keeps", high, "to", "at", "most"])?;
        Bound::AtMost(words.number("the greatest score")?)
    };
    if ["odd", "even"].contains(&subject) {
        words.phrase(&["odd"])?;
        words.one_of("integers", &[("integers", ()), ("integer", ())])?;
    } else {
        words.phrase(&["in", "the", "lower", "right", "cell"])?;
    }
    words.exactly(&["in"])?;
    let claim = Claim { bound, game: game(words)? };
    let player = claim.game.player(claim.proponent());
    if subject == player { Ok(claim) } else { Err(Words::wrong_subject(subject, player)) }
}

/// Reads a game such as `coprime-grid 5 variation 2, odd first`, or with options
/// `coprime-grid 5 --variation 2 --first odd`. Without any, the score is that of variation 1, and
/// the player first who wants it high. A start such as `--start 0,1/1` stands before or after these.
pub(crate) fn game(words: &mut Words<'_>) -> Result<CoprimeGrid, ClaimError> {
    words.game_word(&[("coprime-grid", ())])?;
    let n = words.number("the number of columns and rows, with the headings")?;
    let before = start(words)?;
    let (variation, order) = scoring(words)?;
    let start = if before.is_empty() { start(words)? } else { before };
    Ok(CoprimeGrid { n, variation, order, start })
}

/// Takes the integers that are written at the start, if they are given: row by row from row 2 on,
/// without the headings.
fn start(words: &mut Words<'_>) -> Result<Vec<Vec<u8>>, ClaimError> {
    if !words.take("--start") {
        return Ok(Vec::new());
    }
    let row = |row: &str| row.split(',').map(number).collect::<Option<Vec<u8>>>();
    let rows = |text: &str| text.split('/').map(row).collect();
    words.read("the rows of integers without the headings, as in 0,1/1", rows)
}

/// Takes the variation, and who writes first or alone.
fn scoring(words: &mut Words<'_>) -> Result<(Variation, Order), ClaimError> {
    if words.take("variation") {
        let variation = words.read("the variation with a comma, 1, or 2,", |word| {
            variation(word.strip_suffix(',')?)
        })?;
        let high = wants_high(words, variation)?;
        let alone = words.one_of("first or alone", &[("first", false), ("alone", true)])?;
        return Ok((variation, order(high, alone)));
    }
    let variation = match words.take("--variation") {
        true => words.read("the variation, 1 or 2", variation)?,
        false => Variation::Corner,
    };
    let order = if words.take("--first") {
        order(wants_high(words, variation)?, false)
    } else if words.take("--alone") {
        order(wants_high(words, variation)?, true)
    } else {
        Order::MaximiserFirst
    };
    Ok((variation, order))
}

fn variation(word: &str) -> Option<Variation> {
    match word {
        "1" => Some(Variation::Corner),
        "2" => Some(Variation::Parity),
        _ => None,
    }
}

/// Reads a player's name: whether that player wants a high score.
fn wants_high(words: &mut Words<'_>, variation: Variation) -> Result<bool, ClaimError> {
    match variation {
        Variation::Corner => words.one_of(
            "maximiser or minimiser, the players of variation 1",
            &[("maximiser", true), ("minimiser", false)],
        ),
        Variation::Parity => words
            .one_of("odd or even, the players of variation 2", &[("odd", true), ("even", false)]),
    }
}

fn order(high: bool, alone: bool) -> Order {
    match (high, alone) {
        (true, false) => Order::MaximiserFirst,
        (false, false) => Order::MinimiserFirst,
        (true, true) => Order::MaximiserAlone,
        (false, true) => Order::MinimiserAlone,
    }
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[(
    POSITION_INTEGER,
    &[
        "the stored grid: cell {cell} has {integer}, but {allows}",
        "the stored grid has an integer in a cell that cannot be filled yet, or one that its \
             cell does not allow",
    ],
)];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    if case.fault.code == SIZE {
        let size =
            format!("the grid has side {}; a replay has 2 ≤ n ≤ {}", claim.game.n, rules::MAX_N);
        diagnosis.facts.set("size", size);
    }
    if case.fault.code == START_POSITION {
        diagnosis.facts.set("start", start_fault(&claim.game)?);
    }
    Some(())
}

/// Why the start of a game is no grid that its rules allow.
pub fn start_fault(game: &CoprimeGrid) -> Option<String> {
    let headings = CoprimeGrid { start: Vec::new(), ..game.clone() };
    let cells = Cells::new(&Claim { bound: Bound::AtLeast(0), game: headings }).ok()?;
    let mut record = vec![EMPTY; cells.rules.record_width()];
    for (row, integers) in (2..).zip(&game.start) {
        if integers.is_empty() {
            return Some(format!("row {row} has no integer"));
        }
        for (column, &integer) in (2..).zip(integers) {
            let place = cells.rules.cells().position(|cell| cell == (column, row));
            let Some(slot) = place.and_then(|place| record.get_mut(place)) else {
                return Some(format!("({column}, {row}) is no cell of the grid"));
            };
            *slot = integer;
            if let Some(allows) = cells.misfit(&record, column, row) {
                return Some(format!("cell ({column}, {row}) has {integer}, but {allows}"));
            }
        }
    }
    None
}

/// The cells of a grid, and what is claimed: (c, r) is the cell in column c of row r.
#[derive(Clone, Debug)]
pub struct Cells {
    claim: Claim,
    n: u8,
    rules: CoprimeGridRules,
}

impl Cells {
    /// Those of a claim.
    ///
    /// # Errors
    /// When the grid is not of a size that a strategy has.
    pub fn new(claim: &Claim) -> Result<Cells, Fault> {
        let rules = CoprimeGridRules::new(claim)?;
        let n = u8::try_from(claim.game.n).unwrap_or(u8::MAX);
        Ok(Cells { claim: claim.clone(), n, rules })
    }

    /// The number of the move that writes an integer into a cell.
    fn writes(&self, cell: (u8, u8), integer: u8) -> Option<Move> {
        let place = u16::try_from(self.rules.cells().position(|other| other == cell)?).ok()?;
        let first = place.checked_mul(self.n.into())?;
        first.checked_add(integer.into()).filter(|_| integer < self.n)
    }

    /// The integers that were written.
    fn integers<'r>(&self, record: &'r [u8]) -> impl Iterator<Item = u8> + 'r {
        record.iter().copied().filter(|&m| m != EMPTY)
    }

    /// How many integers are odd.
    fn odd(&self, record: &[u8]) -> usize {
        self.integers(record).filter(|m| !m.is_multiple_of(2)).count()
    }

    /// Whether all cells are filled.
    fn is_full(&self, record: &[u8]) -> bool {
        record.iter().all(|&m| m != EMPTY)
    }
    /// The cell of a move, and the integer that it writes.
    fn written(&self, mv: Move) -> Option<((u8, u8), u16)> {
        let n = u16::from(self.n);
        let cell = self.rules.cells().nth(usize::from(mv.checked_div(n)?))?;
        Some((cell, mv.checked_rem(n)?))
    }

    /// The integer that a record has in a cell, and the headings.
    fn integer(&self, record: &[u8], column: u8, row: u8) -> Option<u8> {
        if column == 1 || row == 1 {
            return Some(column.max(row));
        }
        let place = self.rules.cells().position(|cell| cell == (column, row))?;
        record.get(place).copied().filter(|&m| m != EMPTY)
    }

    /// Why a cell cannot have the integer that it has.
    fn misfit(&self, record: &[u8], column: u8, row: u8) -> Option<String> {
        let integer = self.integer(record, column, row)?;
        match self.allowed(record, column, row) {
            Some(allowed) if allowed.contains(&integer) => None,
            Some(allowed) => Some(format!("allows {} only", either(&allowed))),
            None => Some("the cells above it and to the left of it are not both filled".to_owned()),
        }
    }

    /// What a cell allows, where the cells above it and to the left of it are filled.
    fn allowed(&self, record: &[u8], column: u8, row: u8) -> Option<Vec<u8>> {
        let integer = |column, row| self.integer(record, column, row);
        integer(column, row.checked_sub(1)?)?;
        integer(column.checked_sub(1)?, row)?;
        let above = (1..row).filter_map(|above| integer(column, above));
        let left = (1..column).filter_map(|left| integer(left, row));
        let above = above.filter(|&m| divisor(m, row) == 1).count();
        let left = left.filter(|&m| divisor(m, column) == 1).count();
        let mut allowed = vec![u8::try_from(above).ok()?, u8::try_from(left).ok()?];
        allowed.sort_unstable();
        allowed.dedup();
        Some(allowed)
    }
}

/// The greatest common divisor.
fn divisor(a: u8, b: u8) -> u8 {
    a.checked_rem(b).map_or(a, |rest| divisor(b, rest))
}

/// `0 or 1`.
fn either(integers: &[u8]) -> String {
    integers.iter().map(u8::to_string).collect::<Vec<_>>().join(" or ")
}

impl Face for Cells {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        &self.rules
    }

    fn moves(&self) -> Move {
        self.rules.pass().saturating_add(1)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        if mv == self.rules.pass() {
            return Some(Name::upright("pass"));
        }
        let ((column, row), integer) = self.written(mv)?;
        let plain = format!("({column}, {row}) = {integer}");
        Some(Name { math: plain.clone(), plain })
    }

    fn touched(&self, mv: Move) -> Vec<String> {
        let cell = self.written(mv).map(|((column, row), _)| format!("({column}, {row})"));
        cell.into_iter().collect()
    }

    fn form(&self) -> &'static str {
        "a column, a row and an integer, as in (3, 2) = 1, or pass in a solitaire"
    }

    /// Three numbers, whatever marks are between them.
    fn read_move(&self, text: &str) -> Option<Move> {
        if text == "pass" {
            return Some(self.rules.pass()).filter(|_| self.claim.game.order.is_alone());
        }
        let is_mark = |c: char| c.is_whitespace() || "(),=".contains(c);
        let words = text.split(is_mark).filter(|word| !word.is_empty());
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let number = |word: &str| Some(word).filter(is_number)?.parse().ok();
        let numbers: Vec<u8> = words.map(number).collect::<Option<_>>()?;
        let &[column, row, integer] = numbers.as_slice() else { return None };
        self.writes((column, row), integer)
    }

    /// With the headings, which are in row 1 and column 1.
    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let mark = |column, row| match self.integer(record, column, row) {
            Some(integer) => Mark::Label(integer.to_string()),
            None => match self.allowed(record, column, row) {
                Some(allowed) => Mark::Candidates(allowed.iter().map(u8::to_string).collect()),
                None => Mark::Free,
            },
        };
        let cell =
            |column, row| Cell { name: format!("({column}, {row})"), mark: mark(column, row) };
        let row = |row| (1..=self.n).map(|column| cell(column, row)).collect();
        let rows = (1..=self.n).map(row).collect();
        Some(Picture::of(vec![Panel::Grid(Grid { rows, ..Grid::default() })]))
    }

    /// By rows, without the headings.
    fn fields(&self, record: &[u8]) -> Value {
        if record.len() != self.rules.record_width() {
            return Value::Null;
        }
        let row = |row| (2..=self.n).map(|column| self.integer(record, column, row)).collect();
        let rows: Vec<Vec<Option<u8>>> = (2..=self.n).map(row).collect();
        json!({ "rows": rows })
    }

    fn player(&self, player: Player) -> &'static str {
        self.claim.game.player(player)
    }

    fn subject(&self, player: Player) -> String {
        self.player(player).to_owned()
    }

    fn achievement(&self) -> String {
        self.claim.words()
    }

    fn refusal(&self, record: &[u8], mv: Move) -> Refusal {
        let Some(((column, row), _)) = self.written(mv) else {
            return Refusal::NotAllowed("is not allowed here");
        };
        if self.integer(record, column, row).is_some() {
            return Refusal::Taken(format!("({column}, {row})"));
        }
        Refusal::NotAllowed(match self.allowed(record, column, row) {
            Some(_) => "is not allowed here: the cell's brackets have what it allows",
            None => "is not allowed here: the cells above and to the left come first",
        })
    }

    fn ending(&self, _: Player, _: Move, record: &[u8]) -> Ending {
        let score = match self.claim.game.variation {
            Variation::Corner => {
                let corner = self.integer(record, self.n, self.n).unwrap_or_default();
                format!("the score is {corner}")
            }
            Variation::Parity => {
                let odd = self.odd(record);
                let even = self.integers(record).count().saturating_sub(odd);
                let odd = count(odd, "odd integer", "odd integers");
                format!("the score is {odd}, and {} even", count(even, "is", "are"))
            }
        };
        let message = format!("the grid is full: {score}");
        Ending { kind: "score", winner: None, message }
    }

    fn position_facts(&self, record: &[u8]) -> Vec<(&'static str, String)> {
        for (column, row) in self.rules.cells() {
            let Some(integer) = self.integer(record, column, row) else { continue };
            let Some(allows) = self.misfit(record, column, row) else { continue };
            let cell = format!("({column}, {row})");
            return vec![("cell", cell), ("integer", integer.to_string()), ("allows", allows)];
        }
        let turn = match self.is_full(record) {
            true => "it is full",
            false => "it is not the opponent's turn",
        };
        vec![("turn", turn.to_owned())]
    }
}

impl Preface for Cells {
    fn introduction(&self) -> String {
        let proponent = self.claim.proponent();
        let [own, theirs] = [proponent, proponent.other()].map(|player| self.subject(player));
        let score = match self.claim.game.variation {
            Variation::Corner => "the integer in the lower right cell",
            Variation::Parity => "the number of odd integers that were written",
        };
        let bound = match self.claim.bound {
            Bound::AtLeast(least) => format!("at least {least}"),
            Bound::AtMost(most) => format!("at most {most}"),
        };
        let counts = self.claim.game.variation == Variation::Parity;
        let from = if self.claim.game.start.is_empty() || !counts {
            ""
        } else {
            " Those of the start count as well."
        };
        let alone = if self.claim.game.order.is_alone() {
            let writer = self.subject(Player::First);
            format!(" Only {writer} writes; the other player passes.")
        } else {
            String::new()
        };
        format!(
            "The grid has {n} columns and {n} rows; (c, r) is the cell in column c of row r, and row 1 \
             and column 1 are headings. A player writes an integer into an empty cell whose upper \
             and left neighbours are filled: how many of the integers above it in column c are \
             coprime to r, or how many of those to the left of it in row r are coprime to c.{alone} \
             The score is {score}.{from} With this strategy of {own} it is {bound}, whatever {theirs} does.",
            n = self.n,
        )
    }
}

impl Prose for Cells {
    fn end(&self, record: &[u8]) -> String {
        let score = match self.claim.game.variation {
            Variation::Corner => self.integer(record, self.n, self.n).unwrap_or_default().into(),
            Variation::Parity => self.odd(record),
        };
        format!("score {score}")
    }

    fn drawn(&self) -> Option<Drawn> {
        Some(Drawn {
            characters: "The integers that an open cell allows are in brackets; a dot is a cell that \
                         cannot be filled yet.",
            shapes: "The integers that an open cell allows are small; a cell without an integer \
                     cannot be filled yet.",
        })
    }

    fn reading(&self) -> Vec<String> {
        let theirs = self.subject(self.claim.proponent().other());
        vec![
            format!("A position is a grid in which {theirs} is to move."),
            "Where the grid is full, a row has the score.".to_owned(),
        ]
    }
}

impl StoredStrategy for DecodedProof<'_, Claim, Replay<'_>> {
    fn replay(&self) -> &Replay<'_> {
        &self.body
    }

    fn face(&self) -> Result<Rc<dyn Prose + '_>, Fault> {
        Ok(Rc::new(Cells::new(self.claim)?))
    }

    fn until(&self) -> (&'static str, u64) {
        ("until the grid is full", 0)
    }
}

impl Assertion for Claim {
    fn fields(&self) -> (&'static str, Value) {
        let CoprimeGrid { n, variation, .. } = self.game;
        let variation = match variation {
            Variation::Corner => 1,
            Variation::Parity => 2,
        };
        let fields = json!({
            "statement": assertion::score(self.bound, self.game.player(Claim::proponent(self))),
            "n": n,
            "variation": variation,
            "first": self.game.player(Player::First),
            "alone": self.game.order.is_alone(),
            "start": self.game.start,
        });
        ("coprime-grid", fields)
    }

    fn said(&self) -> Said {
        Said::Scores(Claim::proponent(self), self.bound)
    }
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> =
    &[(Kind::Replay, |claim, certificate| stored::replay::<_, Replay<'_>>(claim, certificate))];
