//! Latin puzzles: the words of their claims, the names of cells, and the sentences of their error
//! codes.

use serde_json::{Value, json};
use zermelo_checker::format::{Certificate, Hash, Reader, Text};
use zermelo_checker::games::latin_puzzle::{
    BoardName, Body, Claim, EMPTY, LATIN_ASTERISM, LATIN_ASTERISM_ORDER, LATIN_CLUES, LATIN_HASH,
    LATIN_INSCRIPTION, LATIN_LABELS, LATIN_PARAMETER, LATIN_POINT, LATIN_POINT_NAME, LatinPuzzle,
    Layout, MAX_POINTS, MAX_SIDE, MAX_THROUGH, Statement, lay_out,
};
use zermelo_checker::games::names::Titled;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::deduction::{Deduction, Step};

use super::{Case, decoded};
use crate::assertion::{Assertion, Said};
use crate::claims::{ClaimError, Words};
use crate::explore::{self, View};
use crate::picture::{Emphasis, Picture};
use crate::play::PlayError;
use crate::play::stored::{self, NO_STRATEGY, Proofs, UNREADABLE};
use crate::puzzles::domains::{self, Facts};
use crate::puzzles::names::Names;
use crate::puzzles::walk::{Stage, walk};
use crate::words::{self, Diagnosis, count};

/// The puzzle in the words of a paper, without its clues, which a drawing shows.
pub(crate) fn in_words(game: &LatinPuzzle) -> String {
    let board = match &game.board {
        BoardName::LatinSquare { side } => format!("{side} × {side} Latin square"),
        BoardName::Sudoku { box_side: 3 } => "sudoku".to_owned(),
        BoardName::Sudoku { box_side } => {
            let side = u32::from(*box_side).pow(2);
            format!("{side} × {side} sudoku")
        }
        BoardName::Gerechte { .. } => "gerechte design".to_owned(),
        BoardName::Other { title, .. } => format!("puzzle on the board ‘{title}’"),
        other => other.to_string(),
    };
    let clues = game.clues.as_str().chars().filter(|&clue| clue != EMPTY).count();
    format!("the {board} with {}", count(clues, "clue", "clues"))
}

/// Reads a claim such as `latin-square 2 1... has exactly one completion`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let game = game(words)?;
    let verb = words.one_of("has or is", &[("has", true), ("is", false)])?;
    let statement = if !verb {
        if words.one_of("fair or critical", &[("fair", true), ("critical", false)])? {
            let by = ["by", "naked", "and", "hidden", "subsets", "and", "fish", "up", "to", "4"];
            return words.phrase(&by).map(|()| Claim { game, statement: Statement::IsFair });
        }
        let inscription = if words.take("with") {
            words.exactly(&["the", "inscription"])?;
            let expected = "the inscription, a clue of it or a dot for each point";
            Some(words.read(expected, |text| Text::new(text))?)
        } else {
            None
        };
        Statement::IsCritical { inscription }
    } else if words.take("exactly") {
        words.exactly(&["one", "completion"])?;
        Statement::OneCompletion
    } else if words.take("no") {
        words.exactly(&["completion"])?;
        Statement::NoCompletion
    } else if words.take("at") {
        words.exactly(&["least", "two", "completions"])?;
        Statement::SeveralCompletions
    } else {
        return Err(
            words.wrong("exactly one completion, no completion or at least two completions")
        );
    };
    Ok(Claim { game, statement })
}

/// Which word a puzzle begins with.
#[derive(Clone, Copy)]
enum Board {
    Sudoku,
    LatinSquare,
    Gerechte,
    Other,
}

/// Reads a puzzle such as `latin-square 2 --labels 37 3...`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<LatinPuzzle, ClaimError> {
    let board = words.game_word(&[
        ("sudoku", Board::Sudoku),
        ("latin-square", Board::LatinSquare),
        ("gerechte", Board::Gerechte),
        ("latin-board", Board::Other),
    ])?;
    let board = match board {
        // The clues say which.
        Board::Sudoku => BoardName::Sudoku { box_side: 0 },
        Board::LatinSquare => {
            BoardName::LatinSquare { side: words.number("the number of cells of a row")? }
        }
        Board::Gerechte => {
            let regions = "a capital letter for each cell, that of its region";
            BoardName::Gerechte { regions: words.read(regions, |text| Text::new(text))? }
        }
        Board::Other => {
            let title = words.title(Titled::LatinBoard)?;
            words.exactly(&["--board-hash"])?;
            let hash = words.read("the board's hash, 64 hexadecimal digits", digits)?;
            BoardName::Other { title, hash }
        }
    };
    let labels = if words.take("--labels") {
        Some(words.read("the labels of a row, such as 223344", |text| Text::new(text))?)
    } else {
        None
    };
    let clues = "the clues, a label or a dot for each point";
    if !matches!(board, BoardName::Sudoku { .. }) {
        return Ok(LatinPuzzle {
            board,
            labels,
            clues: words.read(clues, |text| Text::new(text))?,
        });
    }
    let of_sudoku = |text: &str| {
        let box_side = (1..=5u16).find(|side| usize::from(*side).pow(4) == text.len())?;
        Some((BoardName::Sudoku { box_side }, Text::new(text)?))
    };
    let expected = "the 16, 81, 256 or 625 clues, a label or a dot for each cell";
    let (board, clues) = words.read(expected, of_sudoku)?;
    Ok(LatinPuzzle { board, labels, clues })
}

/// A hash in hexadecimal digits.
fn digits(text: &str) -> Option<[u8; 32]> {
    let mut hash = [0u8; 32];
    let mut digits =
        text.chars().map(|c| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok()));
    for byte in &mut hash {
        *byte = digits.next()?? << 4 | digits.next()??;
    }
    digits.next().is_none().then_some(hash)
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[
    (
        LATIN_POINT,
        &[
            "the point {point} is on no asterism, or on more than {most-through}",
            "the board does not have 1 to {most-points} points",
            "the board has no points or too many, or a point is on no asterism or on too many",
        ],
    ),
    (
        LATIN_POINT_NAME,
        &[
            "the name of point {point} is not a valid name, or is the name of an earlier point",
            "a point's name is not a valid name, or is the name of an earlier point",
        ],
    ),
    (
        LATIN_ASTERISM,
        &[
            "asterism {asterism} does not have as many points as there are labels, or they are not \
             on the board, or out of order",
            "an asterism does not have as many points as there are labels, or they are not on the \
             board, or out of order",
        ],
    ),
    (
        LATIN_ASTERISM_ORDER,
        &[
            "asterism {asterism} is not greater than the asterism before it",
            "an asterism is not greater than the asterism before it",
        ],
    ),
    (
        LATIN_LABELS,
        &[
            "the labels are out of order, are not as many as an asterism has points, or need not be \
           named",
        ],
    ),
    (
        LATIN_PARAMETER,
        &[
            "a square has 1 to {most-side} cells in a row, and as many regions of as many cells, \
             lettered from A in the order of their first cells",
            "there is no board of this size, or with these regions",
        ],
    ),
    (
        LATIN_CLUES,
        &[
            "the clue at {cell-name} is not a label of the board",
            "there is not one clue, a label or a dot, for each point",
        ],
    ),
    (LATIN_HASH, &["the board in the file is not the one whose hash the claim has"]),
    (
        LATIN_INSCRIPTION,
        &[
            "the inscription has another label at {cell-name} than the clue",
            "the inscription has no clue, is not as long as the clues, or is not made of clues of the puzzle",
        ],
    ),
];

/// The name of a cell: its row and column in a square, and the name of the point otherwise.
fn cell_name(claim: &Claim, body: &Reader<'_>, cell: usize) -> Option<String> {
    if let BoardName::Other { .. } = claim.game.board {
        let board = decoded::<zermelo_checker::games::latin_puzzle::Board>(body)?;
        return board.points.get(cell).map(Text::to_string);
    }
    let side = claim.game.clues.as_str().len().isqrt();
    let row = cell.checked_div(side)?.saturating_add(1);
    let column = cell.checked_rem(side)?.saturating_add(1);
    Some(format!("r{row}c{column}"))
}

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    let facts = &mut diagnosis.facts;
    facts.set("most-side", MAX_SIDE);
    facts.set("most-through", MAX_THROUGH);
    facts.set("most-points", MAX_POINTS);
    if let Some(step) = case.fault.number("step") {
        // Counted from 1 where they are printed.
        facts.set("at", format!("step {}", step.saturating_add(1)));
    }
    if let Some(solution) = case.fault.number("solution") {
        facts.set("solution", solution.saturating_add(1));
    }
    let cell = case.fault.number("cell").or(case.fault.number("point"))?;
    let name = cell_name(claim, &case.body, usize::try_from(cell).ok()?)?;
    facts.set("cell-name", name);
    Some(())
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let board = match &claim.game.board {
        BoardName::LatinSquare { side } => json!({ "name": "latin-square", "side": side }),
        BoardName::Sudoku { box_side } => json!({ "name": "sudoku", "box_side": box_side }),
        BoardName::Gerechte { regions } => {
            json!({ "name": "gerechte", "regions": regions.as_str() })
        }
        BoardName::Other { title, hash } => json!({
            "name": "latin-board",
            "title": title.as_str(),
            "hash": Hash(*hash).to_string(),
        }),
        _ => Value::Null,
    };
    // With the number of completions, where 2 stands for several.
    let (statement, number) = match &claim.statement {
        Statement::OneCompletion => ("one-completion", Some(1)),
        Statement::NoCompletion => ("no-completion", Some(0)),
        Statement::SeveralCompletions => ("several-completions", Some(2)),
        Statement::IsFair => ("fair", Some(1)),
        Statement::IsCritical { .. } => ("critical", Some(1)),
        _ => ("", None),
    };
    let mut fields = json!({
        "statement": statement,
        "board": board,
        "labels": claim.game.labels.as_ref().map(|labels| labels.as_str()),
        "clues": claim.game.clues.as_str(),
    });
    if let Statement::IsCritical { inscription } = &claim.statement {
        fields["inscription"] = inscription.as_ref().map(|clues| clues.as_str()).into();
    }
    let sort = claim.statement.words();
    Assertion { sort: sort.into(), number, ..Assertion::new("latin-puzzle", Said::Other, fields) }
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> =
    &[(Kind::Deduction, |claim, certificate| match claim.game.board {
        BoardName::Other { .. } => stored::other::<Body<'_>>(certificate),
        _ => stored::other::<Deduction<'_>>(certificate),
    })];

/// What is seen at a step of a proof, whose number is given: the labels that were left for each cell before
/// it. Step 0 is the clues.
pub(crate) fn view(
    claim: &Claim,
    kind: Kind,
    certificate: &Certificate<'_>,
    steps: &[&str],
) -> Result<View, PlayError> {
    if kind != Kind::Deduction {
        return Err(NO_STRATEGY);
    }
    let unreadable = |_| UNREADABLE;
    let (board, deduction) = match claim.game.board {
        BoardName::Other { .. } => {
            let Body { board, deduction } = certificate.decode().map_err(unreadable)?;
            (Some(board), deduction)
        }
        _ => (None, certificate.decode().map_err(unreadable)?),
    };
    let Layout { labels, problem } = lay_out(&claim.game, board.as_ref()).map_err(unreadable)?;
    let mut names =
        Names { game: claim.game.clone(), board, labels, words: Vec::new(), asterisms: Vec::new() };
    names.read_words(certificate.header.provenance.source.as_str());
    let wanted: Option<usize> = match steps.first() {
        Some(step) => step.parse().ok(),
        None => Some(0),
    };
    let mut view = View { picture: names.picture(claim.game.clues.as_str()), ..View::default() };
    let mut said: Vec<String> = Vec::new();
    let mut see = |text: String, draw: &dyn Fn() -> Picture| {
        said.push(text);
        if wanted == Some(said.len()) {
            view.picture = draw();
        }
    };
    match &deduction {
        Deduction::Solutions { first, second } => {
            for (text, solution) in [("One completion.", first), ("Another one.", second)] {
                see(text.to_owned(), &|| names.picture(&names.line(solution)));
            }
        }
        Deduction::Steps(steps) | Deduction::Critical { steps, .. } => {
            let board = domains::Board::new(problem);
            let walked = walk(&names, &board, steps, &mut |stage| {
                let colon = if stage.case.is_empty() { "" } else { ": " };
                let text = format!("{}{colon}{}", stage.case, stage.text);
                see(text, &|| drawn(&names, stage));
            });
            walked.ok_or(UNREADABLE)?;
        }
    }
    let last = said.len();
    let number = wanted.filter(|number| *number <= last).unwrap_or_else(|| {
        let text = steps.first().copied().unwrap_or_default().to_owned();
        view.error = Some(PlayError::NoSuchMove { text, form: "the number of a step, here" });
        0
    });
    let to = |number: Option<usize>| Some(number.filter(|number| *number <= last)?.to_string());
    view.neighbours = [number.checked_sub(1), number.checked_add(1)].map(to);
    said.truncate(number);
    view.sentence = match said.last() {
        Some(text) => format!("Step {number} of {last}. {text}"),
        None => format!("The clues. The proof has {}.", words::count(last, "step", "steps")),
    };
    view.steps = said.into_iter().map(explore::Step::in_words).collect();
    Ok(view)
}

/// The labels that are left before a step; those cells are emphasised that it takes labels from, and those
/// that it does so for.
fn drawn(names: &Names, stage: &Stage<'_>) -> Picture {
    let cells = |facts: &Facts| facts.iter().map(|(cell, _)| names.cell(*cell)).collect();
    let mut picture = names.candidates(&stage.before.of);
    if stage.taken.step != Step::Full {
        picture.emphasise(Emphasis::Reason, cells(&stage.taken.rests_on));
    }
    picture.emphasise(Emphasis::Last, cells(&stage.taken.takes));
    picture
}
