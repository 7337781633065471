//! Proofs about puzzles as documents: the clues drawn, numbered sentences, the completion drawn.

use std::borrow::Cow;

use zermelo_checker::format::Header;
use zermelo_checker::games::latin_puzzle::{Claim, EMPTY, Statement};
use zermelo_checker::proofs::deduction::{Deduction, Step};
use zermelo_explain::count;
use zermelo_explain::picture::Picture;
use zermelo_explain::puzzles::domains::{Domains, Inference};
use zermelo_explain::puzzles::parts;
use zermelo_explain::puzzles::walk::walk;
use zermelo_explain::puzzles::words::{Sentences, list};
use zermelo_present::document::model::{Alignment, Block, Document, Rich, Row, Section, Table};
use zermelo_present::table::{ALL, Options, Printout, TableError};

use super::puzzle::Puzzle;

/// A deduction to be printed.
pub(super) struct PrintedDeduction<'p> {
    pub(super) header: &'p Header,
    pub(super) claim: &'p Claim,
    pub(super) puzzle: &'p Puzzle,
    pub(super) deduction: &'p Deduction<'p>,
}

/// How many steps there are between two drawings at least.
const APART: usize = 10;

/// A step in words, the case that it is in, and the board before it where that is drawn; or several steps
/// in the words of one.
struct Sentence {
    /// The number of its first step, from 1, and that of its last.
    numbers: [usize; 2],
    case: String,
    text: String,
    board: Option<Picture>,
}

impl Printout for PrintedDeduction<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let puzzle = self.puzzle;
        let mut document = Document {
            title: Rich::text(puzzle.headline(&self.claim.statement)),
            sections: vec![Section {
                level: 1,
                heading: None,
                blocks: vec![
                    Block::text(self.introduction()),
                    Block::Picture(puzzle.picture(puzzle.game.clues.as_str())),
                ],
            }],
            rows: 0,
            cut: false,
        };
        let steps = match self.deduction {
            Deduction::Solutions { first, second } => {
                document.sections.push(two_completions(puzzle, [first, second]));
                document.rows = 2;
                return Ok(document);
            }
            Deduction::Steps(steps) | Deduction::Critical { steps, .. } => steps,
        };
        let (sentences, completion) = sentences(puzzle, steps)?;
        let others = match (self.deduction, &completion) {
            (Deduction::Critical { others, .. }, Some(completion)) => {
                Some(self.without_clues(others, completion))
            }
            _ => None,
        };
        let clues = others.as_ref().map_or(0, |table| table.rows.len());
        document.rows = u64::try_from(sentences.len() + clues).unwrap_or(u64::MAX);
        let most = options.max_lines.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
        document.cut = most.is_some_and(|most| sentences.len() > most);
        let mut blocks = steps_in_words(&sentences, most.unwrap_or(usize::MAX));
        if document.cut {
            let rows = document.rows;
            let rows = count(rows, "row", "rows");
            let text = format!("The table has {rows}. Only its beginning is printed. {ALL}");
            blocks.insert(0, Block::text(text));
        }
        document.sections.push(Section::headed("Steps", blocks));
        if let Some(completion) = completion {
            let drawn = Block::Picture(puzzle.picture(&puzzle.line(&completion)));
            document.sections.push(Section::headed("Completion", vec![drawn]));
        }
        if let Some(table) = others {
            let text = "No clue can be left out: without it there is another completion, with these \
                        other labels.";
            let blocks = vec![Block::text(text), Block::Table(table)];
            document.sections.push(Section::headed("Other completions", blocks));
        }
        Ok(document)
    }
}

impl PrintedDeduction<'_> {
    /// Who made the proof, what is claimed, and how the table reads.
    fn introduction(&self) -> String {
        let maker = self.header.provenance.maker.as_str();
        let made = match maker {
            "" => String::new(),
            maker => format!("Made by {maker}. "),
        };
        let claimed = match &self.claim.statement {
            Statement::IsFair => FAIR,
            Statement::IsCritical { inscription: None } => {
                "Critical: there is exactly one completion, and there are at least two without any one \
                 of the clues. "
            }
            Statement::IsCritical { .. } => {
                "Critical: there is exactly one completion, and there are at least two without any one \
                 of the clues that are not in the inscription. "
            }
            _ => "",
        };
        let rows = match self.deduction {
            Deduction::Solutions { .. } => "",
            Deduction::Steps(_) | Deduction::Critical { .. } => {
                "Every row of the table takes labels from cells, by the theorem that it names, or starts \
                 or ends a case. "
            }
        };
        let claim = match self.puzzle.headline(&self.claim.statement) == self.claim.to_string() {
            true => String::new(),
            false => format!(" The claim is {}.", self.claim),
        };
        format!("{made}{claimed}{rows}A dot is a cell without a clue.{claim}")
    }

    /// The clues, and what another completion without each has in other cells.
    fn without_clues(&self, others: &[Cow<'_, [u8]>], completion: &[u8]) -> Table {
        let puzzle = self.puzzle;
        let inscription = match &self.claim.statement {
            Statement::IsCritical { inscription } => inscription.as_ref(),
            _ => None,
        };
        let line = puzzle.line(completion);
        let row = |(cell, other): (u16, &Cow<'_, [u8]>)| {
            let other = puzzle.line(other);
            let label = |line: &str| line.chars().nth(cell.into()).unwrap_or('?');
            let cells = (0u16..).zip(line.chars().zip(other.chars()));
            let differ: Vec<String> = cells
                .filter(|(_, (known, other))| known != other)
                .map(|(cell, (_, other))| format!("{} {}", puzzle.cell(cell), puzzle.shown(other)))
                .collect();
            let clue = format!("{} {}", puzzle.cell(cell), puzzle.shown(label(&line)));
            Row { repeated: 0, cells: [clue, differ.join(", ")].map(Rich::text).into() }
        };
        let cells = puzzle.removable(inscription);
        Table::new(
            ["without", "another completion"],
            cells.into_iter().zip(others).map(row).collect(),
        )
    }
}

/// What it is to be fair.
pub(super) const FAIR: &str = "Fair: there is exactly one completion, and the theorems of \
    docs/specification/proofs.md, section 6, lead to it without a case split: exhausted labels, places, \
    cells, and fish of at most four asterisms. ";

fn two_completions(puzzle: &Puzzle, solutions: [&[u8]; 2]) -> Section {
    let differ = puzzle.differences(solutions[0], solutions[1]);
    let drawn = solutions.map(|solution| Block::Picture(puzzle.picture(&puzzle.line(solution))));
    let mut blocks = Vec::from(drawn);
    blocks.push(Block::text(format!("The two completions differ at {}.", list(&differ))));
    Section::headed("Two completions", blocks)
}

/// The first steps as tables, with the board between them where it is drawn.
fn steps_in_words(sentences: &[Sentence], most: usize) -> Vec<Block> {
    let has_cases = sentences.iter().any(|sentence| !sentence.case.is_empty());
    let mut columns = vec![Rich::text("step")];
    if has_cases {
        columns.push(Rich::text("case"));
    }
    columns.push(Rich::text("deduction"));
    let mut blocks = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    let finish = |rows: &mut Vec<Row>, blocks: &mut Vec<Block>| {
        if !rows.is_empty() {
            let (columns, rows) = (columns.clone(), std::mem::take(rows));
            blocks.push(Block::Table(Table { columns, rows, alignment: Alignment::Left }));
        }
    };
    for sentence in sentences.iter().take(most) {
        let [number, last] = sentence.numbers;
        if let Some(board) = &sentence.board {
            finish(&mut rows, &mut blocks);
            blocks.push(Block::text(format!("The board before step {number}:")));
            blocks.push(Block::Picture(board.clone()));
        }
        let steps = if last > number { format!("{number}–{last}") } else { number.to_string() };
        let mut cells = vec![Rich::text(steps)];
        if has_cases {
            cells.push(Rich::text(sentence.case.clone()));
        }
        cells.push(Rich::text(sentence.text.clone()));
        rows.push(Row { repeated: 0, cells });
    }
    finish(&mut rows, &mut blocks);
    blocks
}

/// Whether a reader has to look at several cells and labels at once.
fn is_large(step: Step) -> bool {
    match step {
        Step::Places { labels, .. } => labels.count_ones() > 1,
        Step::Cells { .. } | Step::Fish { .. } | Step::Split { .. } => true,
        _ => false,
    }
}

/// The cells with a single label left.
fn known(puzzle: &Puzzle, domains: &Domains<'_>) -> String {
    let label = |&domain: &u64| match domain.is_power_of_two() {
        true => puzzle.label(u8::try_from(domain.trailing_zeros()).unwrap_or(u8::MAX)),
        false => EMPTY,
    };
    domains.of.iter().map(label).collect()
}

/// How many first steps only repeat the clues: they exhaust labels, and rest on cells with clues.
fn steps_of_clues(puzzle: &Puzzle, steps: &[Inference]) -> usize {
    let clues: Vec<char> = puzzle.game.clues.as_str().chars().collect();
    let is_clue =
        |&(cell, _): &(u16, u64)| clues.get(usize::from(cell)).is_some_and(|clue| *clue != EMPTY);
    let repeats = |taken: &&Inference| {
        matches!(taken.step, Step::Exhausted { .. }) && taken.rests_on.iter().all(is_clue)
    };
    steps.iter().take_while(repeats).count()
}

/// The steps in words, and the completion that they lead to, the number of a label for each cell. Those
/// that only repeat the clues are in one sentence before all others.
fn sentences(
    puzzle: &Puzzle,
    steps: &[Step],
) -> Result<(Vec<Sentence>, Option<Vec<u8>>), TableError> {
    let wrong = || TableError::Wrong { what: "a step is not right".into() };
    let taken = parts::of_all(&puzzle.problem, steps).ok_or_else(wrong)?;
    // A single step is printed as it is.
    let of_clues = Some(steps_of_clues(puzzle, &taken)).filter(|&steps| steps > 1).unwrap_or(0);
    let mut all = Vec::new();
    let (mut number, mut drawn_at) = (0, 0);
    let start = Domains::new(&puzzle.problem);
    let completion = walk(puzzle, &puzzle.problem, steps, &mut |stage| {
        number += 1;
        if number <= of_clues {
            if number == of_clues {
                let mut after = stage.before.clone();
                after.take(stage.taken);
                let text = Sentences { names: puzzle }.of_clues(&start, &after);
                all.push(Sentence {
                    numbers: [1, of_clues],
                    case: String::new(),
                    text,
                    board: None,
                });
            }
            return;
        }
        let mut board = None;
        if is_large(stage.taken.step) && number > drawn_at + APART && puzzle.is_drawn() {
            board = Some(puzzle.picture(&known(puzzle, stage.before)));
            drawn_at = number - 1;
        }
        let (case, text) = (stage.case.clone(), stage.text.clone());
        all.push(Sentence { numbers: [number; 2], case, text, board });
    });
    Ok((all, completion.ok_or_else(wrong)?))
}
