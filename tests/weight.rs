//! How much code each crate may have: lines that are neither blank nor a comment, without tests. The
//! budgets are for readers. A crate that grows beyond its budget first loses something; a budget is raised
//! with a sentence here that says for what.

use std::fs;
use std::path::Path;

/// The folder of a crate's code, its budget, and why it is as large as that.
const BUDGETS: [(&str, usize, &str); 10] = [
    (
        "checker/src",
        17_310,
        "the trusted part; of it a verdict rests on the files that trust.md lists. 110 lines more for masks, \
         by which periods of hundreds of thousands of nim-values are checked; 80 for turns of several points; \
         120 for potentials that are low after a reply, by which proofs of draws are less than half as long; \
         75 for scores; 560 for cops and robbers, and for play that need not end, and 50 for what rules that are \
         data say of it; 330 for parity games; 600 for patterns and connection games; 130 for terminals that are \
         ends, and for Y; 530 for values of partisan games, of which 190 read them; 290 for misère play; \
         270 for values of games whose rules are data, of which 150 say whose turn it is; 10 for products of symmetries",
    ),
    (
        "explain/src",
        19_455,
        "faces, pictures and claims of all games, and what a page needs. 180 lines more for Col and Snort; \
         600 for what claims say, as JSON too, which left the command; 30 for turns of several points; 70 for \
         scores; 80 for play and faults where positions are no worse; 400 for cops and robbers; 20 for rules by \
         which play need not end; 480 for parity games; 160 for both sides \
         of games with nim-values on pages, and for lines that pass beside vertices; 880 for connection games: 570 for \
         their face, faults and play by patterns, 130 for hexagons, of positional Hex too; 360 for pictures of \
         familiar games, and for choices that pages begin with; 170 for Y, and for patterns that are drawn on \
         a part of the board; 110 for steps of puzzles whose facts are in one list; 280 for values of \
         partisan games; 175 for misère play; 45 for panels and captions that fit a phone, and rules in sentences; \
         75 for values of games whose rules are data; 5 for what falls apart",
    ),
    (
        "crates/search/src",
        6_095,
        "what searches share, whatever the game. 28 lines more to rank positions by the replies between \
         them; 590 for closed sets of few positions, which were those of the Erdős–Szekeres game; 40 for \
         positions that stand for others; 90 for tables in checkpoints, of which games with a score had half; \
         170 for retrograde analysis, which was that of cops and robbers, and strategies that only go on; 20 for files of many \
         games, and for parts of a value that follow from what is proved; 295 for nim-values by proof numbers",
    ),
    (
        "crates/present/src",
        9_885,
        "what certificates are shown as, whatever the game; of it 3,050 lines read and write strategies in \
         rows, of every game with a face. 780 lines more for the tree of printed replays, which was that of \
         positional games; 170 for theorems of Rocq, which two programs of the twin wrote; 120 for masks of \
         nim-values; 30 for answers about positions of games that can go on for ever; 15 for strategies in one \
         table, which three games had; 455 for plots of sequences, of tables and of positions in two or three \
         rows, in one form: their text, their SVG, and colours that can be read; 10 for pages, on which there is no command; 55 for values of moves by the solver of a game \
         that has too many",
    ),
    (
        "crates/positional/src",
        11_805,
        "positional games: boards, searches, written strategies, designs. 130 lines more for the boards of \
         designs by name, 350 for `.pg` files, 300 for turns of several points, 120 for scores, 200 for theorems of Rocq, \
         60 for potentials after a reply, 190 for positions that are no worse, and 240 for searches that go on; 220 for values of all moves by the \
         searches and arguments that solve a game, and for positions in columns that take one word; 30 for what \
         sentences call boards that people know; 20 for replies that are asked anew on boards with needs",
    ),
    (
        "crates/puzzles/src",
        5_780,
        "Latin puzzles. 160 lines more for their theorems; 200 for proofs of long lists in a third of the time: 90 by \
         which it is known of each asterism where a step can be, 80 by which large fish are ruled out, and 30 that \
         tell making a proof from saying what there is to say of it",
    ),
    (
        "crates/sizes/src",
        12_400,
        "proofs for every size, and the games that have them. 430 lines more for their theorems",
    ),
    (
        "crates/games/src",
        12_630,
        "the other games, a folder each, and what games with a score share. 130 lines more for theorems of \
         Node Kayles; 600 for cops and robbers, how many are needed, and files of many graphs; 70 for play of rules that need not end; 760 for parity games, \
         of which 230 read and write files and 200 solve them; 1,210 for connection games, of which 860 search and make \
         the patterns; 110 for Y, and for values of all moves in connection games; \
         1,495 for sheets of patterns, of which 480 read them, 345 find out what they join, and 505 mend them, patterns \
         that cannot be mended apart as one; 730 for \
         values of partisan games: canonical forms, thermographs, names and strategies, and 230 for those of rules that are data and their certificates; 145 for misère play; 80 for values of \
         all moves in games with a score and the switching game; 65 for parts of Node Kayles and Cram that look alike",
    ),
    (
        "crates/claims/src",
        2_750,
        "manifests, and reports of what they say. 180 lines more for the pages of a site, which are grouped by \
         game and by source, and its badge; 10 for statements with boards by the names that people know",
    ),
    (
        "src",
        10_665,
        "the list of games, the command, the library. 30 lines more for drawings beside the pages of a site, and \
         lines of play as a picture; 150 for plots, tables of two sizes, and values as `probe` finds them; 420 for sequences of values, and 40 for \
         theorems of Rocq, 60 for files of many certificates that games make, and 90 for the overview of \
         games and what stands above the boards of pages; 65 for values of partisan games; 5 that \
         tell whether all games are played to their ends; 35 for sentences with boards by the names that people \
         know, and for plots of positions that are searched",
    ),
];

/// Lines of code below a folder.
fn lines(folder: &Path) -> usize {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let of = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match path.is_dir() {
            true if name == "tests" => 0,
            true => lines(path),
            false if !name.ends_with(".rs") || name.contains("tests") => 0,
            false => {
                let text = fs::read_to_string(path).expect("a text");
                let code = text.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
                code.map(str::trim)
                    .filter(|line| !line.is_empty() && !line.starts_with("//"))
                    .count()
            }
        }
    };
    entries.map(|entry| of(&entry.expect("an entry").path())).sum()
}

#[test]
fn no_crate_has_more_code_than_its_budget() {
    for (folder, budget, _) in BUDGETS {
        let found = lines(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
        assert!(
            found <= budget,
            "{folder} has {found} lines of code, beyond its budget of {budget}"
        );
        // A budget far above what is there holds nothing.
        assert!(
            found + budget / 20 >= budget,
            "{folder} has {found} lines: lower its budget of {budget}"
        );
    }
}
