//! The checker, and games against strategies, for a page in a browser: what a page asks, and the
//! answers as JSON.
//!
//! A page writes a text or a file where [`input`] says, calls one of [`check_input`], [`layout_input`] and
//! [`play_input`], and reads the answer from [`answer`]. Everything here is decided by `zermelo-checker`; names, drawings and
//! words are those of `zermelo-explain`. The module has no state but the certificate and the layout that were given.

use std::cell::RefCell;

use serde_json::{Value, json};
use zermelo_checker::Verdict;
use zermelo_checker::format::Certificate;
use zermelo_explain::page::{on_page, with_shown};
use zermelo_explain::picture::Emphasis;
use zermelo_explain::{Ply, explain, player_word};

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static CERTIFICATE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static LAYOUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for an input of so many bytes, and says where it is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// How many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}

/// Checks the input as a certificate, and keeps it to be played.
#[unsafe(no_mangle)]
pub extern "C" fn check_input() {
    CERTIFICATE.set(INPUT.take());
    say(&CERTIFICATE.with_borrow(|bytes| verdict(bytes)));
}

/// Draws positions as the layout of the input says; without one if that is empty.
#[unsafe(no_mangle)]
pub extern "C" fn layout_input() {
    LAYOUT.set(INPUT.take());
    say(&Value::Null);
}

/// Plays the opponent's moves of the input, a line each, against the strategy of the certificate that
/// was checked last; or goes to the position after all moves, where it holds no strategy and something of
/// every position.
#[unsafe(no_mangle)]
pub extern "C" fn play_input() {
    let moves = INPUT.take();
    let moves = String::from_utf8_lossy(&moves);
    let moves: Vec<&str> = moves.lines().collect();
    say(&CERTIFICATE.with_borrow(|bytes| game(bytes, &moves)));
}

fn say(answer: &Value) {
    ANSWER.set(answer.to_string().into_bytes());
}

/// The verdict on a certificate.
fn verdict(bytes: &[u8]) -> Value {
    match zermelo_checker::check(bytes, None) {
        Verdict::Verified(verified) => json!({
            "verdict": "verified",
            "claim": verified.claim.to_string(),
            "hash": verified.hash.to_string(),
        }),
        Verdict::Rejected(rejection) => {
            let explanation = explain(bytes, &rejection, None);
            let place = explanation.place.as_deref();
            let line = place.and_then(|place| place.line.as_deref()).unwrap_or_default();
            let drawing = place.and_then(|place| {
                let mut position = place.position.clone()?;
                position.emphasise(Emphasis::Last, place.opponent_move.iter().cloned().collect());
                Some(position.svg(false))
            });
            json!({
                "verdict": "rejected",
                "claim": explanation.claim.as_ref().map(ToString::to_string),
                "code": explanation.code.to_string(),
                "sentence": explanation.sentence,
                "place": place.map(ToString::to_string),
                "steps": line.iter().map(ply).collect::<Vec<_>>(),
                "svg": drawing,
            })
        }
        Verdict::None(why) => {
            json!({ "verdict": "none", "sentence": zermelo_explain::no_verdict(&why) })
        }
    }
}

/// The game after the opponent's moves.
fn game(bytes: &[u8], moves: &[&str]) -> Value {
    let Ok((certificate, _)) = Certificate::read(bytes) else {
        return json!({ "error": "there is no certificate" });
    };
    let layout = LAYOUT.with_borrow(|layout| String::from_utf8_lossy(layout).into_owned());
    let layout = Some(layout.as_str()).filter(|layout| !layout.is_empty());
    let shown = with_shown(&certificate, layout, |shows| shows(moves));
    shown.unwrap_or_else(|error| json!({ "error": on_page(&error) }))
}

/// A move of a line of play.
fn ply(ply: &Ply) -> Value {
    json!({ "player": player_word(ply.player), "move": ply.name })
}
