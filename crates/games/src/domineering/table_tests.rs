//! Printed strategies against the definition: a reader plays every row on the drawn boards.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use zermelo_checker::format::Certificate;
use zermelo_checker::games::domineering::Body;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Response;
use zermelo_present::document::model::{Block, Rich, Row};
use zermelo_present::document::{Format, RenderOptions};
use zermelo_present::printer::{self, Printer};
use zermelo_present::table::Options;

/// Prints proofs of the game.
const PRINTER: Printer =
    Printer::of(|certificate| printer::decode(certificate, Some(&crate::domineering::GAME)));

/// The covered cells, row by row.
type Board = Vec<Vec<bool>>;

/// The cells of a domino such as `a1-a2`: columns have letters, and rows numbers.
fn cells(domino: &str) -> [(usize, usize); 2] {
    let cell = |cell: &str| {
        let (column, row) = cell.split_at(1);
        let column = usize::from(column.as_bytes()[0] - b'a');
        (row.parse::<usize>().expect("a row") - 1, column)
    };
    let (one, other) = domino.split_once('-').expect("two cells");
    [cell(one), cell(other)]
}

fn placed(board: &Board, domino: &str, is_upright: bool) -> Board {
    let [(row, column), other] = cells(domino);
    let expected = if is_upright { (row + 1, column) } else { (row, column + 1) };
    assert_eq!(other, expected, "{domino}");
    let mut after = board.clone();
    for (row, column) in [(row, column), other] {
        assert!(!std::mem::replace(&mut after[row][column], true), "{domino} on {board:?}");
    }
    after
}

/// How many dominoes can be placed.
fn places(board: &Board, is_upright: bool) -> usize {
    let free = |row: usize, column: usize| {
        board.get(row).and_then(|cells| cells.get(column)).is_some_and(|covered| !covered)
    };
    let all = (0..board.len()).flat_map(|row| (0..board[0].len()).map(move |column| (row, column)));
    let (down, right) = if is_upright { (1, 0) } else { (0, 1) };
    all.filter(|&(row, column)| free(row, column) && free(row + down, column + right)).count()
}

/// The board as a reference says that it is mirrored or turned.
fn image(board: &Board, by: &str) -> Board {
    let mut image = board.clone();
    if matches!(by, "mirrored left to right" | "turned upside down") {
        image.iter_mut().for_each(|row| row.reverse());
    }
    if matches!(by, "mirrored top to bottom" | "turned upside down") {
        image.reverse();
    }
    let known = ["", "mirrored left to right", "mirrored top to bottom", "turned upside down"];
    assert!(known.contains(&by), "{by}");
    image
}

struct Reader {
    is_upright: bool,
    boards: BTreeMap<usize, Board>,
    /// The references that name a symmetry.
    images: usize,
    /// How often a row goes on after a reply.
    deeper: usize,
}

impl Reader {
    /// Plays rows on a board, their moves from a column on: the opponent, who has these moves and no others,
    /// and the replies.
    fn follow(&mut self, rows: &[Vec<String>], column: usize, board: &Board) {
        let mut answered = BTreeSet::new();
        for group in rows.chunk_by(|a, b| a[column..column + 2] == b[column..column + 2]) {
            let (end, cells) = group[0].split_last().expect("an end");
            for mv in cells[column].split(", ") {
                assert!(answered.insert(mv.to_owned()), "{mv} has two answers");
                let after = placed(board, mv, !self.is_upright);
                let after = placed(&after, &cells[column + 1], self.is_upright);
                if cells.get(column + 2).is_some_and(|next| !next.is_empty()) {
                    self.deeper += 1;
                    self.follow(group, column + 2, &after);
                } else if let Some(case) = end.strip_prefix("→ ") {
                    let (number, by) = case.split_once(' ').unwrap_or((case, ""));
                    let by = by.trim_matches(['(', ')']);
                    self.images += usize::from(!by.is_empty());
                    let number = number.parse().expect("a number");
                    assert_eq!(image(&after, by), self.boards[&number], "{case}");
                } else {
                    assert_eq!((end.as_str(), places(&after, !self.is_upright)), ("wins", 0));
                }
            }
        }
        assert_eq!(answered.len(), places(board, !self.is_upright), "every move has an answer");
    }
}

#[test]
fn a_reader_can_play_every_row_on_the_drawn_boards() {
    let (mut images, mut deeper) = (0, 0);
    for name in ["2-5", "4-2", "4-4", "5-5"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/domineering");
        let bytes = std::fs::read(folder.join(format!("{name}.cert"))).expect(name);
        let (certificate, _) = Certificate::read(&bytes).expect(name);
        let is_upright = certificate.header.claim.to_string().starts_with("first player");
        let document = PRINTER.document(&certificate, &Options::default()).expect(name);
        let mut reader = Reader { is_upright, boards: BTreeMap::new(), images: 0, deeper: 0 };
        let mut tables = Vec::new();
        for section in &document.sections {
            let [Block::Picture(picture), Block::Table(table)] = section.blocks.as_slice() else {
                continue;
            };
            let heading = section.heading.as_ref().map(Rich::plain).unwrap_or_default();
            let number = heading.strip_prefix("Position ").expect("a position");
            let row = |line: &str| line.split(' ').map(|cell| cell == "#").collect();
            let board: Board = picture.text().lines().map(row).collect();
            reader.boards.insert(number.parse().expect("a number"), board.clone());
            let cells = |row: &Row| row.cells.iter().map(Rich::plain).collect();
            tables.push((board, table.rows.iter().map(cells).collect::<Vec<Vec<String>>>()));
        }
        for (board, rows) in &tables {
            reader.follow(rows, 0, board);
        }
        images += reader.images;
        deeper += reader.deeper;
    }
    assert!(images > 100 && deeper > 100, "{images} images, {deeper} longer rows");
}

/// The last two of the first moves on the board of 2 rows and 4 columns are mirror images of the others.
#[test]
fn moves_that_are_answered_as_others_stand_below_the_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/domineering");
    let bytes = std::fs::read(folder.join("2-4.cert")).expect("a certificate");
    let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
    let mut body: Body<'_> = certificate.decode().expect("a replay");
    assert_eq!(body.symmetries, [1], "left to right");
    let symmetry = 1;
    for (image, of) in [(2, 1), (3, 0)] {
        let mv = body.replay.entries[of].mv;
        body.replay.entries[image].response = Response::SameAs { mv, symmetry };
    }
    let changed = Certificate::new(certificate.header.clone(), Kind::Replay, &body);
    let document = PRINTER.document(&changed, &Options::default()).expect("a table");
    let text = document.render(Format::Text, &RenderOptions::default());
    let expected = "By symmetry (mirrored left to right): d1-d2 as a1-a2; c1-c2 as b1-b2.\n";
    assert!(text.contains(expected), "{text}");
    assert_eq!(document.rows, 2);
    // What is no image is not printed as one.
    body.replay.entries[2].response = Response::SameAs { mv: 0, symmetry };
    let wrong = Certificate::new(certificate.header.clone(), Kind::Replay, &body);
    let error = PRINTER.document(&wrong, &Options::default()).expect_err("a wrong image");
    assert!(error.to_string().contains("it is not answered as another move"), "{error}");
}
