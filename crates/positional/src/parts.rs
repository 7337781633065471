//! Proofs by parts: small games side by side on a board.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::format::Header;
use zermelo_checker::games::positional::{Body, Claim, PartsBody, small_claim};
use zermelo_checker::proofs::parts::Part;
use zermelo_explain::faces::positional::{board_fields, parts as in_parts, play};
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;
use zermelo_present::contract::proof::Proof;
use zermelo_present::dump::{Fields, Line, lines};
use zermelo_present::summary::{Figures, Summary};
use zermelo_present::table::Printout;

use super::{dump, summary};

/// A proof by parts.
pub(super) struct Parts<'c> {
    pub(super) header: &'c Header,
    pub(super) claim: &'c Claim,
    /// What is claimed of each small game.
    pub(super) small: Claim,
    /// The whole board, with no replay on it.
    pub(super) whole: Body<'static>,
    pub(super) games: Vec<Body<'c>>,
    pub(super) parts: Vec<Part>,
}

impl<'c> Parts<'c> {
    pub(super) fn new(header: &'c Header, claim: &'c Claim, body: PartsBody<'c>) -> Parts<'c> {
        let PartsBody { board, games, parts } = body;
        let whole = play::by_argument(claim, board, None);
        Parts { header, claim, small: small_claim(), whole, games, parts }
    }
}

/// What the certificate holds.
#[derive(Serialize)]
struct Dump<'a> {
    board: Fields,
    games: Vec<dump::Body<'a>>,
    parts: Vec<Line<Value>>,
}

impl Proof for Parts<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let points = dump::Points::new(&self.whole.board);
        let part = |part: &Part| {
            let of_part: Vec<Value> = part.points.iter().map(|&at| points.point(at)).collect();
            json!({ "game": part.game, "points": of_part })
        };
        Box::new(Dump {
            board: Fields(board_fields(&self.whole.board)),
            games: self.games.iter().map(|game| dump::Body::new(&self.small, game)).collect(),
            parts: lines(self.parts.iter().map(part)),
        })
    }

    fn summary(&self) -> Summary {
        let (games, parts) = (self.games.len(), self.parts.len());
        let fields = json!({ "games": games, "parts": parts });
        let lines = vec![("games", games.to_string()), ("parts", parts.to_string())];
        Summary {
            board: Some(summary::board(&self.whole.board)),
            symmetries: Vec::new(),
            figures: Figures { fields, lines },
        }
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        let Parts { claim, small, whole, games, parts, .. } = self;
        in_parts::begin(claim, small, &whole.board, games, parts)
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        Some(Box::new(self))
    }
}

#[cfg(test)]
mod tests {
    use zermelo_checker::claim::{Claim as AnyClaim, Player};
    use zermelo_checker::format::Text;
    use zermelo_checker::proofs::Kind;

    use super::*;
    use crate::boards;
    use crate::solver::{Options, solve};

    /// All games against a strategy of the second player; none is lost.
    fn play_all(game: &mut dyn Match, ended: &mut usize) {
        if let Some(end) = game.end() {
            assert_eq!(end.winner, Some(Player::Second), "{:?}", game.steps());
            *ended += 1;
            return;
        }
        for mv in game.legal_moves() {
            game.play(&mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
            play_all(game, ended);
            assert!(game.undo());
        }
    }

    /// A grid of nine points, and points in no part: what is played there gives the proponent a stone more
    /// somewhere, also in the grid.
    #[test]
    fn no_game_is_lost_against_parts() {
        for (others, games) in [(0, 9 * 7 * 5 * 3), (1, 10 * 8 * 6 * 4 * 2)] {
            let names = (0..9 + others).map(|point| Text::new(format!("p{point}")));
            let rows = (0..3).map(|row| (3 * row..3 * row + 3).collect());
            let columns = (0..3).map(|column| vec![column, column + 3, column + 6]);
            let points = names.map(Option::unwrap_or_default).collect();
            let board = boards::board(points, rows.chain(columns));
            let options = Options { by: Some(Kind::Parts), ..Options::default() };
            let solution = solve(&small_claim().game, &board, &options).expect("parts");
            let [certificate] = &solution.certificates[..] else { panic!("{solution:?}") };
            let AnyClaim::Positional(claim) = &certificate.header.claim else { panic!("a claim") };
            let body = certificate.decode().expect("parts");
            let parts = Parts::new(&certificate.header, claim, body);
            let mut game = parts.begin().expect("a game");
            let mut ended = 0;
            play_all(&mut *game, &mut ended);
            // A game with an odd number of points ends with a move of the opponent.
            assert_eq!(ended, games, "{others}");
        }
    }
}
