//! Positional games, by points and lines.

use std::collections::{BTreeMap, HashMap};

use zermelo_checker::claim::{Claim, Player, Statement};
use zermelo_checker::games::positional::{
    Board, BoardName, Body, Convention, Goal, PairingBody, Positional,
};
use zermelo_checker::proofs::Kind;
use zermelo_explain::picture::{Cell, Emphasis, Mark, Panel, Picture, Plan};

use super::*;

/// Who has taken every point.
type Stones = Vec<Option<Player>>;

/// A game by its definition.
struct Raw<'c> {
    board: Board,
    game: &'c Positional,
    statement: Statement,
    /// Whether there is a way to go on from a position against the claim.
    known: HashMap<Stones, bool>,
}

impl<'c> Raw<'c> {
    fn of(certificate: &'c Certificate<'_>) -> Raw<'c> {
        let Claim::Positional(claim) = &certificate.header.claim else {
            panic!("{}: no board", certificate.header.claim)
        };
        let board = match Kind::from_number(certificate.kind) {
            Some(Kind::Pairing) => certificate.decode().map(|body: PairingBody| body.board),
            Some(Kind::Potential) => certificate.decode(),
            _ => certificate.decode().map(|body: Body<'_>| body.board),
        };
        let (game, statement) = (&claim.game, claim.statement);
        Raw { board: board.expect("a proof"), game, statement, known: HashMap::new() }
    }

    fn has_line(&self, stones: &Stones, player: Player) -> bool {
        let own = |point: &u16| stones[usize::from(*point)] == Some(player);
        self.board.lines.iter().any(|line| line.iter().all(own))
    }

    fn score(&self, goal: Goal, stones: &Stones, player: Player) -> usize {
        let held = |line: &Vec<u16>| {
            line.iter().filter(|&&point| stones[usize::from(point)] == Some(player)).count()
        };
        let whole = self.board.lines.iter().filter(|line| held(line) == line.len());
        match goal {
            Goal::Largest => whole.map(Vec::len).max().unwrap_or(0),
            Goal::Most => self.board.lines.iter().map(held).max().unwrap_or(0),
            Goal::Lines => whole.count(),
        }
    }

    /// The result, once there is one: who has won, if anybody.
    fn result(&self, stones: &Stones) -> Option<Option<Player>> {
        use Player::{First, Second};
        let full = stones.iter().all(Option::is_some);
        let lines: Vec<Player> =
            [First, Second].into_iter().filter(|&player| self.has_line(stones, player)).collect();
        match (self.game.convention, lines.as_slice()) {
            (Convention::Strong, &[player]) => Some(Some(player)),
            (Convention::Avoidance, &[player]) => Some(Some(player.other())),
            (Convention::Weak { maker }, players) if players.contains(&maker) => Some(Some(maker)),
            (Convention::Weak { maker }, _) => full.then_some(Some(maker.other())),
            (Convention::Score { goal, ahead }, _) => {
                // All that is free goes to one player, or to the other.
                let [one, other] = [First, Second].map(|player| {
                    let filled = stones.iter().map(|stone| stone.or(Some(player))).collect();
                    let score = |player| self.score(goal, &filled, player);
                    if score(ahead) > score(ahead.other()) { ahead } else { ahead.other() }
                });
                (one == other).then_some(Some(one))
            }
            (Convention::Strong | Convention::Avoidance, []) => full.then_some(None),
            (Convention::Strong | Convention::Avoidance, _) => panic!("two lines at once"),
        }
    }

    fn is_as_claimed(&self, result: Option<Player>) -> bool {
        match self.statement {
            Statement::Wins(player) => result == Some(player),
            Statement::DoesNotLose(player) => result != Some(player.other()),
        }
    }

    /// Whether every way to play on, by either player, ends as claimed.
    fn is_decided(&mut self, stones: &mut Stones) -> bool {
        if let Some(result) = self.result(stones) {
            return self.is_as_claimed(result);
        }
        if let Some(&decided) = self.known.get(stones) {
            return decided;
        }
        let taken = stones.iter().flatten().count();
        let mover = if taken.is_multiple_of(2) { Player::First } else { Player::Second };
        let mut decided = true;
        for point in 0..stones.len() {
            if stones[point].is_none() {
                stones[point] = Some(mover);
                decided &= self.is_decided(stones);
                stones[point] = None;
            }
        }
        self.known.insert(stones.clone(), decided);
        decided
    }

    /// Replays the moves so far, and holds every position and the end against the definition.
    fn confirm(&mut self, game: &dyn Match) {
        let mut stones: Stones = vec![None; self.board.points.len()];
        let last = game.steps().len();
        for (number, step) in game.steps().iter().enumerate() {
            assert_eq!(self.result(&stones), None, "nobody plays on after the end");
            let mover = if number.is_multiple_of(2) { Player::First } else { Player::Second };
            assert_eq!((step.player, step.by_strategy), (mover, mover == game.proponent()));
            let point = self.board.points.iter().position(|point| point.as_str() == step.name);
            let point = point.expect("a point");
            assert_eq!(stones[point], None, "{} is free", step.name);
            stones[point] = Some(mover);
            let last_move = vec![(step.name.clone(), Emphasis::Last)];
            assert_eq!(step.position.emphasised, last_move);
            if let [Panel::Plan(plan)] = &step.position.panels[..] {
                let points = self.board.points.iter().map(|point| point.to_string());
                assert_eq!(taken(plan), points.zip(stones.clone()).collect(), "as it really is");
            } else {
                let expected = Picture { emphasised: last_move, ..self.picture(&stones) };
                assert_eq!(unplaced(&step.position), expected, "as it really is");
            }
            if number + 1 < last {
                assert_eq!(self.result(&stones), None);
            }
        }
        let result = self.result(&stones);
        match game.end() {
            None => assert_eq!(result, None),
            Some(end) if end.kind == "settled" => {
                assert_eq!((result, end.winner), (None, None));
                assert!(self.is_decided(&mut stones), "{:?}", game.steps());
            }
            Some(end) => {
                assert_eq!(Some(end.winner), result);
                assert!(self.is_as_claimed(end.winner), "{:?}", game.steps());
                let line = end.message.split_once(" the line ").map(|(_, points)| points);
                assert_eq!(line.is_some(), end.kind == "line", "{end:?}");
                if let Some(line) = line {
                    let (points, _) = line.split_once(':').unwrap_or((line, ""));
                    self.confirm_line(points, &stones, game.steps().last().expect("a move").player);
                }
            }
        }
    }

    /// The points named are those of a line, and the player has taken them all.
    fn confirm_line(&self, names: &str, stones: &Stones, by: Player) {
        let number = |name: &str| {
            let mut points = self.board.points.iter().zip(0u16..);
            points.find(|(point, _)| point.as_str() == name).expect("a point").1
        };
        let points: Vec<u16> = names.split(' ').map(number).collect();
        assert!(self.board.lines.contains(&points), "{names}");
        assert!(points.iter().all(|&point| stones[usize::from(point)] == Some(by)), "{names}");
    }

    fn picture(&self, stones: &Stones) -> Picture {
        let points = self.board.points.iter().zip(stones);
        let points = points.map(|(point, taken)| (point.to_string(), *taken)).collect();
        // Squares and cubes are drawn, and no other board of these certificates is one.
        let side = match self.game.board {
            BoardName::Hypercube { side, .. } => Some(side.into()),
            _ => None,
        };
        Picture::stones(points, side, None)
    }
}

/// The picture without where a drawing has its points and what joins them, which other tests confirm by the paper.
fn unplaced(picture: &Picture) -> Picture {
    let mut picture = picture.clone();
    for panel in &mut picture.panels {
        if let Panel::Points(points) = panel {
            points.places.clear();
            points.lines.clear();
            points.is_grid = false;
        }
    }
    picture
}

/// Who has taken each point, where points are drawn as edges or as hexagons.
fn taken(plan: &Plan) -> BTreeMap<String, Option<Player>> {
    let edges = plan.lines.iter().filter(|line| line.is_drawn.is_some());
    let edges = edges.map(|line| (line.name.clone(), line.owner));
    let of_cell = |(cell, _): &(Cell, [i32; 2])| match cell.mark {
        Mark::Stone(player) => (cell.name.clone(), Some(player)),
        _ => (cell.name.clone(), None),
    };
    edges.chain(plan.cells.iter().map(of_cell)).collect()
}

/// What the strategy replied at a position and a move.
type Replies = HashMap<(String, String), Option<String>>;

/// The reply that was just given, and that it depends on the position and the move alone.
fn confirm_reply(game: &dyn Match, position: String, mv: &str, replies: &mut Replies) {
    let reply = game.steps().last().filter(|step| step.by_strategy);
    let reply = reply.map(|step| step.name.clone());
    let known = replies.entry((position, mv.to_owned())).or_insert_with(|| reply.clone());
    assert_eq!(*known, reply, "another reply in the same position");
}

/// Every line of play; gives how many there are.
fn play_all(raw: &mut Raw<'_>, game: &mut dyn Match, replies: &mut Replies) -> usize {
    raw.confirm(game);
    if game.end().is_some() {
        return 1;
    }
    let mut lines = 0;
    for mv in game.legal_moves() {
        let position = game.position().to_string();
        game.play(&mv).expect("a legal move");
        confirm_reply(game, position, &mv, replies);
        lines += play_all(raw, game, replies);
        assert!(game.undo());
    }
    lines
}

#[test]
fn every_line_ends_as_claimed() {
    for name in [
        "affine-plane-2",
        "affine-plane-3",
        "projective-plane-2",
        "tic-tac-toe-first",
        "tic-tac-toe-second",
        "tic-tac-toe-maker",
        "degree-game-3",
    ] {
        with_committed(&format!("positional/{name}.cert"), |certificate, game| {
            let lines = play_all(&mut Raw::of(certificate), game, &mut Replies::new());
            assert!(lines > 0, "{name}");
        });
    }
}

/// On larger boards: many lines, the same each time the test is run.
#[test]
fn many_lines_end_as_claimed() {
    let mut state = 1u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(state >> 40).expect("small") % bound
    };
    for name in [
        "pi4",
        "pi4-published",
        "pi4-less-1",
        "pi4-less-2-first",
        "pi4-less-2-second",
        "pi4-less-4-second",
        "projective-plane-3-first",
        "projective-plane-3-second",
        "clique-game-7",
        "degree-game-6",
        "van-der-waerden-5-21-weak",
    ] {
        with_committed(&format!("positional/{name}.cert"), |certificate, game| {
            let mut raw = Raw::of(certificate);
            let mut replies = Replies::new();
            for _ in 0..50 {
                while game.end().is_none() {
                    let moves = game.legal_moves();
                    let mv = &moves[below(moves.len())];
                    let position = game.position().to_string();
                    game.play(mv).expect("a legal move");
                    confirm_reply(game, position, mv, &mut replies);
                }
                raw.confirm(game);
                while game.undo() {}
            }
        });
    }
}

/// The opponent's stones in two orders: the same position, and the same replies in it.
#[test]
fn replies_do_not_depend_on_the_order_of_moves() {
    with_committed("positional/pi4.cert", |_, game| {
        let mut replies = Replies::new();
        let mut twice = 0;
        let first = game.legal_moves();
        for one in &first {
            for two in &first {
                if game.play(one).is_ok() && game.play(two).is_ok() && game.end().is_none() {
                    for three in game.legal_moves() {
                        let position = game.position().to_string();
                        let known = replies.len();
                        game.play(&three).expect("a legal move");
                        confirm_reply(game, position, &three, &mut replies);
                        twice += usize::from(replies.len() == known);
                        game.undo();
                    }
                }
                while game.undo() {}
            }
        }
        assert!(twice > 0, "positions are reached in two orders: {twice}");
    });
}
