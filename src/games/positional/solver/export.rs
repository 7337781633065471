//! Strategies as certificates: stored positions, headers.

use zermelo_checker::claim::Player;
use zermelo_checker::claim::Provenance;
use zermelo_checker::claim::Statement;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::format::Header;
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::Board;
use zermelo_checker::games::positional::Positional;
use zermelo_checker::games::positional::Start;
use zermelo_checker::games::positional::{BOARD_HASH, Claim};
use zermelo_checker::proofs::Kind;

use crate::games::positional::proof::body;
use crate::proofs::replay::builder::{NodeId, StrategyBuilder};

use super::error::SolveError;
use super::position::{Position, Task};
use crate::games::positional::stones;
use crate::set::Set;

/// The game with the board's hash in it exactly where the claim needs it, and the start's stones
/// in the order of points, once the checker agrees that the board is the one named.
pub(super) fn with_board_hash(game: &Positional, board: &Board) -> Result<Positional, Fault> {
    let without =
        Positional { board_hash: None, start: ordered(&game.start, board), ..game.clone() };
    match board.confirm(&without) {
        Ok(()) => Ok(without),
        Err(fault) if fault.code == BOARD_HASH => {
            Ok(Positional { board_hash: Some(board.hash()), ..without })
        }
        Err(fault) => Err(fault),
    }
}

fn ordered(start: &Start, board: &Board) -> Start {
    let place = |name: &Text| board.points.iter().position(|point| point == name);
    let sorted = |names: &[Text]| {
        let mut names = names.to_vec();
        names.sort_by_key(place);
        names
    };
    Start { first: sorted(&start.first), second: sorted(&start.second) }
}

/// The certificate of a strategy.
///
/// # Errors
/// When it is too large, or its check takes more work than its length justifies.
pub(super) fn certificate(
    game: &Positional,
    board: &Board,
    statement: Statement,
    strategy: StrategyBuilder,
) -> Result<Certificate<'static>, SolveError> {
    let built = strategy.finish()?;
    // The texts are short and plain.
    let text = |text: &str| Text::new(text).unwrap_or_default();
    let header = Header {
        claim: Claim { statement, game: game.clone() }.into(),
        provenance: Provenance { maker: text("zermelo solve"), source: Text::default() },
    };
    let body = body(board.clone(), built);
    let certificate = Certificate::new(header, Kind::Replay, &body);
    let length = certificate.write().0.len();
    body.confirm_work(length).map_err(SolveError::Work)?;
    Ok(certificate)
}

/// The node of a position, which is made if it is not there.
pub(super) fn node<const N: usize>(
    builder: &mut StrategyBuilder,
    task: &Task<N>,
    position: Position<N>,
) -> NodeId {
    builder.node(record(task, position), position.stones().into())
}

/// A position as it is stored.
pub(super) fn record<const N: usize>(task: &Task<N>, position: Position<N>) -> Vec<u8> {
    let stones =
        |stones: Set<N>, player: Player| stones.members().map(move |point| (point, player));
    let attacker = stones(position.attacker, task.attacker);
    let defender = stones(position.defender, task.attacker.other());
    stones::record(task.points, attacker.chain(defender))
}
