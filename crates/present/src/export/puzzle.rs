//! A puzzle as sums of variables, for clauses and for sums alike.
//!
//! A variable says that a cell has a label: that of cell c (from 0), label l (from 0) has the number
//! c · (number of labels) + l + 1, whatever the clues. A cell has one label, an asterism each label as
//! often as it has copies, and a clue is a variable that is true.

use zermelo_explain::puzzles::domains::{Board, bits};
use zermelo_explain::puzzles::names::Names;

use super::ExportError;

/// A variable, or minus that for its negation.
pub(super) type Literal = i32;

/// The number of a clause or a constraint, from 1 on, as the proof has it.
pub(super) type Id = usize;

/// Some variables, of which so many are true.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) variables: Vec<Literal>,
    pub(super) count: usize,
}

/// A half of a sum, by the sum's number.
#[derive(Clone, Copy, Debug)]
pub(super) enum Half {
    /// At least so many are true.
    Least(usize),
    /// At most so many are true.
    Most(usize),
}

/// What a formula states of the puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) enum PuzzleStatement<'s> {
    /// Nothing but the puzzle.
    Puzzle,
    /// That it has no completion.
    None,
    /// That it has this one only.
    One(&'s [u8]),
    /// That it has these two.
    Several([&'s [u8]; 2]),
}

/// A puzzle as sums.
pub(super) struct Formula<'p> {
    pub(super) names: &'p Names,
    pub(super) board: &'p Board,
    /// One for each cell, then for each asterism one for each label.
    pub(super) sums: Vec<Sum>,
    /// The variables that are true, in the order of cells.
    pub(super) clues: Vec<Literal>,
}

impl<'p> Formula<'p> {
    pub(super) fn new(names: &'p Names, board: &'p Board) -> Formula<'p> {
        let mut formula = Formula { names, board, sums: Vec::new(), clues: Vec::new() };
        let one = |cell| Sum { variables: formula.of_cell(cell).collect(), count: 1 };
        let mut sums: Vec<Sum> = formula.cells().map(one).collect();
        for cells in &board.asterisms {
            for (label, &copies) in (0u8..).zip(&board.problem.copies) {
                let variables = cells.iter().map(|&cell| formula.variable(cell, label)).collect();
                sums.push(Sum { variables, count: copies.into() });
            }
        }
        let clue = |cell: u16| {
            let domain = board.problem.domains[usize::from(cell)];
            let mut labels = bits(domain).filter(|_| domain.is_power_of_two());
            labels.next().map(|label| formula.variable(cell, label))
        };
        let is_clue = |cell: &u16| formula.is_clue(*cell);
        let clues = formula.cells().filter(is_clue).filter_map(clue).collect();
        (formula.sums, formula.clues) = (sums, clues);
        formula
    }

    /// Whether the puzzle has a clue in the cell: a board with one label has it everywhere without.
    fn is_clue(&self, cell: u16) -> bool {
        self.board.problem.domains[usize::from(cell)] != self.board.all
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = u16> + use<> {
        (0u16..).take(self.board.problem.domains.len())
    }

    fn labels(&self) -> usize {
        self.board.problem.copies.len()
    }

    /// How many variables there are.
    pub(super) fn variables(&self) -> usize {
        self.board.problem.domains.len() * self.labels()
    }

    pub(super) fn variable(&self, cell: u16, label: u8) -> Literal {
        let number = usize::from(cell) * self.labels() + usize::from(label) + 1;
        Literal::try_from(number).unwrap_or(Literal::MAX)
    }

    pub(super) fn of_cell(&self, cell: u16) -> impl Iterator<Item = Literal> {
        (0u8..).take(self.labels()).map(move |label| self.variable(cell, label))
    }

    /// The number of the sum of an asterism's label.
    pub(super) fn places(&self, asterism: u16, label: u8) -> usize {
        let before = self.board.problem.domains.len() + usize::from(asterism) * self.labels();
        before + usize::from(label)
    }

    /// The variables that are true in a completion.
    pub(super) fn completed(&self, completion: &[u8]) -> Vec<Literal> {
        self.cells().zip(completion).map(|(cell, &label)| self.variable(cell, label)).collect()
    }

    /// What the formula states, and what each variable says, in lines.
    pub(super) fn legend(&self, statement: &str) -> Vec<String> {
        let mut lines = vec![
            "A puzzle, written by zermelo.".to_owned(),
            statement.to_owned(),
            "Each line below: a variable, and the cell and its label that it stands for."
                .to_owned(),
        ];
        for cell in self.cells() {
            let says = |(variable, label)| {
                format!("{variable} {} {}", self.names.cell(cell), self.names.word(label))
            };
            lines.extend(self.of_cell(cell).zip(0u8..).map(says));
        }
        lines
    }
}

/// What writes a proof.
pub(super) trait Log {
    /// What the lemmas to come follow from: a step in words, halves of sums and lemmas. `counts` is whether
    /// they follow only from all of these together.
    fn because(&mut self, step: &str, halves: &[Half], lemmas: &[Id], counts: bool);

    /// A lemma: one of these literals is true.
    ///
    /// # Errors
    /// When it does not follow, or only from too many cases.
    fn lemma(&mut self, clause: &[Literal]) -> Result<Id, ExportError>;

    /// The number of a clue.
    fn clue(&self, number: usize) -> Id;

    /// The number of what excludes the completion that is known.
    fn excluded(&self) -> Option<Id>;
}
