//! What prints is read, and nothing else.

use std::sync::LazyLock;

use claims::claims_of_games;
use proptest::prelude::*;
use proptest::sample::Index;
use zermelo_checker as checker;
use zermelo_checker::check;
use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::{Certificate, Decode, Header, Reader};
use zermelo_checker::games::dots_and_boxes::Start;
use zermelo_checker::games::positional::Turns;
use zermelo_checker::proofs::Kind;
use zermelo_checker::verdict::Verdict;
use zermelo_checker::writing::{Encode, RawBody};

use super::{Game, claim, game, with_short_hashes};

/// The claims of every game that the checker’s tests print.
#[path = "../../../checker/src/games/claims_tests.rs"]
mod claims;

#[test]
fn every_claim_reads_back_from_its_text() {
    let hash = "ab".repeat(32);
    for text in [
        "first player wins affine-plane 4",
        "second player does not lose affine-plane 4 --without-index-blocks 2",
        "first player does not lose projective-plane 3 --avoidance",
        "maker wins hypercube 3 2 --weak",
        "breaker wins hypercube 2 2 --weak --breaker-first",
        "breaker does not lose hypercube 2 2 --weak",
        "first player wins board titled ''",
        "first player wins hypercube 3 2 --start 11,33/22",
        "maker wins hypercube 3 2 --weak --within 5",
        "maker wins hypercube 3 2 --weak --turns 2:1 --within 5",
        "first player wins hypercube 3 2 --goal lines",
        "second player does not lose affine-plane 4 --goal most --ahead second --start r1/ --within 5",
        "second player wins board titled 'stars' --goal largest --ahead second --turns 1:2",
        "first player wins hypercube 3 2 --start 11,22/ --turns 1,2:2",
        "second player does not lose hypercube 3 2 --start 11/ --within 1",
        &format!("maker wins board titled 'two words' --weak --board-hash {hash}"),
        &format!("first player wins board titled 'prism' --start a,b/c --board-hash {hash}"),
        "first player wins erdos-szekeres 9 5 --achievement",
        "second player does not lose erdos-szekeres 9 5",
        "first player wins with 91 P-positions erdos-szekeres 9 5",
        "first player wins erdos-szekeres a 5 for every a ≥ 5",
        "first player wins erdos-szekeres a 5 --achievement for every a ≥ 5",
        "second player wins erdos-szekeres a 2 for every a ≥ 3 in steps of 2",
        "first player wins subtraction 3 from a heap of 7",
        "subtraction 3 from a heap of 7 has nim-value 3",
        "subtraction 3 from a heap of n for every n ≥ 2 in steps of 4 has nim-value 2",
        "first player wins subtraction 0 from 0 heaps of 0",
        "second player wins subtraction 3 from a heap of n for every n ≥ 0 in steps of 4",
        "second player wins subtraction 3 from 2 heaps of n for every n ≥ 0",
        "second player wins nim 1 2 3",
        &format!("xplayer gets at least 50 in rules 'tic-tac-toe' --rules-hash {hash}"),
        &format!("first gets at least 0 in rules '' --rules-hash {hash}"),
        &format!("the gets at least 1 in rules 'the game' --rules-hash {hash}"),
        &format!("the player who moves first wins rules 'nim' --rules-hash {hash}"),
        &format!("the player who moves second wins rules 'nim' --rules-hash {hash} + nim 3"),
        &format!("the player who moves first wins nim 3 + rules 'chomp-6x7' --rules-hash {hash}"),
        &format!("rules 'nim' --rules-hash {hash} has nim-value 3"),
        "octal 0.77 5 7 has nim-value 6",
        "first player wins octal 4.7 n for every n ≥ 1",
        "octal 0.77 n has nim-values of period 12 for every n ≥ 71",
        "octal 0.333 n has nim-value 0 for every n ≥ 0 in steps of 4",
        "first player wins chomp 2 7",
        "chomp 3 4 has nim-value 9",
        "sprouts 4 has nim-value 1",
        "second player wins sprouts 2",
        "short wins bridg-it 4",
        "cut wins bridg-it 4 --cut-first",
        "cut wins switching grid 3 4 --from 1.1 --to 3.4 --cut-first",
        &format!("short wins switching graph titled 'K4' --from a --to b --graph-hash {hash}"),
        "first player wins chomp 3 n for every n ≥ 2",
        "second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0",
        "second player wins chomp 2 from exactly '(q+1, q), (q+7, r)' for every q, r ≥ 0",
        "second player wins chomp 3 with bottom row ≤ 2 from exactly \
         '(q+1, q, 0), (3, 1, 1), (2, 2, 1), (q+4, q+2, 2)' for every q ≥ 0",
        "second player wins chomp 2 from exactly '(3, 2)'",
        "first player wins board titled 'connect-four 7 6'",
        "first player wins board titled 'a (2, 3)-net, pi4 + 1'",
        "first player wins board titled 'the affine plane of order 4'",
        "second player wins chomp 1 from exactly ''",
        "second player wins chomp 0 from exactly '(), ()'",
        "first player wins node-kayles path 7",
        "second player wins node-kayles cycle 12",
        "first player wins node-kayles grid 3 4",
        "second player wins node-kayles hypercube 4",
        "node-kayles path 7 has nim-value 1",
        "first player wins cram 4 5",
        "cram 3 5 has nim-value 1",
        "second player wins node-kayles path 5 + octal 0.137 7 8 + nim 3",
        "cram 3 5 + cram 3 5 has nim-value 0",
        "first player wins node-kayles graph titled 'a + b' + node-kayles graph titled '+'",
        "first player wins board titled '+'",
        "first player wins node-kayles graph titled 'a nim 3 + nim 4'",
        &format!("node-kayles graph titled 'two words' --graph-hash {hash} has nim-value 0"),
        "first player wins node-kayles graph titled 'two words'",
        &format!("first player wins node-kayles graph titled 'a path of 7' --graph-hash {hash}"),
        "second player wins col path 4",
        "first player wins snort hypercube 3",
        &format!("first player wins snort graph titled 'a farm' --graph-hash {hash}"),
        "first player is never without a move in latin-erdos 5",
        "second player is never without a move in latin-erdos 6",
        "second player is never without a move in latin-erdos n for every n ≥ 2 in steps of 2",
        "first player wins latin-erdos n --without-columns for every n ≥ 1 in steps of 2",
        "second player does not lose latin-erdos 4 --run 3",
        "maximiser gets at least 3 in the lower right cell in coprime-grid 5 variation 1, maximiser first",
        "minimiser keeps maximiser to at most 3 in the lower right cell in coprime-grid 5 variation 1, minimiser first",
        "odd gets at least 10 odd integers in coprime-grid 5 variation 2, even first",
        "even keeps odd to at most 14 odd integers in coprime-grid 5 variation 2, odd alone",
        "even keeps odd to at most 8 odd integers in coprime-grid 5 variation 2, even alone",
        "first player gets at least 3 boxes in dots-and-boxes 2 2",
        "first player gets at least 1 box in dots-and-boxes 1 2 --start a1-b1,a1-a2 --boxes 0 --next first",
        "second player keeps first player to at most 1 box in dots-and-boxes 1 2 --start a1-b1,a1-a2,b1-b2,a2-b2 --boxes 1 --next second",
        "odd gets at least 5 odd integers in coprime-grid 4 variation 2, odd first --start 0,1/1",
        "minimiser keeps maximiser to at most 1 in the lower right cell in coprime-grid 3 variation 1, maximiser alone --start 0",
        "second player keeps first player to at most 3 boxes in dots-and-boxes 3 3",
        "second player does not lose any-affine-plane q for every q ≥ 7",
        "first player does not lose any-projective-plane q for every q ≥ 2 in steps of 3",
        "second player wins any-affine-plane 7",
        "first player does not lose any-affine-plane 6 (vacuous)",
        "breaker wins any-projective-plane 10 --weak (vacuous)",
        "first player gets at least 1 box in dots-and-boxes 2 2",
        "even keeps odd to at most 1 odd integer in coprime-grid 5 variation 2, even alone",
        "breaker wins any-affine-plane q --weak for every q ≥ 7",
        "maker does not lose any-projective-plane 4 --weak --breaker-first",
        "sudoku 1..............4 has no completion",
        "sudoku --labels 1122 ................ has at least two completions",
        "latin-square 2 1... has exactly one completion",
        "latin-square 12 A is fair by naked and hidden subsets and fish up to 4",
        "gerechte AABB 1... is fair by naked and hidden subsets and fish up to 4",
        &format!("latin-board titled 'two words' --board-hash {hash} 1..z has no completion"),
    ] {
        let read = claim(text).expect(text);
        assert_eq!(read.to_string(), text);
    }
}

/// The shapes of graphs are those that no title may be.
#[test]
fn a_graph_is_read_by_each_of_its_words() {
    for word in zermelo_checker::games::names::GRAPHS {
        let sizes = if *word == "graph" { "titled ''" } else { "3 3" };
        let both = [format!("node-kayles {word} {sizes}"), format!("node-kayles {word} 3")];
        assert!(both.iter().any(|text| game(text).is_ok()), "{word}");
    }
}

#[test]
fn what_can_be_written_in_several_ways_prints_in_one() {
    for (text, canonical) in [
        (
            "second player does not lose hypercube 3 2 --start /",
            "second player does not lose hypercube 3 2",
        ),
        ("  first  player wins\taffine-plane 04", "first player wins affine-plane 4"),
        (
            "maximiser gets at least 3 in the lower right cell in coprime-grid 5",
            "maximiser gets at least 3 in the lower right cell in coprime-grid 5 variation 1, maximiser first",
        ),
        (
            "odd gets at least 10 odd integers in coprime-grid 5 --variation 2 --first even",
            "odd gets at least 10 odd integers in coprime-grid 5 variation 2, even first",
        ),
        (
            "minimiser keeps maximiser to at most 3 in the lower right cell in coprime-grid 5 --alone minimiser",
            "minimiser keeps maximiser to at most 3 in the lower right cell in coprime-grid 5 variation 1, minimiser alone",
        ),
        (
            "maximiser gets at least 3 in the lower right cell in coprime-grid 5 --start 0,1/01 --first minimiser",
            "maximiser gets at least 3 in the lower right cell in coprime-grid 5 variation 1, minimiser first --start 0,1/1",
        ),
        (
            "first player gets at least 1 box in dots-and-boxes 1 2 --start a2-a1,b1-a1",
            "first player gets at least 1 box in dots-and-boxes 1 2 --start a1-b1,a1-a2 --boxes 0 --next first",
        ),
        // With one box of four edges, the turn has passed on three times.
        (
            "first player gets at least 1 box in dots-and-boxes 1 2 --start a1-b1,a1-a2,b1-b2,a2-b2 --boxes 1",
            "first player gets at least 1 box in dots-and-boxes 1 2 --start a1-b1,a1-a2,b1-b2,a2-b2 --boxes 1 --next second",
        ),
        ("first player wins board titled prism", "first player wins board titled 'prism'"),
        ("first player wins latin-erdos 5 --run 3", "first player wins latin-erdos 5"),
        (
            "first player wins erdos-szekeres a 5 for every a >= 5 in steps of 1",
            "first player wins erdos-szekeres a 5 for every a ≥ 5",
        ),
        (
            "second player wins chomp 2 with bottom row <= 2 from exactly '( q + 1,q )' for every \
             q >= 0",
            "second player wins chomp 2 with bottom row ≤ 2 from exactly '(q+1, q)' for every q ≥ \
             0",
        ),
    ] {
        assert_eq!(claim(text).map(|claim| claim.to_string()).as_deref(), Ok(canonical));
    }
}

#[test]
fn what_is_no_claim_is_refused_at_the_word_that_is_wrong() {
    let first_wins = |game: &str| format!("first player wins {game} {}", "ab".repeat(32));
    for (text, word, found) in [
        ("", 1, ""),
        ("first", 2, ""),
        ("third player wins affine-plane 4", 1, "third"),
        ("first player loses affine-plane 4", 3, "loses"),
        ("first player wins", 4, ""),
        ("first player wins chess", 4, "chess"),
        ("first player wins affine-plane four", 5, "four"),
        ("first player wins affine-plane +4", 5, "+4"),
        ("first player wins affine-plane 99999", 5, "99999"),
        ("first player wins affine-plane 4 --strong", 6, "--strong"),
        ("first player wins affine-plane 4 --goal", 7, ""),
        ("first player wins affine-plane 4 --goal smallest", 7, "smallest"),
        ("first player wins affine-plane 4 --goal most --ahead", 9, ""),
        ("first player wins affine-plane 4 --goal most --ahead third", 9, "third"),
        ("first player wins affine-plane 4 --ahead first", 6, "--ahead"),
        ("first player wins affine-plane 4 --weak --goal most", 7, "--goal"),
        ("first player wins affine-plane 4 --goal most --weak", 8, "--weak"),
        ("maker wins affine-plane 4 --goal most", 1, "maker"),
        ("first player wins affine-plane 4 --turns", 7, ""),
        ("first player wins affine-plane 4 --turns 2", 7, "2"),
        ("first player wins affine-plane 4 --turns 0:1", 7, "0:1"),
        ("first player wins affine-plane 4 --turns +1:1", 7, "+1:1"),
        ("first player wins affine-plane 4 --turns 1,1,1:1", 7, "1,1,1:1"),
        ("first player wins affine-plane 4 --turns 1:1:1", 7, "1:1:1"),
        ("first player wins affine-plane 4 --turns 70000:1", 7, "70000:1"),
        ("first player wins affine-plane 4 --within 3 --turns 1:2", 8, "--turns"),
        ("first player wins affine-plane 4 --weak", 1, "first"),
        ("maker wins affine-plane 4", 1, "maker"),
        ("maker wins erdos-szekeres 5 4", 1, "maker"),
        ("first player wins with many P-positions erdos-szekeres 9 5", 5, "many"),
        ("first player wins with 9 P-positions affine-plane 4", 4, "with"),
        ("first player does not lose chomp 2 3", 3, "does"),
        ("first player does not lose node-kayles path 7", 3, "does"),
        ("first player does not lose node-kayles path 7 + nim 3", 3, "does"),
        ("first player wins node-kayles path 7 +", 8, ""),
        ("first player wins node-kayles path 7 + + nim 3", 8, "+"),
        ("first player wins + nim 3", 4, "+"),
        ("first player wins sprouts 3 + nim 3", 4, "sprouts"),
        ("first player wins nim 3 + octal 0.77", 9, ""),
        ("first player wins nim 3 + octal 0.77 n for every n ≥ 1", 15, ""),
        ("nim 3 + nim 4 has nim-values of period 2", 7, "nim-values"),
        ("nim 3 has nim-value 3 + nim 4", 3, "has"),
        ("octal 0.77 71 has nim-values of period 12", 5, "nim-values"),
        ("octal 0.77 5 7 has nim-values of period 12", 6, "nim-values"),
        // Where rules say who moves first, no role is the first player; elsewhere one is.
        (&first_wins("rules 'nim3' --rules-hash"), 1, "first"),
        (&first_wins("nim 3 + rules 'nim3' --rules-hash"), 1, "first"),
        ("the player who moves first wins nim 3", 1, "the"),
        ("the player who moves first wins nim 3 + nim 4", 1, "the"),
        ("the player who moves first wins cram 3 3", 1, "the"),
        // Titles that read as something else, and names that read as options.
        (
            "first player wins board titled 'pr\u{3bf}jective-plane 7'",
            6,
            "pr\u{3bf}jective-plane 7",
        ),
        ("first player wins board titled 'Erdős'", 6, "Erdős"),
        ("first player wins board titled 'cram 5 5'", 6, "cram 5 5"),
        ("first player wins node-kayles graph titled 'Cram 5x5'", 7, "Cram 5x5"),
        ("first player wins node-kayles graph titled 'connect-four 7 6'", 7, "connect-four 7 6"),
        ("short wins switching graph titled 'hex 4' --from a --to b", 6, "hex 4"),
        ("short wins switching graph titled 'x' --from --cut-first --to b", 8, "--cut-first"),
        ("first player wins hypercube 3 2 --start --weak/", 8, "--weak/"),
        ("--x gets at least 1 in rules 'x'", 1, "--x"),
        ("first player wins node-kayles 7", 5, "7"),
        ("first player wins node-kayles path", 6, ""),
        ("first player wins node-kayles path -1", 6, "-1"),
        ("first player wins node-kayles grid 3", 7, ""),
        ("first player wins node-kayles graph titled 'x' --graph-hash AB", 9, "AB"),
        ("first player wins node-kayles graph titled 'x  y'", 7, "x  y"),
        ("first player wins chomp 2 3 ''", 7, "''"),
        ("first player wins hypercube 3 2 --start 11", 8, "11"),
        ("odd gets at least 1 odd integer in coprime-grid 4 --variation 2 --start 0,x", 14, "0,x"),
        (
            "odd gets at least 1 odd integer in coprime-grid 4 --variation 2 --start 0,,1",
            14,
            "0,,1",
        ),
        ("odd gets at least 1 odd integer in coprime-grid 4 --variation 2 --start 0/", 14, "0/"),
        (
            "odd gets at least 1 odd integer in coprime-grid 4 --start 0 --variation 2 --start 0",
            15,
            "--start",
        ),
        ("first player gets at least 1 box in dots-and-boxes 1 2 --start a1-c1", 13, "a1-c1"),
        (
            "first player gets at least 1 box in dots-and-boxes 1 2 --start a1-b1,b1-a1",
            13,
            "a1-b1,b1-a1",
        ),
        ("first player gets at least 1 box in dots-and-boxes 1 2 --start pass", 13, "pass"),
        ("first player gets at least 1 box in dots-and-boxes 0 2 --start a1-b1", 13, "a1-b1"),
        ("first player gets at least 1 box in dots-and-boxes 1 2 --start a1-b1 --boxes x", 15, "x"),
        (
            "first player gets at least 1 box in dots-and-boxes 1 2 --start a1-b1 --next me",
            15,
            "me",
        ),
        ("first player wins board titled 'x' --board-hash ABAB", 8, "ABAB"),
        ("first player wins board 0'", 5, "0'"),
        ("first player wins board titled 'x", 6, "'x"),
        ("first player wins board titled 'x'y", 6, "'x'y"),
        ("first player wins hypercube 3 2 --start '1 1/22'", 8, "1 1/22"),
        ("first player wins subtraction 3", 6, ""),
        ("first player wins subtraction n", 5, "n"),
        ("first player wins subtraction 3 7", 6, "7"),
        ("first player wins subtraction 3 --heaps 2 7", 6, "--heaps"),
        ("first player wins subtraction 3 from a heap of n for every a ≥ 2", 13, "a"),
        ("first player does not lose subtraction 3 from a heap of 7", 3, "does"),
        ("first player wins chomp 2", 6, ""),
        ("first player wins chomp 2 n for every a ≥ 2", 9, "a"),
        ("second player wins chomp 2 with bottom row ≥ 2", 9, "≥"),
        ("second player wins chomp 2 with bottom row ≤ 2 7", 11, "7"),
        ("second player wins chomp 2 from exactly '(q+1, p)'", 8, "(q+1, p)"),
        ("second player wins chomp 2 from exactly '(q+1 q'", 8, "(q+1 q"),
        ("second player wins chomp 2 from exactly '(q+1, q)'", 9, ""),
        ("second player wins chomp 2 from exactly '(q+1, q)' for every r ≥ 0", 11, "r"),
        ("second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 1", 13, "1"),
        ("second player wins chomp 2 from exactly '(q, r)' for every q ≥ 0", 11, "q"),
        ("second player wins chomp 2 from exactly '(2, 1)' for every q ≥ 0", 9, "for"),
        ("first player wins any-affine-plane", 5, ""),
        ("first player wins any-affine-plane q", 6, ""),
        ("first player wins any-affine-plane n for every n ≥ 7", 5, "n"),
        ("first player wins any-affine-plane q for every n ≥ 7", 8, "n"),
        ("first player wins any-affine-plane 7 for every q ≥ 7", 6, "for"),
        ("first player wins any-affine-plane 7 --avoidance", 6, "--avoidance"),
        (
            "first player wins any-affine-plane 7 --without-index-blocks 1",
            6,
            "--without-index-blocks",
        ),
        ("first player wins affine-plane q for every q ≥ 7", 5, "q"),
        ("first player wins any-affine-plane 7 --weak", 1, "first"),
        ("breaker wins any-affine-plane q for every q ≥ 7", 1, "breaker"),
        ("first player wins board titled 'a’ --weak'", 6, "a’ --weak"),
        ("first player wins board titled 'aʼb'", 6, "aʼb"),
        ("first player wins board titled 'a\"b'", 6, "a\"b"),
        ("first player wins board titled 'a`b'", 6, "a`b"),
        ("first player wins board titled 'ŉ'", 6, "ŉ"),
        ("first player wins board titled 'a  b'", 6, "a  b"),
        ("first player wins board titled ' a'", 6, " a"),
        ("first player wins board titled 'a\u{FFF9}b'", 6, "a\u{FFF9}b"),
        ("first player wins coprime-grid 5", 1, "first"),
        ("maximiser gets at most 3 in coprime-grid 5", 4, "most"),
        ("maximiser keeps it to at most 3 in coprime-grid 5", 2, "keeps"),
        (
            "odd gets at least 3 odd integers in coprime-grid 5 variation 1, maximiser first",
            1,
            "odd",
        ),
        (
            "maximiser gets at least 3 in the lower right cell in coprime-grid 5 variation 2, odd first",
            1,
            "maximiser",
        ),
        (
            "odd gets at least 3 odd integers in coprime-grid 5 variation 2, maximiser first",
            13,
            "maximiser",
        ),
        ("odd gets at least 3 odd integers in coprime-grid 5 variation 2 odd first", 12, "2"),
        ("odd gets at least 3 odd integers in coprime-grid 5 variation 3, odd first", 12, "3,"),
        (
            "odd gets at least 3 odd integers in coprime-grid 5 variation 2, odd second",
            14,
            "second",
        ),
        (
            "odd gets at least 3 odd integers in coprime-grid 5 --variation 2 --first odd --alone odd",
            15,
            "--alone",
        ),
        ("maximiser gets at least -1 in the lower right cell in coprime-grid 5", 5, "-1"),
        ("maximiser gets at least 3 coprime-grid 5", 6, "coprime-grid"),
        ("second player gets at least 3 boxes in dots-and-boxes 2 2", 3, "gets"),
        ("first player keeps it to at most 3 in dots-and-boxes 2 2", 3, "keeps"),
        ("first player gets at most 3 in dots-and-boxes 2 2", 5, "most"),
        ("first player gets at least 3 boxes in dots-and-boxes 2", 11, ""),
        ("first player gets at least 3 boxes in dots-and-boxes 2 2 2", 12, "2"),
        ("maximiser gets at least 3 in dots-and-boxes 2 2", 1, "maximiser"),
        ("first player wins dots-and-boxes 2 2", 3, "wins"),
    ] {
        let error = claim(text).expect_err(text);
        assert_eq!((error.word, error.found.as_str()), (word, found), "{text}: {error}");
    }
}

#[test]
fn a_claim_that_could_be_read_as_more_is_answered_by_how_to_say_it() {
    for (text, said) in [
        ("second player wins subtraction 3 --heaps 2 n for every n ≥ 0", "from 2 heaps of"),
        ("first player wins board 'x'", "not titled"),
        ("first player wins node-kayles graph 'x'", "not titled"),
        ("first player wins board titled 'Hypercube 4 3'", "not the name of a board or graph"),
        ("first player wins node-kayles graph titled 'path 7'", "not the name of a board or graph"),
        ("first player does not lose any-affine-plane 6", "(vacuous)"),
        ("first player gets at least 3 in dots-and-boxes 2 2", "boxes"),
        (
            "second player keeps it to at most 3 in dots-and-boxes 2 2",
            "keeps first player to at most",
        ),
        ("odd gets at least 3 in coprime-grid 5", "odd"),
        ("minimiser keeps it to at most 3 in coprime-grid 5", "keeps maximiser to at most"),
        ("maximiser gets at least 3 in coprime-grid 5", "in the lower right cell"),
        ("sudoku 1.....2..3.....4 is fair", "by naked and hidden subsets and fish up to 4"),
    ] {
        let error = claim(text).expect_err(text).to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
}

#[test]
fn a_typo_is_answered_by_the_word_that_was_meant() {
    for (text, suggestion) in [
        ("first player wins afine-plane 4", Some("affine-plane")),
        ("first player wins Affine-Plane 4", Some("affine-plane")),
        ("first player wins any-afine-plane 7", Some("any-affine-plane")),
        ("first player wins erdos-szekers 9 5", Some("erdos-szekeres")),
        ("first player wins chmop 2 3", Some("chomp")),
        ("first player wins node-kayle path 3", Some("node-kayles")),
        ("first player wins node-kayles paths 3", Some("path")),
        ("frist player wins chomp 2 3", Some("first")),
        ("first palyer wins chomp 2 3", Some("player")),
        ("first player win chomp 2 3", Some("wins")),
        ("maker wins hypercube 3 2 --weka", Some("--weak")),
        ("breaker wins hypercube 3 2 --weak --braeker-first", Some("--breaker-first")),
        (
            "first player wins affine-plane 4 --withuot-index-blocks 2",
            Some("--without-index-blocks"),
        ),
        ("first player wins erdos-szekeres 9 5 --acheivement", Some("--achievement")),
        ("first player wins with 91 p-position erdos-szekeres 9 5", Some("P-positions")),
        ("first player wins erdos-szekeres a 5 for evry a >= 5", Some("every")),
        ("first player wins chess", None),
        ("first player wins affine-plane four", None),
        ("octal 0.8 5 has nim-value 1", None),
        ("octal 77 5 has nim-value 1", None),
        ("octal 0.77 5 has nim-valu 1", Some("nim-value")),
        ("octal 0.77 has nim-value 1", None),
        ("first player wins affine-plane 4 --strong", None),
    ] {
        let error = claim(text).expect_err(text);
        assert_eq!(error.suggestion.as_deref(), suggestion, "{text}: {error}");
    }
    let error = claim("first player wins afine-plane 4").expect_err("a typo");
    assert_eq!(
        error.to_string(),
        "word 4 of the claim is ‘afine-plane’, not the name of a game (did you mean affine-plane?)"
    );
}

#[test]
fn a_word_as_long_as_the_text_is_shown_in_part() {
    let error = claim(&"x".repeat(5000)).expect_err("no claim");
    assert_eq!(error.found.len(), 5000);
    assert!(error.to_string().len() < 300, "{error}");
}

#[test]
fn a_game_is_read_without_a_statement_about_it() {
    for text in [
        "affine-plane 4 --without-index-blocks 2 --weak",
        "hypercube 3 2 --start 11/22",
        "erdos-szekeres a 5 --achievement for every a ≥ 5 in steps of 2",
        "chomp 2 from exactly '(q+1, q)' for every q ≥ 0",
        "node-kayles hypercube 4",
        "subtraction 3 from 2 heaps of n for every n ≥ 0",
        "nim 3 5 7",
        "node-kayles path 5 + octal 0.137 7",
        "octal 0.137 n for every n ≥ 2 in steps of 3",
        "any-affine-plane q --weak --breaker-first for every q ≥ 7",
    ] {
        assert_eq!(game(text).map(|game| game.to_string()).as_deref(), Ok(text));
    }
    assert!(matches!(game("chomp 2 3"), Ok(Game::Chomp(_))));
    // What is played is asked for by options, too.
    for (text, canonical) in [
        ("subtraction 3 7", "subtraction 3 from a heap of 7"),
        ("octal 0.77", "octal 0.77 n for every n ≥ 0"),
        ("subtraction 3 --heaps 2 7", "subtraction 3 from 2 heaps of 7"),
        ("any-affine-plane 6", "any-affine-plane 6 (vacuous)"),
    ] {
        assert_eq!(game(text).map(|game| game.to_string()).as_deref(), Ok(canonical));
    }
    for (text, message) in [
        ("chess", "word 1 of the game is ‘chess’, not the name of a game"),
        ("chomp 2 3 4", "word 4 of the game is ‘4’, not the end of the game"),
        ("chomp", "the game ends where the number of rows is expected"),
        ("first player wins chomp 2 3", "word 1 of the game is ‘first’, not the name of a game"),
    ] {
        assert_eq!(game(text).map_err(|error| error.to_string()), Err(message.to_owned()));
    }
}

/// The listed claims of every game, those that are plain.
fn plain_claims() -> &'static [Vec<Claim>] {
    static CLAIMS: LazyLock<Vec<Vec<Claim>>> = LazyLock::new(|| {
        let of_game = |claims: Vec<Claim>| claims.into_iter().filter(is_plain).collect();
        claims_of_games().into_iter().map(of_game).collect()
    });
    &CLAIMS
}

/// Whether the checker takes a claim for one whose line stands for nothing else, and it is about a
/// position.
fn is_plain(claim: &Claim) -> bool {
    let header = Header { claim: claim.clone(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::Replay, &RawBody::default()).write();
    let Verdict::Rejected(rejection) = check(&bytes, None) else { return false };
    rejection.fault.code.as_str() != "claim-text" && has_start(claim)
}

/// Whether the start is on the board, where the claim has one, and each turn has a point: others are not read.
/// Boards are small.
fn has_start(claim: &Claim) -> bool {
    match claim {
        Claim::CoprimeGrid(claim) => claim.game.start.iter().all(|row| !row.is_empty()),
        Claim::Positional(claim) => claim.game.turns.is_none_or(|turns| {
            let Turns { opening, first, second } = turns;
            [opening, first, second].iter().all(|points| *points > 0)
        }),
        Claim::DotsAndBoxes(claim) if claim.game.start != Start::default() => {
            let (rows, columns) = (claim.game.rows, claim.game.columns);
            let is_small = (1..4).contains(&rows) && (1..4).contains(&columns);
            let edges = || rows * (columns + 1) + columns * (rows + 1);
            let drawn = claim.game.start.drawn;
            is_small && drawn > 0 && drawn >> edges() == 0
        }
        _ => true,
    }
}

/// The claim of other bytes in place of one of its encoding; `None` where they are none, or none that
/// is plain.
fn changed(claim: &Claim, at: usize, bytes: &[u8]) -> Option<Claim> {
    let mut stored = Vec::new();
    claim.encode(&mut stored);
    let at = at % stored.len();
    stored.splice(at..=at, bytes.iter().copied());
    let claim = <Claim as Decode>::decode(&mut Reader::new(&stored, 0)).ok()?;
    let mut read = Vec::new();
    claim.encode(&mut read);
    (read == stored && is_plain(&claim)).then_some(claim)
}

/// What stands in place of a byte: another, or any number.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let number = any::<u32>().prop_map(|number| {
        let mut bytes = Vec::new();
        number.encode(&mut bytes);
        bytes
    });
    prop_oneof![
        any::<u8>().prop_map(|byte| vec![byte]),
        (0u8..4).prop_map(|byte| vec![byte]),
        number
    ]
}

/// A claim of the lists, changed a few times, whatever its game.
fn any_claim() -> impl Strategy<Value = Claim> {
    let changes = proptest::collection::vec((any::<usize>(), bytes()), 0..12);
    (any::<Index>(), any::<Index>(), changes).prop_map(|(game, claim, changes)| {
        let claims = &plain_claims()[game.index(plain_claims().len())];
        let mut claim = claim.get(claims).clone();
        for (at, bytes) in changes {
            claim = changed(&claim, at, &bytes).unwrap_or(claim);
        }
        claim
    })
}

#[test]
fn every_listed_claim_reads_back_from_its_text() {
    for claims in plain_claims() {
        assert!(claims.len() > 10, "{} claims", claims.len());
        for listed in claims {
            let text = listed.to_string();
            assert_eq!(claim(&text).as_ref(), Ok(listed), "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    /// So two different claims print differently: each is what its line is read as.
    #[test]
    fn what_prints_reads_back_as_itself(random in any_claim()) {
        let text = random.to_string();
        prop_assert_eq!(claim(&text), Ok(random), "{}", text);
    }

    #[test]
    fn two_different_claims_print_differently(one in any_claim(), two in any_claim()) {
        prop_assert_eq!(one == two, one.to_string() == two.to_string());
    }

    #[test]
    fn any_text_is_read_or_refused(words in proptest::collection::vec(
        prop_oneof![
            Just("first"), Just("player"), Just("wins"), Just("with"), Just("chomp"), Just("subtraction"), Just("--heaps"),
            Just("erdos-szekeres"), Just("board"), Just("'"), Just("''"), Just("9"), Just("a"),
            Just("for every"), Just("≥"), Just("'(q"), Just("from exactly"), Just("from"),
            Just("to"), Just("except"), Just("and"), Just("coprime-grid"), Just("maximiser"),
            Just("gets at least"), Just("in"), Just("variation"), Just("1,"), Just("--first"),
            Just("\u{0}")
        ], 0..12
    )) {
        let text = words.join(" ");
        if let Ok(read) = claim(&text) {
            prop_assert_eq!(claim(&read.to_string()), Ok(read));
        }
    }
}

#[test]
fn a_claim_is_said_in_the_words_of_a_paper() {
    for (line, words) in [
        ("first player wins affine-plane 4", "first player wins on the affine plane π4"),
        (
            "second player does not lose affine-plane 4 --without-index-blocks 1",
            "second player does not lose on the affine plane π4 with one index block removed",
        ),
        (
            "first player does not lose affine-plane 4 --without-index-blocks 2",
            "first player does not lose on the affine plane π4 with 2 index blocks removed",
        ),
        (
            "breaker wins projective-plane 3 --weak",
            "breaker wins on the projective plane of order 3 (maker moves first)",
        ),
        (
            "second player wins hypercube 4 3 --avoidance --start 111/112",
            "second player wins on the 4 × 4 × 4 cube (who completes a line loses), from X on 111 and \
             O on 112",
        ),
        ("first player wins hypercube 3 2", "first player wins on the 3 × 3 square"),
        ("short wins bridg-it 4", "short wins Bridg-it with 4 rows (Short moves first)"),
        (
            "cut wins switching grid 3 4 --from 1.1 --to 3.4 --cut-first",
            "cut wins Shannon’s switching game on the 3 × 4 grid between 1.1 and 3.4 (Cut moves first)",
        ),
        (
            "second player wins erdos-szekeres 6 5",
            "second player wins the (6, 5) Erdős–Szekeres game",
        ),
        (
            "first player wins erdos-szekeres a 5 --achievement for every a ≥ 5",
            "first player wins the (a, 5) Erdős–Szekeres game of achievement for every a ≥ 5",
        ),
        (
            "first player wins latin-erdos n --without-columns for every n ≥ 1 in steps of 2",
            "first player wins Latin Erdős of order n without columns for every n ≥ 1 in steps of 2",
        ),
        (
            "first player is never without a move in latin-erdos 7",
            "first player is never without a move in Latin Erdős of order 7",
        ),
        (
            "maximiser gets at least 3 in the lower right cell in coprime-grid 5 variation 1, minimiser alone",
            "maximiser gets at least 3 in the lower right cell in the first variation of the coprimality \
             grid for n = 5, where minimiser moves alone",
        ),
        (
            "breaker wins any-affine-plane q --weak for every q ≥ 7",
            "breaker wins on all affine planes of order q (maker moves first) for every q ≥ 7",
        ),
        (
            "second player wins with 2 P-positions erdos-szekeres 3 2",
            "second player wins the (3, 2) Erdős–Szekeres game, which has 2 P-positions",
        ),
        (
            "first player wins with 1 P-positions erdos-szekeres 2 2",
            "first player wins the (2, 2) Erdős–Szekeres game, which has 1 P-position",
        ),
        (
            "first player wins erdos-szekeres a 10 for every a from 10 to 37 except 24",
            "first player wins the (a, 10) Erdős–Szekeres game for every a from 10 to 37 except 24",
        ),
        (
            "first player wins chomp 3 n for every n ≥ 1",
            "first player wins Chomp on the 3 × n board for every n ≥ 1",
        ),
        (
            "second player wins chomp 3 with bottom row ≤ 2 from exactly '(q+1, q, 0), (3, 1, 1)' \
             for every q ≥ 0",
            "second player wins Chomp with 3 rows, the last of at most 2 cells, from exactly the \
             positions (q+1, q, 0), (3, 1, 1) for every q ≥ 0",
        ),
        (
            "second player wins subtraction 3 from a heap of n for every n ≥ 0 in steps of 4",
            "second player wins the subtraction game that takes 1 to 3 counters, from a heap of n for \
             every n ≥ 0 in steps of 4",
        ),
        (
            "first player wins subtraction 1 from 2 heaps of 3",
            "first player wins the subtraction game that takes one counter, from 2 heaps of 3",
        ),
        ("second player wins nim 4 4", "second player wins Nim with heaps of 4, 4"),
        (
            "octal 0.77 n has nim-values of period 12 for every n ≥ 71",
            "the octal game 0.77 with a heap of n has nim-values of period 12 for every n ≥ 71",
        ),
        ("octal 0.7 9 has nim-value 1", "the octal game 0.7 with a heap of 9 has nim-value 1"),
        ("first player wins domineering 4 5", "first player wins Domineering on the 4 × 5 board"),
        ("first player wins snort cycle 5", "first player wins Snort on the cycle of 5"),
        (
            "second player wins node-kayles path 4",
            "second player wins Node Kayles on the path of 4",
        ),
        (
            "second player wins node-kayles grid 3 4",
            "second player wins Node Kayles on the 3 × 4 grid",
        ),
        (
            "first player gets at least 3 boxes in dots-and-boxes 2 2",
            "first player gets at least 3 boxes in dots and boxes on the 2 × 2 board",
        ),
        (
            "sudoku 1...2.3...4..... has exactly one completion",
            "the 4 × 4 sudoku with 4 clues has exactly one completion",
        ),
        (
            "latin-square 3 1........ has at least two completions",
            "the 3 × 3 Latin square with 1 clue has at least two completions",
        ),
    ] {
        let claim = super::claim(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(crate::in_words(&claim), words);
    }
    for (line, words) in [
        ("affine-plane 4", "on the affine plane π4"),
        ("any-affine-plane q for every q ≥ 7", "on all affine planes of order q for every q ≥ 7"),
    ] {
        let game = super::game(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(crate::game_in_words(&game), words);
    }
}

#[test]
fn a_headline_has_the_first_digits_of_each_hash() {
    let hash = "0123456789abcdef".repeat(4);
    let on_board =
        |hash: &str| format!("maker wins board titled 'ü' --weak --board-hash {hash} --start a/");
    let on_graph =
        |hash: &str| format!("first player wins node-kayles graph titled 'x' --graph-hash {hash}");
    let two_lines = |hash: &str| format!("{}\n{}", on_board(hash), on_graph(hash));
    for (whole, shown) in [
        (on_board(&hash), on_board("01234567…")),
        (on_graph(&hash), on_graph("01234567…")),
        (two_lines(&hash), two_lines("01234567…")),
        (two_lines("0"), two_lines("0")),
        ("first player wins affine-plane 4".into(), "first player wins affine-plane 4".into()),
        (on_graph(""), on_graph("")),
        (on_board(&"€".repeat(40)), on_board(&"€".repeat(40))),
    ] {
        assert_eq!(with_short_hashes(&whole), shown);
    }
}
