//! Positions of a positional game on its board that sources and claims state: whether they come up in
//! play, and the lines that the opponent of a player could still complete from the start on.

use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{BOARD_HASH, Board, Convention, Positional, Start};
use zermelo_explain::count;
pub(super) use zermelo_explain::faces::positional::start::{mover, point, stones};
use zermelo_explain::faces::positional::stones::Stones;

use super::boards::{point_name, set};
use super::lines::Lines;

/// The stones on the board and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) stones: Stones,
    pub(super) mover: Player,
    /// How many points the board has.
    pub(super) size: u16,
}

impl Position {
    /// The points of its board that can be taken next.
    pub(super) fn free(&self, board: &Board) -> impl Iterator<Item = u16> {
        (0..self.size).filter(|&point| self.stones.allow(board, point))
    }
}

/// A line without a stone of a player, which the other could complete.
pub(super) struct OpenLine<'b> {
    /// All its points.
    pub(super) line: &'b [u16],
    /// Those that are free; the other player has the others.
    pub(super) free: Vec<u16>,
}

/// Whether lines of a player mean anything by themselves: breaker's do not, nor any where scores decide.
pub(super) fn counts(convention: Convention, player: Player) -> bool {
    match convention {
        Convention::Strong | Convention::Avoidance => true,
        Convention::Weak { maker } => maker == player,
        Convention::Score { .. } => false,
    }
}

/// The position with these stones, if they come up in play and the game is not over; otherwise
/// what is wrong.
pub(super) fn position(
    convention: Convention,
    board: &Board,
    first: &[u16],
    second: &[u16],
) -> Result<Position, String> {
    with_mover(convention, board, first, second, None)
}

/// The same, where it may be known who is to move.
fn with_mover(
    convention: Convention,
    board: &Board,
    first: &[u16],
    second: &[u16],
    mover: Option<Player>,
) -> Result<Position, String> {
    let mut stones = Stones::NONE;
    for (points, player) in [(first, Player::First), (second, Player::Second)] {
        for &point in points {
            if stones.owner(point).is_some() {
                return Err(format!("{} is taken twice", point_name(board, point)));
            }
            stones = stones.with(point, player);
        }
    }
    let mover = match (mover, first.len().checked_sub(second.len())) {
        (Some(mover), _) => mover,
        (None, Some(0)) => Player::First,
        (None, Some(1)) => Player::Second,
        _ => {
            return Err(format!(
                "the first player has {} and the second {}, which is nobody's turn",
                count(first.len(), "stone", "stones"),
                second.len()
            ));
        }
    };
    let own = [Player::First, Player::Second].into_iter().filter(|&of| counts(convention, of));
    let own = own.map(|player| stones.of(player));
    let has_line = |line: &[u16]| own.clone().any(|own| line.iter().all(|&point| own.has(point)));
    if let Some(line) = board.lines.iter().find(|line| has_line(line)) {
        return Err(format!("the line {} is already complete", set(board, line)));
    }
    let size = u16::try_from(board.size()).unwrap_or(u16::MAX);
    let position = Position { stones, mover, size };
    if position.free(board).next().is_none() {
        return Err("no point is free".into());
    }
    Ok(position)
}

/// The start of a game on its board, where play can go on; otherwise what is wrong.
pub(super) fn of(game: &Positional, board: &Board) -> Result<Position, String> {
    let number =
        |name: &Text| point(board, name).ok_or_else(|| format!("there is no point ‘{name}’"));
    let numbers = |names: &[Text]| names.iter().map(number).collect::<Result<Vec<u16>, String>>();
    let Start { first, second } = &game.start;
    if game.within == Some(0) {
        return Err("the game is over after 0 moves".into());
    }
    let (first, second) = (numbers(first)?, numbers(second)?);
    // With turns the first player begins, whatever stones there are.
    let mover = game.turns.is_some().then_some(Player::First);
    let position = with_mover(game.convention, board, &first, &second, mover)?;
    if let Convention::Score { goal, ahead } = game.convention {
        let [own, other] = [ahead, ahead.other()].map(|player| position.stones.of(player));
        let lines = Lines::of(game, board);
        if lines.has_won(goal, true, own, other) || lines.has_won(goal, false, other, own) {
            return Err("by the scores it is clear who wins, whatever is still played".into());
        }
    }
    Ok(position)
}

/// The game with its stones in the order of points, and with the board's hash where the claim needs
/// it and does not say it.
///
/// # Errors
/// When the board is not the one that is named.
pub(super) fn complete(game: &Positional, board: &Board) -> Result<Positional, Fault> {
    let mut game = game.clone();
    game.start.first.sort_by_key(|name| point(board, name));
    game.start.second.sort_by_key(|name| point(board, name));
    match board.confirm(&game) {
        Err(fault) if fault.code == BOARD_HASH && game.board_hash.is_none() => {
            game.board_hash = Some(board.hash());
        }
        confirmed => confirmed?,
    }
    Ok(game)
}

/// The lines that the opponent of `proponent` could complete with these stones on the board, in the
/// board's order.
pub(super) fn open_lines(stones: Stones, board: &Board, proponent: Player) -> Vec<OpenLine<'_>> {
    let is_open = |line: &&Vec<u16>| !line.iter().any(|&point| stones.of(proponent).has(point));
    let is_free = |point: &u16| stones.owner(*point).is_none();
    let free = |line: &[u16]| line.iter().copied().filter(is_free).collect();
    let open = board.lines.iter().filter(is_open);
    open.map(|line| OpenLine { line, free: free(line) }).collect()
}
