//! Heaps of counters: Nim, and octal games.

use std::borrow::Cow;

use serde_json::{Value, json};
use zermelo_checker::claim::{Player, Size};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Reader;
use zermelo_checker::games::heaps::{
    Claim, Heaps, MAX_DIGITS, Rules, Split, Start, Statement, splits,
};
use zermelo_checker::games::subtraction::{self, Subtraction};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::{self, NimValues};
use zermelo_checker::proofs::replay::Move;
use zermelo_checker::{SIZE, claim};

use super::Case;
use crate::assertion::{self, Assertion, Said};
use crate::claims::{ClaimError, Words, number};
use crate::face::{Appearance, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::{Cell, Grid, Mark, Panel, Picture};
use crate::play::PlayError;
use crate::play::by_values::{ByValues, Part, SideBySide, StatesValues, TOO_MANY_MOVES};
use crate::play::stored::Proofs;
use crate::words::{self, Diagnosis};

/// What the players do in turn.
pub fn moves(rules: &Rules) -> String {
    match rules {
        Rules::Nim => {
            "In turn the players take counters from a heap, as many as they like.".to_owned()
        }
        Rules::Octal { digits } => format!("The players move in turn. {}", octal_moves(digits)),
    }
}

/// What a move in an octal game does, digit by digit.
pub fn octal_moves(digits: &[u8]) -> String {
    let one = |(taken, digit): (usize, &u8)| {
        let left = [(1, "no heap"), (2, "one heap"), (4, "two heaps")];
        let left: Vec<&str> =
            left.into_iter().filter(|(bit, _)| digit & bit != 0).map(|(_, left)| left).collect();
        (!left.is_empty()).then(|| format!("taking {taken} leaves {}", left.join(" or ")))
    };
    let moves: Vec<String> = digits.iter().enumerate().filter_map(one).collect();
    format!("A move takes counters from a heap: {}.", moves.join("; "))
}

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Heaps) -> String {
    let rules = match &game.rules {
        Rules::Nim => "Nim".to_owned(),
        rules => format!("the octal game {}", rules.to_string().trim_start_matches("octal ")),
    };
    let heaps = match &game.start {
        Start::Every { .. } => "a heap of n".to_owned(),
        Start::Sum { heaps } => {
            let all: Vec<String> = heaps.iter().map(u32::to_string).collect();
            let heap = if all.len() == 1 { "a heap" } else { "heaps" };
            format!("{heap} of {}", all.join(", "))
        }
    };
    format!("{rules} with {heaps}")
}

/// Reads a claim such as `octal 0.77 n has nim-values of period 12 for every n ≥ 71`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    if !matches!(words.peek(), Some("octal" | "nim")) {
        let statement = Statement::Wins(words.winner()?);
        return Ok(Claim { statement, game: game(words)? });
    }
    let rules = rules(words)?;
    let heaps = heaps(words)?;
    words.exactly(&["has"])?;
    let both = [("nim-value", true), ("nim-values", false)];
    let is_value = match heaps {
        Some(_) => words.one_of("nim-value (only every n has a period)", &both[..1]),
        None => words.one_of("nim-value, or nim-values of period", &both),
    }?;
    let statement = if is_value {
        Statement::HasValue(words.number("the nim-value")?)
    } else {
        words.exactly(&["of", "period"])?;
        Statement::HasPeriod(words.number("the period")?)
    };
    Ok(Claim { statement, game: Heaps { rules, start: start(heaps, words)? } })
}

/// Reads a game such as `nim 3 5 7`. Without heaps it is every heap of an octal game.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Heaps, ClaimError> {
    let rules = rules(words)?;
    if words.peek().is_none() && rules != Rules::Nim {
        return Ok(Heaps { rules, start: Start::Every { least: 0, modulus: 1 } });
    }
    let heaps = heaps(words)?;
    Ok(Heaps { rules, start: start(heaps, words)? })
}

fn rules(words: &mut Words<'_>) -> Result<Rules, ClaimError> {
    if words.game_word(&[("octal", false), ("nim", true)])? {
        return Ok(Rules::Nim);
    }
    let expected = format!(
        "a code of 2 to {MAX_DIGITS} digits from 0 to 7, with a point after the first, such as 0.77"
    );
    words.read(&expected, digits).map(|digits| Rules::Octal { digits })
}

/// The digits of a code.
fn digits(code: &str) -> Option<Vec<u8>> {
    let (first, rest) = code.split_once('.')?;
    let digits = [first, rest].concat().into_bytes();
    let is_code = first.len() == 1 && (2..=MAX_DIGITS).contains(&digits.len());
    let digit = |byte: u8| byte.checked_sub(b'0').filter(|digit| *digit <= 7);
    digits.into_iter().map(digit).collect::<Option<Vec<u8>>>().filter(|_| is_code)
}

/// The counters of heaps; `None` for the letter n.
fn heaps(words: &mut Words<'_>) -> Result<Option<Vec<u32>>, ClaimError> {
    if words.take("n") {
        return Ok(None);
    }
    let mut heaps = vec![words.number("the counters of a heap, or the letter n")?];
    while words.peek().is_some_and(|word| number::<u32>(word).is_some()) {
        heaps.push(words.number("the counters of a heap")?);
    }
    Ok(Some(heaps))
}

/// The heaps; where they are those of the letter n, which they are.
fn start(heaps: Option<Vec<u32>>, words: &mut Words<'_>) -> Result<Start, ClaimError> {
    let Some(heaps) = heaps else {
        return Ok(match words.every("n")? {
            Size::Every { least, modulus } => Start::Every { least, modulus },
            Size::Exactly(heap) => Start::Sum { heaps: vec![heap] },
        });
    };
    Ok(Start::Sum { heaps })
}

/// The wordings of the game's codes: it has none of its own.
pub(crate) const SENTENCES: words::Words = &[];

/// Says what it can about a fault.
pub(crate) fn diagnose(_: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    if case.fault.code == SIZE {
        let size = "every heap is one of an octal game, in steps of 1 counter or more; a period is \
                    one of every n from some n on, and at least 1";
        diagnosis.facts.set("size", size);
    }
    Some(())
}

/// The largest heap whose moves are numbered.
const LARGEST: u32 = 4096;

/// Heaps with their nim-values. A position is how many heaps there are of each size from 1, four bytes
/// each.
pub(super) struct Counters<'c> {
    values: &'c NimValues,
    is_nim: bool,
    /// The moves, by the size of the heap.
    moves: Vec<Split>,
    start: Vec<u8>,
}

impl<'c> Counters<'c> {
    /// Heaps of these counters.
    ///
    /// # Errors
    /// When they have too many moves.
    pub(super) fn new(
        rules: &Rules,
        heaps: &[u32],
        values: &'c NimValues,
    ) -> Result<Counters<'c>, PlayError> {
        let largest = heaps.iter().copied().max().filter(|&largest| largest <= LARGEST);
        let largest = largest.ok_or(TOO_MANY_MOVES)?;
        let mut moves = Vec::new();
        for from in 1..=largest {
            moves.extend(splits(rules, from));
            Move::try_from(moves.len()).map_err(|_| TOO_MANY_MOVES)?;
        }
        let is_nim = *rules == Rules::Nim;
        let mut counters = Counters { values, is_nim, moves, start: Vec::new() };
        let counts = (1..=largest).map(|size| heaps.iter().filter(|heap| **heap == size).count());
        let bytes = |count: usize| u32::try_from(count).unwrap_or(u32::MAX).to_le_bytes();
        counters.start = counts.flat_map(bytes).collect();
        Ok(counters)
    }

    fn split(&self, mv: Move) -> Option<Split> {
        self.moves.get(usize::from(mv)).copied()
    }

    /// The heaps of a position, the smallest first.
    fn heaps(record: &[u8]) -> impl Iterator<Item = u32> {
        counts(record).zip(1..).flat_map(|(count, size)| {
            std::iter::repeat_n(size, usize::try_from(count).unwrap_or(usize::MAX))
        })
    }
}

/// How many heaps there are of each size from 1.
fn counts(record: &[u8]) -> impl Iterator<Item = u32> {
    record.chunks_exact(4).map(|count| count.try_into().map_or(0, u32::from_le_bytes))
}

impl Part for Counters<'_> {
    fn appearance(&self) -> &dyn Appearance {
        self
    }

    fn start(&self) -> Vec<u8> {
        self.start.clone()
    }

    fn legal_moves(&self, record: &[u8]) -> Vec<Move> {
        let sizes: Vec<u32> = counts(record).collect();
        let is_there = |from: u32| {
            let place = usize::try_from(from).ok().and_then(|from| from.checked_sub(1));
            place.and_then(|place| sizes.get(place)).is_some_and(|count| *count > 0)
        };
        let numbered = (0..).zip(&self.moves);
        numbered.filter(|(_, split)| is_there(split.from)).map(|(mv, _)| mv).collect()
    }

    fn play(&self, record: &[u8], mv: Move) -> Option<Vec<u8>> {
        let Split { from, left: [smaller, larger] } = self.split(mv)?;
        let mut counts: Vec<u32> = counts(record).collect();
        let place = |size: u32| usize::try_from(size).ok()?.checked_sub(1);
        let own = counts.get_mut(place(from)?)?;
        *own = own.checked_sub(1)?;
        for size in [smaller, larger].into_iter().filter(|size| *size > 0) {
            let count = counts.get_mut(place(size)?)?;
            *count = count.checked_add(1)?;
        }
        Some(counts.into_iter().flat_map(u32::to_le_bytes).collect())
    }

    /// Heaps of one size count by whether their number is odd.
    fn value(&self, record: &[u8]) -> Option<u32> {
        counts(record).zip(1u32..).filter(|(count, _)| count % 2 == 1).try_fold(
            0,
            |sum, (_, size)| {
                let stored = || self.values.value(size.into()).map(u32::from);
                Some(sum ^ if self.is_nim { size } else { stored()? })
            },
        )
    }
}

impl Appearance for Counters<'_> {
    fn numbers(&self) -> Move {
        Move::try_from(self.moves.len()).unwrap_or(Move::MAX)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        let Split { from, left: [smaller, larger] } = self.split(mv)?;
        Some(Name::upright(match smaller {
            0 => format!("{from}-{larger}"),
            _ => format!("{from}-{smaller}+{larger}"),
        }))
    }

    /// The two heaps in either order.
    fn read_move(&self, text: &str) -> Option<Move> {
        let (from, left) = text.split_once('-')?;
        let (one, other) = left.split_once('+').unwrap_or(("0", left));
        let [from, one, other] = [number(from)?, number(one)?, number(other)?];
        let split = Split { from, left: [one.min(other), one.max(other)] };
        Move::try_from(self.moves.iter().position(|known| *known == split)?).ok()
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let cell = |heap: u32| Cell { name: heap.to_string(), mark: Mark::Label(heap.to_string()) };
        let heaps: Vec<u32> = Self::heaps(record).take(MOST_DRAWN).collect();
        if heaps.is_empty() {
            return Some(Picture { caption: "no heap is left".to_owned(), ..Picture::default() });
        }
        let is_small = heaps.len() <= MOST_COUNTERS && heaps.iter().all(|&heap| heap <= MOST_ROW);
        let grid = match is_small {
            true => Grid::heaps(&heaps, |counter, _, heap| named(counter, heap)),
            false => Grid::of(&heaps.iter().copied().map(cell).collect::<Vec<_>>(), heaps.len()),
        };
        Some(Picture::of(vec![Panel::Grid(grid)]))
    }

    /// The number of a heap, where heaps are numbers; the first counter that is taken from it, where what is on the
    /// right of it is taken, and where heaps are split its mirror image.
    fn touched(&self, mv: Move) -> Vec<String> {
        let Some(Split { from, left: [_, larger] }) = self.split(mv) else {
            return Vec::new();
        };
        let has_splits = self.moves.iter().any(|split| split.left.iter().all(|&heap| heap > 0));
        let image = has_splits.then(|| from.saturating_sub(larger));
        let first = [Some(larger.saturating_add(1).min(from)), image];
        let counters = first.into_iter().flatten().map(|counter| named(counter, from));
        counters.chain([from.to_string()]).collect()
    }

    /// What was taken is not there any more, and a heap of as many may be another one.
    fn picture_after(&self, record: &[u8], _: &[Move]) -> Option<Picture> {
        self.picture(record)
    }

    fn fields(&self, record: &[u8]) -> Value {
        json!({ "heaps": Self::heaps(record).take(MOST_DRAWN).collect::<Vec<_>>() })
    }

    fn refusal(&self, _: &[u8], _: Move) -> Refusal {
        Refusal::NotAllowed("is not allowed here: there is no such heap")
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary::new(match self.is_nim {
            true => "a heap, a hyphen and what is left of it, as in 5-3 or 5-0",
            false => "a heap, a hyphen and what is left of it, as in 5-3, 5-1+2 or 5-0",
        })
    }
}

/// The most heaps that are drawn.
const MOST_DRAWN: usize = 1000;

/// The most heaps, and the largest, of which the counters are drawn.
const MOST_COUNTERS: usize = 16;
const MOST_ROW: u32 = 24;

/// The name of a counter, by its place and how many its heap has.
fn named(counter: u32, heap: u32) -> String {
    format!("counter {counter} of {heap}")
}

/// A proof by nim-values.
pub struct OfValues<'c> {
    /// The claim, of a subtraction game as one about the octal game that it is.
    pub claim: Cow<'c, Claim>,
    /// The subtraction game, where the claim is about one.
    subtraction: Option<Subtraction>,
    /// The values.
    pub body: NimValues,
}

impl<'c> OfValues<'c> {
    /// Decodes the proof of a claim about heaps.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(claim: Cow<'c, Claim>, body: Reader<'_>) -> Result<OfValues<'c>, Fault> {
        Ok(OfValues { claim, subtraction: None, body: body.whole()? })
    }

    /// Decodes the proof of a claim about a subtraction game.
    ///
    /// # Errors
    /// What is wrong with the game or the proof.
    pub fn of_subtraction(
        claim: &subtraction::Claim,
        body: Reader<'_>,
    ) -> Result<OfValues<'c>, Fault> {
        let heaps = OfValues::new(Cow::Owned(claim.as_heaps()?), body)?;
        Ok(OfValues { subtraction: Some(claim.game), ..heaps })
    }
}

impl OfValues<'_> {
    /// The game by its name; of a proof about every heap, that with one of this size.
    fn name(&self, size: Option<u32>) -> String {
        let Claim { game: Heaps { rules, start }, .. } = &*self.claim;
        let size = size.filter(|_| matches!(start, Start::Every { .. }));
        match (self.subtraction, size) {
            (Some(game), None) => game.to_string(),
            (Some(game), Some(size)) => {
                Subtraction { counters: Size::Exactly(size), ..game }.to_string()
            }
            (None, None) => self.claim.game.to_string(),
            (None, Some(size)) => {
                let start = Start::Sum { heaps: vec![size] };
                Heaps { rules: rules.clone(), start }.to_string()
            }
        }
    }

    /// The heaps with their values; of a proof about every heap, one of this size.
    ///
    /// # Errors
    /// When there is no such heap, or there are too many moves.
    pub(super) fn part(&self, size: Option<u32>) -> Result<Counters<'_>, PlayError> {
        let one = size.as_slice();
        let heaps = match &self.claim.game.start {
            Start::Sum { heaps } => heaps,
            Start::Every { .. } if one.is_empty() => return Err(EVERY_HEAP),
            Start::Every { .. } => one,
        };
        Counters::new(&self.claim.game.rules, heaps, &self.body)
    }
}

/// Why there is no game where a proof is about every heap.
const EVERY_HEAP: PlayError = PlayError::NoStrategy(
    "the nim-values are those of every heap, and no game begins with all of them; `zermelo probe --size N` \
     says the nim-value of a heap of N and its moves",
);

impl StatesValues for OfValues<'_> {
    fn side_by_side(&self, size: Option<u32>) -> Result<SideBySide<'_>, PlayError> {
        let said = self.claim.statement.of_position();
        let winner = said.map_or(Player::First, nim_values::Statement::winner);
        SideBySide::alone(winner, None, self.part(size)?, self.name(size))
    }
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let statement = match claim.statement {
        Statement::Wins(winner) => assertion::statement(claim::Statement::Wins(winner)),
        Statement::HasValue(value) => json!({ "kind": "nim-value", "value": value }),
        Statement::HasPeriod(period) => json!({ "kind": "period", "period": period }),
    };
    let code = match &claim.game.rules {
        Rules::Nim => None,
        rules => Some(rules.to_string().trim_start_matches("octal ").to_owned()),
    };
    let heaps = match &claim.game.start {
        Start::Sum { heaps } => json!(heaps),
        &Start::Every { least, modulus } => assertion::size(Size::Every { least, modulus }),
    };
    Assertion::new(
        "heaps",
        claim.statement.of_position().map_or(Said::Other, Said::Nim),
        json!({ "statement": statement, "code": code, "heaps": heaps }),
    )
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[(Kind::NimValues, |claim, certificate| {
    Ok(Box::new(ByValues(OfValues::new(Cow::Borrowed(claim), certificate.reader())?)))
})];

#[cfg(test)]
mod tests {
    use super::*;

    /// What is clicked is the first counter that is taken, of heaps that are split from either end.
    #[test]
    fn a_click_on_a_counter_takes_it_and_those_on_its_right() {
        let values = NimValues { values: Vec::new(), repeats: None, mask: None };
        let kayles = Rules::Octal { digits: vec![0, 7, 7] };
        for (rules, name, clicked) in [
            (&Rules::Nim, "5-3", &[4][..]),
            (&Rules::Nim, "5-0", &[1]),
            (&kayles, "5-3", &[4, 2]),
            (&kayles, "5-1+2", &[3, 3]),
            (&kayles, "5-2+2", &[3, 3]),
            (&kayles, "5-1+3", &[4, 2]),
            (&kayles, "1-0", &[1, 1]),
        ] {
            let counters = Counters::new(rules, &[5, 3], &values).expect("few moves");
            let mv = counters.read_move(name).expect(name);
            let places = counters.touched(mv).into_iter();
            let from = &name[..1];
            let names = clicked.iter().map(|counter| format!("counter {counter} of {from}"));
            assert_eq!(
                places.collect::<Vec<_>>(),
                names.chain([from.to_owned()]).collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn small_heaps_are_rows_of_counters_and_large_ones_numbers() {
        let values = NimValues { values: Vec::new(), repeats: None, mask: None };
        for (heaps, text) in [(&[3, 1][..], "1  o\n3  o o o\n"), (&[25, 1], "1 25\n")] {
            let counters = Counters::new(&Rules::Nim, heaps, &values).expect("few moves");
            let picture = counters.picture(&counters.start).expect("a picture");
            assert_eq!(picture.text(), text);
        }
    }
}
