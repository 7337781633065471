//! What was meant by a word that is unknown: the nearest of those that are known.

/// How many words are suggested at most.
const SUGGESTED: usize = 4;

/// How many words are listed where none is near.
const LISTED: usize = 8;

/// The words most like one that was found, if some are much like it; of equally near ones the first.
pub fn nearest<'w>(found: &str, words: impl IntoIterator<Item = &'w str>) -> Vec<&'w str> {
    let all: Vec<(f64, &str)> =
        words.into_iter().map(|word| (likeness(found, word), word)).collect();
    let most = all.iter().fold(0.5, |most: f64, (likeness, _)| most.max(*likeness));
    let mut nearest: Vec<&str> = Vec::new();
    for (likeness, word) in all {
        if likeness >= most && nearest.len() < SUGGESTED && !nearest.contains(&word) {
            nearest.push(word);
        }
    }
    nearest
}

/// A question after the words that are near to one that was found, such as `did you mean r1 or r2?`;
/// `None` where none is.
pub fn did_you_mean<'w>(found: &str, words: impl IntoIterator<Item = &'w str>) -> Option<String> {
    let nearest = nearest(found, words);
    let (last, first) = nearest.split_last()?;
    let first = if first.is_empty() { String::new() } else { first.join(", ") + " or " };
    Some(format!("did you mean {first}{last}?"))
}

/// What is said of a word that is none of these: which it may have been, or else what there is.
pub fn instead<'w>(found: &str, words: impl IntoIterator<Item = &'w str>) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    did_you_mean(found, words.iter().copied()).unwrap_or_else(|| match words.as_slice() {
        [] => "there is none".to_owned(),
        [one] => format!("there is {one}"),
        all => format!("there are {}", listed(all)),
    })
}

/// A list of words; of many the first ones, and how many more there are.
pub fn listed(words: &[&str]) -> String {
    match words.get(..LISTED) {
        Some(some) if words.len() > LISTED => {
            format!("{} and {} more", some.join(", "), words.len().saturating_sub(LISTED))
        }
        _ => words.join(", "),
    }
}

/// How much a word that was found is like another, in small letters: from 0, not at all, to 1.
pub(crate) fn likeness(found: &str, word: &str) -> f64 {
    // Long ones are no typos, and comparing takes time in proportion to the product of lengths.
    const LONGEST: usize = 64;
    match found.len() {
        ..=LONGEST => {
            strsim::normalized_damerau_levenshtein(&found.to_lowercase(), &word.to_lowercase())
        }
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_words_are_suggested_and_otherwise_some_are_listed() {
        let points = ["r1", "r2", "r3", "c1", "c2", "c3", "a1", "a2", "a3"];
        for (found, words, said) in [
            ("r11", &points[..], "did you mean r1?"),
            ("R1", &points, "did you mean r1?"),
            ("x2", &points, "did you mean r2, c2 or a2?"),
            ("repaly", &["replay", "mirror"], "did you mean replay?"),
            ("zzz", &points, "there are r1, r2, r3, c1, c2, c3, a1, a2 and 1 more"),
            ("zzz", &["replay", "mirror"], "there are replay, mirror"),
            ("zzz", &["replay"], "there is replay"),
            ("zzz", &[], "there is none"),
            ("", &["replay"], "there is replay"),
        ] {
            assert_eq!(instead(found, words.iter().copied()), said, "{found}");
        }
    }

    #[test]
    fn a_word_as_long_as_a_text_is_no_typo_and_takes_no_time() {
        let long = "x".repeat(1 << 20);
        assert_eq!(did_you_mean(&long, [long.as_str(), "xx"]), None);
    }
}
