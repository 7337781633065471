//! Replays: positions and their entries, with the game's names.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;
use zermelo_checker::proofs::replay::{self, Move, Replay};

use crate::dump::{Hex, Line, lines};

/// What a game calls its moves and positions.
pub(crate) trait Naming {
    /// The name of a move, or its number where the game has no such move.
    fn name(&self, mv: Move) -> Value;

    /// How many bytes a stored position takes, where that is known.
    fn record_width(&self) -> Option<usize>;

    /// A stored position.
    fn position(&self, record: &[u8]) -> Value;
}

/// The naming for a game whose replays nobody reads.
pub(crate) struct Numbers;

impl Naming for Numbers {
    fn name(&self, mv: Move) -> Value {
        mv.into()
    }

    fn record_width(&self) -> Option<usize> {
        None
    }

    fn position(&self, _: &[u8]) -> Value {
        Value::Null
    }
}

/// The tables of a replay.
pub(crate) struct Tables<'a, N> {
    replay: &'a Replay<'a>,
    naming: N,
}

/// The nodes, one after the other.
struct Nodes<'t, 'a, N>(&'t Tables<'a, N>);

#[derive(Serialize)]
struct Node {
    node: usize,
    position: Option<Line<Value>>,
    default: Option<Line<Response>>,
    entries: Vec<Line<Entry>>,
}

#[derive(Serialize)]
struct Entry {
    #[serde(rename = "move")]
    mv: Value,
    #[serde(flatten)]
    response: Response,
}

#[derive(Serialize)]
#[serde(tag = "response", rename_all = "kebab-case")]
enum Response {
    Reply { reply: Value, target: u32, symmetry: u16 },
    Win { reply: Value },
    SameAs { same_as: Value, symmetry: u16 },
    Settled,
    Lemma { lemma: u16 },
}

/// What the nodes miss in the other tables, and what these have besides.
#[derive(Serialize)]
struct Unfit<'a> {
    missing_entries: u64,
    more_entries: Vec<Line<Entry>>,
    missing_position_bytes: usize,
    more_position_bytes: Hex<'a>,
}

impl<'a, N: Naming> Tables<'a, N> {
    pub(crate) fn new(replay: &'a Replay<'a>, naming: N) -> Tables<'a, N> {
        Tables { replay, naming }
    }

    fn response(&self, response: replay::Response) -> Response {
        let name = |mv| self.naming.name(mv);
        match response {
            replay::Response::Reply { reply, target, symmetry } => {
                Response::Reply { reply: name(reply), target, symmetry }
            }
            replay::Response::Win { reply } => Response::Win { reply: name(reply) },
            replay::Response::SameAs { mv, symmetry } => {
                Response::SameAs { same_as: name(mv), symmetry }
            }
            replay::Response::Settled => Response::Settled,
            replay::Response::Lemma { lemma } => Response::Lemma { lemma },
        }
    }

    fn entries(&self, entries: &[replay::Entry]) -> Vec<Line<Entry>> {
        let entry = |entry: &replay::Entry| Entry {
            mv: self.naming.name(entry.mv),
            response: self.response(entry.response),
        };
        lines(entries.iter().map(entry))
    }

    /// The stored position of a node, if it is there.
    fn record(&self, node: usize) -> Option<&'a [u8]> {
        let width = self.naming.record_width()?;
        let start = node.saturating_mul(width);
        self.replay.positions.get(start..start.saturating_add(width))
    }

    /// How the tables do not fit together; `None` when they do.
    fn unfit(&self) -> Option<Unfit<'_>> {
        let Replay { positions, nodes, entries, .. } = self.replay;
        let used = nodes.iter().fold(0u64, |sum, node| sum.saturating_add(node.entries.into()));
        let there = u64::try_from(entries.len()).unwrap_or(u64::MAX);
        let more = usize::try_from(used).ok().and_then(|used| entries.get(used..));
        let width = self.naming.record_width().unwrap_or(0);
        let bytes = nodes.len().saturating_mul(width);
        let more_bytes = positions.get(bytes..).unwrap_or_default();
        (used != there || bytes != positions.len()).then(|| Unfit {
            missing_entries: used.saturating_sub(there),
            more_entries: self.entries(more.unwrap_or_default()),
            missing_position_bytes: bytes.saturating_sub(positions.len()),
            more_position_bytes: Hex(more_bytes),
        })
    }
}

impl<N: Naming> Serialize for Tables<'_, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("opening", &self.replay.opening.map(|mv| self.naming.name(mv)))?;
        map.serialize_entry("nodes", &Nodes(self))?;
        map.serialize_entry("unfit", &self.unfit())?;
        map.end()
    }
}

impl<N: Naming> Serialize for Nodes<'_, '_, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let tables = self.0;
        let mut rest = tables.replay.entries.as_slice();
        to.collect_seq(tables.replay.nodes.iter().enumerate().map(|(number, node)| {
            let count = usize::try_from(node.entries).unwrap_or(usize::MAX).min(rest.len());
            let (own, after) = rest.split_at(count);
            rest = after;
            Node {
                node: number,
                position: tables.record(number).map(|record| Line(tables.naming.position(record))),
                default: node.default.map(|response| Line(tables.response(response))),
                entries: tables.entries(own),
            }
        }))
    }
}
