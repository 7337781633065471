//! Proofs about the Erdős–Szekeres game.

use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::{Claim, Statement};
use zermelo_checker::proofs::map::Map;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;
use zermelo_explain::play::stored::DecodedProof;
use zermelo_present::contract::proof::{Proof, ProofResult};
use zermelo_present::map::figures;
use zermelo_present::summary::Summary;
use zermelo_present::table::Printout;

use super::play::map::{MOST_DEPTHS, begin_within};
use super::solver::Board;
use super::solver::states::Prefer;
use super::table;

/// The outcome of every state.
struct States<'c>(DecodedProof<'c, Claim, Map<'c>>);

/// Decodes the map of a claim.
pub(super) fn decode<'c>(claim: &'c Claim, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
    Ok(Some(Box::new(States(DecodedProof::new(claim, certificate)?))))
}

impl States<'_> {
    /// How many states the claim's board has, where it is one.
    fn states(&self) -> Option<u64> {
        Board::of(&self.0.claim.game).and_then(|board| board.states()).ok()
    }
}

impl Proof for States<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(zermelo_present::map::dump::Body::new(self.states(), &self.0.body))
    }

    fn summary(&self) -> Summary {
        // As the claim has them.
        let p_positions = match self.0.claim.statement {
            Statement::PPositions { count, .. } => Some(count),
            _ => None,
        };
        figures(self.states(), p_positions).into()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        let DecodedProof { claim, body: map, .. } = &self.0;
        Some(Box::new(table::map::PrintedMap { claim, map }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        begin_within(self.0.claim, &self.0.body, Prefer::Shortest, MOST_DEPTHS)
    }

    fn begin_longest(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        begin_within(self.0.claim, &self.0.body, Prefer::Longest, MOST_DEPTHS)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use zermelo_checker::claim::Size;
    use zermelo_checker::format::Certificate;
    use zermelo_checker::games::erdos_szekeres::{ErdosSzekeres, Form};
    use zermelo_present::printer::{self, Printer};
    use zermelo_search::limits::Resources;

    use super::*;
    use crate::erdos_szekeres::families::published;
    use crate::erdos_szekeres::solver::{map::map, solve};

    /// Prints proofs of the game.
    const PRINTER: Printer =
        Printer::of(|certificate| printer::decode(certificate, Some(&crate::erdos_szekeres::GAME)));

    /// The fewest and the most moves of a game under a certificate's strategy.
    fn moves(certificate: &Certificate<'_>) -> Option<(Option<u64>, Option<u64>)> {
        let proof = (PRINTER.decode)(certificate).expect("a proof").expect("of a known kind");
        let figures = proof.summary().figures.fields;
        let moves = |name| figures.get(name).map(Value::as_u64);
        Some((moves("fewest_moves")?, moves("most_moves")?))
    }

    /// Table 1: a moves for b = 2, 2a − 2 for b = 3, 2a − 3 or 2a − 1 for b = 4, at most 4a − 6 for
    /// b = 5. The entry for b = 4 is odd: it leaves out player 2's last digit, which completes a
    /// pattern and is counted in the others.
    #[test]
    fn games_under_the_published_strategies_are_as_long_as_table_1_says() {
        let expect = |file: &str, a: u32, least: u64, greatest: u64| {
            let found = moves(&published(file, a));
            assert_eq!(found, Some((Some(least), Some(greatest))), "{file}, a = {a}");
        };
        for a in 2..=24 {
            let n = u64::from(a);
            let b2 = if a % 2 == 0 { "b2-even" } else { "b2-odd" };
            expect(b2, a, n, n);
            if a >= 3 {
                expect("b3", a, 2 * n - 2, 2 * n - 2);
            }
            if a >= 4 {
                expect("b4", a, 2 * n - 3 + 1, 2 * n - 1 + 1);
            }
            if a >= 5 {
                // The paper leaves the least number as 2a − C: C is 0 for even a and 2 for odd a.
                expect("b5", a, 4 * (n / 2), 4 * n - 6);
            }
        }
    }

    #[test]
    fn an_achievement_game_ends_with_the_winner_s_pattern() {
        // The second digit completes a pattern, whatever it is.
        for (a, b) in [(2, 2), (5, 2)] {
            let game = ErdosSzekeres { a: Size::Exactly(a), b, form: Form::Achievement };
            let solution =
                solve(&game, 0, Default::default(), Resources::default()).unwrap().unwrap();
            let two = Some((Some(2), Some(2)));
            assert_eq!(moves(&solution.certificate), two, "({a}, {b})");
        }
    }

    #[test]
    fn what_is_no_strategy_has_no_lengths() {
        let board = Board::new(4, 3).unwrap();
        let map = map(&board.avoidance(), Default::default(), Resources::default()).unwrap();
        assert_eq!(moves(&map), None);
    }
}
