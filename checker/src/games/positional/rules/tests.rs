//! Outlooks against the definitions, along random games on random boards.

use std::collections::BTreeSet;

use super::super::claim::{BoardName, Goal, Positional, Start};
use super::super::{
    POSITION_DECIDED, POSITION_LINE_COMPLETE, POSITION_OVERLAP, POSITION_STONE_COUNT,
};
use super::*;
use crate::claim::Statement;
use crate::format::Text;
use crate::writing::Records;

mod better;
mod follow_ups;

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

fn board(size: u16, mut lines: Vec<Vec<u16>>) -> Board {
    lines.sort();
    lines.dedup();
    let name = |point: u16| Text::new(point.to_string()).expect("short");
    Board { points: (0..size).map(name).collect(), lines, needs: Vec::new() }
}

/// The board with random needs: every point that is a multiple of `spread` may need one or two such
/// points before it.
fn with_needs(board: Board, spread: u16, random: &mut Random) -> Board {
    let mut needs = vec![Vec::new(); board.size()];
    for (needs, number) in needs.iter_mut().step_by(spread.into()).zip(0u64..) {
        let below: BTreeSet<u64> =
            (0..random.below(3)).map(|_| random.below(number.max(1))).collect();
        let below = below.into_iter().filter(|&below| below < number);
        needs.extend(below.map(|below| u16::try_from(below).expect("small") * spread));
    }
    let has_needs = needs.iter().any(|needs| !needs.is_empty());
    Board { needs: if has_needs { needs } else { Vec::new() }, ..board }
}

/// Whether a point is free, and what it needs is taken.
fn can_be_taken(board: &Board, stones: &Stones, point: usize) -> bool {
    let is_taken = |&point: &u16| stones[usize::from(point)].is_some();
    let needs = board.needs.get(point).map(Vec::as_slice).unwrap_or_default();
    stones[point].is_none() && needs.iter().all(is_taken)
}

fn claim(board: &Board, statement: Statement, convention: Convention) -> Claim {
    let game = Positional {
        board: BoardName::Other { title: Text::default() },
        board_hash: Some(board.hash()),
        convention,
        start: Start::default(),
        turns: None,
        within: None,
    };
    Claim { statement, game }
}

/// Whether the game is over after a move of the player, and as the statement says.
fn ending_by_definition(
    board: &Board,
    Claim { statement, game }: &Claim,
    stones: &Stones,
    player: Player,
) -> Option<bool> {
    let has = |&point: &u16| stones[usize::from(point)] == Some(player);
    let complete = board.lines.iter().any(|line| line.iter().all(has));
    let placed = stones.iter().flatten().count();
    let full = placed == stones.len() || game.within.map(usize::from) == Some(placed);
    let winner = match game.convention {
        Convention::Strong if complete => Some(player),
        Convention::Avoidance if complete => Some(player.other()),
        Convention::Weak { maker } if complete && maker == player => Some(maker),
        Convention::Weak { maker } if full => Some(maker.other()),
        Convention::Score { goal, ahead } if full => {
            Some(winner_by_scores(board, goal, ahead, stones))
        }
        _ if full => None,
        _ => return None,
    };
    Some(statement_holds(statement, winner))
}

fn statement_holds(statement: &Statement, winner: Option<Player>) -> bool {
    match statement {
        Statement::Wins(player) => winner == Some(*player),
        Statement::DoesNotLose(player) => winner.is_none() || winner == Some(*player),
    }
}

/// No line is left that could be completed against the statement.
fn settled_by_definition(
    board: &Board,
    Claim { statement, game }: &Claim,
    stones: &Stones,
) -> bool {
    let blocked_for = |player: Player| {
        let other = Some(player.other());
        board.lines.iter().all(|line| line.iter().any(|&point| stones[usize::from(point)] == other))
    };
    match (*statement, game.convention) {
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
fn agrees<const N: usize>(board: &Board, claim: &Claim, spread: u16, random: &mut Random) {
    let rules = PositionalRules::<N>::new(claim, board, &[]).unwrap_or_else(|e| panic!("{e}"));
    let mut position = rules.start();
    let mut stones: Stones = vec![None; usize::from(rules.game.size)];
    loop {
        let from = position;
        let outlook = rules.outlook(&from);
        let judge = |position: &Position<N>, stones: &Stones, mv: Option<Move>| {
            let settled = settled_by_definition(board, claim, stones);
            assert_eq!(outlook.is_settled(position), settled, "{claim}: {stones:?}");
            assert_eq!(rules.is_settled(position), settled, "{claim}: {stones:?}");
            let mv = mv?;
            let ending = outlook.ending(position, mv);
            assert_eq!(rules.ending(position, mv), ending, "{claim}: {stones:?} {mv}");
            let expected = ending_by_definition(board, claim, stones, position.mover.other());
            assert_eq!(ending, expected, "{claim}: {stones:?} {mv}");
            ending
        };
        judge(&position, &stones, None);
        let mut moves = Vec::new();
        rules.legal_moves(&position, &mut moves);
        let by_definition: Vec<usize> =
            (0..stones.len()).filter(|&point| can_be_taken(board, &stones, point)).collect();
        assert_eq!(moves.iter().map(|&mv| usize::from(mv)).collect::<Vec<_>>(), by_definition);
        for mv in 0..rules.game.size + 2 {
            assert_eq!(rules.play(&position, mv).is_some(), moves.contains(&mv), "{claim}: {mv}");
        }
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
        let (mv, after) = open[usize::try_from(random.below(count)).expect("few")];
        stones[usize::from(mv)] = Some(position.mover);
        position = after;
    }
}

#[test]
fn an_outlook_judges_every_move_and_reply_as_the_definition_does() {
    let mut random = Random(1);
    for round in 0..400 {
        let player = if round % 2 == 0 { Player::First } else { Player::Second };
        let statement = match round / 2 % 2 {
            0 => Statement::Wins(player),
            _ => Statement::DoesNotLose(player),
        };
        let convention = match round / 4 % 4 {
            0 => Convention::Strong,
            1 => Convention::Avoidance,
            2 => Convention::Weak { maker: Player::First },
            _ => Convention::Weak { maker: Player::Second },
        };
        // Few points, and spread over the words of larger boards.
        let points = 2 + random.below(8);
        let spread: u16 = [1, 9, 60][round / 16 % 3];
        let count = random.below(8);
        let lines = (0..count).map(|_| {
            let line: BTreeSet<u16> = (0..1 + random.below(4))
                .map(|_| u16::try_from(random.below(points) * u64::from(spread)).expect("small"))
                .collect();
            line.into_iter().collect()
        });
        let lines: Vec<Vec<u16>> = lines.collect();
        let size = u16::try_from((points - 1) * u64::from(spread) + 1).expect("small");
        let mut board = board(size, lines);
        if round / 48 % 2 == 1 {
            board = with_needs(board, spread, &mut random);
        }
        let claim = claim(&board, statement, convention);
        match size {
            0..=64 => agrees::<1>(&board, &claim, spread, &mut random),
            65..=128 => agrees::<2>(&board, &claim, spread, &mut random),
            _ => agrees::<8>(&board, &claim, spread, &mut random),
        }
    }
}

/// Who wins by the scores of a board's final stones, from the words of the claim.
fn winner_by_scores(board: &Board, goal: Goal, ahead: Player, stones: &Stones) -> Player {
    let score = |player| {
        let held = board.lines.iter().map(|line| {
            let own = line.iter().filter(|&&point| stones[usize::from(point)] == Some(player));
            (own.count(), line.len())
        });
        match goal {
            Goal::Largest => held.filter(|(own, all)| own == all).map(|(own, _)| own).max(),
            Goal::Most => held.map(|(own, _)| own).max(),
            Goal::Lines => Some(held.filter(|(own, all)| own == all).count()),
        }
    };
    if score(ahead).unwrap_or(0) > score(ahead.other()).unwrap_or(0) {
        ahead
    } else {
        ahead.other()
    }
}

/// The winners for all ways to fill the free points, of which there may be only so many.
fn winners(
    board: &Board,
    (goal, ahead): (Goal, Player),
    stones: &mut Stones,
    left: usize,
) -> BTreeSet<bool> {
    let free: Vec<usize> = (0..stones.len()).filter(|&point| stones[point].is_none()).collect();
    if left == 0 || free.is_empty() {
        return BTreeSet::from([winner_by_scores(board, goal, ahead, stones) == ahead]);
    }
    let mut all = BTreeSet::new();
    for &point in &free {
        for player in [Player::First, Player::Second] {
            stones[point] = Some(player);
            all.extend(winners(board, (goal, ahead), stones, left - 1));
            stones[point] = None;
        }
        // If all are filled, the order does not matter.
        if left == free.len() {
            break;
        }
    }
    all
}

#[test]
fn where_scores_decide_a_game_is_over_when_nothing_that_is_still_played_changes_the_winner() {
    let mut random = Random(3);
    let (mut over, mut over_before_the_end) = (0, 0);
    for round in 0..1500 {
        let (goal, ahead) = (Goal::ALL[round % 3], [Player::First, Player::Second][round / 3 % 2]);
        let points = 2 + random.below(5);
        let lines = (0..1 + random.below(6)).map(|_| {
            let line: BTreeSet<u16> = (0..1 + random.below(4))
                .map(|_| u16::try_from(random.below(points)).expect("small"))
                .collect();
            line.into_iter().collect()
        });
        let board = board(u16::try_from(points).expect("small"), lines.collect());
        let statement = match round / 6 % 2 {
            0 => Statement::Wins(Player::First),
            _ => Statement::DoesNotLose(Player::Second),
        };
        let mut claim = claim(&board, statement, Convention::Score { goal, ahead });
        claim.game.within = (round / 12 % 3 == 0)
            .then(|| u16::try_from(1 + random.below(points + 1)).expect("small"));
        let most = usize::from(claim.game.within.unwrap_or(u16::MAX)).min(board.size());
        let mut stones: Stones = vec![None; board.size()];
        let is_over = |stones: &mut Stones| {
            let mut all = Vec::new();
            let placed = stones.iter().flatten().count();
            for player in [ahead, ahead.other()] {
                let fill = |stone: &Option<Player>| stone.or((placed < most).then_some(player));
                let filled: Stones = stones.iter().map(fill).collect();
                all.push(winner_by_scores(&board, goal, ahead, &filled));
            }
            // The one ahead has all that is free, and so has the other one.
            let [at_best, at_worst] = all.as_slice() else { panic!("two") };
            let winner = match (*at_best == ahead, *at_worst == ahead) {
                (true, false) => return None,
                (true, true) => ahead,
                (false, _) => ahead.other(),
            };
            let all = winners(&board, (goal, ahead), stones, most - placed);
            assert_eq!(all, BTreeSet::from([winner == ahead]), "{claim}: {stones:?}");
            Some(winner)
        };
        let rules = match PositionalRules::<1>::new(&claim, &board, &[]) {
            Ok(rules) => rules,
            Err(fault) => {
                assert_eq!(fault.code.as_str(), "start-over", "{claim}");
                assert!(is_over(&mut stones).is_some(), "{claim}: {board:?}");
                continue;
            }
        };
        let mut position = rules.start();
        loop {
            let mut moves = Vec::new();
            rules.legal_moves(&position, &mut moves);
            let mut open = Vec::new();
            for mv in moves {
                let after = rules.play(&position, mv).expect("legal");
                stones[usize::from(mv)] = Some(position.mover);
                let expected = is_over(&mut stones).map(|winner| {
                    over += 1;
                    over_before_the_end += usize::from(stones.contains(&None));
                    statement_holds(&statement, Some(winner))
                });
                assert_eq!(rules.ending(&after, mv), expected, "{claim}: {stones:?}");
                let outlook = rules.outlook(&position);
                assert_eq!(outlook.ending(&after, mv), expected, "{claim}: {stones:?}");
                assert!(!rules.is_settled(&after) && !outlook.is_settled(&after));
                if after.mover != rules.proponent() {
                    let mut record = Vec::new();
                    rules.write(&after, &mut record);
                    let read = rules.read(&record).err();
                    assert_eq!(read, expected.map(|_| POSITION_DECIDED), "{claim}: {stones:?}");
                }
                stones[usize::from(mv)] = None;
                if expected.is_none() {
                    open.push((mv, after));
                }
            }
            let Ok(count @ 1..) = u64::try_from(open.len()) else { break };
            let (mv, after) = open[usize::try_from(random.below(count)).expect("few")];
            stones[usize::from(mv)] = Some(position.mover);
            position = after;
        }
    }
    assert!(over > 1000 && over_before_the_end > 500, "{over} {over_before_the_end}");
}

#[test]
fn a_position_is_written_as_it_is_read() {
    let board = board(70, vec![vec![0, 69]]);
    let claim = claim(&board, Statement::Wins(Player::First), Convention::Strong);
    let rules = PositionalRules::<2>::new(&claim, &board, &[]).expect("rules");
    let start = rules.start();
    let after = [3, 64, 69].iter().try_fold(start, |position, &mv| rules.play(&position, mv));
    let mut written = Vec::new();
    rules.write(&after.expect("legal moves"), &mut written);
    // First has 3 and 69, Second 64; nine bytes each.
    let mut expected = vec![0; 18];
    (expected[0], expected[8], expected[17]) = (1 << 3, 1 << 5, 1);
    assert_eq!(written, expected);
    assert_eq!(rules.read(&written), Ok(after.expect("legal moves")));
    for (byte, bit, expected) in [
        (8, 6, POSITION_OFF_BOARD),
        (17, 7, POSITION_OFF_BOARD),
        (9, 3, POSITION_OVERLAP),
        (1, 0, POSITION_STONE_COUNT),
        (10, 0, POSITION_STONE_COUNT),
    ] {
        let mut wrong = written.clone();
        wrong[byte] |= 1 << bit;
        assert_eq!(rules.read(&wrong), Err(expected), "byte {byte}, bit {bit}");
    }
    let mut complete = written;
    (complete[0], complete[8]) = (1, 1 << 5);
    assert_eq!(rules.read(&complete), Err(POSITION_LINE_COMPLETE));
}

#[test]
fn a_start_is_a_position_that_can_be_played_on() {
    let board = board(3, vec![vec![0, 2]]);
    let names = |points: &[&str]| -> Vec<Text> {
        points.iter().map(|&point| Text::new(point).expect("short")).collect()
    };
    let code = |first: &[&str], second: &[&str], convention| {
        let mut claim = claim(&board, Statement::Wins(Player::First), convention);
        claim.game.start = Start { first: names(first), second: names(second) };
        let rules = PositionalRules::<1>::new(&claim, &board, &[]);
        rules.map_or_else(
            |fault| fault.code.as_str(),
            |rules| match rules.start().mover {
                Player::First => "first",
                Player::Second => "second",
            },
        )
    };
    let (strong, weak) = (Convention::Strong, Convention::Weak { maker: Player::Second });
    for (first, second, convention, expected) in [
        (&[][..], &[][..], strong, "first"),
        (&["1"], &[], strong, "second"),
        (&["1"], &["2"], strong, "first"),
        (&[], &["1"], strong, "start-position"),
        (&["0", "1"], &[], strong, "start-position"),
        (&["1"], &["1"], strong, "start-position"),
        (&["3"], &[], strong, "start-position"),
        (&["1", "0"], &["2"], strong, "start-order"),
        (&["0", "0"], &["2"], strong, "start-order"),
        (&["0", "2"], &["1"], strong, "start-over"),
        (&["0", "1"], &["2"], strong, "start-over"),
        // A line of breaker's means nothing; a full board does.
        (&["0", "2"], &["1"], weak, "start-over"),
    ] {
        assert_eq!(code(first, second, convention), expected, "{first:?} / {second:?}");
    }
}

/// Whether the proponent of a claim achieves it, by trying everything.
fn achieves(board: &Board, claim: &Claim, stones: &mut Stones, mover: Player) -> bool {
    let is_own = mover == claim.statement.proponent();
    for point in 0..stones.len() {
        if !can_be_taken(board, stones, point) {
            continue;
        }
        stones[point] = Some(mover);
        let achieved = ending_by_definition(board, claim, stones, mover)
            .unwrap_or_else(|| achieves(board, claim, stones, mover.other()));
        stones[point] = None;
        if achieved == is_own {
            return is_own;
        }
    }
    !is_own
}

/// All lists of up to three points on small boards, from positions in the course of play.
#[test]
fn a_threat_sequence_that_is_accepted_wins() {
    let mut random = Random(2);
    // By length, without and with needs.
    let mut accepted = [[0; 4]; 2];
    for round in 0..1200 {
        let proponent = if round % 2 == 0 { Player::First } else { Player::Second };
        let (convention, statement) = match round / 2 % 3 {
            0 => (Convention::Strong, Statement::Wins(proponent)),
            1 => (Convention::Strong, Statement::DoesNotLose(proponent)),
            _ => (Convention::Weak { maker: proponent }, Statement::Wins(proponent)),
        };
        let size = 8;
        let line = |random: &mut Random| -> Vec<u16> {
            let length = 2 + random.below(2);
            let points: BTreeSet<u16> =
                (0..length).map(|_| u16::try_from(random.below(size)).expect("small")).collect();
            points.into_iter().collect()
        };
        let lines: Vec<Vec<u16>> = (0..7).map(|_| line(&mut random)).collect();
        let lines = lines.into_iter().filter(|line| line.len() > 1).collect();
        let mut board = board(8, lines);
        if round / 6 % 2 == 1 {
            board = with_needs(board, 1, &mut random);
        }
        let mut claim = claim(&board, statement, convention);
        if round / 12 % 2 == 1 {
            claim.game.within = Some(u16::try_from(3 + random.below(6)).expect("small"));
        }
        let sequences: Vec<Vec<u16>> = (0..8)
            .flat_map(|one| {
                let two = (0..8).map(move |two| vec![one, two]);
                let three = (0..64).map(move |rest| vec![one, rest / 8, rest % 8]);
                [vec![one]].into_iter().chain(two).chain(three)
            })
            .collect();
        let rules = PositionalRules::<1>::new(&claim, &board, &[]).expect("rules");
        let none = List::default();
        let rules = rules.with_lemmas(&none, &sequences);
        let (mut position, mut stones) = (rules.start(), vec![None; 8]);
        loop {
            if position.mover == proponent {
                for (sequence, number) in sequences.iter().zip(1..) {
                    if rules.lemma(number, &position).is_ok() {
                        accepted[usize::from(!board.needs.is_empty())][sequence.len()] += 1;
                        let wins = achieves(&board, &claim, &mut stones.clone(), proponent);
                        assert!(wins, "{claim}: {:?} {stones:?} {sequence:?}", board.lines);
                    }
                }
            }
            let mut moves = Vec::new();
            rules.legal_moves(&position, &mut moves);
            let count = u64::try_from(moves.len()).expect("few");
            let mv = moves[usize::try_from(random.below(count)).expect("few")];
            stones[usize::from(mv)] = Some(position.mover);
            position = rules.play(&position, mv).expect("a legal move");
            if rules.ending(&position, mv).is_some() {
                break;
            }
        }
    }
    let is_tried = |accepted: &[i32; 4]| accepted[1..].iter().all(|&count| count > 100);
    assert!(accepted.iter().all(is_tried), "{accepted:?}");
}

/// Of all claims about a game with each limit on the moves, those that follow from one that is true
/// are true.
#[test]
fn no_claim_that_follows_from_a_true_one_is_false() {
    let mut random = Random(9);
    let conventions = [
        Convention::Strong,
        Convention::Avoidance,
        Convention::Weak { maker: Player::First },
        Convention::Weak { maker: Player::Second },
        Convention::Score { goal: Goal::Lines, ahead: Player::First },
        Convention::Score { goal: Goal::Most, ahead: Player::Second },
    ];
    let (mut follow, mut differ) = ([0; 2], 0);
    for round in 0..180 {
        let line = |random: &mut Random| -> Vec<u16> {
            let length = 1 + random.below(3);
            let points: BTreeSet<u16> =
                (0..length).map(|_| u16::try_from(random.below(5)).expect("small")).collect();
            points.into_iter().collect()
        };
        let board = board(5, (0..4).map(|_| line(&mut random)).collect());
        let players = [Player::First, Player::Second];
        let statements =
            players.map(|player| [Statement::Wins(player), Statement::DoesNotLose(player)]);
        let claims: Vec<(Claim, bool)> = statements
            .into_iter()
            .flatten()
            .flat_map(|statement| {
                let claim = claim(&board, statement, conventions[round % 6]);
                let limits = (1..7).map(Some).chain([None]);
                limits.map(move |within| {
                    let game = Positional { within, ..claim.game.clone() };
                    Claim { game, ..claim }
                })
            })
            .map(|claim| {
                let is_true = achieves(&board, &claim, &mut vec![None; 5], Player::First);
                (claim, is_true)
            })
            .collect();
        for (from, from_is_true) in &claims {
            for (to, to_is_true) in &claims {
                if from.implies(&to.to_string()) {
                    assert!(!from_is_true || *to_is_true, "{from}; {to}: {:?}", board.lines);
                    follow[usize::from(*from_is_true)] += 1;
                    differ += usize::from(from_is_true != to_is_true);
                }
            }
        }
    }
    assert!(follow.iter().all(|&count| count > 1000) && differ > 100, "{follow:?} {differ}");
}

#[test]
fn a_limit_on_moves_follows_from_a_stricter_one() {
    let claim = |line: &str| {
        let (statement, convention, within) = match line.split(' ').collect::<Vec<_>>()[..] {
            ["first", "wins", within] => {
                (Statement::Wins(Player::First), Convention::Strong, within)
            }
            ["first", "draws", within] => {
                (Statement::DoesNotLose(Player::First), Convention::Strong, within)
            }
            ["maker", within] => {
                let convention = Convention::Weak { maker: Player::First };
                (Statement::Wins(Player::First), convention, within)
            }
            ["breaker", within] => {
                let convention = Convention::Weak { maker: Player::First };
                (Statement::Wins(Player::Second), convention, within)
            }
            ["avoids", within] => {
                (Statement::DoesNotLose(Player::First), Convention::Avoidance, within)
            }
            _ => panic!("{line}"),
        };
        let mut claim = claim(&board(3, vec![vec![0, 1]]), statement, convention);
        claim.game.within = within.parse().ok();
        claim
    };
    for (from, to, follows) in [
        ("first wins 15", "first wins 15", true),
        ("first wins 15", "first wins 16", true),
        ("first wins 15", "first wins -", true),
        ("first wins 15", "first wins 14", false),
        ("first wins -", "first wins 15", false),
        ("first wins 15", "first draws 3", true),
        ("first wins 15", "first draws -", true),
        ("first draws 14", "first draws 13", true),
        ("first draws 14", "first draws 15", false),
        ("first draws 14", "first draws -", false),
        ("first draws -", "first draws 14", true),
        ("first draws 14", "first wins 14", false),
        ("maker 5", "maker 6", true),
        ("maker 5", "maker 4", false),
        ("breaker 5", "breaker 4", true),
        ("breaker 5", "breaker 6", false),
        ("breaker -", "breaker 6", true),
        ("avoids 5", "avoids 4", true),
        ("avoids 5", "avoids 6", false),
        ("maker 5", "breaker 4", false),
    ] {
        assert_eq!(claim(from).implies(&claim(to).to_string()), follows, "{from}: {to}");
    }
}
