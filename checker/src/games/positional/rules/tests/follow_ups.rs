//! Follow-ups held against play, on small random boards: what is accepted always has a legal answer,
//! and achieves the claim; and each condition refuses what would not.

use std::collections::BTreeMap;

use super::super::super::{
    FOLLOW_UP_ANSWER, FOLLOW_UP_NEEDS, LINE_NOT_PREVENTED, LINE_NOT_SURE, POINT_WITHOUT_PAIR,
};
use super::*;
use crate::proofs::pairing::{Pair, Pairing};
use crate::proofs::replay::LEMMA_TOO_WEAK;

type Pairs = Vec<(usize, usize)>;

/// A position with the proponent to move, and pairs.
struct Case<'c> {
    board: &'c Board,
    claim: &'c Claim,
    stones: Stones,
    pairs: Pairs,
}

/// All that a point needs, directly or not.
fn all_needs(board: &Board, point: usize) -> BTreeSet<usize> {
    let needs = board.needs[point].iter().map(|&point| usize::from(point));
    needs.flat_map(|need| all_needs(board, need).into_iter().chain([need])).collect()
}

impl Case<'_> {
    fn proponent(&self) -> Player {
        self.claim.statement.proponent()
    }

    fn is_free(&self, point: usize) -> bool {
        self.stones[point].is_none()
    }

    fn ends(&self, player: Player) -> bool {
        match self.claim.game.convention {
            Convention::Strong => true,
            Convention::Weak { maker } => maker == player,
            Convention::Avoidance | Convention::Score { .. } => false,
        }
    }

    /// Whether a point can be taken as soon as another one is.
    fn follows(&self, point: usize, other: usize) -> bool {
        let needs = self.board.needs[point].iter().map(|&need| usize::from(need));
        let below = all_needs(self.board, other);
        needs.into_iter().all(|need| !self.is_free(need) || need == other || below.contains(&need))
    }

    /// The other points of the pairs that are begun.
    fn begun(&self) -> Vec<usize> {
        let other = |&(one, two): &(usize, usize)| match (self.is_free(one), self.is_free(two)) {
            (true, false) => Some(one),
            (false, true) => Some(two),
            _ => None,
        };
        self.pairs.iter().filter_map(other).collect()
    }

    /// The conditions that do not hold, in the words of proofs.md; later ones are about the position
    /// after the answer, where there is one.
    fn broken(&self) -> BTreeSet<&'static str> {
        let (board, proponent) = (self.board, self.proponent());
        let mut broken = BTreeSet::new();
        let mut after = Case { stones: self.stones.clone(), pairs: self.pairs.clone(), ..*self };
        match self.begun()[..] {
            [answer] => {
                if !can_be_taken(board, &self.stones, answer) {
                    broken.insert(FOLLOW_UP_ANSWER.as_str());
                }
                after.stones[answer] = Some(proponent);
            }
            _ => drop(broken.insert(FOLLOW_UP_ANSWER.as_str())),
        }
        let of_line = |&point: &u16| after.stones[usize::from(point)] == Some(proponent);
        if self.ends(proponent) && board.lines.iter().any(|line| line.iter().all(of_line)) {
            return broken;
        }
        let free: BTreeSet<usize> =
            (0..board.size()).filter(|&point| after.is_free(point)).collect();
        let open = |pair: &&(usize, usize)| free.contains(&pair.0) && free.contains(&pair.1);
        let pairs: Vec<(usize, usize)> = after.pairs.iter().filter(open).copied().collect();
        if pairs.iter().any(|&(one, two)| !after.follows(one, two) || !after.follows(two, one)) {
            broken.insert(FOLLOW_UP_NEEDS.as_str());
        }
        let is_sure = |point: usize| {
            let partner = pairs.iter().find_map(|&(one, two)| match point {
                _ if one == point => Some(two),
                _ if two == point => Some(one),
                _ => None,
            });
            partner.is_some_and(|partner| all_needs(board, point).contains(&partner))
        };
        let in_pair = |point| pairs.iter().any(|&(one, two)| one == point || two == point);
        let lone = |point: usize| free.contains(&point) && !in_pair(point);
        let is_own = |point: usize| after.stones[point] == Some(proponent);
        let lines = || {
            let points = |line: &Vec<u16>| line.iter().map(|&point| usize::from(point)).collect();
            board.lines.iter().map(points).collect::<Vec<Vec<usize>>>()
        };
        let alone_completes = |point: usize| {
            let all_others = |line: &Vec<usize>| {
                line.contains(&point) && line.iter().all(|&other| other == point || is_own(other))
            };
            self.ends(proponent) && is_sure(point) && lines().iter().any(all_others)
        };
        let never = |point: usize| all_needs(board, point).into_iter().any(alone_completes);
        if free.iter().any(|&point| lone(point) && !never(point)) {
            broken.insert(POINT_WITHOUT_PAIR.as_str());
        }
        let is_prevented = |line: &Vec<usize>| {
            line.iter().any(|&point| is_own(point) || is_sure(point) || lone(point))
                || pairs.iter().any(|(one, two)| line.contains(one) && line.contains(two))
        };
        if self.ends(proponent.other()) && !lines().iter().all(is_prevented) {
            broken.insert(LINE_NOT_PREVENTED.as_str());
        }
        let all_sure =
            |line: &Vec<usize>| line.iter().all(|&point| is_own(point) || is_sure(point));
        let is_maker = self.claim.game.convention == Convention::Weak { maker: proponent };
        match (self.claim.statement, self.claim.game.convention) {
            (_, Convention::Avoidance) => drop(broken.insert(LEMMA_TOO_WEAK.as_str())),
            (Statement::DoesNotLose(_), _) if !is_maker => {}
            (_, Convention::Weak { .. }) if !is_maker => {}
            _ => {
                if !lines().iter().any(all_sure) {
                    broken.insert(LINE_NOT_SURE.as_str());
                } else if self.claim.game.within.is_some_and(|w| usize::from(w) < board.size()) {
                    broken.insert("line-not-sure, by the limit");
                }
            }
        }
        broken
    }

    /// Whether follow-ups achieve the claim, with the proponent to move: there always is an answer,
    /// it is legal, and every end is as claimed.
    fn answers(&mut self) -> bool {
        let [answer] = self.begun()[..] else { return false };
        self.takes(answer, self.proponent(), |case| {
            let points: Vec<usize> = (0..case.board.size())
                .filter(|&point| can_be_taken(case.board, &case.stones, point))
                .collect();
            assert!(!points.is_empty(), "the game is not over, and no point can be taken");
            let other = case.proponent().other();
            points.into_iter().all(|point| case.takes(point, other, Case::answers))
        })
    }

    /// Whether a point can be taken, and what follows is as claimed.
    fn takes(&mut self, point: usize, player: Player, then: impl Fn(&mut Self) -> bool) -> bool {
        if !can_be_taken(self.board, &self.stones, point) {
            return false;
        }
        self.stones[point] = Some(player);
        let ending = ending_by_definition(self.board, self.claim, &self.stones, player);
        let achieved = ending.unwrap_or_else(|| then(self));
        self.stones[point] = None;
        achieved
    }
}

/// Every point but the first may need one before it, or is on top of another.
fn forest(board: Board, random: &mut Random) -> Board {
    let mut needs = vec![Vec::new(); board.size()];
    for (needs, point) in needs.iter_mut().zip(0u64..).skip(1) {
        if random.below(4) > 0 {
            needs.push(u16::try_from(random.below(point)).expect("small"));
        }
    }
    needs[1] = vec![0];
    Board { needs, ..board }
}

/// Pairs at random: mostly such that the points of a pair follow each other; one begun, some taken. With
/// a point, at times, which is sure, and needed by points in no pair.
fn pairs(case: &Case<'_>, random: &mut Random) -> (Pairs, Option<usize>) {
    let mut points: Vec<usize> = (0..case.board.size()).collect();
    for i in (1..points.len()).rev() {
        let with = random.below(u64::try_from(i).expect("small") + 1);
        points.swap(i, usize::try_from(with).expect("small"));
    }
    let (mut free, mut taken): (Vec<_>, Vec<_>) =
        points.into_iter().partition(|&point| case.is_free(point));
    let mut pairs = Vec::new();
    if random.below(20) > 0 {
        let is_legal = |&point: &usize| can_be_taken(case.board, &case.stones, point);
        let answer = free.iter().position(is_legal).filter(|_| random.below(10) > 0);
        let answer = free.swap_remove(answer.unwrap_or(0));
        pairs.extend(taken.pop().map(|begun| (answer, begun)));
    }
    if let [one, two, ..] = taken[..]
        && random.below(4) == 0
    {
        pairs.push((one, two));
    }
    let above = |point: usize| {
        let needs = |other: &usize| all_needs(case.board, *other).contains(&point);
        free.iter().copied().filter(needs).collect::<Vec<usize>>()
    };
    let is_last = |&(low, high): &(usize, usize)| {
        let fits = case.follows(low, high) && case.follows(high, low);
        fits && above(low).contains(&high) && !above(high).is_empty()
    };
    let all = free.iter().flat_map(|&low| free.iter().map(move |&high| (low, high)));
    let last = all.filter(|_| random.below(2) == 0).find(is_last);
    if let Some((low, high)) = last {
        let above = above(high);
        free.retain(|point| *point != low && *point != high && !above.contains(point));
        pairs.push((low, high));
    }
    while let Some(one) = free.pop() {
        let fits = |&two: &usize| case.follows(one, two) && case.follows(two, one);
        let fitting = free.iter().position(fits).filter(|_| random.below(12) > 0);
        if let Some(two) = fitting.or_else(|| Some(0).filter(|_| random.below(4) == 0))
            && two < free.len()
        {
            pairs.push((one, free.swap_remove(two)));
        }
    }
    (pairs, last.map(|(_, high)| high))
}

/// The board with a line that the proponent lacks nothing of but one point.
fn with_line(board: &Board, stones: &Stones, own: Player, last: usize) -> Board {
    let mut board = board.clone();
    let line = stones.iter().position(|stone| *stone == Some(own)).into_iter().chain([last]);
    let line: BTreeSet<u16> = line.map(|point| u16::try_from(point).expect("small")).collect();
    board.lines.push(line.into_iter().collect());
    board.lines.sort();
    board.lines.dedup();
    board
}

#[test]
fn follow_ups_that_are_accepted_achieve_the_claim_and_no_condition_is_idle() {
    let mut random = Random(3);
    // How many were accepted of each claim, with points in no pair or not; and how many of
    // which the claim is false each condition alone refused.
    let mut accepted = BTreeMap::<(u32, bool), u32>::new();
    let mut refused = BTreeMap::<&str, u32>::new();
    for round in 0..1800u32 {
        let proponent = if round % 2 == 0 { Player::First } else { Player::Second };
        let (statement, convention) = match round / 2 % 6 {
            0 => (Statement::DoesNotLose(proponent), Convention::Strong),
            1 => (Statement::Wins(proponent), Convention::Weak { maker: proponent }),
            2 => (Statement::Wins(proponent), Convention::Weak { maker: proponent.other() }),
            3 => (Statement::DoesNotLose(proponent), Convention::Avoidance),
            _ => (Statement::Wins(proponent), Convention::Strong),
        };
        let size = 4 + random.below(6);
        let lines = (0..1 + random.below(8)).map(|_| {
            let points: BTreeSet<u16> = (0..2 + random.below(2))
                .map(|_| u16::try_from(random.below(size)).expect("small"))
                .collect();
            points.into_iter().collect()
        });
        let board = board(u16::try_from(size).expect("small"), lines.collect());
        let mut board = match round % 3 {
            0 => with_needs(board, 1, &mut random),
            _ => forest(board, &mut random),
        };
        if board.needs.is_empty() {
            board = forest(board, &mut random);
        }
        let mut claim = claim(&board, statement, convention);
        if round / 12 % 3 == 0 {
            claim.game.within = Some(u16::try_from(2 + random.below(8)).expect("small"));
        }
        let rules = PositionalRules::<1>::new(&claim, &board, &[]).expect("rules");
        let (mut position, mut stones) = (rules.start(), vec![None; board.size()]);
        loop {
            for _ in 0..if position.mover == proponent { 12 } else { 0 } {
                let stones = stones.clone();
                let mut case = Case { board: &board, claim: &claim, stones, pairs: Vec::new() };
                let (drawn, last) = pairs(&case, &mut random);
                case.pairs = drawn;
                let line = last.map(|last| with_line(&board, &case.stones, proponent, last));
                let more = line.unwrap_or_else(|| board.clone());
                let mut case = Case { board: &more, ..case };
                let mut stored: Vec<Pair> = case
                    .pairs
                    .iter()
                    .map(|&(one, two)| {
                        let point = |point: usize| u16::try_from(point).expect("small");
                        Pair { low: point(one.min(two)), high: point(one.max(two)) }
                    })
                    .collect();
                stored.sort();
                let lemmas = vec![Pairing { pairs: stored }].into();
                let rules = PositionalRules::<1>::new(&claim, &more, &[]).expect("rules");
                let rules = rules.with_lemmas(&lemmas, &[]);
                let broken = case.broken();
                let text = format!("{claim}: {more:?} {:?} {:?}", case.stones, case.pairs);
                match rules.lemma(1, &position) {
                    Ok(()) => {
                        assert!(broken.is_empty(), "{broken:?} {text}");
                        assert!(case.answers(), "{text}");
                        let free = case.stones.iter().filter(|stone| stone.is_none()).count();
                        let begun = case.pairs.iter().filter(|pair| case.is_free(pair.0));
                        let has_rest = begun.count() * 2 < free;
                        *accepted.entry((round / 2 % 6, has_rest)).or_default() += 1;
                    }
                    Err(code) => {
                        let is_said = broken.iter().any(|broken| broken.starts_with(code.as_str()));
                        assert!(is_said, "{code:?} {broken:?} {text}");
                        if broken.len() == 1
                            && !achieves(&more, &claim, &mut case.stones, proponent)
                        {
                            *refused.entry(broken.first().expect("one")).or_default() += 1;
                        }
                    }
                }
            }
            let mut moves = Vec::new();
            rules.legal_moves(&position, &mut moves);
            let count = u64::try_from(moves.len()).expect("few");
            let mv = moves[usize::try_from(random.below(count)).expect("few")];
            stones[usize::from(mv)] = Some(position.mover);
            position = rules.play(&position, mv).expect("a legal move");
            if rules.ending(&position, mv).is_some() {
                break;
            }
        }
    }
    assert!(accepted.len() >= 9 && accepted.values().all(|&count| count > 20), "{accepted:?}");
    assert!(refused.len() == 7 && refused.values().all(|&count| count > 5), "{refused:?}");
}
