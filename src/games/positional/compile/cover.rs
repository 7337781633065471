//! Finds the replies of the opponent that no row covers, and those that follow from rows by a
//! symmetry.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use zermelo_checker::format::Text;
use zermelo_explain::typos::instead;
use zermelo_search::symmetry::{Automorphisms, then};
use zermelo_search::text::{Diagnostic, Spanned};

use super::plan::{Planner, Plans};
use super::play::Play;
use super::setting::few;
use super::tree::{Next, Node, NodeId, Root, Tree};
use crate::games::positional::source::{Case, Others, letter};
use crate::games::positional::start::Position;

/// How a reply follows from one that a row lists.
#[derive(Clone, Debug)]
pub(super) struct Image {
    /// The reply that a row lists.
    pub(super) of: u16,
    /// The automorphism that takes the reply to that one.
    pub(super) symmetry: Vec<u16>,
    /// Its name, when it is a product of named ones.
    pub(super) name: Option<Text>,
}

/// The replies that follow by symmetries at a case.
pub(super) type Images = BTreeMap<u16, Image>;

/// What becomes of the replies that no row lists.
pub(super) struct Unlisted {
    /// Those after which the game is over, as claimed.
    pub(super) over: Vec<u16>,
    /// Those after which the game is over, against the claim.
    pub(super) lost: Vec<u16>,
    /// Those to which completing a line is the answer.
    pub(super) threatened: Vec<u16>,
    /// The others.
    pub(super) open: Vec<u16>,
}

/// Sorts the replies that no row of a position lists.
pub(super) fn unlisted(
    play: &Play<'_>,
    position: &Position,
    tree: &Tree,
    node: NodeId,
) -> Unlisted {
    let mut replies =
        Unlisted { over: Vec::new(), lost: Vec::new(), threatened: Vec::new(), open: Vec::new() };
    // Both come in the order of points.
    let mut listed = tree.branches(node).map(|branch| branch.reply).peekable();
    let is_unlisted = |point: &u16| {
        while listed.next_if(|reply| reply < point).is_some() {}
        listed.next_if_eq(point).is_none()
    };
    let forced = tree.node(node).forced;
    for point in position.free(play.board).filter(is_unlisted) {
        let list = match play.ending(position, point) {
            Some(ending) if play.satisfied(&ending) => &mut replies.over,
            Some(_) => &mut replies.lost,
            None if forced.is_some_and(|forced| forced != point) => &mut replies.threatened,
            None => &mut replies.open,
        };
        list.push(point);
    }
    replies
}

/// A symmetry by its name, with the images of all points.
type Named = (String, Vec<u16>);

/// A point that a permutation takes to one with another owner.
fn moved(position: &Position, images: &[u16]) -> Option<(u16, u16)> {
    let pairs = (0..).zip(images.iter().copied());
    pairs
        .into_iter()
        .find(|&(point, image)| position.stones.owner(point) != position.stones.owner(image))
}

/// The shortest product of symmetries that takes a reply to one that a row lists. The group is
/// finite, so that products of the symmetries themselves are all of it.
fn product(generators: &[Named], listed: &BTreeSet<u16>, point: u16) -> Option<Image> {
    let mut seen = BTreeSet::from([point]);
    let mut queue: VecDeque<(u16, Vec<&Named>)> = VecDeque::from([(point, vec![])]);
    while let Some((at, factors)) = queue.pop_front() {
        if listed.contains(&at) {
            let product = factors.iter().map(|(_, images)| images.clone());
            let symmetry = product.reduce(|first, second| then(&first, &second))?;
            // As functions are written: the factor that is applied first stands last.
            let names: Vec<&str> = factors.iter().rev().map(|(name, _)| name.as_str()).collect();
            let name = Text::new(names.join("∘"));
            return Some(Image { of: at, symmetry, name });
        }
        for generator in generators {
            let image = generator.1.get(usize::from(at)).copied().unwrap_or(at);
            if seen.insert(image) {
                let factors = factors.iter().copied().chain([generator]).collect();
                queue.push_back((image, factors));
            }
        }
    }
    None
}

/// An automorphism that fixes the position and takes a reply to one that a row lists.
fn found(
    automorphisms: &Automorphisms,
    position: &Position,
    listed: &BTreeSet<u16>,
    point: u16,
) -> Option<Image> {
    // The stones keep their colours, the reply gets one of its own.
    let with = |reply: u16| {
        let mut colours = position.stones.colours(position.size);
        if let Some(colour) = colours.get_mut(usize::from(reply)) {
            *colour = u8::MAX;
        }
        colours
    };
    let from = with(point);
    listed.iter().find_map(|&of| {
        let symmetry = automorphisms.mapping(&from, &with(of))?;
        Some(Image { of, symmetry, name: None })
    })
}

impl Planner<'_> {
    /// Finds the replies that follow by the symmetries of the cases, and reports those that
    /// nothing covers.
    pub(super) fn cover(&mut self, plans: &Plans) -> Vec<Images> {
        let mut all = Vec::new();
        for (case, planned) in self.file.cases.iter().zip(&plans.cases) {
            let mut images = Images::new();
            if let Some((position, node)) = planned {
                let number = all.len();
                self.from_start = self.lines_to[number].is_some();
                self.path = self.lines_to[number].clone().unwrap_or_default();
                if let Some(generators) = self.generators(case, position) {
                    images = self.images(case, position, (&plans.tree, *node), &generators);
                    self.cover_node(&plans.tree, *node, position, Some((case, &images)));
                } else {
                    self.cover_branches(&plans.tree, *node, position);
                }
            }
            all.push(images);
        }
        all
    }

    /// The replies to which the answer follows, by the symmetries of the case, from that to a
    /// reply that a row lists.
    fn images(
        &self,
        case: &Case<'_>,
        position: &Position,
        (tree, node): (&Tree, NodeId),
        generators: &[Named],
    ) -> Images {
        let by_search = case.others.iter().any(|others| matches!(others, Others::Found));
        let mut images = Images::new();
        let listed = tree.branches(node).map(|branch| branch.reply).collect();
        for point in unlisted(self.play, position, tree, node).open {
            let image = product(generators, &listed, point).or_else(|| {
                by_search.then(|| found(self.automorphisms(), position, &listed, point)).flatten()
            });
            if let Some(image) = image {
                images.insert(point, image);
            }
        }
        images
    }

    /// The symmetries that a case names; `None` where one of them is no symmetry of its position.
    fn generators(&mut self, case: &Case<'_>, position: &Position) -> Option<Vec<Named>> {
        let mut generators = Some(Vec::new());
        for others in &case.others {
            let Others::Named(names) = others else { continue };
            for name in names {
                let images = self.setting.symmetries.get(name.value);
                if images.is_none() {
                    let names = few(self.setting.symmetries.keys().map(String::as_str));
                    let instead = instead(name.value, names);
                    let message = format!("there is no symmetry {}; {instead}", name.value);
                    self.report("unknown-symmetry", &name.span, message);
                }
                let images = images.and_then(Option::as_ref);
                let images = images.filter(|images| self.check_fixed(name, images, position));
                match (images, &mut generators) {
                    (Some(images), Some(all)) => all.push((name.value.to_owned(), images.clone())),
                    _ => generators = None,
                }
            }
        }
        generators
    }

    fn check_fixed(&mut self, name: &Spanned<&str>, images: &[u16], position: &Position) -> bool {
        let Some((point, image)) = moved(position, images) else {
            return true;
        };
        let owner = |point: u16| match position.stones.owner(point) {
            Some(player) => format!("taken by {}", letter(player)),
            None => "free".to_owned(),
        };
        let message = format!(
            "{} does not fix the position: it takes {}, which is {}, to {}, which is {}",
            name.value,
            self.play.name(point),
            owner(point),
            self.play.name(image),
            owner(image)
        );
        self.report_at("symmetry-moves-position", &name.span, message, position);
        false
    }

    /// Reports the replies at a position, and after it, that nothing covers. `case` is given at
    /// the position of a case, with the replies that follow by its symmetries.
    fn cover_node(
        &mut self,
        tree: &Tree,
        number: NodeId,
        position: &Position,
        case: Option<(&Case<'_>, &Images)>,
    ) {
        let node = tree.node(number);
        if !node.incomplete {
            let replies = unlisted(self.play, position, tree, number);
            self.report_lost(node, position, &replies.lost);
            let follows = |point: &u16| case.is_some_and(|(_, images)| images.contains_key(point));
            let open: Vec<u16> = replies.open.into_iter().filter(|p| !follows(p)).collect();
            let is_open = node.open.is_some() || self.has_policy();
            match node.open {
                _ if !is_open => {
                    self.report_uncovered(node, position, &open, case.map(|(case, _)| case));
                }
                by_force => self.add_root(node, position, open, by_force.unwrap_or(false)),
            }
        }
        self.cover_branches(tree, number, position);
    }

    fn cover_branches(&mut self, tree: &Tree, node: NodeId, position: &Position) {
        for branch in tree.branches(node) {
            let point = branch.reply;
            match (branch.next, branch.answer) {
                (Next::Play(next), Some(answer)) => {
                    let after = self.play.answered(position, point, answer);
                    self.path.extend([point, answer]);
                    self.cover_node(tree, next, &after, None);
                    self.path.truncate(self.path.len() - 2);
                }
                (Next::Open { by_force }, _) => {
                    self.add_root(tree.node(node), position, vec![point], by_force);
                }
                _ => {}
            }
        }
    }

    /// Leaves replies to the policy, or to a search.
    fn add_root(&mut self, node: &Node, position: &Position, replies: Vec<u16>, by_force: bool) {
        if !replies.is_empty() {
            let line = self.from_start.then(|| self.path.clone());
            let (position, span) = (position.clone(), node.span());
            self.roots.push(Root { position, replies, by_force, span, line });
        }
    }

    fn report_lost(&mut self, node: &Node, position: &Position, lost: &[u16]) {
        let Some(&first) = lost.first() else {
            return;
        };
        let opponent = letter(self.play.opponent());
        let message = match self.play.completes(position, self.play.opponent(), first) {
            Some(line) => format!(
                "{opponent} wins after this with {}, by the line {}",
                self.play.name(first),
                self.play.set(line)
            ),
            None => format!(
                "the game ends against the claim after this when {opponent} plays {}",
                self.play.name(first)
            ),
        };
        self.report_line("opponent-wins", &node.span(), message, position, &[first]);
    }

    fn report_uncovered(
        &mut self,
        node: &Node,
        position: &Position,
        open: &[u16],
        case: Option<&Case<'_>>,
    ) {
        if open.is_empty() || self.reports.has("uncovered-reply", &node.span()) {
            return;
        }
        let names = self.play.names(open);
        let opponent = letter(self.play.opponent());
        let message = match open.len() {
            1 => format!("no row covers the reply {names} of {opponent}"),
            _ => format!("no row covers the replies {names} of {opponent}"),
        };
        let mut diagnostic =
            Diagnostic::new("uncovered-reply", node.span(), message).note(self.play.draw(position));
        let proponent = self.play.proponent;
        if let Some((point, line)) = self.play.threat(position, proponent) {
            let name = self.play.name(point);
            diagnostic = diagnostic.note(format!(
                "{} threatens {}: the reply {name} marked as forced, !{name}, would cover the \
                 others",
                letter(proponent),
                self.play.set(line)
            ));
        }
        if case.is_some_and(|case| !case.others.is_empty()) {
            let of = "none of them is the image of a reply that a row lists, under the symmetries \
                      that ‘others by’ allows";
            diagnostic = diagnostic.note(of);
        }
        self.reports.add(self.with_line(diagnostic, &[]));
    }
}
