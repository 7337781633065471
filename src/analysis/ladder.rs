//! A game with claims that grow, each of which is true of fewer ends.

use std::rc::Rc;

use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_explain::face::Face;
use zermelo_explain::sentence;

use super::model::{Analysis, Outcome, Request, Value};
use super::search::{Search, Worth};
use crate::contract::error::GameError;
use crate::play::line::{GameState, Notation, read};
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
        let GameState { position, steps, end, .. } = self.follow(face, request.moves)?;
        let mut search = Search::new(face, &self.faces, self.counted.is_some(), request);
        let ended = steps.last().and_then(|step| search.end(&position, step.number));
        let (moves, worth) = match ended {
            Some(worth) => (Vec::new(), worth),
            None => search.moves(&position)?,
        };
        let named = |(mv, worth): (Move, Worth)| (names::name(face, mv), self.value(face, worth));
        Ok(Analysis {
            played: steps.into_iter().map(|step| step.name).collect(),
            position: names::drawn(face, &face.record(&position)),
            mover: face.rules().mover(&position),
            players: [Player::First, Player::Second].map(|player| face.player(player)),
            counted: self.counted,
            value: self.value(face, worth),
            moves: moves.into_iter().map(named).collect(),
            end: end.filter(|_| ended.is_some()),
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

    /// The game after these moves.
    fn follow(&self, face: &F, moves: &[String]) -> Result<GameState<F>, GameError> {
        let mut state = GameState::start(face.rules().start());
        let notation = self.notation.as_deref();
        for text in moves {
            if state.end.is_some() {
                return Err(GameError::Wrong(PlayError::Over.to_string()));
            }
            let mv = read(face, notation, text.trim(), state.line());
            mv.and_then(|mv| state.play(face, notation, mv, false)).map_err(|error| {
                let legal = face.legal_moves(&state.position);
                let legal: Vec<String> = legal.iter().map(|&mv| names::name(face, mv)).collect();
                GameError::Wrong(error.among(&legal, "legal"))
            })?;
        }
        Ok(state)
    }
}

const NO_CLAIM: &str = "nothing is known of who wants what in this game";
