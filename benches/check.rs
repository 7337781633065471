//! How fast certificates are made and checked, on one core: opponent replies and bytes per second
//! from the bytes of a file to the verdict, with the peak of allocated memory.
//!
//! ```sh
//! cargo bench --bench check
//! ```

use divan::counter::{BytesCount, ItemsCount};
use divan::{AllocProfiler, Bencher};
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;
use zermelo_checker::{Verdict, check};
use zermelo_explain::claims::{Game, game};
use zermelo_positional::boards;
use zermelo_positional::solver::{Options, solve};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

/// Games, and which of the solver's certificates to take: the second of a draw is the second
/// player's.
const GAMES: &[(&str, usize)] = &[
    ("affine-plane 4", 0),
    ("affine-plane 4 --without-index-blocks 1", 0),
    ("affine-plane 4 --without-index-blocks 2", 1),
    ("affine-plane 4 --without-index-blocks 4", 1),
    ("projective-plane 3", 1),
];

fn main() {
    divan::main();
}

/// By replay, which is what takes a checker time.
fn certificates(words: &str) -> Vec<Certificate<'static>> {
    let Ok(Game::Positional(game)) = game(words) else { panic!("a positional game") };
    let board = boards::named(&game.board).expect("a board");
    let options = Options { by: Some(Kind::Replay), ..Options::default() };
    solve(&game, &board, &options).expect("a solution").certificates
}

#[divan::bench(args = GAMES.iter().map(|game| game.0))]
fn solve_and_export(bencher: Bencher<'_, '_>, game: &str) {
    bencher.bench_local(|| certificates(game).iter().map(|c| c.write().0.len()).sum::<usize>());
}

#[divan::bench(args = GAMES)]
fn check_one_core(bencher: Bencher<'_, '_>, &(game, which): &(&str, usize)) {
    check_replies(bencher, certificates(game)[which].write().0);
}

/// Checks a certificate, and counts its replies.
fn check_replies(bencher: Bencher<'_, '_>, bytes: Vec<u8>) {
    let replies = match check(&bytes, None) {
        Verdict::Verified(verified) => {
            verified.figures.iter().find(|figure| figure.0 == "replies").map_or(0, |f| f.1)
        }
        other => panic!("{other:?}"),
    };
    bencher
        .counter(ItemsCount::new(replies))
        .counter(BytesCount::new(bytes.len()))
        .bench_local(|| check(&bytes, None));
}

/// A strategy for tic-tac-toe by rules that are data, and by the native game: the time for a reply of
/// one is to be compared with that of the other.
#[divan::bench(args = ["rules/tic-tac-toe-x.cert", "rules/breakthrough.cert"])]
fn check_rules_as_data(bencher: Bencher<'_, '_>, file: &str) {
    let path = format!("{}/certificates/{file}", env!("CARGO_MANIFEST_DIR"));
    check_replies(bencher, std::fs::read(path).expect("a certificate"));
}

#[divan::bench]
fn check_native_tic_tac_toe(bencher: Bencher<'_, '_>) {
    check_replies(bencher, certificates("hypercube 3 2")[0].write().0);
}
