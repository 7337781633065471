//! Claims about Latin puzzles as theorems of Rocq, on the definitions of `twin/theories/Puzzles.v`.

use zermelo_checker::claim::Claim as AnyClaim;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::latin_puzzle::{
    Board, BoardName, Body, EMPTY, LABELS, LatinPuzzle, Statement,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::deduction::{Deduction, Step};
use zermelo_present::export::ExportError;
use zermelo_present::export::rocq::{Theorem, comment, define, list, lists, long_list};

/// The theorem of a certificate.
pub(super) fn theorem(kind: Kind, certificate: &Certificate<'_>) -> Result<Theorem, ExportError> {
    let (Kind::Deduction, AnyClaim::LatinPuzzle(claim)) = (kind, &certificate.header.claim) else {
        return Err(ExportError::UNKNOWN);
    };
    let (board, deduction) = match claim.game.board {
        BoardName::Other { .. } => {
            let Body { board, deduction } = certificate.decode()?;
            (Some(board), deduction)
        }
        _ => (None, certificate.decode()?),
    };
    let (labels, about) = the_puzzle(&claim.game, board.as_ref());
    let (name, says, claimed) = match &claim.statement {
        Statement::NoCompletion => {
            ("no_completion", "has_no_completion", "NoCompletion".to_owned())
        }
        Statement::SeveralCompletions => {
            ("several_completions", "has_several_completions", "AtLeastTwo".to_owned())
        }
        Statement::IsCritical { inscription } => {
            let kept = inscription.as_ref().map_or("", |text| text.as_str()).chars();
            let kept = kept.enumerate().filter(|(_, label)| *label != EMPTY).map(|(cell, _)| cell);
            let kept = define(
                "inscription",
                "N -> bool",
                &format!("fun x => existsb (N.eqb x) {}", list(kept)),
            );
            let about =
                format!("{about}(** The points whose clues are in the inscription. *)\n{kept}\n");
            return Ok(of(
                about,
                &labels,
                &deduction,
                [
                    "the_puzzle_is_critical",
                    "is_critical the_puzzle inscription",
                    "(Critical inscription)",
                ],
            ));
        }
        Statement::IsFair => ("one_completion", "has_one_completion", "Fair".to_owned()),
        _ => ("one_completion", "has_one_completion", "ExactlyOne".to_owned()),
    };
    let (name, says) = (format!("the_puzzle_has_{name}"), format!("{says} the_puzzle"));
    let theorem = of(about, &labels, &deduction, [&name, &says, &claimed]);
    if claim.statement != Statement::IsFair {
        return Ok(theorem);
    }
    let words =
        format!("{} That the puzzle is fair says more, which is not proved here.", theorem.words);
    Ok(Theorem { words, ..theorem })
}

fn of(
    about: String,
    labels: &str,
    deduction: &Deduction<'_>,
    [name, says, claimed]: [&str; 3],
) -> Theorem {
    Theorem {
        theories: "Puzzles Deductions",
        scope: "N_scope",
        words: "A completion gives every cell a label and keeps the clues, and every asterism (a row, a \
                column, a box, a region) has each label as often as there are copies of it. The theorem \
                says what is claimed of the completions (`completes` in Puzzles.v)."
            .to_owned(),
        about,
        data: data(labels, deduction),
        check: format!("check_deduction the_puzzle {claimed} the_proof"),
        name: name.to_owned(),
        statement: says.to_owned(),
        proof: format!("an_accepted_deduction_proves_its_claim the_puzzle {claimed} the_proof accepted"),
    }
}

/// The labels with their copies, and the definition of the puzzle.
fn the_puzzle(puzzle: &LatinPuzzle, board: Option<&Board>) -> (String, String) {
    let known = |side: usize| LABELS.chars().take(side).collect::<String>();
    let given = |side: usize| {
        puzzle.labels.as_ref().map_or_else(|| known(side), |labels| labels.as_str().to_owned())
    };
    let (labels, term, words) = match (&puzzle.board, board) {
        (BoardName::LatinSquare { side }, _) => {
            (given((*side).into()), format!("latin_square {side}"), String::new())
        }
        (BoardName::Sudoku { box_side }, _) => {
            let side = usize::from(*box_side).saturating_pow(2);
            (given(side), format!("sudoku {box_side}"), String::new())
        }
        (BoardName::Gerechte { regions }, _) => {
            let regions = regions.as_str();
            let side = regions.len().isqrt();
            let numbers = regions.bytes().map(|letter| letter.saturating_sub(b'A'));
            let of_point = format!("(fun x => nth (N.to_nat x) {} 0)", list(numbers));
            (given(side), format!("gerechte {side} {of_point}"), String::new())
        }
        (_, Some(board)) => {
            let points = board.points.iter().enumerate();
            let names: Vec<String> = points.map(|(at, name)| format!("{at} is {name}")).collect();
            let term = format!("LatinBoard {} {}", names.len(), lists(&board.asterisms));
            (board.labels.as_str().to_owned(), term, format!(" The cells: {}.", names.join(", ")))
        }
        _ => (String::new(), String::new(), String::new()),
    };
    let text = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let body = format!("puzzle_of ({term})\n    {} {}", text(&labels), text(puzzle.clues.as_str()));
    let words = comment(&format!(
        "The puzzle: its board, its labels, and the clues of the cells in order, with a dot for none.{words}"
    ));
    (labels, format!("{words}\n{}\n", define("the_puzzle", "puzzle", &body)))
}

/// The proof as a term.
fn data(labels: &str, deduction: &Deduction<'_>) -> String {
    let mut different: Vec<char> = labels.chars().collect();
    different.sort_unstable();
    different.dedup();
    let labels = u32::try_from(different.len()).unwrap_or(u32::MAX);
    let the_steps = |steps: &[Step]| {
        let steps: Vec<String> = steps.iter().map(|step| term(step, labels)).collect();
        long_list("the_steps", "step", &steps)
    };
    match deduction {
        Deduction::Steps(steps) => {
            the_steps(steps) + &define("the_proof", "deduction", "BySteps the_steps")
        }
        Deduction::Solutions { first, second } => {
            let [first, second] = [first, second].map(|labels| list(labels.iter()));
            define("the_proof", "deduction", &format!("BySolutions {first} {second}"))
        }
        Deduction::Critical { others, steps } => {
            let others = lists(others.iter().map(|labels| labels.iter()));
            let body = format!("ByCriticalSolutions {others} the_steps");
            the_steps(steps) + &define("the_proof", "deduction", &body)
        }
    }
}

fn term(step: &Step, labels: u32) -> String {
    match step {
        Step::Exhausted { cell } => format!("Exhausted {cell}"),
        Step::Places { asterism, labels } => format!("Places {asterism} {labels}"),
        Step::Cells { asterism, cells } => format!("Cells {asterism} {cells}"),
        Step::Fish { label, from, onto } => {
            format!("Fish {label} {} {}", list(from.as_slice()), list(onto.as_slice()))
        }
        Step::Split { cell, labels } => format!("Split {cell} {labels}"),
        Step::NoLabel { cell } => format!("NoLabel {cell}"),
        Step::FewPlaces { asterism, label } => format!("FewPlaces {asterism} {label}"),
        Step::ManyCopies { asterism, label } => format!("ManyCopies {asterism} {label}"),
        Step::Full => "Full".to_owned(),
        Step::AllExhausted => "AllExhausted".to_owned(),
        Step::HiddenSingle { single } => {
            let [of, label] = [single.checked_div(labels), single.checked_rem(labels)]
                .map(Option::unwrap_or_default);
            format!("HiddenSingle {of} {label}")
        }
    }
}
