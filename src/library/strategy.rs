//! Strategies of certificates, asked for replies.

use std::io;

use zermelo_checker::claim::Player;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;
use zermelo_present::graph::{Scope, StrategyGraph};

use super::certificate::{Certificate, Drawing};
use super::error::Error;
use crate::registry::proof;

/// The strategy that a certificate proves.
///
/// ```
/// use zermelo::{Certificate, Resources, Strategy};
/// let certificate = Certificate::open("certificates/positional/pi4.cert", &Resources::DEFAULT)?;
/// let strategy = Strategy::of(certificate)?;
/// let start = strategy.after::<&str>(&[])?;
/// assert_eq!(start.reply(), Some("r1"));
/// let position = strategy.after(&["c2"])?;
/// assert_eq!(position.moves().len(), 3);
/// assert!(strategy.after(&["c2", "c2"]).is_err());
/// # Ok::<(), zermelo::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Strategy(Certificate);

impl Strategy {
    /// The strategy of a certificate.
    ///
    /// # Errors
    /// When it holds none that can be played.
    pub fn of(certificate: Certificate) -> Result<Strategy, Error> {
        let strategy = Strategy(certificate);
        strategy.after::<&str>(&[])?;
        Ok(strategy)
    }

    /// Its certificate.
    pub fn certificate(&self) -> &Certificate {
        &self.0
    }

    /// The position after moves of the opponent, by name, and the reply to each.
    ///
    /// # Errors
    /// [`Error::Move`] when one is not legal after those before it.
    pub fn after<M: AsRef<str>>(&self, moves: &[M]) -> Result<Position, Error> {
        self.play(moves, |game| Ok(Position::of(game)))
    }

    /// The graph of the positions that it leads to from where moves of the opponent lead: so many more
    /// moves of the opponent, and at most so many vertices.
    ///
    /// # Errors
    /// As for [`after`](Strategy::after).
    pub fn graph<M: AsRef<str>>(
        &self,
        moves: &[M],
        depth: u32,
        vertices: usize,
    ) -> Result<Graph, Error> {
        let claim = self.0.claim().to_string();
        let graph = |game: &dyn Match| StrategyGraph::new(game, claim, Scope { depth, vertices });
        self.play(moves, graph).map(Graph)
    }

    fn play<M: AsRef<str>, T>(
        &self,
        moves: &[M],
        does: impl FnOnce(&dyn Match) -> Result<T, PlayError>,
    ) -> Result<T, Error> {
        self.0.read(|certificate| {
            let proof = proof::to_play(certificate)?;
            let mut game = proof.begin()?;
            for mv in moves {
                let played = game.play(mv.as_ref());
                played.map_err(|error| match (&error, game.end()) {
                    (PlayError::Over, _) | (_, Some(_)) => Error::Move(error.to_string()),
                    _ => Error::Move(error.among(&game.legal_moves(), "legal")),
                })?;
            }
            Ok(does(&*game)?)
        })
    }
}

/// A position of a game against a strategy, with the opponent to move or the game over.
#[derive(Clone, Debug)]
pub struct Position {
    moves: Vec<PlayedMove>,
    legal: Vec<String>,
    end: Option<String>,
    drawing: Drawing,
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayedMove {
    /// Who made it.
    pub player: Player,
    /// The move, by name.
    pub name: String,
    /// Whether the strategy chose it.
    pub by_strategy: bool,
}

impl Position {
    fn of(game: &dyn Match) -> Position {
        let moves = game.steps().iter().map(|step| PlayedMove {
            player: step.player,
            name: step.name.clone(),
            by_strategy: step.by_strategy,
        });
        Position {
            moves: moves.collect(),
            legal: if game.end().is_some() { Vec::new() } else { game.legal_moves() },
            end: game.end().map(|end| end.message.clone()),
            drawing: Drawing(game.drawing(false)),
        }
    }

    /// The moves so far, of both players.
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// The strategy's last move; `None` where the last move is the opponent's and ends the game, or no
    /// move was made.
    pub fn reply(&self) -> Option<&str> {
        self.moves.last().filter(|last| last.by_strategy).map(|last| last.name.as_str())
    }

    /// The opponent's legal moves; none once the game is over.
    pub fn legal(&self) -> &[String] {
        &self.legal
    }

    /// How the game has ended, in a sentence.
    pub fn end(&self) -> Option<&str> {
        self.end.as_deref()
    }

    /// The position, drawn, with the last move emphasised.
    pub fn drawing(&self) -> &Drawing {
        &self.drawing
    }
}

/// The graph of a strategy.
pub struct Graph(StrategyGraph);

impl Graph {
    /// The graph in DOT, for Graphviz.
    pub fn dot(&self) -> String {
        self.0.dot()
    }

    /// The graph in GraphML.
    ///
    /// # Errors
    /// When it cannot be written, which does not happen in memory.
    pub fn graphml(&self) -> io::Result<String> {
        self.0.graphml()
    }

    /// The graph as a JSON object; docs/guide/json.md describes the fields.
    ///
    /// # Errors
    /// As for [`graphml`](Graph::graphml).
    pub fn json(&self) -> io::Result<String> {
        self.0.json()
    }

    /// The graph with the positions drawn.
    pub fn drawing(&self) -> Drawing {
        Drawing(self.0.picture())
    }
}
