//! Domineering.

use std::rc::Rc;

use serde_json::{Value, json};
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::games::domineering::rules::{DomineeringRules, MAX_CELLS};
use zermelo_checker::games::domineering::{Body, Claim, Domineering, POSITION_CELLS};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Replay};
use zermelo_checker::{SIZE, claim};

use super::{Case, decoded, rectangle};
use crate::assertion::{self, Assertion, Said};
use crate::claims::{ClaimError, Words};
use crate::face::{Drawn, Ending, Face, Preface, Prose, Refusal};
use crate::name::Name;
use crate::picture::{Cell, Grid, Mark, Panel, Picture};
use crate::play::stored::{self, DecodedProof, Proofs, StoredStrategy};
use crate::words::{self, Diagnosis, count};

/// The game in the words of a paper.
pub(crate) fn in_words(Domineering { rows, columns }: &Domineering) -> String {
    format!("Domineering on the {rows} × {columns} board")
}

/// Reads a claim such as `first player wins domineering 4 4`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let winner = words.winner()?;
    Ok(Claim { winner, game: game(words)? })
}

/// Reads a game such as `domineering 4 4`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Domineering, ClaimError> {
    words.game_word(&[("domineering", ())])?;
    let rows = words.number("the number of rows of cells")?;
    let columns = words.number("the number of cells in a row")?;
    Ok(Domineering { rows, columns })
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words =
    &[(POSITION_CELLS, &["the stored position covers a cell that the board has not"])];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    if case.fault.code == SIZE {
        let Domineering { rows, columns } = claim.game;
        let (rows, columns) = (count(rows, "row", "rows"), count(columns, "cell", "cells"));
        let board = format!("the board has {rows} of {columns}");
        diagnosis
            .facts
            .set("size", format!("{board}; a replay has boards of 1 to {MAX_CELLS} cells"));
    }
    let body: Body<'_> = decoded(&case.body)?;
    rectangle::diagnose(&body.symmetries, case.fault.number("symmetry"), diagnosis);
    Some(())
}

/// The dominoes of a board, and what is claimed.
#[derive(Clone, Debug)]
pub struct Dominoes {
    claim: Claim,
    symmetries: Vec<u8>,
    rules: DomineeringRules,
}

impl Dominoes {
    /// Those of a claim, with the symmetries of a proof by their numbers.
    ///
    /// # Errors
    /// When there is no such board, or no such symmetry.
    pub fn new(claim: &Claim, symmetries: &[u8]) -> Result<Dominoes, Fault> {
        let rules = DomineeringRules::new(claim, symmetries)?;
        Ok(Dominoes { claim: *claim, symmetries: symmetries.to_vec(), rules })
    }

    /// All cells by rows, as a letter for the column and a number for the row, each with whether it
    /// is covered; `None` for what is no stored position.
    fn cells(&self, record: &[u8]) -> Option<Vec<(String, bool)>> {
        let covered = self.rules.covered(record)?;
        let Domineering { rows, columns } = self.claim.game;
        let cell = |cell: u32| {
            let (row, column) = (cell.checked_div(columns)?, cell.checked_rem(columns)?);
            let letter = char::from(b'a'.saturating_add(u8::try_from(column).ok()?));
            let is_covered = covered.checked_shr(cell)? & 1 == 1;
            Some((format!("{letter}{}", row.saturating_add(1)), is_covered))
        };
        (0..rows.checked_mul(columns)?).map(cell).collect()
    }
}

impl Face for Dominoes {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        &self.rules
    }

    fn moves(&self) -> Move {
        Move::try_from(self.rules.places().len()).unwrap_or(Move::MAX)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        self.rules.places().get(usize::from(mv)).copied().map(rectangle::name).map(Name::upright)
    }

    fn touched(&self, mv: Move) -> Vec<String> {
        let cells = |name: Name| name.plain.split('-').map(str::to_owned).collect();
        self.move_name(mv).map(cells).unwrap_or_default()
    }

    fn form(&self) -> &'static str {
        "the two cells of a domino, as in a1-a2"
    }

    fn read_move(&self, text: &str) -> Option<Move> {
        rectangle::read(self, text)
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let mark = |covered| if covered { Mark::Gone } else { Mark::Free };
        let cells = self.cells(record)?.into_iter();
        let cells: Vec<Cell> = cells.map(|(name, on)| Cell { name, mark: mark(on) }).collect();
        let columns = usize::try_from(self.claim.game.columns).ok()?;
        Some(Picture::of(vec![Panel::Grid(Grid::of(&cells, columns))]))
    }

    fn fields(&self, record: &[u8]) -> Value {
        let Some(cells) = self.cells(record) else { return Value::Null };
        let covered = cells.into_iter().filter(|(_, on)| *on).map(|(name, _)| name);
        json!({ "covered": covered.collect::<Vec<_>>() })
    }

    fn refusal(&self, _: &[u8], mv: Move) -> Refusal {
        let is_upright = self.rules.places().get(usize::from(mv)).is_some_and(|(x, _)| x % 2 == 0);
        Refusal::NotAllowed(match is_upright {
            true => {
                "is not allowed here: a cell of it is covered, or it is the second player's turn, who \
                 places dominoes across"
            }
            false => {
                "is not allowed here: a cell of it is covered, or it is the first player's turn, who \
                 places dominoes upright"
            }
        })
    }

    fn ending(&self, player: Player, _: Move, _: &[u8]) -> Ending {
        let (own, other) = (self.player(player), self.player(player.other()));
        let message = format!("{own} wins: {other} can place no domino");
        Ending { kind: "no-move", winner: Some(player), message }
    }

    fn position_facts(&self, record: &[u8]) -> Vec<(&'static str, String)> {
        let covered = self.rules.covered(record).map_or(0, u64::count_ones);
        let turn = match covered.checked_rem(4) {
            Some(rest) if rest == u32::from(self.claim.winner == Player::First) * 2 => {
                "the game is over"
            }
            _ => "it is not the opponent's turn",
        };
        vec![("turn", turn.to_owned())]
    }
}

impl Preface for Dominoes {
    fn introduction(&self) -> String {
        let Domineering { rows, columns } = self.claim.game;
        let winner = self.claim.winner;
        format!(
            "The board has {} of {}. A cell has a letter for its column and a number for its row. The \
             players place dominoes on two free cells with an edge in common: the first player upright, \
             the second player across. A player who cannot place one loses. The {winner} wins with this \
             strategy, whatever the {} does.",
            count(rows, "row", "rows"),
            count(columns, "cell", "cells"),
            winner.other(),
        )
    }
}

impl Prose for Dominoes {
    fn drawn(&self) -> Option<Drawn> {
        Some(Drawn {
            characters: "In the drawings # is a covered cell.",
            shapes: "In the drawings covered cells are hatched.",
        })
    }

    fn reading(&self) -> Vec<String> {
        let theirs = self.subject(self.claim.winner.other());
        vec![
            format!("A position is a board with its covered cells; {theirs} is to move."),
            format!(
                "The board is mirrored or turned where a row says so. Where it says wins, {theirs} \
                 cannot place a domino any more."
            ),
        ]
    }

    fn symmetry(&self, number: u32) -> Option<String> {
        rectangle::symmetry(&self.symmetries, number)
    }
}

impl StoredStrategy for DecodedProof<'_, Claim, Body<'_>> {
    fn replay(&self) -> &Replay<'_> {
        &self.body.replay
    }

    fn face(&self) -> Result<Rc<dyn Prose + '_>, Fault> {
        Ok(Rc::new(Dominoes::new(self.claim, &self.body.symmetries)?))
    }

    /// Those without symmetries.
    fn names(&self) -> Option<Rc<dyn Face + '_>> {
        Some(Rc::new(Dominoes::new(self.claim, &[]).ok()?))
    }

    fn fields(&self) -> Value {
        json!({ "symmetries": self.body.symmetries })
    }
}

impl Assertion for Claim {
    fn fields(&self) -> (&'static str, Value) {
        let Domineering { rows, columns } = self.game;
        let statement = assertion::statement(claim::Statement::Wins(self.winner));
        ("domineering", json!({ "statement": statement, "rows": rows, "columns": columns }))
    }

    fn said(&self) -> Said {
        Said::Wins(self.winner)
    }
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> =
    &[(Kind::Replay, |claim, certificate| stored::replay::<_, Body<'_>>(claim, certificate))];
