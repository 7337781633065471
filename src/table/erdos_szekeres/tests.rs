//! Printed strategies of the Erdős–Szekeres game against a search of its own, and a reader who
//! plays by them.

use std::collections::{BTreeMap, BTreeSet};

use zermelo_checker::certificate::{Certificate, Header, Proof, Provenance, Seq};
use zermelo_checker::claim::{Claim, ErdosSzekeres, Form, Game, Player, Size, Statement};
use zermelo_checker::proof::replay::{Entry, Node, Replay, Response};

use crate::table::model::{Block, Document};
use crate::table::{Format, Options, RenderOptions, document, rows};

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
    let game = Game::ErdosSzekeres(ErdosSzekeres { a: Size::Exactly(a), b, form: Form::Avoidance });
    Certificate {
        header: Header {
            claim: Claim { statement: Statement::Wins(Player::First), game },
            board: None,
            symmetries: Seq::default(),
            provenance: Provenance::default(),
        },
        proof: Proof::Replay(Replay {
            opening: Some(0),
            positions: positions.concat().into(),
            nodes: nodes.into(),
            entries: entries.into(),
        }),
    }
}

fn printed(certificate: &Certificate<'_>) -> Document {
    document(certificate, &Options::default()).expect("a document")
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

/// The rows that a reader sees, and every one of them legal, complete, and true.
fn verify(document: &Document, width: u8) -> usize {
    let sections = document.sections.iter().filter_map(|section| {
        let heading = section.heading.as_ref()?.plain();
        let (number, position) = heading.strip_prefix("Position ")?.split_once(": ")?;
        let table = section.blocks.iter().find_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        });
        Some((number.to_owned(), numbers(position), table?))
    });
    let sections: Vec<_> = sections.collect();
    let mut lines = 0;
    for (_, position, table) in &sections {
        let legal: BTreeMap<u16, Rows> = moves(position, width).into_iter().collect();
        let mut answered = BTreeSet::new();
        for row in &table.rows {
            lines += 1;
            let cells: Vec<String> = row.cells.iter().map(|cell| cell.plain()).collect();
            for mv in numbers(&cells[0]).chunks(2) {
                let after = &legal[&number(mv, width)];
                assert!(answered.insert(number(mv, width)), "answered twice");
                let replies: BTreeMap<u16, Rows> = moves(after, width).into_iter().collect();
                let reached = &replies[&number(&numbers(&cells[1]), width)];
                if cells[2] == "wins" {
                    assert!(reached.iter().all(|&length| length == width));
                } else {
                    let target = sections.iter().find(|(number, _, _)| *number == cells[2]);
                    assert_eq!(target.map(|(_, rows, _)| rows), Some(reached));
                }
            }
        }
        assert_eq!(answered.len(), legal.len(), "every move of {position:?} has a reply");
    }
    lines
}

#[test]
fn a_reader_can_play_by_the_printed_strategies() {
    for (a, b) in [(4, 3), (5, 3), (5, 4), (6, 5)] {
        let certificate = strategy(a, b);
        let document = printed(&certificate);
        let lines = verify(&document, u8::try_from(a - 1).expect("small"));
        let lines = u64::try_from(lines).expect("few");
        assert_eq!((document.rows, rows(&certificate)), (lines, Ok(lines)), "({a}, {b})");
    }
}

#[test]
fn every_format_has_the_whole_strategy_and_a_limit_cuts_it() {
    let certificate = strategy(5, 4);
    for format in [Format::Markdown, Format::Latex, Format::Csv, Format::Text] {
        let text = printed(&certificate).render(format, &RenderOptions::default());
        assert!(text.contains("Position 2"), "{format}");
    }
    let cut = document(&certificate, &Options { max_lines: Some(2) }).expect("a document");
    assert!(cut.cut && cut.rows > 2);
    let text = cut.render(Format::Text, &RenderOptions::default());
    assert!(text.contains("Only its beginning is printed: 2 rows."));
}

/// The (4, 3) strategy with another proof or claim.
fn damaged(damage: impl FnOnce(&mut Header, &mut Replay<'static>)) -> Certificate<'static> {
    let Certificate { mut header, proof } = strategy(4, 3);
    let Proof::Replay(mut replay) = proof else { panic!("a replay") };
    damage(&mut header, &mut replay);
    Certificate { header, proof: Proof::Replay(replay) }
}

fn claimed(header: &mut Header, a: u32, b: u32) {
    let game = ErdosSzekeres { a: Size::Exactly(a), b, form: Form::Avoidance };
    header.claim.game = Game::ErdosSzekeres(game);
}

type Damage<'a> = dyn Fn(&mut Header, &mut Replay<'static>) + 'a;

#[test]
fn damaged_strategies_are_errors() {
    let reply = |reply, target, symmetry| Response::Reply { reply, target, symmetry };
    let damages: [(&str, &Damage<'_>); 14] = [
        ("no nodes", &|_, replay| replay.nodes.0.clear()),
        ("no positions", &|_, replay| replay.positions.to_mut().clear()),
        ("an entry is missing", &|_, replay| replay.entries.0.truncate(1)),
        ("many entries", &|_, replay| replay.nodes.0[0].entries = u32::MAX),
        ("no partition", &|_, replay| replay.positions.to_mut().swap(0, 1)),
        ("too long a row", &|_, replay| replay.positions.to_mut()[0] = 200),
        ("no such move", &|_, replay| replay.entries.0[0].mv = u16::MAX),
        ("a taken cell", &|_, replay| replay.entries.0[0].mv = 0),
        ("no such node", &|_, replay| replay.entries.0[0].response = reply(1, u32::MAX, 0)),
        ("another node", &|_, replay| replay.entries.0[0].response = reply(3, 0, 0)),
        ("a symmetry", &|_, replay| replay.entries.0[0].response = reply(3, 1, 1)),
        ("no board", &|header, _| claimed(header, 1, 3)),
        ("too wide a board", &|header, _| claimed(header, u32::MAX, 3)),
        ("another board", &|header, _| claimed(header, 4, 4)),
    ];
    for (name, damage) in damages {
        let certificate = damaged(damage);
        assert!(document(&certificate, &Options::default()).is_err(), "{name}");
        assert!(rows(&certificate).is_err(), "{name}");
    }
}
