//! A game with claims that grow, each of which is true of fewer ends.

use std::rc::Rc;

use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_explain::face::{Face, PositionOf};
use zermelo_explain::sentence;

use super::model::{Analysis, Outcome, Request, Value};
use super::search::{Search, Worth};
use crate::contract::error::GameError;
use crate::play::line::{Notation, read};
use crate::play::{PlayError, names};

/// A game to be analysed: faces of it that differ in what is claimed of one player, each claim stronger
/// than the one before. A game that has ended is worth as many points as claims are true of it.
pub(crate) struct Ladder<F> {
    faces: Vec<F>,
    /// What a score counts, where the claims are about one.
    counted: Option<&'static str>,
    notation: Option<Rc<dyn Notation>>,
}

impl<F: Face> Ladder<F> {
    /// The faces of claims.
    ///
    /// # Errors
    /// When the game is none that the rules take.
    pub(crate) fn new<'c, C>(
        claims: &'c [C],
        face: impl Fn(&'c C) -> Result<F, Fault>,
    ) -> Result<Self, GameError> {
        let faces = claims.iter().map(face).collect::<Result<_, Fault>>();
        let none = |fault| format!("the game has no positions to analyse: {}", sentence(&fault));
        let faces = faces.map_err(|fault| GameError::Wrong(none(fault)))?;
        Ok(Ladder { faces, counted: None, notation: None })
    }

    /// The same where the claims are about a score: at least 1, at least 2, and so on.
    pub(crate) fn counting(self, counted: &'static str) -> Self {
        Ladder { counted: Some(counted), ..self }
    }

    /// The same with a notation in which moves can be given.
    pub(crate) fn in_notation(self, notation: Rc<dyn Notation>) -> Self {
        Ladder { notation: Some(notation), ..self }
    }

    /// Finds out the values of a position and of every move from it.
    ///
    /// # Errors
    /// When the moves lead to none, or a limit is reached.
    pub(crate) fn analyse(&self, request: &Request<'_>) -> Result<Analysis, GameError> {
        let face = self.faces.first().ok_or_else(|| GameError::Wrong(NO_CLAIM.to_owned()))?;
        let (played, position) = self.follow(face, request.moves)?;
        let mut search = Search::new(face, &self.faces, self.counted.is_some(), request);
        let ended = played.last().and_then(|&mv| search.end(&position, mv));
        let (moves, worth) = match ended {
            Some(worth) => (Vec::new(), worth),
            None => search.moves(&position)?,
        };
        let mover = face.rules().mover(&position);
        let record = face.record(&position);
        let ending = |mv: &Move| face.ending(mover.other(), *mv, &record);
        let named = |(mv, worth): (Move, Worth)| (names::name(face, mv), self.value(face, worth));
        Ok(Analysis {
            played: played.iter().map(|&mv| names::name(face, mv)).collect(),
            position: names::drawn(face, &record),
            mover,
            players: [Player::First, Player::Second].map(|player| face.player(player)),
            counted: self.counted,
            value: self.value(face, worth),
            moves: moves.into_iter().map(named).collect(),
            end: ended.and_then(|_| played.last().map(ending)),
            positions: search.positions(),
        })
    }

    fn value(&self, face: &F, worth: Worth) -> Value {
        let proponent = face.rules().proponent();
        let outcome = match usize::from(worth.claims) {
            _ if self.counted.is_some() => Outcome::Score(worth.claims),
            0 => Outcome::Win(proponent.other()),
            all if all == self.faces.len() => Outcome::Win(proponent),
            _ => Outcome::Draw,
        };
        let length = matches!(outcome, Outcome::Win(_)).then_some(worth.moves);
        Value { outcome, length }
    }

    /// The moves by number, and the position that they lead to.
    fn follow(&self, face: &F, moves: &[String]) -> Result<(Vec<Move>, PositionOf<F>), GameError> {
        let rules = face.rules();
        let (mut played, mut position, mut line) = (Vec::new(), rules.start(), String::new());
        for text in moves {
            let refused = |error: PlayError| {
                let legal = face.legal_moves(&position);
                let legal: Vec<String> = legal.iter().map(|&mv| names::name(face, mv)).collect();
                GameError::Wrong(format!("{error}\nlegal: {}", legal.join(", ")))
            };
            if let Some(&mv) = played.last()
                && rules.ending(&position, mv).is_some()
            {
                return Err(GameError::Wrong(PlayError::Over.to_string()));
            }
            let notation = self.notation.as_deref();
            let (mv, written) = read(face, notation, text.trim(), &line).map_err(refused)?;
            let after = rules.play(&position, mv);
            let after = after.ok_or_else(|| names::refused(face, &face.record(&position), mv));
            let after = after.map_err(refused)?;
            let written = written.or_else(|| notation?.write(&line, mv));
            line = written.map(|written| written.line).unwrap_or_default();
            played.push(mv);
            position = after;
        }
        Ok((played, position))
    }
}

const NO_CLAIM: &str = "nothing is known of who wants what in this game";
