//! Texts that are no rules, each with the code and the place; and texts that are.

use super::*;
use crate::claim::Provenance;
use crate::format::{Certificate, Header};
use crate::stop::Stop;
use crate::trap_tests::code;
use crate::verdict::Verdict;

/// The code and the place of what is wrong with a text, or nothing; a certificate with the text is
/// rejected with the same code.
fn wrong(text: &[u8], what: &str) -> String {
    let rules_hash = hash(text).0;
    let game = Gdl { title: super::text("a game"), rules_hash };
    let claim = Claim::gets(super::text("nobody"), 0, game);
    let body = Body { rules: text.into(), ..Body::default() };
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::Replay, &body).write();
    let found = match Ground::read(text) {
        Ok(_) => String::new(),
        Err(Stop::Rejected(fault)) => fault.to_string(),
        Err(Stop::NoVerdict(why)) => why.code().to_owned(),
    };
    let of_text = found.split(',').next().unwrap_or_default();
    match crate::check(&bytes, None) {
        Verdict::None(why) => assert_eq!(why.code(), of_text, "{what}"),
        _ => {
            let of_text = if of_text.is_empty() { "rules-role" } else { of_text };
            assert_eq!(code(claim.into(), Kind::Replay, &body, what), of_text, "{what}");
        }
    }
    found
}

#[test]
fn what_is_wrong_with_a_text_is_said_with_its_line_and_column() {
    let deep = format!("{}a{}", "(p ".repeat(17), ")".repeat(17));
    let long = format!("{ROLES} ; {}", "x".repeat(MAX_TEXT));
    for (what, text, expected) in [
        ("an end that is missing", "(role a", "rules-parentheses, line 1, column 1"),
        (
            "an inner end that is missing",
            "(role a)\n(p (q a)",
            "rules-parentheses, line 2, column 1",
        ),
        ("an end too many", "(role a))", "rules-parentheses, line 1, column 9"),
        ("nesting that is too deep", &deep, "rules-parentheses, line 1, column 49"),
        ("a control character", "(role a)\u{7}", "rules-text, line 1, column 9"),
        ("a turn of the direction", "(role a) ; \u{202E}", "rules-text, line 1, column 12"),
        ("a carriage return alone", "(role a)\r(role b)", "rules-text, line 1, column 9"),
        ("a letter that is not of ASCII", "(role a) (p é)", "rules-text, line 1, column 13"),
        ("a quotation mark", "(role \"a\")", "rules-text, line 1, column 7"),
        ("a text that is too long", &long, "rules-text, line 1, column 65537"),
        ("nothing in parentheses", "(role a) ()", "rules-form, line 1, column 10"),
        ("a list where a word should be", "((role a))", "rules-form, line 1, column 1"),
        ("a variable as a relation", "(<= p (?x a))", "rules-form, line 1, column 7"),
        ("a rule without a head", "(<=)", "rules-form, line 1, column 1"),
        ("a head that denies", "(<= (not p) q)", "rules-form, line 1, column 5"),
        ("a head of two", "(<= (or p q) r)", "rules-form, line 1, column 5"),
        ("nothing that is denied", "(<= p (not))", "rules-form, line 1, column 7"),
        ("two that are denied", "(<= p (not q r))", "rules-form, line 1, column 7"),
        ("a double negation", "(<= p (not (not q)))", "rules-form, line 1, column 12"),
        ("a choice of nothing", "(<= p (or))", "rules-form, line 1, column 7"),
        ("one that is distinct", "(<= p (distinct a))", "rules-form, line 1, column 7"),
        ("an implication", "(<= p (=> q r))", "rules-form, line 1, column 7"),
        ("a quantifier", "(<= p (forall ?x (q ?x)))", "rules-form, line 1, column 7"),
        ("two numbers of arguments", "(p a)\n(<= q (p a b))", "rules-arity, line 2, column 7"),
        ("a role of two", "(role a b)", "rules-arity, line 1, column 1"),
        (
            "a word with arguments and without",
            "(<= p terminal) (<= (terminal a) q)",
            "rules-arity, line 1, column 21",
        ),
        ("a function of one and of two", "(p (f a)) (p (f a b))", "rules-arity, line 1, column 14"),
        ("what is true as a head", "(true (p a))", "rules-keyword, line 1, column 1"),
        ("what is done as a head", "(<= (does a b) p)", "rules-keyword, line 1, column 5"),
        ("a role that follows", "(<= (role ?x) (p ?x))", "rules-keyword, line 1, column 5"),
        ("what is first in a body", "(<= p (init a))", "rules-keyword, line 1, column 7"),
        ("what is next in a body", "(<= (next a) (next b))", "rules-keyword, line 1, column 14"),
        (
            "what is next in a denial",
            "(<= (next a) (not (next b)))",
            "rules-keyword, line 1, column 19",
        ),
        (
            "what is true of what is true",
            "(<= p (true (true a)))",
            "rules-keyword, line 1, column 13",
        ),
        (
            "a start that depends on the position",
            "(<= (init a) p) (<= p (true b))",
            "rules-keyword, line 1, column 5",
        ),
        (
            "a start that depends on moves",
            "(<= (init a) (does r b))",
            "rules-keyword, line 1, column 5",
        ),
        (
            "a start that depends on what is legal",
            "(<= (init a) (legal r b))",
            "rules-keyword, line 1, column 5",
        ),
        (
            "a move that depends on moves",
            "(<= (legal a b) p) (<= p (does a c))",
            "rules-keyword, line 1, column 5",
        ),
        (
            "an end that depends on moves",
            "(<= terminal (not p)) (<= p (does a c))",
            "rules-keyword, line 1, column 5",
        ),
        (
            "a goal that depends on moves",
            "(<= (goal a 1) (does a c))",
            "rules-keyword, line 1, column 5",
        ),
        ("a variable of the head alone", "(<= (p ?x) q)", "rules-variable, line 1, column 5"),
        ("a fact with a variable", "(p ?x)", "rules-variable, line 1, column 1"),
        (
            "a variable that is only denied",
            "(<= p (not (q ?x)))",
            "rules-variable, line 1, column 5",
        ),
        (
            "a variable that is only the same",
            "(<= p (not (distinct ?x a)))",
            "rules-variable, line 1, column 5",
        ),
        (
            "a variable that is only distinct",
            "(<= p (distinct ?x a))",
            "rules-variable, line 1, column 5",
        ),
        (
            "a variable in one branch only",
            "(<= (p ?x) (or (q ?x) r))",
            "rules-variable, line 1, column 5",
        ),
        (
            "a relation that denies itself",
            "(<= p (not p))",
            "rules-not-stratified, line 1, column 12",
        ),
        (
            "a denial through a choice",
            "(<= p (or q (not r)))\n(<= r (or s p))",
            "rules-not-stratified, line 1, column 18",
        ),
        (
            "a denial through three relations",
            "(<= p q) (<= q r) (<= r (not p))",
            "rules-not-stratified, line 1, column 30",
        ),
        (
            "terms that grow",
            "(p a) (<= (p (f ?x)) (p (g ?x)))",
            "rules-recursion, line 1, column 22",
        ),
        (
            "terms that grow through two relations",
            "(<= (p ?x) (q (f ?x))) (<= (q ?x) (p ?x))",
            "rules-recursion, line 1, column 12",
        ),
        ("no role", "(p a)", "rules-roles"),
        ("three roles", "(role a) (role b) (role c)", "rules-roles"),
        ("chance", "(role a) (role Random)", "rules-chance, line 1, column 10"),
        ("what is seen", "(<= (sees a b) p)", "rules-hidden, line 1, column 5"),
        ("a goal that is too high", &format!("{ROLES} (goal first 101)"), "rules-goal"),
        ("a goal that is no number", &format!("{ROLES} (goal first win)"), "rules-goal"),
        ("a goal with a zero before it", &format!("{ROLES} (goal first 050)"), "rules-goal"),
        ("a goal that is a term", &format!("{ROLES} (goal first (s 0))"), "rules-goal"),
        ("no end for nobody", "(role a) (endless b 50)", "rules-endless, line 1, column 10"),
        (
            "no end that is worth 101",
            "(role a) (endless a 101)",
            "rules-endless, line 1, column 10",
        ),
        (
            "no end with a zero before it",
            "(role a) (endless a 050)",
            "rules-endless, line 1, column 10",
        ),
        ("no end with a word", "(role a) (endless a draw)", "rules-endless, line 1, column 10"),
        ("no end with a term", "(role a) (endless a (50 50))", "rules-endless, line 1, column 10"),
        (
            "no end with two numbers for a role",
            "(role a) (role b) (endless a 50)\n(endless b 60) (endless a 60)",
            "rules-endless, line 2, column 16",
        ),
        (
            "no end by the position",
            "(role a) (<= (endless a 50) (true p))",
            "rules-keyword, line 1, column 14",
        ),
        (
            "no end by a rule",
            "(role a) (<= (endless ?r 50) (role ?r))",
            "rules-keyword, line 1, column 14",
        ),
        ("no end for anyone", "(role a) (endless ?r 50)", "rules-variable, line 1, column 10"),
        ("no end without a role", "(role a) (endless 50)", "rules-arity, line 1, column 10"),
    ] {
        assert_eq!(wrong(text.as_bytes(), what), expected, "{what}: {text:.100}");
    }
    assert_eq!(
        wrong(b"(role a) ; \xFF", "bytes that are no text"),
        "rules-text, line 1, column 12"
    );
}

#[test]
fn what_is_allowed_is_read() {
    for (what, text) in [
        ("capital letters", "(ROLE A) (Role b) (<= (P ?X) (q ?x)) (q A)"),
        ("ends of lines as elsewhere", "(role a)\r\n(role b) ; a comment (\r\n"),
        ("a comment with other letters", "(role a) (role b) ; é, 象棋 ("),
        ("a comment without an end of line", "(role a);"),
        ("the same role twice", "(role a) (role a) (role b)"),
        (
            "no end for a role named later",
            "(endless (b) 0) (role a) (role b) (endless b 0) (endless a 100)",
        ),
        ("a role that is named but is none", "(role a) (goal b win) (legal b go)"),
        (
            "what recursion needs",
            "(role a) (s 1 2) (s 2 3) (<= (l ?x ?y) (s ?x ?y)) (<= (l ?x ?z) (l ?x ?y) (s ?y ?z))",
        ),
        ("and", "(role a) (<= p (or (and q r) s))"),
        ("terms in terms", "(role a) (p (f (g a b) c)) (<= (q ?x) (p (f ?x c)))"),
        ("a relation that is never true", "(role a) (<= p (not q))"),
        ("parentheses around a word", "(role (a)) (p) (<= q (p) p)"),
        ("form feeds", "(role a) \u{C}(p b) ; a page ends \u{C}"),
        ("terms that are not distinct", "(role a) (p b) (<= q (p ?x) (not (distinct ?x b)))"),
        (
            "lists of facts and moves with several numbers of arguments",
            "(role a) (base x) (base cell (val 1)) (base (val 1 2) (val 1)) (p (val 1)) (input a) (<= (input a ?x) (base ?x))",
        ),
    ] {
        assert_eq!(wrong(text.as_bytes(), &format!("nobody in a text with {what}")), "", "{what}");
    }
}

/// Limits of the format, and of the search.
#[test]
fn rules_that_come_to_too_much_are_stopped() {
    let many: String = (0..60).map(|n| format!("(d {n}) ")).collect();
    let products: String = (0..40).map(|n| format!("(d ?x{n}) ")).collect();
    let choices = "(or a b) ".repeat(20);
    let body = "(d ?x) ".repeat(101);
    let moves = "(<= (legal first (m ?a ?b ?c)) (d ?a) (d ?b) (d ?c))";
    for (what, text, expected) in [
        (
            "terms without an end",
            format!("{ROLES} (init a) (<= (next (s ?x)) (true ?x))"),
            "rules-limit, names 65, most 64",
        ),
        (
            "twice as large terms",
            format!("{ROLES} (init a) (<= (next (s ?x ?x)) (true ?x))"),
            "rules-limit, names 127, most 64",
        ),
        (
            "all triples",
            format!("{ROLES} {many} (<= (p ?x ?y ?z) (d ?x) (d ?y) (d ?z))"),
            "rules-limit, size",
        ),
        ("too many moves", format!("{ROLES} {many} {moves}"), "rules-limit, size"),
        (
            "too many literals in a body",
            format!("{ROLES} (<= p {body})"),
            "rules-limit, line 1, column 32, literals 101, most 100",
        ),
        (
            "too many choices",
            format!("{ROLES} (<= p {choices})"),
            // 16 for each of 66 words and 1,024; 2^8 bodies of 8 literals are fewer, 2^9 of 9 more.
            "rules-limit, line 1, column 32, alternatives 4608, most 2080",
        ),
        (
            "products without a result",
            format!("{ROLES} {many} (<= p {products} (distinct ?x0 ?x1) (not (d ?x39)))"),
            "limit",
        ),
    ] {
        let found = wrong(text.as_bytes(), what);
        assert!(found.starts_with(expected), "{what}: {found}");
    }
}

/// The limits from both sides: 40 for each word of the text and 16,384.
#[test]
fn the_size_of_rules_is_limited_by_the_words_of_the_text() {
    let numbers = 32;
    let many: String = (0..numbers).map(|n| format!("(d {n}) ")).collect();
    let rule = "(<= (p ?x ?y ?z) (d ?x) (d ?y) (d ?z))";
    // 4 for each of the triples, 2 for each number and role, 1 for what says nothing new again and again.
    let size = 4 * numbers * numbers * numbers + 2 * (numbers + 2) + 1;
    let said = |again: usize| format!("{ROLES} {many} {rule} {}", "again ".repeat(again));
    let words = |text: &str| {
        let words = text.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')'));
        words.filter(|word| !word.is_empty()).count()
    };
    let least = (size - (1usize << 14)).div_ceil(40) - words(&said(0));
    assert!(Ground::read(said(least).as_bytes()).is_ok());
    let few = said(least - 1);
    for (what, text) in [
        ("as it is", few.clone()),
        ("with comments", format!("{few} ; {}", "said again ".repeat(3_000))),
        ("with blanks", format!("{few} {}", " \t\r\n".repeat(5_000))),
        ("with long names", few.replace("(d ", &format!("({} ", "d".repeat(500)))),
    ] {
        let Err(Stop::Rejected(fault)) = Ground::read(text.as_bytes()) else {
            panic!("{what}: a size of {size}")
        };
        let most = 40 * words(&few) + (1 << 14);
        assert_eq!(fault.code.as_str(), "rules-limit", "{what}");
        assert_eq!(fault.number("most"), Some(most as u64), "{what}");
        assert!(fault.number("size") > fault.number("most"), "{what}");
    }
}
