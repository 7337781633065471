//! What an error kind means and what to do about it, in words: the rules of the SARIF form, which
//! code scanning shows beside its alerts. A kind's words never depend on a run's results.

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
            "Make the certificate that is missing, and add it under the claim's identifier: \
             `zermelo claims add DIR --id NAME -- COMMAND`.",
        ),
        "manifest-hash" => (
            "The certificate is a proof, but not the file that the manifest means: its BLAKE3 hash \
             is another than the manifest gives.",
            "Bring back the file that belongs to the manifest, or, if the new one is wanted, make \
             it anew and have its hash entered: `zermelo claims rebuild`.",
        ),
        "claim-mismatch" => (
            "The certificate claims something else than the manifest says, so it is no proof of \
             this claim.",
            "Name the certificate of this claim under `file`, or write the claim that the \
             certificate makes under `statement`: `zermelo info FILE` prints it.",
        ),
        "hash-mismatch" => (
            "The certificate's bytes are not those that were written: the hash at the file's end \
             is another than that of the bytes before it.",
            "The file was damaged or changed. Bring it back from a copy, or make it anew by its \
             command: `zermelo claims rebuild`.",
        ),
        "unreadable" | "empty-file" | "not-a-certificate" => (
            "The file that the manifest names cannot be read as a certificate, so its claim has no \
             verdict, neither way.",
            "See that the file is there, was committed whole (a large-file storage may have left a \
             pointer in its place), and is named relative to the manifest's folder.",
        ),
        "unknown-version" | "unknown-kind-of-proof" => (
            "The certificate was made for another version of the program, which this one does not \
             read, so its claim has no verdict, neither way.",
            "Check it with the version that made it, or make it anew with this one: \
             `zermelo claims rebuild`.",
        ),
        "limit" => (
            "The check reached a limit on time or memory before it was done, so the claim has no \
             verdict, neither way.",
            "Allow more with `--timeout SECONDS` or `--max-memory MIB`, if the certificate comes \
             from someone you trust not to waste them.",
        ),
        "interrupted" => (
            "The check was ended from outside before it was done, so the claim has no verdict, \
             neither way.",
            "Run it again.",
        ),
        _ => (
            "The checker went through the certificate and found that it proves nothing: the claim \
             may be true or false, and this file does not show which.",
            "The message names the place in the proof, and a line of play that leads there. Make \
             the certificate anew, by its command with `zermelo claims rebuild`, or from a \
             corrected source; `zermelo check FILE` shows the fault again.",
        ),
    };
    Rule {
        short: format!("A claim does not stand: {spoken}"),
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
