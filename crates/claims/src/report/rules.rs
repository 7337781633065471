//! The meaning of each error kind, and what to do about it: the rules of the SARIF format, which code
//! scanning shows beside its alerts. The words of a kind do not depend on a run's results.

/// An error kind in words.
#[derive(Debug)]
pub(super) struct Rule {
    /// What is wrong, in a few words.
    pub(super) short: String,
    /// What that means for the claim, in a sentence or two.
    pub(super) full: String,
    /// What to do.
    pub(super) help: String,
}

/// The words of an error kind.
pub(super) fn rule(kind: &str) -> Rule {
    let spoken = kind.replace('-', " ");
    let (full, help) = match kind {
        "unproved" => (
            "A part of the claim has no certificate that proves it. A draw has two parts, that \
             neither player loses, and needs a certificate for each.",
            "Make the missing certificate, and add it under the claim's identifier: \
             `zermelo claims add DIR --id NAME -- COMMAND`.",
        ),
        "manifest-hash" => (
            "The certificate is a proof, but not the file that the manifest names: its BLAKE3 hash \
             is not the one in the manifest.",
            "Restore the file that belongs to the manifest. To keep the new one instead, make it \
             again and update its hash: `zermelo claims rebuild`.",
        ),
        "claim-mismatch" => (
            "The certificate's claim is not the one in the manifest, so it does not prove this \
             claim.",
            "Name the certificate of this claim under `file`, or state the certificate's claim \
             under `statement`: `zermelo info FILE` prints it.",
        ),
        "hash-mismatch" => (
            "The certificate's bytes are not those that were written: the hash at the file's end \
             is not that of the bytes before it.",
            "The file was damaged or changed. Restore it from a copy, or make it again by its \
             command: `zermelo claims rebuild`.",
        ),
        "unreadable" | "empty-file" | "not-a-certificate" => (
            "The file that the manifest names cannot be read as a certificate, so its claim has no \
             verdict.",
            "Check that the file exists, was committed whole (a large-file storage may have left a \
             pointer in its place), and is named relative to the manifest's folder.",
        ),
        "unknown-version" | "unknown-kind-of-proof" => (
            "The certificate was made for another version of the program, which this one does not \
             read, so its claim has no verdict.",
            "Check it with the version that made it, or make it again with this one: \
             `zermelo claims rebuild`.",
        ),
        "limit" => (
            "The check reached a limit of the checker before it was done, so the claim has no \
             verdict.",
            "The message names the limit. Prove the claim by a certificate that stays below it.",
        ),
        "interrupted" => (
            "The check was stopped before it was done, so the claim has no verdict.",
            "Run it again.",
        ),
        _ => (
            "The checker found an error in the certificate, so it proves nothing: the claim may be \
             true or false.",
            "The message names the place in the proof, and a line of play that leads there. Make \
             the certificate again, by its command with `zermelo claims rebuild`, or from a \
             corrected source; `zermelo check FILE` shows the error again.",
        ),
    };
    Rule {
        short: format!("A claim does not hold: {spoken}"),
        full: full.to_owned(),
        help: help.to_owned(),
    }
}

/// A name in one word, as validators of SARIF want it: `MissingReply`.
pub(super) fn name(kind: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    kind.split('-').map(capital).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_becomes_a_name_in_one_word() {
        assert_eq!(name("missing-reply"), "MissingReply");
        assert_eq!(name("map-p-leads-to-p"), "MapPLeadsToP");
    }
}
