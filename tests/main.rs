//! The tests of the programs and of everything together, in one program: to link it takes seconds, and a
//! test that waits leaves the processor to the others. `cargo test --test all NAME::` runs those of one
//! module.

mod campaign;
mod ci;
mod circles;
mod claims;
mod cli;
mod common;
mod coprime_grid;
mod discover;
mod documentation;
mod dots_and_boxes;
mod dump;
mod exit_codes;
mod export;
mod files;
mod formats;
mod graph;
mod limits;
mod many;
mod outcome;
mod packages;
mod page;
mod places;
mod play;
mod probe;
mod public_api;
mod puzzle_making;
mod puzzles;
mod second_checker;
mod site;
#[cfg(target_os = "linux")]
mod stop;
mod tamper;
mod traps;
mod twin;
mod values;
mod weight;
