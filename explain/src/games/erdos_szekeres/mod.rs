//! The Erdős–Szekeres game.

mod left;
pub(super) mod states;

use std::rc::Rc;

use std::fmt::Display;

use serde_json::{Value, json};
use zermelo_checker::claim::{Player, Size, Statement as Strategy};
use zermelo_checker::fault::Fault;
use zermelo_checker::games::erdos_szekeres::rules::{self, ErdosSzekeresRules};
use zermelo_checker::games::erdos_szekeres::{
    Claim, ErdosSzekeres, Form, POSITION_ROWS, Statement, layers as boards_in_layers,
    map as boards, vectors,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::{Map, MapGame};
use zermelo_checker::proofs::outcome::Outcome;
use zermelo_checker::proofs::replay::{Move, Replay};
use zermelo_checker::writing::RawBody;
use zermelo_checker::{SIZE, WRONG_KIND_FOR_CLAIM};

use self::left::Left;
use self::states::{Board, NumberedStates};
use super::{Case, decoded};
use crate::assertion::{self, Assertion, Exceptions, Said};
use crate::claims::{ClaimError, Words};
use crate::explore::View;
use crate::face::{Account, Appearance, Drawn, Ending, Face, Preface, Prose, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::{Panel, Picture, Region};
use crate::play::PlayError;
use crate::play::stored::{self, DecodedProof, Proofs, StoredStrategy, UNREADABLE};
use crate::proofs::outcome::at_size::{self, Look};
use crate::proofs::{map, outcome};
use crate::words::{self, Diagnosis, count, player_word};

/// The game in the words of a paper, without the sizes that it is for.
pub(crate) fn in_words(game: &ErdosSzekeres) -> String {
    let form = match game.form {
        Form::Avoidance => "",
        Form::Achievement => " of achievement",
    };
    format!("the ({}, {}) Erdős–Szekeres game{form}", words::side(game.a, "a"), game.b)
}

/// Reads a claim such as `first player wins with 91 P-positions erdos-szekeres 9 5`, `first player wins
/// erdos-szekeres a 10 for every a from 10 to 37 except 24`, or `first player wins erdos-szekeres a 3
/// for every a ≥ 2 except 2`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let player = words.player()?;
    let statement =
        match words.one_of("wins, or does not lose", &[("wins", true), ("does", false)])? {
            true if words.take("with") => {
                let count = words.number("a number of P-positions")?;
                words.exactly(&["P-positions"])?;
                Statement::PPositions { count, winner: player }
            }
            true => Statement::Strategy(Strategy::Wins(player)),
            false => {
                words.exactly(&["not", "lose"])?;
                Statement::Strategy(Strategy::DoesNotLose(player))
            }
        };
    let (game, is_one) = game_of_letters(words)?;
    if is_one {
        return Ok(Claim { statement, game });
    }
    words.for_every("a")?;
    let wins = statement == Statement::Strategy(Strategy::Wins(player));
    let (statement, a) = if wins && words.take("from") {
        let least = words.number("the least size")?;
        words.exactly(&["to"])?;
        let most = words.number("the greatest size")?;
        let except = exceptions(words)?;
        let statement = Statement::WinsExcept { winner: player, most, except };
        (statement, Size::Every { least, modulus: 1 })
    } else {
        let a = words.sizes_from()?;
        let except = if wins { exceptions(words)? } else { Vec::new() };
        let every = Statement::WinsEveryExcept { winner: player, except: except.clone() };
        (if except.is_empty() { statement } else { every }, a)
    };
    Ok(Claim { statement, game: ErdosSzekeres { a, ..game } })
}

/// Reads `except 24 and 30`, if the next word is `except`.
fn exceptions(words: &mut Words<'_>) -> Result<Vec<u32>, ClaimError> {
    let mut except = Vec::new();
    if words.take("except") {
        except.push(words.number("an exception")?);
        while words.take("and") {
            except.push(words.number("an exception")?);
        }
    }
    Ok(except)
}

/// Reads a game such as `erdos-szekeres a 5 for every a ≥ 5`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<ErdosSzekeres, ClaimError> {
    let (game, is_one) = game_of_letters(words)?;
    let a = if is_one { game.a } else { words.every("a")? };
    Ok(ErdosSzekeres { a, ..game })
}

/// Reads a game such as `erdos-szekeres a 5`, without which a it is about, and whether it is about one.
fn game_of_letters(words: &mut Words<'_>) -> Result<(ErdosSzekeres, bool), ClaimError> {
    words.game_word(&[("erdos-szekeres", ())])?;
    const A: &str = "the length a of the increasing pattern, a number or the letter a";
    let exactly = if words.take("a") { None } else { Some(words.number(A)?) };
    let b = words.number("the length b of the decreasing pattern")?;
    let form = if words.take("--achievement") { Form::Achievement } else { Form::Avoidance };
    let a = Size::Exactly(exactly.unwrap_or(0));
    Ok((ErdosSzekeres { a, b, form }, exactly.is_some()))
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[(
    POSITION_ROWS,
    &[
        "the stored position: row {row} is longer than {above}",
        "the stored position: {empty-or-full}",
        "the stored position: a row is longer than the row above it or than the board, or the \
         board is empty or full",
    ],
)];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    let game = &claim.game;
    if case.fault.code == SIZE {
        diagnosis.facts.set("size", size(game, case.kind));
    }
    match case.kind {
        Kind::Outcome => {
            let problem = vectors::problem(claim).ok()?;
            let name = |kind| kind_name(game, kind);
            outcome::diagnose(
                &problem,
                &name,
                &decoded::<Outcome>(&case.body)?,
                case.fault,
                diagnosis,
            )
        }
        Kind::Map => {
            let (&Statement::PPositions { count, .. }, Size::Exactly(a)) =
                (&claim.statement, game.a)
            else {
                return None;
            };
            let map: Map<'_> = decoded(&case.body)?;
            let states = boards::Board::new(claim).ok()?.states();
            // A board of another size would have states without end.
            let whole = map.bits.len() >= states.div_ceil(8);
            let states = if whole { states } else { 0 };
            let numbered = NumberedStates { board: Board::new(a, game.b)?, states };
            map::diagnose(&numbered, count, &map, case.fault, diagnosis)
        }
        Kind::Layers => {
            let left = Left { rows: usize::try_from(game.b.checked_sub(1)?).ok()? };
            let state = left.state(case.fault)?;
            let RawBody(bits) = decoded(&case.body)?;
            let in_memory = |place| bits.get(usize::try_from(place).ok()?).copied();
            let (position, shown) = states::shown(&left, &state, case.byte.unwrap_or(&in_memory))?;
            map::diagnose_state(case.fault.number("state")?, Some(position), shown, diagnosis);
            Some(())
        }
        _ => None,
    }
}

/// The sizes that a kind of proof takes.
fn size(game: &ErdosSzekeres, kind: Kind) -> String {
    if kind == Kind::Layers {
        return format!(
            "b is {}; layers have {} ≤ b ≤ {}, and sizes a from 2 to at most {}",
            game.b,
            boards_in_layers::MIN_B,
            boards_in_layers::MAX.1,
            boards_in_layers::MAX.0
        );
    }
    let Size::Exactly(a) = game.a else {
        return outcome_sizes();
    };
    let lengths = format!("the patterns have lengths {a} and {}", game.b);
    match kind {
        Kind::Replay => {
            format!("{lengths}; a replay has 2 ≤ a ≤ {} and 2 ≤ b ≤ {}", rules::MAX_A, rules::MAX_B)
        }
        Kind::Map => format!(
            "{lengths}; a map has 2 ≤ a ≤ {} and 2 ≤ b ≤ {}, and at most as many states as the machine can \
             address",
            boards::MAX_A,
            boards::MAX_B
        ),
        _ => outcome_sizes(),
    }
}

fn outcome_sizes() -> String {
    "an outcome proof has 2 ≤ b ≤ 17, and sizes a from 2 in steps of at least 1".to_owned()
}

/// A kind of move: `within(2)` plays row 2 under its upper neighbour, `bump(1, 3)` makes rows 1 to
/// 3 a cell longer, the last two complete a pattern off the board.
fn kind_name(game: &ErdosSzekeres, kind: u64) -> Option<String> {
    let rows = u64::from(game.b.checked_sub(1)?);
    let mut left = kind;
    let within = rows.saturating_sub(1);
    if left < within {
        return Some(format!("within({})", left.saturating_add(2)));
    }
    left = left.saturating_sub(within);
    for first in 1..=rows {
        // A single row below the first that grows by one is a case of `within`.
        let last = if first == 1 { 1 } else { first.saturating_add(1) };
        let span = rows.saturating_add(1).saturating_sub(last);
        match left.checked_sub(span) {
            Some(rest) => left = rest,
            None => return Some(format!("bump({first}, {})", last.saturating_add(left))),
        }
    }
    let off = ["off-right", "off-below"];
    let off = usize::try_from(left).ok().and_then(|left| off.get(left).copied());
    off.filter(|_| game.form == Form::Achievement).map(str::to_owned)
}

/// The cells of a board, and what is claimed: (c, r) is the cell in column c of row r.
#[derive(Clone, Debug)]
pub struct Cells {
    width: u16,
    height: u16,
    form: Form,
    statement: Strategy,
    rules: ErdosSzekeresRules,
}

impl Cells {
    /// Those of a claim.
    ///
    /// # Errors
    /// When a strategy is not stored for the board.
    pub fn new(claim: &Claim) -> Result<Cells, Fault> {
        let rules = ErdosSzekeresRules::new(claim)?;
        // The rules take no larger boards.
        let side = |length: u32| u16::try_from(length.saturating_sub(1)).unwrap_or(u16::MAX);
        let (Size::Exactly(a), &Statement::Strategy(statement)) = (claim.game.a, &claim.statement)
        else {
            return Err(WRONG_KIND_FOR_CLAIM.into());
        };
        let (width, height) = (side(a), side(claim.game.b));
        Ok(Cells { width, height, form: claim.game.form, statement, rules })
    }

    /// The number of the move that completes a pattern off the board.
    fn off_board(&self) -> Move {
        self.width.saturating_mul(self.height)
    }

    /// The cell of a move, from (1, 1).
    fn cell(&self, mv: Move) -> Option<(u16, u16)> {
        let row = mv.checked_div(self.width)?;
        let column = mv.checked_rem(self.width)?;
        (row < self.height).then_some((column.saturating_add(1), row.saturating_add(1)))
    }
}

impl Appearance for Cells {
    fn numbers(&self) -> Move {
        self.off_board().saturating_add(1)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        let plain = match self.cell(mv) {
            Some((column, row)) => format!("({column}, {row})"),
            None if mv == self.off_board() && self.form == Form::Achievement => {
                return Some(Name::upright("off the board"));
            }
            None => return None,
        };
        Some(Name { math: plain.clone(), plain })
    }

    /// A cell with or without parentheses, or the board's outside in the achievement game.
    fn read_move(&self, text: &str) -> Option<Move> {
        if ["off", "off the board"].contains(&text) {
            return Some(self.off_board()).filter(|_| self.form == Form::Achievement);
        }
        let inner = match text.strip_prefix('(') {
            Some(rest) => rest.strip_suffix(')')?,
            None => text,
        };
        let words = inner.split([',', ' ']).filter(|word| !word.is_empty());
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let number = |word: &str| Some(word).filter(is_number)?.parse::<u16>().ok();
        let numbers: Vec<u16> = words.map(number).collect::<Option<_>>()?;
        let &[column, row] = numbers.as_slice() else { return None };
        let is_on_board = (1..=self.width).contains(&column) && (1..=self.height).contains(&row);
        let before = row.checked_sub(1)?.checked_mul(self.width)?;
        before.checked_add(column.checked_sub(1)?).filter(|_| is_on_board)
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let rows = record.iter().take(self.height.into()).map(|&row| row.into()).collect();
        Some(Picture::of(vec![Panel::Region(Region::new(rows, self.width.into()))]))
    }

    fn fields(&self, record: &[u8]) -> Value {
        json!({ "rows": record })
    }

    fn refusal(&self, record: &[u8], mv: Move) -> Refusal {
        let length = |row: u16| record.get(usize::from(row).saturating_sub(1)).copied();
        match self.cell(mv) {
            Some((column, row)) if column <= u16::from(length(row).unwrap_or(0)) => {
                Refusal::Taken(format!("({column}, {row})"))
            }
            _ => {
                Refusal::NotAllowed("is not allowed here: a cell has to be next to the shaded ones")
            }
        }
    }

    fn vocabulary(&self) -> Vocabulary {
        let form = match self.form {
            Form::Avoidance => "a cell of the board, column first, such as 2,1",
            Form::Achievement => {
                "a cell of the board, column first, such as 2,1, or ‘off’ for off the board"
            }
        };
        let achievement = self.statement.verb().to_owned();
        Vocabulary { achievement, ..Vocabulary::new(form) }
    }
}

impl Face for Cells {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        &self.rules
    }

    /// In both forms who moved last has won: by the corner, or by the pattern.
    fn ending(&self, player: Player, mv: Move, _: &[u8]) -> Ending {
        let [own, other] = [player, player.other()].map(player_word);
        let (kind, message) = match self.cell(mv) {
            Some(_) => (
                "corner",
                format!("{own} wins: the board is full, and {other} has to complete a pattern"),
            ),
            None => ("pattern", format!("{own} wins: a pattern is complete")),
        };
        Ending { kind, winner: Some(player), message }
    }

    fn position_facts(&self, record: &[u8]) -> Vec<(&'static str, String)> {
        let mut above = self.width;
        for (row, &length) in record.iter().enumerate() {
            if u16::from(length) > above {
                let longer_than = if row == 0 { "the board" } else { "the row above it" };
                let row = row.saturating_add(1).to_string();
                return vec![("row", row), ("above", longer_than.to_owned())];
            }
            above = length.into();
        }
        let wrong = if record.iter().all(|&length| length == 0) {
            "the board is empty, but it is not the first player's turn"
        } else if above == self.width {
            "the board is full, so the game is over"
        } else {
            return Vec::new();
        };
        vec![("empty-or-full", wrong.to_owned())]
    }
}

/// The rules of the game on a board of so many cells in a row, and so many rows.
pub fn board_rules(form: Form, width: impl Display, height: impl Display) -> String {
    let ending = match form {
        Form::Avoidance => {
            "A player who completes a pattern loses; so the player who shades the last cell, the \
             corner, wins."
        }
        Form::Achievement => {
            "A player who completes a pattern wins; this is possible when row 1 is full or the last \
             row is not empty."
        }
    };
    format!(
        "The board has {} of {}; (c, r) is the cell in column c of row r. A player shades an open cell \
         next to the shaded ones, and with it all cells above and to the left; the first move is \
         (1, 1). {ending}",
        count(height, "row", "rows"),
        count(width, "cell", "cells"),
    )
}

impl Prose for Cells {
    fn account(&self) -> Account {
        let (own, theirs) = (self.statement.proponent(), self.statement.proponent().other());
        let rules = board_rules(self.form, self.width, self.height);
        let introduction = format!(
            "{rules} With this strategy the {own} wins: for every move of the {theirs} there is a reply."
        );
        let position = format!(
            "A position is its row lengths, the shaded cells of every row from the top; the {theirs} is \
             to move."
        );
        let off = "“off the board” is to complete a pattern.".to_owned();
        let off = Some(off).filter(|_| self.form == Form::Achievement);
        // As Table 1 of the paper counts: in avoidance there is a move after the board is full.
        let further = u64::from(self.form == Form::Avoidance);
        Account {
            preface: Preface { introduction, ..Preface::default() },
            reading: [position].into_iter().chain(off).collect(),
            drawn: Some(Drawn {
                characters: "In the drawings # is a shaded cell.",
                shapes: "In the drawings shaded cells are grey.",
            }),
            until: Some(("until a pattern is complete", further)),
            ..Account::default()
        }
    }

    fn heading(&self, record: &[u8]) -> Option<(&'static str, Vec<Name>)> {
        let lengths: Vec<String> = record.iter().map(u8::to_string).collect();
        let plain = format!("({})", lengths.join(", "));
        Some(("", vec![Name { math: plain.clone(), plain }]))
    }
}

impl StoredStrategy for DecodedProof<'_, Claim, Replay<'_>> {
    fn replay(&self) -> &Replay<'_> {
        &self.body
    }

    fn prose(&self, _: bool) -> Result<Rc<dyn Prose + '_>, Fault> {
        Ok(Rc::new(Cells::new(self.claim)?))
    }

    /// The board, of which (c, r) is the cell in column c of row r, both counted from 1. Columns it has where
    /// the claim is about one size.
    fn fields(&self) -> Value {
        let ErdosSzekeres { a, b, .. } = self.claim.game;
        let columns = match a {
            Size::Exactly(a) => a.checked_sub(1),
            Size::Every { .. } => None,
        };
        json!({ "board": { "columns": columns, "rows": b.saturating_sub(1) } })
    }
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let ErdosSzekeres { a, b, form } = claim.game;
    let (mut said, mut number, mut exceptions) = (Said::Other, None, None);
    let statement = match &claim.statement {
        &Statement::Strategy(strategy) => {
            said = strategy.into();
            assertion::statement(strategy)
        }
        &Statement::PPositions { count, winner } => {
            (said, number) = (Said::Wins(winner), Some(count));
            json!({ "kind": "p-positions", "count": count, "winner": player_word(winner) })
        }
        &Statement::WinsExcept { winner, most, ref except } => {
            if let Size::Every { least, .. } = a {
                let (sizes, except) = (least..=most, except.iter().copied().collect());
                exceptions = Some(Exceptions { winner, sizes, except });
            }
            let winner = player_word(winner);
            json!({ "kind": "wins-except", "winner": winner, "most": most, "except": except })
        }
        Statement::WinsEveryExcept { winner, except } => {
            let winner = player_word(*winner);
            json!({ "kind": "wins-every-except", "winner": winner, "except": except })
        }
        _ => Value::Null,
    };
    let form = match form {
        Form::Avoidance => "avoidance",
        Form::Achievement => "achievement",
    };
    let a = assertion::size(a);
    let fields = json!({ "statement": statement, "a": a, "b": b, "form": form });
    Assertion { number, exceptions, ..Assertion::new("erdos-szekeres", said, fields) }
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[
    (Kind::Replay, |claim, certificate| stored::replay::<_, Replay<'_>>(claim, certificate)),
    (Kind::Outcome, |_, certificate| stored::other::<Outcome>(certificate)),
    (Kind::Map, |_, certificate| stored::other::<Map<'_>>(certificate)),
];

/// What is seen of an outcome proof: the choice of a size, and then the moves of the player who loses.
pub(crate) fn view(claim: &Claim, outcome: &Outcome, words: &[&str]) -> Result<View, PlayError> {
    let problem = vectors::problem(claim).map_err(|_| UNREADABLE)?;
    let rows = usize::try_from(claim.game.b.saturating_sub(1)).map_err(|_| UNREADABLE)?;
    let name = |before: &[i64], after: &[i64]| {
        // The row of the cell, and equally long ones above it, have grown to its column.
        let both = before.iter().zip(after).take(rows).zip(1u32..);
        match both.filter(|((before, after), _)| before != after).last() {
            Some(((_, column), row)) => {
                let cell = format!("({column}, {row})");
                (cell.clone(), vec![cell])
            }
            None => ("off the board".to_owned(), Vec::new()),
        }
    };
    let choice = |start: &[i64]| {
        format!("a = {}", start.get(rows).copied().unwrap_or_default().saturating_add(1))
    };
    let look = Look {
        problem,
        choice: &choice,
        forced: &[(Player::First, "(1, 1)")],
        name: &name,
        form: "a cell that can be played here, such as (2, 1)",
        rows,
        width: Some(rows),
        panel: |rows, width| Panel::Region(Region::new(rows, width)),
        end: match claim.game.form {
            Form::Avoidance => "the board is full, and who moves has to complete a pattern",
            Form::Achievement => "a pattern is complete",
        },
    };
    at_size::view(&look, outcome, words)
}
