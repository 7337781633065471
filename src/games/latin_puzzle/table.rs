//! Proofs about puzzles as documents: the clues drawn, numbered sentences, the completion drawn.

use zermelo_checker::format::Header;
use zermelo_checker::games::latin_puzzle::Claim;
use zermelo_checker::proofs::deduction::{Deduction, Step};

use super::puzzle::Puzzle;
use super::words::{Sentences, list};
use crate::document::model::{Alignment, Block, Document, Rich, Row, Section, Table};
use crate::proofs::deduction::domains::{Domains, Taken, bits};
use crate::table::{ALL, Options, Printed, TableError};

/// A deduction to be printed.
pub(super) struct PrintedDeduction<'p> {
    pub(super) header: &'p Header,
    pub(super) claim: &'p Claim,
    pub(super) puzzle: &'p Puzzle,
    pub(super) deduction: &'p Deduction<'p>,
}

/// A step in words, and the case that it is in.
pub(super) struct Sentence {
    case: String,
    text: String,
}

impl Printed for PrintedDeduction<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let puzzle = self.puzzle;
        let maker = self.header.provenance.maker.as_str();
        let made = match maker {
            "" => String::new(),
            maker => format!("Made by {maker}. "),
        };
        let clues = puzzle.game.clues.as_str();
        let introduction = format!(
            "{made}Every row of the table takes labels from cells, by the theorem that it names, or \
             ends a case. A dot is a cell without a clue."
        );
        let mut sections = vec![Section {
            level: 1,
            heading: None,
            blocks: vec![
                Block::Paragraph(Rich::text(introduction)),
                Block::Drawing(puzzle.drawn(clues)),
            ],
        }];
        let (mut rows, mut cut) = (0, false);
        match self.deduction {
            Deduction::Solutions { first, second } => {
                let lines = [first, second].map(|solution| puzzle.line(solution));
                let blocks = lines.iter().map(|line| Block::Drawing(puzzle.drawn(line)));
                let [one, two] = &lines;
                let differ = super::about::differences(puzzle, one, two);
                let text = format!("The two completions differ at {}.", list(&differ));
                let text = Block::Paragraph(Rich::text(text));
                sections.push(Section {
                    level: 1,
                    heading: Some(Rich::text("Two completions")),
                    blocks: blocks.chain([text]).collect(),
                });
                rows = 2;
            }
            Deduction::Steps(steps) => {
                let (sentences, completion) = sentences(puzzle, steps)?;
                let count = sentences.len();
                rows += u64::try_from(count).unwrap_or(u64::MAX);
                let most =
                    options.max_lines.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
                cut = most.is_some_and(|most| count > most);
                let table = table(&sentences, most.unwrap_or(usize::MAX));
                let mut blocks = vec![Block::Table(table)];
                if cut {
                    let text =
                        format!("The table has {rows} rows. Only its beginning is printed. {ALL}");
                    blocks.insert(0, Block::Paragraph(Rich::text(text)));
                }
                let heading = Some(Rich::text("Steps"));
                sections.push(Section { level: 1, heading, blocks });
                if let Some(completion) = completion {
                    let drawn = puzzle.drawn(&puzzle.line(&completion));
                    let blocks = vec![Block::Drawing(drawn)];
                    let heading = Some(Rich::text("Completion"));
                    sections.push(Section { level: 1, heading, blocks });
                }
            }
        }
        let title = Rich::text(self.claim.to_string());
        Ok(Document { title, sections, rows, cut })
    }

    fn rows(&self) -> Result<u64, TableError> {
        self.document(&Options::default()).map(|document| document.rows)
    }
}

fn table(sentences: &[Sentence], most: usize) -> Table {
    let has_cases = sentences.iter().any(|sentence| !sentence.case.is_empty());
    let mut columns = vec![Rich::text("step")];
    if has_cases {
        columns.push(Rich::text("case"));
    }
    columns.push(Rich::text("deduction"));
    let mut rows: Vec<Row> = Vec::new();
    for (number, sentence) in (1..).zip(sentences.iter().take(most)) {
        let mut cells = vec![Rich::text(i32::to_string(&number))];
        if has_cases {
            cells.push(Rich::text(sentence.case.clone()));
        }
        cells.push(Rich::text(sentence.text.clone()));
        rows.push(Row { repeated: 0, cells });
    }
    Table { columns, rows, alignment: Alignment::Left }
}

/// The steps in words, and the completion that they lead to, the number of a label for each cell.
pub(super) fn sentences(
    puzzle: &Puzzle,
    steps: &[Step],
) -> Result<(Vec<Sentence>, Option<Vec<u8>>), TableError> {
    let wrong = || TableError::Wrong { what: "a step is not right".into() };
    let words = Sentences { puzzle };
    let mut domains = Domains::new(&puzzle.problem);
    // The open splits: the cell, the labels with branches to come, the domains before.
    let mut open: Vec<(u16, u64, Vec<u64>)> = Vec::new();
    // The case of every level.
    let mut cases: Vec<String> = Vec::new();
    let mut completion = None;
    let mut all = Vec::new();
    for step in steps {
        let taken = retaken(&domains, *step).ok_or_else(wrong)?;
        all.push(Sentence { case: cases.join(", "), text: words.of(&domains, &taken) });
        domains.take(&taken);
        let case = |cell: u16, label: u64| {
            let label: String = bits(label).map(|label| puzzle.label(label)).collect();
            format!("{} is {label}", puzzle.cell(cell))
        };
        match *step {
            Step::Split { cell, labels } => {
                let label = labels & labels.wrapping_neg();
                open.push((cell, labels & !label, domains.of.clone()));
                cases.push(case(cell, label));
                domains.of[usize::from(cell)] = label;
                continue;
            }
            Step::Full => {
                let label = |domain: &u64| u8::try_from(domain.trailing_zeros()).unwrap_or(u8::MAX);
                completion = Some(domains.of.iter().map(label).collect());
            }
            Step::NoLabel { .. } | Step::FewPlaces { .. } | Step::ManyCopies { .. } => {}
            _ => continue,
        }
        while open.last().is_some_and(|(_, left, _)| *left == 0) {
            open.pop();
            cases.pop();
        }
        if let Some((cell, left, before)) = open.last_mut() {
            let label = *left & left.wrapping_neg();
            *left &= !label;
            cases.pop();
            cases.push(case(*cell, label));
            domains.of.copy_from_slice(before);
            domains.of[usize::from(*cell)] = label;
        }
    }
    Ok((all, completion))
}

/// A step with the labels that it takes; `None` where it is not right.
fn retaken(domains: &Domains<'_>, step: Step) -> Option<Taken> {
    let board = domains.board;
    let cell_is_there = |cell: u16| usize::from(cell) < domains.of.len();
    let asterism_is_there = |number: u16| usize::from(number) < board.asterisms.len();
    let label_is_there = |label: u8| usize::from(label) < board.problem.copies.len();
    let plain = Some(Taken { step, takes: Vec::new(), rests_on: Vec::new() });
    match step {
        Step::Exhausted { cell } => {
            (cell_is_there(cell) && domains.is_single(cell)).then(|| domains.exhausted(cell))?
        }
        Step::Places { asterism, labels } => {
            let right = asterism_is_there(asterism) && labels & !board.all == 0;
            right.then(|| domains.places(asterism, labels))?
        }
        Step::Cells { asterism, cells } => {
            let size = u32::try_from(board.problem.size).ok()?;
            let right = asterism_is_there(asterism) && cells.checked_shr(size).unwrap_or(0) == 0;
            right.then(|| domains.cells(asterism, cells))?
        }
        Step::Fish { label, from, onto } => {
            let all = from.as_slice().iter().chain(onto.as_slice());
            let right = label_is_there(label) && all.copied().all(asterism_is_there);
            right.then(|| domains.fish(label, from.as_slice(), onto.as_slice()))?
        }
        Step::Split { cell, labels } => {
            let right =
                cell_is_there(cell) && labels.count_ones() > 1 && domains.at(cell) == labels;
            plain.filter(|_| right)
        }
        Step::NoLabel { cell } => plain.filter(|_| cell_is_there(cell)),
        Step::FewPlaces { asterism, label } | Step::ManyCopies { asterism, label } => {
            plain.filter(|_| asterism_is_there(asterism) && label_is_there(label))
        }
        Step::Full => plain.filter(|_| domains.is_full()),
    }
}
