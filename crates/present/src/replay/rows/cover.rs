//! Finds the replies of the opponent that no row covers.

use zermelo_search::text::Diagnostic;

use super::game::{Game, Planner};
use super::plan::Plans;
use super::source::{Case, letter};
use super::tree::{Images, Next, Node, NodeId, Tree};

/// What becomes of the replies that no row lists.
#[derive(Default)]
pub struct UnlistedReplies {
    /// Those after which the game is over, as claimed.
    pub(crate) over: Vec<u16>,
    /// Those after which the game is over, against the claim.
    pub(crate) lost: Vec<u16>,
    /// Those to which completing a line is the answer.
    pub(crate) threatened: Vec<u16>,
    /// The others.
    pub open: Vec<u16>,
}

/// Sorts the replies that no row of a position lists.
pub fn unlisted<'a, G: Game<'a>>(
    play: &G,
    position: &G::Position,
    tree: &Tree,
    node: NodeId,
) -> UnlistedReplies {
    let mut replies = UnlistedReplies::default();
    // Both come in the order of moves.
    let mut listed = tree.branches(node).map(|branch| branch.reply).peekable();
    let is_unlisted = |mv: &u16| {
        while listed.next_if(|reply| reply < mv).is_some() {}
        listed.next_if_eq(mv).is_none()
    };
    let forced = tree.node(node).forced;
    for mv in play.moves(position).into_iter().filter(is_unlisted) {
        let list = match play.ending(position, mv) {
            Some(ending) if play.satisfied(&ending) => &mut replies.over,
            Some(_) => &mut replies.lost,
            None if forced.is_some_and(|forced| forced != mv) => &mut replies.threatened,
            None => &mut replies.open,
        };
        list.push(mv);
    }
    replies
}

impl<'a, G: Game<'a>> Planner<'a, G> {
    /// Finds the replies that follow by the symmetries of the cases, and reports those that
    /// nothing covers.
    pub fn cover(&mut self, plans: &Plans<G::Position>) -> Vec<Images> {
        let mut all = Vec::new();
        for (case, planned) in self.file.cases.iter().zip(&plans.cases) {
            let mut images = None;
            if let Some((position, node)) = planned {
                let number = all.len();
                self.from_start = self.lines_to[number].is_some();
                self.path = self.lines_to[number].clone().unwrap_or_default();
                images = G::images(self, case, position, (&plans.tree, *node));
                match &images {
                    Some(found) => {
                        self.cover_node(&plans.tree, *node, position, Some((case, found)));
                    }
                    None => self.cover_branches(&plans.tree, *node, position),
                }
            }
            all.push(images.unwrap_or_default());
        }
        all
    }

    /// Reports the replies at a position, and after it, that nothing covers. `case` is given at
    /// the position of a case, with the replies that follow by its symmetries.
    fn cover_node(
        &mut self,
        tree: &Tree,
        number: NodeId,
        position: &G::Position,
        case: Option<(&Case<'_>, &Images)>,
    ) {
        let node = tree.node(number);
        if !node.incomplete {
            let replies = unlisted(self.play, position, tree, number);
            self.report_lost(node, position, &replies.lost);
            let follows = |mv: &u16| case.is_some_and(|(_, images)| images.contains_key(mv));
            let open: Vec<u16> = replies.open.into_iter().filter(|mv| !follows(mv)).collect();
            match node.open {
                None if !self.has_policy() => {
                    self.report_uncovered(node, position, &open, case.map(|(case, _)| case));
                }
                by_force => G::leave(self, node, position, open, by_force.unwrap_or(false)),
            }
        }
        self.cover_branches(tree, number, position);
    }

    fn cover_branches(&mut self, tree: &Tree, node: NodeId, position: &G::Position) {
        for branch in tree.branches(node) {
            let reply = branch.reply;
            match (branch.next, branch.answer) {
                (Next::Play(next), Some(answer)) => {
                    let after = self.play.answered(position, reply, answer);
                    self.path.extend([reply, answer]);
                    self.cover_node(tree, next, &after, None);
                    self.path.truncate(self.path.len() - 2);
                }
                (Next::Open { by_force }, _) => {
                    G::leave(self, tree.node(node), position, vec![reply], by_force);
                }
                _ => {}
            }
        }
    }

    fn report_lost(&mut self, node: &Node, position: &G::Position, lost: &[u16]) {
        if let Some(&first) = lost.first() {
            let (opponent, name) = (letter(self.play.opponent()), self.play.name(first));
            let message = match self.play.lost_by(position, first) {
                Some(by) => format!("{opponent} wins after this with {name}, by {by}"),
                None => format!(
                    "the game ends against the claim after this when {opponent} plays {name}"
                ),
            };
            self.report_line("opponent-wins", &node.span(), message, position, &[first]);
        }
    }

    fn report_uncovered(
        &mut self,
        node: &Node,
        position: &G::Position,
        open: &[u16],
        case: Option<&Case<'_>>,
    ) {
        if open.is_empty() || self.reports.has("uncovered-reply", &node.span()) {
            return;
        }
        let names: Vec<String> = open.iter().map(|&mv| self.play.name(mv)).collect();
        let replies = if open.len() == 1 { "reply" } else { "replies" };
        let (names, opponent) = (names.join(", "), letter(self.play.opponent()));
        let message = format!("no row covers the {replies} {names} of {opponent}");
        let mut diagnostic =
            Diagnostic::new("uncovered-reply", node.span(), message).note(self.play.draw(position));
        if let Some(advice) = self.play.advice(position) {
            diagnostic = diagnostic.note(advice);
        }
        if case.is_some_and(|case| !case.others.is_empty()) {
            let of = "none of them is the image of a reply that a row lists, under the symmetries \
                      that ‘others by’ allows";
            diagnostic = diagnostic.note(of);
        }
        self.reports.add(self.with_line(diagnostic, &[]));
    }
}
