//! Claims about positional games as theorems of Rocq, on the definitions of `twin/theories/Positional.v`.

use zermelo_checker::claim::{Claim as AnyClaim, Player, Statement};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::positional::{
    Board, BoardName, Body, Claim, Convention, MirrorBody, PairingBody, PartsBody, Positional,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::pairing::Pairing;
use zermelo_checker::proofs::replay::Response;
use zermelo_present::export::ExportError;
use zermelo_present::export::rocq::{self, Theorem, bits, comment, define, list, lists, player};

/// The theorem of a certificate.
pub(super) fn theorem(kind: Kind, certificate: &Certificate<'_>) -> Result<Theorem, ExportError> {
    let AnyClaim::Positional(claim) = &certificate.header.claim else {
        return Err(ExportError::UNKNOWN);
    };
    let Claim { statement, game } = claim;
    // Each field is named: what a game gets anew is to be stated here, or refused.
    let Positional { board: of_board, board_hash: _, convention, start, turns, within } = game;
    if turns.is_some() {
        return Err(ExportError::NoTheorem("games with several points in a turn"));
    }
    if within.is_some() {
        return Err(ExportError::NoTheorem("games that are over after a number of moves"));
    }
    let proponent = statement.proponent();
    let (board, data, proof) = match kind {
        Kind::Replay => {
            let body: Body<'_> = certificate.decode()?;
            let data = replay("the_replay", proponent, &body)?;
            (body.board, data, "ByReplay the_replay".to_owned())
        }
        Kind::Parts => {
            let PartsBody { board, games, parts } = certificate.decode()?;
            let mut data = String::new();
            let mut named = Vec::new();
            for (number, game) in games.iter().enumerate() {
                let name = format!("game_{number}");
                // Breaker is second in every small game.
                data += &replay(&name, Player::Second, game)?;
                named.push(format!("({}, {name})", listed(&game.board)));
            }
            let parts = parts.iter().map(|part| format!("({}, {})", part.game, list(&part.points)));
            (board, data, format!("ByParts {} {}", list(named), list(parts)))
        }
        Kind::Pairing => {
            let PairingBody { board, pairing } = certificate.decode()?;
            (board, String::new(), format!("ByPairing {}", pairs(&pairing)))
        }
        Kind::Potential => (certificate.decode()?, String::new(), "ByPotential".to_owned()),
        Kind::Mirror => {
            let MirrorBody { board, mirror } = certificate.decode()?;
            (board, rocq::mirror(&mirror), "ByMirror the_first the_images".to_owned())
        }
        _ => return Err(ExportError::NoTheorem("proofs of this kind about positional games")),
    };
    let rule = match *convention {
        Convention::Strong => "Strong".to_owned(),
        Convention::Weak { maker } => format!("(Weak {})", player(maker)),
        Convention::Avoidance => "Avoidance".to_owned(),
        Convention::Score { .. } => {
            return Err(ExportError::NoTheorem("games that scores decide"));
        }
    };
    let claimed = match statement {
        Statement::Wins(who) => format!("(Wins {})", player(*who)),
        Statement::DoesNotLose(who) => format!("(DoesNotLose {})", player(*who)),
    };
    let [first, second] = [&start.first, &start.second].map(|names| {
        list(names.iter().filter_map(|name| board.points.iter().position(|point| point == name)))
    });
    let (the_board, about) = the_board(game, &board);
    let name = match *of_board {
        BoardName::AffinePlane { order } => {
            Some(["AffinePlane", "affine_plane"].map(|word| format!("{word} {order}")))
        }
        BoardName::AffinePlaneLess { order, removed } => Some(
            ["AffinePlaneLess", "affine_plane_less"]
                .map(|word| format!("{word} {order} {removed}")),
        ),
        BoardName::ProjectivePlane { order } => {
            Some(["ProjectivePlane", "projective_plane"].map(|word| format!("{word} {order}")))
        }
        BoardName::Hypercube { side, dimension } => {
            Some(["Hypercube", "hypercube"].map(|word| format!("{word} {side} {dimension}")))
        }
        _ => None,
    };
    let (title, achieved, words) = rocq::strategy(
        *statement,
        &format!("lines_game {the_board} {rule}"),
        &format!("(start_of {first} {second})"),
    );
    let (named, statement, proof_term) = match &name {
        Some([named, says]) => (
            format!("({named})"),
            format!("{says} {the_board}\n  /\\ {achieved}"),
            "an_accepted_proof_proves_its_claim _ _ _ accepted",
        ),
        None => (
            "OtherBoard".to_owned(),
            achieved,
            "proj2 (an_accepted_proof_proves_its_claim _ _ _ accepted)",
        ),
    };
    Ok(Theorem {
        theories: "Game Positional Boards Checker",
        scope: "N_scope",
        words: format!("{} {words}", rules(game, &board)),
        about,
        data: data + &define("the_proof", "positional_proof", &proof),
        check: format!(
            "check {the_board}\n    (PositionalClaim {named} {rule} {claimed} {first} {second}) the_proof"
        ),
        name: title,
        statement,
        proof: proof_term.to_owned(),
    })
}

/// The rules in words.
fn rules(game: &Positional, board: &Board) -> String {
    let line = match game.convention {
        Convention::Strong => {
            "Who first has all points of a line wins; where the points are taken and nobody has one, \
             nobody wins"
                .to_owned()
        }
        Convention::Weak { maker } => format!(
            "The {maker} wins with all points of a line, and the {} wins where the points are taken \
             and this is not so",
            maker.other()
        ),
        // Refused before.
        Convention::Score { .. } => String::new(),
        Convention::Avoidance => {
            "Who first has all points of a line loses; where the points are taken and nobody has one, \
             nobody wins"
                .to_owned()
        }
    };
    let start = match game.start.is_empty() {
        true => "from the empty board",
        false => "with the stones of the claim on the board",
    };
    let needs = match board.needs.is_empty() {
        true => "",
        false => ", each after the points that it needs",
    };
    format!("Two players take free points of the board in turn{needs}, {start}. {line}.")
}

/// The term that stands for the board, and what defines it: boards that the twin has by name are called so.
fn the_board(game: &Positional, board: &Board) -> (String, String) {
    let names: Vec<String> = board
        .points
        .iter()
        .enumerate()
        .map(|(number, name)| format!("{number} is {name}"))
        .collect();
    let points = format!("The numbers of the points: {}.", names.join(", "));
    if let Some(known) = known(board) {
        return (known, comment(&points) + "\n\n");
    }
    let words = match game.board {
        BoardName::Other { .. } => {
            "The board: how many points it has, its lines, and what each point needs."
        }
        _ => {
            "The board: how many points it has, and its lines. The theorem says that it is the one of the \
             claim, by the definition in Boards.v."
        }
    };
    let about = comment(&format!("{words} {points}"));
    ("the_board".to_owned(), format!("{about}\n{}\n", define("the_board", "board", &listed(board))))
}

/// The edges of a complete graph with its triangles, as the twin defines them.
fn known(board: &Board) -> Option<String> {
    let size = u16::try_from(board.size()).ok()?;
    let vertices = (3..=64u16).find(|n| n.saturating_mul(n.saturating_sub(1)) / 2 == size)?;
    let edges: Vec<(u16, u16)> =
        (0..vertices).flat_map(|v| (v.saturating_add(1)..vertices).map(move |w| (v, w))).collect();
    let number = |edge: (u16, u16)| {
        edges.binary_search(&edge).ok().and_then(|number| u16::try_from(number).ok())
    };
    let triangles: Option<Vec<Vec<u16>>> = edges
        .iter()
        .flat_map(|&(u, v)| (v.saturating_add(1)..vertices).map(move |w| [(u, v), (u, w), (v, w)]))
        .map(|triangle| triangle.into_iter().map(number).collect())
        .collect();
    (board.needs.is_empty() && triangles? == board.lines).then(|| format!("(triangles {vertices})"))
}

/// A board as a term.
fn listed(board: &Board) -> String {
    format!("(Board {}\n  {}\n  {})", board.size(), lists(&board.lines), lists(&board.needs))
}

fn pairs(pairing: &Pairing) -> String {
    list(pairing.pairs.iter().map(|pair| format!("({}, {})", pair.low, pair.high)))
}

/// The data of a replay for this player, defined by this name.
fn replay(name: &str, proponent: Player, body: &Body<'_>) -> Result<String, ExportError> {
    let Body { board, symmetries, replay, pairings, threats } = body;
    if !board.needs.is_empty() && !pairings.is_empty() {
        return Err(ExportError::NoTheorem("follow-ups"));
    }
    if replay.responses().any(|response| matches!(response, Response::NoWorse { .. })) {
        return Err(ExportError::NoTheorem("replies to positions that are no worse"));
    }
    let mover = player(proponent.other());
    let half = board.size().div_ceil(8);
    let position = |record: &[u8]| {
        let (first, second) = record.split_at_checked(half).unwrap_or_default();
        format!("(Masks {} {} {mover})", bits(first), bits(second))
    };
    let steps = rocq::replay(&format!("{name}_steps"), "masks N", replay, position, |point| {
        point.to_string()
    });
    let symmetries = lists(symmetries.iter().map(|symmetry| &symmetry.images));
    let pairings = pairings.iter().map(|pairing| format!("PairingLemma {}", pairs(pairing)));
    let threats = threats.iter().map(|points| format!("ThreatLemma {}", list(points)));
    let lemmas: Vec<String> = pairings.chain(threats).collect();
    Ok(steps
        + &define(&format!("{name}_symmetries"), "list (list N)", &symmetries)
        + &rocq::long_list(&format!("{name}_lemmas"), "board_lemma", &lemmas)
        + &define(
            name,
            "replay_data",
            &format!("ReplayData {name}_symmetries {name}_lemmas {name}_steps"),
        ))
}
