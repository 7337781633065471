//! Steps of a proof as sentences: what is taken from which cells, and why.

use zermelo_checker::proofs::deduction::Step;

use super::domains::{Domains, Inference, bits};
use super::names::Names;

/// Names as a list to be read.
pub fn list(names: &[String]) -> String {
    listed(names, "and")
}

/// How often something is.
pub fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    }
}

/// Names with commas between them, and a word before the last.
pub fn listed(names: &[String], word: &str) -> String {
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// The asterisms of a list, as `rows 1 and 4`.
pub fn asterisms(names: &Names, numbers: &[u16]) -> String {
    let names: Vec<String> = numbers.iter().map(|&number| names.asterism(number)).collect();
    let kinds = |name: &String| name.split(' ').next().unwrap_or_default().to_owned();
    let first = names.first().map(kinds).unwrap_or_default();
    let of_kind = |name: &String| kinds(name) == first && name.split(' ').count() == 2;
    if names.len() > 1 && names.iter().all(of_kind) {
        let number = |name: &String| name.split(' ').nth(1).unwrap_or_default().to_owned();
        let numbers: Vec<String> = names.iter().map(number).collect();
        let plural = if first == "box" { "boxes".to_owned() } else { format!("{first}s") };
        return format!("{plural} {}", list(&numbers));
    }
    list(&names)
}

/// What the field calls a set of so many cells or labels.
fn set(kind: &str, count: usize) -> String {
    match count {
        1 => format!(" ({kind} single)"),
        2 => format!(" ({kind} pair)"),
        3 => format!(" ({kind} triple)"),
        _ => format!(" ({kind} set of {count})"),
    }
}

/// What a step does, for a puzzle whose domains were these before it.
pub struct Sentences<'p> {
    /// What its cells, asterisms and labels are called.
    pub names: &'p Names,
}

impl Sentences<'_> {
    fn cells(&self, cells: impl IntoIterator<Item = u16>) -> Vec<String> {
        cells.into_iter().map(|cell| self.names.cell(cell)).collect()
    }

    fn labels(&self, labels: u64) -> Vec<String> {
        bits(labels).map(|label| self.names.word(label)).collect()
    }

    /// The sentences of a step that was found to be right.
    pub fn of(&self, before: &Domains<'_>, taken: &Inference) -> String {
        let board = before.board;
        let of_asterism = |number: u16| &board.asterisms[usize::from(number)];
        let all = self.reason(before, taken, &of_asterism);
        let mut after = before.clone();
        after.take(taken);
        if is_hidden_single(before, taken) {
            return all;
        }
        all + &self.left(before, &after)
    }

    /// What the steps that only repeat the clues come to, which lead from some domains to others.
    pub fn of_clues(&self, before: &Domains<'_>, after: &Domains<'_>) -> String {
        let numbers = (0u16..).take(before.board.asterisms.len());
        let names = numbers.map(|number| self.names.asterism(number));
        let kind = |name: String| match self.names.asterisms.is_empty() {
            true => name.split(' ').next().unwrap_or_default().to_owned(),
            false => "asterism".to_owned(),
        };
        let mut kinds: Vec<String> = names.map(kind).collect();
        kinds.dedup();
        format!(
            "Where the clues exhaust a label, no other cell of the {} has it.{}",
            listed(&kinds, "or"),
            self.left(before, after),
        )
    }

    /// The cells that have come to have a single label, as a sentence with a space before it; nothing where
    /// there are none.
    fn left(&self, before: &Domains<'_>, after: &Domains<'_>) -> String {
        let cells = (0u16..).take(after.of.len());
        let is_new = |cell: &u16| after.is_single(*cell) && !before.is_single(*cell);
        let left = |cell: u16| {
            format!("{} at {}", self.labels(after.at(cell)).concat(), self.names.cell(cell))
        };
        let left: Vec<String> = cells.filter(is_new).map(left).collect();
        match left.len() {
            0 => String::new(),
            1 => format!(" This leaves only {} (naked single).", list(&left)),
            _ => format!(" This leaves only {} (naked singles).", list(&left)),
        }
    }

    fn reason<'b>(
        &self,
        before: &Domains<'_>,
        taken: &Inference,
        of_asterism: &dyn Fn(u16) -> &'b Vec<u16>,
    ) -> String {
        let names = self.names;
        match taken.step {
            Step::Exhausted { cell } => {
                let domain = before.at(cell);
                let (label, copies) = (self.labels(domain).concat(), before.board.copies(domain));
                let has_effect = |number: &&u16| {
                    let cells = of_asterism(**number);
                    let alone = cells.iter().filter(|&&other| before.at(other) == domain).count();
                    let is_taken = |other: &u16| taken.takes.iter().any(|(cell, _)| cell == other);
                    alone >= copies && cells.iter().any(is_taken)
                };
                let numbers = before.board.through[usize::from(cell)].iter().filter(has_effect);
                let numbers: Vec<String> = numbers.map(|&number| names.asterism(number)).collect();
                match copies {
                    1 => format!(
                        "{} is {label}, so no other cell of {} is {label}.",
                        names.cell(cell),
                        listed(&numbers, "or"),
                    ),
                    _ => format!(
                        "{} has all {copies} copies of {label}, one of them at {}, so no other cell \
                         there is {label}.",
                        list(&numbers),
                        names.cell(cell),
                    ),
                }
            }
            Step::Places { asterism, labels } => {
                let places = of_asterism(asterism).iter().copied();
                let places = self.cells(places.filter(|&cell| before.at(cell) & labels != 0));
                let (all, asterism) = (self.labels(labels), names.asterism(asterism));
                match (all.as_slice(), places.as_slice()) {
                    ([label], [place]) => {
                        format!(
                            "{label} has only one place left in {asterism}: {place} is {label} \
                             (hidden single)."
                        )
                    }
                    _ => format!(
                        "In {asterism}, {} can only be at {}, as many cells as there are copies: \
                         these cells have no other label{}.",
                        list(&all),
                        list(&places),
                        // A label with several copies takes more cells: the field has no name for it.
                        if all.len() == places.len() {
                            set("hidden", all.len())
                        } else {
                            String::new()
                        },
                    ),
                }
            }
            Step::Cells { asterism, cells } => {
                let inside = |(place, _): &(usize, &u16)| cells >> place & 1 == 1;
                let chosen = of_asterism(asterism).iter().enumerate().filter(inside);
                let chosen: Vec<u16> = chosen.map(|(_, &cell)| cell).collect();
                let labels = chosen.iter().fold(0, |labels, &cell| labels | before.at(cell));
                let name = set("naked", chosen.len());
                format!(
                    "{} have only the labels {}, and take all their copies in {}: no other cell \
                     there has them{name}.",
                    list(&self.cells(chosen)),
                    list(&self.labels(labels)),
                    names.asterism(asterism),
                )
            }
            Step::Fish { label, from, onto } => {
                let label = names.word(label);
                let (from, onto) = (from.as_slice(), onto.as_slice());
                let name = match onto.len() {
                    1 => " (intersection)",
                    2 => " (X-wing)",
                    3 => " (swordfish)",
                    _ => " (jellyfish)",
                };
                format!(
                    "In {}, {label} can only be on {}: no other cell of {} is {label}{name}.",
                    asterisms(names, from),
                    asterisms(names, onto),
                    asterisms(names, onto),
                )
            }
            Step::Split { cell, labels } => {
                let (cell, labels) = (names.cell(cell), listed(&self.labels(labels), "or"));
                match taken.step {
                    Step::Split { labels: one, .. } if one.is_power_of_two() => {
                        format!("Suppose that {cell} is {labels}.")
                    }
                    _ => format!("{cell} is {labels}: a case for each."),
                }
            }
            Step::NoLabel { cell } => {
                format!("{} has no label left: a contradiction.", names.cell(cell))
            }
            Step::FewPlaces { asterism, label } => format!(
                "{} has too few places left in {}: a contradiction.",
                names.word(label),
                names.asterism(asterism),
            ),
            Step::ManyCopies { asterism, label } => {
                let alone = |cell: &u16| before.at(*cell) == 1 << label;
                let cells = of_asterism(asterism).iter().copied().filter(alone);
                format!(
                    "{} is at {}, too often for {}: a contradiction.",
                    names.word(label),
                    list(&self.cells(cells)),
                    names.asterism(asterism),
                )
            }
            // They are told in parts.
            Step::AllExhausted | Step::HiddenSingle { .. } => String::new(),
            Step::Full => "Every cell has one label: this is the completion.".to_owned(),
        }
    }
}

fn is_hidden_single(before: &Domains<'_>, taken: &Inference) -> bool {
    match taken.step {
        Step::Places { labels, .. } => before.board.copies(labels) == 1,
        _ => false,
    }
}
