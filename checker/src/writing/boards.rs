//! Boards and graphs that are not part of a file yet: their hashes, and whether they are confirmed.
//! The check has them in the bytes of a body, and takes the hash of these.

use super::Encode;
use crate::fault::Fault;
use crate::format::{Reader, hash};
use crate::games::colouring::Colouring;
use crate::games::connection::Connection;
use crate::games::cops_and_robbers::CopsAndRobbers;
use crate::games::graph::{Graph, Listed};
use crate::games::latin_puzzle;
use crate::games::misere::{self, MisereRules};
use crate::games::node_kayles::NodeKayles;
use crate::games::parity;
use crate::games::positional::{self, Positional};
use crate::games::switching::Switching;
use crate::proofs::patterns::Position;
use crate::proofs::spanning_trees::Network;

/// The bytes of a value.
pub(super) fn encoded(value: &impl Encode) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.encode(&mut bytes);
    bytes
}

impl positional::Board {
    /// BLAKE3 of the board's encoding: what `--board-hash` names.
    pub fn hash(&self) -> [u8; 32] {
        hash(&encoded(self)).0
    }

    /// Confirms that this is a board, and the one that the game names.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn confirm(&self, game: &Positional) -> Result<(), Fault> {
        self.confirm_in(&Reader::new(&encoded(self), 0), game)
    }
}

impl Listed {
    /// BLAKE3 of the graph's encoding: what `--graph-hash` names.
    pub fn hash(&self) -> [u8; 32] {
        hash(&encoded(self)).0
    }
}

/// The beginning of a body that lists a graph, or does not.
fn listing(listed: Option<&Listed>) -> Vec<u8> {
    let mut body = vec![u8::from(listed.is_some())];
    listed.iter().for_each(|listed| listed.encode(&mut body));
    body
}

impl NodeKayles {
    /// The graph that is played on, which a proof lists exactly when the name does not say it.
    ///
    /// # Errors
    /// What is wrong with the name, the list, or the hash in the claim.
    pub fn confirmed(&self, listed: Option<&Listed>) -> Result<Graph, Fault> {
        self.graph_in(&Reader::new(&listing(listed), 0), listed)
    }
}

impl Colouring {
    /// The graph that is played on, as [`NodeKayles::confirmed`] has it.
    ///
    /// # Errors
    /// As there.
    pub fn confirmed(&self, listed: Option<&Listed>) -> Result<Graph, Fault> {
        let listing = listing(listed);
        Graph::confirmed_in(&Reader::new(&listing, 0), &self.graph, self.graph_hash, listed, false)
    }
}

impl CopsAndRobbers {
    /// The graph that is played on, as [`NodeKayles::confirmed`] has it.
    ///
    /// # Errors
    /// As there.
    pub fn confirmed(&self, listed: Option<&Listed>) -> Result<Graph, Fault> {
        let listing = listing(listed);
        Graph::confirmed_in(&Reader::new(&listing, 0), &self.graph, self.graph_hash, listed, false)
    }
}

impl MisereRules {
    /// The rules of a claim, on the graph that a proof lists exactly when the name does not say it.
    ///
    /// # Errors
    /// What is wrong with the graph, or that the game is too large.
    pub fn new(claim: &misere::Claim, listed: Option<&Listed>) -> Result<MisereRules, Fault> {
        MisereRules::in_body(claim, &Reader::new(&listing(listed), 0), listed)
    }
}

impl Switching {
    /// The graph and the terminals that are played on, as [`NodeKayles::confirmed`] has them.
    ///
    /// # Errors
    /// As there, and what is wrong with the terminals.
    pub fn confirmed(&self, listed: Option<&Listed>) -> Result<Network, Fault> {
        self.network_in(&Reader::new(&listing(listed), 0), listed)
    }
}

impl Connection {
    /// The graph, the terminals and what is taken at the start, as [`NodeKayles::confirmed`] has the graph.
    ///
    /// # Errors
    /// As there, and what is wrong with the terminals and the start.
    pub fn confirmed(&self, listed: Option<&Listed>) -> Result<Position, Fault> {
        self.position_in(&Reader::new(&listing(listed), 0), listed)
    }
}

impl parity::Game<'_> {
    /// BLAKE3 of the game's encoding: what a claim names.
    pub fn hash(&self) -> [u8; 32] {
        hash(&encoded(self)).0
    }
}

impl latin_puzzle::Board {
    /// BLAKE3 of the board's encoding: what a claim names.
    pub fn hash(&self) -> [u8; 32] {
        hash(&encoded(self)).0
    }
}
