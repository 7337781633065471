//! Outlooks against the definitions, along random games on random boards.

use super::*;
use crate::certificate::Provenance;
use crate::claim::{BoardName, Claim, Game, Start};

/// Numbers that look random (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound
    }
}

/// Points of the board with who has taken each.
type Stones = Vec<Option<Player>>;

fn header(size: u16, lines: Vec<Vec<u16>>, convention: Convention) -> (Header, Positional) {
    let mut lines: Vec<Seq<u16>> = lines.into_iter().map(Seq).collect();
    lines.sort();
    lines.dedup();
    let name = |point: u16| Text::new(point.to_string()).expect("short");
    let board = Board { points: (0..size).map(name).collect(), lines: lines.into() };
    let game = Positional {
        board: BoardName::Other { title: Text::default() },
        board_hash: Some(board.hash()),
        convention,
        start: Start::default(),
    };
    let statement = Statement::DoesNotLose(Player::First);
    let header = Header {
        claim: Claim { statement, game: Game::Positional(game.clone()) },
        board: Some(board),
        symmetries: Seq::default(),
        provenance: Provenance::default(),
    };
    (header, game)
}

fn ending_by_definition(
    lines: &[Seq<u16>],
    convention: Convention,
    stones: &Stones,
    player: Player,
) -> Option<Ending> {
    let has = |&point: &u16| stones[usize::from(point)] == Some(player);
    let complete = lines.iter().any(|line| line.iter().all(has));
    let full = stones.iter().all(Option::is_some);
    match convention {
        Convention::Strong if complete => Some(Ending::Won(player)),
        Convention::Avoidance if complete => Some(Ending::Won(player.other())),
        Convention::Weak { maker } if complete && maker == player => Some(Ending::Won(maker)),
        Convention::Weak { maker } if full => Some(Ending::Won(maker.other())),
        _ if full => Some(Ending::Drawn),
        _ => None,
    }
}

/// No line is left that could be completed against the statement.
fn settled_by_definition(
    lines: &[Seq<u16>],
    convention: Convention,
    stones: &Stones,
    statement: Statement,
) -> bool {
    let blocked_for = |player: Player| {
        let other = Some(player.other());
        lines.iter().all(|line| line.iter().any(|&point| stones[usize::from(point)] == other))
    };
    match (statement, convention) {
        (Statement::DoesNotLose(player), Convention::Strong) => blocked_for(player.other()),
        (Statement::DoesNotLose(player), Convention::Avoidance) => blocked_for(player),
        (Statement::Wins(player) | Statement::DoesNotLose(player), Convention::Weak { maker }) => {
            player != maker && blocked_for(maker)
        }
        _ => false,
    }
}

/// Plays on at random; every move and every reply to it is judged by the outlook before the move.
/// Only every `spread`th point is on lines, and few others are played.
fn agrees<const N: usize>(header: &Header, game: &Positional, spread: u16, random: &mut Random) {
    let rules = PositionalRules::<N>::new(header, game).unwrap_or_else(|e| panic!("{e}"));
    let lines = &header.board.as_ref().expect("a board").lines;
    let mut position = rules.start();
    let mut stones: Stones = vec![None; usize::from(rules.size)];
    let statements = [
        Statement::Wins(Player::First),
        Statement::Wins(Player::Second),
        Statement::DoesNotLose(Player::First),
        Statement::DoesNotLose(Player::Second),
    ];
    loop {
        let outlooks = statements.map(|said| (said, rules.outlook(&position, said)));
        let judge = |position: &Position<N>, stones: &Stones, mv: Option<Move>| {
            for (statement, outlook) in &outlooks {
                assert_eq!(
                    rules.is_settled(outlook, position),
                    settled_by_definition(lines, game.convention, stones, *statement),
                    "{stones:?} {statement:?}"
                );
            }
            let mv = mv?;
            let player = position.mover.other();
            let ending = rules.ending(&outlooks[0].1, position, mv);
            let expected = ending_by_definition(lines, game.convention, stones, player);
            assert_eq!(ending, expected, "{stones:?} {mv}");
            ending
        };
        judge(&position, &stones, None);
        let mut moves = Vec::new();
        rules.legal_moves(&position, &mut moves);
        moves.retain(|mv| mv % spread == 0 || *mv < 4);
        let mut open = Vec::new();
        for &mv in &moves {
            let after = rules.play(&position, mv).expect("a legal move");
            stones[usize::from(mv)] = Some(position.mover);
            if judge(&after, &stones, Some(mv)).is_none() {
                open.push((mv, after));
                for &reply in moves.iter().filter(|&&reply| reply != mv) {
                    let replied = rules.play(&after, reply).expect("a legal reply");
                    stones[usize::from(reply)] = Some(after.mover);
                    judge(&replied, &stones, Some(reply));
                    stones[usize::from(reply)] = None;
                }
            }
            stones[usize::from(mv)] = None;
        }
        let count = u64::try_from(open.len()).expect("few");
        if count == 0 {
            return;
        }
        let chosen = usize::try_from(random.below(count)).expect("few");
        let (mv, after) = open[chosen];
        stones[usize::from(mv)] = Some(position.mover);
        position = after;
    }
}

#[test]
fn an_outlook_judges_every_move_and_reply_as_the_definition_does() {
    let mut random = Random(1);
    for round in 0..200 {
        let convention = match round % 4 {
            0 => Convention::Strong,
            1 => Convention::Avoidance,
            2 => Convention::Weak { maker: Player::First },
            _ => Convention::Weak { maker: Player::Second },
        };
        // Few points, and spread over the words of larger boards.
        let points = 2 + random.below(8);
        let spread: u16 = [1, 9, 60][round / 4 % 3];
        let count = random.below(8);
        let lines = (0..count).map(|_| {
            let line: BTreeSet<u16> = (0..1 + random.below(4))
                .map(|_| u16::try_from(random.below(points) * u64::from(spread)).expect("small"))
                .collect();
            line.into_iter().collect()
        });
        let lines: Vec<Vec<u16>> = lines.collect();
        let size = u16::try_from((points - 1) * u64::from(spread) + 1).expect("small");
        let (header, game) = header(size, lines, convention);
        match size {
            0..=64 => agrees::<1>(&header, &game, spread, &mut random),
            65..=128 => agrees::<2>(&header, &game, spread, &mut random),
            _ => agrees::<8>(&header, &game, spread, &mut random),
        }
    }
}

#[test]
fn no_more_symmetries_are_taken_than_an_entry_can_name() {
    let (mut header, game) = header(9, Vec::new(), Convention::Strong);
    // Permutations of nine points in lexicographic order, after the identity.
    let mut images: Vec<u16> = (0..9).collect();
    let mut next = || {
        let at = images.windows(2).rposition(|pair| pair[0] < pair[1]).expect("not the last");
        let with = images.iter().rposition(|&image| image > images[at]).expect("a larger one");
        images.swap(at, with);
        images[at + 1..].reverse();
        Symmetry { name: Text::default(), images: images.clone().into() }
    };
    header.symmetries = (0..65_535).map(|_| next()).collect();
    assert!(PositionalRules::<1>::new(&header, &game).is_ok());
    header.symmetries.0.push(next());
    let refused = PositionalRules::<1>::new(&header, &game).err();
    assert_eq!(refused, Some(Reason::NeedlessSymmetry { symmetry: 65_536 }));
}
