//! What the judge says of positions, against a search of all of them that is written differently.

use zermelo_checker::format::Hash;
use zermelo_explain::claims::Game;
use zermelo_present::analysis::Request;

use super::*;
use crate::boards::known::{Meaning, board_of, find};
use crate::solver::tests::many_lines::Plain;

/// A game on a board that has a name, with options behind it.
fn game(words: &str) -> (Positional, Board) {
    let (title, options) = words.split_once(" --").unwrap_or((words, ""));
    let options = if options.is_empty() { String::new() } else { format!(" --{options}") };
    let named: Vec<String> = title.split(' ').map(str::to_owned).collect();
    let found = find(&named).and_then(Result::ok);
    let text = match found.as_ref().map(|(meaning, _)| &**meaning) {
        Some(Meaning::File { file, .. }) => {
            format!("board titled '{title}'{options} --board-hash {}", Hash(file.board.hash()))
        }
        _ => words.to_owned(),
    };
    match zermelo_explain::claims::game(&text) {
        Ok(Game::Positional(game)) => {
            let board = board_of(&game).unwrap_or_else(|error| panic!("{words}: {error}"));
            (game, board)
        }
        other => panic!("{words}: {other:?}"),
    }
}

/// Lines of up to so many moves after which nobody has completed a line and a point is free.
fn lines_of_play(board: &Board, most: usize) -> Vec<Vec<u16>> {
    let size = u16::try_from(board.size()).expect("few points");
    let goes_on = |moves: &[u16]| {
        let of = |player| moves.iter().skip(player).step_by(2).copied().collect::<Vec<_>>();
        let [first, second] = [0, 1].map(of);
        let completes = |own: &[u16]| {
            board.lines.iter().any(|line| line.iter().all(|point| own.contains(point)))
        };
        moves.len() < board.size() && !completes(&first) && !completes(&second)
    };
    let can_be_taken = |moves: &[u16], point: u16| {
        let needs = board.needs.get(usize::from(point));
        !moves.contains(&point) && needs.is_none_or(|needs| needs.iter().all(|n| moves.contains(n)))
    };
    let mut all = vec![Vec::new()];
    let mut place = 0;
    while let Some(moves) = all.get(place).cloned() {
        place += 1;
        let next = (0..size).filter(|&point| moves.len() < most && can_be_taken(&moves, point));
        let next = next.map(|point| [moves.as_slice(), &[point]].concat());
        all.extend(next.filter(|moves| goes_on(moves)));
    }
    all
}

/// How many of the claims that the player does not lose, and wins, are true.
fn claims(value: GameValue, of: Player) -> u8 {
    match value {
        GameValue::Wins(player) => 2 * u8::from(player == of),
        _ => 1,
    }
}

/// With and without arguments, on boards with and without points that need others.
#[test]
fn positions_end_as_a_search_of_all_games_says() {
    for words in
        ["hypercube 3 2", "van-der-waerden 3 8", "connect-four 4 2", "connect-four 2 5", "hex 3"]
    {
        let (named, board) = game(words);
        let lines = lines_of_play(&board, 3);
        assert!(lines.len() > 14, "{words}");
        for (convention, of) in [
            (Convention::Strong, Player::First),
            (Convention::Avoidance, Player::First),
            (Convention::Weak { maker: Player::First }, Player::First),
            (Convention::Weak { maker: Player::Second }, Player::Second),
        ] {
            let game = Positional { convention, ..named.clone() };
            for effort in [0, EFFORT] {
                let task = |judge: &mut dyn Judge| {
                    for moves in &lines {
                        let bits = |player| {
                            moves.iter().skip(player).step_by(2).fold(0u16, |all, mv| all | 1 << mv)
                        };
                        let value = Plain::value_after(&board, convention, [0, 1].map(bits));
                        let found = judge.worth(moves)?;
                        assert_eq!(found, claims(value, of), "{words} {convention:?} {moves:?}");
                    }
                    Ok(())
                };
                let done = judged_with(effort, &game, &board, Resources::DEFAULT, task);
                done.unwrap_or_else(|error| panic!("{words}: {error}"));
            }
        }
    }
}

/// Where a turn has several points, scores decide or the game is over early, against all games by the rules of
/// the checker: every move at the start and after one.
#[test]
fn turns_scores_and_early_ends_are_followed() {
    for words in [
        "hypercube 3 2 --turns 1,2:2",
        "hypercube 3 2 --weak --turns 1,1:2",
        "hypercube 3 2 --goal lines --ahead first",
        "hypercube 3 2 --goal largest --ahead second",
        "hypercube 3 2 --within 6",
        "connect-four 4 3 --within 9",
    ] {
        let (game, board) = game(words);
        let number = |name: &str| {
            let place = board.points.iter().position(|point| point.to_string() == name);
            u16::try_from(place.unwrap_or(board.size())).expect("few points")
        };
        let of = match game.convention {
            Convention::Score { ahead, .. } => ahead,
            _ => Player::First,
        };
        let mut open = vec![Vec::new()];
        let mut compared = 0;
        while let Some(played) = open.pop() {
            let request =
                Request { moves: &played, to_the_end: true, resources: Resources::DEFAULT };
            let answer = crate::GAME.analyse(&Game::Positional(game.clone()), &request);
            let answer = answer.unwrap_or_else(|error| panic!("{words} {played:?}: {error:?}"));
            for mv in answer.moves.into_iter().filter(|mv| mv.found.length != Some(1)) {
                let line = [played.as_slice(), &[mv.name]].concat();
                let moves: Vec<u16> = line.iter().map(|name| number(name)).collect();
                let task = |judge: &mut dyn Judge| judge.worth(&moves);
                let found = judged(&game, &board, Resources::DEFAULT, task);
                let wanted = mv.found.winner.map_or(1, |winner| 2 * u8::from(winner == of));
                assert_eq!(found.ok(), Some(wanted), "{words} {line:?}");
                compared += 1;
                if line.len() < 2 {
                    open.push(line);
                }
            }
        }
        assert!(compared > 8, "{words}: {compared}");
    }
}
