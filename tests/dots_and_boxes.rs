//! Dots and boxes as a user meets it: solved, listed, played, and certificates with a field changed, of
//! which only true claims are accepted.

use crate::common;

use std::fs;
use std::path::Path;

use common::boxes_value;
use common::program::{Said, run};
use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::dots_and_boxes::{self, Body, DotsAndBoxes, Start};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Response;
use zermelo_checker::score::Bound;
use zermelo_checker::{Verdict, check};

fn zermelo(folder: &Path, words: &str) -> Said {
    run(folder, &words.split(' ').collect::<Vec<_>>())
}

/// A claim with its proof, whose parts can be changed.
#[derive(Clone)]
struct Draft {
    claim: dots_and_boxes::Claim,
    body: Body<'static>,
}

impl Draft {
    fn write(&self) -> Vec<u8> {
        let header = Header { claim: self.claim.into(), provenance: Provenance::default() };
        Certificate::new(header, Kind::Replay, &self.body).write().0
    }

    fn committed(name: &str) -> Draft {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/dots-and-boxes");
        let bytes = fs::read(folder.join(name)).expect(name);
        let (certificate, _) = Certificate::read(&bytes).expect(name);
        let Claim::DotsAndBoxes(claim) = certificate.header.claim else { panic!("{name}") };
        let body: Body<'_> = certificate.decode().expect(name);
        let replay = body.replay.into_owned();
        Draft { claim, body: Body { replay, ..body } }
    }
}

type Spoil = Box<dyn Fn(&mut Draft)>;

/// Every change of one field, near the values that occur.
fn changes(honest: &Draft) -> Vec<Spoil> {
    let mut changes: Vec<Spoil> = Vec::new();
    for score in (0..5).chain([u32::MAX]) {
        for bound in [Bound::AtLeast(score), Bound::AtMost(score)] {
            changes.push(Box::new(move |c| c.claim.bound = bound));
        }
    }
    for (rows, columns) in (0..4).flat_map(|rows| (0..4).map(move |columns| (rows, columns))) {
        changes.push(Box::new(move |c| {
            c.claim.game = DotsAndBoxes { rows, columns, start: Start::default() }
        }));
    }
    let moves = (0..14u16).chain([255, u16::MAX]);
    for opening in moves.clone().map(Some).chain([None]) {
        changes.push(Box::new(move |c| c.body.replay.opening = opening));
    }
    let replay = &honest.body.replay;
    for at in 0..replay.positions.len().min(60) {
        for bit in 0..8 {
            changes.push(Box::new(move |c| c.body.replay.positions.to_mut()[at] ^= 1 << bit));
        }
    }
    for at in 0..replay.entries.len().min(40) {
        for mv in moves.clone() {
            changes.push(Box::new(move |c| c.body.replay.entries[at].mv = mv));
            changes.push(Box::new(move |c| {
                c.body.replay.entries[at].response = Response::Win { reply: mv };
            }));
            for (target, symmetry) in (0..8).flat_map(|target| (0..4).map(move |s| (target, s))) {
                changes.push(Box::new(move |c| {
                    c.body.replay.entries[at].response =
                        Response::Reply { reply: mv, target, symmetry };
                }));
            }
            changes.push(Box::new(move |c| {
                c.body.replay.entries[at].response = Response::SameAs { mv, symmetry: 1 };
            }));
        }
        changes.push(Box::new(move |c| c.body.replay.entries[at].response = Response::Settled));
        changes.push(Box::new(move |c| {
            c.body.replay.entries.remove(at);
        }));
    }
    for at in 0..replay.nodes.len().min(8) {
        for entries in 0..6 {
            changes.push(Box::new(move |c| c.body.replay.nodes[at].entries = entries));
        }
        for mv in moves.clone() {
            changes.push(Box::new(move |c| {
                c.body.replay.nodes[at].default = Some(Response::Win { reply: mv });
            }));
        }
        changes.push(Box::new(move |c| c.body.replay.nodes[at].default = Some(Response::Settled)));
    }
    for at in 0..honest.body.symmetries.len() {
        for number in (0..9).chain([255]) {
            changes.push(Box::new(move |c| c.body.symmetries[at] = number));
        }
    }
    changes.push(Box::new(|c| {
        c.body.symmetries.pop();
    }));
    changes
}

#[test]
fn whatever_is_accepted_after_one_change_is_true() {
    let (mut accepted, mut all) = (0, 0);
    for name in
        ["1-1-first.cert", "1-1-second.cert", "1-2-first.cert", "1-2-second.cert", "1-3-first.cert"]
    {
        let honest = Draft::committed(name);
        let bytes = honest.write();
        assert!(check(&bytes, None).is_verified(), "{name}");
        for change in changes(&honest) {
            let mut draft = honest.clone();
            change(&mut draft);
            let changed = draft.write();
            if changed == bytes {
                continue;
            }
            all += 1;
            if let Verdict::Verified(verified) = check(&changed, None) {
                let Claim::DotsAndBoxes(claim) = &verified.claim else { panic!("another game") };
                assert!(boxes_value::is_true(claim), "accepted and false: {claim}");
                accepted += 1;
            }
        }
    }
    assert!(accepted > 0 && accepted * 20 < all, "{accepted} of {all} changes accepted");
}

#[test]
fn a_board_is_solved_with_a_certificate_for_each_player() {
    let folder = tempfile::tempdir().expect("a folder");
    for (rows, columns) in [(1, 1), (1, 2), (3, 1), (2, 2)] {
        let game = DotsAndBoxes { rows, columns, start: Start::default() };
        let value = boxes_value::value(&game);
        let said = zermelo(folder.path(), &format!("solve {game} -o x.cert"));
        let expected = format!("value {value} in {game}; ");
        assert!(said.out.starts_with(&expected), "{expected}: {}{}", said.out, said.err);
        let checked = zermelo(folder.path(), "check x-first.cert x-second.cert");
        assert_eq!(checked.code, 0, "{}", checked.out);
        let boxes = zermelo_explain::count(value, "box", "boxes");
        for part in [
            format!("first player gets at least {boxes} in {game}"),
            format!("second player keeps first player to at most {boxes} in {game}"),
        ] {
            assert!(checked.out.contains(&part), "{}", checked.out);
        }
    }
}

/// Every line of play from there. The totals have the boxes of the start.
#[test]
fn from_a_start_the_value_is_that_of_every_line_of_play_from_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut state = 19;
    for (rows, columns, drawn) in
        [(1, 1, 1), (1, 1, 3), (1, 2, 4), (1, 2, 6), (2, 2, 1), (2, 2, 5), (1, 3, 7), (2, 2, 9)]
    {
        for _ in 0..4 {
            let start = Start::default();
            let mut game = DotsAndBoxes { rows, columns, start };
            game.start = boxes_value::random_start(&game, drawn, &mut state);
            let value = boxes_value::value(&game);
            for file in ["x-first.cert", "x-second.cert"] {
                let _ = fs::remove_file(folder.path().join(file));
            }
            let said = zermelo(folder.path(), &format!("solve {game} -o x.cert"));
            let expected = format!("value {value} in {game}; ");
            assert!(said.out.starts_with(&expected), "{expected}: {}{}", said.out, said.err);
            let checked = zermelo(folder.path(), "check x-first.cert x-second.cert");
            assert_eq!(checked.code, 0, "{}", checked.out);
            let boxes = zermelo_explain::count(value, "box", "boxes");
            for part in
                [format!("at least {boxes} in {game}"), format!("at most {boxes} in {game}")]
            {
                assert!(checked.out.contains(&part), "{}", checked.out);
            }
        }
    }
}

#[test]
fn what_is_wrong_with_a_start_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    for (options, message) in [
        ("--start a1-c1", "‘a1-c1’, not edges of the board"),
        ("--start a1-b1,b1-a1", "not edges of the board, each once"),
        ("--start a1-b1 --boxes 1", "it gives the first player 1 box, but 0 boxes are complete"),
        ("--start a1-b1 --next first", "after 1 edge and 0 boxes the first player is not to draw"),
        ("--start a1-b1,a1-a2,b1-b2,a2-b2,b1-c1,c1-c2,b2-c2", "all edges are drawn"),
        ("--boxes 1", "--start"),
    ] {
        let said = zermelo(folder.path(), &format!("solve dots-and-boxes 1 2 {options}"));
        assert_ne!(said.code, 0, "{options}: {}", said.out);
        assert!(said.err.contains(message), "{options}: {}", said.err);
    }
}

#[test]
fn a_claim_that_is_true_is_proved_as_it_stands_and_another_one_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for (claim, is_true) in [
        ("first player gets at least 2 boxes in dots-and-boxes 2 2", true),
        ("first player gets at least 4 boxes in dots-and-boxes 2 2", false),
        ("second player keeps first player to at most 4 boxes in dots-and-boxes 2 2", true),
        ("second player keeps first player to at most 2 boxes in dots-and-boxes 2 2", false),
        (
            "maximiser gets at least 1 in the lower right cell in coprime-grid 5 variation 1, maximiser first",
            true,
        ),
        (
            "minimiser keeps maximiser to at most 4 in the lower right cell in coprime-grid 5 variation 1, maximiser first",
            true,
        ),
        (
            "maximiser gets at least 4 in the lower right cell in coprime-grid 5 variation 1, maximiser first",
            false,
        ),
    ] {
        let said = run(folder.path(), &["solve", "--claim", claim, "-o", "x.cert"]);
        if is_true {
            assert_eq!(said.code, 0, "{claim}: {}", said.err);
            let checked = run(folder.path(), &["check", "--claim", claim, "x.cert"]);
            assert_eq!(checked.code, 0, "{}", checked.out);
        } else {
            assert_eq!(said.code, 2, "{claim}: {}", said.out);
            assert!(said.err.contains("is not proved: value"), "{}", said.err);
        }
    }
}

#[test]
fn what_is_no_board_or_takes_too_much_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    for (words, code, message) in [
        ("solve dots-and-boxes 0 1", 2, "the board has 0 rows of 1 box; a board has a row"),
        ("solve dots-and-boxes 5 6", 2, "it has 71 edges, and at most 64"),
        ("solve dots-and-boxes 3", 2, "the number of boxes in a row is expected"),
        ("solve dots-and-boxes 2 2 --first odd", 2, "has no option --first"),
        ("solve dots-and-boxes 2 2 --by pairing", 2, "dots-and-boxes is not solved by pairing"),
        (
            "solve dots-and-boxes 2 2 --max-positions 5",
            3,
            "the search reached its limit of 5 positions (--max-positions sets it)",
        ),
        ("solve dots-and-boxes 3 3 --max-memory 1", 3, "reached its limit of 1 MiB of memory"),
        ("solve dots-and-boxes 5 5 --max-memory 1", 3, "reached its limit of 1 MiB of memory"),
        (
            "solve chomp 3 2 --checkpoint x",
            2,
            "keeps searches of positional games, coprime-grid, and dots-and-boxes, not of chomp 3 2",
        ),
        ("map erdos-szekeres --table 3 --checkpoint x", 2, "keeps searches of coprime-grid and"),
        ("map erdos-szekeres 5 4 --checkpoint x", 2, "keeps runs of --table and --every"),
        ("map dots-and-boxes --table 0", 2, "the board has 1 row of 0 boxes"),
        ("map dots-and-boxes --table 22", 2, "the board has 1 row of 22 boxes"),
        ("map dots-and-boxes --table 2 --max-b 2", 2, "takes no --max-b"),
    ] {
        let said = zermelo(folder.path(), words);
        assert_eq!(said.code, code, "{words}: {}{}", said.out, said.err);
        assert!(said.err.contains(message), "{words}: {}", said.err);
        assert!(!folder.path().join("x").exists(), "{words}");
    }
}

/// Three rows of three have the value 3 (D. Wilson, *Dots-and-Boxes Analysis Results*).
#[test]
fn a_board_that_is_not_searched_to_the_end_has_an_interval_with_a_certificate_for_both_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    for positions in [1, 1_000, 50_000] {
        let words = format!(
            "solve dots-and-boxes 3 3 --max-positions {positions} -o nine.cert --checkpoint {positions}"
        );
        let said = zermelo(folder.path(), &words);
        assert_eq!(said.code, 3, "{}{}", said.out, said.err);
        let numbers = said.out.split([' ', ',']).filter_map(|word| word.parse::<u32>().ok());
        let [least, most] = numbers.take(2).collect::<Vec<_>>()[..] else { panic!("{}", said.out) };
        let line = format!("value at least {least}, at most {most} in dots-and-boxes 3 3; ");
        assert!(said.out.starts_with(&line) && least <= 3 && 3 <= most, "{}", said.out);
        let checked = zermelo(folder.path(), "check nine-first.cert nine-second.cert");
        assert_eq!(checked.code, 0, "{}", checked.out);
        for end in [format!("at least {least} box"), format!("at most {most} box")] {
            assert!(checked.out.contains(&end), "{}", checked.out);
        }
    }
}

/// One box, of which the second player draws the last edge, worked out by hand.
#[test]
fn a_board_is_played_by_the_dots_at_the_ends_of_edges() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = zermelo(folder.path(), "solve dots-and-boxes 1 1 --player second -o x.cert");
    assert_eq!(said.code, 0, "{}", said.err);
    let said = run(folder.path(), &["play", "x.cert", "b1-a1"]);
    assert_eq!(said.code, 0, "{}", said.err);
    for line in ["first plays a1-b1", "    a   b", "  1 +---+"] {
        assert!(said.out.contains(line), "{line}: {}", said.out);
    }
    for (moves, message) in [
        (&["a1-b2"][..], "‘a1-b2’ is not a move: a move is two dots next to each other"),
        (&["a1-b1", "a1-b1"], "a1-b1 is taken"),
        (&["pass"], "pass is not allowed here: only after a box of the other player"),
    ] {
        let said = run(folder.path(), &[&["play", "x.cert", "--"], moves].concat());
        assert_eq!(said.code, 2, "{moves:?}: {}", said.out);
        assert!(said.err.contains(message), "{moves:?}: {}", said.err);
    }
}

#[test]
fn a_rejected_certificate_says_what_is_wrong_with_the_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let honest = Draft::committed("1-1-second.cert");
    let second = |byte: usize, value: u8| {
        let mut draft = honest.clone();
        draft.body.replay.positions.to_mut()[5 + byte] = value;
        draft
    };
    let mut large = honest.clone();
    large.claim.game.rows = 30;
    let mut symmetry = honest.clone();
    symmetry.body.symmetries[0] = 9;
    for (draft, message) in [
        (second(0, 16), "the stored position has an edge that is none of the board's 4"),
        (second(3, 1), "it gives a player 1 box, but 0 boxes are complete"),
        (second(4, 1), "its mark of a pass is 1, and the other player has 0 boxes"),
        (second(0, 15), "the stored position: all edges are drawn"),
        (second(0, 1), "the stored position: it is not the opponent's turn"),
        (large, "the board has 30 rows of 1 box; a replay has boards with up to 64 edges"),
        (symmetry, "symmetry 9 is none of the board's, or not in the order of numbers"),
    ] {
        fs::write(folder.path().join("x.cert"), draft.write()).expect("written");
        let said = zermelo(folder.path(), "check x.cert");
        assert_eq!(said.code, 1, "{}", said.out);
        assert!(said.out.contains(message), "{message}: {}", said.out);
    }
}
