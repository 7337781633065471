//! A game with claims that grow, each of which is true of fewer ends.

use std::rc::Rc;

use serde_json::Map;
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::proofs::replay::Move;
use zermelo_explain::face::Face;
use zermelo_explain::play::line::{GameState, Notation, read};
use zermelo_explain::play::{PlayError, names};
use zermelo_explain::sentence;
use zermelo_search::limits::SolveError;

use super::model::{Judge, Request};
use super::search::{Search, Worth};
use crate::probe::{NO_MOVE, Outcome, ProbeAnswer, ProbeMove, Prospect, Value};

/// A game to be analysed: faces of it that differ in what is claimed of one player, each claim stronger
/// than the one before. A game that has ended is worth as many points as claims are true of it.
pub struct Ladder<'c> {
    faces: Vec<Box<dyn Face + 'c>>,
    /// What a score counts, where the claims are about one.
    counted: Option<&'static str>,
    notation: Option<Rc<dyn Notation>>,
}

impl<'c> Ladder<'c> {
    /// The faces of claims.
    ///
    /// # Errors
    /// When the game is none that the rules take.
    pub fn new<C, F: Face + 'c>(
        claims: &'c [C],
        face: impl Fn(&'c C) -> Result<F, Fault>,
    ) -> Result<Self, SolveError> {
        let boxed = |claim| Ok(Box::new(face(claim)?) as Box<dyn Face + 'c>);
        let faces = claims.iter().map(boxed).collect::<Result<_, Fault>>();
        let none = |fault| format!("the game has no positions to search: {}", sentence(&fault));
        let faces = faces.map_err(|fault| SolveError::Wrong(none(fault)))?;
        Ok(Ladder { faces, counted: None, notation: None })
    }

    /// The same where the claims are about a score: at least 1, at least 2, and so on.
    pub fn counting(self, counted: &'static str) -> Self {
        Ladder { counted: Some(counted), ..self }
    }

    /// The same with a notation in which moves can be given.
    pub fn in_notation(self, notation: Rc<dyn Notation>) -> Self {
        Ladder { notation: Some(notation), ..self }
    }

    /// Finds out the values of a position and of every move from it, and the main line.
    ///
    /// # Errors
    /// When the moves lead to none, or a limit is reached.
    pub fn analyse(&self, request: &Request<'_>) -> Result<ProbeAnswer, SolveError> {
        self.analyse_by(request, None)
    }

    /// The same. Where there are too many games from the position on, the values are those of the judge, with
    /// no main line.
    ///
    /// # Errors
    /// When the moves lead to none, or a limit is reached.
    pub fn analyse_by(
        &self,
        request: &Request<'_>,
        judge: Option<&mut dyn Judge>,
    ) -> Result<ProbeAnswer, SolveError> {
        let judge = judge.filter(|_| !request.to_the_end);
        let face = &**self.faces.first().ok_or_else(|| SolveError::Wrong(NO_CLAIM.to_owned()))?;
        let state = follow(face, self.notation.as_deref(), request.moves)?;
        let has_score = self.counted.is_some();
        let mut search = Search::new(face, &self.faces, has_score, request, judge.is_some());
        let mover = face.rules().mover(&state.position);
        let ended = state.steps.last().and_then(|step| search.end(&state.position, step.number));
        let mut positions = None;
        let (moves, worth, line) = match ended {
            Some(worth) => (Vec::new(), worth, Some(Vec::new())),
            None => match (search.moves(&state.position), judge) {
                (Err(_), Some(judge)) if search.is_spent() => {
                    let mut played: Vec<Move> =
                        state.steps.iter().map(|step| step.number).collect();
                    let (moves, worth) = search.judged(&state.position, &mut played, judge)?;
                    positions = Some(judge.positions());
                    (moves, worth, None)
                }
                (found, _) => {
                    let (moves, worth) = found?;
                    (moves, worth, Some(search.line(state.position.clone())?))
                }
            },
        };
        let after = |(mv, worth)| (mv, self.found(face, worth, mover.other()));
        let searched = Searched {
            found: self.found(face, worth, mover),
            moves: moves.into_iter().map(after).collect(),
            line,
            positions: positions.unwrap_or_else(|| search.positions()),
        };
        Ok(ProbeAnswer { counted: self.counted, ..searched.answer(face, state) })
    }

    /// How the game ends from a position where a player is to move.
    fn found(&self, face: &dyn Face, worth: Worth, to_move: Player) -> Prospect {
        let proponent = face.rules().proponent();
        let winner = match usize::from(worth.claims) {
            _ if self.counted.is_some() => {
                let outcome = Some(Outcome::Score);
                return Prospect { outcome, score: Some(worth.claims), ..Prospect::default() };
            }
            0 => proponent.other(),
            all if all == self.faces.len() => proponent,
            _ => return Prospect { outcome: Some(Outcome::Draw), ..Prospect::default() },
        };
        let value = if winner == to_move { Value::N } else { Value::P };
        Prospect { length: worth.moves, ..Prospect::of_value(Some(value), Some(to_move)) }
    }
}

/// The game of a face after these moves.
///
/// # Errors
/// When one of them is not legal.
pub fn follow(
    face: &dyn Face,
    notation: Option<&dyn Notation>,
    moves: &[String],
) -> Result<GameState, SolveError> {
    let mut state = GameState::start(face.rules().start());
    for text in moves {
        if state.end.is_some() {
            return Err(SolveError::Wrong(PlayError::Over.to_string()));
        }
        let mv = read(face, notation, text.trim(), state.line());
        mv.and_then(|mv| state.play(face, notation, mv, false)).map_err(|error| {
            let legal = face.rules().legal_moves(&state.position);
            let legal: Vec<String> = legal.iter().map(|&mv| names::name(face, mv)).collect();
            SolveError::Wrong(error.among(&legal, "legal"))
        })?;
    }
    Ok(state)
}

/// What a search has found of a position.
pub struct Searched {
    /// How the game ends from it.
    pub found: Prospect,
    /// Its moves, each with how the game ends from the position after it, the best one first; none where the
    /// game is over.
    pub moves: Vec<(Move, Prospect)>,
    /// The best moves from it to the end of the game, if it has one.
    pub line: Option<Vec<Move>>,
    /// How many positions the search looked at.
    pub positions: usize,
}

impl Searched {
    /// The answer about the position that a game is at.
    pub fn answer(self, face: &dyn Face, state: GameState) -> ProbeAnswer {
        let GameState { position, steps, end, .. } = state;
        let name = |mv| names::name(face, mv);
        let named = |(mv, found)| ProbeMove::new(name(mv), String::new(), found);
        let is_over = self.moves.is_empty();
        let played: Vec<String> = steps.into_iter().map(|step| step.name).collect();
        ProbeAnswer {
            game: String::new(),
            named: ["after", ""],
            name: if played.is_empty() { NO_MOVE.to_owned() } else { played.join(" ") },
            fields: Map::from_iter([("played".to_owned(), played.into())]),
            position: names::drawn(face, &face.rules().record(&position)),
            to_move: (!is_over).then(|| face.rules().mover(&position)),
            players: face.vocabulary().players,
            found: self.found,
            counted: None,
            timed: "",
            nim_value: None,
            end: end.filter(|_| is_over).map(|end| end.message),
            moves: self.moves.into_iter().map(named).collect(),
            line: self.line.map(|line| line.into_iter().map(name).collect()),
            positions: Some(self.positions),
        }
    }
}

const NO_CLAIM: &str = "nothing is known of who wants what in this game";
