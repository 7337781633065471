//! Replays: positions and their entries, with the game's names.

use std::rc::Rc;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;
use zermelo_checker::proofs::replay::{Entry, Move, Replay, Response};
use zermelo_explain::face::Face;

use crate::dump::{Hex, Line};

/// The tables of a replay. Without names, as of a claim that is none, moves have their numbers, and
/// positions are left out.
pub struct Tables<'a> {
    replay: &'a Replay<'a>,
    names: Option<Rc<dyn Face + 'a>>,
}

/// The nodes, one after the other.
struct Nodes<'t, 'a>(&'t Tables<'a>);

#[derive(Serialize)]
struct Node {
    node: usize,
    position: Option<Line<Value>>,
    default: Option<Line<Value>>,
    entries: Vec<Line<Value>>,
}

/// What the nodes miss in the other tables, and what these have besides.
#[derive(Serialize)]
struct TableMismatch<'a> {
    missing_entries: u64,
    more_entries: Vec<Line<Value>>,
    missing_position_bytes: usize,
    more_position_bytes: Hex<'a>,
}

impl<'a> Tables<'a> {
    /// Those of a replay, with the names of its game where these are known.
    pub fn new(replay: &'a Replay<'a>, names: Option<Rc<dyn Face + 'a>>) -> Tables<'a> {
        Tables { replay, names }
    }

    /// The name of a move, or its number where the game has no such move.
    fn name(&self, mv: Move) -> Value {
        let name = self.names.as_ref().and_then(|face| face.move_name(mv));
        name.map_or_else(|| mv.into(), |name| name.plain.into())
    }

    /// How many bytes a stored position takes.
    fn record_width(&self) -> Option<usize> {
        self.names.as_ref().map(|face| face.rules().record_width())
    }

    fn position(&self, record: &[u8]) -> Value {
        self.names.as_ref().map_or(Value::Null, |names| names.fields(record))
    }

    /// A response, to a move where it is an entry's.
    fn response(&self, mv: Option<Move>, response: Response) -> Line<Value> {
        let name = |mv| self.name(mv);
        let (word, fields) = match response {
            Response::Reply { reply, target, symmetry } => {
                let target = ("target", target.into());
                ("reply", vec![("reply", name(reply)), target, ("symmetry", symmetry.into())])
            }
            Response::NoWorse { reply, target, symmetry } => {
                let target = ("target", target.into());
                ("no-worse", vec![("reply", name(reply)), target, ("symmetry", symmetry.into())])
            }
            Response::Win { reply } => ("win", vec![("reply", name(reply))]),
            Response::SameAs { mv, symmetry } => {
                ("same-as", vec![("same_as", name(mv)), ("symmetry", symmetry.into())])
            }
            Response::Settled => ("settled", Vec::new()),
            Response::Lemma { lemma } => ("lemma", vec![("lemma", lemma.into())]),
        };
        let all = mv.map(|mv| ("move", name(mv))).into_iter().chain([("response", word.into())]);
        Line(all.chain(fields).map(|(name, value)| (name.to_owned(), value)).collect())
    }

    fn entries(&self, entries: &[Entry]) -> Vec<Line<Value>> {
        entries.iter().map(|entry| self.response(Some(entry.mv), entry.response)).collect()
    }

    /// The stored position of a node, if it is there.
    fn record(&self, node: usize) -> Option<&'a [u8]> {
        let width = self.record_width()?;
        let start = node.saturating_mul(width);
        self.replay.positions.get(start..start.saturating_add(width))
    }

    /// How the tables do not fit together; `None` when they do.
    fn unfit(&self) -> Option<TableMismatch<'_>> {
        let Replay { positions, nodes, entries, .. } = self.replay;
        let used = nodes.iter().fold(0u64, |sum, node| sum.saturating_add(node.entries.into()));
        let there = u64::try_from(entries.len()).unwrap_or(u64::MAX);
        let more = usize::try_from(used).ok().and_then(|used| entries.get(used..));
        let width = self.record_width().unwrap_or(0);
        let bytes = nodes.len().saturating_mul(width);
        let more_bytes = positions.get(bytes..).unwrap_or_default();
        (used != there || bytes != positions.len()).then(|| TableMismatch {
            missing_entries: used.saturating_sub(there),
            more_entries: self.entries(more.unwrap_or_default()),
            missing_position_bytes: bytes.saturating_sub(positions.len()),
            more_position_bytes: Hex(more_bytes),
        })
    }
}

impl Serialize for Tables<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("opening", &self.replay.opening.map(|mv| self.name(mv)))?;
        map.serialize_entry("nodes", &Nodes(self))?;
        map.serialize_entry("unfit", &self.unfit())?;
        map.end()
    }
}

impl Serialize for Nodes<'_, '_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let tables = self.0;
        let mut rest = tables.replay.entries.as_slice();
        to.collect_seq(tables.replay.nodes.iter().enumerate().map(|(number, node)| {
            let count = usize::try_from(node.entries).unwrap_or(usize::MAX).min(rest.len());
            let (own, after) = rest.split_at(count);
            rest = after;
            Node {
                node: number,
                position: tables.record(number).map(|record| Line(tables.position(record))),
                default: node.default.map(|response| tables.response(None, response)),
                entries: tables.entries(own),
            }
        }))
    }
}
