//! Latin Erdős, to be played: moves by row, column and number.

use zermelo_checker::claim::{Player, Size, Statement as Strategy};
use zermelo_checker::games::latin_erdos::{Claim, Columns, LatinErdosRules, Statement, Symmetry};
use zermelo_checker::proofs::mirror::{Mirror, MirrorLemma};
use zermelo_checker::proofs::replay::{Move, Node, Replay, Response, Rules};
use zermelo_checker::writing::Records;
use zermelo_explain::Diagram;

use crate::play::PlayError;
use crate::play::line::{GameEnd, Line, Match, Moves};
use crate::play::strategy::{self, Argument};
use crate::proofs::mirror::lemma::AtPosition;
use crate::verdict::statement_verb;

/// How moves are written.
const FORM: &str = "a row, a column and a number, such as r2c1=3";

/// How arguments reply.
#[derive(Clone, Copy)]
pub(super) enum Replies<'c> {
    /// By the images of a mirror of the whole game.
    Whole(&'c Mirror),
    /// By mirrors of what is left, which lemmas name.
    Left(&'c [MirrorLemma]),
}

/// A game against the strategy of a proof.
///
/// # Errors
/// When the proof is none of the claim.
pub(super) fn begin<'c>(
    claim: &'c Claim,
    symmetries: &'c [Symmetry],
    replay: &'c Replay<'c>,
    replies: Replies<'c>,
) -> Result<Box<dyn Match + 'c>, PlayError> {
    let rules = LatinErdosRules::new(claim, symmetries)
        .map_err(|_| PlayError::Wrong("the game is not one that a strategy is stored for"))?;
    let Size::Exactly(side) = claim.game.size else {
        return Err(PlayError::Wrong("a strategy is for one size"));
    };
    // The statement is said where a game is settled before its end, which these games are not.
    let statement = match claim.statement {
        Statement::Strategy(statement) => statement,
        other => Strategy::DoesNotLose(other.proponent()),
    };
    let strategy = strategy::Strategy::new(rules, replay)?;
    let by_columns = claim.game.columns != Columns::Without;
    let moves = Placements { side, by_columns, replies };
    Ok(Box::new(Line::new(statement_verb(statement), strategy, moves)?))
}

/// A mirror as a replay of one node, at which the mirror answers every move.
///
/// # Errors
/// When the board is too large to be played on.
pub(super) fn as_replay(claim: &Claim, mirror: &Mirror) -> Result<Replay<'static>, PlayError> {
    let rules = LatinErdosRules::new(claim, &[]).map_err(|_| {
        PlayError::NoStrategy("this board is larger than 8 × 8, the largest that can be played on")
    })?;
    let opening = mirror.first.and_then(|first| Move::try_from(first).ok());
    let start = rules.start();
    let first = match opening {
        Some(opening) => rules.play(&start, opening).ok_or(PlayError::Wrong("no first move"))?,
        None => start,
    };
    let mut positions = Vec::new();
    rules.write(&first, &mut positions);
    let default = Some(Response::Lemma { lemma: 0 });
    Ok(Replay {
        opening,
        positions: positions.into(),
        nodes: vec![Node { entries: 0, default }],
        entries: Vec::new(),
    })
}

/// The placements of a board.
pub(super) struct Placements<'c> {
    pub(super) side: u32,
    pub(super) by_columns: bool,
    pub(super) replies: Replies<'c>,
}

impl Placements<'_> {
    fn side(&self) -> usize {
        usize::try_from(self.side).unwrap_or(usize::MAX)
    }

    /// The cell of a move, from 0, and the number from 1.
    pub(super) fn cell(&self, mv: Move) -> (usize, u32) {
        let (mv, side) = (u32::from(mv), self.side.max(1));
        (usize::try_from(mv / side).unwrap_or(usize::MAX), mv % side + 1)
    }

    fn is_full(&self, record: &[u8]) -> bool {
        record.iter().take(self.side().saturating_pow(2)).all(|&number| number != 0)
    }
}

/// Row, column and number of `r2c1=3`.
fn parse(text: &str) -> Option<[u32; 3]> {
    let (row, rest) = text.strip_prefix('r')?.split_once('c')?;
    let (column, number) = rest.split_once('=')?;
    Some([row.parse().ok()?, column.parse().ok()?, number.parse().ok()?])
}

impl Moves for Placements<'_> {
    type Written = ();

    fn name(&self, mv: Move) -> String {
        let (cell, number) = self.cell(mv);
        let side = self.side().max(1);
        format!("r{}c{}={number}", cell / side + 1, cell % side + 1)
    }

    fn diagram(&self, record: &[u8]) -> Diagram {
        let (cells, owners) =
            record.split_at_checked(self.side().saturating_pow(2)).unwrap_or((record, &[]));
        let owner = |owner: &u8| match owner {
            1 => Some(Player::First),
            2 => Some(Player::Second),
            _ => None,
        };
        Diagram::Numbers {
            numbers: cells.iter().map(|&number| number.into()).collect(),
            side: self.side(),
            owners: owners.iter().map(owner).collect(),
        }
    }

    fn read(&self, text: &str, _: Option<&()>) -> Result<(Move, Option<()>), PlayError> {
        let on_board = |placement: &[u32; 3]| {
            placement.iter().all(|coordinate| (1..=self.side).contains(coordinate))
        };
        let number = |[row, column, number]: [u32; 3]| {
            Move::try_from(((row - 1) * self.side + column - 1) * self.side + number - 1).ok()
        };
        let mv = parse(text).filter(on_board).and_then(number);
        let mv = mv.ok_or_else(|| PlayError::NoSuchMove { text: text.to_owned(), form: FORM })?;
        Ok((mv, None))
    }

    fn refused(&self, record: &[u8], mv: Move) -> PlayError {
        let (cell, _) = self.cell(mv);
        let mv = self.name(mv);
        match record.get(cell) {
            Some(0) | None => {
                PlayError::NotAllowed { mv, why: "repeats a number in its row or column" }
            }
            Some(_) => PlayError::Taken(mv),
        }
    }

    fn end(&self, player: Player, _: Move, record: &[u8]) -> GameEnd {
        let (own, other) = (self.player(player), self.player(player.other()));
        if !(self.by_columns && self.is_full(record)) {
            let message = format!("{own} wins: {other} has no legal move");
            return GameEnd { kind: "no-move", winner: Some(player), message };
        }
        let owners = record.get(self.side().saturating_pow(2)..).unwrap_or_default();
        if owners.is_empty() {
            let message = "the board is full, and columns decide".to_owned();
            return GameEnd { kind: "full-board", winner: None, message };
        }
        let of = |owner| owners.iter().filter(|&&other| other == owner).count();
        let (first, second) = (of(1), of(2));
        let winner = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Player::First),
            std::cmp::Ordering::Less => Some(Player::Second),
            std::cmp::Ordering::Equal => None,
        };
        let who =
            winner.map_or("draw".to_owned(), |winner| format!("{} wins", self.player(winner)));
        let message = format!("{who}: of the columns, {first} are first's and {second} second's");
        GameEnd { kind: "columns", winner, message }
    }

    fn reply_by(
        &self,
        argument: &Argument,
        record: &[u8],
        last: Move,
        seen: &dyn Fn(Move) -> Option<Move>,
    ) -> Option<Move> {
        match self.replies {
            Replies::Whole(mirror) => Move::try_from(*mirror.images.get(usize::from(last))?).ok(),
            Replies::Left(mirrors) => {
                let lemma = mirrors.get(usize::from(argument.lemma).checked_sub(1)?)?;
                let at = at_position(self.side, lemma, &argument.from)?;
                let answer = Move::try_from(at.answer(seen(last)?.into())).ok()?;
                let mut legal = left(self.side, record).into_iter();
                legal.find_map(|mv| Move::try_from(mv).ok().filter(|mv| seen(*mv) == Some(answer)))
            }
        }
    }
}

/// The placements that are left at a stored position, in increasing order.
pub(super) fn left(side: u32, record: &[u8]) -> Vec<u32> {
    let at = |row: u32, column: u32| {
        let cell = usize::try_from(row * side + column).ok()?;
        record.get(cell).map(|&number| u32::from(number))
    };
    let mut left = Vec::new();
    for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
        let is_met = |number: u32| {
            (0..side).any(|other| [at(row, other), at(other, column)].contains(&Some(number)))
        };
        if at(row, column) == Some(0) {
            let numbers = (1..=side).filter(|&number| !is_met(number));
            left.extend(numbers.map(|number| (row * side + column) * side + number - 1));
        }
    }
    left
}

/// A lemma at a stored position after the opponent's move; `None` where it does not fit.
pub(super) fn at_position(side: u32, lemma: &MirrorLemma, record: &[u8]) -> Option<AtPosition> {
    let coordinates =
        |placement: u32| [placement / side / side, placement / side % side, placement % side];
    let conflict = |one: u32, two: u32| {
        let pairs = coordinates(one).into_iter().zip(coordinates(two));
        pairs.filter(|(one, two)| one == two).count() == 2
    };
    AtPosition::new(lemma, &left(side, record), &conflict)
}
