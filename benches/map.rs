//! How fast the outcomes of all states of an Erdős–Szekeres board are found and confirmed, on one
//! core and on two: states per second, with the peak of allocated memory (the map of (17, 17) takes
//! 75 MB); and the same of passes for every a, of which the layers are the certificate.
//!
//! ```sh
//! cargo bench --bench map
//! ```

use divan::counter::ItemsCount;
use divan::{AllocProfiler, Bencher};
use rayon::{ThreadPool, ThreadPoolBuilder};
use zermelo_search::executor::Parallel;
use zermelo_search::limits::{Limits, Resources};
use zermelo_sizes::erdos_szekeres::solver::outcomes::outcomes;
use zermelo_sizes::erdos_szekeres::solver::{Board, map};
use zermelo_sizes::maps::layers::{self, Every, Sizes};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

/// Square, and longer and thinner; the squares also of growing size.
const BOARDS: &[(u32, u32)] =
    &[(13, 13), (15, 15), (17, 17), (24, 10), (37, 8), (60, 6), (180, 5), (600, 4)];

/// b and the greatest a of a pass by layers: lines of up to 64 bits, and of more than 128.
const PASSES: &[(u32, u32)] = &[(5, 300), (6, 100), (7, 60), (8, 45), (10, 30), (14, 20)];

fn main() {
    divan::main();
}

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().expect("threads")
}

fn board((a, b): (u32, u32)) -> Board {
    Board::new(a, b).expect("a board")
}

fn make(bencher: Bencher<'_, '_>, size: (u32, u32), threads: usize) {
    let board = board(size);
    let states = board.states().expect("a size");
    let pool = pool(threads);
    bencher
        .counter(ItemsCount::new(states))
        .bench_local(|| pool.install(|| outcomes(board, Resources::default())).expect("outcomes"));
}

fn check(bencher: Bencher<'_, '_>, size: (u32, u32), threads: usize) {
    let outcomes = outcomes(board(size), Resources::default()).expect("outcomes");
    let states = outcomes.states;
    let bytes = map::certificate(outcomes, Default::default()).write().0;
    let pool = pool(threads);
    bencher.counter(ItemsCount::new(states)).bench_local(|| {
        let verdict = pool.install(|| {
            zermelo_checker::check_with(&bytes, None, &Parallel::hidden(), &mut Default::default())
        });
        assert!(verdict.is_verified(), "{verdict}");
    });
}

#[divan::bench(args = BOARDS, sample_count = 3, sample_size = 1)]
fn make_one_core(bencher: Bencher<'_, '_>, size: &(u32, u32)) {
    make(bencher, *size, 1);
}

#[divan::bench(args = BOARDS, sample_count = 3, sample_size = 1)]
fn make_two_cores(bencher: Bencher<'_, '_>, size: &(u32, u32)) {
    make(bencher, *size, 2);
}

#[divan::bench(args = BOARDS, sample_count = 3, sample_size = 1)]
fn check_one_core(bencher: Bencher<'_, '_>, size: &(u32, u32)) {
    check(bencher, *size, 1);
}

#[divan::bench(args = BOARDS, sample_count = 3, sample_size = 1)]
fn check_two_cores(bencher: Bencher<'_, '_>, size: &(u32, u32)) {
    check(bencher, *size, 2);
}

fn on(threads: usize) -> Every<'static> {
    Every {
        resources: Resources::within(Limits { memory: u64::MAX, ..Limits::default() }),
        threads,
        checkpoint: None,
    }
}

fn pass(bencher: Bencher<'_, '_>, (b, most_a): (u32, u32), threads: usize) {
    let sizes = Sizes::new(b, most_a).expect("sizes");
    bencher
        .counter(ItemsCount::new(sizes.states))
        .bench_local(|| layers::solve(&sizes, &on(threads), None).expect("winners"));
}

#[divan::bench(args = PASSES, sample_count = 5, sample_size = 1)]
fn every_a_one_core(bencher: Bencher<'_, '_>, sizes: &(u32, u32)) {
    pass(bencher, *sizes, 1);
}

#[divan::bench(args = PASSES, sample_count = 5, sample_size = 1)]
fn every_a_two_cores(bencher: Bencher<'_, '_>, sizes: &(u32, u32)) {
    pass(bencher, *sizes, 2);
}

/// The check of layers uses one core, in pieces as they come.
#[divan::bench(args = PASSES, sample_count = 5, sample_size = 1)]
fn check_every_a(bencher: Bencher<'_, '_>, &(b, most_a): &(u32, u32)) {
    let sizes = Sizes::new(b, most_a).expect("sizes");
    let winners = layers::solve(&sizes, &on(1), None).expect("winners");
    let claim = layers::claim(&sizes, b, &winners);
    let mut bytes = Vec::new();
    layers::write(&sizes, &on(1), &claim, Default::default(), &mut bytes).expect("layers");
    bencher.counter(ItemsCount::new(sizes.states)).bench_local(|| {
        let verdict = zermelo_checker::check(&bytes, None);
        assert!(verdict.is_verified(), "{verdict}");
    });
}
