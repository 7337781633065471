//! The rules against the raw definition: a game is the list of its placements in their order.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::claim::Statement as Strategy;
use crate::games::latin_erdos::{Coordinate, LatinErdos};
use crate::writing::Records;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

fn claim(side: u32, columns: Columns, statement: Statement) -> Claim {
    Claim { statement, game: LatinErdos { size: Size::Exactly(side), columns } }
}

fn wins(player: Player) -> Statement {
    Statement::Strategy(Strategy::Wins(player))
}

fn rules(side: u32, columns: Columns, statement: Statement) -> LatinErdosRules<'static> {
    LatinErdosRules::new(&claim(side, columns, statement), &[]).expect("a side that is taken")
}

/// A game: rows, columns and numbers from 1, in the order of moves.
type Game = Vec<[u32; 3]>;

/// By the definition: no repetition in a row or a column, one number in a cell.
fn fits(game: &Game, [row, column, number]: [u32; 3]) -> bool {
    game.iter().all(|&[r, c, v]| {
        (r, c) != (row, column) && (v, r) != (number, row) && (v, c) != (number, column)
    })
}

fn options(side: u32, game: &Game) -> Vec<[u32; 3]> {
    let all =
        (1..=side).flat_map(|r| (1..=side).flat_map(move |c| (1..=side).map(move |v| [r, c, v])));
    all.filter(|&placement| fits(game, placement)).collect()
}

/// Whether some numbers of a column, as many as said, get larger from a player towards the
/// opponent: every choice of them is looked at.
fn has_run(game: &[[u32; 3]], column: u32, player: Player, length: u32) -> bool {
    let cells: Vec<(u32, u32)> =
        game.iter().filter(|[_, c, _]| *c == column).map(|&[r, _, v]| (r, v)).collect();
    (0u32..1 << cells.len()).filter(|choice| choice.count_ones() == length).any(|choice| {
        let chosen: Vec<(u32, u32)> =
            (0..cells.len()).filter(|i| choice >> i & 1 == 1).map(|i| cells[i]).collect();
        chosen.iter().all(|one| {
            chosen.iter().all(|two| {
                let further = match player {
                    Player::First => one.0 < two.0,
                    Player::Second => one.0 > two.0,
                };
                !further || one.1 < two.1
            })
        })
    })
}

/// Who first had a run in a column: the game is looked at after each of its moves.
fn owner(game: &Game, column: u32, length: u32) -> Option<Player> {
    for moves in 1..=game.len() {
        let mover = PLAYERS[(moves - 1) % 2];
        for player in [mover, mover.other()] {
            if has_run(&game[..moves], column, player, length) {
                return Some(player);
            }
        }
    }
    None
}

/// All games up to the order of moves where it does not matter: a game for every position of the
/// rules, with that position.
fn all_games(rules: &LatinErdosRules<'_>, side: u32) -> Vec<(Game, Position)> {
    let mut seen = BTreeMap::from([(record(rules, &rules.start()), (Game::new(), rules.start()))]);
    let mut todo: Vec<Vec<u8>> = seen.keys().cloned().collect();
    while let Some(key) = todo.pop() {
        let (game, position) = seen[&key].clone();
        for placement in options(side, &game) {
            let after = rules.play(&position, number(side, placement)).expect("legal");
            let key = record(rules, &after);
            if !seen.contains_key(&key) {
                let game: Game = game.iter().copied().chain([placement]).collect();
                seen.insert(key.clone(), (game, after));
                todo.push(key);
            }
        }
    }
    seen.into_values().collect()
}

fn record(rules: &LatinErdosRules<'_>, position: &Position) -> Vec<u8> {
    let mut record = Vec::new();
    rules.write(position, &mut record);
    record
}

fn number(side: u32, [row, column, number]: [u32; 3]) -> Move {
    u16::try_from(((row - 1) * side + column - 1) * side + number - 1).expect("small")
}

/// Whether a game that is over is as is stated, by the definition.
fn ended(side: u32, columns: Columns, statement: Statement, game: &Game) -> bool {
    let last = PLAYERS[(game.len() + 1) % 2];
    let full = u32::try_from(game.len()).expect("small") == side * side;
    let length = match columns {
        Columns::Run(length) => Some(length),
        Columns::Standard => standard_run(side),
        Columns::Without => None,
    };
    let winner = match length {
        Some(length) if full => {
            let of =
                |player| (1..=side).filter(|&c| owner(game, c, length) == Some(player)).count();
            match of(Player::First).cmp(&of(Player::Second)) {
                std::cmp::Ordering::Greater => Some(Player::First),
                std::cmp::Ordering::Less => Some(Player::Second),
                std::cmp::Ordering::Equal => None,
            }
        }
        // The other player has no move, and so loses.
        _ => Some(last),
    };
    match statement {
        Statement::Strategy(Strategy::Wins(player)) => winner == Some(player),
        Statement::Strategy(Strategy::DoesNotLose(player)) => winner != Some(player.other()),
        Statement::NeverWithoutMove(player) => {
            // On a full board that columns decide, nobody is without a move.
            (full && columns != Columns::Without) || player == last
        }
    }
}

fn all_columns(side: u32) -> Vec<Columns> {
    let runs = (1..=side).filter(|&length| standard_run(side) != Some(length)).map(Columns::Run);
    let standard = standard_run(side).map(|_| Columns::Standard);
    runs.chain(standard).chain([Columns::Without]).collect()
}

#[test]
fn moves_ends_and_owners_are_those_of_the_definition_on_every_board_up_to_3() {
    let mut decided = BTreeSet::new();
    for side in 1..=3 {
        for columns in all_columns(side) {
            let strategies = PLAYERS.map(|player| {
                [
                    wins(player),
                    Statement::Strategy(Strategy::DoesNotLose(player)),
                    Statement::NeverWithoutMove(player),
                ]
            });
            let mut statements = strategies.concat();
            // Second is never to move on one cell.
            let idle = Statement::NeverWithoutMove(Player::Second);
            statements.retain(|&statement| side > 1 || statement != idle);
            let judged: Vec<_> =
                statements.iter().map(|&statement| rules(side, columns, statement)).collect();
            for (game, position) in all_games(&judged[0], side) {
                let options = options(side, &game);
                let mut moves = Vec::new();
                judged[0].legal_moves(&position, &mut moves);
                let expected: Vec<Move> = options.iter().map(|&o| number(side, o)).collect();
                assert_eq!(moves, expected, "{game:?}");
                assert_eq!(position.mover, PLAYERS[game.len() % 2], "{game:?}");
                for column in 0..u8::try_from(side).expect("small") {
                    let expected = match columns {
                        Columns::Run(length) => owner(&game, u32::from(column) + 1, length),
                        Columns::Standard => {
                            let length = standard_run(side).expect("a run of its own");
                            owner(&game, u32::from(column) + 1, length)
                        }
                        Columns::Without => None,
                    };
                    assert_eq!(position.owner(column), expected, "{columns:?} {game:?}");
                }
                for (rules, &statement) in judged.iter().zip(&statements) {
                    let expected =
                        options.is_empty().then(|| ended(side, columns, statement, &game));
                    assert_eq!(
                        rules.ending(&position, 0),
                        expected,
                        "{statement:?} {columns:?} {game:?}"
                    );
                    decided.extend(expected.map(|as_claimed| (statement.proponent(), as_claimed)));
                }
            }
        }
    }
    // Neither answer was given by a game that is never met.
    assert_eq!(decided.len(), 4);
}

#[test]
fn every_position_is_read_as_it_is_written_for_the_player_whose_turn_it_is_not() {
    for columns in [Columns::Run(2), Columns::Without] {
        for proponent in PLAYERS {
            let rules = rules(3, columns, wins(proponent));
            for (game, position) in all_games(&rules, 3) {
                let read = rules.read(&record(&rules, &position));
                let expected = if position.mover == proponent {
                    Err(POSITION_TURN)
                } else if options(3, &game).is_empty() {
                    Err(POSITION_OVER)
                } else {
                    Ok(position)
                };
                assert_eq!(read, expected, "{game:?}");
            }
        }
    }
}

#[test]
fn a_record_that_is_no_position_is_refused() {
    let rules = rules(3, Columns::Run(2), wins(Player::Second));
    let empty = [0u8; 12];
    assert!(rules.read(&empty).is_ok());
    for (what, changes, code) in [
        ("a number that is none", &[(0, 4)][..], POSITION_LATIN),
        ("a number twice in a row", &[(0, 1), (2, 1)], POSITION_LATIN),
        ("a number twice in a column", &[(1, 3), (7, 3)], POSITION_LATIN),
        ("a move missing", &[(0, 1)], POSITION_TURN),
        ("an owner who is nobody", &[(9, 3)], POSITION_COLUMN),
        ("an owner without a run", &[(9, 1)], POSITION_COLUMN),
        // 1 above 2: First's, who reads from row 1 on.
        ("a run that is nobody's", &[(0, 1), (3, 2)], POSITION_COLUMN),
        ("the other player's run", &[(0, 1), (3, 2), (9, 2)], POSITION_COLUMN),
    ] {
        let mut record = empty;
        for &(place, byte) in changes {
            record[place] = byte;
        }
        assert_eq!(rules.read(&record), Err(code), "{what}");
    }
    let mut honest = empty;
    (honest[0], honest[3], honest[9]) = (1, 2, 1);
    assert!(rules.read(&honest).is_ok());
    assert_eq!(rules.read(&empty[1..]), Err(POSITION_LATIN));
}

#[test]
fn the_paper_s_column_with_both_runs_belongs_to_who_had_the_first_or_made_both() {
    // 1-2-4 for First and 2-3-5 for Second are both in 1 5 3 2 4, read from First's side (the
    // example of the paper names the runs; a run is a subsequence).
    let rules = rules(5, Columns::Standard, wins(Player::First));
    let play = |column: [u32; 5], rows: &[u32], by: &[Player]| {
        let mut position = rules.start();
        for (row, &mover) in rows.iter().zip(by) {
            position.mover = mover;
            let placement = [*row, 1, column[usize::try_from(*row).expect("small") - 1]];
            position = rules.play(&position, number(5, placement)).expect("legal");
        }
        position.owner(0)
    };
    let (a, b) = (Player::First, Player::Second);
    for (what, rows, by, expected) in [
        ("First completes 1-2-4 before", &[1, 4, 5, 2, 3][..], &[a, b, a, b, a][..], Some(a)),
        ("Second completes 2-3-5 before", &[4, 3, 2, 1, 5], &[b, a, b, a, a], Some(b)),
        ("Second completes First's run", &[1, 4, 5], &[a, a, b], Some(a)),
        ("First takes part in nothing", &[4, 3, 2], &[b, b, b], Some(b)),
        ("two numbers are no run", &[1, 4], &[a, a], None),
    ] {
        assert_eq!(play([1, 5, 3, 2, 4], rows, by), expected, "{what}");
    }
    // Here 3 in row 3 completes 2-3-4 for First and 1-3-5 for Second, and nobody has a run before.
    for (mover, expected) in [(a, Some(a)), (b, Some(b))] {
        let by = [b, a, b, a, mover];
        assert_eq!(play([2, 5, 3, 1, 4], &[1, 2, 4, 5, 3], &by), expected, "both at once");
        assert_eq!(play([2, 5, 3, 1, 4], &[1, 2, 4, 5], &by), None);
    }
}

#[test]
fn a_full_column_has_an_owner_exactly_where_no_permutation_avoids_both_runs() {
    // Note 3: Erdős and Szekeres. A permutation of n > (k − 1)² numbers has a run of k one way or
    // the other, and for n = (k − 1)² some has none.
    fn permutations(side: u8) -> Vec<Vec<u8>> {
        (1..=side).fold(vec![Vec::new()], |shorter, number| {
            let place = |permutation: &Vec<u8>| {
                let longer = |at: usize| {
                    let mut permutation = permutation.clone();
                    permutation.insert(at, number);
                    permutation
                };
                (0..=permutation.len()).map(longer).collect::<Vec<_>>()
            };
            shorter.iter().flat_map(place).collect()
        })
    }
    for side in 1..=7u8 {
        let permutations = permutations(side);
        for length in 1..=usize::from(side) {
            let is_owned = |column: &Vec<u8>| {
                let reversed: Vec<u8> = column.iter().rev().copied().collect();
                longest_increasing(column) >= length || longest_increasing(&reversed) >= length
            };
            let always = permutations.iter().all(is_owned);
            assert_eq!(always, usize::from(side) > (length - 1).pow(2), "{side}, run {length}");
        }
    }
}

#[test]
fn every_symmetry_that_is_accepted_keeps_moves_owners_and_ends() {
    let permutations: [[u8; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for columns in [Columns::Run(2), Columns::Run(3), Columns::Without] {
        let mut accepted = 0;
        for of in permutations {
            for maps in 0..216 {
                let images = [maps / 36, maps / 6 % 6, maps % 6].map(|map| permutations[map]);
                let coordinate =
                    |place: usize| Coordinate { of: of[place], images: images[place].to_vec() };
                let symmetry = Symmetry {
                    name: Default::default(),
                    row: coordinate(0),
                    column: coordinate(1),
                    number: coordinate(2),
                };
                let claim = claim(3, columns, wins(Player::First));
                let symmetries = [symmetry];
                let Ok(rules) = LatinErdosRules::new(&claim, &symmetries) else { continue };
                accepted += 1;
                let images_differ = keeps(&rules);
                assert!(images_differ.is_none(), "{symmetries:?}: {images_differ:?}");
            }
        }
        // All exchanges of coordinates and values but the identity; or all permutations of columns,
        // with rows and numbers kept or both reversed.
        let expected = if columns == Columns::Without { 6 * 216 - 1 } else { 6 * 2 - 1 };
        assert_eq!(accepted, expected, "{columns:?}");
    }
}

/// A position and a move whose images are not as they should be, on games of some random moves.
fn keeps(rules: &LatinErdosRules<'_>) -> Option<(Position, Move)> {
    let mut seed = 1u32;
    for _ in 0..20 {
        let mut position = rules.start();
        loop {
            let mut moves = Vec::new();
            rules.legal_moves(&position, &mut moves);
            let image = rules.map(1, &position).expect("an image");
            let mut of_image = Vec::new();
            rules.legal_moves(&image, &mut of_image);
            let mut mapped: Vec<Move> = moves
                .iter()
                .map(|&mv| rules.map_move(1, Player::First, mv).expect("an image"))
                .collect();
            mapped.sort_unstable();
            let end = |position: &Position| rules.ending(position, 0);
            if mapped != of_image || end(&position) != end(&image) {
                return Some((position, 0));
            }
            if moves.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let mv = moves[usize::try_from(seed >> 16).expect("small") % moves.len()];
            let after = rules.play(&position, mv).expect("legal");
            let image_after = rules.play(&image, rules.map_move(1, Player::First, mv)?);
            if rules.map(1, &after) != image_after {
                return Some((position, mv));
            }
            position = after;
        }
    }
    None
}

#[test]
fn sides_and_runs_out_of_range_are_refused() {
    let never = Statement::NeverWithoutMove(Player::First);
    for (side, columns, statement, taken) in [
        (0, Columns::Without, never, false),
        (1, Columns::Standard, wins(Player::First), true),
        (2, Columns::Standard, wins(Player::First), true),
        (3, Columns::Standard, wins(Player::First), false),
        (3, Columns::Standard, never, true),
        (5, Columns::Standard, wins(Player::First), true),
        (3, Columns::Run(0), never, false),
        (3, Columns::Run(3), never, true),
        (3, Columns::Run(4), never, false),
        (8, Columns::Without, never, true),
        (9, Columns::Without, never, false),
        (u32::MAX, Columns::Without, never, false),
    ] {
        let rules = LatinErdosRules::new(&claim(side, columns, statement), &[]);
        let code = rules.err().map(|fault| fault.code);
        let expected = if taken { None } else { Some(SIZE) };
        assert_eq!(code, expected, "{side} {columns:?} {statement:?}");
    }
}
