//! Positional games.

mod edges;
mod fields;
mod grid;
mod mirrored;
pub mod parts;
pub mod play;
mod points;
pub mod start;
pub mod stones;
mod text;
mod views;

use serde_json::{Value, json};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Hash, Text};
use zermelo_checker::games::positional::{
    BOARD_COUNT, BOARD_HASH, BOARD_LINE, BOARD_LINE_ORDER, BOARD_LINE_SIZE, BOARD_MISSING_LINES,
    BOARD_NEEDS, BOARD_NOT_THE_HYPERCUBE, BOARD_PAIR, BOARD_PARAMETER, BOARD_POINT_COUNT,
    BOARD_POINT_NAME, Board, BoardName, Body, Claim, Convention, FIRST_LINE, FOLLOW_UP_ANSWER,
    FOLLOW_UP_NEEDS, LINE_NOT_PREVENTED, LINE_NOT_SURE, MAX_ORDER, MAX_POINTS, MirrorBody,
    NEEDS_NOT_KEPT, NO_THREAT, POINT_WITHOUT_PAIR, POSITION_DECIDED, POSITION_LINE_COMPLETE,
    POSITION_NEEDS, POSITION_OFF_BOARD, POSITION_OVERLAP, POSITION_STONE_COUNT, PairingBody,
    PartsBody, Positional, START_ORDER, Start, THREAT_END, THREAT_POINT, THREAT_TOO_LATE,
    THREAT_TOO_LONG, TURNS, Turns, WORK, small_claim,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::pairing::{LINE_WITHOUT_PAIR, Pairing};
use zermelo_checker::proofs::parts::LINE_WITHOUT_PART;
use zermelo_checker::proofs::potential::POTENTIAL_TOO_LARGE;
use zermelo_checker::proofs::replay::OPENING_ILLEGAL;
use zermelo_checker::{NEEDLESS_SYMMETRY, NOT_A_PERMUTATION, NOT_AN_AUTOMORPHISM, START_POSITION};

pub use edges::is_complete_graph;
pub use fields::board_fields;
use mirrored::ReflectedBoard;
pub use points::{PASS, Points};
pub use text::of_goal;
pub(crate) use text::{claim, game, in_words};

use self::points::Stones;

use super::{Case, decoded};
use crate::assertion::{self, Assertion};
use crate::play::PlayError;
use crate::play::line::Match;
use crate::play::stored::{self, Proofs, Stored, StoredProof};
use crate::proofs::{mirror, replay};
use crate::words::{self, Diagnosis, Facts, player_word};

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[
    (
        BOARD_POINT_COUNT,
        &["a board has 1 to 512 points, not {points}", "a board has 1 to 512 points"],
    ),
    (
        BOARD_POINT_NAME,
        &[
            "‘{name}’ is not a valid point name, or two points have it: a name has 1 to 16 letters, \
             digits, dots, underscores or hyphens, and begins with no hyphen",
            "a point's name is not valid, or two points have it: a name has 1 to 16 letters, \
             digits, dots, underscores or hyphens, and begins with no hyphen",
        ],
    ),
    (
        BOARD_LINE,
        &[
            "line {line} is empty, has a point that is not on the board, or has its points out of \
             order or twice",
            "a line is empty, has a point that is not on the board, or has its points out of order \
             or twice",
        ],
    ),
    (
        BOARD_LINE_ORDER,
        &[
            "line {line} is not greater than the line before it",
            "a line is not greater than the line before it",
        ],
    ),
    (
        BOARD_NEEDS,
        &[
            "the needs of point {point} are not points before it, in increasing order",
            "the needs are not as many lists as points, or no point needs any, or no board of this \
             name has needs",
        ],
    ),
    (BOARD_PARAMETER, &["{parameter}", "a number in the board's name is out of range"]),
    (
        BOARD_COUNT,
        &[
            "the board has {found-points:point:points} and {found-lines:line:lines}, but its name \
             says {points:point:points} and {lines:line:lines}",
            "the board does not have as many points or lines as its name says",
        ],
    ),
    (
        BOARD_LINE_SIZE,
        &[
            "line {line} has {size}, but a line of the plane has {expected}",
            "a line does not have as many points as a line of the plane",
        ],
    ),
    (
        BOARD_PAIR,
        &[
            "the points {pair} are together on {together}, not on one line",
            "two points are together on no line, or on more than one",
        ],
    ),
    (
        BOARD_MISSING_LINES,
        &["the pairs of points on no line do not form the missing lines of a parallel class"],
    ),
    (
        BOARD_NOT_THE_HYPERCUBE,
        &[
            "point {point} is not that of the hypercube",
            "line {line} is not that of the hypercube",
            "the points or lines are not those of the hypercube",
        ],
    ),
    (
        BOARD_HASH,
        &[
            "the claim must state the board's hash, {needed}",
            "the claim states the board's hash, but the board's name is enough: leave out \
             --board-hash {needless}",
            "the board has the hash {computed}, but the claim states {claimed}",
            "the board's hash in the claim is missing, not needed, or wrong",
        ],
    ),
    (TURNS, &["in each turn of the claim a player takes a point at least"]),
    (START_ORDER, &["the stones of the claim's start position are not in the order of points"]),
    (
        FIRST_LINE,
        &[
            "the line {points} through the first point has no other point together with its image",
            "a line through the first point has no other point together with its image",
        ],
    ),
    (
        NEEDS_NOT_KEPT,
        &[
            "symmetry {symmetry} does not take the needs of each point to those of its image",
            "a symmetry does not take the needs of each point to those of its image",
        ],
    ),
    (
        WORK,
        &[
            "the check would look at lines {looks} times, but the limit for a file of this size is \
             {most}",
            "the check would look at lines more often than the limit for the file's size allows",
        ],
    ),
    (THREAT_POINT, &["the lemma's threat sequence takes a point that cannot be taken"]),
    (
        NO_THREAT,
        &[
            "the lemma's threat sequence has a move after which the proponent cannot complete a line at \
             the next one",
        ],
    ),
    (
        THREAT_TOO_LATE,
        &["the opponent completes a line before the lemma's threat sequence comes to its end"],
    ),
    (
        THREAT_END,
        &[
            "the lemma's threat sequence does not end where it has won: with a line, or with two threats \
             at once",
        ],
    ),
    (
        THREAT_TOO_LONG,
        &[
            "the lemma's threat sequence completes a line only after the game is over by its number of moves",
        ],
    ),
    (
        FOLLOW_UP_ANSWER,
        &[
            "of the lemma's pairs there is not one alone with a point taken, or its other point cannot \
             be taken",
        ],
    ),
    (
        FOLLOW_UP_NEEDS,
        &[
            "the lemma has a pair of which one point cannot be taken as soon as the other one is: it \
             needs another point",
        ],
    ),
    (
        POINT_WITHOUT_PAIR,
        &["the opponent may take a point that is in none of the lemma's pairs: it needs no point \
             with which the proponent is sure to complete a line"],
    ),
    (
        LINE_NOT_PREVENTED,
        &[
            "by the lemma's pairs the opponent may get all points of a line: none of them is sure to \
             be the proponent's, and no two are a pair",
        ],
    ),
    (
        LINE_NOT_SURE,
        &[
            "by the lemma's pairs the proponent may complete no line before the game is over, and the \
             claim is that the proponent does",
        ],
    ),
    (
        POSITION_OFF_BOARD,
        &[
            "the stored position: the point {point} is not on the board",
            "the stored position has a stone that is not on the board",
        ],
    ),
    (
        POSITION_OVERLAP,
        &[
            "the stored position: both players have a stone on {point}",
            "the stored position: both players have a stone on one point",
        ],
    ),
    (
        POSITION_STONE_COUNT,
        &[
            "the stored position: with {first} of the first player and {second} of the second, it is \
             not the right player's turn",
            "the stored position: with these numbers of stones, it is not the right player's turn",
        ],
    ),
    (POSITION_NEEDS, &["the stored position: a point is taken before those that it needs"]),
    (
        POSITION_LINE_COMPLETE,
        &[
            "the stored position: the line {points} is already complete",
            "the stored position: a line is already complete",
        ],
    ),
    (POSITION_DECIDED, &["the stored position: by the scores it is already clear who wins"]),
];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    match case.kind {
        Kind::Replay => diagnose_replay(claim, case, diagnosis),
        Kind::Mirror => {
            let body: MirrorBody = decoded(&case.body)?;
            let stones = Stones { board: &body.board, symmetries: &[], game: &claim.game };
            diagnose_board(&stones, case.fault, &mut diagnosis.facts);
            let points = ReflectedBoard::new(claim, &body).ok()?;
            mirror::diagnose(&points, &body.mirror, case.fault, &mut diagnosis.facts)
        }
        Kind::Pairing => {
            let body: PairingBody = decoded(&case.body)?;
            let stones = Stones { board: &body.board, symmetries: &[], game: &claim.game };
            diagnose_board(&stones, case.fault, &mut diagnosis.facts);
            diagnose_pairing(&stones, &body.pairing, case.fault, &mut diagnosis.facts)
        }
        Kind::Potential => {
            let board: Board = decoded(&case.body)?;
            let stones = Stones { board: &board, symmetries: &[], game: &claim.game };
            diagnose_board(&stones, case.fault, &mut diagnosis.facts);
            diagnose_potential(claim, &stones, case.fault, &mut diagnosis.facts)
        }
        Kind::Parts => {
            let body: PartsBody<'_> = decoded(&case.body)?;
            let stones = Stones { board: &body.board, symmetries: &[], game: &claim.game };
            diagnose_parts(&stones, case.fault, &mut diagnosis.facts)
        }
        _ => None,
    }
}

fn diagnose_replay(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    let body: Body<'_> = decoded(&case.body)?;
    let Body { board, symmetries, replay, .. } = &body;
    let stones = Stones { board, symmetries, game: &claim.game };
    diagnose_board(&stones, case.fault, &mut diagnosis.facts);
    if case.fault.code != OPENING_ILLEGAL {
        case.fault.number("node")?;
    }
    replay::diagnose(&Points::new(claim, &body).ok()?, replay, case.fault, diagnosis)
}

/// The points of a pair and of a line.
fn diagnose_pairing(
    stones: &Stones<'_>,
    pairing: &Pairing,
    fault: &Fault,
    facts: &mut Facts,
) -> Option<()> {
    let index = |what| fault.number(what).and_then(|number| usize::try_from(number).ok());
    if let Some(pair) = index("pair").and_then(|pair| pairing.pairs.get(pair)) {
        facts.set("points", stones.line(&[pair.low, pair.high]));
    }
    if fault.code == LINE_WITHOUT_PAIR {
        facts.set("points", stones.line(stones.board.lines.get(index("line")?)?));
    }
    Some(())
}

/// The line that no part blocks; nothing more of a fault in a small game.
fn diagnose_parts(stones: &Stones<'_>, fault: &Fault, facts: &mut Facts) -> Option<()> {
    let index = |what| fault.number(what).and_then(|number| usize::try_from(number).ok());
    if fault.code == LINE_WITHOUT_PART {
        facts.set("points", stones.line(stones.board.lines.get(index("line")?)?));
    } else if fault.number("game").is_none() {
        diagnose_board(stones, fault, facts)?;
    }
    Some(())
}

/// The sum at the claim's start, as a fraction, and its bound.
fn diagnose_potential(
    claim: &Claim,
    stones: &Stones<'_>,
    fault: &Fault,
    facts: &mut Facts,
) -> Option<()> {
    if fault.code != POTENTIAL_TOO_LARGE {
        return None;
    }
    let (start, proponent) = (&claim.game.start, claim.statement.proponent());
    let taken = start::stones(start, stones.board);
    facts.set("sum", play::potential(stones.board, taken, proponent.other())?);
    let to_move = start::mover(&claim.game);
    facts.set("bound", if to_move == proponent { "1" } else { "1/2" });
    facts.set("mover", if to_move == proponent { "proponent" } else { "opponent" });
    Some(())
}

/// What is wrong with the board, the start or a symmetry.
fn diagnose_board(stones: &Stones<'_>, fault: &Fault, facts: &mut Facts) -> Option<()> {
    let &Stones { board, symmetries, game } = stones;
    let index = |what| fault.number(what).and_then(|number| usize::try_from(number).ok());
    let point_name =
        |index: Option<usize>| board.points.get(index?).map(|name| name.as_str().to_owned());
    match fault.code {
        BOARD_POINT_NAME => facts.set("name", point_name(index("point"))?),
        BOARD_PARAMETER => facts.set("parameter", parameter(&game.board)?),
        BOARD_COUNT => {
            facts.set("found-points", board.points.len());
            facts.set("found-lines", board.lines.len());
        }
        BOARD_LINE_SIZE => {
            let line = board.lines.get(index("line")?)?;
            facts.set("size", words::count(line.len(), "point", "points"));
            facts.set(
                "expected",
                match game.board {
                    BoardName::ProjectivePlane { order } => order.saturating_add(1),
                    BoardName::AffinePlane { order } | BoardName::AffinePlaneLess { order, .. } => {
                        order
                    }
                    _ => return None,
                },
            );
        }
        BOARD_PAIR => {
            let (point, other) = (index("point")?, index("other")?);
            let (p, q) = (u16::try_from(point).ok()?, u16::try_from(other).ok()?);
            let both = |line: &&Vec<u16>| line.contains(&p) && line.contains(&q);
            let together = board.lines.iter().filter(both).count();
            let names = (point_name(Some(point))?, point_name(Some(other))?);
            facts.set("pair", format!("{} and {}", names.0, names.1));
            facts.set("together", words::count(together, "line", "lines"));
        }
        BOARD_HASH => {
            let computed = Hash(board.hash());
            let without = Positional { board_hash: None, ..game.clone() };
            match game.board_hash.map(Hash) {
                None => facts.set("needed", computed),
                Some(claimed) if board.confirm(&without).is_ok() => facts.set("needless", claimed),
                Some(claimed) => {
                    facts.set("computed", computed);
                    facts.set("claimed", claimed);
                }
            }
        }
        START_POSITION => facts.set("start", stones.start_fault()?),
        NOT_A_PERMUTATION => facts.set("permuted", "the board's points"),
        FIRST_LINE | NOT_AN_AUTOMORPHISM => {
            facts.set("points", stones.line(board.lines.get(index("line")?)?))
        }
        NEEDLESS_SYMMETRY => {
            let number = index("symmetry")?;
            let images = &symmetries.get(number.checked_sub(1)?)?.images;
            let earlier = symmetries.iter().position(|other| other.images == *images)?;
            let earlier = earlier.saturating_add(1);
            facts.set(
                "needless",
                match earlier < number {
                    true => format!("the same as symmetry {earlier}"),
                    false => "the identity, which must not be listed".to_owned(),
                },
            );
        }
        _ => {}
    }
    Some(())
}

/// What the numbers of a board's name can be.
fn parameter(board: &BoardName) -> Option<String> {
    Some(match board {
        BoardName::AffinePlaneLess { order, removed } if !(1..=*order).contains(removed) => {
            "the number of blocks that an affine plane is without is between 1 and its order"
                .to_owned()
        }
        BoardName::AffinePlane { .. }
        | BoardName::AffinePlaneLess { .. }
        | BoardName::ProjectivePlane { .. } => {
            format!("the order of a plane is between 2 and {MAX_ORDER}")
        }
        BoardName::Hypercube { side: side @ (0 | 1), .. } => {
            format!("a hypercube has a side of at least 2, not {side}")
        }
        BoardName::Hypercube { dimension: 0, .. } => {
            "a hypercube has a dimension of at least 1, not 0".to_owned()
        }
        BoardName::Hypercube { side, dimension } => {
            format!("a hypercube has at most {MAX_POINTS} points, and {side}^{dimension} are more")
        }
        _ => return None,
    })
}

/// A proof against which a positional game is played.
struct Playable<'c> {
    claim: &'c Claim,
    body: Body<'c>,
}

impl Stored for Playable<'_> {
    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        play::begin(self.claim, &self.body)
    }
}

/// A proof by parts against which a positional game is played.
struct PlayableParts<'c> {
    claim: &'c Claim,
    /// What is claimed of each small game.
    small: Claim,
    body: PartsBody<'c>,
}

impl Stored for PlayableParts<'_> {
    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        let PartsBody { board, games, parts } = &self.body;
        parts::begin(self.claim, &self.small, board, games, parts)
    }
}

fn playable<'c>(claim: &'c Claim, body: Body<'c>) -> StoredProof<'c> {
    Ok(Box::new(Playable { claim, body }))
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let Positional { board, board_hash, convention, start, turns, within } = &claim.game;
    let Start { first, second } = start;
    let (goal, ahead) = match *convention {
        Convention::Score { goal, ahead } => (Some(goal.word()), Some(player_word(ahead))),
        _ => (None, None),
    };
    let (convention, maker) = match *convention {
        Convention::Strong => ("strong", None),
        Convention::Weak { maker } => ("weak", Some(player_word(maker))),
        Convention::Avoidance => ("avoidance", None),
        Convention::Score { .. } => ("score", None),
    };
    let names = |stones: &[Text]| -> Vec<Value> {
        stones.iter().map(|stone| stone.as_str().into()).collect()
    };
    let board = match board {
        BoardName::AffinePlane { order } => json!({ "kind": "affine-plane", "order": order }),
        BoardName::AffinePlaneLess { order, removed } => {
            json!({ "kind": "affine-plane-less", "order": order, "removed": removed })
        }
        BoardName::ProjectivePlane { order } => {
            json!({ "kind": "projective-plane", "order": order })
        }
        BoardName::Hypercube { side, dimension } => {
            json!({ "kind": "hypercube", "side": side, "dimension": dimension })
        }
        BoardName::Other { title } => json!({ "kind": "other", "title": title.as_str() }),
        _ => Value::Null,
    };
    let fields = json!({
        "statement": assertion::statement(claim.statement),
        "board": board,
        "board_hash": board_hash.map(|hash| Hash(hash).to_string()),
        "convention": convention,
        "maker": maker,
        "goal": goal,
        "ahead": ahead,
        "start": { "first": names(first), "second": names(second) },
        "turns": turns.map(|Turns { opening, first, second }| {
            json!({ "opening": opening, "first": first, "second": second })
        }),
        "within": within,
    });
    Assertion::new("positional", claim.statement.into(), fields)
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[
    (Kind::Replay, |claim, certificate| playable(claim, certificate.decode()?)),
    (Kind::Mirror, |claim, certificate| stored::mirror::<_, MirrorBody>(claim, certificate)),
    (Kind::Pairing, |claim, certificate| {
        let PairingBody { board, pairing } = certificate.decode()?;
        playable(claim, play::by_argument(claim, board, Some(pairing)))
    }),
    (Kind::Potential, |claim, certificate| {
        playable(claim, play::by_argument(claim, certificate.decode()?, None))
    }),
    (Kind::Parts, |claim, certificate| {
        Ok(Box::new(PlayableParts { claim, small: small_claim(), body: certificate.decode()? }))
    }),
];
