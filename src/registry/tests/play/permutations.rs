//! The Erdős–Szekeres game, by what it is about: subsequences of permutations.

use std::collections::HashSet;

use zermelo_checker::claim::{Claim, Player, Size, Statement as Strategy};
use zermelo_checker::games::erdos_szekeres::{self, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::replay::Replay;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Step;
use zermelo_sizes::erdos_szekeres::play::digits::completes_pattern;
use zermelo_sizes::erdos_szekeres::solver::permutation::Permutation;

use super::*;

/// What is written beside a move.
#[derive(Debug)]
struct Written {
    digit: u32,
    same: Vec<u32>,
    permutation: Vec<u32>,
}

/// What is written beside a move of the game.
fn written(step: &Step) -> Written {
    let fields = &step.notation.as_ref().expect("a digit").fields;
    let field = |name: &str| fields.get(name).expect(name).clone();
    let read = |name| serde_json::from_value(field(name)).expect("numbers");
    let digit = serde_json::from_value(field("digit")).expect("a number");
    Written { digit, same: read("same_digits"), permutation: read("permutation") }
}

/// The digits so far.
fn digits_of(steps: &[Step]) -> Vec<u32> {
    steps.last().map(|step| written(step).permutation).unwrap_or_default()
}

/// How long the longest subsequence is that ends in the last digit and in which every digit stands
/// to the next as `follows` says.
fn longest(digits: &[u32], follows: fn(u32, u32) -> bool) -> u32 {
    let Some((&last, before)) = digits.split_last() else { return 0 };
    // Over all subsequences, as long as they are few.
    if before.len() <= 9 {
        let subsequences = 0..1u32 << before.len();
        let length = |chosen: u32| {
            let digits = before.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
            let digits: Vec<u32> = digits.map(|(_, &digit)| digit).chain([last]).collect();
            let right = digits.windows(2).all(|pair| follows(pair[0], pair[1]));
            right.then_some(chosen.count_ones() + 1)
        };
        return subsequences.filter_map(length).max().expect("the digit alone is one");
    }
    let ending = |at: usize| longest(&digits[..=at], follows);
    let shorter = (0..before.len()).filter(|&at| follows(before[at], last)).map(ending);
    1 + shorter.max().unwrap_or(0)
}

/// The pair of a permutation's last digit.
fn pair(digits: &[u32]) -> (u32, u32) {
    (longest(digits, |one, next| one < next), longest(digits, |one, next| one > next))
}

/// A permutation with a digit appended, the others moving up.
fn append(digits: &[u32], digit: u32) -> Vec<u32> {
    let moved = digits.iter().map(|&old| if old >= digit { old + 1 } else { old });
    moved.chain([digit]).collect()
}

/// The digits that can be appended.
fn all_digits(digits: &[u32]) -> std::ops::RangeInclusive<u32> {
    1..=u32::try_from(digits.len()).expect("short") + 1
}

/// A game, and who is to win it.
#[derive(Clone, Copy)]
pub(super) struct Claimed {
    a: u32,
    b: u32,
    form: Form,
    winner: Player,
}

impl Claimed {
    pub(super) fn of(claim: &Claim) -> Claimed {
        match claim {
            &Claim::ErdosSzekeres(erdos_szekeres::Claim {
                statement: Statement::PPositions { winner, .. },
                game: ErdosSzekeres { a: Size::Exactly(a), b, form },
            }) => Claimed { a, b, form, winner },
            &Claim::ErdosSzekeres(erdos_szekeres::Claim {
                statement: Statement::Strategy(Strategy::Wins(winner)),
                game: ErdosSzekeres { a: Size::Exactly(a), b, form },
            }) => Claimed { a, b, form, winner },
            claim => panic!("{claim}"),
        }
    }

    fn completes(&self, digits: &[u32]) -> bool {
        let (increasing, decreasing) = pair(digits);
        increasing >= self.a || decreasing >= self.b
    }

    /// Holds the last move of a game against the definition.
    fn confirm_last(&self, game: &dyn Match) {
        let step = game.steps().last().expect("a move");
        let digit = written(step);
        let digits = digit.permutation.as_slice();
        let before = &*match game.steps() {
            [before @ .., _] => digits_of(before),
            _ => Vec::new(),
        };
        assert_eq!(digits, append(before, digit.digit), "the digit is appended");
        let mover = if before.len().is_multiple_of(2) { Player::First } else { Player::Second };
        assert_eq!(step.player, mover, "{digits:?}");
        assert_eq!(step.by_strategy, mover == self.winner, "{digits:?}");
        // The digits that are said to play the same are those of the same cell.
        let completes = self.completes(digits);
        let (c, r) = pair(digits);
        let cell = if completes { "off the board".to_owned() } else { format!("({c}, {r})") };
        assert_eq!(step.name, cell, "{digits:?}");
        let same: Vec<u32> = all_digits(before)
            .filter(|&other| {
                let other = append(before, other);
                if completes { self.completes(&other) } else { pair(&other) == (c, r) }
            })
            .collect();
        assert_eq!(digit.same, same, "{digits:?}");
        self.confirm_end(game, digits, mover, completes);
    }

    /// The game is over exactly when it is by the definition, and the right player has won.
    fn confirm_end(&self, game: &dyn Match, digits: &[u32], mover: Player, completes: bool) {
        let over = match self.form {
            Form::Achievement => completes,
            // Whatever is played now completes a pattern.
            Form::Avoidance => {
                assert!(!completes, "{digits:?}");
                all_digits(digits).all(|digit| self.completes(&append(digits, digit)))
            }
        };
        let kind = match (over, self.form) {
            (false, _) => None,
            (true, Form::Achievement) => Some("pattern"),
            (true, Form::Avoidance) => Some("corner"),
        };
        let end = game.end().map(|end| (end.kind, end.winner));
        assert_eq!(end, kind.map(|kind| (kind, Some(mover))), "{digits:?}");
        if over {
            assert_eq!(mover, self.winner, "{digits:?}");
        }
    }

    /// Every line of play from here, with the opponent's moves as digits. Gives how many there are.
    pub(super) fn play_all(&self, game: &mut dyn Match) -> usize {
        if game.end().is_some() {
            return 1;
        }
        let digits = digits_of(game.steps());
        let mut lines = 0;
        for digit in all_digits(&digits) {
            let loses = self.form == Form::Avoidance && self.completes(&append(&digits, digit));
            let played = game.play(&digit.to_string());
            if loses {
                assert_eq!(played, Err(completes_pattern(digit)), "{digits:?}");
                continue;
            }
            assert_eq!(played, Ok(()), "{digits:?} {digit}");
            let steps = game.steps().len();
            assert!(steps > digits.len() + 1 || game.end().is_some(), "there is a reply");
            self.confirm_last(game);
            lines += self.play_all(game);
            assert!(game.undo());
        }
        lines
    }
}

#[test]
fn every_line_in_digits_ends_as_claimed() {
    for name in [
        "solver-2-2",
        "solver-3-2",
        "solver-6-2",
        "solver-3-3",
        "solver-5-3",
        "solver-6-3",
        "solver-4-4",
        "solver-5-4",
        "achievement-2-2",
        "achievement-3-2",
        "achievement-4-3",
        "achievement-6-3",
        "achievement-5-4",
    ] {
        with_committed(&format!("erdos-szekeres/{name}.cert"), |certificate, game| {
            let claimed = Claimed::of(&certificate.header.claim);
            if !game.steps().is_empty() {
                claimed.confirm_last(game);
            }
            assert!(claimed.play_all(game) > 0, "{name}");
        });
    }
}

/// The larger strategies: every position that is reached, and every cell from it. A reply depends
/// on the position alone, so that is every line.
#[test]
fn every_line_in_cells_ends_as_claimed() {
    fn play_all(claimed: Claimed, game: &mut dyn Match, seen: &mut HashSet<String>) {
        if game.end().is_some() || !seen.insert(game.position().to_string()) {
            return;
        }
        for mv in game.legal_moves() {
            game.play(&mv).expect("a legal move");
            let step = game.steps().last().expect("a move");
            let mover = step.player;
            let digits = digits_of(game.steps());
            if let Some(end) = game.end() {
                assert_eq!(end.winner, Some(claimed.winner), "{digits:?}");
                assert_eq!(mover, claimed.winner, "{digits:?}");
            }
            let (a, b) = (claimed.a - 1, claimed.b - 1);
            assert!(step.name == "off the board" || named(&step.name, a, b), "{}", step.name);
            play_all(claimed, game, seen);
            assert!(game.undo());
        }
    }
    fn named(name: &str, columns: u32, rows: u32) -> bool {
        let cells = (1..=columns).flat_map(|c| (1..=rows).map(move |r| format!("({c}, {r})")));
        cells.into_iter().any(|cell| cell == name)
    }
    for name in ["solver-7-5", "solver-7-6", "solver-7-7", "achievement-7-6"] {
        with_committed(&format!("erdos-szekeres/{name}.cert"), |certificate, game| {
            let mut seen = HashSet::new();
            play_all(Claimed::of(&certificate.header.claim), game, &mut seen);
            let replay: Replay<'_> = certificate.decode().expect(name);
            assert_eq!(seen.len(), replay.nodes.len(), "{name}: every node is reached");
        });
    }
}

/// Theorem 2: with left-to-right maxima m1 < … < mℓ, play n + 1 when player 2's move was not mℓ,
/// and m(ℓ−1) when it was; at length 2a − 4 play 2a − 4.
fn theorem_2(digits: &[u32], a: u32) -> u32 {
    let n = u32::try_from(digits.len()).unwrap();
    let maxima: Vec<u32> = digits
        .iter()
        .enumerate()
        .filter(|(at, digit)| digits[..*at].iter().all(|before| before < digit))
        .map(|(_, &digit)| digit)
        .collect();
    match (maxima.as_slice(), digits.last()) {
        (_, _) if n > 0 && n == 2 * a - 4 => 2 * a - 4,
        ([.., before, last], Some(played)) if played == last => *before,
        _ => n + 1,
    }
}

#[test]
fn the_strategy_for_b_3_plays_the_digits_of_theorem_2() {
    /// Every line; gives how many replies there were.
    fn play_all(game: &mut dyn Match, a: u32) -> usize {
        let mut replies = 0;
        let digits = written(game.steps().last().expect("player 1 has begun")).permutation;
        for digit in all_digits(&digits) {
            match game.play(&digit.to_string()) {
                Ok(()) => {}
                Err(error) if error == completes_pattern(digit) => continue,
                Err(PlayError::Over) => break,
                Err(error) => panic!("{digits:?} {digit}: {error}"),
            }
            let before = append(&digits, digit);
            let reply = written(game.steps().last().unwrap());
            let expected = theorem_2(&before, a);
            assert!(reply.same.contains(&expected), "{before:?}: {reply:?} and not {expected}");
            replies += 1 + play_all(game, a);
            assert!(game.undo());
        }
        replies
    }
    for a in 3..=8 {
        let certificate = published("b3", a);
        against(&certificate, |game| {
            let first = game.steps().first().map(written).unwrap();
            assert_eq!(theorem_2(&[], a), first.digit);
            // Player 2 has two cells at each of a − 2 turns, and a digit or more for each.
            let replies = play_all(game, a);
            assert!(replies >= (1 << (a - 1)) - 2, "({a}, 3): {replies}");
        });
    }
}

/// With the paper's own digits, where several play the same cell.
#[test]
fn a_game_with_the_paper_s_own_digits_is_followed() {
    for a in 3..=6 {
        let certificate = published("b3", a);
        let claimed = Claimed::of(&certificate.header.claim);
        against(&certificate, |game| {
            let mut games = vec![Vec::new()];
            while let Some(digits) = games.pop() {
                let line = Permutation::new(digits.clone()).unwrap().to_string();
                game.follow(&line).expect("on the strategy");
                let reply = written(game.steps().last().unwrap());
                let paper = theorem_2(&digits, a);
                assert!(reply.same.contains(&paper), "{digits:?}: {reply:?} and not {paper}");
                assert_eq!(reply.permutation, append(&digits, reply.digit));
                let after = append(&digits, paper);
                let next = all_digits(&after).map(|digit| append(&after, digit));
                games.extend(next.filter(|next| !claimed.completes(next)));
            }
        });
    }
}

#[test]
fn a_permutation_that_cannot_be_answered_says_why() {
    let over_after = |moves| PlayError::OverAfter { moves, written: "digits" };
    against(&published("b4", 6), |game| {
        let before = game.steps().to_vec();
        for (text, expected) in [
            ("4 3 2 1", completes_pattern(1)),
            ("1 2 3 4 5 6", completes_pattern(6)),
            // Player 1's second move should have been (2, 2): 1 2 3 has the cells of row 1.
            ("1 2 3 4", PlayError::OffTheStrategy),
            ("1 2 3", PlayError::OffTheStrategy),
            ("1 2 2", PlayError::NoLine("the digit 2 stands there twice".into())),
        ] {
            assert_eq!(game.follow(text), Err(expected), "{text}");
            assert_eq!(game.steps(), before, "{text}");
        }
        // Player 2 is to move: nothing is replied, and the game goes on from there.
        assert_eq!(game.follow("1 3 2"), Ok(()));
        assert_eq!(game.steps().len(), 3);
        assert_eq!(game.play("3,1"), Ok(()));
    });
    // (3, 3): after 1 2 3 is the board not full, and after 2 3 1 4 … it is.
    against(&published("b3", 3), |game| {
        for text in ["1 3 2", "1 3 2 4"] {
            assert_eq!(game.follow(text), Err(over_after(3)), "{text}");
        }
    });
}
