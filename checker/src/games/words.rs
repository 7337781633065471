//! The words with which the games begin in claims: in one file, so that what titles may not be depends
//! on no game.

/// Those of each game, by its folder.
pub(super) const WORDS: &[(&str, &[&str])] = &[
    ("positional", &["affine-plane", "projective-plane", "hypercube", "board"]),
    ("erdos_szekeres", &["erdos-szekeres"]),
    ("chomp", &["chomp"]),
    ("dots_and_boxes", &["dots-and-boxes"]),
    ("node_kayles", &["node-kayles", "cram"]),
    ("latin_erdos", &["latin-erdos"]),
    ("coprime_grid", &["coprime-grid"]),
    ("planes", &["any-affine-plane", "any-projective-plane"]),
    ("latin_puzzle", &["sudoku", "latin-square", "gerechte", "latin-board"]),
    ("subtraction", &["subtraction"]),
    ("domineering", &["domineering"]),
    ("heaps", &["octal", "nim"]),
    ("gdl", &["rules"]),
    ("disjunctive_sum", &["+"]),
    ("sprouts", &["sprouts"]),
    ("switching", &["switching", "bridg-it"]),
    ("colouring", &["col", "snort"]),
    ("cops_and_robbers", &["cops"]),
    ("parity", &["parity-game"]),
    ("connection", &["connection", "hex", "y"]),
    // Its claims begin with the words of its games.
    ("partisan", &[]),
    ("misere", &["misere"]),
];

/// The games whose words name boards.
const OF_BOARDS: [&str; 3] = ["positional", "planes", "latin_puzzle"];

/// The words of all games, or of those that name boards and not games.
pub(super) fn of_games(only_boards: bool) -> impl Iterator<Item = &'static str> {
    let games = WORDS.iter().filter(move |(game, _)| !only_boards || OF_BOARDS.contains(game));
    games.flat_map(|(_, words)| *words).copied()
}

/// The words of a game: none where there is no such folder.
pub fn words_of(folder: &str) -> &'static [&'static str] {
    WORDS.iter().find(|(game, _)| *game == folder).map_or(&[], |(_, words)| words)
}
