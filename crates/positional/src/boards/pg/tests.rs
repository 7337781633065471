use std::collections::HashSet;

use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::positional::Body;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Entry, Response};
use zermelo_checker::{Verdict, check, claim};
use zermelo_search::limits::Resources;
use zermelo_search::random::{Congruential, Random};
use zermelo_search::solving::SolveRequest;
use zermelo_search::text::Source;

use super::*;
use crate::solving::solve_file;

/// A file with these lines in the place of those that begin with the same word, or behind all others.
fn with(changes: &[&str]) -> String {
    let mut lines = vec![
        "% noughts and crosses on four points".to_owned(),
        "#times t1 t2 t3 t4".to_owned(),
        "#blackturns t1 t3".to_owned(),
        "#positions a b c d".to_owned(),
        "#blackwins".to_owned(),
        "a b".to_owned(),
        "c d % a comment".to_owned(),
    ];
    for change in changes {
        let word = change.split_whitespace().next();
        match lines.iter_mut().find(|line| line.split_whitespace().next() == word) {
            Some(line) => *line = (*change).to_owned(),
            None => lines.push((*change).to_owned()),
        }
    }
    lines.join("\n")
}

/// The kinds of what is wrong, each with the text it is about.
fn problems(text: &str) -> Vec<(&'static str, &str)> {
    let problems = parse(text).err().unwrap_or_default();
    problems.iter().map(|p| (p.kind, &text[p.span.clone()])).collect()
}

#[test]
fn who_is_first_and_what_the_rules_are_follows_from_stones_and_times() {
    let white = "#whitewins\nc d\na b";
    for (changes, options) in [
        (&[][..], " --weak"),
        (&["#blackturns t2 t4"], " --weak --breaker-first"),
        (&[white], ""),
        (&[white, "#blackturns t2 t4"], ""),
        (&["#times t1 t2 t3"], " --weak --within 3"),
        (&["#blackturns t1 t4"], " --weak --turns 1:2"),
        (&["#blackturns t1 t2"], " --weak --turns 2:2"),
        (&["#blackturns t2 t3"], " --weak --breaker-first --turns 1:2"),
        (&["#times t1 t2 t3", "#blackinitials d"], " --weak --start d/ --turns 1:1"),
        (
            &["#times t1 t2", "#blackturns t1", "#whiteinitials a b"],
            " --weak --start /a,b --turns 1:1",
        ),
        (&["#times t1 t2 t3 t4 t5 t6", "#blackturns t1 t3 t5"], " --weak"),
        // Black has one stone more, and White moves: Black is first.
        (&["#times t2 t3 t4", "#blackturns t3", "#blackinitials d"], " --weak --start d/"),
        (
            &["#times t1 t2 t3", "#blackturns t1 t3", "#whiteinitials a"],
            " --weak --breaker-first --start a/",
        ),
        (
            &["#times t1 t2", "#blackturns t1", "#whiteinitials a", "#blackinitials c"],
            " --weak --start c/a",
        ),
        (
            &[white, "#times t1 t2", "#blackturns t2", "#whiteinitials a", "#blackinitials c"],
            " --start a/c",
        ),
    ] {
        let text = with(changes);
        let game = parse(&text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
        assert_eq!(game.options, options, "{text}");
        assert_eq!(game.file.board.lines, [[0, 1], [2, 3]], "{text}");
        assert!(is_meant(&text));
    }
    let text = with(&["#firstmoves d a"]);
    let (points, span) = parse(&text).expect("a game").first_moves.expect("a list");
    assert_eq!((points.as_slice(), &text[span]), (&[0, 3][..], "#firstmoves d a"));
}

#[test]
fn all_that_is_wrong_is_reported_at_its_place() {
    for (changes, expected) in [
        (&["#times t1 t1 t2"][..], &[("time-twice", "t1"), ("unknown-time", "t3")][..]),
        (&["#blackturns t1 t1"], &[("unknown-time", "t1")]),
        (&["#times t1 t2 t3 t4 t5 t6", "#blackturns t1 t3 t4"], &[("turns", "t5")]),
        (
            &["#times"],
            &[("nothing-listed", "#times"), ("unknown-time", "t1"), ("unknown-time", "t3")],
        ),
        (&["a b c c"], &[("point-twice", "c")]),
        (&["#positions a b c d a"], &[("second-point", "a")]),
        (&["#positions a b c x!"], &[("bad-point-name", "x!"), ("unknown-point", "d")]),
        (&["#blackinitials e"], &[("unknown-point", "e")]),
        (&["#blackinitials a a"], &[("point-twice", "a")]),
        (&["#blackinitials a", "#whiteinitials a"], &[("two-stones", "#whiteinitials a")]),
        (&["#whitewins a c"], &[("white-lines", "#whitewins a c")]),
        (&["#firstmoves z"], &[("unknown-point", "z")]),
        (&["#edges\na b"], &[("unknown-code-word", "#edges")]),
        (&["#times t1 t2 t3 t4\n#times"], &[("second-code-word", "#times")]),
    ] {
        let text = with(changes);
        assert_eq!(problems(&text), expected, "{text}");
    }
    let missing = problems("#positions a");
    assert_eq!(missing.iter().filter(|(kind, _)| *kind == "no-code-word").count(), 3);
    assert!(problems("a b\n#positions").contains(&("no-code-word", "a")));
    assert!(!is_meant("# a board\npoints a b\nline a b"));
    assert!(!is_meant("#positions of a square\ntitle square\npoints a b\nline a b"));
    assert!(is_meant("% title\n#version\n1.0\n#positions\na b"));
}

/// A game by the words of its file alone, played to the end: whether Black can complete a line before White
/// does, and before the time is over.
struct Played<'t> {
    sections: HashMap<&'t str, Vec<Vec<&'t str>>>,
}

impl<'t> Played<'t> {
    fn of(text: &'t str) -> Played<'t> {
        let mut sections: HashMap<&str, Vec<Vec<&str>>> = HashMap::new();
        let mut word = "";
        for line in text.lines() {
            let mut words: Vec<&str> = line.split('%').next().unwrap_or("").split(' ').collect();
            words.retain(|word| !word.is_empty());
            if words.first().is_some_and(|word| word.starts_with('#')) {
                word = words.remove(0);
            }
            if !words.is_empty() {
                sections.entry(word).or_default().push(words);
            }
        }
        Played { sections }
    }

    fn lines(&self, word: &str) -> &[Vec<&'t str>] {
        self.sections.get(word).map_or(&[], Vec::as_slice)
    }

    fn words(&self, word: &str) -> HashSet<&'t str> {
        self.lines(word).concat().into_iter().collect()
    }

    fn black_wins(&self) -> bool {
        let times = self.lines("#times").concat();
        self.wins(&times, &self.words("#blackinitials"), &self.words("#whiteinitials"))
    }

    fn wins(&self, times: &[&str], black: &HashSet<&'t str>, white: &HashSet<&'t str>) -> bool {
        let Some((time, later)) = times.split_first() else { return false };
        let is_black = self.words("#blackturns").contains(time);
        let free = self.words("#positions");
        let mut free =
            free.iter().filter(|point| !black.contains(*point) && !white.contains(*point));
        let has = |stones: &HashSet<&str>, lines: &[Vec<&str>]| {
            lines.iter().any(|line| line.iter().all(|point| stones.contains(point)))
        };
        let wins = |point: &&'t str| {
            let (mut black, mut white) = (black.clone(), white.clone());
            if is_black {
                black.insert(point)
            } else {
                white.insert(point)
            };
            if is_black && has(&black, self.lines("#blackwins")) {
                return true;
            }
            if !is_black && has(&white, self.lines("#whitewins")) {
                return false;
            }
            self.wins(later, &black, &white)
        };
        if is_black { free.any(wins) } else { free.clone().count() > 0 && free.all(wins) }
    }
}

/// A game of few points, by chance; it may be over, or nobody's turn.
fn by_chance(number: u64) -> String {
    let mut points = ["a", "b", "c", "d", "e", "f"].to_vec();
    let (mut random, mut choice) = (Random::of(&[number]), Congruential(number));
    points.truncate(4 + choice.below(3));
    let all = points.clone();
    let mut of_some = |least: usize, most: usize| {
        random.shuffle(&mut points);
        points[..least + choice.below(most + 1 - least)].to_vec()
    };
    let lines: Vec<String> = (0..5).map(|_| of_some(2, 3).join(" ")).collect();
    let lines = lines.join("\n");
    let stones = of_some(0, 3);
    let (black, white) = stones.split_at(stones.len() / 2);
    let (is_strong, white_begins) = (number.is_multiple_of(2), number.is_multiple_of(3));
    let free = all.len() - stones.len();
    let times: Vec<String> =
        (0..free.min(2 + choice.below(7))).map(|time| format!("t{time}")).collect();
    let [opening, first, second] = [(); 3].map(|()| match number % 4 {
        0 | 1 => 1,
        _ => 1 + choice.below(2),
    });
    let is_of_first = |time: &usize| match time.checked_sub(opening) {
        None => true,
        Some(later) => later % (second + first) >= second,
    };
    let of_black = (0..times.len()).filter(|time| is_of_first(time) != white_begins);
    let of_black: Vec<String> = of_black.map(|time| times[time].clone()).collect();
    let [black, white] = if number % 5 < 3 { [black, white] } else { [white, black] };
    format!(
        "#times\n{}\n#blackturns\n{}\n#positions\n{}\n#blackwins\n{lines}\n#whitewins\n{}\n\
         #blackinitials\n{}\n#whiteinitials\n{}\n",
        times.join(" "),
        of_black.join(" "),
        all.join(" "),
        if is_strong { &lines } else { "" },
        black.join(" "),
        white.join(" ")
    )
}

#[test]
fn a_thousand_games_have_the_value_of_play_to_the_end_and_are_written_as_they_were_read() {
    let (mut solved, mut won, mut schedules) = (0, 0, HashSet::new());
    for number in 0..2000 {
        let text = by_chance(number);
        let Ok(game) = parse(&text) else { continue };
        let resources = Resources::default();
        let request =
            SolveRequest { resources, by: None, claim: None, map: None, checkpoint: None };
        // The first move may end the game, or a line be complete.
        let Ok(found) = solve_file(Source { name: "x.pg", text: &text }, "", &request) else {
            continue;
        };
        let played = Played::of(&text);
        let black_moves = played.words("#blackturns").contains("t0");
        let [black, white] =
            ["#blackinitials", "#whiteinitials"].map(|word| played.words(word).len());
        let is_said = game.options.contains("--turns");
        schedules.insert(game.options.split(" --turns ").nth(1).map(|said| said[..3].to_owned()));
        let black = if is_said {
            if black_moves { Player::First } else { Player::Second }
        } else if black > white || black == white && black_moves {
            Player::First
        } else {
            Player::Second
        };
        let expected = played.black_wins();
        let mut is_won = false;
        for certificate in &found.certificates {
            let claim::Claim::Positional(claim) = &certificate.header.claim else {
                panic!("{text}");
            };
            is_won |= claim.statement == Statement::Wins(black);
            let verdict = check(&certificate.write().0, None);
            assert!(matches!(verdict, Verdict::Verified(_)), "{text}{verdict:?}");
            let written = written(claim, &game.file.board);
            let again = parse(&written).unwrap_or_else(|problems| panic!("{written}{problems:?}"));
            assert_eq!((&again.file, &again.options), (&game.file, &game.options), "{written}");
            let says = format!("that the formula is {}.\n", Played::of(&written).black_wins());
            assert!(written.contains(&says), "{written}");
        }
        assert_eq!(is_won, expected, "{text}{}", found.outcome);
        solved += 1;
        won += u32::from(is_won);
    }
    assert!(schedules.len() > 5, "{schedules:?}");
    assert!(solved > 1000 && won > 300 && solved - won > 300, "{solved} solved, {won} won");
}

/// Whether what a claim says of its game is so, by play to the end.
fn is_true(claim: &Claim, board: &Board) -> bool {
    let written = written(claim, board);
    let is_won = Played::of(&written).black_wins();
    written.contains(&format!("that the formula is {is_won}.\n"))
}

/// The game of a claim.
fn written(claim: &Claim, board: &Board) -> String {
    write(claim, board).expect("a game of lines")
}

/// Certificates with other turns, statements, moves, replies and targets.
#[test]
fn a_forgery_with_other_turns_or_moves_is_accepted_only_of_what_is_true() {
    let (mut accepted, mut false_ones) = ([0; 2], 0);
    for number in (0..1000).filter(|number| number % 4 > 1) {
        let text = by_chance(number);
        let request = SolveRequest {
            resources: Resources::default(),
            by: None,
            claim: None,
            map: None,
            checkpoint: None,
        };
        let Ok(found) = solve_file(Source { name: "x.pg", text: &text }, "", &request) else {
            continue;
        };
        let mut choice = Congruential(number);
        for certificate in &found.certificates {
            let claim::Claim::Positional(honest) = &certificate.header.claim else {
                panic!("{text}");
            };
            let Ok(body) = certificate.decode::<Body<'_>>() else { continue };
            for forgery in 0..60 {
                let (mut claim, mut body) = (honest.clone(), body.clone());
                let [opening, first, second] = [(); 3].map(|()| 1 + choice.below(2));
                let small = |number: usize| u16::try_from(number).expect("small");
                if forgery % 3 != 1 {
                    let [opening, first, second] = [opening, first, second].map(small);
                    claim.game.turns = Some(Turns { opening, first, second });
                }
                if forgery % 4 == 0 {
                    claim.statement = match claim.statement {
                        Statement::Wins(player) => Statement::DoesNotLose(player),
                        Statement::DoesNotLose(player) => Statement::Wins(player),
                    };
                }
                let mut entries: Vec<Entry> = body.replay.entries.read().collect();
                if forgery % 3 != 0 && !entries.is_empty() {
                    let at = choice.below(entries.len());
                    let points = body.board.size() + 1;
                    let mv = small(choice.below(points));
                    match &mut entries[at].response {
                        Response::Reply { target, .. } if forgery % 2 == 0 => {
                            *target = u32::from(small(choice.below(body.replay.nodes.len())));
                        }
                        Response::Reply { reply, .. } | Response::Win { reply } => *reply = mv,
                        response => *response = Response::Win { reply: mv },
                    }
                    body.replay.entries = entries.into();
                }
                let header = Header { claim: claim.clone().into(), ..certificate.header.clone() };
                let (bytes, _) = Certificate::new(header, Kind::Replay, &body).write();
                if let Verdict::Verified(_) = check(&bytes, None) {
                    assert!(is_true(&claim, &body.board), "{text}{claim}: {:?}", body.replay);
                    accepted[usize::from(claim.game.turns != honest.game.turns)] += 1;
                } else {
                    false_ones += u32::from(!is_true(&claim, &body.board));
                }
            }
        }
    }
    assert!(
        accepted.iter().all(|&count| count > 500) && false_ones > 2000,
        "{accepted:?} accepted, {false_ones} false"
    );
}
