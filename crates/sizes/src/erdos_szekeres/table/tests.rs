//! Printed strategies of the Erdős–Szekeres game against a search of its own, and a reader who
//! plays by them.

use std::collections::{BTreeMap, BTreeSet};

use zermelo_checker::claim::{Player, Provenance, Size, Statement as Strategy};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::Map;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_present::document::model::{Block, Document, Row};
use zermelo_present::document::{Format, RenderOptions};
use zermelo_present::printer::{self, Printer};
use zermelo_present::table::{Options, Part, Parts, TableError};

/// Prints proofs of the game.
const PRINTER: Printer =
    Printer::of(|certificate| printer::decode(certificate, Some(&crate::erdos_szekeres::GAME)));

type Rows = Vec<u8>;

/// The positions after all moves, with the moves' numbers.
fn moves(position: &Rows, width: u8) -> Vec<(u16, Rows)> {
    let mut found = Vec::new();
    for row in 0..position.len() {
        for column in 1..=width {
            let first = position[0] == 0 && row == 0 && column == 1;
            let below = row > 0 && position[row - 1] >= column;
            let beside = column > 1 && position[row] == column - 1;
            if position[row] < column && (first || below || beside) {
                let shaded = |(r, &length): (usize, &u8)| {
                    if r <= row { length.max(column) } else { length }
                };
                let after = position.iter().enumerate().map(shaded).collect();
                let number = row * usize::from(width) + usize::from(column) - 1;
                found.push((u16::try_from(number).expect("small"), after));
            }
        }
    }
    found
}

/// Whether the player to move loses; on the full board that is so.
fn is_lost(position: &Rows, width: u8, known: &mut BTreeMap<Rows, bool>) -> bool {
    if let Some(&lost) = known.get(position) {
        return lost;
    }
    let lost = !moves(position, width).iter().any(|(_, after)| is_lost(after, width, known));
    known.insert(position.clone(), lost);
    lost
}

/// The first player's strategy, in which every reply is the first that wins.
fn strategy(a: u32, b: u32) -> Certificate<'static> {
    let (width, height) = (u8::try_from(a - 1).expect("small"), b - 1);
    let mut known = BTreeMap::new();
    let mut start = vec![0; usize::try_from(height).expect("small")];
    start[0] = 1;
    let mut positions = vec![start];
    let (mut nodes, mut entries) = (Vec::new(), Vec::new());
    let mut next = 0;
    while let Some(position) = positions.get(next).cloned() {
        assert!(is_lost(&position, width, &mut known));
        let opponents = moves(&position, width);
        nodes.push(Node { entries: u32::try_from(opponents.len()).expect("few"), default: None });
        for (mv, after) in opponents {
            let replies = moves(&after, width);
            let winning = replies.into_iter().find(|(_, after)| is_lost(after, width, &mut known));
            let (reply, reached) = winning.expect("a winning reply");
            let response = if reached.iter().all(|&length| length == width) {
                Response::Win { reply }
            } else {
                let at = positions.iter().position(|other| *other == reached);
                let target = at.unwrap_or_else(|| {
                    positions.push(reached);
                    positions.len() - 1
                });
                let target = u32::try_from(target).expect("few");
                Response::Reply { reply, target, symmetry: 0 }
            };
            entries.push(Entry { mv, response });
        }
        next += 1;
    }
    let replay = Replay {
        opening: Some(0),
        positions: positions.concat().into(),
        nodes: nodes.into(),
        entries: entries.into(),
    };
    Certificate::new(header(a, b, FIRST_WINS), Kind::Replay, &replay)
}

const FIRST_WINS: Statement = Statement::Strategy(Strategy::Wins(Player::First));

/// The header of a certificate about the avoidance game.
fn header(a: u32, b: u32, statement: Statement) -> Header {
    let game = ErdosSzekeres { a: Size::Exactly(a), b, form: Form::Avoidance };
    let claim = Claim { statement, game }.into();
    Header { claim, provenance: Provenance::default() }
}

fn printed(certificate: &Certificate<'_>) -> Document {
    PRINTER.document(certificate, &Options::default()).expect("a document")
}

#[test]
fn the_4_3_game_as_text() {
    let text = printed(&strategy(4, 3)).render(Format::Text, &RenderOptions::default());
    insta::assert_snapshot!("the_4_3_game", text);
}

/// Numbers in a cell such as `(2, 1), (1, 2)`.
fn numbers(text: &str) -> Vec<u8> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

fn number(cell: &[u8], width: u8) -> u16 {
    let [column, row] = cell else { panic!("a cell: {cell:?}") };
    u16::from(row - 1) * u16::from(width) + u16::from(column - 1)
}

/// Follows rows from a position, their moves from a column on: they are legal and complete, and where a row
/// ends, the board is full or the position is the one that it names.
fn follow(
    rows: &[Vec<String>],
    column: usize,
    position: &Rows,
    width: u8,
    positions: &BTreeMap<String, Rows>,
) {
    let legal: BTreeMap<u16, Rows> = moves(position, width).into_iter().collect();
    let mut answered = BTreeSet::new();
    for group in rows.chunk_by(|a, b| a[column..column + 2] == b[column..column + 2]) {
        let (end, cells) = group[0].split_last().expect("an end");
        for mv in numbers(&cells[column]).chunks(2) {
            let after = &legal[&number(mv, width)];
            assert!(answered.insert(number(mv, width)), "answered twice");
            let replies: BTreeMap<u16, Rows> = moves(after, width).into_iter().collect();
            let reached = &replies[&number(&numbers(&cells[column + 1]), width)];
            match end.strip_prefix("→ ") {
                _ if cells.get(column + 2).is_some_and(|next| !next.is_empty()) => {
                    follow(group, column + 2, reached, width, positions);
                }
                Some(number) => assert_eq!(&positions[number], reached),
                None => {
                    assert_eq!(end, "wins");
                    assert!(reached.iter().all(|&length| length == width));
                }
            }
        }
    }
    assert_eq!(answered.len(), legal.len(), "every move of {position:?} has a reply");
}

/// The rows that a reader sees, and every one of them legal, complete, and true.
fn verify(document: &Document, width: u8) -> usize {
    let sections = document.sections.iter().filter_map(|section| {
        let heading = section.heading.as_ref()?.plain();
        let (number, position) = heading.strip_prefix("Position ")?.split_once(": ")?;
        let rows = section.blocks.iter().find_map(|block| match block {
            Block::Table(table) => Some(&table.rows),
            _ => None,
        });
        let cells = |row: &Row| row.cells.iter().map(|cell| cell.plain()).collect();
        let rows: Vec<Vec<String>> = rows?.iter().map(cells).collect();
        Some((number.to_owned(), numbers(position), rows))
    });
    let sections: Vec<_> = sections.collect();
    let positions = sections.iter().map(|(number, rows, _)| (number.clone(), rows.clone()));
    let positions = positions.collect();
    for (_, position, rows) in &sections {
        follow(rows, 0, position, width, &positions);
    }
    // The first reference to a position is no row of its own.
    sections.iter().map(|(_, _, rows)| rows.len()).sum::<usize>() - (sections.len() - 1)
}

#[test]
fn a_reader_can_play_by_the_printed_strategies() {
    for (a, b) in [(4, 3), (5, 3), (5, 4), (6, 5)] {
        let certificate = strategy(a, b);
        let document = printed(&certificate);
        let lines = verify(&document, u8::try_from(a - 1).expect("small"));
        let lines = u64::try_from(lines).expect("few");
        assert_eq!((document.rows, PRINTER.rows(&certificate)), (lines, Ok(lines)), "({a}, {b})");
    }
}

#[test]
fn every_format_has_the_whole_strategy_and_a_limit_cuts_it() {
    let certificate = strategy(5, 4);
    let last = *leading(&printed(&certificate)).keys().max().expect("positions");
    assert!(last > 2);
    for format in [Format::Markdown, Format::Latex, Format::Csv, Format::Html, Format::Text] {
        let text = printed(&certificate).render(format, &RenderOptions::default());
        assert!(text.contains(&format!("Position {last}")), "{format:?}");
    }
    let cut = PRINTER
        .document(&certificate, &Options { max_lines: Some(2), ..Options::default() })
        .expect("a document");
    assert!(cut.cut && cut.rows > 2);
    let text = cut.render(Format::Text, &RenderOptions::default());
    assert!(text.contains("Only its beginning is printed: 2 lines in 1 table."));
}

/// The lengths of the longest increasing and decreasing subsequences that end in the last digit.
fn pair(digits: &[u32]) -> (u32, u32) {
    let (last, before) = digits.split_last().expect("a digit");
    let pairs = (0..before.len()).map(|at| (before[at], pair(&digits[..=at])));
    pairs.fold((1, 1), |(c, r), (digit, (increasing, decreasing))| {
        if digit < *last { (c.max(increasing + 1), r) } else { (c, r.max(decreasing + 1)) }
    })
}

fn append(digits: &[u32], digit: u32) -> Vec<u32> {
    let moved = digits.iter().map(|&old| if old >= digit { old + 1 } else { old });
    moved.chain([digit]).collect()
}

/// The digits of a cell such as `1 to 3, 6`.
fn listed(cell: &str) -> Vec<u32> {
    let range = |range: &str| match range.split_once(" to ") {
        Some((from, to)) => from.parse().expect("a digit")..=to.parse().expect("a digit"),
        None => range.parse().expect("a digit")..=range.parse().expect("a digit"),
    };
    cell.split(", ").flat_map(range).collect()
}

/// Digits are those of the definition, none is missing, and they lead to the positions that the
/// table says.
#[test]
fn a_reader_can_play_by_the_printed_digits() {
    let options = Options { notation: true, ..Options::default() };
    for (a, b) in [(4, 3), (6, 3), (5, 4), (5, 5)] {
        let document = PRINTER.document(&strategy(a, b), &options).expect("a document");
        let mut lines = 0;
        let name = |digits: &[u32]| {
            let (c, r) = pair(digits);
            format!("({c}, {r})")
        };
        let playing = |digits: &[u32], cell: &str| -> Vec<u32> {
            let all = 1..=u32::try_from(digits.len()).expect("few") + 1;
            all.filter(|&digit| name(&append(digits, digit)) == cell).collect()
        };
        for section in document.sections.iter().filter(|section| section.level == 2) {
            let heading = section.heading.as_ref().expect("a heading").plain();
            let [_, Block::Paragraph(permutation), Block::Table(table)] = section.blocks.as_slice()
            else {
                panic!("a drawing, a permutation and a table: {heading}")
            };
            let digits: Vec<u32> =
                numbers(&permutation.plain()).iter().map(|&d| d.into()).collect();
            // The region of the permutation is the position.
            let mut region = vec![0u32; usize::try_from(b).expect("small") - 1];
            for at in 0..digits.len() {
                let (c, r) = pair(&digits[..=at]);
                region.iter_mut().take(r as usize).for_each(|row| *row = c.max(*row));
            }
            let position = heading.split_once(": ").expect("a position").1;
            let position: Vec<u32> = numbers(position).iter().map(|&row| row.into()).collect();
            assert_eq!(region, position, "{digits:?}");
            for row in &table.rows {
                lines += 1;
                let cells: Vec<String> = row.cells.iter().map(|cell| cell.plain()).collect();
                let [mv, of_move, after, reply, of_reply, _] = cells.as_slice() else {
                    panic!("{cells:?}")
                };
                assert_eq!(listed(of_move), playing(&digits, mv), "{digits:?} {mv}");
                let largest = *listed(of_move).last().expect("a digit");
                let reached = append(&digits, largest);
                let printed: Vec<u32> = numbers(after).iter().map(|&digit| digit.into()).collect();
                assert_eq!(printed, reached);
                assert_eq!(listed(of_reply), playing(&reached, reply), "{reached:?} {reply}");
            }
        }
        // The first reference to a position is no row of its own.
        let positions = leading(&document).len() as u64;
        assert_eq!(document.rows, lines - (positions - 1), "({a}, {b})");
    }
}

#[test]
fn digits_are_for_the_game_that_has_them() {
    let options = Options { notation: true, ..Options::default() };
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../certificates/domineering/2-4.cert");
    let bytes = std::fs::read(path).expect("a certificate");
    let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
    assert_eq!(PRINTER.document(&certificate, &options).err(), Some(TableError::NoNotation));
}

/// A default reply is told move by move, with the digits.
#[test]
fn a_default_reply_has_digits_for_every_move() {
    let options = Options { notation: true, ..Options::default() };
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../certificates/erdos-szekeres/achievement-4-3.cert"
    );
    let bytes = std::fs::read(path).expect("a certificate");
    let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
    let document = PRINTER.document(&certificate, &options).expect("a document");
    let text = document.render(Format::Csv, &RenderOptions::default());
    // After 1 2: any cell, and then a decreasing pattern of 3 or an increasing one of 4.
    for line in ["\"(3, 1)\",3,1 2 3,off the board,4,", "\"(1, 2)\",1,2 3 1,off the board,1,"] {
        assert!(text.contains(line), "{line} in\n{text}");
    }
}

/// On a board of one cell First's digit is the whole strategy: every second digit completes a pattern.
#[test]
fn a_strategy_without_positions_is_its_opening() {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../certificates/erdos-szekeres/solver-2-2.cert");
    let bytes = std::fs::read(path).expect("a certificate");
    let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
    assert_eq!(PRINTER.rows(&certificate), Ok(0));
    for notation in [false, true] {
        let options = Options { notation, ..Options::default() };
        let document = PRINTER.document(&certificate, &options).expect("a document");
        let text = document.render(Format::Text, &RenderOptions::default());
        let words = "The first player opens with (1, 1), which ends the game. First wins: the board \
                     is full, and second has to complete a pattern.";
        assert!(text.replace('\n', " ").contains(words), "{text}");
    }
}

/// The (4, 3) strategy with another proof or claim.
fn damaged(damage: impl FnOnce(&mut Header, &mut Replay<'_>)) -> Certificate<'static> {
    let strategy = strategy(4, 3);
    let mut header = strategy.header.clone();
    let mut replay: Replay<'_> = strategy.decode().expect("a replay");
    damage(&mut header, &mut replay);
    Certificate::new(header, Kind::Replay, &replay)
}

fn claimed(to: &mut Header, a: u32, b: u32) {
    *to = header(a, b, FIRST_WINS);
}

type Damage<'a> = dyn Fn(&mut Header, &mut Replay<'_>) + 'a;

#[test]
fn damaged_strategies_are_errors() {
    let reply = |reply, target, symmetry| Response::Reply { reply, target, symmetry };
    let damages: [(&str, &Damage<'_>); 14] = [
        ("no nodes", &|_, replay| replay.nodes.clear()),
        ("no positions", &|_, replay| replay.positions.to_mut().clear()),
        ("an entry is missing", &|_, replay| replay.entries.truncate(1)),
        ("many entries", &|_, replay| replay.nodes[0].entries = u32::MAX),
        ("no partition", &|_, replay| replay.positions.to_mut().swap(0, 1)),
        ("too long a row", &|_, replay| replay.positions.to_mut()[0] = 200),
        ("no such move", &|_, replay| replay.entries[0].mv = u16::MAX),
        ("a taken cell", &|_, replay| replay.entries[0].mv = 0),
        ("no such node", &|_, replay| replay.entries[0].response = reply(1, u32::MAX, 0)),
        ("another node", &|_, replay| replay.entries[0].response = reply(3, 0, 0)),
        ("a symmetry", &|_, replay| replay.entries[0].response = reply(3, 1, 1)),
        ("no board", &|header, _| claimed(header, 1, 3)),
        ("too wide a board", &|header, _| claimed(header, u32::MAX, 3)),
        ("another board", &|header, _| claimed(header, 4, 4)),
    ];
    for (name, damage) in damages {
        let certificate = damaged(damage);
        assert!(PRINTER.document(&certificate, &Options::default()).is_err(), "{name}");
        assert!(PRINTER.rows(&certificate).is_err(), "{name}");
    }
}

/// The map of a board, by the search above.
fn map(a: u32, b: u32) -> (Certificate<'static>, BTreeSet<Rows>) {
    let (width, height) = (u8::try_from(a - 1).expect("small"), b - 1);
    let mut known = BTreeMap::new();
    let empty = vec![0; usize::try_from(height).expect("small")];
    // The search stops at the first move that wins; a map has all states.
    let mut left = vec![empty.clone()];
    let mut seen = BTreeSet::from([empty.clone()]);
    while let Some(position) = left.pop() {
        is_lost(&position, width, &mut known);
        let after = moves(&position, width).into_iter().map(|(_, after)| after);
        left.extend(after.filter(|after| seen.insert(after.clone())));
    }
    let winner = if known[&empty] { Player::Second } else { Player::First };
    // Which regions there are, in lexicographic order: a map of sets has that order.
    let lost: Vec<bool> = known.values().copied().collect();
    let mut bits = vec![0; lost.len().div_ceil(8)];
    for (number, _) in lost.iter().enumerate().filter(|(_, lost)| **lost) {
        bits[number / 8] |= 1 << (number % 8);
    }
    let all: BTreeSet<Rows> =
        known.into_iter().filter(|(_, lost)| *lost).map(|(rows, _)| rows).collect();
    let count = u64::try_from(all.len()).expect("small");
    let header = header(a, b, Statement::PPositions { count, winner });
    (Certificate::new(header, Kind::Map, &Map { bits: bits.into() }), all)
}

/// The positions that a document prints, by number, with those that each leads to.
fn leading(document: &Document) -> BTreeMap<u64, BTreeSet<u64>> {
    let positions = document.sections.iter().filter_map(|section| {
        let heading = section.heading.as_ref()?.plain();
        let (number, _) = heading.strip_prefix("Position ")?.split_once(':')?;
        let tables = section.blocks.iter().filter_map(|block| match block {
            Block::Table(table) => Some(&table.rows),
            _ => None,
        });
        let ends = tables.flatten().filter_map(|row| row.cells.last());
        let targets = ends.filter_map(|end| end.plain().strip_prefix("→ ")?.parse().ok()).collect();
        Some((number.parse().ok()?, targets))
    });
    positions.collect()
}

#[test]
fn a_position_is_printed_with_those_that_follow_it() {
    let certificate = strategy(5, 4);
    let whole = leading(&printed(&certificate));
    let replay: Replay<'_> = certificate.decode().expect("a replay");
    let last = replay.nodes.len() as u64;
    assert!(whole.len() > 3 && last > whole.len() as u64, "{whole:?}");
    for from in (1..=last).filter(|from| !whole.contains_key(from)) {
        let options = Options { part: Some(Part::Position(from)), ..Options::default() };
        let document = PRINTER.document(&certificate, &options).expect("a document");
        let inside = leading(&document);
        assert!(document.cut && inside.contains_key(&from), "{from}: a position of some row");
        assert!(inside.keys().all(|number| *number == from || whole.contains_key(number)));
    }
    for &from in whole.keys() {
        for depth in [None, Some(0), Some(1), Some(2)] {
            let mut wanted = BTreeSet::from([from]);
            for _ in 0..depth.unwrap_or(whole.len()) {
                let next: Vec<u64> =
                    wanted.iter().flat_map(|number| &whole[number]).copied().collect();
                wanted.extend(next);
            }
            let part = Some(Part::Position(from));
            let options = Options { part, depth, ..Options::default() };
            let document = PRINTER.document(&certificate, &options).expect("a document");
            let found: BTreeSet<u64> = leading(&document).into_keys().collect();
            assert_eq!(found, wanted, "{from}, {depth:?}");
            assert_eq!(document.cut, wanted.len() < whole.len());
        }
    }
    for (part, error) in [
        (Part::Position(0), TableError::NoPart("position 0".to_owned())),
        (Part::Position(last + 1), TableError::NoPart(format!("position {}", last + 1))),
        (Part::Case("1".to_owned()), TableError::NoParts(Some(Parts::Positions))),
    ] {
        let options = Options { part: Some(part), ..Options::default() };
        assert_eq!(PRINTER.document(&certificate, &options), Err(error));
    }
    let (map, _) = map(3, 2);
    let options = Options { depth: Some(1), ..Options::default() };
    assert_eq!(PRINTER.document(&map, &options), Err(TableError::NoParts(None)));
}

/// The table of the only section with one, every cell filled in.
fn printed_positions(document: &Document) -> Vec<Rows> {
    let tables = document.sections.iter().flat_map(|section| &section.blocks);
    let rows = tables.filter_map(|block| match block {
        Block::Table(table) => Some(&table.rows),
        _ => None,
    });
    let lengths = rows
        .flatten()
        .map(|row| row.cells.iter().map(|cell| cell.plain().parse().expect("a length")).collect());
    lengths.collect()
}

#[test]
fn a_map_is_printed_as_the_list_of_its_p_positions() {
    for (a, b) in [(2, 2), (3, 2), (5, 3), (5, 4), (4, 5)] {
        let (certificate, lost) = map(a, b);
        let verdict = zermelo_checker::check(&certificate.write().0, None);
        assert!(verdict.is_verified(), "({a}, {b})");
        let all = Options::default();
        let printed = PRINTER.document(&certificate, &all).expect("a document");
        assert_eq!(printed_positions(&printed), lost.iter().cloned().collect::<Vec<_>>());
        assert_eq!(PRINTER.rows(&certificate), Ok(printed.rows));
        assert!(!printed.cut);
        let one = Options { max_lines: Some(1), ..Options::default() };
        let printed = PRINTER.document(&certificate, &one).expect("a document");
        assert_eq!(printed_positions(&printed).len(), 1);
        assert_eq!(printed.cut, lost.len() > 1, "({a}, {b})");
    }
}

#[test]
fn a_map_that_ends_early_has_no_table() {
    let (whole, _) = map(5, 4);
    let mut map: Map<'_> = whole.decode().expect("a map");
    map.bits.to_mut().pop();
    let certificate = Certificate::new(whole.header.clone(), Kind::Map, &map);
    let all = Options::default();
    assert!(matches!(PRINTER.document(&certificate, &all), Err(TableError::Wrong { .. })));
}
