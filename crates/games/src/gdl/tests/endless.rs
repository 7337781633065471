//! Play that need not end, against a definition that is written differently: games on small graphs by chance, and
//! all strategies of a role that go by the place alone.

use std::fmt::Write;

use zermelo_checker::claim;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::gdl::Body;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Replay, Response};
use zermelo_checker::{Verdict, check};
use zermelo_search::provenance::made_by;
use zermelo_search::random::Congruential;

use super::*;

const ROLES: [&str; 2] = ["first", "second"];

/// What is at a place of a graph.
#[derive(Clone)]
enum Place {
    /// Play is over, with these goals.
    End([u32; 2]),
    /// This role goes to one of these places.
    Of(usize, Vec<usize>),
}

/// A game: the roles move one stone from place to place, from place 0 on.
#[derive(Clone)]
struct Walk {
    places: Vec<Place>,
    endless: [Option<u32>; 2],
}

fn any(of: &[u32], random: &mut Congruential) -> u32 {
    of[random.below(of.len())]
}

impl Walk {
    fn by_chance(random: &mut Congruential) -> Walk {
        let count = 2 + random.below(6);
        let mut places: Vec<Place> = (0..count).map(|at| place(at, count, random)).collect();
        if random.below(3) > 0 {
            // Two places back and forth, so that many games need not end.
            for (at, place) in places.iter_mut().take(2).enumerate() {
                if let Place::Of(_, to) = place {
                    to.push(1 - at);
                    to.dedup();
                }
            }
        }
        let mut endless = || [None, Some(0), Some(30), Some(50), Some(100)][random.below(5)];
        let endless = [endless(), endless()];
        Walk { places, endless }
    }

    /// The rules.
    fn text(&self) -> String {
        let mut text =
            "(role first) (role second) (other first second) (other second first) (init (at 0))
            (<= (legal ?p (to ?n)) (true (at ?m)) (of ?m ?p) (step ?m ?n))
            (<= (legal ?p noop) (true (at ?m)) (of ?m ?q) (other ?p ?q))
            (<= (next (at ?n)) (does ?p (to ?n)))
            (<= terminal (true (at ?m)) (end ?m))
            (<= (goal ?p ?v) (true (at ?m)) (worth ?m ?p ?v))\n"
                .to_owned();
        for (at, place) in self.places.iter().enumerate() {
            match place {
                Place::End(goals) => {
                    write!(text, "(end {at})").expect("written");
                    for (role, goal) in ROLES.iter().zip(goals) {
                        write!(text, "(worth {at} {role} {goal})").expect("written");
                    }
                }
                Place::Of(role, to) => {
                    write!(text, "(of {at} {})", ROLES[*role]).expect("written");
                    to.iter().for_each(|to| write!(text, "(step {at} {to})").expect("written"));
                }
            }
        }
        for (role, value) in ROLES.iter().zip(self.endless) {
            if let Some(value) = value {
                write!(text, "(endless {role} {value})").expect("written");
            }
        }
        text
    }

    /// Whether a role gets at least a goal: by some strategy that goes by the place, all play that follows it does.
    fn gets(&self, role: usize, least: u32) -> bool {
        let mut chosen = vec![0; self.places.len()];
        loop {
            if self.does(role, least, &chosen) {
                return true;
            }
            // The next strategy, as a number whose digits have bases of their own.
            let mut places = self.places.iter().zip(&mut chosen);
            let is_next = places.any(|(place, chosen)| {
                let most = match place {
                    Place::Of(of, to) if *of == role => to.len(),
                    _ => 1,
                };
                *chosen = (*chosen + 1) % most;
                *chosen > 0
            });
            if !is_next {
                return false;
            }
        }
    }

    /// Whether all play that follows a strategy ends with enough, or may go on for ever.
    fn does(&self, role: usize, least: u32, chosen: &[usize]) -> bool {
        // Walks with the places on the way.
        let mut open = vec![vec![0]];
        while let Some(way) = open.pop() {
            let at = way[way.len() - 1];
            let to = match &self.places[at] {
                Place::End(goals) if goals[role] < least => return false,
                Place::End(_) => continue,
                Place::Of(of, to) if *of == role => &to[chosen[at]..=chosen[at]],
                Place::Of(_, to) => to,
            };
            for to in to {
                match way.contains(to) {
                    true if self.endless[role].unwrap_or(0) < least => return false,
                    true => (),
                    false => open.push([&way[..], &[*to]].concat()),
                }
            }
        }
        true
    }
}

fn place(at: usize, count: usize, random: &mut Congruential) -> Place {
    if at > 0 && random.below(3) == 0 {
        return Place::End([any(&[0, 50, 100], random), any(&[0, 50, 100], random)]);
    }
    let mut to: Vec<usize> = (0..=random.below(3)).map(|_| random.below(count)).collect();
    to.sort_unstable();
    to.dedup();
    Place::Of(random.below(2), to)
}

fn solved(text: &str, role: usize, least: Option<u32>) -> (Option<u32>, Option<Vec<u8>>) {
    let ground = fault_of_rules(text.as_bytes()).unwrap_or_else(|why| panic!("{why}: {text}"));
    let claim = |least| claimed(text, role, least);
    let solved = solver::solve(&ground, role, least, &claim, text, Resources::DEFAULT);
    let (goal, certificate) = solved.unwrap_or_else(|error| panic!("{error}: {text}"));
    (goal, certificate.map(|certificate| certificate.write().0))
}

fn claimed(text: &str, role: usize, least: u32) -> Claim {
    let [name, title] = [ROLES[role], "a walk"].map(|text| Text::new(text).expect("short"));
    Claim::gets(name, least, Gdl { title, rules_hash: hash(text.as_bytes()).0 })
}

/// Of a certificate, the body without what it borrows, and whether a reply leads back.
fn owned(bytes: &[u8]) -> (Body<'static>, bool) {
    let certificate = Certificate::read(bytes).expect("a certificate").0;
    let body: Body<'_> = certificate.decode().expect("a replay");
    let replay = Replay {
        opening: body.replay.opening,
        positions: body.replay.positions.into_owned().into(),
        nodes: body.replay.nodes.read().collect(),
        entries: body.replay.entries.read().collect(),
    };
    let mut entries = replay.entries.iter();
    let mut returns = false;
    for (at, node) in (0..).zip(replay.nodes.iter()) {
        for entry in entries.by_ref().take(node.entries as usize) {
            returns |= matches!(entry.response, Response::Reply { target, .. } if target <= at);
        }
    }
    let body = Body { rules: body.rules.into_owned().into(), replay, symmetries: body.symmetries };
    (body, returns)
}

#[test]
fn in_games_by_chance_roles_get_what_the_definition_says_and_no_more() {
    let mut random = Congruential(1);
    let (mut returning, mut ending, mut refused) = (0, 0, 0);
    for _ in 0..400 {
        let walk = Walk::by_chance(&mut random);
        let text = walk.text();
        for role in 0..2 {
            let goals = [0, 30, 50, 100].into_iter().filter(|&least| walk.gets(role, least));
            let best = goals.max();
            let (found, bytes) = solved(&text, role, None);
            // Goals that no play comes to are not tried: what is got is one that some play comes to.
            assert!(found <= best && best.is_some(), "{role}: {found:?}, not {best:?} in {text}");
            let next = found.map_or(0, |found| found + 1);
            assert!(!walk.gets(role, next), "{role}: more than {found:?} in {text}");
            let mut all = vec![bytes];
            for least in [0, 1, 30, 31, 50, 51, 100] {
                let (found, bytes) = solved(&text, role, Some(least));
                let expected = Some(least).filter(|&least| walk.gets(role, least));
                assert_eq!(found, expected, "{role} and {least} in {text}");
                refused += usize::from(found.is_none());
                all.push(bytes);
            }
            for bytes in all.into_iter().flatten() {
                assert!(matches!(check(&bytes, None), Verdict::Verified(_)), "{role} in {text}");
                let (_, returns) = owned(&bytes);
                returning += usize::from(returns);
                ending += usize::from(!returns);
            }
        }
    }
    assert!(returning > 400 && ending > 400 && refused > 400, "{returning} {ending} {refused}");
}

/// Changes something of a game, of what is claimed of it, or of the proof.
fn forge(walk: &mut Walk, said: &mut (usize, u32), body: &mut Body<'_>, random: &mut Congruential) {
    let small = |random: &mut Congruential| u16::try_from(random.below(10)).expect("small");
    let count = walk.places.len();
    let replay = &mut body.replay;
    match random.below(8) {
        0 => said.0 = 1 - said.0,
        1 => said.1 = any(&[0, 1, 30, 50, 51, 100], random),
        2 => walk.endless[random.below(2)] = Some(any(&[0, 30, 50, 100], random)),
        3 => walk.endless[random.below(2)] = None,
        4 => {
            let at = random.below(count);
            walk.places[at] = place(at, count, random);
        }
        5 => replay.opening = Some(small(random)).filter(|mv| *mv < 8),
        6 => {
            let positions = replay.positions.to_mut();
            if !positions.is_empty() {
                let at = random.below(positions.len());
                positions[at] ^= 1 << random.below(8);
            }
        }
        _ if replay.entries.is_empty() => (),
        _ => {
            let at = random.below(replay.entries.len());
            let entry = &mut replay.entries[at];
            match (random.below(4), &mut entry.response) {
                (0, _) => entry.mv = small(random),
                (1, Response::Reply { reply, .. } | Response::Win { reply }) => {
                    *reply = small(random);
                }
                (2, Response::Reply { target, .. }) => *target = small(random).into(),
                (_, response) => {
                    let (reply, target) = (small(random), random.below(4));
                    let target = u32::try_from(target).expect("small");
                    let replied = Response::Reply { reply, target, symmetry: 0 };
                    *response =
                        [Response::Settled, Response::Win { reply }, replied][random.below(3)];
                }
            }
        }
    }
}

#[test]
fn of_3000_forgeries_those_are_accepted_that_are_true() {
    let mut random = Congruential(2);
    let (mut accepted, mut changed, mut refused) = (0, 0, 0);
    while accepted + refused < 3_000 {
        let walk = Walk::by_chance(&mut random);
        let (text, role) = (walk.text(), random.below(2));
        let (Some(goal), Some(bytes)) = solved(&text, role, None) else { panic!("{text}") };
        let (honest, _) = owned(&bytes);
        for _ in 0..10 {
            let (mut walk, mut body, mut said) = (walk.clone(), honest.clone(), (role, goal));
            for _ in 0..=random.below(3) {
                forge(&mut walk, &mut said, &mut body, &mut random);
            }
            let (role, least) = said;
            let forged = walk.text();
            body.rules = forged.clone().into_bytes().into();
            let claim = claim::Claim::from(claimed(&forged, role, least));
            let header = Header { claim, provenance: made_by("a forger") };
            let (bytes, _) = Certificate::new(header, Kind::Replay, &body).write();
            if !matches!(check(&bytes, None), Verdict::Verified(_)) {
                refused += 1;
                continue;
            }
            accepted += 1;
            changed += usize::from(forged != text || body != honest);
            assert!(walk.gets(role, least), "{role} does not get {least} in {forged}");
        }
    }
    assert!(changed > 100 && refused > 1_500, "{accepted}, {changed} changed, {refused} refused");
}
