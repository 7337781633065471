//! What some tests need besides the project: programs that not every machine has.

/// Says that a test is skipped here, and why. With `CI=true` nothing may be left out: the test fails.
pub(crate) fn skip(why: &str) {
    let must_run = std::env::var_os("CI").is_some_and(|value| value == "true");
    assert!(!must_run, "CI=true, and {why}");
    println!("skipped: {why}");
}
