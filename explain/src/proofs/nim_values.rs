//! Nim-values: the sentences of their error codes.

use zermelo_checker::proofs::nim_values::{
    NIM_VALUE, OCTAL_CODE, PERIOD_BROKEN, PERIOD_MISSING, PERIOD_ZERO, VALUE_MISSED, VALUE_REACHED,
    VALUES_COUNT, VALUES_WORK,
};

use crate::words::Words;

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
            "an option of a heap has the value of the heap",
        ],
    ),
    (
        VALUE_MISSED,
        &[
            "a heap of {heap} is said to have the value {value}, but no option of it has the value \
             {missed}",
            "no option of a heap has some value below that of the heap",
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
