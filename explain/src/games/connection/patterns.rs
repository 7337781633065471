//! Play by patterns, and where one is wrong.

use std::collections::BTreeMap;

use zermelo_checker::fault::Fault;
use zermelo_checker::games::connection::{Body, Claim};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::patterns::{Branch, Pattern, Patterns, Use};
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_checker::proofs::spanning_trees::Side;

use super::super::switching;
use super::{Played, Vertices, list};
use crate::face::Face;
use crate::picture::{Mark, Picture};
use crate::play::PlayError;
use crate::play::line::{Line, Match};
use crate::play::stored::{DecodedProof, Proofs, Stored};
use crate::play::strategy::{Reason, Replies, StrategyReply};
use crate::rules::Position;
use crate::words::Diagnosis;

/// The cells of every pattern, a bit for each vertex, and the carriers of branches. Nothing is confirmed.
struct Cells<'c> {
    patterns: &'c Patterns,
    words: usize,
    of: Vec<Vec<u64>>,
}

impl<'c> Cells<'c> {
    fn new(patterns: &'c Patterns, vertices: usize) -> Cells<'c> {
        let mut cells = Cells { patterns, words: vertices.div_ceil(64), of: Vec::new() };
        for pattern in &patterns.patterns {
            let mut own = vec![0; cells.words];
            for branch in &pattern.branches {
                for vertex in cells.carrier(&pattern.terminals, branch) {
                    put(&mut own, vertex);
                }
            }
            cells.of.push(own);
        }
        cells
    }

    /// The cells of a pattern, in increasing order.
    fn cells(&self, pattern: u32) -> Vec<u16> {
        let words = usize::try_from(pattern).ok().and_then(|pattern| self.of.get(pattern));
        let bits = (0u16..).zip(words.into_iter().flatten()).flat_map(|(word, bits)| {
            (0u16..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word * 64 + bit)
        });
        bits.collect()
    }

    /// The terminals and the cells of the pattern of a use, each with its image.
    fn images(&self, used: &Use) -> Vec<(u16, u16)> {
        let number = usize::try_from(used.pattern).ok();
        let pattern = number.and_then(|number| self.patterns.patterns.get(number));
        let terminals = pattern.map_or(&[][..], |pattern| &pattern.terminals);
        let sources = [terminals, &self.cells(used.pattern)].concat();
        match &used.images {
            None => sources.iter().map(|&vertex| (vertex, vertex)).collect(),
            Some(images) => sources.iter().copied().zip(images.iter().copied()).collect(),
        }
    }

    /// The carrier of a branch with these terminals, in increasing order.
    fn carrier(&self, terminals: &[u16], branch: &Branch) -> Vec<u16> {
        let mut carrier = vec![0; self.words];
        for (_, image) in branch.uses.iter().flat_map(|used| self.images(used)) {
            if !terminals.contains(&image) {
                put(&mut carrier, image);
            }
        }
        branch.reply.into_iter().for_each(|reply| put(&mut carrier, reply));
        let whole = Cells { patterns: self.patterns, words: self.words, of: vec![carrier] };
        whole.cells(0)
    }
}

/// Adds a vertex to a set.
fn put(set: &mut [u64], vertex: u16) {
    let word = set.get_mut(usize::from(vertex / 64));
    word.into_iter().for_each(|word| *word |= 1 << (vertex % 64));
}

/// What a pattern joins: for each goal the terminals of each class that has several.
pub fn joined(Pattern { terminals, goals, .. }: &Pattern) -> Vec<Vec<Vec<u16>>> {
    if goals.is_empty() {
        return vec![vec![terminals.clone()]];
    }
    let goal = |goal: &Vec<u8>| {
        let mut classes: BTreeMap<u8, Vec<u16>> = BTreeMap::new();
        for (terminal, class) in terminals.iter().zip(goal) {
            classes.entry(*class).or_default().push(*terminal);
        }
        classes.into_values().filter(|own| own.len() > 1).collect()
    };
    goals.iter().map(goal).collect()
}

/// A proof by patterns.
pub struct OfPatterns<'c>(pub DecodedProof<'c, Claim, Body>);

impl OfPatterns<'_> {
    /// The vertices of the graph.
    ///
    /// # Errors
    /// When the graph is not the one that is claimed, or what is taken at the start is not on it.
    pub fn face(&self) -> Result<Vertices<'_>, Fault> {
        Vertices::new(self.0.claim, self.0.body.graph.as_ref())
    }

    /// The cells of each pattern.
    ///
    /// # Errors
    /// As [`face`](OfPatterns::face).
    pub fn cells(&self) -> Result<Vec<Vec<u16>>, Fault> {
        let cells = Cells::new(&self.0.body.patterns, self.face()?.taken().graph.size());
        Ok((0u32..).zip(&cells.of).map(|(pattern, _)| cells.cells(pattern)).collect())
    }

    /// A pattern: its terminals are stones, its other cells free, and in those that branches begin with are the
    /// numbers of these, from 1. `None` where there is no such pattern, or no such board.
    pub fn picture(&self, number: usize) -> Option<Picture> {
        let face = self.face().ok()?;
        let pattern = self.0.body.patterns.patterns.get(number)?;
        let cells = Cells::new(&self.0.body.patterns, face.taken().graph.size());
        let own = cells.cells(u32::try_from(number).ok()?).into_iter();
        let mut marks: BTreeMap<u16, Mark> = own.map(|cell| (cell, Mark::Free)).collect();
        for (branch, at) in pattern.branches.iter().zip(1..) {
            let Some(reply) = branch.reply else { continue };
            let label = match marks.get(&reply) {
                Some(Mark::Label(others)) => format!("{others},{at}"),
                _ => at.to_string(),
            };
            marks.insert(reply, Mark::Label(label));
        }
        let short = face.rules.player(Side::Short);
        marks.extend(pattern.terminals.iter().map(|&terminal| (terminal, Mark::Stone(short))));
        let names = |class: &Vec<u16>| {
            list(&class.iter().map(|&vertex| face.vertex(vertex)).collect::<Vec<_>>())
        };
        let classes = |goal: &Vec<Vec<u16>>| goal.iter().map(names).collect::<Vec<_>>().join("; ");
        let joined = joined(pattern).iter().map(classes).collect::<Vec<_>>().join(", or ");
        let caption = format!("Pattern {number} joins {joined}. A branch begins at each number.");
        Some(Picture { caption, ..face.part(&marks)? })
    }

    /// A game against the player with the patterns.
    ///
    /// # Errors
    /// When the proof is none of its claim.
    pub fn play(&self) -> Result<Line<'_>, PlayError> {
        let face = self.face().map_err(|_| PlayError::Wrong("the graph is none of the claim"))?;
        if face.rules.has_won(&Played::default()).is_some() {
            return Err(PlayError::NoStrategy("the game is decided before the first move"));
        }
        let cells = Cells::new(&self.0.body.patterns, face.taken().graph.size());
        Line::new(ByPatterns { face, cells }, None)
    }
}

impl Stored for OfPatterns<'_> {
    fn diagnose(&self, fault: &Fault, diagnosis: &mut Diagnosis) -> Option<()> {
        let face = self.face().ok()?;
        let facts = &mut diagnosis.facts;
        let parts = ["pattern", "branch", "use"];
        let part = |what: &&str| Some(format!("{what} {}", fault.number(what)?));
        let place: Vec<String> = parts.iter().filter_map(part).collect();
        let place = match fault.number("pattern") {
            Some(_) => place.join(", "),
            None => ["root".to_owned()].into_iter().chain(place).collect::<Vec<_>>().join(", "),
        };
        facts.set("where", place);
        let mover = switching::subject(self.0.claim.game.next());
        facts.set("mover", mover);
        let has_reply = self.0.body.patterns.root.reply.is_some();
        facts.set("reply", if has_reply { "a reply" } else { "no reply" });
        for (name, number) in [("named", "vertex"), ("other-named", "other")] {
            let vertex = fault.number(number).and_then(|vertex| u16::try_from(vertex).ok());
            vertex.into_iter().for_each(|vertex| facts.set(name, face.vertex(vertex)));
        }
        Some(())
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Ok(Box::new(self.play()?))
    }
}

/// A copy of a pattern that is played: where its terminals and cells are.
struct Copied {
    pattern: u32,
    images: Vec<(u16, u16)>,
}

/// How a move of Cut is answered in a copy.
struct Answer {
    pattern: u32,
    reply: u16,
    /// The carrier of the branch.
    carrier: Vec<u16>,
}

/// The strategy of patterns. The copies that are played follow from the moves.
struct ByPatterns<'c> {
    face: Vertices<'c>,
    cells: Cells<'c>,
}

const OTHER: PlayError = PlayError::Wrong("a position is none of the game");

impl ByPatterns<'_> {
    /// The copies of some uses, where the vertices of a branch are at these images.
    fn copies(&self, uses: &[Use], at: impl Fn(u16) -> u16) -> Vec<Copied> {
        let copy = |used: &Use| {
            let images = self.cells.images(used).into_iter();
            let images = images.map(|(vertex, image)| (vertex, at(image))).collect();
            Copied { pattern: used.pattern, images }
        };
        uses.iter().map(copy).collect()
    }

    /// The answer to a move of Cut, if it is in a copy, in whose place those of a branch come.
    fn answered(&self, copies: &mut Vec<Copied>, mv: u16) -> Option<Answer> {
        loop {
            let has = |copy: &Copied| {
                let cells = self.cells.cells(copy.pattern);
                let mut found = copy.images.iter().filter(|(_, image)| *image == mv);
                found.find(|(vertex, _)| cells.contains(vertex)).map(|(vertex, _)| *vertex)
            };
            let found = copies.iter().enumerate().find_map(|(at, copy)| Some((at, has(copy)?)));
            let (at, vertex) = found?;
            let Copied { pattern: number, images } = copies.remove(at);
            let pattern = self.cells.patterns.patterns.get(usize::try_from(number).ok()?)?;
            let image = |vertex: u16| {
                let found = images.iter().find(|(from, _)| *from == vertex);
                found.map_or(vertex, |(_, image)| *image)
            };
            let carrier = |branch: &Branch| self.cells.carrier(&pattern.terminals, branch);
            let answers =
                |branch: &&Branch| branch.reply.is_none() || !carrier(branch).contains(&vertex);
            let branch = pattern.branches.iter().find(answers)?;
            copies.extend(self.copies(&branch.uses, image));
            if let Some(reply) = branch.reply {
                let carrier = carrier(branch).into_iter().map(image).collect();
                return Some(Answer { pattern: number, reply: image(reply), carrier });
            }
        }
    }

    /// The copies after some moves since the start; `None` where Short has not followed the patterns.
    fn after(&self, moves: &[Move]) -> Option<Vec<Copied>> {
        let root = &self.cells.patterns.root;
        let mut copies = self.copies(&root.uses, |vertex| vertex);
        let begun = usize::from(root.reply.is_some());
        if root.reply != moves.first().copied().filter(|_| begun > 0) {
            return None;
        }
        for (pair, before) in moves.get(begun..)?.chunks(2).zip((begun..).step_by(2)) {
            let [mv, rest @ ..] = pair else { break };
            let answer = self.answered(&mut copies, *mv);
            if let (Some(Answer { reply, .. }), [made]) = (answer, rest) {
                let owners = self.face.rules.owners(&Played(moves.get(..before)?.to_vec()));
                let is_own = owners.get(usize::from(reply)) == Some(&Some(Side::Short));
                if reply != *made && !is_own {
                    return None;
                }
            }
        }
        Some(copies)
    }

    /// What is replied to a move of Cut, and the answer in a copy, if it is in one.
    fn reply(&self, played: &Played, mv: Move) -> Result<(Move, Option<Answer>), PlayError> {
        let mut copies = self.after(&played.0).ok_or(PlayError::OffTheStrategy)?;
        let answer = self.answered(&mut copies, mv);
        let after = Played([played.0.as_slice(), &[mv]].concat());
        let owners = self.face.rules.owners(&after);
        let is_free = |vertex: &u16| owners.get(usize::from(*vertex)) == Some(&None);
        let answered = answer.as_ref().map(|answer| answer.reply).filter(is_free);
        let open = copies.iter().flat_map(|copy| {
            let cells = self.cells.cells(copy.pattern);
            let own = copy.images.iter().filter(move |(vertex, _)| cells.contains(vertex));
            own.map(|(_, image)| *image)
        });
        let reply = answered
            .or_else(|| open.into_iter().find(is_free))
            .or_else(|| (0..self.face.rules.vertices()).find(is_free));
        Ok((reply.ok_or(PlayError::Wrong("no vertex is left"))?, answer))
    }
}

impl Replies for ByPatterns<'_> {
    fn face(&self) -> &dyn Face {
        &self.face
    }

    fn opening(&self) -> Option<Move> {
        self.cells.patterns.root.reply
    }

    fn leads_to(&self, position: &Position) -> Result<bool, PlayError> {
        let played: &Played = position.of().ok_or(OTHER)?;
        Ok(self.after(&played.0).is_some())
    }

    fn answer(&self, position: &Position, mv: Move) -> Result<StrategyReply, PlayError> {
        let played: &Played = position.of().ok_or(OTHER)?;
        let rules = &self.face.rules;
        let after = rules.play(played, mv).ok_or(PlayError::Wrong("a move is not legal"))?;
        if rules.ending(&after, mv).is_some() {
            return Ok(StrategyReply::Settled);
        }
        self.reply(played, mv).map(|(reply, _)| StrategyReply::Reply(reply))
    }

    fn reason(&self, position: &Position, mv: Move) -> Option<Reason> {
        let (reply, answer) = self.reply(position.of()?, mv).ok()?;
        let name = self.face.vertex(mv);
        let Some(Answer { pattern, reply: own, carrier }) = answer else {
            return Some(format!("{name} is in no pattern, so that any vertex will do").into());
        };
        let with: Vec<u16> = carrier.into_iter().filter(|&vertex| vertex != own).collect();
        let mut text = format!("by pattern {pattern}");
        if own != reply {
            text += &format!(", where {} is Short’s already", self.face.vertex(own));
        }
        if !with.is_empty() {
            text += &format!(", with {}", self.face.vertices(&with));
        }
        Some(Reason { text, moves: with })
    }
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[(Kind::Patterns, |claim, certificate| {
    Ok(Box::new(OfPatterns(DecodedProof::new(claim, certificate)?)))
})];

#[cfg(test)]
mod tests {
    use zermelo_checker::claim::{Player, Provenance};
    use zermelo_checker::format::{Certificate, Header};

    use super::super::tests::of;
    use super::*;
    use crate::play::line::Judge;

    /// Three rows of Hex: b2 is 4, c1 2, c2 5, a2 3, a3 6; the sides 9 and 10.
    fn three_rows(claim: &Claim, reply: Option<u16>) -> Certificate<'static> {
        let branch = |reply| Branch { reply: Some(reply), uses: Vec::new() };
        let pattern = Pattern {
            terminals: vec![4, 10],
            goals: Vec::new(),
            branches: vec![branch(2), branch(5)],
        };
        let used = |images: &[u16]| Use {
            pattern: 0,
            images: Some(images.to_vec()).filter(|images| !images.is_empty()),
        };
        let root = Branch { reply, uses: vec![used(&[]), used(&[4, 9, 3, 6])] };
        let patterns = Patterns { patterns: vec![pattern], root };
        let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
        Certificate::new(header, Kind::Patterns, &Body { graph: None, patterns })
    }

    #[test]
    fn a_reply_names_the_pattern_that_it_is_by() {
        let claim = of("short wins hex 3 3");
        let certificate = three_rows(&claim, Some(4));
        let proof = OfPatterns(DecodedProof::new(&claim, &certificate).expect("a proof"));
        let mut line = proof.play().expect("a game");
        let last = |line: &Line<'_>| {
            let step = line.steps().last().expect("a move").clone();
            (step.name, step.reason.map(|reason| reason.text).unwrap_or_default())
        };
        assert_eq!(last(&line).0, "b2");
        for (mv, reply, reason) in [
            ("c1", "c2", "by pattern 0"),
            // Any move will do: one in what is still open.
            ("b1", "a2", "b1 is in no pattern, so that any vertex will do"),
        ] {
            line.play(mv).expect(mv);
            assert_eq!(last(&line), (reply.to_owned(), reason.to_owned()), "{mv}");
        }
        let end = line.end().expect("an end");
        assert_eq!((end.kind, end.winner), ("joined", Some(Player::First)));
        assert!(line.undo() && line.play("a3").is_ok());
        assert_eq!(last(&line), ("a2".to_owned(), "by pattern 0".to_owned()));
        // Who moves first would have taken b2.
        assert_eq!(
            proof.play().expect("a game").judge(&["a1"]).map(|judged| judged.winner),
            Ok(None)
        );
    }

    /// b2 with c1 and c2, which are beside the right side.
    #[test]
    fn a_pattern_is_drawn_on_its_part_of_the_board() {
        use crate::picture::Panel;
        let claim = of("short wins hex 3 3");
        let certificate = three_rows(&claim, Some(4));
        let proof = OfPatterns(DecodedProof::new(&claim, &certificate).expect("a proof"));
        let picture = proof.picture(0).expect("a pattern");
        let lines = picture.text();
        let text = ["  b   c", "1     1", "2   X   2"];
        assert_eq!(lines.lines().take(3).collect::<Vec<_>>(), text);
        assert!(lines.contains("Pattern 0 joins b2 and right."), "{lines}");
        let [Panel::Plan(plan)] = picture.panels.as_slice() else { panic!("a plan") };
        assert_eq!((plan.cells.len(), plan.areas.len()), (3, 1));
        assert!(plan.is_hexagonal && picture.svg(true).matches("<polygon").count() == 4);
        assert!(proof.picture(1).is_none());
    }

    #[test]
    fn a_fault_in_patterns_says_where_it_is() {
        use crate::explain;
        let claim = of("short wins hex 3 3");
        for (reply, sentence) in [
            (Some(0), "root, use 0: b2 is to be the image of a terminal, and is not Short's"),
            (None, "root, use 0: b2 is to be the image of a terminal, and is not Short's"),
            (Some(9), "root: the reply left is no vertex, or Short's already"),
        ] {
            let (bytes, _) = three_rows(&claim, reply).write();
            let zermelo_checker::Verdict::Rejected(rejection) =
                zermelo_checker::check(&bytes, None)
            else {
                panic!("{reply:?} is rejected")
            };
            assert_eq!(explain(&bytes, &rejection, None).sentence, sentence, "{reply:?}");
        }
    }
}
