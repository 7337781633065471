//! Maps: the state, and a move that shows what is wrong.

use crate::fixture::row_of_three;

#[test]
fn a_state_that_contradicts_its_options_is_drawn_with_a_move_that_shows_it() {
    let mut proof = row_of_three();
    proof.body.bits.to_mut()[0] = 0b1110;
    // States 1, 2 and 3 are set, and each leads to the next.
    assert_eq!(
        proof.explained("P leads to P").to_string(),
        "not proved: first player wins with 2 P-positions erdos-szekeres 4 2
  error  map-p-leads-to-p: the state is marked as a loss for the player to move, but the move \
         (2, 1) leads to another state that is marked so
  at     state 1, after the move (2, 1)
  #..
"
    );
    proof.body.bits.to_mut()[0] = 0b0000;
    assert_eq!(
        proof.explained("N without P").to_string(),
        "not proved: first player wins with 2 P-positions erdos-szekeres 4 2
  error  map-n-without-p: the state is not marked as a loss for the player to move, but no move \
         leads to a state that is
  at     state 0
  ...
"
    );
    let claimed = |claim: &str, bits: &[u8]| {
        let mut proof = row_of_three();
        proof.claim = zermelo_explain::claims::claim(claim).expect(claim);
        proof.body.bits = bits.to_vec().into();
        proof.explained(claim).sentence
    };
    assert_eq!(
        claimed("first player wins with 3 P-positions erdos-szekeres 4 2", &[0b1010]),
        "2 states are P-positions, but the claim says 3"
    );
    assert_eq!(
        claimed("first player wins with 2 P-positions erdos-szekeres 4 2", &[0b1010, 0]),
        "the map has 2 bytes, but the states of the claim's board need 1"
    );
    assert_eq!(
        claimed("first player wins with 2 P-positions erdos-szekeres 1 2", &[0b1010]),
        "the patterns have lengths 1 and 2; a map has 2 ≤ a ≤ 65536 and 2 ≤ b ≤ 64, and \
         at most as many states as the machine can address"
    );
}

#[test]
fn a_move_that_shows_a_contradiction_is_named_on_boards_of_several_rows() {
    // The (3, 3)-game: states 00, 10, 11, 20, 21, 22, of which 10 and 22 are P. States with one
    // length of row 1 are a part, of which the last that is wrong is found.
    let mut proof = row_of_three();
    let claim = "first player wins with 2 P-positions erdos-szekeres 3 3";
    proof.claim = zermelo_explain::claims::claim(claim).expect(claim);
    for (bits, state, mv, drawn) in [
        (0b11_1111, 0, "(1, 1)", "  ..\n  ..\n"),
        (0b10_0110, 2, "(2, 2)", "  #.\n  #.\n"),
        (0b10_1010, 1, "(2, 1)", "  #.\n  ..\n"),
        (0b11_0010, 4, "(2, 2)", "  ##\n  #.\n"),
        (0b00_0110, 1, "(1, 2)", "  #.\n  ..\n"),
    ] {
        proof.body.bits = vec![bits].into();
        let place = proof.explained(mv).place.expect(mv);
        let expected = format!("  at     state {state}, after the move {mv}\n{drawn}");
        assert_eq!(place.to_string(), expected);
    }
}
