//! The coprimality grid.

use zermelo_checker::SIZE;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Reader;
use zermelo_checker::games::coprime_grid::rules::{self, CoprimeGridRules, EMPTY};
use zermelo_checker::games::coprime_grid::{
    Claim, CoprimeGrid, Order, POSITION_INTEGER, Variation,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Replay};
use zermelo_checker::score::Bound;

use super::{Case, decoded};
use crate::claims::{ClaimError, Words};
use crate::hash::bytes_after;
use crate::place::{Diagram, OpenCell};
use crate::proofs::replay::{self, Naming};
use crate::words::{self, Facts, Told};

/// The word that the game begins with.
pub(crate) const WORDS: &[&str] = &["coprime-grid"];

/// What the two players of each variation are called, the one who wants a high score first.
const MAXIMISERS: [&str; 2] = ["maximiser", "odd"];
const MINIMISERS: [&str; 2] = ["minimiser", "even"];

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
/// the player first who wants it high.
pub(crate) fn game(words: &mut Words<'_>) -> Result<CoprimeGrid, ClaimError> {
    words.game_word(&[("coprime-grid", ())])?;
    let n = words.number("the number of columns and rows, with the headings")?;
    if words.take("variation") {
        let variation = words.read("the variation with a comma, 1, or 2,", |word| {
            variation(word.strip_suffix(',')?)
        })?;
        let high = wants_high(words, variation)?;
        let alone = words.one_of("first or alone", &[("first", false), ("alone", true)])?;
        return Ok(CoprimeGrid { n, variation, order: order(high, alone) });
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
    Ok(CoprimeGrid { n, variation, order })
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
pub(crate) fn tell(claim: &Claim, case: &Case<'_>, told: &mut Told) -> Option<()> {
    if case.fault.code == SIZE {
        let size =
            format!("the grid has side {}; a replay has 2 ≤ n ≤ {}", claim.game.n, rules::MAX_N);
        told.facts.set("size", size);
    }
    match case.kind {
        Kind::Replay => {
            let rules = CoprimeGridRules::new(claim).ok()?;
            let grid = Grid { n: u8::try_from(claim.game.n).ok()?, rules: rules.clone() };
            replay::tell(&rules, &grid, &decoded::<Replay<'_>>(&case.body)?, case.fault, told)
        }
        _ => None,
    }
}

/// The grid of a replay: (c, r) is the cell in column c of row r.
struct Grid {
    n: u8,
    rules: CoprimeGridRules,
}

impl Grid {
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

impl Naming for Grid {
    fn move_name(&self, mv: Move) -> Option<String> {
        if mv == self.rules.pass() {
            return Some("pass".to_owned());
        }
        let ((column, row), integer) = self.written(mv)?;
        Some(format!("({column}, {row}) = {integer}"))
    }

    fn diagram(&self, record: &[u8]) -> Option<Diagram> {
        let columns = |row| (1..=self.n).map(move |column| (column, row));
        let integers = (1..=self.n)
            .map(|row| columns(row).map(|(c, r)| self.integer(record, c, r)).collect())
            .collect();
        let empty = self.rules.cells().filter(|&(c, r)| self.integer(record, c, r).is_none());
        let open = empty.filter_map(|(column, row)| {
            let allowed = self.allowed(record, column, row)?;
            Some(OpenCell { column, row, allowed })
        });
        Some(Diagram::Grid { integers, open: open.collect() })
    }

    fn is_taken(&self, record: &[u8], mv: Move) -> bool {
        self.written(mv).is_some_and(|((c, r), _)| self.integer(record, c, r).is_some())
    }

    fn position_facts(&self, record: &[u8], facts: &mut Facts) {
        for (column, row) in self.rules.cells() {
            let Some(integer) = self.integer(record, column, row) else { continue };
            let allows = match self.allowed(record, column, row) {
                Some(allowed) if allowed.contains(&integer) => continue,
                Some(allowed) => format!("allows {} only", either(&allowed)),
                None => "the cells above it and to the left of it are not both filled".to_owned(),
            };
            facts.set("cell", format!("({column}, {row})"));
            facts.set("integer", integer);
            facts.set("allows", allows);
            return;
        }
        let is_full = record.iter().all(|&m| m != EMPTY);
        facts.set("turn", if is_full { "it is full" } else { "it is not the opponent's turn" });
    }
}

/// How many bytes stand after a body.
pub(crate) fn bytes_after_body(kind: Kind, body: Reader<'_>) -> Option<Result<usize, Fault>> {
    match kind {
        Kind::Replay => Some(bytes_after::<Replay<'_>>(body)),
        _ => None,
    }
}
