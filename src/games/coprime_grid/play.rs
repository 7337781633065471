//! The coprimality grid, to be played: cells by column and row with the integer that is written.

use std::convert::Infallible;

use zermelo_checker::claim::Player;
use zermelo_checker::games::coprime_grid::rules::CoprimeGridRules;
use zermelo_checker::games::coprime_grid::{Claim, CoprimeGrid, Variation};
use zermelo_checker::proofs::replay::{Move, Replay};
use zermelo_explain::{Diagram, count};

use super::grid::{self, Grid};
use crate::play::PlayError;
use crate::play::line::{GameEnd, Line, Match, Moves};
use crate::play::strategy::Strategy;

/// A game against the strategy of a proof.
///
/// # Errors
/// When the proof is none of the claim.
pub(crate) fn begin<'c>(
    claim: &'c Claim,
    replay: &'c Replay<'c>,
) -> Result<Box<dyn Match + 'c>, PlayError> {
    const WRONG: PlayError = PlayError::Wrong("the grid is not of a size that a strategy has");
    let rules = CoprimeGridRules::new(claim).map_err(|_| WRONG)?;
    let strategy = Strategy::new(rules, replay)?;
    let empty = Grid::empty(&claim.game).ok_or(WRONG)?;
    let cells = Cells { game: &claim.game, empty };
    Ok(Box::new(Line::new(claim.words(), strategy, cells)?))
}

/// The cells of a grid.
struct Cells<'c> {
    game: &'c CoprimeGrid,
    empty: Grid,
}

impl Moves for Cells<'_> {
    /// There is no notation beside the names of moves.
    type Written = Infallible;

    fn player(&self, player: Player) -> &'static str {
        self.game.player(player)
    }

    fn name(&self, mv: Move) -> String {
        self.empty.read(mv).map_or_else(|| format!("#{mv}"), grid::Move::name)
    }

    fn diagram(&self, record: &[u8]) -> Diagram {
        Grid::of_record(self.game, record).as_ref().unwrap_or(&self.empty).diagram()
    }

    fn read(
        &self,
        text: &str,
        _: Option<&Infallible>,
    ) -> Result<(Move, Option<Infallible>), PlayError> {
        let form = "a column, a row and an integer, as in (3, 2) = 1, or pass in a solitaire";
        let none = || PlayError::NoSuchMove { text: text.to_owned(), form };
        if text == "pass" && self.game.order.is_alone() {
            return Ok((self.empty.number(grid::Move::Passes).ok_or_else(none)?, None));
        }
        let is_mark = |c: char| c.is_whitespace() || "(),=".contains(c);
        let numbers = text.split(is_mark).filter(|word| !word.is_empty());
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let numbers: Option<Vec<u8>> =
            numbers.map(|word| Some(word).filter(is_number)?.parse().ok()).collect();
        let Some(&[column, row, integer]) = numbers.as_deref() else { return Err(none()) };
        let mv = grid::Move::Writes { column, row, integer };
        Ok((self.empty.number(mv).ok_or_else(none)?, None))
    }

    fn refused(&self, record: &[u8], mv: Move) -> PlayError {
        let name = self.name(mv);
        let grid = Grid::of_record(self.game, record);
        let why = match (grid, self.empty.read(mv)) {
            (Some(grid), Some(grid::Move::Writes { column, row, .. })) => {
                if grid.integer(column, row).is_some() {
                    return PlayError::Taken(format!("({column}, {row})"));
                }
                match grid.allowed(column, row) {
                    Some(_) => "is not allowed here: the cell's brackets have what it allows",
                    None => "is not allowed here: the cells above and to the left come first",
                }
            }
            _ => "is not allowed here",
        };
        PlayError::NotAllowed { mv: name, why }
    }

    fn end(&self, _: Player, _: Move, record: &[u8]) -> GameEnd {
        let message = match Grid::of_record(self.game, record) {
            Some(grid) => score(self.game, &grid),
            None => "the grid is full".to_owned(),
        };
        GameEnd { kind: "score", winner: None, message }
    }
}

/// The score of a full grid, in words.
pub(super) fn score(game: &CoprimeGrid, grid: &Grid) -> String {
    match game.variation {
        Variation::Corner => {
            let corner = grid.integer(grid.n(), grid.n()).unwrap_or_default();
            format!("the grid is full: the score is {corner}")
        }
        Variation::Parity => {
            let odd = grid.written().filter(|m| m % 2 == 1).count();
            let even = grid.written().count() - odd;
            let odd = count(odd, "odd integer", "odd integers");
            format!("the grid is full: the score is {odd}, and {} even", count(even, "is", "are"))
        }
    }
}
