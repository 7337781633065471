//! The kinds of proof (docs/proofs.md), a module each, and the choice between them.

pub mod map;
pub mod outcome;
pub mod replay;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use replay::Replay;

use crate::certificate::{Certificate, Header, Proof};
use crate::claim::{Game, Positional};
use crate::rules::erdos_szekeres::ErdosSzekeresRules;
use crate::rules::positional::{Board, PositionalRules};
use crate::verdict::{BoardFault, NoVerdict, Reason, Rejection};

/// What was confirmed, by name.
pub type Figures = Vec<(&'static str, u64)>;

/// Runs the parts of a check.
///
/// An executor decides in which order and on which threads the parts run, and can do no more: the
/// results go into places of the checker's own, and a part that was not run means no verdict.
pub trait Executor: Sync {
    /// Calls `part` with every number below `parts`, each once.
    fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync));
}

/// One part after the other.
pub struct InOrder;

impl Executor for InOrder {
    fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync)) {
        (0..parts).for_each(part);
    }
}

/// The results of parts in their order, or the first part that failed, with its fault: which it is
/// does not depend on the executor. The parts after one that has failed are left out.
///
/// # Errors
/// When the executor left out a part that is needed.
fn in_parts<T: Send + Sync, E: Send + Sync>(
    executor: &dyn Executor,
    parts: usize,
    part: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Result<Vec<T>, (usize, E)>, NoVerdict> {
    let slots: Vec<OnceLock<Result<T, E>>> = (0..parts).map(|_| OnceLock::new()).collect();
    let failed = AtomicUsize::new(parts);
    executor.run(parts, &|number| {
        let needed = number < failed.load(Ordering::Relaxed);
        if let Some(slot) = slots.get(number).filter(|_| needed)
            && slot.get_or_init(|| part(number)).is_err()
        {
            failed.fetch_min(number, Ordering::Relaxed);
        }
    });
    let mut results = Vec::with_capacity(parts);
    for (number, slot) in slots.into_iter().enumerate() {
        match slot.into_inner().ok_or(NoVerdict::Interrupted)? {
            Ok(result) => results.push(result),
            Err(fault) => return Ok(Err((number, fault))),
        }
    }
    Ok(Ok(results))
}

/// How often a check may look at a line, for each byte of the file. Proofs about planes and cubes need
/// two or three.
const LOOKS_PER_BYTE: usize = 200;

/// Confirms that the work is in proportion to the file: a node takes few bytes and is held against
/// every line; a symmetry maps every point of every line, and looks for the image.
fn confirm_work(board: &Board, symmetries: usize, nodes: usize, size: usize) -> Result<(), Reason> {
    let lines = board.lines.len();
    let images = board.lines.iter().map(|line| line.len()).fold(lines, usize::saturating_add);
    let looks = nodes.saturating_mul(lines).saturating_add(symmetries.saturating_mul(images));
    let most = size.saturating_mul(LOOKS_PER_BYTE);
    if looks > most { Err(Reason::Work { looks, most }) } else { Ok(()) }
}

/// Checks the proof of a certificate, whose file has `size` bytes, against its claim.
///
/// # Errors
/// When no verdict is reached.
pub fn check(
    certificate: &Certificate<'_>,
    size: usize,
    executor: &dyn Executor,
) -> Result<Result<Figures, Rejection>, NoVerdict> {
    let header = &certificate.header;
    let positional = matches!(header.claim.game, Game::Positional(_));
    if header.board.is_some() != positional {
        return Ok(Err(Reason::Board(BoardFault::Presence).into()));
    }
    match (&header.claim.game, &certificate.proof) {
        (_, Proof::Outcome(body)) => outcome::check(header, body, executor),
        (Game::Positional(game), Proof::Replay(replay)) => {
            check_positional(header, game, replay, size, executor)
        }
        (Game::ErdosSzekeres(game), Proof::Replay(replay)) => {
            match ErdosSzekeresRules::new(header, game) {
                Ok(rules) => replay::check(&rules, header.claim.statement, replay, 0, executor),
                Err(reason) => Ok(Err(reason.into())),
            }
        }
        (Game::ErdosSzekeres(game), Proof::Map(map)) => map::check(header, game, map, executor),
        (Game::Chomp(_), Proof::Replay(_))
        | (Game::Chomp(_) | Game::Positional(_), Proof::Map(_)) => {
            Ok(Err(Reason::WrongKindForClaim.into()))
        }
    }
}

fn check_positional(
    header: &Header,
    game: &Positional,
    replay: &Replay<'_>,
    size: usize,
    executor: &dyn Executor,
) -> Result<Result<Figures, Rejection>, NoVerdict> {
    let Some(board) = &header.board else {
        return Ok(Err(Reason::Board(BoardFault::Presence).into()));
    };
    if let Err(reason) = confirm_work(board, header.symmetries.len(), replay.nodes.len(), size) {
        return Ok(Err(reason.into()));
    }
    macro_rules! replay_on {
        ($words:literal) => {
            match PositionalRules::<$words>::new(header, game) {
                Ok(rules) => {
                    let symmetries = header.symmetries.len();
                    replay::check(&rules, header.claim.statement, replay, symmetries, executor)
                }
                Err(reason) => Ok(Err(reason.into())),
            }
        };
    }
    match board.size() {
        0..=64 => replay_on!(1),
        65..=128 => replay_on!(2),
        _ => replay_on!(8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Seq;
    use crate::claim::{Claim, ErdosSzekeres, Form, Player, Size, Statement};
    use crate::proof::replay::{Entry, Node, Response};

    fn kind(a: u32, b: u32, winner: Player, replay: Replay<'_>) -> &'static str {
        let game = ErdosSzekeres { a: Size::Exactly(a), b, form: Form::Avoidance };
        let claim = Claim { statement: Statement::Wins(winner), game: Game::ErdosSzekeres(game) };
        let header = Header {
            claim,
            board: None,
            symmetries: Default::default(),
            provenance: Default::default(),
        };
        let certificate = Certificate { header, proof: Proof::Replay(replay) };
        match check(&certificate, 100, &InOrder).expect("a verdict") {
            Ok(_) => "verified",
            Err(rejection) => rejection.reason.kind(),
        }
    }

    #[test]
    fn a_first_move_that_wins_at_once_needs_no_node() {
        let opening = |opening| Replay { opening, ..Replay::default() };
        for (a, winner, replay, expected) in [
            (2, Player::First, opening(Some(0)), "verified"),
            (2, Player::First, opening(None), "no-nodes"),
            (2, Player::First, opening(Some(1)), "no-nodes"),
            (2, Player::Second, opening(Some(0)), "no-nodes"),
            (3, Player::First, opening(Some(0)), "no-nodes"),
        ] {
            assert_eq!(kind(a, 2, winner, replay), expected, "({a}, 2) {winner:?}");
        }
    }

    /// Runs the parts from the last to the first, but for one.
    struct Backwards {
        without: Option<usize>,
    }

    impl Executor for Backwards {
        fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync)) {
            (0..parts).rev().filter(|number| Some(*number) != self.without).for_each(part);
        }
    }

    #[test]
    fn the_first_part_that_fails_decides_in_whatever_order_they_run() {
        let failing = |number: usize| if number % 3 == 2 { Err("fault") } else { Ok(number) };
        let backwards = |without| Backwards { without };
        for (executor, expected) in [
            (&InOrder as &dyn Executor, Ok(Err((2, "fault")))),
            (&backwards(None), Ok(Err((2, "fault")))),
            // A part after the fault is not needed, one before it is.
            (&backwards(Some(7)), Ok(Err((2, "fault")))),
            (&backwards(Some(1)), Err(NoVerdict::Interrupted)),
            // As if the next fault were the first.
            (&backwards(Some(2)), Err(NoVerdict::Interrupted)),
        ] {
            assert_eq!(in_parts(executor, 10, failing), expected);
        }
        for executor in [&InOrder as &dyn Executor, &backwards(None)] {
            let all = in_parts(executor, 10, Ok::<usize, ()>);
            assert_eq!(all, Ok(Ok((0..10).collect())));
        }
    }

    #[test]
    fn the_parts_after_one_that_has_failed_are_not_run() {
        let run = AtomicUsize::new(0);
        let failing = |number: usize| {
            run.fetch_add(1, Ordering::Relaxed);
            if number >= 2 { Err(()) } else { Ok(()) }
        };
        assert_eq!(in_parts(&InOrder, 10, failing), Ok(Err((2, ()))));
        assert_eq!(run.into_inner(), 3);
    }

    /// Two lines of three points: a symmetry has six points to map and two images to find.
    #[test]
    fn work_is_taken_up_to_200_looks_at_lines_for_each_byte() {
        let lines: Vec<_> = vec![Seq(vec![0, 1, 2]), Seq(vec![3, 4, 5])];
        let board = Board { points: Seq::default(), lines: lines.into() };
        for (symmetries, nodes, size, expected) in [
            (0, 100, 1, None),
            (0, 101, 1, Some("work")),
            (25, 0, 1, None),
            (25, 1, 1, Some("work")),
            (26, 0, 1, Some("work")),
            (24, 4, 1, None),
            (24, 5, 1, Some("work")),
            (usize::MAX, usize::MAX, 1 << 40, Some("work")),
        ] {
            let refused = confirm_work(&board, symmetries, nodes, size).err();
            let kind = refused.map(|reason| reason.kind());
            assert_eq!(kind, expected, "{symmetries} symmetries, {nodes} nodes, {size} bytes");
        }
    }

    /// (3, 3): after (1, 1) the opponent takes (2, 1) or (1, 2), and the corner wins.
    #[test]
    fn the_corner_wins_the_game_of_3_and_3() {
        let win = |mv| Entry { mv, response: Response::Win { reply: 3 } };
        let replay = |entries: Vec<Entry>| Replay {
            opening: Some(0),
            positions: vec![1, 0].into(),
            nodes: vec![Node { entries: u32::try_from(entries.len()).unwrap(), default: None }]
                .into(),
            entries: entries.into(),
        };
        for (entries, expected) in [
            (vec![win(1), win(2)], "verified"),
            (vec![win(1)], "missing-reply"),
            (vec![win(1), win(2), win(3)], "entry-for-illegal-move"),
            (vec![Entry { mv: 1, response: Response::Win { reply: 2 } }, win(2)], "win-not-won"),
        ] {
            assert_eq!(kind(3, 3, Player::First, replay(entries)), expected);
        }
    }
}
