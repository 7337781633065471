//! Nim-values: how they are claimed, and the sentences of their error codes.

use zermelo_checker::proofs::nim_values::{
    ANSWER_ILLEGAL, ANSWER_VALUE, COMPONENT_MISSING, COMPONENT_ORDER, COMPONENT_TWICE,
    COMPONENTS_COUNT, NIM_VALUE, OCTAL_CODE, PERIOD_BROKEN, PERIOD_MISSING, PERIOD_ZERO, Statement,
    VALUE_MISSED, VALUE_REACHED, VALUES_COUNT, VALUES_WORK,
};

use crate::claims::{self, ClaimError};
use crate::words::Words;

/// Reads a statement with the game that it is about: `first player wins GAME`, or `GAME has nim-value 1`.
pub(crate) fn stated<G>(
    words: &mut claims::Words<'_>,
    game: impl FnOnce(&mut claims::Words<'_>) -> Result<G, ClaimError>,
) -> Result<(Statement, G), ClaimError> {
    stated_of(words, game, |_| false)
}

/// As [`stated`]; of a game that has roles it is `the player who moves first` that wins.
pub(crate) fn stated_of<G>(
    words: &mut claims::Words<'_>,
    game: impl FnOnce(&mut claims::Words<'_>) -> Result<G, ClaimError>,
    has_roles: impl FnOnce(&G) -> bool,
) -> Result<(Statement, G), ClaimError> {
    if words.is_at_game() {
        let game = game(words)?;
        words.exactly(&["has", "nim-value"])?;
        return Ok((Statement::HasValue(words.number("the nim-value")?), game));
    }
    let first_word = words.peek().unwrap_or_default().to_owned();
    let is_by_turn = first_word == "the";
    let winner = if is_by_turn { words.winner_by_turn()? } else { words.winner()? };
    let game = game(words)?;
    match (is_by_turn, has_roles(&game)) {
        (false, true) => Err(claims::Words::wrong_subject(
            &first_word,
            "the player who moves first, or who moves second: any role of rules can be the one",
        )),
        (true, false) => {
            Err(claims::Words::wrong_subject(&first_word, "first player or second player"))
        }
        _ => Ok((winner.into(), game)),
    }
}

/// The wordings of the codes of nim-values.
pub(crate) const SENTENCES: Words = &[
    (OCTAL_CODE, &["the code of an octal game begins with 0 or 4, and does not end with 0"]),
    (
        VALUES_COUNT,
        &[
            "the proof has {values:value:values}, and needs {needed}",
            "the proof has not as many values as the claim or the period needs",
        ],
    ),
    (
        VALUE_REACHED,
        &[
            "a heap of {heap} is said to have the value {value}, and so has an option of it",
            "component {component} is said to have the value {value}, and so has an option of it",
            "an option of a heap or a component has its value",
        ],
    ),
    (
        VALUE_MISSED,
        &[
            "a heap of {heap} is said to have the value {value}, but no option of it has the value \
             {missed}",
            "component {component} is said to have the value {value}, but no option of it is known to \
             have the value {missed}",
            "no option of a heap or a component is known to have some value below its own",
        ],
    ),
    (PERIOD_ZERO, &["a period is at least 1"]),
    (
        PERIOD_BROKEN,
        &[
            "the value of a heap of {heap} is not that of the heap a period later",
            "the values of two heaps that differ by the period are not equal",
        ],
    ),
    (
        NIM_VALUE,
        &[
            "a path of {path} has the nim-value {found}, and so the other player wins",
            "a heap of {heap} has the nim-value {found}, which is not as is claimed",
            "the nim-value is {found}, which is not as is claimed",
            "the nim-values are not as is claimed",
        ],
    ),
    (
        COMPONENTS_COUNT,
        &[
            "component {component} has no answer, or 0, for its move {move}",
            "there are {over:answer:answers} more than moves of components",
            "there are {values:value:values}, and not as many components",
            "the proof has not as many values as components, or not an answer for each of their moves",
        ],
    ),
    (
        COMPONENT_TWICE,
        &["component {component} stands there before", "a component stands there twice"],
    ),
    (
        COMPONENT_MISSING,
        &[
            "component {component} needs the value of what is left after {move}, or after the \
             answer to it, and the table does not say it",
            "the table does not say a value that is needed",
        ],
    ),
    (
        COMPONENT_ORDER,
        &[
            "component {component} needs, after {move}, a value that does not stand after it in the \
             table; the rules may come back to a position, and then the order is to show that play ends",
            "a component needs the value of one that does not stand after it in the table",
        ],
    ),
    (
        ANSWER_ILLEGAL,
        &[
            "in component {component}, the answer to {move} is no move after it",
            "an answer, or the first move, is no legal move",
        ],
    ),
    (
        ANSWER_VALUE,
        &[
            "in component {component}, the answer to {move} does not leave the component’s value",
            "an answer does not leave the value of the component",
        ],
    ),
    (PERIOD_MISSING, &["the claim is about every heap, and the proof has no period"]),
    (
        VALUES_WORK,
        &[
            "checking the values would take {looks} looks at options, more than the {most} that a \
             file of this size justifies",
            "checking the values would take more work than the file's size justifies",
        ],
    ),
];
