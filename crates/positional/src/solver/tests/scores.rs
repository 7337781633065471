//! Games that scores decide: published outcomes, and random games against play to the very end.

use std::collections::HashMap;

use zermelo_checker::games::positional::Goal;
use zermelo_search::random::Congruential;

use super::known_boards::known;
use super::*;
use crate::boards::board;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

/// A game, played to the end by its words alone.
struct Played<'g> {
    game: &'g Positional,
    board: &'g Board,
    goal: Goal,
    ahead: Player,
    placed: usize,
    known: HashMap<Vec<Option<Player>>, Player>,
}

impl Played<'_> {
    /// Who wins with the best play.
    fn winner(game: &Positional, board: &Board) -> Player {
        let Convention::Score { goal, ahead } = game.convention else { panic!("{game}") };
        let owner = |name: &Text| {
            let has = |stones: &[Text]| stones.contains(name);
            match (has(&game.start.first), has(&game.start.second)) {
                (false, false) => None,
                (is_first, _) => Some(if is_first { Player::First } else { Player::Second }),
            }
        };
        let mut stones: Vec<Option<Player>> = board.points.iter().map(owner).collect();
        let placed = stones.iter().flatten().count();
        let known = HashMap::new();
        Played { game, board, goal, ahead, placed, known }.value(&mut stones)
    }

    /// Who takes the point after so many since the start, by going through the turns.
    fn mover(&self, moves: usize) -> Player {
        let Start { first, second } = &self.game.start;
        let (mut left, mut turn) = (moves, usize::from(first.len() > second.len()));
        let turns = self.game.turns;
        turn *= usize::from(turns.is_none());
        loop {
            let points = match (turns, turn) {
                (None, _) => 1,
                (Some(turns), 0) => turns.opening,
                (Some(turns), turn) if turn % 2 == 0 => turns.first,
                (Some(turns), _) => turns.second,
            };
            if left < points.into() {
                return PLAYERS[turn % 2];
            }
            left -= usize::from(points);
            turn += 1;
        }
    }

    fn value(&mut self, stones: &mut Vec<Option<Player>>) -> Player {
        if let Some(&known) = self.known.get(stones) {
            return known;
        }
        let moves = stones.iter().flatten().count() - self.placed;
        let can_take = |point: &usize| {
            let mut needs = self.board.needs.get(*point).into_iter().flatten();
            stones[*point].is_none() && needs.all(|&other| stones[usize::from(other)].is_some())
        };
        let free: Vec<usize> = (0..stones.len()).filter(can_take).collect();
        let value = if free.is_empty() || self.game.within == u16::try_from(moves).ok() {
            let [own, other] = [self.ahead, self.ahead.other()].map(|of| self.score(stones, of));
            if own > other { self.ahead } else { self.ahead.other() }
        } else {
            let mover = self.mover(moves);
            let wins = free.into_iter().any(|point| {
                stones[point] = Some(mover);
                let winner = self.value(stones);
                stones[point] = None;
                winner == mover
            });
            if wins { mover } else { mover.other() }
        };
        self.known.insert(stones.clone(), value);
        value
    }

    fn score(&self, stones: &[Option<Player>], player: Player) -> usize {
        let mut score = 0;
        for line in &self.board.lines {
            let own = line.iter().filter(|&&point| stones[usize::from(point)] == Some(player));
            let (own, is_whole) = (own.clone().count(), own.count() == line.len());
            match self.goal {
                Goal::Largest if is_whole => score = score.max(line.len()),
                Goal::Most => score = score.max(own),
                Goal::Lines => score += usize::from(is_whole),
                Goal::Largest => {}
            }
        }
        score
    }
}

/// A game of few points, by chance; it may be clear from the start who wins.
fn by_chance(number: u64) -> (Positional, Board) {
    let mut random = Congruential(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut below = |bound: u16| u16::try_from(random.below(bound.into())).expect("small");
    let size = 3 + below(5);
    let names = (0..size).map(|point| Text::new(point.to_string()).expect("short")).collect();
    let mut lines = Vec::new();
    for _ in 0..1 + below(7) {
        let points: Vec<u16> = (0..size).filter(|_| below(5) < 2).collect();
        lines.extend((!points.is_empty()).then_some(points));
    }
    let mut board = board(names, lines);
    if below(4) == 0 {
        let needs = |point| if point == 0 { Vec::new() } else { vec![below(point)] };
        board.needs = (0..size).map(needs).collect();
    }
    let turns = (below(2) == 0).then(|| {
        let [opening, first, second] = [(); 3].map(|()| 1 + below(3));
        Turns { opening, first, second }
    });
    let mut start = Start::default();
    if board.needs.is_empty() && below(2) == 0 {
        start.first = vec![board.points[0].clone()];
        if below(2) == 0 {
            start.second = vec![board.points[1].clone()];
        }
    }
    let [goal, ahead] = [below(3), below(2)].map(usize::from);
    let game = Positional {
        board: BoardName::Other { title: Text::default() },
        board_hash: Some(board.hash()),
        convention: Convention::Score { goal: Goal::ALL[goal], ahead: PLAYERS[ahead] },
        start,
        turns,
        within: (below(4) == 0).then(|| 1 + below(6)),
    };
    (game, board)
}

/// The game with one of its rules another one.
fn others(game: &Positional) -> Vec<Positional> {
    let mut others = Vec::new();
    for goal in Goal::ALL {
        for ahead in PLAYERS {
            others
                .push(Positional { convention: Convention::Score { goal, ahead }, ..game.clone() });
        }
    }
    for [opening, first, second] in [[1, 1, 1], [1, 2, 2], [2, 1, 1], [1, 2, 1], [1, 1, 2]] {
        let turns = Some(Turns { opening, first, second });
        others.push(Positional { turns, ..game.clone() });
    }
    others.push(Positional { turns: None, ..game.clone() });
    for within in [None, Some(1), Some(2), Some(3), Some(5)] {
        others.push(Positional { within, ..game.clone() });
    }
    others
}

#[test]
fn a_thousand_games_have_the_value_of_play_to_the_end_and_no_false_claim_is_proved() {
    let (mut solved, mut first_wins, mut forged, mut follow) = (0, 0, 0, 0);
    for number in 0..2000 {
        let (game, board) = by_chance(number);
        let found = match solve(&game, &board, &Options::default()) {
            Ok(found) => found,
            Err(error) => {
                assert!(error.to_string().contains("start position"), "{game}: {error}");
                continue;
            }
        };
        let winner = Played::winner(&game, &board);
        assert_eq!(found.value, GameValue::Wins(winner), "{game}: {board:?}");
        assert_eq!(verify(&found), [Statement::Wins(winner)], "{game}: {board:?}");
        solved += 1;
        first_wins += u32::from(winner == Player::First);
        // The same proof of other claims.
        for game in others(&game) {
            let truth = match ground::start(&game, &board) {
                Ok(_) => Some(Played::winner(&game, &board)),
                Err(_) => None,
            };
            for player in PLAYERS {
                for statement in [Statement::Wins(player), Statement::DoesNotLose(player)] {
                    let mut certificate = found.certificates[0].clone();
                    let claim = positional::Claim { statement, game: game.clone() };
                    certificate.header.claim = claim.into();
                    match zermelo_checker::check(&certificate.write().0, None) {
                        Verdict::Verified(_) => {
                            assert_eq!(truth, Some(player), "{}", certificate.header.claim);
                            follow += 1;
                        }
                        Verdict::Rejected(_) => forged += 1,
                        Verdict::None(why) => panic!("{why}"),
                    }
                }
            }
        }
    }
    let counts = [solved, first_wins, solved - first_wins, forged, follow];
    assert!(
        counts.into_iter().zip([1000, 300, 300, 40_000, 4_000]).all(|(is, least)| is > least),
        "{counts:?}"
    );
}

/// Problem 778 of P. Erdős: the first player wins the degree game on three vertices, and the second one the
/// clique game, and both on a few vertices more.
#[test]
fn the_clique_game_and_the_degree_game_have_their_known_outcomes() {
    for (words, goal, winner) in [
        ("cliques 3", Goal::Largest, Player::Second),
        ("cliques 4", Goal::Largest, Player::Second),
        ("cliques 5", Goal::Largest, Player::Second),
        ("cliques 6", Goal::Largest, Player::Second),
        ("stars 3", Goal::Most, Player::First),
        ("stars 4", Goal::Most, Player::Second),
        ("stars 5", Goal::Most, Player::Second),
        ("stars 6", Goal::Most, Player::Second),
    ] {
        let (board, _) = known(words);
        let convention = Convention::Score { goal, ahead: Player::First };
        let game = Positional { convention, ..by_chance(0).0 };
        let game = Positional { start: Start::default(), turns: None, within: None, ..game };
        let found = solve(&game, &board, &Options::default()).expect(words);
        assert_eq!(found.value, GameValue::Wins(winner), "{words}");
        assert_eq!(verify(&found), [Statement::Wins(winner)], "{words}");
    }
}
