//! A reader who verifies a printed proof by hand: knows the rules and what docs/guide/tables.md
//! says, and nothing of certificates. Every sign of the document is believed only when it is
//! confirmed on the position that the row leads to.

use std::collections::{BTreeMap, BTreeSet};

use zermelo_checker::claim::Player;
use zermelo_checker::games::positional::{Board, Convention};
use zermelo_present::document::model::{Block, Document, Section, Table};

/// The rules of the game that the reader knows, and who is claimed to do what.
pub(super) struct Rules<'a> {
    pub(super) board: &'a Board,
    pub(super) convention: Convention,
    pub(super) proponent: Player,
    pub(super) wins: bool,
    pub(super) start: Position,
}

/// The points of X and of O.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position([BTreeSet<u16>; 2]);

fn index(player: Player) -> usize {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}

impl Position {
    fn free(&self, point: u16) -> bool {
        !self.0.iter().any(|stones| stones.contains(&point))
    }

    fn with(&self, player: Player, point: u16) -> Position {
        assert!(self.free(point), "the point {point} is taken in {self:?}");
        let mut position = self.clone();
        position.0[index(player)].insert(point);
        position
    }

    fn mapped(&self, by: &[u16]) -> Position {
        let map = |stones: &BTreeSet<u16>| stones.iter().map(|&p| by[usize::from(p)]).collect();
        Position([map(&self.0[0]), map(&self.0[1])])
    }
}

/// How the game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Result {
    Won(Player),
    Drawn,
}

impl Rules<'_> {
    fn line(&self, position: &Position, player: Player) -> bool {
        let counts = match self.convention {
            Convention::Strong | Convention::Avoidance => true,
            Convention::Weak { maker } => player == maker,
            Convention::Score { .. } => false,
        };
        let stones = &position.0[index(player)];
        counts && self.board.lines.iter().any(|line| line.iter().all(|p| stones.contains(p)))
    }

    fn is_full(&self, position: &Position) -> bool {
        (0..).take(self.board.size()).all(|point| !position.free(point))
    }

    /// The result when `player` has just moved.
    fn result(&self, position: &Position, player: Player) -> Option<Result> {
        if self.line(position, player) {
            return Some(Result::Won(match self.convention {
                Convention::Avoidance => player.other(),
                _ => player,
            }));
        }
        if !self.is_full(position) {
            return None;
        }
        Some(match self.convention {
            Convention::Weak { maker } => Result::Won(maker.other()),
            _ => Result::Drawn,
        })
    }

    fn satisfied(&self, result: Result) -> bool {
        result == Result::Won(self.proponent) || !self.wins && result == Result::Drawn
    }
}

/// What the reader found in a document.
struct Paper<'a> {
    rules: &'a Rules<'a>,
    symmetries: BTreeMap<String, Vec<u16>>,
    cases: BTreeMap<String, Position>,
    /// Rows that end a line of play, counted once each, however many replies share them.
    ends: u64,
    references: u64,
}

/// Verifies a document; gives the number of rows as the reader counts them.
pub(super) fn verify(document: &Document, rules: &Rules<'_>) -> u64 {
    assert!(!document.cut);
    let mut paper = Paper {
        rules,
        symmetries: BTreeMap::new(),
        cases: BTreeMap::new(),
        ends: 0,
        references: 0,
    };
    let headed = |start: &str| {
        let start = start.to_owned();
        document.sections.iter().filter(move |section| {
            section.heading.as_ref().is_some_and(|heading| heading.plain().starts_with(&start))
        })
    };
    for section in headed("Symmetries") {
        paper.read_symmetries(section);
    }
    for section in headed("Case ") {
        paper.read_heading(section);
    }
    for section in headed("Opening").chain(headed("The strategy")) {
        let position = paper.read_opening(section);
        paper.verify_section(section, &position);
    }
    for section in headed("Case ") {
        let heading = section.heading.as_ref().expect("a heading").plain();
        let (name, _) = heading.split_once(':').expect("a colon");
        paper.verify_section(section, &paper.cases[name].clone());
    }
    // The first reference to a case is how one gets there, and no row.
    paper.ends + paper.references - paper.cases.len() as u64
}

impl Paper<'_> {
    fn point(&self, name: &str) -> u16 {
        let place = self.rules.board.points.iter().position(|point| point.as_str() == name);
        place
            .and_then(|place| u16::try_from(place).ok())
            .unwrap_or_else(|| panic!("no point {name}"))
    }

    fn read_symmetries(&mut self, section: &Section) {
        let Some(Block::List(items)) = section.blocks.last() else { panic!("a list") };
        for item in items {
            let item = item.plain();
            let (name, cycles) = item.split_once(" = ").expect("an equals sign");
            let mut images: Vec<u16> = (0..).take(self.rules.board.size()).collect();
            for cycle in cycles.trim_matches(['(', ')']).split(") (") {
                let cycle: Vec<u16> = cycle.split(' ').map(|name| self.point(name)).collect();
                for (i, &point) in cycle.iter().enumerate() {
                    images[usize::from(point)] = cycle[(i + 1) % cycle.len()];
                }
            }
            for line in &self.rules.board.lines {
                let mut image: Vec<u16> = line.iter().map(|&p| images[usize::from(p)]).collect();
                image.sort_unstable();
                assert!(self.rules.board.lines.contains(&image), "{name} is one");
            }
            assert!(self.symmetries.insert(name.to_owned(), images).is_none(), "{name} twice");
        }
    }

    fn stones(&self, text: &str) -> Position {
        let set = |mark: &str| {
            let (_, rest) = text.split_once(&format!("{mark} = {{")).expect("stones");
            let (inside, _) = rest.split_once('}').expect("a brace");
            inside.split(", ").filter(|name| !name.is_empty()).map(|n| self.point(n)).collect()
        };
        Position([set("X"), set("O")])
    }

    fn read_heading(&mut self, section: &Section) {
        let heading = section.heading.as_ref().expect("a heading").plain();
        let (name, stones) = heading.split_once(": ").expect("a colon");
        let position = self.stones(stones);
        assert!(self.cases.insert(name.to_owned(), position).is_none(), "{name} twice");
    }

    fn read_opening(&self, section: &Section) -> Position {
        let Some(Block::Paragraph(text)) = section.blocks.first() else { panic!("a paragraph") };
        let text = text.plain();
        let position = match text.starts_with("Play starts with") {
            true => self.stones(&text),
            false => Position::default(),
        };
        assert_eq!(position, self.rules.start);
        let Some((_, rest)) = text.split_once("opens with ") else { return position };
        let (name, _) = rest.split_once(';').expect("the opponent's turn");
        position.with(self.rules.proponent, self.point(name))
    }

    fn verify_section(&mut self, section: &Section, position: &Position) {
        let mut tables = section.blocks.iter().filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        });
        let table = tables.next().expect("a table");
        assert_eq!(tables.next(), None);
        let notes = image_notes(section);
        let rows = Row::all(table);
        let rows: Vec<&Row> = rows.iter().collect();
        let walk = Walk { notes: &Notes { notes: &notes }, alone: true, counted: true };
        self.node(position, &rows, 0, &[], walk);
    }

    /// Every move of the opponent at a position is covered by the rows that go on from it, the
    /// replies by symmetry, or a threat.
    fn node(
        &mut self,
        position: &Position,
        rows: &[&Row],
        depth: usize,
        path: &[String],
        walk: Walk<'_>,
    ) {
        let rules = self.rules;
        let (own, theirs) = (rules.proponent, rules.proponent.other());
        if rows[0].moves.len() == depth {
            assert_eq!(rows.len(), 1, "one row after {path:?}");
            self.end(position, &rows[0].end, walk.counted);
            return;
        }
        let forced = rows[0].moves[depth].starts_with('!');
        let mut covered = BTreeSet::new();
        let listed: Vec<u16> = rows
            .chunk_by(|a, b| a.moves[depth] == b.moves[depth])
            .flat_map(|group| self.moves(&group[0].moves[depth]))
            .collect();
        for &mv in &listed {
            assert!(covered.insert(mv), "{mv} is answered once after {path:?}");
        }
        if let Some(note) = walk.notes.after(path) {
            let symmetries: Vec<&Vec<u16>> =
                note.symmetries.iter().map(|name| &self.symmetries[name]).collect();
            for symmetry in &symmetries {
                assert_eq!(position.mapped(symmetry), *position, "{:?}", note.symmetries);
            }
            for (moves, of) in &note.images {
                let of = self.point(of);
                assert!(listed.contains(&of), "as {of}");
                let reached = reached(of, &symmetries);
                for mv in self.moves(moves) {
                    assert!(reached.contains(&mv), "{mv} as {of} by {:?}", note.symmetries);
                    assert!(covered.insert(mv), "{mv} is answered once");
                }
            }
        }
        let all: Vec<u16> =
            (0..).take(rules.board.size()).filter(|&point| position.free(point)).collect();
        let left: Vec<u16> = all.iter().copied().filter(|mv| !covered.contains(mv)).collect();
        if forced {
            for &mv in &left {
                let after = position.with(theirs, mv);
                assert_eq!(rules.result(&after, theirs), None);
                let wins =
                    |&reply: &u16| after.free(reply) && rules.line(&after.with(own, reply), own);
                assert!(all.iter().any(wins), "{mv} is no threat met after {path:?}");
            }
        }
        for group in rows.chunk_by(|a, b| a.moves[depth] == b.moves[depth]) {
            let cell = &group[0].moves[depth];
            let moves = match cell.as_str() {
                "any other" => left.clone(),
                _ => self.moves(cell),
            };
            assert!(!moves.is_empty());
            let path = [path, std::slice::from_ref(cell)].concat();
            for (i, &mv) in moves.iter().enumerate() {
                let after = position.with(theirs, mv);
                let walk = Walk {
                    alone: walk.alone && moves.len() == 1,
                    counted: walk.counted && i == 0,
                    ..walk
                };
                self.reply(&after, group, depth + 1, &path, walk);
            }
        }
        let any_other = rows.iter().any(|row| row.moves[depth] == "any other");
        assert!(forced || any_other || left.is_empty(), "{left:?} not covered after {path:?}");
    }

    /// The reply to a move.
    fn reply(
        &mut self,
        after: &Position,
        rows: &[&Row],
        depth: usize,
        path: &[String],
        walk: Walk<'_>,
    ) {
        let (own, theirs) = (self.rules.proponent, self.rules.proponent.other());
        if rows[0].moves.len() == depth {
            assert_eq!(rows.len(), 1);
            self.end_without_reply(after, &rows[0].end, walk.counted);
            return;
        }
        assert_eq!(self.rules.result(after, theirs), None, "over after {path:?}");
        let cell = &rows[0].moves[depth];
        assert!(rows.iter().all(|row| row.moves[depth] == *cell), "one reply after {path:?}");
        let reply = self.point(cell.trim_start_matches('!'));
        let threat = |position: &Position| {
            self.rules.result(&position.with(theirs, reply), theirs) == Some(Result::Won(theirs))
                && self.rules.line(&position.with(theirs, reply), theirs)
        };
        let position = after.with(own, reply);
        if cell.starts_with('!') {
            assert!(threat(after), "{cell} is forced after {path:?}");
        } else if walk.alone && !self.rules.line(&position, own) {
            assert!(!threat(after), "{cell} is not forced after {path:?}");
        }
        let path = [path, std::slice::from_ref(cell)].concat();
        self.node(&position, rows, depth + 1, &path, walk);
    }

    fn end_without_reply(&mut self, position: &Position, end: &str, count: bool) {
        self.ends += u64::from(count);
        let theirs = self.rules.proponent.other();
        match self.rules.result(position, theirs) {
            Some(result) => {
                assert!(self.rules.satisfied(result));
                assert!(end.ends_with("has a line") || end == "full", "{end}");
                assert_eq!(end == "full", !self.rules.line(position, theirs));
            }
            None => self.blocked(position, end),
        }
    }

    fn blocked(&self, position: &Position, end: &str) {
        let player = match end {
            "X blocked" => Player::First,
            "O blocked" => Player::Second,
            _ => panic!("the end {end} of {position:?}"),
        };
        let stones = &position.0[index(player.other())];
        assert!(self.rules.board.lines.iter().all(|line| line.iter().any(|p| stones.contains(p))));
        // The player who can complete no line cannot win by one, or lose in avoidance.
        let against = match self.rules.convention {
            Convention::Avoidance => self.rules.proponent,
            _ => self.rules.proponent.other(),
        };
        assert_eq!(player, against);
        assert!(!self.rules.wins || matches!(self.rules.convention, Convention::Weak { .. }));
    }

    /// The end of a row after the proponent's move.
    fn end(&mut self, position: &Position, end: &str, count: bool) {
        let (own, theirs) = (self.rules.proponent, self.rules.proponent.other());
        if let Some(reference) = end.strip_prefix("→ ") {
            self.references += u64::from(count);
            let (case, position) = match reference.split_once(" by ") {
                Some((case, by)) => (case, position.mapped(&self.symmetries[by])),
                None => (reference, position.clone()),
            };
            assert_eq!(self.cases[case], position, "{end}");
            assert_eq!(self.rules.result(&position, own), None);
            return;
        }
        self.ends += u64::from(count);
        if let Some(threats) = end.get(1..).and_then(|end| end.strip_prefix("W(")) {
            let threats = self.moves(threats.trim_end_matches(')'));
            assert_eq!(self.rules.result(position, own), None);
            for mv in (0..).take(self.rules.board.size()).filter(|&mv| position.free(mv)) {
                let after = position.with(theirs, mv);
                assert_eq!(self.rules.result(&after, theirs), None, "{end}");
                let wins = |&&reply: &&u16| {
                    after.free(reply) && self.rules.line(&after.with(own, reply), own)
                };
                assert!(threats.iter().any(|reply| wins(&reply)), "{end} does not meet {mv}");
            }
            return;
        }
        match self.rules.result(position, own) {
            Some(result) => {
                assert!(self.rules.satisfied(result));
                assert!(end.ends_with(" wins") || end == "full", "{end}");
                assert_eq!(end.ends_with(" wins"), self.rules.line(position, own));
            }
            None => self.blocked(position, end),
        }
    }

    fn moves(&self, cell: &str) -> Vec<u16> {
        match cell {
            "any other" => Vec::new(),
            _ => cell.split(", ").map(|name| self.point(name.trim_start_matches('!'))).collect(),
        }
    }
}

/// The points that products of permutations take to a point. Going on from it by the permutations
/// themselves gives them all: the inverse of one is a power of it.
fn reached(point: u16, by: &[&Vec<u16>]) -> BTreeSet<u16> {
    let mut reached = BTreeSet::from([point]);
    let mut left = vec![point];
    while let Some(point) = left.pop() {
        left.extend(
            by.iter().map(|by| by[usize::from(point)]).filter(|&next| reached.insert(next)),
        );
    }
    reached
}

/// On the way through a table.
#[derive(Clone, Copy)]
struct Walk<'n> {
    notes: &'n Notes<'n>,
    /// No cell with several moves was passed: a reply without a bar is not forced.
    alone: bool,
    /// The row's end counts: no other of the moves that share the row counted it.
    counted: bool,
}

/// A row of a table: the moves, and the end.
struct Row {
    moves: Vec<String>,
    end: String,
}

impl Row {
    fn all(table: &Table) -> Vec<Row> {
        let mut above: Vec<String> = Vec::new();
        let read = |row: &zermelo_present::document::model::Row| {
            let cells: Vec<String> = row.cells.iter().map(|cell| cell.plain()).collect();
            assert_eq!(cells.len(), table.columns.len());
            assert!(row.repeated <= above.len() && cells[..row.repeated] == above[..row.repeated]);
            above.clone_from(&cells);
            let (end, moves) = cells.split_last().expect("an end");
            let moves = moves.iter().take_while(|cell| !cell.is_empty()).cloned().collect();
            Row { moves, end: end.clone() }
        };
        table.rows.iter().map(read).collect()
    }
}

/// Replies by symmetry, as a table's note says them.
struct Note {
    /// The moves after which they stand.
    after: String,
    symmetries: Vec<String>,
    /// Replies, and the one that they are answered as.
    images: Vec<(String, String)>,
}

/// The replies by symmetry under a table: "By symmetry after r2 r3 (psi1, psi2): c3 as c2; …".
fn image_notes(section: &Section) -> Vec<Note> {
    let texts: Vec<String> = match section.blocks.last() {
        Some(Block::Paragraph(text)) => vec![text.plain()],
        Some(Block::List(items)) => items.iter().map(|item| item.plain()).collect(),
        _ => Vec::new(),
    };
    let read = |text: String| {
        let (before, images) = text.split_once("): ").expect("a colon");
        let (after, symmetries) = before.split_once(" (").expect("a parenthesis");
        let after = after.strip_prefix("By symmetry").expect("a note");
        let after = after.strip_prefix(" after ").unwrap_or_default().to_owned();
        let image = |image: &str| {
            let (moves, of) = image.split_once(" as ").expect("as");
            (moves.to_owned(), of.to_owned())
        };
        Note {
            after,
            symmetries: symmetries.split(", ").map(str::to_owned).collect(),
            images: images.trim_end_matches('.').split("; ").map(image).collect(),
        }
    };
    texts.into_iter().map(read).collect()
}

struct Notes<'n> {
    notes: &'n [Note],
}

impl<'n> Notes<'n> {
    fn after(&self, path: &[String]) -> Option<&'n Note> {
        let path = path.join(" ");
        self.notes.iter().find(|note| note.after == path)
    }
}
