//! Col and Snort: players colour the vertices of a graph, and who can colour none loses.

pub(crate) mod about;
pub mod solver;

use serde_json::{Value, json};
use zermelo_checker::claim::Player;
use zermelo_checker::format::{Certificate, Hash};
use zermelo_checker::games::colouring::{Body, Claim, Colouring, Rule};
use zermelo_checker::games::graph::Listed;
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::Colouring as Vertices;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};
use zermelo_search::text::Source;

use crate::analysis::{Ladder, Request};
use crate::contract::about::About;
use crate::contract::game::{GameClaim, Said};
use crate::contract::proof::{Decoded, ProofResult};
use crate::dump::{lines, player};
use crate::games::graph::dump::{ListedGraph, name};
use crate::games::graph::{self, GraphFile, OnGraph};
use crate::proofs::replay::stored::StoredReplay;
use crate::proofs::replay::strategy;

impl OnGraph for Colouring {
    const ABOUT: &'static About = &about::ABOUT;

    fn of_file(source: Source<'_>, word: &str) -> Result<(Colouring, GraphFile), GameError> {
        let (graph, graph_hash, file) = graph::of_file(source)?;
        let rule = [Rule::Col, Rule::Snort].into_iter().find(|rule| rule.name() == word);
        let rule =
            rule.ok_or_else(|| GameError::Wrong(format!("‘{word}’ is no colouring game")))?;
        Ok((Colouring { rule, graph, graph_hash }, file))
    }

    fn solve_on(
        &self,
        listed: Option<&Listed>,
        request: &SolveRequest<'_>,
    ) -> Result<Solved, GameError> {
        request.confirm_kind(self.rule.name(), &[Kind::Replay])?;
        Ok(Solved::by(solver::solve(self, listed, request.resources)?))
    }

    fn analyse_on(
        &self,
        listed: Option<&Listed>,
        request: &Request<'_>,
    ) -> Result<ProbeAnswer, GameError> {
        let claim = Claim { winner: Player::First, game: self.clone() };
        Ok(Ladder::new(&[claim], |claim| Vertices::new(claim, listed, &[]))?.analyse(request)?)
    }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        let Colouring { rule, graph, graph_hash } = &self.game;
        let hash = graph_hash.map(|hash| Hash(hash).to_string());
        let fields = json!({
            "winner": player(self.winner),
            "rule": rule.name(),
            "graph": name(graph),
            "graph_hash": hash,
        });
        ("colouring", fields)
    }

    fn said(&self) -> Said {
        Said::Unbeaten(self.winner)
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        strategy::only::<_, Body<'_>>(self, kind, certificate)
    }
}

impl StoredReplay for Decoded<'_, Claim, Body<'_>> {
    fn fields(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let names = self.names();
        let name = |&vertex: &u16| match names.as_ref().and_then(|face| face.move_name(vertex)) {
            Some(name) => Value::from(name.plain),
            None => vertex.into(),
        };
        let images = |images: &Vec<u16>| images.iter().map(name).collect::<Vec<_>>();
        Box::new(json!({
            "graph": self.body.graph.as_ref().map(ListedGraph::new),
            "symmetries": lines(self.body.symmetries.iter().map(images)),
        }))
    }
}
