//! What the search for families has to know of subtraction games (docs/guide/discover.md).
//!
//! With one heap the gap is its counters. With two, the gaps are the counters of the smaller heap and
//! what the larger one has more: the heaps' order has no influence.

use zermelo_checker::claim::{Player, Size};
use zermelo_checker::fault::Fault;
use zermelo_checker::games::subtraction::{Claim, Subtraction, vectors};
use zermelo_explain::claims::{Game, game};
use zermelo_present::contract::families::{Discover, Discovery, Request};
use zermelo_present::contract::options::{GameOption, Takes};
use zermelo_search::error::GameError;

use super::source::{self, LETTERS};
use crate::discover::ground::{Aim, Ground, Level, PosedProblem, refused, scheme};
use crate::discover::moves::{Chart, Moves};
use crate::discover::position::Position;
use crate::discover::scheme::Classes;
use crate::discover::search;
use crate::discover::shapes::{Part, Shape};
use crate::outcome::forms::form;

/// The number of heaps.
pub(super) const HEAPS: GameOption = GameOption::new(
    "heaps",
    Takes::Word("K"),
    "The number of heaps of a subtraction game; without it there is one",
);

/// The search as the command names it.
pub(super) const DISCOVER: Discover = Discover {
    words: "subtraction T, or subtraction T --heaps 2, and perhaps n for every n ≥ A in steps of B",
    options: &[HEAPS],
    examples: &["subtraction 3 --heaps 2 --certificate pairs.cert"],
    search: discover,
};

/// The most counters that a move takes.
const MOST: u8 = 16;

/// Searches for families that prove that the second player wins.
fn discover(words: &[&str], options: &str, request: Request<'_>) -> Result<Discovery, GameError> {
    // The claim language has the options before the sizes.
    let (game_words, sizes) = words.split_at(words.len().min(2));
    let words = [game_words, &options.split_whitespace().collect::<Vec<_>>(), sizes].concat();
    let text = words.join(" ");
    let wrong = || {
        GameError::Wrong(format!(
            "‘{text}’ is not a game for every size: write subtraction T or subtraction T --heaps 2, \
             with T from 1 to {MOST}, and perhaps n for every n ≥ A in steps of B"
        ))
    };
    let of = match (game(&text), game(&format!("{text} n for every n ≥ 0"))) {
        (Ok(Game::Subtraction(of)), _) => of,
        // Without sizes they are those of which the second player wins.
        (Err(_), Ok(Game::Subtraction(of @ Subtraction { heaps: 1, .. }))) => {
            let modulus = of.most.saturating_add(1);
            Subtraction { counters: Size::Every { least: 0, modulus }, ..of }
        }
        (Err(_), Ok(Game::Subtraction(of))) => of,
        _ => return Err(wrong()),
    };
    let Size::Every { least, modulus: 1.. } = of.counters else { return Err(wrong()) };
    let most = u8::try_from(of.most).ok().filter(|most| (1..=MOST).contains(most));
    let most = most.ok_or_else(wrong)?;
    if !(1..=2).contains(&of.heaps) || least > u32::from(MOST) {
        return Err(wrong());
    }
    search(Heaps::new(most, of).map_err(refused)?, request)
}

/// One heap or two.
struct Heaps {
    /// The most counters that a move takes.
    most: u8,
    heaps: usize,
    /// The game, with the counters of each heap at the start.
    game: Subtraction,
    moves: Moves,
}

impl Heaps {
    fn new(most: u8, game: Subtraction) -> Result<Heaps, Fault> {
        let heaps = usize::try_from(game.heaps).unwrap_or(usize::MAX);
        let smaller = form(0, &[(0, 1)]);
        let chart =
            |coordinates, conditions| Chart { phase: 0, gaps: heaps, coordinates, conditions };
        let charts = match heaps {
            1 => vec![chart(vec![smaller], Vec::new())],
            _ => {
                let larger = form(0, &[(0, 1), (1, 1)]);
                let is_larger = form(-1, &[(1, 1)]);
                vec![
                    chart(vec![smaller.clone(), larger.clone()], Vec::new()),
                    chart(vec![larger, smaller], vec![is_larger]),
                ]
            }
        };
        let moves = Moves::new(&vectors::vector_game(&game)?, &charts);
        Ok(Heaps { game, most, heaps, moves })
    }

    fn claim(&self) -> Claim {
        Claim { statement: Player::Second.into(), game: self.game }
    }

    /// Families of the heaps that a shape stands for, one for each order.
    fn families(shape: &Shape) -> Result<Vec<String>, String> {
        let mut written = Vec::new();
        for (part, letter) in shape.parts.iter().zip(LETTERS) {
            written.push(match *part {
                Part::Exactly(number) => (None, number),
                Part::From { least, step: 1 } => (Some(letter.to_string()), least),
                Part::From { least, step } => (Some(format!("{step}{letter}")), least),
                Part::Between(..) => return Err("a family has no number between two".into()),
            });
        }
        let form = |parts: &[(Option<String>, u8)]| {
            let mut terms: Vec<String> =
                parts.iter().filter_map(|(term, _)| term.clone()).collect();
            let constant: u32 = parts.iter().map(|(_, plus)| u32::from(*plus)).sum();
            if constant > 0 || terms.is_empty() {
                terms.push(constant.to_string());
            }
            terms.join("+")
        };
        Ok(match &written[..] {
            [_, (None, 0)] => vec![format!("({0}, {0})", form(&written[..1]))],
            [_, _] => {
                let (smaller, larger) = (form(&written[..1]), form(&written));
                vec![format!("({larger}, {smaller})"), format!("({smaller}, {larger})")]
            }
            _ => vec![format!("({})", form(&written))],
        })
    }
}

impl Ground for Heaps {
    fn title(&self) -> String {
        self.claim().to_string()
    }

    fn coordinates(&self) -> String {
        match self.heaps {
            1 => "positions: the counters of the heap",
            _ => "positions: the counters of the smaller heap, and what the other one has more",
        }
        .into()
    }

    fn is_position(&self, _position: &Position) -> bool {
        true
    }

    fn moves(&self) -> &Moves {
        &self.moves
    }

    fn level(&self, number: usize, more: usize) -> Option<Level> {
        let factor = u8::try_from(number).ok().filter(|&number| number < 3)? + 1;
        let modulus = self.most + 1;
        let exact = factor * modulus;
        let of = |_: usize, gap: usize| match (self.heaps, gap) {
            (2, 0) => Classes { exact, modulus: 1 },
            _ => Classes { exact, modulus },
        };
        let window = usize::from(exact) + 2 * usize::from(modulus) + more;
        Some(Level { scheme: scheme(self, of), coarse: None, window, beyond: 4 })
    }

    fn classes_in_words(&self, level: &Level) -> String {
        let classes = level.scheme.of_phase(0).iter().map(|classes| classes.in_words());
        let classes: Vec<String> = classes.collect();
        format!("{}; window {}", classes.join("; "), level.window)
    }

    fn aim(&self, total: usize) -> Aim {
        let (least, modulus) = match self.game.counters {
            Size::Every { least, modulus } => (least, modulus),
            Size::Exactly(size) => (size, u32::MAX),
        };
        let most = u32::try_from(total).unwrap_or(u32::MAX);
        let sizes = (least..=most).step_by(usize::try_from(modulus.max(1)).unwrap_or(usize::MAX));
        let sizes = sizes.filter_map(|size| u8::try_from(size).ok());
        Aim::From(sizes.map(|size| Position::new(0, &[size])).collect())
    }

    fn most_free(&self, _phase: usize) -> usize {
        2
    }

    fn pose(&self, shapes: &[Shape]) -> Result<PosedProblem, String> {
        let mut text = format!("claim {}\n", self.claim());
        let mut names: Vec<(String, usize)> = Vec::new();
        for (number, shape) in shapes.iter().enumerate() {
            for family in Heaps::families(shape)? {
                text += &format!("family {family}\n");
                names.push((family, number));
            }
        }
        PosedProblem::of_source(text, source::read, names)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::discover::tests::assert_moves_back;
    use crate::outcome::forms::number;
    use crate::outcome::vectors::goals;

    #[test]
    fn the_moves_in_gaps_are_the_moves_of_the_prover() {
        for (most, heaps) in [(1, 1), (3, 1), (1, 2), (3, 2), (7, 2)] {
            let starts = Size::Every { least: 0, modulus: 1 };
            let game = Subtraction { most: most.into(), heaps: number(heaps), counters: starts };
            let ground = Heaps::new(most, game).expect("few heaps");
            let (game, _) = goals(&ground.claim()).expect("an outcome problem");
            for one in 0..9 {
                for other in 0..if heaps == 1 { 1 } else { 9 } {
                    let vector = [i64::from(one), i64::from(other)];
                    let vector = &vector[..heaps];
                    let (smaller, larger): (u8, u8) = (one.min(other), one.max(other));
                    let gaps = if heaps == 1 { [one, 0] } else { [smaller, larger - smaller] };
                    let position = Position::new(0, &gaps);
                    assert_eq!(ground.gaps_of(vector), Some(position), "{vector:?}");
                    let mut options = BTreeSet::new();
                    ground.any_option(&position, |option| {
                        let is_later = option < position && option.total() <= position.total();
                        assert!(is_later, "{position:?}: {option:?}");
                        options.insert(option);
                        false
                    });
                    let by_vectors: BTreeSet<Position> = game
                        .options(vector)
                        .into_iter()
                        .map(|(_, _, after)| ground.gaps_of(&after).expect("a position"))
                        .collect();
                    assert_eq!(options, by_vectors, "{vector:?}");
                }
            }
        }
    }

    #[test]
    fn the_moves_back_are_those_that_lead_to_a_position() {
        for (most, heaps) in [(1, 1), (3, 1), (1, 2), (3, 2), (7, 2)] {
            let starts = Size::Every { least: 0, modulus: 1 };
            let game = Subtraction { most: most.into(), heaps: number(heaps), counters: starts };
            let ground = Heaps::new(most, game).expect("few heaps");
            let parts = vec![Part::From { least: 0, step: 1 }; heaps];
            let positions = Shape { phase: 0, parts, is_stolen: false }.positions(8);
            assert_moves_back(&ground, &positions, 8);
        }
    }

    #[test]
    fn a_shape_is_a_family_for_each_order_of_the_heaps() {
        let from = |least, step| Part::From { least, step };
        let exactly = Part::Exactly;
        for (parts, expected) in [
            (vec![from(0, 4)], &["(4q)"][..]),
            (vec![exactly(3)], &["(3)"]),
            (vec![from(0, 1), exactly(0)], &["(q, q)"]),
            (vec![from(2, 1), exactly(4)], &["(q+6, q+2)", "(q+2, q+6)"]),
            (vec![from(0, 1), from(4, 4)], &["(q+4r+4, q)", "(q, q+4r+4)"]),
        ] {
            let shape = Shape { phase: 0, parts, is_stolen: false };
            assert_eq!(Heaps::families(&shape).expect("families"), expected);
        }
    }
}
