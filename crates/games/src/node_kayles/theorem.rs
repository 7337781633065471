//! Claims about Node Kayles as theorems of Rocq, on the definitions of `twin/theories/NodeKayles.v`.

use zermelo_checker::claim::{Claim as AnyClaim, Statement as Strategy};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::graph::{GraphName, Listed};
use zermelo_checker::games::node_kayles::{Body, MirrorBody};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::{NimValues, Statement};
use zermelo_present::export::ExportError;
use zermelo_present::export::rocq::{
    Theorem, bits, comment, define, list, long_list, mirror, nim_values, player, replay, strategy,
};

/// The theorem of a certificate.
pub(super) fn theorem(kind: Kind, certificate: &Certificate<'_>) -> Result<Theorem, ExportError> {
    let AnyClaim::NodeKayles(claim) = &certificate.header.claim else {
        return Err(ExportError::UNKNOWN);
    };
    let who = claim.statement.winner();
    let name = &claim.game.graph;
    let (about, graph, theories, data, check, proof) = match kind {
        Kind::Replay => {
            let body: Body<'_> = certificate.decode()?;
            let (about, graph) = the_graph(name, body.graph.as_ref());
            let position = |gone: &[u8]| {
                format!("{{| gone := {}; taker := {} |}}", bits(gone), player(who.other()))
            };
            let mut data =
                replay("the_replay", "left_position N", &body.replay, position, |v| v.to_string());
            let mirrors = body.mirrors.iter().map(|lemma| {
                // What is left after a move begins with no move of its own.
                format!("MirrorLemma {} {}", lemma.reply, list(&lemma.mirror.images))
            });
            let mirrors: Vec<String> = mirrors.collect();
            let who = player(who);
            let (check, proof) = if mirrors.is_empty() {
                (
                    format!("check_node_kayles {graph} {who} the_replay"),
                    "an_accepted_replay_of_node_kayles_proves_its_claim _ _ _ accepted",
                )
            } else {
                data += &long_list("the_mirrors", "mirror_lemma", &mirrors);
                (
                    format!("check_with_mirrors {graph} {who} the_mirrors the_replay"),
                    "an_accepted_replay_with_mirrors_proves_its_claim _ _ _ _ accepted",
                )
            };
            (about, graph, "Game NodeKayles NodeKaylesMirrors", data, check, proof)
        }
        Kind::Mirror => {
            let body: MirrorBody = certificate.decode()?;
            let (about, graph) = the_graph(name, body.graph.as_ref());
            let who = player(who);
            let (check, proof) = match name {
                GraphName::Hypercube { dimension } => (
                    format!("check_mirror_of_hypercube {dimension} {who} the_first the_images"),
                    "an_accepted_mirror_of_a_hypercube_proves_its_claim _ _ _ _ accepted",
                ),
                _ => (
                    format!("check_mirror {graph} {who} the_first the_images"),
                    "an_accepted_mirror_proves_its_claim _ _ _ _ accepted",
                ),
            };
            let data = mirror(&body.mirror);
            (about, graph, "Game NodeKayles NodeKaylesMirrors", data, check, proof)
        }
        Kind::NimValues => {
            let GraphName::Path { vertices } = name else {
                return Err(ExportError::NoTheorem("nim-values of other graphs than paths"));
            };
            let body: NimValues = certificate.decode()?;
            let (about, graph) = the_graph(name, None);
            let (check, proof) = match claim.statement {
                Statement::HasValue(value) => (
                    format!("check_value_of_path {vertices} {value} the_values"),
                    "accepted_values_prove_the_value_of_a_path _ _ _ accepted",
                ),
                _ => (
                    format!("check_path {vertices} {} the_values", player(who)),
                    "accepted_values_prove_who_wins_on_a_path _ _ _ accepted",
                ),
            };
            let theories = "Game NimValues Heaps NodeKayles NodeKaylesValues";
            (about, graph, theories, nim_values("the_values", &body), check, proof)
        }
        _ => return Err(ExportError::NoTheorem("proofs of this kind about Node Kayles")),
    };
    let (name, statement, words) = match (claim.statement, kind) {
        (Statement::HasValue(value), Kind::NimValues) => (
            "the_nim_value_is_as_claimed".to_owned(),
            format!("has_value (graph_options {graph}) [] {value}"),
            "The nim-value of a position is the least number that is the value of no option (`has_value` in \
             NimValues.v)."
                .to_owned(),
        ),
        (Statement::HasValue(_), _) => {
            return Err(ExportError::NoTheorem("a nim-value that a strategy shows"));
        }
        _ => strategy(Strategy::Wins(who), &format!("node_kayles {graph}"), "[]"),
    };
    Ok(Theorem {
        theories,
        scope: "N_scope",
        words: format!(
            "The players take vertices of the graph in turn, none equal or adjacent to one that was taken, \
             and who cannot move loses (`node_kayles` in NodeKayles.v). {words}"
        ),
        about,
        data,
        check,
        name,
        statement,
        proof: proof.to_owned(),
    })
}

/// What defines the graph, and the term that stands for it.
fn the_graph(name: &GraphName, listed: Option<&Listed>) -> (String, String) {
    let named = |word: &str| (String::new(), format!("({word})"));
    match *name {
        GraphName::Path { vertices } => named(&format!("path {vertices}")),
        GraphName::Cycle { vertices } => named(&format!("cycle {vertices}")),
        GraphName::Grid { rows, columns } => named(&format!("grid {rows} {columns}")),
        GraphName::Hypercube { dimension } => named(&format!("hypercube {dimension}")),
        GraphName::Cram { rows, columns } => named(&format!("cram {rows} {columns}")),
        _ => {
            let (names, edges) = listed.map_or_else(Default::default, |listed| {
                let edges =
                    listed.edges.iter().map(|edge| format!("({}, {})", edge.low, edge.high));
                (listed.vertices.clone(), edges.collect::<Vec<String>>())
            });
            let numbered =
                names.iter().enumerate().map(|(number, name)| format!("{number} is {name}"));
            let numbered = numbered.collect::<Vec<String>>().join(", ");
            let words = comment(&format!(
                "The graph: how many vertices it has, and its edges. The numbers of the vertices: {numbered}."
            ));
            let body = format!("listed {} the_edges", names.len());
            let edges = long_list("the_edges", "N * N", &edges);
            let graph = define("the_graph", "graph", &body);
            (format!("{words}\n{edges}{graph}\n"), "the_graph".to_owned())
        }
    }
}
