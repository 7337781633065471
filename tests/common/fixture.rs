//! Small certificates that are right, for tests to spoil: those of [`replays`], as drafts.

use zermelo_checker::claim::{Claim, Provenance, Statement};
use zermelo_checker::format::{Certificate, Hash, Header, Text};
use zermelo_checker::games::positional::{
    self, Board, BoardName, Body, Convention, MirrorBody, PairingBody, PartsBody, Positional,
    Start, Symmetry,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::mirror::Mirror;
use zermelo_checker::proofs::pairing::Pairing;
use zermelo_checker::proofs::parts::Part;
use zermelo_checker::proofs::replay::{Replay, Response};
use zermelo_positional::boards;

use super::replays::{self, Example};
pub(crate) use super::replays::{lemma, no_worse, pairing, reply, same_as, symmetry, text, win};

/// A certificate about a positional game, or of another replay, whose fields can be changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Draft {
    pub(crate) claim: Claim,
    pub(crate) maker: Text,
    /// What a positional game has before the replay.
    pub(crate) ground: Option<(Board, Vec<Symmetry>)>,
    pub(crate) replay: Replay<'static>,
    /// What the replay names; or, alone, the proof of the kind pairing.
    pub(crate) pairings: Vec<Pairing>,
    pub(crate) threats: Vec<Vec<u16>>,
    /// The proof of the kind mirror.
    pub(crate) mirror: Mirror,
    /// The small games of the kind parts, and the parts.
    pub(crate) games: Vec<Body<'static>>,
    pub(crate) parts: Vec<Part>,
    pub(crate) kind: Kind,
}

impl Draft {
    /// The certificate's bytes, with their hash.
    pub(crate) fn write(&self) -> (Vec<u8>, Hash) {
        let provenance = Provenance { maker: self.maker.clone(), source: text("") };
        let header = Header { claim: self.claim.clone(), provenance };
        let (replay, pairings) = (self.replay.clone(), self.pairings.clone());
        let nothing =
            || (Board { points: Vec::new(), lines: Vec::new(), needs: Vec::new() }, Vec::new());
        let (board, symmetries) = self.ground.clone().unwrap_or_else(nothing);
        let certificate = match (self.kind, &self.ground) {
            (Kind::Mirror, _) => {
                let mirror = self.mirror.clone();
                Certificate::new(header, self.kind, &MirrorBody { board, mirror })
            }
            (Kind::Pairing, _) => {
                let pairing = pairings.into_iter().next().unwrap_or_default();
                Certificate::new(header, self.kind, &PairingBody { board, pairing })
            }
            (Kind::Potential, _) => Certificate::new(header, self.kind, &board),
            (Kind::Parts, _) => {
                let (games, parts) = (self.games.clone(), self.parts.clone());
                Certificate::new(header, self.kind, &PartsBody { board, games, parts })
            }
            (_, Some(_)) => {
                let body = Body {
                    board,
                    symmetries,
                    replay,
                    pairings: pairings.into(),
                    threats: self.threats.clone(),
                };
                Certificate::new(header, self.kind, &body)
            }
            (_, None) => Certificate::new(header, self.kind, &replay),
        };
        certificate.write()
    }
}

impl From<Example> for Draft {
    fn from(Example { claim, ground, replay, pairings, threats }: Example) -> Draft {
        let mut claim = zermelo_explain::claims::claim(claim).expect("a claim");
        if let (Claim::Positional(positional::Claim { game, .. }), Some((board, _))) =
            (&mut claim, &ground)
            && board.confirm(game).is_err()
        {
            game.board_hash = Some(board.hash());
        }
        Draft {
            claim,
            maker: text("by hand"),
            ground,
            replay,
            pairings,
            threats,
            mirror: Mirror::default(),
            games: Vec::new(),
            parts: Vec::new(),
            kind: Kind::Replay,
        }
    }
}

pub(crate) fn maker_wins() -> Draft {
    replays::maker_wins().into()
}

pub(crate) fn late_draw() -> Draft {
    replays::late_draw().into()
}

pub(crate) fn plane_of_order_2() -> Draft {
    let board = boards::named(&BoardName::AffinePlane { order: 2 }).expect("a board");
    replays::plane_of_order_2(board).into()
}

/// A replay with replies to positions that are no worse.
pub(crate) fn blocked_lines() -> Draft {
    replays::blocked_lines().into()
}

pub(crate) fn shading_wins() -> Draft {
    replays::shading_wins().into()
}

/// A strategy of the minimiser, who fills the last cell of a coprimality grid.
pub(crate) fn grid_kept() -> Draft {
    replays::grid_kept().into()
}

/// A strategy of the maximiser in the same grid.
pub(crate) fn grid_reached() -> Draft {
    replays::grid_reached().into()
}

/// A strategy of the minimiser in a grid with two integers.
pub(crate) fn grid_from_start() -> Draft {
    replays::grid_from_start().into()
}

/// A grid that the maximiser fills alone.
pub(crate) fn grid_alone() -> Draft {
    replays::grid_alone().into()
}

/// A replay with lemmas.
pub(crate) fn lemmas() -> Draft {
    replays::lemmas().into()
}

/// A replay with threat sequences.
pub(crate) fn threats() -> Draft {
    replays::threats().into()
}

/// A replay of a game in which a turn has two points.
pub(crate) fn turns() -> Draft {
    replays::turns().into()
}

/// A replay of a game that scores decide.
pub(crate) fn scores() -> Draft {
    replays::scores().into()
}

/// A replay with threat sequences, on a board whose points need others.
pub(crate) fn needs() -> Draft {
    replays::needs().into()
}

/// A replay with follow-ups.
pub(crate) fn follow_ups() -> Draft {
    replays::follow_ups().into()
}

/// Replaces what the board's points need, and the board's hash in the claim.
pub(crate) fn set_needs(draft: &mut Draft, needs: &[(u16, &[u16])]) {
    let mut new = board(draft).clone();
    new.needs = vec![Vec::new(); new.size()];
    for (point, below) in needs {
        new.needs[usize::from(*point)] = below.to_vec();
    }
    set_board(draft, new);
}

/// The pairs (a, b) and (c, e) on the lines a b and c d e.
pub(crate) fn pairs() -> Draft {
    let pairings = vec![pairing(&[(0, 1), (2, 4)])];
    Draft { pairings, ..argument(Kind::Pairing, "first player does not lose") }
}

/// The lines a b and c d e weigh 1/4 and 1/8, and the opponent moves first.
pub(crate) fn sum() -> Draft {
    argument(Kind::Potential, "second player does not lose")
}

/// Eight points a to h, and the lines a b c, a d e, a g h, b d f and c e f g. A part for a g h is a
/// pair; the other lines meet each other in the six points of another part.
pub(crate) fn parts() -> Draft {
    let (games, parts) = replays::parts();
    let title = "eight points";
    Draft {
        games,
        parts,
        ..about(Kind::Parts, "second player does not lose", title, replays::eight_points())
    }
}

/// The avoidance game on the nine points of tic-tac-toe: First takes the centre, and then reflects
/// in it.
pub(crate) fn reflection() -> Draft {
    let (board, _) = replays::maker_wins().ground.expect("a board");
    let mirror = Mirror { first: Some(4), images: (0..9).rev().collect() };
    let mut draft =
        Draft { mirror, ..about(Kind::Mirror, "first player does not lose", "square", board) };
    positional(&mut draft).1.convention = Convention::Avoidance;
    draft
}

fn argument(kind: Kind, statement: &str) -> Draft {
    about(kind, statement, "seven points", replays::seven_points())
}

fn about(kind: Kind, statement: &str, title: &str, board: Board) -> Draft {
    let example = Example { ground: Some((board.clone(), Vec::new())), ..replays::lemmas() };
    let claim = format!("{statement} board titled '{title}'");
    let mut claim = zermelo_explain::claims::claim(&claim).expect("a claim");
    if let Claim::Positional(claim) = &mut claim {
        claim.game.board_hash = Some(board.hash());
    }
    Draft { claim, replay: Replay::default(), pairings: Vec::new(), kind, ..example.into() }
}

/// Replaces the board, and its hash in the claim.
pub(crate) fn set_board(draft: &mut Draft, new: Board) {
    positional(draft).1.board_hash = Some(new.hash());
    *board(draft) = new;
}

/// Replaces the board's lines.
pub(crate) fn set_lines(draft: &mut Draft, lines: &[&[u16]]) {
    let lines = lines.iter().map(|line| line.to_vec()).collect();
    let points = board(draft).points.clone();
    set_board(draft, Board { points, lines, needs: Vec::new() });
}

/// The claim's parts, to be changed.
pub(crate) fn positional(draft: &mut Draft) -> (&mut Statement, &mut Positional) {
    match &mut draft.claim {
        Claim::Positional(claim) => (&mut claim.statement, &mut claim.game),
        other => panic!("{other} is about no positional game"),
    }
}

/// The board, to be changed.
pub(crate) fn board(draft: &mut Draft) -> &mut Board {
    &mut draft.ground.as_mut().expect("a board").0
}

/// The symmetries, to be changed.
pub(crate) fn symmetries(draft: &mut Draft) -> &mut Vec<Symmetry> {
    &mut draft.ground.as_mut().expect("a board").1
}

/// The replay proof, to be changed.
pub(crate) fn replay(draft: &mut Draft) -> &mut Replay<'static> {
    &mut draft.replay
}

/// Replaces the entry of a node for a move.
pub(crate) fn set_entry(draft: &mut Draft, node: usize, mv: u16, response: Response) {
    replays::set_entry(&mut draft.replay, node, mv, response);
}

/// Adds an entry to a node, at a place among its entries.
pub(crate) fn insert_entry(draft: &mut Draft, node: usize, at: usize, mv: u16, response: Response) {
    replays::insert_entry(&mut draft.replay, node, at, mv, response);
}

/// Removes a node's entry for a move.
pub(crate) fn remove_entry(draft: &mut Draft, node: usize, mv: u16) {
    replays::remove_entry(&mut draft.replay, node, mv);
}

/// Replaces a node's stored position, on a board of 9 points.
pub(crate) fn set_position(draft: &mut Draft, node: usize, first: &[u16], second: &[u16]) {
    let points = board(draft).size();
    replays::set_position(&mut draft.replay, points, node, first, second);
}

pub(crate) fn no_start() -> Start {
    Start::default()
}
