//! Draws by argument: a pairing, a potential or parts at the start, or a short opening after which
//! there is one whatever the opponent does.
//!
//! An argument shows that the opponent completes no line. So it proves what is claimed of the
//! player who only has to prevent that: either player in a strong game, who does not lose, and
//! breaker in a weak one, who wins. In avoidance it shows nothing.

use std::collections::{BTreeMap, HashMap, HashSet};

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::positional::{Board, Convention, PairingBody, Positional};
use zermelo_checker::proofs::Kind;
use zermelo_checker::writing::Encode;
use zermelo_explain::count;
use zermelo_explain::set::Set;
use zermelo_search::limits::SolveError;
use zermelo_search::pairing::{self, SharedPairs};
use zermelo_search::replay::builder::{DraftResponse, Lemma, StrategyBuilder};

use super::control::{Control, Options, Stage};
use super::export::{self, Task};
use super::ground::Ground;
use super::known::Knowledge;
use super::solution::{GameValue, Solution};
use super::{mirror, parts};
use crate::boards::set;
use crate::lines::{FULL_WEIGHT, weight};
use crate::position::Position;
use crate::start::{mover, open_lines, stones};

/// What preventing every line of the opponent proves for a player, if it proves anything.
pub(crate) fn shown_by_blocking(convention: Convention, proponent: Player) -> Option<Statement> {
    match convention {
        Convention::Strong => Some(Statement::DoesNotLose(proponent)),
        Convention::Weak { maker } if maker != proponent => Some(Statement::Wins(proponent)),
        Convention::Weak { .. } | Convention::Avoidance | Convention::Score { .. } => None,
    }
}

/// The free points of the lines that the opponent could complete from the start on.
fn open(game: &Positional, board: &Board, proponent: Player) -> Vec<Vec<u16>> {
    let open = open_lines(stones(&game.start, board), board, proponent);
    open.into_iter().map(|line| line.free).collect()
}

/// A certificate by potential at the start, if there is one.
pub(super) fn potential(
    game: &Positional,
    board: &Board,
    proponent: Player,
) -> Option<Certificate<'static>> {
    let statement = shown_by_blocking(game.convention, proponent)?;
    let weight = |free: &Vec<u16>| weight(u32::try_from(free.len()).unwrap_or(u32::MAX));
    let sum: u128 = open(game, board, proponent).iter().map(weight).sum();
    let proponent_moves = mover(game) == proponent;
    let bound = if proponent_moves { FULL_WEIGHT } else { FULL_WEIGHT / 2 };
    (sum < bound).then(|| certificate(game, statement, Kind::Potential, board))
}

/// A certificate by a pairing at the start.
///
/// # Errors
/// Lines with too few points between them, when no pairing is found; `None` where a pairing would
/// prove nothing.
pub(super) fn pairing(
    game: &Positional,
    board: &Board,
    proponent: Player,
) -> Result<Certificate<'static>, Option<pairing::NoPairing>> {
    let statement = shown_by_blocking(game.convention, proponent).ok_or(None)?;
    let lines = open(game, board, proponent);
    let size = u16::try_from(board.size()).map_err(|_| None)?;
    let pairing = pairing::find(size, &lines)?;
    let body = PairingBody { board: board.clone(), pairing };
    Ok(certificate(game, statement, Kind::Pairing, &body))
}

/// A certificate by parts at the start, if one is found.
fn parts(
    game: &Positional,
    board: &Board,
    proponent: Player,
    control: &mut Control<'_>,
) -> Result<Option<Certificate<'static>>, SolveError> {
    let Some(statement) = shown_by_blocking(game.convention, proponent) else { return Ok(None) };
    let body = parts::body(board, &open(game, board, proponent), control)?;
    Ok(body.map(|body| certificate(game, statement, Kind::Parts, &body)))
}

/// A certificate by a mirror from the empty board of an avoidance game, if one is found.
fn mirrored(
    game: &Positional,
    board: &Board,
    proponent: Player,
    options: &Options<'_>,
) -> Option<Certificate<'static>> {
    let is_meant = game.convention == Convention::Avoidance
        && game.start.is_empty()
        && mirror::proponent(board) == proponent;
    let body = is_meant.then(|| mirror::body(board, options)).flatten()?;
    Some(certificate(game, Statement::DoesNotLose(proponent), Kind::Mirror, &body))
}

fn certificate(
    game: &Positional,
    statement: Statement,
    kind: Kind,
    body: &impl Encode,
) -> Certificate<'static> {
    Certificate::new(export::header(game, statement), kind, body)
}

/// The certificates of an argument of a kind at the start, for the players for whom it proves what
/// can be claimed.
///
/// # Errors
/// When there is none, with the reason.
pub(super) fn by(
    kind: Kind,
    game: &Positional,
    board: &Board,
    options: &Options<'_>,
) -> Result<Solution, SolveError> {
    let mut control = Control::new(*options, board.lines.len());
    let mut certificates = Vec::new();
    let mut players = Vec::new();
    let mut why = None;
    for player in [Player::First, Player::Second] {
        let found = match kind {
            Kind::Pairing => match pairing(game, board, player) {
                Ok(certificate) => Some(certificate),
                Err(few) => {
                    why = why.or(few.map(|few| too_few_points(board, &few)));
                    None
                }
            },
            Kind::Potential => potential(game, board, player),
            Kind::Parts => parts(game, board, player, &mut control)?,
            Kind::Mirror => mirrored(game, board, player, options),
            _ => {
                let message = format!("positional games are not solved by {}", kind.name());
                return Err(SolveError::None(message));
            }
        };
        players.extend(found.is_some().then_some(player));
        certificates.extend(found);
    }
    let value = match (game.convention, players.as_slice()) {
        (_, []) => {
            let of_kind = || match kind {
                Kind::Potential if game.convention == Convention::Strong => {
                    "the potential at the start is not below its bound for either player".to_owned()
                }
                Kind::Potential if matches!(game.convention, Convention::Weak { .. }) => {
                    "the potential at the start is not below its bound for breaker".to_owned()
                }
                Kind::Parts if game.convention != Convention::Avoidance => {
                    "no grids and pairs were found that block every line side by side".to_owned()
                }
                Kind::Parts => "parts prove nothing about this game".to_owned(),
                Kind::Mirror if game.convention == Convention::Avoidance => {
                    "no mirror was found".to_owned()
                }
                _ => format!("a {} proves nothing about this game", kind.name()),
            };
            return Err(SolveError::None(why.unwrap_or_else(of_kind)));
        }
        (Convention::Strong, [_, _, ..]) => GameValue::Draw,
        (Convention::Strong | Convention::Avoidance, [player, ..]) => GameValue::NotLost(*player),
        (_, [player, ..]) => GameValue::Wins(*player),
    };
    Ok(Solution { value, certificates, positions: 0 })
}

/// Why no pairing was found.
fn too_few_points(board: &Board, why: &pairing::NoPairing) -> String {
    let pairing::NoPairing { few, shared } = why;
    const SHOWN: usize = 8;
    let lines = few.lines.iter().filter_map(|&number| few.of.get(number));
    let mut shown: Vec<String> = lines.take(SHOWN).map(|free| set(board, free)).collect();
    if let Some(more @ 1..) = few.lines.len().checked_sub(SHOWN) {
        shown.push(format!("{more} more"));
    }
    let points = count(few.points.len(), "free point", "free points");
    let between = if few.lines.len() == 1 { "" } else { " between them" };
    let have = count(few.lines.len(), "line has", "lines have");
    let shared = match shared {
        SharedPairs::Impossible => "no two lines share two points, so there is no pairing",
        SharedPairs::Exhausted => {
            "all pairs that serve several lines were tried as well: there is no pairing"
        }
        SharedPairs::GaveUp => {
            "a search for pairs that serve several lines was given up: there may be a pairing"
        }
    };
    format!(
        "there is no pairing with a pair of its own for each line: {have} only {points}{between}: {}; {shared}",
        shown.join(", ")
    )
}

/// The game's value where arguments show it: breaker wins, or neither player of a strong game loses.
/// `known` gets what they show of one player. For the player without an argument at the start an opening is looked for.
pub(super) fn solve(
    game: &Positional,
    board: &Board,
    options: &Options<'_>,
    known: &mut Knowledge,
) -> Result<Option<Solution>, SolveError> {
    if !board.needs.is_empty() {
        return Ok(None);
    }
    // The certificate of a potential is that of a pairing without the pairs, and so the shorter.
    let at_start =
        |player| potential(game, board, player).or_else(|| pairing(game, board, player).ok());
    by_board_size!(board.size(), |N| {
        let mut ground = None;
        let mut control = Control::new(*options, board.lines.len());
        let mut found = |player: Player| -> Result<Option<Certificate<'static>>, SolveError> {
            let Some(statement) = shown_by_blocking(game.convention, player) else {
                return Ok(None);
            };
            if let Some(certificate) = at_start(player) {
                return Ok(Some(certificate));
            }
            if let Some(certificate) = parts(game, board, player, &mut control)? {
                return Ok(Some(certificate));
            }
            let ground = match &ground {
                Some(ground) => ground,
                None => ground.insert(Ground::<N>::of(game, board, options)?),
            };
            let strategies = opening(ground, player, game.convention, &mut control)?;
            for strategy in strategies.into_iter().flatten() {
                match export::certificate(game, board, statement, strategy) {
                    Err(SolveError::Work(_)) => {}
                    certificate => return certificate.map(Some),
                }
            }
            Ok(None)
        };
        let (value, certificates) = match game.convention {
            Convention::Score { .. } => return Ok(None),
            Convention::Avoidance => {
                let player = mirror::proponent(board);
                let Some(certificate) = mirrored(game, board, player, options) else {
                    return Ok(None);
                };
                known.note(Statement::DoesNotLose(player), Some(certificate.clone()));
                let limits = options.resources.limits;
                let is_limited = limits.positions < u64::MAX || limits.deadline.is_some();
                if is_limited || board.size() <= SEARCHED {
                    return Ok(None);
                }
                (GameValue::NotLost(player), vec![certificate])
            }
            Convention::Weak { maker } => {
                let Some(certificate) = found(maker.other())? else { return Ok(None) };
                (GameValue::Wins(maker.other()), vec![certificate])
            }
            // What fails, fails for the second player.
            Convention::Strong => {
                let of = Statement::DoesNotLose;
                if let Some(first) = at_start(Player::First) {
                    known.note(of(Player::First), Some(first));
                }
                let Some(second) = found(Player::Second)? else { return Ok(None) };
                known.note(of(Player::Second), Some(second.clone()));
                let first = match known.certificate(of(Player::First)) {
                    Some(first) => Some(first.clone()),
                    None => found(Player::First)?,
                };
                let Some(first) = first else { return Ok(None) };
                (GameValue::Draw, vec![first, second])
            }
        };
        Ok(Some(Solution { value, certificates, positions: control.positions() }))
    })
}

/// On how many points an avoidance game is searched without a limit of positions or of time, where a
/// mirror shows who does not lose.
const SEARCHED: usize = 20;
/// How many of the opponent's moves an opening may have at most, and how many replies are tried.
const DEEPEST: u32 = 6;
const REPLIES: usize = 16;
/// How many positions are looked at before it is given up.
const EFFORT: u64 = 20_000;

/// A strategy for the player who prevents the opponent's lines: an opening, and an argument wherever
/// it ends. `None` when none is found with some effort, which does not mean that there is none.
///
/// It is written in two ways, of which the first is shorter: with default replies that are lemmas, and
/// with an entry for one move of each orbit. A default reply counts as a lemma for every point of the
/// board, so on a board with many lines its check can take more work than the checker allows.
pub(super) fn opening<const N: usize>(
    ground: &Ground<N>,
    player: Player,
    convention: Convention,
    control: &mut Control<'_>,
) -> Result<Option<[StrategyBuilder; 2]>, SolveError> {
    control.enter(Stage::Opening)?;
    let ends = convention == Convention::Strong;
    let task = &ground.task(player.other(), player);
    control.with_limit(EFFORT, |control| {
        for depth in 0..=DEEPEST {
            let mut search = Opening { ground, control, ends, held: HashMap::new() };
            let first = if task.proponent_moves {
                let mut found = None;
                for mv in search.replies(task.start).into_iter().take(REPLIES) {
                    // A first move that ends the game leads to no position.
                    let position = task.start.defended(mv);
                    if ground.lines.free(position).is_empty()
                        || (ends && ground.lines.completes(task.start.defender, mv))
                    {
                        continue;
                    }
                    if search.holds(position, depth)? {
                        found = Some((Some(mv), position));
                        break;
                    }
                }
                found
            } else {
                search.holds(task.start, depth)?.then_some((None, task.start))
            };
            if let Some((opening, root)) = first {
                let build = |defaults| search.build(task, opening, root, defaults);
                return Ok(Some([true, false].map(build)));
            }
        }
        Ok(None)
    })
}

/// What holds a position after a move of the opponent.
#[derive(Clone, Debug)]
enum Answer {
    AtOnce(DraftResponse),
    Reply(u16),
}

/// The search; the opponent is the attacker.
struct Opening<'s, 'c, 'o, const N: usize> {
    ground: &'s Ground<N>,
    control: &'c mut Control<'o>,
    /// Whether a line of the defender ends the game.
    ends: bool,
    /// For positions with the opponent to move, the answers to one move of each orbit, or the depth
    /// to which there were none.
    held: HashMap<Position<N>, Result<BTreeMap<u16, Answer>, u32>>,
}

impl<const N: usize> Opening<'_, '_, '_, N> {
    fn form(&self, position: Position<N>) -> Position<N> {
        self.ground.symmetries.canonical(position).0
    }

    /// Whether the defender holds a position with the attacker to move, by an opening in
    /// which the attacker moves so many times more before there is an argument.
    fn holds(&mut self, position: Position<N>, depth: u32) -> Result<bool, SolveError> {
        match self.held.get(&position) {
            Some(Ok(_)) => return Ok(true),
            Some(Err(tried)) if *tried >= depth => return Ok(false),
            _ => {}
        }
        let symmetries = &self.ground.symmetries;
        let mut answers = BTreeMap::new();
        for (mv, same, _) in
            symmetries.orbits(&symmetries.keeping(position), self.ground.lines.free(position))
        {
            if mv != same {
                continue;
            }
            self.control.count()?;
            let Some(answer) = self.answer(position, mv, depth)? else {
                self.held.insert(position, Err(depth));
                return Ok(false);
            };
            answers.insert(mv, answer);
        }
        self.held.insert(position, Ok(answers));
        Ok(true)
    }

    /// What holds the position after a move of the attacker.
    fn answer(
        &mut self,
        position: Position<N>,
        mv: u16,
        depth: u32,
    ) -> Result<Option<Answer>, SolveError> {
        let lines = &self.ground.lines;
        let at_once = |response| Ok(Some(Answer::AtOnce(response)));
        let after = position.attacked(mv);
        let Position { attacker, defender } = after;
        if lines.completes(position.attacker, mv) {
            return Ok(None);
        }
        if lines.all_blocked(defender) || self.ground.lines.free(after).is_empty() {
            return at_once(DraftResponse::Settled);
        }
        if lines.potential(attacker, defender) < FULL_WEIGHT {
            return at_once(DraftResponse::Potential);
        }
        let open: Vec<Vec<u16>> =
            lines.open(defender).map(|line| line.without(attacker).members().collect()).collect();
        let room = usize::try_from(self.ground.lines.free(after).len()).unwrap_or(usize::MAX);
        if 2 * open.len() <= room
            && let Ok(pairing) = pairing::matching(lines.size, &open)
        {
            return at_once(DraftResponse::Lemma(Lemma::Pairing(pairing)));
        }
        if depth == 0 {
            return Ok(None);
        }
        // The last move ends the game without a line of the attacker.
        let winning = if self.ends { lines.threats(defender, attacker) } else { Set::EMPTY };
        if let Some(reply) = lines.last(after).first().or(winning.first()) {
            return at_once(DraftResponse::Win { reply });
        }
        for reply in self.replies(after).into_iter().take(REPLIES) {
            let next = self.form(after.defended(reply));
            if self.holds(next, depth - 1)? {
                return Ok(Some(Answer::Reply(reply)));
            }
        }
        Ok(None)
    }

    /// The defender's moves, those that leave the least potential first. A threat has to be
    /// answered, and two cannot be.
    fn replies(&self, position: Position<N>) -> Vec<u16> {
        let lines = &self.ground.lines;
        let Position { attacker, defender } = position;
        let threats = lines.threats(attacker, defender);
        if !threats.is_empty() {
            return threats.single().into_iter().collect();
        }
        let weight = |point: u16| {
            let Position { attacker, defender } = position.defended(point);
            (lines.potential(attacker, defender), point)
        };
        let mut moves: Vec<u16> = self.ground.lines.free(position).members().collect();
        moves.sort_by_cached_key(|&point| weight(point));
        moves
    }

    /// The strategy that was found, from the root on; every other node's position is canonical. With
    /// `defaults` the potential is the default reply.
    fn build(
        &self,
        task: &Task<N>,
        opening: Option<u16>,
        root: Position<N>,
        defaults: bool,
    ) -> StrategyBuilder {
        let symmetries = &self.ground.symmetries;
        let mut builder = StrategyBuilder::new(opening);
        export::node(&mut builder, task, root);
        let mut seen = HashSet::from([root]);
        let mut waiting = vec![root];
        while let Some(position) = waiting.pop() {
            let node = export::node(&mut builder, task, position);
            let Some(Ok(answers)) = self.held.get(&position) else { continue };
            let orbits =
                symmetries.orbits(&symmetries.keeping(position), self.ground.lines.free(position));
            for (mv, leader, number) in orbits {
                let response = match answers.get(&leader) {
                    None => continue,
                    Some(Answer::AtOnce(DraftResponse::Potential)) if defaults => {
                        builder.default_answer(node, DraftResponse::Potential);
                        continue;
                    }
                    Some(_) if leader != mv => {
                        let symmetry = symmetries.undoing(number).clone();
                        DraftResponse::SameAs { mv: leader, symmetry }
                    }
                    Some(Answer::AtOnce(response)) => response.clone(),
                    Some(&Answer::Reply(reply)) => {
                        let reached = position.attacked(mv).defended(reply);
                        let next = self.form(reached);
                        if seen.insert(next) {
                            waiting.push(next);
                        }
                        let target = export::node(&mut builder, task, next);
                        let symmetry = symmetries.images_between(reached, next);
                        DraftResponse::Reply { reply, target, symmetry }
                    }
                };
                builder.answer(node, mv, response);
            }
        }
        builder
    }
}
