//! Statements of manifests in the language of all games.

use zermelo_checker::claim::Claim;
use zermelo_claims::Statement;

use crate::registry::LANGUAGE;
use crate::registry::named::claim;

fn read(text: &str) -> Statement {
    Statement::read(text, &LANGUAGE).expect(text)
}

#[test]
fn statements_are_said_in_the_words_of_a_paper() {
    for (text, words) in [
        ("draw projective-plane 3", "neither player loses on the projective plane of order 3"),
        ("value 3 in dots-and-boxes 2 2", "the value of dots and boxes on the 2 × 2 board is 3"),
        ("second player wins affine-plane 4", "second player wins on the affine plane π4"),
        ("second player wins sim", "second player wins Sim (who completes a line loses)"),
        ("draw connect-four", "neither player loses Connect Four with 7 columns and 6 rows"),
        ("draw in-a-row 4 6 5", "neither player loses 4 in a row on the 6 × 5 board"),
        ("maker wins hex 4", "maker wins Hex on the 4 × 4 board (maker moves first)"),
        (
            "breaker wins polyomino snaky 6 6 --weak",
            "breaker wins the polyomino game of snaky on the 6 × 6 board (maker moves first)",
        ),
        (
            "first player wins design 25 4 7",
            "first player wins on design 7 of those with 25 points, 4 a line",
        ),
        (
            "first player wins van-der-waerden 4 15 --within 5",
            "first player wins on the progressions of 4 of the numbers 1 to 15, within 5 moves",
        ),
        // A title alone says nothing of the board.
        ("first player wins board titled 'sim'", "first player wins on the board ‘sim’"),
        (
            "cops win cops 3 cycle 5 --within 1",
            "cops win cops and robbers with 3 cops on the cycle of 5 within 1 move",
        ),
    ] {
        let statement = read(text);
        assert_eq!(statement.in_words(&LANGUAGE), words);
    }
}

#[test]
fn a_draw_is_two_claims() {
    let draw = read("draw projective-plane 3");
    let parts: Vec<String> = draw.parts().iter().map(ToString::to_string).collect();
    assert_eq!(
        parts,
        [
            "first player does not lose projective-plane 3",
            "second player does not lose projective-plane 3"
        ]
    );
    assert_eq!(draw.to_string(), "draw projective-plane 3");
}

#[test]
fn two_claims_are_a_draw_or_a_value_where_they_are_its_parts() {
    let claims = |texts: &[&str]| -> Vec<Claim> {
        texts.iter().map(|text| claim(text).expect(text)).collect()
    };
    let first = "first player does not lose hypercube 3 2";
    let second = "second player does not lose hypercube 3 2";
    let least = "maximiser gets at least 3 in the lower right cell in coprime-grid 5";
    let most = "minimiser keeps maximiser to at most 3 in the lower right cell in coprime-grid 5";
    for (texts, expected) in [
        (&[first][..], Some(first.to_owned())),
        (&[first, second], Some("draw hypercube 3 2".to_owned())),
        (&[second, first], Some("draw hypercube 3 2".to_owned())),
        (&[first, first], None),
        (&[first, "second player does not lose hypercube 4 2"], None),
        (&["first player wins hypercube 3 2", second], None),
        (
            &[
                least,
                "minimiser keeps maximiser to at most 4 in the lower right cell in coprime-grid 5",
            ],
            None,
        ),
        (&[], None),
    ] {
        let claims = claims(texts);
        let found = Statement::of(&claims.iter().collect::<Vec<_>>(), &LANGUAGE);
        assert_eq!(found.map(|found| found.to_string()), expected, "{texts:?}");
    }
    let claims = claims(&[least, most]);
    let value = Statement::of(&claims.iter().collect::<Vec<_>>(), &LANGUAGE).expect("a value");
    let expected = read("value 3 in coprime-grid 5");
    assert_eq!(value, expected);
}

#[test]
fn a_value_is_two_claims() {
    let value = read("value 3 in coprime-grid 5 variation 1, minimiser first");
    let parts: Vec<String> = value.parts().iter().map(ToString::to_string).collect();
    assert_eq!(
        parts,
        [
            "minimiser keeps maximiser to at most 3 in the lower right cell in coprime-grid 5 variation 1, minimiser first",
            "maximiser gets at least 3 in the lower right cell in coprime-grid 5 variation 1, minimiser first",
        ]
    );
    assert_eq!(value.to_string(), "value 3 in coprime-grid 5 variation 1, minimiser first");
    for (text, word) in [
        ("value 3 in chess 5", 4),
        ("value 3 coprime-grid 5", 1),
        ("value -3 in coprime-grid 5", 1),
        ("value 3 in coprime-grid five", 5),
    ] {
        let error = Statement::read(text, &LANGUAGE).expect_err(text);
        assert_eq!(error.word, word, "{error}");
    }
}

#[test]
fn statements_contradict_when_both_cannot_be_true() {
    let cases = [
        ("first player wins hypercube 3 2", "draw hypercube 3 2", true),
        ("draw hypercube 3 2", "draw hypercube 3 2", false),
        ("first player wins hypercube 3 2", "second player wins hypercube 3 2", true),
        ("first player wins hypercube 3 2", "second player does not lose hypercube 3 2", true),
        ("first player wins hypercube 3 2", "first player does not lose hypercube 3 2", false),
        (
            "first player does not lose hypercube 3 2",
            "second player does not lose hypercube 3 2",
            false,
        ),
        ("first player wins hypercube 3 2", "second player wins hypercube 3 3", false),
        (
            "first player wins with 3 P-positions erdos-szekeres 4 3",
            "first player wins with 4 P-positions erdos-szekeres 4 3",
            true,
        ),
        (
            "maximiser gets at least 3 in the lower right cell in coprime-grid 5",
            "minimiser keeps maximiser to at most 2 in the lower right cell in coprime-grid 5",
            true,
        ),
        (
            "maximiser gets at least 3 in the lower right cell in coprime-grid 5",
            "minimiser keeps maximiser to at most 3 in the lower right cell in coprime-grid 5",
            false,
        ),
        (
            "first player wins erdos-szekeres a 10 for every a from 10 to 37 except 24",
            "first player wins erdos-szekeres a 10 for every a from 10 to 20",
            false,
        ),
        (
            "first player wins erdos-szekeres a 10 for every a from 10 to 37 except 24",
            "first player wins erdos-szekeres a 10 for every a from 10 to 24",
            true,
        ),
        (
            "first player wins erdos-szekeres a 10 for every a from 10 to 12 except 11",
            "second player wins erdos-szekeres a 10 for every a from 10 to 11 except 10",
            false,
        ),
        (
            "first player wins erdos-szekeres a 10 for every a from 10 to 12 except 11",
            "second player wins erdos-szekeres a 10 for every a from 10 to 12 except 10",
            true,
        ),
        ("value 3 in coprime-grid 5", "value 4 in coprime-grid 5", true),
        ("value 3 in coprime-grid 5", "value 3 in coprime-grid 5", false),
        ("value 3 in coprime-grid 5", "value 4 in coprime-grid 6", false),
        ("value 3 in coprime-grid 5", "value 4 in coprime-grid 5 --first minimiser", false),
    ];
    for (one, two, expected) in cases {
        let one = read(one);
        let two = read(two);
        assert_eq!(one.contradicts(&two), expected, "{one} / {two}");
        assert_eq!(two.contradicts(&one), expected, "{two} / {one}");
    }
}
