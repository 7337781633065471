//! `zermelo-check FILE…`: the checker alone.
fn main() {}
