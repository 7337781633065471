use super::*;
use crate::picture::{Panel, Picture};

/// The terms of a list, one a line.
fn terms(text: &str) -> Vec<String> {
    text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// All facts of a board of one row of two cells, a heap of up to two counters, and an edge.
const FACTS: &str = "(cell a 1 x)
    (cell a 1 o)
    (cell a 1 b)
    (cell b 1 x)
    (cell b 1 o)
    (cell b 1 b)
    (heap c 0)
    (heap c 2)
    (drawn e1)
    (drawn e2)
    (control white)";

const MOVES: &str = "(mark a 1)
    (mark b 1)
    (draw e1)
    noop";

fn layout(text: &str) -> Result<Layout, LayoutError> {
    Layout::read(text, &terms(FACTS), &terms(MOVES))
}

/// A position by its facts, in characters and with what is said below.
fn drawn(layout: &Layout, facts: &[&str]) -> Result<String, String> {
    let all = terms(FACTS);
    let of = |fact: &&str| {
        let number = all.iter().position(|known| known == fact).expect("a fact of the rules");
        (number, all[number].as_str())
    };
    let (plan, others) = layout.filled(&facts.iter().map(of).collect::<Vec<_>>())?;
    let panels = vec![Panel::Plan(plan)];
    Ok(Picture { caption: others.join(" "), ..Picture::of(panels) }.text())
}

#[test]
fn facts_are_drawn_where_the_layout_says() {
    for (name, text, facts, expected) in [
        ("nothing is drawn of an empty layout", "", vec!["(control white)"], "(control white)\n"),
        (
            "a letter is a number, and a cell of no true fact is free",
            "cell (cell ?c ?r ?m) at ?c ?r as ?m",
            vec!["(cell b 1 x)"],
            ". x\n",
        ),
        (
            "a term is shown as its sign",
            "cell (cell ?c ?r ?m) at ?c ?r as ?m\nmark x as X ; first\nmark b as #",
            vec!["(cell a 1 x)", "(cell b 1 b)"],
            "X #\n",
        ),
        (
            "the first statement that fits draws a fact",
            "cell (cell a 1 x) at 1 1 as P\ncell (cell ?c ?r ?m) at ?c ?r as ?m",
            vec!["(cell a 1 x)", "(cell b 1 x)"],
            "P x\n",
        ),
        (
            "rows can go up",
            "cell (cell a 1 x) at 1 1\ncell (cell b 1 x) at 1 2 as z\nup",
            vec!["(cell a 1 x)"],
            ".\nX\n",
        ),
        (
            "a heap is a row of cells",
            "cell (heap c ?n) at 0 0 times ?n as o",
            vec!["(heap c 2)"],
            "o o\n",
        ),
        (
            "a heap of none too",
            "cell (heap c ?n) at 0 0 times ?n as o",
            vec!["(heap c 0)"],
            ". .\n",
        ),
        (
            "lines are drawn or not, with dots at their ends",
            "line (drawn e1) from 0 0 to 1 0\nline (drawn e2) from 0 1 to 1 1",
            vec!["(drawn e2)"],
            "+ +\n+-+\n",
        ),
        (
            "points are joined by lines of the board; what is not true is as else says",
            "point (drawn e1) at 1 1 as . else #\npoint at 2.5 1 as v\nline from 1 1 to 2.5 1",
            vec![],
            "#-v\n",
        ),
        (
            "points with a fact that is true",
            "point (drawn e1) at 1 1 as . else #\npoint at 2.5 1 as v\nline from 1 1 to 2.5 1",
            vec!["(drawn e1)"],
            ".-v\n",
        ),
        (
            "places are sums with variables",
            "line (cell ?c ?r x) from ?c+0.5 ?r to ?c-0.5 ?r\npoint at 0.5 1 as s",
            vec!["(cell b 1 x)"],
            "s +-+\n",
        ),
        (
            "hidden facts are not said",
            "hide (control ?who)",
            vec!["(control white)", "(drawn e1)"],
            "(drawn e1)\n",
        ),
    ] {
        let layout = layout(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(drawn(&layout, &facts).as_deref(), Ok(expected), "{name}");
    }
}

#[test]
fn two_facts_that_are_true_at_one_place_are_named() {
    let layout = layout("cell (cell ?c ?r ?m) at ?c ?r as ?m").expect("a layout");
    let two = "(cell a 1 x) and (cell a 1 o) are both at 1 1 in the layout";
    assert_eq!(drawn(&layout, &["(cell a 1 x)", "(cell a 1 o)"]), Err(two.to_owned()));
}

#[test]
fn moves_have_the_names_and_the_places_of_the_layout() {
    let text = "cell (cell ?c ?r ?m) at ?c ?r as ?m\nline (drawn e1) from 1 0 to 0 0
        move (mark ?c ?r) called ?c?r on (cell ?c ?r ?m)\nmove (draw ?e) on (drawn ?e)";
    let layout = layout(text).expect("a layout");
    assert_eq!(layout.move_name(1).map(String::as_str), Some("b1"));
    assert_eq!(layout.move_name(2), None);
    assert_eq!(layout.touched(0), ["1 1"]);
    assert_eq!(layout.touched(1), ["2 1"]);
    assert_eq!(layout.touched(2), ["0 0 to 1 0"]);
    assert_eq!(layout.plan.lines[0].name, "0 0 to 1 0");
    assert!(layout.touched(3).is_empty());
}

#[test]
fn what_is_wrong_is_said_of_the_words_that_are_wrong() {
    for (text, at, said) in [
        (
            "paint (drawn e1)",
            "paint",
            "a statement begins with one of cell, point, line, mark, move, hide, up",
        ),
        (
            "cell (drawn e1)",
            "cell (drawn e1)",
            "this is not `cell FACT at X Y [times N] [as SIGN] [else SIGN]`",
        ),
        ("cell at 1 1", "cell at 1 1", "this is not `cell FACT"),
        ("cell (drawn e1) at 1", "cell (drawn e1) at 1", "this is not `cell FACT"),
        (
            "cell (drawn e1) at 1 1 at 2 2",
            "cell (drawn e1) at 1 1 at 2 2",
            "this is not `cell FACT",
        ),
        (
            "cell (drawn e1) at 1 1 as x as y",
            "cell (drawn e1) at 1 1 as x as y",
            "this is not `cell FACT",
        ),
        (
            "line (drawn e1) at 1 1",
            "line (drawn e1) at 1 1",
            "this is not `line [FACT] from X Y to X Y`",
        ),
        (
            "line (drawn e1) from 1 1 to 2 1 as X",
            "line (drawn e1) from 1 1 to 2 1 as X",
            "this is not `line",
        ),
        ("up 1", "up 1", "this is not `up`"),
        ("mark x", "mark x", "this is not `mark TERM as SIGN`"),
        ("cell (drawn e1 at 1 1", "(drawn e1 at 1 1", "a parenthesis has no partner in this line"),
        (
            "cell (drawn e1)) at 1 1",
            "(drawn e1)) at 1 1",
            "a parenthesis has no partner in this line",
        ),
        (
            "point (drawn e3) at 1 1",
            "(drawn e3)",
            "the rules have no fact that fits ‘(drawn e3)’; it has (drawn e1)",
        ),
        ("point (taken ?x) at 1 1", "(taken ?x)", "the rules have no fact that fits ‘(taken ?x)’"),
        ("point (drawn ?x ?y) at 1 1", "(drawn ?x ?y)", "the rules have no fact that fits"),
        ("move (take ?x) called ?x", "(take ?x)", "the rules have no move that fits ‘(take ?x)’"),
        (
            "point (drawn ?e) at ?e 1",
            "?e",
            "?e is ‘e1’ in (drawn e1), which is no number or letter",
        ),
        ("point (drawn e1) at ?x 1", "?x", "?x does not stand in what is before it"),
        ("point (drawn e1) at 1 1 as ?x", "?x", "?x does not stand in what is before it"),
        ("point (drawn e1) at 1.234 1", "1.234", "a coordinate is a number from 0 to 999"),
        ("point (drawn e1) at 1000 1", "1000", "a coordinate is a number from 0 to 999"),
        ("point (drawn e1) at one 1", "one", "a coordinate is a number from 0 to 999"),
        ("line (drawn e1) from 1 1 to 1 1", "(drawn e1)", "both ends of the line are at one place"),
        ("mark x as X\nmark x as O", "x", "‘x’ has a sign already"),
        ("mark x as X", "x", "nothing is shown as ‘x’"),
        (
            "move (mark ?c ?r) on (cell ?c ?r ?m)",
            "(cell ?c ?r ?m)",
            "no fact that is drawn fits ‘(cell ?c ?r ?m)’ for the move (mark a 1)",
        ),
        (
            "move (mark ?c ?r) at ?c ?r",
            "move (mark ?c ?r) at ?c ?r",
            "this is not `move MOVE [called NAME] [on FACT]…`",
        ),
        ("move (mark ?c ?r) called ?r", "?r", "two moves would be called ‘1’"),
        ("move noop called (draw", "(draw", "a parenthesis has no partner in this line"),
        ("move noop called pass", "pass", "two moves would be called ‘pass’"),
        ("move noop called ?x", "?x", "?x does not stand in the move"),
    ] {
        // The words of the last line, where they stand in the text.
        let from = text.rfind('\n').map_or(0, |end| end + 1);
        let words = if text.contains('\n') { from + 5 } else { text.rfind(at).expect("words") };
        match layout(text) {
            Err(LayoutError::At { span, message }) => {
                assert!(message.starts_with(said), "{text}: {message}");
                assert_eq!(text.get(span.clone()), Some(at), "{text}");
                assert_eq!(span.start, words, "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn a_layout_has_so_many_places_and_no_more() {
    let row = |from: usize, many: usize| -> String {
        (0..many)
            .map(|at| format!("point at {} {}\n", (from + at) % 100, (from + at) / 100))
            .collect()
    };
    assert!(layout(&row(0, MOST_PLACES)).is_ok());
    let more = layout(&row(0, MOST_PLACES + 1)).expect_err("one too many");
    assert!(more.to_string().starts_with("a layout has at most 1000 cells"), "{more}");
}
