//! Positions that are no worse than others (R38), against an exhaustive search.

use super::*;

/// Whether the player of the statement can do as it says.
fn is_achieved(board: &Board, claim: &Claim, stones: &mut Stones, mover: Player) -> bool {
    let proponent = claim.statement.proponent();
    let free: Vec<usize> = (0..stones.len()).filter(|&point| stones[point].is_none()).collect();
    let leads = |&point: &usize| {
        stones[point] = Some(mover);
        let ending = ending_by_definition(board, claim, stones, mover);
        let achieved = ending.unwrap_or_else(|| is_achieved(board, claim, stones, mover.other()));
        stones[point] = None;
        achieved == (mover == proponent)
    };
    free.iter().any(leads) == (mover == proponent)
}

/// Some stones of both, with the opponent to move.
fn random_stones(points: usize, proponent: Player, random: &mut Random) -> Stones {
    let ahead = usize::from(proponent == Player::First);
    let mut below = |bound: usize| usize::try_from(random.below(bound as u64)).expect("small");
    let pairs = below((points - ahead) / 2 + 1);
    let mut stones: Stones = vec![None; points];
    for number in 0..2 * pairs + ahead {
        let free = (0..points).filter(|&point| stones[point].is_none());
        let free: Vec<usize> = free.collect();
        let player = if number % 2 == 0 { Player::First } else { Player::Second };
        stones[free[below(free.len())]] = Some(player);
    }
    stones
}

fn record(stones: &Stones) -> Vec<u8> {
    let bits = |player| {
        let has = stones.iter().zip(0..).filter(|(stone, _)| **stone == Some(player));
        has.fold(0u8, |bits, (_, point)| bits | 1 << point)
    };
    vec![bits(Player::First), bits(Player::Second)]
}

#[test]
fn from_a_position_that_is_no_worse_the_proponent_does_what_it_does_from_the_other() {
    let mut random = Random(38);
    let (mut compared, mut lost, mut not_compared) = ([0; 2], 0, 0);
    for round in 0..400_000 {
        let proponent = if round % 2 == 0 { Player::First } else { Player::Second };
        let maker = if round / 2 % 2 == 0 { Player::First } else { Player::Second };
        let points = 3 + random.below(5);
        let lines = (0..1 + random.below(9)).map(|_| {
            let length = 2 + random.below(2);
            let point = |_| u16::try_from(random.below(points)).expect("small");
            let line: BTreeSet<u16> = (0..length).map(point).collect();
            line.into_iter().collect()
        });
        let lines = lines.collect();
        let board = board(u16::try_from(points).expect("small"), lines);
        let claim = claim(&board, Statement::Wins(proponent), Convention::Weak { maker });
        let rules = PositionalRules::<1>::new(&claim, &board, &[]).expect("rules");
        let opponent = proponent.other();
        let [mut stored, mut actual] =
            [0, 1].map(|_| random_stones(board.size(), proponent, &mut random));
        let Ok(position) = rules.read(&record(&actual)) else { continue };
        if rules.read(&record(&stored)).is_err() || stored == actual {
            continue;
        }
        if !rules.is_no_worse(&position, &record(&stored)) {
            not_compared += 1;
        } else if is_achieved(&board, &claim, &mut stored, opponent) {
            compared[usize::from(maker == proponent)] += 1;
            assert!(
                is_achieved(&board, &claim, &mut actual, opponent),
                "{claim} {board:?} {actual:?} {stored:?}"
            );
        } else {
            lost += 1;
        }
    }
    let found = [compared[0], compared[1], lost, not_compared];
    assert!(found.iter().all(|count| *count > 100), "{found:?}");
}

/// The points are 0 to 5, and the line is 0, 1 and 2.
#[test]
fn positions_are_compared_on_open_lines_of_weak_games_alone() {
    let board = board(6, vec![vec![0, 1, 2]]);
    let weak = Convention::Weak { maker: Player::First };
    let is_no_worse = |proponent, convention, within, [actual, stored]: [[u8; 2]; 2]| {
        let mut claim = claim(&board, Statement::Wins(proponent), convention);
        claim.game.within = within;
        let rules = PositionalRules::<1>::new(&claim, &board, &[]).expect("rules");
        rules.is_no_worse(&rules.unpack(&actual).expect("a position"), &stored)
    };
    let [maker, breaker] = [Player::First, Player::Second];
    for (proponent, convention, within, positions, expected) in [
        // Breaker has blocked the line, with another point; or maker has the same point of it, or none.
        (breaker, weak, None, [[0b1000, 0b001], [0b1000, 0b010]], true),
        (breaker, weak, None, [[0b1000, 0b001], [0b10000, 0b1000]], true),
        (breaker, weak, None, [[0b001, 0b1000], [0b001, 0b10000]], true),
        (breaker, weak, None, [[0b1000, 0b10000], [0b001, 0b1000]], true),
        (breaker, weak, None, [[0b001, 0b1000], [0b010, 0b1000]], false),
        (breaker, weak, None, [[0b001, 0b1000], [0b1000, 0b10000]], false),
        (breaker, weak, None, [[0b1000, 0b10000], [0b1000, 0b001]], false),
        // More points are taken.
        (breaker, weak, None, [[0b11000, 0b100001], [0b1000, 0b001]], false),
        // The other position is full.
        (breaker, weak, None, [[0b1000, 0b001], [0b111010, 0b000101]], false),
        // For maker it is the other way round.
        (maker, weak, None, [[0b001, 0], [0b1000, 0]], true),
        (maker, weak, None, [[0b1000, 0], [0b001, 0]], false),
        (maker, weak, None, [[0b1000, 0b10000], [0b1000, 0b001]], true),
        (maker, weak, None, [[0b11000, 0b001], [0b11000, 0b100000]], false),
        // Other games, and a limit.
        (breaker, weak, Some(5), [[0b1000, 0b001], [0b1000, 0b010]], false),
        (breaker, Convention::Strong, None, [[0b1000, 0b001], [0b1000, 0b010]], false),
        (breaker, Convention::Avoidance, None, [[0b1000, 0b001], [0b1000, 0b010]], false),
    ] {
        let found = is_no_worse(proponent, convention, within, positions);
        assert_eq!(found, expected, "{proponent:?} {convention:?} {within:?} {positions:?}");
    }
}
