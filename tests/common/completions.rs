//! The number of completions of a small board by trying every label of every cell, from the definition
//! alone.

use zermelo_checker::proofs::deduction::Problem;

/// How many completions a problem has.
pub(crate) fn by_definition(problem: &Problem) -> usize {
    go(problem, &mut Vec::new())
}

/// How many go on from these labels of the first cells.
fn go(problem: &Problem, board: &mut Vec<u8>) -> usize {
    let fits = problem.cells.chunks(problem.size).all(|asterism| {
        (0u8..).zip(&problem.copies).all(|(label, &copies)| {
            let has = |cell: &&u16| board.get(usize::from(**cell)) == Some(&label);
            asterism.iter().filter(has).count() <= usize::from(copies)
        })
    });
    if !fits {
        return 0;
    }
    let Some(domain) = problem.domains.get(board.len()) else { return 1 };
    let mut count = 0;
    for label in (0..64).filter(|label| domain >> label & 1 == 1) {
        board.push(label);
        count += go(problem, board);
        board.pop();
    }
    count
}
