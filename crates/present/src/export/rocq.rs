//! Claims as theorems of Rocq, on the definitions of the twin (`twin/theories`): a file has the certificate
//! as a term, and `coqc` proves the theorem by computing the twin's check of it.
//!
//! What is written here is not trusted: where it is wrong, Rocq refuses the file, or the theorem says
//! something else, which its readers see.

use std::fmt::Display;

use zermelo_checker::claim::{Claim, Player, Statement};
use zermelo_checker::format::Hash;
use zermelo_checker::proofs::mirror::Mirror;
use zermelo_checker::proofs::nim_values::NimValues;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};

use super::ExportedClaim;

/// How many items a definition lists: Rocq's stack bounds how long an expression may be.
const CHUNK: usize = 500;

/// A theorem with what it rests on, in the words of Rocq.
#[derive(Debug)]
pub struct Theorem {
    /// The theories of the twin that it names.
    pub theories: &'static str,
    /// The scope of numbers.
    pub scope: &'static str,
    /// What it says, in words.
    pub words: String,
    /// The definitions of what it is about.
    pub about: String,
    /// The definitions of the proof as data.
    pub data: String,
    /// What is computed, and has to be `true`.
    pub check: String,
    /// Its name.
    pub name: String,
    /// What it says.
    pub statement: String,
    /// Its proof, a term: `accepted` is that the check is `true`.
    pub proof: String,
}

impl Theorem {
    /// The file, of a certificate with this claim and hash.
    pub fn export(&self, claim: &Claim, hash: &Hash) -> ExportedClaim {
        let Theorem { theories, scope, words, about, data, check, name, statement, proof } = self;
        let header = comment(&format!(
            "A theorem, written by zermelo export --to rocq.\n\n\
             Claim: {claim}\n\
             Certificate: BLAKE3 {hash}\n\n\
             {words}\n\n\
             To check it, build the twin in the sources of zermelo by twin/build, and run\n\
             coqc -R target/twin/theories Twin FILE.v\n\
             where FILE is this file. It ends without an error, and prints “Closed under the global \
             context”: the theorem rests on no axiom.\n\n\
             To be believed remain Rocq's kernel, and that the theorem, the last one here, says what \
             you mean, with the definitions that it names, here and in the theories that are imported. \
             Neither the certificate nor what wrote this file is believed: where they are wrong, Rocq \
             refuses the file, or the theorem says something else."
        ));
        let text = format!(
            "{header}\n\nFrom Coq Require Import String List NArith ZArith Lia.\n\
             From Twin Require Import {theories}.\nImport ListNotations.\nLocal Open Scope {scope}.\n\n\
             {about}(** The certificate, as data. *)\n{data}\n\
             (** The check of the twin, computed. *)\n\
             Lemma accepted :\n  {check} = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n\
             Theorem {name} :\n  {statement}.\nProof. exact ({proof}). Qed.\n\n\
             Print Assumptions {name}.\n"
        );
        ExportedClaim { statement: claim.to_string(), texts: vec![text] }
    }
}

/// A strategy as a theorem: its name, what it says of a game from a start, and the same in words.
pub fn strategy(claimed: Statement, game: &str, start: &str) -> (String, String, String) {
    let (who, ends) = (player(claimed.proponent()), claimed.verb().replace(' ', "_"));
    let name = format!("the_{}_{ends}", claimed.proponent().name().replace(' ', "_"));
    let good = match claimed {
        Statement::Wins(_) => "wins",
        Statement::DoesNotLose(_) => "does_not_lose",
    };
    let spoken = claimed.proponent().name();
    let words = format!(
        "The theorem says that the {spoken} has a strategy such that every play that follows it ends \
         after at most some number of moves, and the {spoken} {} (`achieves` in Game.v).",
        claimed.verb()
    );
    (name, format!("achieves (G := {game}) {who} ({good} {who}) {start}"), words)
}

/// A player.
pub fn player(player: Player) -> &'static str {
    match player {
        Player::First => "First",
        Player::Second => "Second",
    }
}

/// Text as a comment in lines of at most a hundred bytes, where a word is no longer. A comment ends, and a
/// string in it begins, only where it seems to.
pub fn comment(text: &str) -> String {
    let text = text.replace('"', "''").replace("(*", "( *").replace("*)", "* )");
    let mut lines = vec![String::from("(**")];
    for line in text.split('\n') {
        for word in line.split(' ').filter(|word| !word.is_empty()) {
            match lines.last_mut() {
                Some(last) if last.len().saturating_add(word.len()) < 98 => {
                    *last = format!("{last} {word}");
                }
                _ => lines.push(format!("    {word}")),
            }
        }
        lines.push(String::from("   "));
    }
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n") + " *)"
}

/// A list, with a blank or a line's end between its items.
pub fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    separated(items, "; ")
}

fn separated(items: impl IntoIterator<Item = impl Display>, by: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(by))
}

/// Lists in a list, each in a line.
pub fn lists<T: Display>(items: impl IntoIterator<Item = impl IntoIterator<Item = T>>) -> String {
    separated(items.into_iter().map(list), ";\n   ")
}

/// What may be there.
pub fn option(item: Option<impl Display>) -> String {
    item.map_or_else(|| "None".to_owned(), |item| format!("(Some {item})"))
}

/// A definition of a list as one of many lists.
pub fn long_list(name: &str, of: &str, items: &[String]) -> String {
    let mut text = String::new();
    let mut names = Vec::new();
    for (number, chunk) in items.chunks(CHUNK).enumerate() {
        let name = format!("{name}_{number}");
        text += &define(&name, &format!("list ({of})"), &separated(chunk, ";\n   "));
        names.push(name);
    }
    text + &define(name, &format!("list ({of})"), &format!("List.concat {}", list(names)))
}

/// A definition.
pub fn define(name: &str, of: &str, body: &str) -> String {
    format!("Definition {name} : {of} :=\n  {body}.\n")
}

/// The bits of bytes, little endian.
pub fn bits(bytes: &[u8]) -> String {
    let digits: String = bytes.iter().rev().map(|byte| format!("{byte:02x}")).collect();
    match digits.trim_start_matches('0') {
        "" => "0".to_owned(),
        digits => format!("0x{digits}"),
    }
}

/// The values of heaps, defined by this name.
pub fn nim_values(name: &str, body: &NimValues) -> String {
    let repeats = body.repeats.map(|repeats| format!("({}, {})", repeats.from, repeats.period));
    let values: Vec<String> = body.values.iter().map(u16::to_string).collect();
    let stored = format!("{name}_stored");
    long_list(&stored, "N", &values)
        + &define(name, "heap_values", &format!("HeapValues {stored} {}", option(repeats)))
}

/// The definitions of a mirror: the first placement and the images.
pub fn mirror(mirror: &Mirror) -> String {
    define("the_first", "option N", &option(mirror.first))
        + &define("the_images", "list N", &list(&mirror.images))
}

/// A replay of a game with these types of positions and moves, of which positions and moves are written
/// so. Definitions of its nodes, and then of itself, have this name.
pub fn replay(
    name: &str,
    types: &str,
    replay: &Replay<'_>,
    position: impl Fn(&[u8]) -> String,
    mv: impl Fn(u16) -> String,
) -> String {
    let response = |response: Response| match response {
        // Of the second kind there are none where there is a theorem.
        Response::Reply { reply, target, symmetry }
        | Response::NoWorse { reply, target, symmetry } => {
            format!("(Reply {} {target} {symmetry})", mv(reply))
        }
        Response::Win { reply } => format!("(Win {})", mv(reply)),
        Response::SameAs { mv: same, symmetry } => format!("(SameAs {} {symmetry})", mv(same)),
        Response::Settled => "Settled".to_owned(),
        Response::Lemma { lemma } => format!("(Lemma_ {lemma})"),
    };
    let width = replay.positions.len().checked_div(replay.nodes.len()).unwrap_or(0).max(1);
    let mut positions = replay.positions.chunks(width);
    let mut entries = replay.entries.read();
    let node = |node: Node| {
        let count = usize::try_from(node.entries).unwrap_or(usize::MAX);
        let entry = |entry: Entry| format!("({}, {})", mv(entry.mv), response(entry.response));
        let own = list(entries.by_ref().take(count).map(entry));
        let at = position(positions.next().unwrap_or_default());
        format!("Node {at} {own} {}", option(node.default.map(response)))
    };
    let nodes: Vec<String> = replay.nodes.read().map(node).collect();
    let opening = option(replay.opening.map(&mv));
    long_list(&format!("{name}_nodes"), &format!("node {types}"), &nodes)
        + &define(name, &format!("replay {types}"), &format!("Replay {opening} {name}_nodes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_ends_where_it_seems_to() {
        for text in
            ["*)", "(*", "a *) Axiom (* b", "(*) (**) **)", "\"", "\"\"\" *) \"", "*\n)", ""]
        {
            let comment = comment(text);
            let inside = comment.strip_prefix("(*").and_then(|rest| rest.strip_suffix("*)"));
            let inside = inside.expect("a comment");
            for sign in ["(*", "*)", "\""] {
                assert!(!inside.contains(sign), "{text}: {comment}");
            }
        }
    }

    #[test]
    fn bits_are_a_number() {
        for (bytes, number) in [
            (&[][..], "0"),
            (&[0, 0], "0"),
            (&[1], "0x1"),
            (&[0, 2], "0x200"),
            (&[0x34, 0x12], "0x1234"),
        ] {
            assert_eq!(bits(bytes), number, "{bytes:?}");
        }
    }
}
