//! A move is in the list exactly when playing it is accepted, which is exactly when its point is
//! on the board and free; a game is over exactly when the definition says so, and as it is claimed
//! exactly when the words of the statement say so.

use arbitrary::Arbitrary;
use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{
    Board, BoardName, Claim, Convention, Positional, PositionalRules, Start,
};
use zermelo_checker::proofs::replay::{Outlook, Rules};
use zermelo_checker::writing::Records;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    points: u16,
    lines: Vec<Vec<u16>>,
    convention: u8,
    moves: Vec<u16>,
}

/// Who won, or nobody.
type Winner = Option<Player>;

fn is_as_stated(statement: Statement, winner: Winner) -> bool {
    match statement {
        Statement::Wins(player) => winner == Some(player),
        Statement::DoesNotLose(player) => winner.is_none_or(|winner| winner == player),
    }
}

fn play<const N: usize>(input: &Input, claim: &Claim, board: &Board) {
    let Ok(rules) = PositionalRules::<N>::new(claim, board, &[]) else { return };
    let size = board.size() as u16;
    let stones = |position: &_| {
        let mut record = Vec::new();
        rules.write(position, &mut record);
        record.iter().map(|byte| byte.count_ones()).sum::<u32>()
    };
    let mut position = rules.start();
    let mut taken: Vec<(u16, Player)> = Vec::new();
    let mut player = Player::First;
    let mut earlier = None;
    for &mv in &input.moves {
        let mv = mv % (size + 2);
        let mut legal = Vec::new();
        rules.legal_moves(&position, &mut legal);
        let free: Vec<u16> = (0..size).filter(|p| taken.iter().all(|(q, _)| p != q)).collect();
        assert_eq!(legal, free);
        let played = rules.play(&position, mv);
        assert_eq!(played.is_some(), free.contains(&mv));
        let Some(after) = played else { continue };
        // No position comes back.
        assert_eq!(stones(&after), stones(&position) + 1);
        taken.push((mv, player));
        let complete = |who: Player| {
            board.lines.iter().any(|line| {
                line.iter().all(|p| taken.iter().any(|&(q, owner)| *p == q && owner == who))
            })
        };
        let full = taken.len() == usize::from(size);
        let winner: Option<Winner> = match claim.game.convention {
            Convention::Strong if complete(player) => Some(Some(player)),
            Convention::Avoidance if complete(player) => Some(Some(player.other())),
            Convention::Weak { maker } if complete(maker) => Some(Some(maker)),
            Convention::Weak { maker } if full => Some(Some(maker.other())),
            _ if full => Some(None),
            _ => None,
        };
        let expected = winner.map(|winner| is_as_stated(claim.statement, winner));
        // The outlook of the position before the move, and of the one before that, say the same.
        for before in [Some(&position), earlier.as_ref()].into_iter().flatten() {
            assert_eq!(rules.outlook(before).ending(&after, mv), expected);
        }
        assert_eq!(rules.ending(&after, mv), expected);
        earlier = Some(position);
        if expected.is_some() {
            return;
        }
        position = after;
        player = player.other();
        assert_eq!(rules.mover(&position), player);
    }
}

pub(crate) fn run(input: Input) {
    let size = input.points % 140 + 1;
    let mut lines: Vec<Vec<u16>> = Vec::new();
    for line in input.lines.iter().take(40) {
        let mut line: Vec<u16> = line.iter().map(|p| p % size).collect();
        line.sort_unstable();
        line.dedup();
        if !line.is_empty() {
            lines.push(line);
        }
    }
    lines.sort();
    lines.dedup();
    let text = |s: String| Text::new(s).expect("a short text");
    let points = (0..size).map(|p| text(format!("p{p}"))).collect();
    let board = Board { points, lines, needs: Vec::new() };
    let convention = match input.convention % 4 {
        0 => Convention::Strong,
        1 => Convention::Avoidance,
        2 => Convention::Weak { maker: Player::First },
        _ => Convention::Weak { maker: Player::Second },
    };
    let game = Positional {
        board: BoardName::Other { title: text("any".into()) },
        board_hash: Some(board.hash()),
        convention,
        start: Start::default(),
        turns: None,
        within: None,
    };
    for player in [Player::First, Player::Second] {
        for statement in [Statement::Wins(player), Statement::DoesNotLose(player)] {
            let claim = Claim { statement, game: game.clone() };
            match size {
                0..=64 => play::<1>(&input, &claim, &board),
                65..=128 => play::<2>(&input, &claim, &board),
                _ => play::<8>(&input, &claim, &board),
            }
        }
    }
}
