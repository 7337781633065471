//! The solver against plain play by the definition, and the maps that work against reasons.

use std::collections::HashMap;

use zermelo_checker::Verdict;
use zermelo_checker::claim::Claim as AnyClaim;
use zermelo_checker::games::latin_erdos::LatinErdosRules;
use zermelo_checker::proofs::replay::Rules;
use zermelo_checker::writing::Records;
use zermelo_explain::claims;
use zermelo_search::limits::Resources;

use super::*;

fn game(text: &str) -> LatinErdos {
    match claims::game(text) {
        Ok(claims::Game::LatinErdos(game)) => game,
        other => panic!("{text}: {other:?}"),
    }
}

fn request<'a>(
    claim: Option<&'a AnyClaim>,
    by: Option<Kind>,
    map: Option<&'a str>,
) -> SolveRequest<'a> {
    SolveRequest { checkpoint: None, resources: Resources::DEFAULT, by, claim, map }
}

/// What a solver says of a game or a claim.
fn solved(text: &str, by: Option<Kind>, map: Option<&str>) -> Result<SolvedGame, GameError> {
    match claims::claim(text) {
        Ok(claim) => {
            let AnyClaim::LatinErdos(of) = &claim else { panic!("{text}") };
            solve(&of.game, Some(of), &request(Some(&claim), by, map))
        }
        Err(_) => solve(&game(text), None, &request(None, by, map)),
    }
}

/// The claims that are proved, once the checker agrees.
fn proved(solved: &SolvedGame) -> Vec<String> {
    let check = |certificate: &Certificate<'_>| {
        let (bytes, _) = certificate.write();
        match zermelo_checker::check(&bytes, None) {
            Verdict::Verified(verified) => verified.claim.to_string(),
            other => panic!("{other}"),
        }
    };
    solved.certificates.iter().map(check).collect()
}

fn message(result: Result<SolvedGame, GameError>) -> String {
    match result {
        Err(GameError::Wrong(message) | GameError::Limit(message)) => message,
        Err(other) => panic!("{other:?}"),
        Ok(solved) => panic!("{}", solved.outcome),
    }
}

/// Plain play by the definition: a board is an array of rows, and a column is owned by a player whom
/// three loops find. Values are 1 for a win of the player to move, 0 for a draw, −1 for a loss.
struct Plain {
    side: usize,
    run: Option<usize>,
    known: HashMap<(Vec<Vec<usize>>, Vec<usize>), i32>,
}

impl Plain {
    /// Whether some numbers from row `from` on, all larger than `least`, make a run of a length.
    fn rises(column: &[usize], least: usize, length: usize) -> bool {
        length == 0
            || column.iter().enumerate().any(|(place, &number)| {
                number > least && Plain::rises(&column[place + 1..], number, length - 1)
            })
    }

    fn value(&mut self, board: &[Vec<usize>], owners: &[usize]) -> i32 {
        let key = (board.to_vec(), owners.to_vec());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let side = self.side;
        let placed = board.iter().flatten().filter(|&&number| number > 0).count();
        let mover = 1 + placed % 2;
        let mut best = None;
        for row in 0..side {
            for column in 0..side {
                for number in 1..=side {
                    let repeated = board[row].contains(&number)
                        || board.iter().any(|cells| cells[column] == number);
                    if board[row][column] > 0 || repeated {
                        continue;
                    }
                    let (mut after, mut owned) = (board.to_vec(), owners.to_vec());
                    after[row][column] = number;
                    if let Some(run) = self.run.filter(|_| owned[column] == 0) {
                        let down: Vec<usize> = after.iter().map(|cells| cells[column]).collect();
                        let up: Vec<usize> = down.iter().rev().copied().collect();
                        let of = [Plain::rises(&down, 0, run), Plain::rises(&up, 0, run)];
                        let players = [mover, 3 - mover];
                        owned[column] =
                            players.into_iter().find(|player| of[player - 1]).unwrap_or(0);
                    }
                    let value = -self.value(&after, &owned);
                    best = best.max(Some(value));
                }
            }
        }
        let value = best.unwrap_or_else(|| {
            if placed < side * side || self.run.is_none() {
                return -1;
            }
            let of = |player: usize| owners.iter().filter(|&&owner| owner == player).count();
            match of(mover).cmp(&of(3 - mover)) {
                std::cmp::Ordering::Greater => 1,
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Less => -1,
            }
        });
        self.known.insert(key, value);
        value
    }
}

#[test]
fn who_wins_is_what_plain_play_finds_on_every_board_up_to_3() {
    for side in 1..=3usize {
        let runs = (1..=side).map(Some).chain([None]);
        for run in runs {
            let option = run.map_or("--without-columns".to_owned(), |run| format!("--run {run}"));
            let game = game(&format!("latin-erdos {side} {option}"));
            let mut plain = Plain { side, run, known: HashMap::new() };
            let value = plain.value(&vec![vec![0; side]; side], &vec![0; side]);
            let expected = match value {
                1 => vec![format!("first player wins {game}")],
                -1 => vec![format!("second player wins {game}")],
                _ => ["first", "second"]
                    .map(|player| format!("{player} player does not lose {game}"))
                    .to_vec(),
            };
            let found = solve(&game, None, &request(None, Some(Kind::Replay), None));
            assert_eq!(proved(&found.expect("solved")), expected, "{game}");
        }
    }
}

#[test]
fn the_solver_has_the_moves_and_owners_of_the_checker_s_rules() {
    let mut seed = 7u32;
    for text in ["first player wins latin-erdos 5", "first player wins latin-erdos 6 --run 3"] {
        let Ok(AnyClaim::LatinErdos(claim)) = claims::claim(text) else { panic!("{text}") };
        let rules = LatinErdosRules::new(&claim, &[]).expect("rules");
        let side = if text.ends_with('5') { 5 } else { 6 };
        let setting = Setting { side, run: Some(3) };
        for _ in 0..50 {
            let (mut board, mut position) = (board::Board::EMPTY, rules.start());
            loop {
                let moves = setting.moves(&board);
                let mut legal = Vec::new();
                rules.legal_moves(&position, &mut legal);
                assert_eq!(moves.iter().map(|&mv| setting.mv(mv)).collect::<Vec<_>>(), legal);
                let mut record = Vec::new();
                rules.write(&position, &mut record);
                assert_eq!(board.record(setting), record);
                if moves.is_empty() {
                    break;
                }
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let mv = moves[usize::try_from(seed >> 16).expect("small") % moves.len()];
                board = setting.after(&board, mv);
                position = rules.play(&position, setting.mv(mv)).expect("legal");
            }
        }
    }
}

#[test]
fn the_maps_that_work_reverse_what_they_have_to() {
    // A map that exchanges rows and columns takes placements on a diagonal to their own cells, or is
    // not its own inverse. One that reverses a single coordinate takes placements with the middle of
    // it, or with equal others, into conflict. For odd sides, a reversed coordinate has a middle: with
    // two reversed, a placement in the middle of one agrees with its image in that and the kept one.
    for n in 2..=9 {
        let names: Vec<&str> = mirror::working(n).iter().map(|map| map.name).collect();
        let expected: &[&str] = if n % 2 == 1 {
            &["half-turn+numbers"]
        } else {
            &["half-turn", "rows+numbers", "columns+numbers", "half-turn+numbers"]
        };
        assert_eq!(names, expected, "{n}");
    }
    assert_eq!(mirror::working(1).len(), 16, "with one cell there is nothing to answer");
}

#[test]
fn a_mirror_is_found_at_every_side_and_for_every_size() {
    for side in 1..=12 {
        let player = if side % 2 == 1 { "first" } else { "second" };
        let never = format!("{player} player is never without a move in latin-erdos {side}");
        let wins = format!("{player} player wins latin-erdos {side} --without-columns");
        for claim in [&never, &wins] {
            let solved = solved(claim, None, None).expect(claim);
            assert_eq!(proved(&solved).concat(), *claim);
            assert_eq!(solved.certificates[0].kind, Kind::Mirror.number());
        }
        let game = format!("latin-erdos {side} --without-columns");
        assert_eq!(proved(&solved(&game, None, None).expect("solved")).concat(), wins);
    }
    for (player, least, step) in
        [("first", 1, 2), ("first", 5, 4), ("first", 7, 2), ("second", 2, 2), ("second", 6, 6)]
    {
        for (verb, columns) in [("is never without a move in", ""), ("wins", " --without-columns")]
        {
            let claim = format!(
                "{player} player {verb} latin-erdos n{columns} for every n ≥ {least} in steps of {step}"
            );
            assert_eq!(proved(&solved(&claim, None, None).expect(&claim)).concat(), claim);
        }
    }
}

#[test]
fn every_map_with_a_proof_for_every_size_works_at_each_and_every_other_fails_at_one() {
    for (least, modulus) in [(1, 2), (2, 2)] {
        for map in mirror::MAPS {
            let has_proof = sizes::prove(&map, Size::Every { least, modulus }).is_some();
            let sides = || (least..=9).step_by(2);
            assert_eq!(has_proof, sides().all(|side| map.fault(side).is_none()), "{map}, {least}");
        }
    }
}

#[test]
fn a_map_that_does_not_work_is_refused_with_a_placement() {
    let claim = "first player is never without a move in latin-erdos 5";
    for (map, what) in [
        ("diagonal", "r1c1=1 is its own image"),
        ("rows", "r1c1=1 conflicts with its image r5c1=1"),
        ("half-turn", "r1c3=1 conflicts with its image r5c3=1"),
        ("diagonal+numbers", "r1c1=1 conflicts with its image r1c1=5"),
        ("quarter-turn", "it takes r1c1=1 to r1c5=1, and that to r5c5=1"),
        ("mirror", "‘mirror’ is none of the maps: identity, rows, columns, half-turn,"),
    ] {
        let refused = message(solved(claim, None, Some(map)));
        assert!(refused.contains(what), "{map}: {refused}");
    }
    let every =
        "first player is never without a move in latin-erdos n for every n ≥ 1 in steps of 2";
    let refused = message(solved(every, None, Some("half-turn")));
    assert!(refused.contains("r1c2=1 conflicts with its image r3c2=1"), "{refused}");
}

#[test]
fn what_cannot_be_solved_says_what_can() {
    for (text, by, map, what) in [
        ("latin-erdos 6", None, None, "--run K states one"),
        ("latin-erdos 5", None, None, "too many positions"),
        ("latin-erdos 5", Some(Kind::Mirror), None, "says nothing about who has more columns"),
        ("latin-erdos 4 --run 5", None, None, "a run of 5 is not from 1"),
        ("latin-erdos 0", None, None, "a side of at least 1"),
        ("latin-erdos 0 --without-columns", None, None, "a side of at least 1"),
        ("latin-erdos 41 --without-columns", None, None, "up to a side of 40"),
        ("latin-erdos 5 --without-columns", Some(Kind::Map), None, "not solved by map"),
        ("latin-erdos n --without-columns for every n ≥ 1", None, None, "all odd or all even"),
        (
            "first player is never without a move in latin-erdos 4",
            None,
            None,
            "even sides it is the second player",
        ),
        ("second player wins latin-erdos 3 --run 2", None, None, "is not true"),
        (
            "first player is never without a move in latin-erdos 2",
            Some(Kind::Replay),
            None,
            "is not true",
        ),
        (
            "second player is never without a move in latin-erdos 6",
            Some(Kind::Replay),
            Some("half-turn"),
            "up to a side of 5",
        ),
        (
            "second player is never without a move in latin-erdos n for every n ≥ 2 in steps of 2",
            Some(Kind::Replay),
            None,
            "a replay is about one size",
        ),
    ] {
        let refused = message(solved(text, by, map));
        assert!(refused.contains(what), "{text}: {refused}");
    }
}

/// The positions that the mirror reaches, counted without symmetry: every set of placements that the
/// map takes to itself, that has the first placement and no conflicts.
fn reached(side: u32, map: &Map) -> usize {
    fn count(side: u32, map: &Map, taken: &mut Vec<mirror::Placement>, from: usize) -> usize {
        let all: Vec<mirror::Placement> = mirror::placements(side).collect();
        let fits = |taken: &[mirror::Placement], [r, c, v]: mirror::Placement| {
            taken.iter().all(|&[row, column, number]| {
                (row, column) != (r, c) && (number != v || (row != r && column != c))
            })
        };
        let mut sets = 1;
        for (place, &placement) in all.iter().enumerate().skip(from) {
            let image = map.image(side, placement);
            if image < placement || !fits(taken, placement) {
                continue;
            }
            taken.push(placement);
            if fits(taken, image) {
                taken.push(image);
                sets += count(side, map, taken, place + 1);
                taken.pop();
            }
            taken.pop();
        }
        sets
    }
    let mut taken: Vec<mirror::Placement> = mirror::first(side).into_iter().collect();
    count(side, map, &mut taken, 0)
}

#[test]
fn the_positions_under_a_mirror_are_all_those_that_it_takes_to_themselves() {
    for (claim, map) in [
        ("first player is never without a move in latin-erdos 3", "half-turn+numbers"),
        ("second player is never without a move in latin-erdos 2", "half-turn"),
        ("second player wins latin-erdos 4 --without-columns", "half-turn+numbers"),
    ] {
        let listed = solved(claim, Some(Kind::Replay), Some(map)).expect(claim);
        assert_eq!(proved(&listed), [claim]);
        let certificate = &listed.certificates[0];
        let body: zermelo_checker::games::latin_erdos::Body<'_> =
            certificate.decode().expect("a replay");
        // Orbits of the nodes under the symmetries of the mirror, with the ends of games left out.
        let Ok(AnyClaim::LatinErdos(of)) = claims::claim(claim) else { panic!("{claim}") };
        let Size::Exactly(side) = of.game.size else { panic!("{claim}") };
        let map = Map::of(map).expect("a map");
        let setting = Setting { side: usize::try_from(side).expect("small"), run: None };
        let image = image(map, side);
        let first =
            mirror::first(side).map(|first| first.map(|n| usize::try_from(n - 1).expect("small")));
        let Group::Listed(group) = Group::of_mirror(setting, first, &image) else {
            panic!("listed")
        };
        let mut all = std::collections::HashSet::new();
        let mut ends = std::collections::HashSet::new();
        let cells = setting.side * setting.side;
        for record in body.replay.positions.chunks(cells) {
            let mut board = board::Board::EMPTY;
            board.cells[..cells].copy_from_slice(record);
            all.extend(group.iter().map(|element| element.map(setting, &board)));
            for mv in setting.moves(&board) {
                let after = setting.after(&setting.after(&board, mv), image(mv));
                if setting.moves(&after).is_empty() {
                    ends.extend(group.iter().map(|element| element.map(setting, &after)));
                }
            }
        }
        assert_eq!(all.len() + ends.len(), reached(side, &map), "{claim}");
    }
}
