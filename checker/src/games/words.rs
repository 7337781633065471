//! The words with which the games begin in claims: in one file, so that what titles may not be depends
//! on no game.

/// Positional.
pub const POSITIONAL: &[&str] = &["affine-plane", "projective-plane", "hypercube", "board"];

/// Erdos szekeres.
pub const ERDOS_SZEKERES: &[&str] = &["erdos-szekeres"];

/// Chomp.
pub const CHOMP: &[&str] = &["chomp"];

/// Dots and boxes.
pub const DOTS_AND_BOXES: &[&str] = &["dots-and-boxes"];

/// Node kayles.
pub const NODE_KAYLES: &[&str] = &["node-kayles", "cram"];

/// Latin erdos.
pub const LATIN_ERDOS: &[&str] = &["latin-erdos"];

/// Coprime grid.
pub const COPRIME_GRID: &[&str] = &["coprime-grid"];

/// Planes.
pub const PLANES: &[&str] = &["any-affine-plane", "any-projective-plane"];

/// Latin puzzle.
pub const LATIN_PUZZLE: &[&str] = &["sudoku", "latin-square", "gerechte", "latin-board"];

/// Subtraction.
pub const SUBTRACTION: &[&str] = &["subtraction"];

/// Domineering.
pub const DOMINEERING: &[&str] = &["domineering"];

/// Heaps.
pub const HEAPS: &[&str] = &["octal", "nim"];

/// Gdl.
pub const GDL: &[&str] = &["rules"];

/// Disjunctive sum.
pub const DISJUNCTIVE_SUM: &[&str] = &["+"];

/// Sprouts.
pub const SPROUTS: &[&str] = &["sprouts"];

/// Switching.
pub const SWITCHING: &[&str] = &["switching", "bridg-it"];

/// Colouring.
pub const COLOURING: &[&str] = &["col", "snort"];

/// All of them, by the numbers of the games in the file.
pub const WORDS: &[&[&str]] = &[
    POSITIONAL,
    ERDOS_SZEKERES,
    CHOMP,
    DOTS_AND_BOXES,
    NODE_KAYLES,
    LATIN_ERDOS,
    COPRIME_GRID,
    PLANES,
    LATIN_PUZZLE,
    SUBTRACTION,
    DOMINEERING,
    HEAPS,
    GDL,
    DISJUNCTIVE_SUM,
    SPROUTS,
    SWITCHING,
    COLOURING,
];

/// Those that name boards and not games.
pub const BOARD_WORDS: &[&[&str]] = &[POSITIONAL, PLANES, LATIN_PUZZLE];
