mod follow_ups;
mod known_boards;
pub(super) mod many_lines;
mod scores;
mod stopping;

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use proptest::prelude::*;
use zermelo_checker::claim::Claim;
use zermelo_checker::format::Text;
use zermelo_checker::games::positional;
use zermelo_checker::games::positional::{BoardName, PositionalRules, Start};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Rules;
use zermelo_checker::verdict::{Verdict, Verified};
use zermelo_explain::claims::Game;
use zermelo_explain::set::Set;
use zermelo_present::printer::{self, Printer};
use zermelo_search::limits::{Deadline, Limit, Limits, Progress, Resources};

use super::*;
use crate::boards;
use crate::lines::Lines;

pub(super) fn game(text: &str) -> (Positional, Board) {
    match zermelo_explain::claims::game(text) {
        Ok(Game::Positional(game)) => {
            let board = boards::named(&game.board).unwrap_or_else(|error| panic!("{error}"));
            (game, board)
        }
        other => panic!("{text}: {other:?}"),
    }
}

/// Prints proofs of the game.
const PRINTER: Printer =
    Printer::of(|certificate| printer::decode(certificate, Some(&crate::GAME)));

/// Has every certificate of a solution checked.
pub(super) fn verify(solution: &Solution) -> Vec<Statement> {
    let statement = |certificate: &Certificate<'static>| {
        let (bytes, _) = certificate.write();
        let wanted = certificate.header.claim.to_string();
        match zermelo_checker::check(&bytes, Some(&wanted)) {
            Verdict::Verified(Verified { claim: Claim::Positional(claim), .. }) => claim.statement,
            other => panic!("{other:?}"),
        }
    };
    solution.certificates.iter().map(statement).collect()
}

/// The options of a search with these limits.
fn limited(limits: Limits) -> Options<'static> {
    Options { resources: Resources::within(limits), ..Options::default() }
}

fn solved(text: &str) -> Solution {
    let (game, board) = game(text);
    solve(&game, &board, &Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn rows(certificate: &Certificate<'static>) -> u64 {
    PRINTER.rows(certificate).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn published_outcomes_are_found_and_their_certificates_verified() {
    use GameValue::{Draw, Wins};
    const FIRST_WINS: GameValue = Wins(Player::First);
    const SECOND_WINS: GameValue = Wins(Player::Second);
    for (text, outcome) in [
        ("affine-plane 2", FIRST_WINS),
        ("affine-plane 3", FIRST_WINS),
        ("affine-plane 4", FIRST_WINS),
        ("affine-plane 4 --without-index-blocks 1", FIRST_WINS),
        ("affine-plane 4 --without-index-blocks 2", Draw),
        ("affine-plane 4 --without-index-blocks 3", Draw),
        ("affine-plane 4 --without-index-blocks 4", Draw),
        ("projective-plane 2", FIRST_WINS),
        ("projective-plane 3", Draw),
        ("hypercube 3 2", Draw),
        ("hypercube 3 2 --weak", FIRST_WINS),
        ("hypercube 4 2", Draw),
        ("hypercube 4 2 --weak", SECOND_WINS),
        ("hypercube 3 3", FIRST_WINS),
        ("hypercube 2 7", FIRST_WINS),
        // On a hypercube of odd side the first player mirrors in the centre (Golomb and Hales).
        ("hypercube 3 2 --avoidance", Draw),
        // From X in the centre and O on an edge, X wins; on a corner, nobody does.
        ("hypercube 3 2 --start 22/12", FIRST_WINS),
        ("hypercube 3 2 --start 22/11", Draw),
        // Two corners and the centre against two: O has to block, and cannot block both.
        ("hypercube 3 2 --start 11,22,31/33,32", FIRST_WINS),
    ] {
        let solution = solved(text);
        assert_eq!(solution.value, outcome, "{text}");
        let statements = match outcome {
            Wins(player) => vec![Statement::Wins(player)],
            Draw => [Player::First, Player::Second].map(Statement::DoesNotLose).to_vec(),
            GameValue::NotLost(player) => vec![Statement::DoesNotLose(player)],
        };
        assert_eq!(verify(&solution), statements, "{text}");
    }
}

/// The published tables have 23 rows, and a rough search found 15.
#[test]
fn the_strategy_for_the_plane_of_order_4_has_few_rows_and_a_small_file() {
    let solution = solved("affine-plane 4");
    let certificate = &solution.certificates[0];
    assert!(rows(certificate) <= 14, "{}", rows(certificate));
    let (bytes, _) = certificate.write();
    assert!(bytes.len() < 32 << 10, "{}", bytes.len());
}

#[test]
fn the_same_game_gives_the_same_bytes() {
    for text in ["affine-plane 4", "affine-plane 4 --without-index-blocks 4"] {
        let bytes = || -> Vec<_> {
            let solution = solved(text);
            solution.certificates.iter().map(|c| c.write().0).collect()
        };
        assert_eq!(bytes(), bytes());
    }
}

#[test]
fn games_that_cannot_be_solved_are_refused_with_the_reason() {
    let refused = |text: &str| {
        let (game, board) = game(text);
        match solve(&game, &board, &Options::default()) {
            Err(error) => error,
            Ok(solution) => panic!("{text}: {:?}", solution.value),
        }
    };
    for (start, why) in [
        ("44/", "there is no point ‘44’"),
        ("11/11", "11 is taken twice"),
        ("11,12/", "the first player has 2 stones and the second 0, which is nobody's turn"),
        ("11,12,13/21,22", "the line {11, 12, 13} is already complete"),
    ] {
        let refused = refused(&format!("hypercube 3 2 --start {start}"));
        assert!(
            matches!(&refused, SolveError::Wrong(said) if *said == format!("the start position: {why}")),
            "{refused}"
        );
    }
    let (game, _) = game("affine-plane 3");
    let other = boards::named(&BoardName::AffinePlane { order: 2 });
    let other = other.unwrap_or_else(|error| panic!("{error}"));
    let refused = solve(&game, &other, &Options::default());
    assert!(matches!(&refused, Err(SolveError::Wrong(why)) if why.starts_with("the board: ")));
}

#[test]
fn a_search_stops_at_its_limits_and_when_it_is_told_to() {
    let (game, board) = game("hypercube 4 3");
    let few = limited(Limits { positions: 10_000, ..Limits::default() });
    let stopped = solve(&game, &board, &few);
    assert!(matches!(stopped, Err(SolveError::Limit(Limit::Positions(10_000)))));

    static FLAG: AtomicBool = AtomicBool::new(false);
    let stop = |progress: Progress| {
        FLAG.store(progress.positions >= Some(20_000), Ordering::Relaxed);
    };
    let limits = Limits { interrupt: Some(&FLAG), ..Limits::default() };
    let told = Options { resources: Resources { limits, progress: &stop }, ..Options::default() };
    let interrupted = solve(&game, &board, &told);
    assert!(matches!(interrupted, Err(SolveError::Limit(Limit::Interruption))));

    // The board has 27 points.
    let (game, board) = self::game("hypercube 3 3 --avoidance");
    let deepest = AtomicU32::new(0);
    let tell = |progress: Progress| {
        deepest.fetch_max(progress.depth.unwrap_or(0), Ordering::Relaxed);
    };
    let by = Some(Kind::Replay);
    let limits = Limits { positions: 20_000, ..Limits::default() };
    let told =
        Options { by, resources: Resources { limits, progress: &tell }, ..Options::default() };
    assert!(solve(&game, &board, &told).is_err());
    let deepest = deepest.into_inner();
    assert!((2..27).contains(&deepest), "{deepest}");

    let late = limited(Limits { deadline: Some(Deadline::now()), ..Limits::default() });
    assert!(matches!(solve(&game, &board, &late), Err(SolveError::Limit(Limit::Time))));
}

#[test]
fn a_limit_on_memory_ends_a_search_at_the_same_position_every_time() {
    let (game, board) = game("hypercube 3 3 --avoidance --start 111/112");
    let positions = |memory| {
        let last = AtomicU64::new(0);
        let tell = |progress: Progress| {
            last.store(progress.positions.unwrap_or(0), Ordering::Relaxed);
        };
        let limits = Limits { memory, ..Limits::default() };
        let options =
            Options { resources: Resources { limits, progress: &tell }, ..Options::default() };
        let mut known = Knowledge::default();
        let stopped = solve_known(&game, &board, &options, &mut known);
        assert!(matches!(stopped, Err(SolveError::Limit(Limit::Memory(most))) if most == memory));
        assert!(known.proved.is_empty());
        let open = known.open.expect("the first question");
        assert_eq!(open.attacker, Player::First);
        (last.into_inner(), open)
    };
    // From the empty board a mirror answers. A position of a board of 64 points counts 87 bytes.
    let limit = 87 * 50_000;
    assert_eq!(positions(limit), positions(limit));
    assert!(positions(limit).0 < positions(4 * limit).0);
}

/// What is known is true however early the search ends: every certificate is accepted, and every
/// statement agrees with the value that the whole search finds.
#[test]
fn what_is_known_at_any_limit_is_true() {
    let (mut halves, mut early) = (0, 0);
    for (text, by) in [
        ("hypercube 3 2", Some(Kind::Replay)),
        ("hypercube 3 2 --weak", None),
        ("affine-plane 3", None),
        ("projective-plane 3", Some(Kind::Replay)),
        ("hypercube 3 2 --avoidance", None),
        ("hypercube 3 2 --start 11/22", None),
        ("projective-plane 2 --avoidance", None),
    ] {
        let (game, board) = game(text);
        let whole = solve(&game, &board, &Options { by, ..Options::default() });
        let whole = whole.unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut most = 0;
        // About 1.2 times as much memory each time.
        let limits = (20..120).map(|step| (1u64 << (step / 4)) * [16, 19, 23, 27][step % 4] / 16);
        for memory in limits {
            let options = Options { by, ..limited(Limits { memory, ..Limits::default() }) };
            let mut known = Knowledge::default();
            let Err(error) = solve_known(&game, &board, &options, &mut known) else { continue };
            assert!(matches!(error, SolveError::Limit(_)), "{text}: {error}");
            for (statement, certificate) in &known.proved {
                let holds = match statement {
                    Statement::Wins(player) => whole.value == GameValue::Wins(*player),
                    Statement::DoesNotLose(player) => worth(whole.value, *player) > 0,
                };
                assert!(holds, "{text} {statement:?}");
                if let Some(certificate) = certificate {
                    let (value, certificates) = (whole.value, vec![certificate.clone()]);
                    let half = Solution { value, certificates, positions: 0 };
                    assert_eq!(verify(&half), [*statement], "{text}");
                    halves += 1;
                }
            }
            most = most.max(known.proved.len());
        }
        early += u32::from(most > 0);
    }
    assert!(early >= 4, "{early} games of which something was known before the end");
    assert!(halves > 0, "a half of a draw was proved");
}

/// Breaker takes the last of four points; maker completes a line; breaker answers two threats with the
/// last of six points.
#[test]
fn a_move_that_takes_the_last_point_leads_to_no_position() {
    let names = |points: usize| -> Vec<Text> {
        (0..points).map(|p| Text::new(format!("p{p}")).unwrap_or_default()).collect()
    };
    for (points, lines, first, second, wins) in [
        (4, vec![vec![0, 2], vec![2, 3]], vec![0, 3], vec![1], Player::Second),
        (6, vec![vec![0, 5], vec![3, 5]], vec![0, 3], vec![1, 2], Player::First),
        (6, vec![vec![0, 4, 5], vec![3, 4, 5]], vec![0, 3], vec![1, 2], Player::Second),
    ] {
        let names = names(points);
        let of = |stones: &[usize]| stones.iter().map(|&p| names[p].clone()).collect::<Vec<_>>();
        let game = Positional {
            board: BoardName::Other { title: Text::default() },
            board_hash: None,
            convention: Convention::Weak { maker: Player::First },
            start: Start { first: of(&first), second: of(&second) },
            turns: None,
            within: None,
        };
        let board = boards::board(names.clone(), lines);
        let solved = solve(&game, &board, &Options::default());
        let solution = solved.unwrap_or_else(|why| panic!("{points} points: {why}"));
        assert_eq!(verify(&solution), [Statement::Wins(wins)]);
    }
}

#[test]
fn a_small_effort_still_gives_a_strategy() {
    let (game, board) = game("affine-plane 4");
    for effort in [0, 100, 1000] {
        let options = Options { effort, ..Options::default() };
        let solution = solve(&game, &board, &options).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(verify(&solution), [Statement::Wins(Player::First)]);
    }
}

/// What the solver sees in a position against the checker's rules, along random games.
fn agrees_with_the_rules<const N: usize>(text: &str, seed: u64) {
    let (game, board) = game(text);
    let statement = Statement::DoesNotLose(Player::First);
    let claim = positional::Claim { statement, game };
    let rules =
        |claim| PositionalRules::<N>::new(claim, &board, &[]).unwrap_or_else(|e| panic!("{e}"));
    let second = positional::Claim {
        statement: Statement::DoesNotLose(Player::Second),
        game: claim.game.clone(),
    };
    // The same game with a claim about the other player.
    let (rules, of_second) = (rules(&claim), rules(&second));
    let lines = Lines::<N>::of(&claim.game, &board);
    let mut random = seed;
    let mut position = rules.start();
    let mut stones = [Set::EMPTY; 2];
    let mut mover = 0;
    loop {
        let mut moves = Vec::new();
        rules.legal_moves(&position, &mut moves);
        let [first, second] = stones;
        let free = lines.all.without(first).without(second);
        assert_eq!(moves, free.members().collect::<Vec<_>>());
        // The potential is that of the definition, and a settled position is seen as one.
        let settled = rules.is_settled(&position);
        assert_eq!(lines.all_blocked(first), settled, "{text}");
        let completing = lines.threats(stones[mover], stones[1 - mover]);
        let mut safe = Vec::new();
        for &mv in &moves {
            let next = rules.play(&position, mv).expect("a legal move");
            // Who completes a line has won, and the first player does not lose by it, or does.
            let full = moves.len() == 1;
            let ending = rules.ending(&next, mv);
            let completes = match mover {
                0 => ending == Some(true) && of_second.ending(&next, mv) == Some(false),
                _ => ending == Some(false),
            };
            assert!(ending.is_none() || completes || full, "{text} {mv}");
            assert_eq!(completing.has(mv), completes, "{text} {mv}");
            assert_eq!(lines.completes(stones[mover], mv), completes, "{text} {mv}");
            let after = stones[mover].with(mv);
            let through = lines.threats_after(after, stones[1 - mover], mv);
            let all = lines.threats(after, stones[1 - mover]);
            assert_eq!(all, through.union(completing.without(Set::of([mv]))), "{text} {mv}");
            if mover == 1 {
                let blocks = lines.blocking_all(first, second).has(mv);
                assert_eq!(blocks, of_second.is_settled(&next), "{text} {mv}");
            }
            if !completes {
                safe.push(mv);
            }
        }
        // A game goes on for as long as nobody completes a line.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let Some(&mv) = safe.get(usize::try_from(random >> 33).unwrap_or(0) % safe.len().max(1))
        else {
            break;
        };
        position = rules.play(&position, mv).expect("a legal move");
        stones[mover] = stones[mover].with(mv);
        mover = 1 - mover;
        if rules.ending(&position, mv).is_some() {
            break;
        }
    }
}

#[test]
fn moves_threats_and_blocks_are_those_of_the_rules() {
    for seed in 0..20 {
        agrees_with_the_rules::<1>("affine-plane 4", seed);
        agrees_with_the_rules::<1>("hypercube 3 2", seed);
        agrees_with_the_rules::<1>("hypercube 4 3", seed);
    }
    for seed in 0..3 {
        agrees_with_the_rules::<2>("hypercube 5 3", seed);
        agrees_with_the_rules::<8>("hypercube 6 3", seed);
        agrees_with_the_rules::<8>("hypercube 14 2", seed);
    }
}

/// The outcome by the definition: every move is tried, and every line looked at.
struct Definition<'d> {
    lines: &'d [Vec<u16>],
    convention: Convention,
    /// The number of stones with which the game is over.
    most_stones: usize,
}

impl Definition<'_> {
    /// The outcome, when the move just made by `player` ends the game.
    fn ended(&self, stones: &[Option<Player>], player: Player) -> Option<GameValue> {
        let owns = |line: &Vec<u16>| line.iter().all(|&p| stones[usize::from(p)] == Some(player));
        let complete = self.lines.iter().any(owns);
        let full = stones.iter().flatten().count() >= self.most_stones;
        match self.convention {
            Convention::Strong if complete => Some(GameValue::Wins(player)),
            Convention::Avoidance if complete => Some(GameValue::Wins(player.other())),
            Convention::Weak { maker } if complete && maker == player => {
                Some(GameValue::Wins(maker))
            }
            Convention::Weak { maker } if full => Some(GameValue::Wins(maker.other())),
            _ if full => Some(GameValue::Draw),
            _ => None,
        }
    }

    fn outcome(&self, stones: &mut Vec<Option<Player>>, mover: Player) -> GameValue {
        let after = self.after_moves(stones, mover);
        let best = after.into_iter().map(|(_, outcome)| outcome);
        best.max_by_key(|&outcome| worth(outcome, mover)).unwrap_or(GameValue::Draw)
    }

    /// For every move, whether it ends the game, and the outcome then.
    fn after_moves(
        &self,
        stones: &mut Vec<Option<Player>>,
        mover: Player,
    ) -> Vec<(bool, GameValue)> {
        let free: Vec<usize> = (0..stones.len()).filter(|&p| stones[p].is_none()).collect();
        let mut after = Vec::new();
        for point in free {
            stones[point] = Some(mover);
            let ended = self.ended(stones, mover);
            let outcome = ended.unwrap_or_else(|| self.outcome(stones, mover.other()));
            after.push((ended.is_some(), outcome));
            stones[point] = None;
        }
        after
    }
}

#[test]
fn tic_tac_toe_within_a_number_of_moves_has_the_value_of_the_definition() {
    let (named, board) = game("hypercube 3 2");
    for convention in [
        Convention::Strong,
        Convention::Avoidance,
        Convention::Weak { maker: Player::First },
        Convention::Weak { maker: Player::Second },
    ] {
        for moves in 2..=7 {
            let game = Positional { convention, within: Some(moves), ..named.clone() };
            let solution = solve(&game, &board, &Options::default()).expect("a value");
            verify(&solution);
            let most_stones = moves.into();
            let definition = Definition { lines: &board.lines, convention, most_stones };
            let value = definition.outcome(&mut vec![None; 9], Player::First);
            assert_eq!(solution.value, value, "{convention:?}, {moves} moves");
        }
    }
}

/// What an outcome is worth to a player: 0 lost, 1 drawn, 2 won.
fn worth(outcome: GameValue, player: Player) -> u8 {
    match (outcome, player) {
        (GameValue::Draw, _) => 1,
        (GameValue::Wins(winner), player) if winner == player => 2,
        _ => 0,
    }
}

fn conventions() -> impl Strategy<Value = Convention> {
    prop_oneof![
        Just(Convention::Strong),
        Just(Convention::Avoidance),
        Just(Convention::Weak { maker: Player::First }),
        Just(Convention::Weak { maker: Player::Second }),
    ]
}

fn small_games() -> impl Strategy<Value = (usize, Vec<u32>, Vec<usize>)> {
    (2..=7usize).prop_flat_map(|points| {
        let lines = proptest::collection::vec(1..(1u32 << points), 0..=6);
        let order: Vec<usize> = (0..points).collect();
        let start = (Just(order).prop_shuffle(), 0..=3usize)
            .prop_map(|(order, stones)| order.into_iter().take(stones).collect());
        (Just(points), lines, start)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn small_games_have_the_outcome_of_the_definition(
        (points, masks, start) in small_games(),
        convention in conventions(),
        within in proptest::option::of(1..=7u16),
    ) {
        let names: Vec<Text> =
            (0..points).map(|p| Text::new(format!("p{p}")).unwrap_or_default()).collect();
        // Lines of one point are rare in practice and common in small masks.
        let lines: Vec<Vec<u16>> = masks
            .iter()
            .filter(|mask| mask.count_ones() > 1 || *mask % 5 == 0)
            .map(|mask| (0..16).filter(|p| mask >> p & 1 == 1).collect())
            .collect();
        let board = boards::board(names.clone(), lines.clone());
        let player = |number: usize| [Player::First, Player::Second][number % 2];
        let mut stones = vec![None; points];
        start.iter().enumerate().for_each(|(n, &point)| stones[point] = Some(player(n)));
        let mover = player(start.len());
        let of = |wanted| {
            let own = (0..points).filter(|&p| stones[p] == Some(wanted));
            own.map(|p| names[p].clone()).collect::<Vec<Text>>()
        };
        let game = Positional {
            board: BoardName::Other { title: Text::default() },
            board_hash: None,
            convention,
            start: Start { first: of(Player::First), second: of(Player::Second) },
            turns: None,
            within,
        };
        let limit = within.map_or(points, |moves| start.len() + usize::from(moves));
        let most_stones = points.min(limit);
        let definition = Definition { lines: &lines, convention, most_stones };
        let solution = solve(&game, &board, &Options::default());
        let over = [Player::First, Player::Second]
            .iter()
            .any(|&player| definition.ended(&stones, player).is_some());
        if over {
            let Err(SolveError::Wrong(why)) = solution else { panic!("{solution:?}") };
            prop_assert!(why.starts_with("the start position: "), "{}", why);
            let is_over = why.ends_with("is already complete") || why.ends_with("no point is free");
            prop_assert!(is_over, "{why}");
            return Ok(());
        }
        let outcome = definition.outcome(&mut stones, mover);
        match solution {
            Ok(solution) => {
                prop_assert_eq!(solution.value, outcome);
                let statements = verify(&solution);
                prop_assert_eq!(statements.len(), if outcome == GameValue::Draw { 2 } else { 1 });
            }
            Err(error) => prop_assert!(false, "{error}"),
        }
    }
}
