//! What is said of certificates that are spoilt: sentences, places and lines of play.

mod files;
mod fixture;
mod map;
mod mirror;
mod outcome;
mod plays;
mod replay;
// Shared with the tests of zermelo, which use more of it.
#[allow(dead_code)]
#[path = "../../../tests/common/replays.rs"]
mod replays;

use fixture::{
    even_rows, late_draw, maker_wins, plane_of_order_2, reflected, rejection, row_of_three,
    shading_wins,
};

#[test]
fn the_certificates_by_hand_are_verified() {
    for (name, bytes) in all() {
        assert_eq!(rejection(&bytes), None, "{name}");
    }
}

fn all() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("maker wins", maker_wins().bytes()),
        ("reflected", reflected().bytes()),
        ("late draw", late_draw().bytes()),
        ("plane of order 2", plane_of_order_2().bytes()),
        ("shading wins", shading_wins().bytes()),
        ("row of three", row_of_three().bytes()),
        ("even rows", even_rows().bytes()),
    ]
}
