//! A move is in the list exactly when playing it is accepted, which is exactly when its point is
//! on the board and free; a game is over exactly when the definition says so.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use zermelo_checker::certificate::{Header, Provenance, Seq, Text};
use zermelo_checker::claim::{
    BoardName, Claim, Convention, Game, Player, Positional, Start, Statement,
};
use zermelo_checker::rules::positional::{Board, PositionalRules};
use zermelo_checker::rules::{Ending, Rules};

#[derive(Arbitrary, Debug)]
struct Input {
    points: u16,
    lines: Vec<Vec<u16>>,
    convention: u8,
    moves: Vec<u16>,
}

fn play<const N: usize>(input: &Input, header: &Header, game: &Positional) {
    let Ok(rules) = PositionalRules::<N>::new(header, game) else { return };
    let board = header.board.as_ref().expect("a board");
    let size = board.size() as u16;
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
        assert_eq!(played.is_ok(), free.contains(&mv));
        let Ok(after) = played else { continue };
        // No position comes back: a point fewer is free.
        let mut left = Vec::new();
        rules.legal_moves(&after, &mut left);
        assert_eq!(left.len() + 1, free.len());
        taken.push((mv, player));
        let complete = |who: Player| {
            board.lines.iter().any(|line| {
                line.iter().all(|p| taken.iter().any(|&(q, owner)| *p == q && owner == who))
            })
        };
        let full = taken.len() == usize::from(size);
        let expected = match game.convention {
            Convention::Strong if complete(player) => Some(Ending::Won(player)),
            Convention::Avoidance if complete(player) => Some(Ending::Won(player.other())),
            Convention::Weak { maker } if complete(maker) => Some(Ending::Won(maker)),
            Convention::Weak { maker } if full => Some(Ending::Won(maker.other())),
            _ if full => Some(Ending::Drawn),
            _ => None,
        };
        // The outlook of the position before the move, and of the one before that, say the same.
        let outlook = rules.outlook(&position, Statement::Wins(player));
        for before in [Some(&outlook), earlier.as_ref()].into_iter().flatten() {
            assert_eq!(rules.ending(before, &after, mv), expected);
        }
        earlier = Some(outlook);
        if expected.is_some() {
            return;
        }
        position = after;
        player = player.other();
        assert_eq!(rules.mover(&position), player);
    }
}

fuzz_target!(|input: Input| {
    let size = input.points % 140 + 1;
    let mut lines: Vec<Seq<u16>> = Vec::new();
    for line in input.lines.iter().take(40) {
        let mut line: Vec<u16> = line.iter().map(|p| p % size).collect();
        line.sort_unstable();
        line.dedup();
        if !line.is_empty() {
            lines.push(Seq(line));
        }
    }
    lines.sort();
    lines.dedup();
    let text = |s: String| Text::new(s).expect("a short text");
    let board =
        Board { points: (0..size).map(|p| text(format!("p{p}"))).collect(), lines: lines.into() };
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
    };
    let header = Header {
        claim: Claim {
            statement: Statement::Wins(Player::First),
            game: Game::Positional(game.clone()),
        },
        board: Some(board),
        symmetries: Seq::default(),
        provenance: Provenance::default(),
    };
    match size {
        0..=64 => play::<1>(&input, &header, &game),
        65..=128 => play::<2>(&input, &header, &game),
        _ => play::<8>(&input, &header, &game),
    }
});
