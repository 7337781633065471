//! A replay: its positions in the order of the certificate, by the vertices that are left.

use zermelo_checker::format::Header;
use zermelo_checker::games::node_kayles::{Body, Claim};
use zermelo_checker::proofs::replay::{Move, Response};

use super::{graph, introduction, name, names, title, vertices};
use crate::document::model::{Block, Document, Rich, Row, Section, Table};
use crate::games::node_kayles::vertices::{Vertices, is_left};
use crate::proofs::replay::nodes::ReplayNodes;
use crate::table::{ALL, Options, Printed, TableError, wrong};

/// A replay.
pub(in crate::games::node_kayles) struct PrintedReplay<'p> {
    pub(in crate::games::node_kayles) header: &'p Header,
    pub(in crate::games::node_kayles) claim: &'p Claim,
    pub(in crate::games::node_kayles) body: &'p Body<'p>,
}

/// The opponent's moves at a position that have one reply.
struct Line {
    moves: Vec<Move>,
    reply: Move,
    then: Then,
}

/// What a reply leads to.
#[derive(PartialEq, Eq)]
enum Then {
    /// A position, by its number from 0.
    Position(usize),
    /// The end of the game.
    Wins,
    /// Answers by a mirror, with vertices that are each other's images.
    Mirror(Vec<[u32; 2]>),
}

impl PrintedReplay<'_> {
    /// The lines of every node.
    fn lines(&self, vertices: &Vertices<'_>) -> Result<Vec<Vec<Line>>, TableError> {
        let replay = &self.body.replay;
        let nodes = ReplayNodes::of(replay);
        if !nodes.fit(vertices.width()) {
            return Err(wrong("its tables do not fit together"));
        }
        (0..replay.nodes.len()).map(|node| self.of_node(vertices, &nodes, node)).collect()
    }

    fn of_node(
        &self,
        vertices: &Vertices<'_>,
        nodes: &ReplayNodes<'_>,
        node: usize,
    ) -> Result<Vec<Line>, TableError> {
        let missing = || wrong(format!("position {} is not whole", node + 1));
        let record = nodes.record(node, vertices.width()).ok_or_else(missing)?;
        let entries = nodes.entries(node).ok_or_else(missing)?;
        let default = self.body.replay.nodes.get(node).and_then(|node| node.default);
        let mut lines: Vec<Line> = Vec::new();
        for mv in vertices.left(record) {
            let fails = |what: &str| {
                wrong(format!("position {}, {}: {what}", node + 1, vertices.vertex(mv.into())))
            };
            let own = entries.iter().find(|entry| entry.mv == mv).map(|entry| entry.response);
            let after = vertices.taken(record, mv);
            let (reply, then) = match own.or(default) {
                Some(Response::Reply { reply, target, symmetry: 0 }) => {
                    (reply, Then::Position(usize::try_from(target).unwrap_or(usize::MAX)))
                }
                Some(Response::Win { reply }) => (reply, Then::Wins),
                Some(Response::Lemma { lemma }) => {
                    let index = usize::from(lemma).checked_sub(1);
                    let lemma = index.and_then(|index| self.body.mirrors.get(index));
                    let at = lemma.and_then(|lemma| vertices.at_position(lemma, &after));
                    let at = at.ok_or_else(|| fails("the mirror is none of what is left"))?;
                    let reply = Move::try_from(at.reply).map_err(|_| fails("there is no reply"))?;
                    (reply, Then::Mirror(at.pairs().collect()))
                }
                _ => return Err(fails("there is no reply")),
            };
            if usize::from(reply) >= vertices.size() || !is_left(&after, reply) {
                return Err(fails("the reply cannot be taken"));
            }
            let reached = vertices.taken(&after, reply);
            let leads = match then {
                Then::Position(target) => nodes.record(target, vertices.width()) == Some(&reached),
                Then::Wins => vertices.left(&reached).next().is_none(),
                Then::Mirror(_) => true,
            };
            if !leads {
                return Err(fails("the reply leads elsewhere"));
            }
            match lines.iter_mut().find(|line| line.reply == reply && line.then == then) {
                Some(line) => line.moves.push(mv),
                None => lines.push(Line { moves: vec![mv], reply, then }),
            }
        }
        Ok(lines)
    }
}

impl Printed for PrintedReplay<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let &PrintedReplay { header, claim, body } = self;
        let listed = body.graph.as_ref();
        let vertices = vertices(claim, listed)?;
        let lines = self.lines(&vertices)?;
        let rows = count(&lines);
        let nodes = ReplayNodes::of(&body.replay);
        let mut how = match body.replay.opening {
            Some(opening) => format!("It begins with {}.", vertices.vertex(opening.into())),
            None => String::new(),
        };
        if !body.mirrors.is_empty() {
            how.push_str(
                " Where a line says mirror, the game goes on without positions: the answer to a vertex \
                 is from then on the other one of its pair.",
            );
        }
        let mut left = options.max_lines.unwrap_or(u64::MAX);
        let mut positions = Vec::new();
        for (node, lines) in lines.iter().enumerate() {
            let shown = usize::try_from(left).unwrap_or(usize::MAX).min(lines.len());
            if shown == 0 {
                break;
            }
            left = left.saturating_sub(u64::try_from(shown).unwrap_or(u64::MAX));
            let record = nodes.record(node, vertices.width()).unwrap_or_default();
            let heading = Rich::text(format!("Position {}: left ", node + 1))
                .then(names(&vertices, vertices.left(record)));
            let row = |line: &Line| Row {
                repeated: 0,
                cells: vec![
                    names(&vertices, line.moves.iter().copied()),
                    name(&vertices, line.reply.into()),
                    match &line.then {
                        Then::Position(target) => Rich::text((target + 1).to_string()),
                        Then::Wins => Rich::text("wins"),
                        Then::Mirror(pairs) => mirrored(&vertices, pairs),
                    },
                ],
            };
            let table = Table {
                columns: ["move", "reply", "position"].map(Rich::text).into(),
                rows: lines.iter().take(shown).map(row).collect(),
                ..Table::default()
            };
            let blocks = vec![Block::Table(table)];
            positions.push(Section { level: 1, heading: Some(heading), blocks });
        }
        let printed: u64 = options.max_lines.map_or(rows, |most| most - left);
        let cut = printed < rows;
        if cut {
            how.push_str(&format!(
                " The proof has {}. Only its beginning is printed. {ALL}",
                zermelo_explain::count(rows, "row", "rows"),
            ));
        }
        let mut sections = vec![introduction(header, claim, how.trim_start().to_owned())];
        sections.extend(graph(&vertices, listed));
        sections.extend(positions);
        Ok(Document { title: title(claim), sections, rows, cut })
    }

    fn rows(&self) -> Result<u64, TableError> {
        Ok(count(&self.lines(&vertices(self.claim, self.body.graph.as_ref())?)?))
    }
}

/// The vertices that are each other's images, in pairs.
fn mirrored(vertices: &Vertices<'_>, pairs: &[[u32; 2]]) -> Rich {
    let vertex = |vertex: u32| name(vertices, usize::try_from(vertex).unwrap_or(usize::MAX));
    let pair = |[one, two]: &[u32; 2]| vertex(*one).then(Rich::text("–")).then(vertex(*two));
    Rich::text("mirror: ").then(Rich::join(pairs.iter().map(pair), ", "))
}

/// How many lines there are.
fn count(lines: &[Vec<Line>]) -> u64 {
    lines.iter().map(|lines| u64::try_from(lines.len()).unwrap_or(u64::MAX)).sum()
}
