//! What pages show: both sides of a game with nim-values, by exclusive or, how long a chase lasts, and who plays.

use serde_json::Value;
use zermelo_explain::page::with_shown;

use super::{committed, read};

/// What a page shows of a committed certificate after each of some lines of moves.
fn shown<const N: usize>(name: &str, lines: [&[&str]; N]) -> [Value; N] {
    let bytes = committed(name);
    with_shown(&read(&bytes), None, |shows| lines.map(shows)).expect(name)
}

#[test]
fn both_sides_of_nim_are_shown_with_their_values() {
    let both = "both sides";
    let [start, first, after, wrong] =
        shown("heaps/nim-3-5-7.cert", [&[], &[both], &[both, "7-6", "5-1"], &[both, "7-7"]]);
    assert_eq!(start["both"], serde_json::json!([both]));
    for (shown, heaps) in [(first, [3u32, 5, 7]), (after, [3, 1, 6])] {
        let moves = shown["moves"].as_array().expect("moves");
        assert_eq!(moves.len(), usize::try_from(heaps.iter().sum::<u32>()).expect("few"));
        for mv in moves {
            let name = mv[0].as_str().expect("a name");
            let (from, to) = name.split_once('-').expect("a heap");
            let [from, to] = [from, to].map(|count| count.parse::<u32>().expect("a number"));
            assert!(heaps.contains(&from) && to < from, "{name}");
            let left = heaps.iter().fold(from ^ to, |all, heap| all ^ heap);
            assert_eq!(mv[2], if left == 0 { "wins" } else { "loses" }, "{name} from {heaps:?}");
        }
        let value = heaps.iter().fold(0, |all, heap| all ^ heap);
        let state = shown["state"].as_str().expect("a sentence");
        assert!(state.starts_with(&format!("nim-value {value}. N: ")), "{state}");
        assert!(shown["both"].is_null() && shown["back"].is_array());
    }
    assert!(wrong["error"].is_string() && wrong["svg"].is_null());
}

#[test]
fn a_page_says_how_long_a_chase_lasts() {
    let [start, over] = shown("cops-and-robbers/petersen-3.cert", [&[], &["o1"]]);
    assert_eq!(
        start["state"],
        "It is your move: you play the robber. At most 1 more move of the cops."
    );
    assert!(start["both"].is_null());
    assert_eq!(over["state"], "the cops win: they have caught the robber");
    let [escape] = shown("cops-and-robbers/petersen-2.cert", [&["o1+o2"]]);
    assert_eq!(escape["state"], "It is your move: you play the cops.");
}

#[test]
fn a_page_says_who_plays_whom() {
    for (name, sides, state) in [
        (
            "rules/tic-tac-toe-x.cert",
            "You are oplayer. The strategy is xplayer.",
            "It is your move: you play oplayer.",
        ),
        ("rules/hanoi.cert", "The strategy is player.", "Nobody plays against the strategy."),
        (
            "chomp/5-5.cert",
            "You are the second player. The strategy is the first player.",
            "It is your move: you play the second player.",
        ),
    ] {
        let [start] = shown(name, [&[]]);
        assert_eq!([&start["sides"], &start["state"]], [sides, state], "{name}");
    }
}
