//! The patterns that prove a win, made of links and of the positions of a search.

use std::collections::HashMap;

use zermelo_checker::proofs::patterns::{Branch, Pattern, Patterns, Use};
use zermelo_search::limits::SolveError;

use super::board::{Set, View, each};
use super::links::{Links, Making, STRONG, WEAK};
use super::search::{Place, Search, apart};

/// What is played side by side: patterns, the vertices that must be the player's, and the cells.
#[derive(Clone, Debug, Default)]
struct Copies {
    patterns: Vec<usize>,
    needs: Set,
    cells: Set,
}

impl Copies {
    /// Both side by side.
    fn with(mut self, others: Copies) -> Copies {
        self.patterns.extend(others.patterns);
        Copies { needs: self.needs | others.needs, cells: self.cells | others.cells, ..self }
    }

    /// After a move, which is a cell of it, and no longer needed.
    fn after(self, reply: usize) -> Copies {
        let cell = 1 << reply;
        Copies { needs: self.needs & !cell, cells: self.cells | cell, ..self }
    }
}

/// A branch: a move of the player, and what is played side by side after it.
type Answer = (usize, Copies);

/// A pattern, by the numbers of earlier ones.
struct Made {
    needs: Set,
    cells: Set,
    /// What is joined.
    joined: Set,
    answers: Vec<Answer>,
}

/// Makes the patterns by which a player wins.
struct Builder<'s, 'b> {
    search: &'s mut Search<'b>,
    view: &'b View,
    player: usize,
    made: Vec<Made>,
    /// Patterns that win.
    wins: Vec<usize>,
}

/// Patterns that prove that the winner of a position wins it, with the vertices numbered as on the board.
///
/// # Errors
/// When a limit is reached.
pub(super) fn patterns<'b>(
    search: &mut Search<'b>,
    view: &'b View,
    at: &Place,
    player: usize,
) -> Result<Patterns, SolveError> {
    let mut builder = Builder { search, view, player, made: Vec::new(), wins: Vec::new() };
    let (reply, copies) = match at.mover == player {
        true => {
            let linked = builder.linked(at);
            let (reply, copies) = builder.first(at, linked)?;
            (Some(reply), copies)
        }
        false => (None, builder.second(at)?),
    };
    Ok(builder.finish(reply, copies))
}

/// The links of one position, with what is played for those that were asked for.
struct Linked {
    links: Links,
    copies: HashMap<usize, Copies>,
}

impl Builder<'_, '_> {
    fn linked(&self, at: &Place) -> Linked {
        let links = self.search.links(at, self.view, self.player);
        Linked { links, copies: HashMap::new() }
    }

    /// What is played for a strong link.
    fn strong(&mut self, linked: &mut Linked, link: usize) -> Copies {
        if let Some(copies) = linked.copies.get(&link) {
            return copies.clone();
        }
        let ends = linked.links.ends[link];
        let copies = match linked.links.makings[link].clone() {
            Making::Touch => {
                let points = ends.map(|end| linked.links.point(end));
                let touching = |own: Set, other: Set| {
                    let beside = each(other).fold(0, |all, vertex| all | self.view.beside[vertex]);
                    let (all, sides) = (own & beside, own & beside & self.view.terminals);
                    let some = if sides == 0 { all } else { sides };
                    some & some.wrapping_neg()
                };
                let [one, other] = points;
                let needs = touching(one, other) | touching(other, one);
                Copies { needs, ..Copies::default() }
            }
            Making::Through(parts) | Making::Weak(_, parts) => self.all(linked, &parts),
            Making::Together(weak) => {
                let answers = weak.iter().filter_map(|&link| self.weak(linked, link)).collect();
                self.pattern(&linked.links, linked.links.ends_of(link), answers)
            }
        };
        linked.copies.insert(link, copies.clone());
        copies
    }

    /// What is played for several links side by side.
    fn all(&mut self, linked: &mut Linked, links: &[usize]) -> Copies {
        let parts = links.iter().map(|&link| self.strong(linked, link));
        parts.fold(Copies::default(), Copies::with)
    }

    /// What is played for a weak link; `None` for a strong one.
    fn weak(&mut self, linked: &mut Linked, link: usize) -> Option<Answer> {
        let Making::Weak(reply, parts) = linked.links.makings[link].clone() else { return None };
        Some((reply, self.all(linked, &parts).after(reply)))
    }

    /// A new pattern, which joins what it needs of some vertices. What it needs of a group is held together by
    /// itself, or else it needs the whole group.
    fn pattern(&mut self, links: &Links, ends: Set, answers: Vec<Answer>) -> Copies {
        let all =
            |of: fn(&Copies) -> Set| answers.iter().fold(0, |all, (_, copies)| all | of(copies));
        let (mut needs, cells) = (all(|copies| copies.needs), all(|copies| copies.cells));
        needs |= ends & self.view.terminals;
        for group in links.all_groups() {
            let some = needs & group;
            if self.view.joined(some & some.wrapping_neg(), some) != some {
                needs |= group;
            }
        }
        let joined = needs & ends;
        self.made.push(Made { needs, cells, joined, answers });
        Copies { patterns: vec![self.made.len() - 1], needs, cells }
    }

    /// A move of the player, who wins with it.
    fn first(&mut self, at: &Place, mut linked: Linked) -> Result<Answer, SolveError> {
        let weak = linked.links.joints(WEAK).first().copied();
        if let Some(answer) = weak.and_then(|link| self.weak(&mut linked, link)) {
            return Ok(answer);
        }
        let outcome = self.search.solve(at)?;
        let free = self.search.free(at);
        // Where a strong link needs no move, any does.
        let reply = outcome.reply.or_else(|| each(free).next());
        let reply = reply.ok_or_else(|| SolveError::None("no cell is free".to_owned()))?;
        Ok((reply, self.second(&at.after(reply))?.after(reply)))
    }

    /// What the player plays with the opponent to move, and wins.
    fn second(&mut self, at: &Place) -> Result<Copies, SolveError> {
        let [own, others] = [at.stones[self.player], at.stones[1 - self.player]];
        let owned = own | self.view.terminals;
        let is_here = |&&win: &&usize| {
            let Made { needs, cells, .. } = self.made[win];
            needs & !owned == 0 && cells & others == 0
        };
        let known =
            self.wins.iter().filter(is_here).min_by_key(|&&win| self.made[win].cells.count_ones());
        if let Some(&win) = known {
            let Made { needs, cells, .. } = self.made[win];
            return Ok(Copies { patterns: vec![win], needs, cells: cells & !own });
        }
        let mut linked = self.linked(at);
        if let [group] = linked.links.groups() {
            return Ok(Copies { needs: linked.links.point(*group), ..Copies::default() });
        }
        if let Some(&link) = linked.links.joints(STRONG).first() {
            return Ok(self.strong(&mut linked, link));
        }
        let weak = linked.links.joints(WEAK).to_vec();
        let mut carriers: Vec<Set> = weak.iter().map(|&link| linked.links.carriers[link]).collect();
        let mut region = carriers.iter().fold(self.search.free(at), |all, more| all & more);
        let mut answers: Vec<Answer> = Vec::new();
        for cell in self.search.order(at) {
            if region >> cell & 1 == 0 {
                continue;
            }
            let next = at.after(cell);
            let mut of_next = self.linked(&next);
            if let Some(&link) = of_next.links.joints(STRONG).first() {
                return Ok(self.strong(&mut of_next, link));
            }
            let answer = self.first(&next, of_next)?;
            region &= answer.1.cells;
            carriers.push(answer.1.cells);
            answers.push(answer);
        }
        let chosen = apart(&carriers).into_iter().filter_map(|at| match weak.get(at) {
            Some(&link) => self.weak(&mut linked, link),
            None => answers.get(at - weak.len()).cloned(),
        });
        let chosen = chosen.collect();
        let copies = self.pattern(&linked.links, self.view.terminals, chosen);
        self.wins.extend(&copies.patterns);
        Ok(copies)
    }

    /// The patterns that are used, in their order, each once.
    fn finish(&self, reply: Option<usize>, copies: Copies) -> Patterns {
        let mut is_used = vec![false; self.made.len()];
        copies.patterns.iter().for_each(|&pattern| is_used[pattern] = true);
        for (number, made) in self.made.iter().enumerate().rev() {
            if is_used[number] {
                let used = made.answers.iter().flat_map(|(_, copies)| &copies.patterns);
                used.for_each(|&pattern| is_used[pattern] = true);
            }
        }
        let mut numbers = vec![0u32; self.made.len()];
        let mut patterns: Vec<Pattern> = Vec::new();
        let mut first = HashMap::new();
        for (number, made) in self.made.iter().enumerate().filter(|(number, _)| is_used[*number]) {
            let of_answer = |(reply, copies): &Answer| branch(Some(*reply), copies, &numbers);
            let branches: Vec<Branch> = made.answers.iter().map(of_answer).collect();
            let uses = |branch: &Branch| -> Vec<u32> {
                branch.uses.iter().map(|used| used.pattern).collect()
            };
            let all: Vec<_> = branches.iter().map(|branch| (branch.reply, uses(branch))).collect();
            let next = u32::try_from(patterns.len()).unwrap_or(u32::MAX);
            numbers[number] = *first.entry((made.needs, made.joined, all)).or_insert(next);
            if numbers[number] == next {
                patterns.push(made.pattern(branches));
            }
        }
        Patterns { patterns, root: branch(reply, &copies, &numbers) }
    }
}

impl Made {
    fn pattern(&self, branches: Vec<Branch>) -> Pattern {
        let vertices = each(self.needs);
        let terminals: Vec<u16> =
            vertices.filter_map(|vertex| u16::try_from(vertex).ok()).collect();
        // What is joined is one class, and each other vertex another.
        let mut class = 0u8;
        let goal = terminals.iter().map(|&terminal| {
            if self.joined >> terminal & 1 == 1 {
                return 0;
            }
            class += 1;
            class
        });
        let goal: Vec<u8> = goal.collect();
        let goals = if class == 0 { Vec::new() } else { vec![goal] };
        Pattern { terminals, goals, branches }
    }
}

fn branch(reply: Option<usize>, copies: &Copies, numbers: &[u32]) -> Branch {
    let mut uses: Vec<u32> = copies.patterns.iter().map(|&pattern| numbers[pattern]).collect();
    uses.sort_unstable();
    let uses = uses.into_iter().map(|pattern| Use { pattern, images: None }).collect();
    Branch { reply: reply.and_then(|reply| u16::try_from(reply).ok()), uses }
}
