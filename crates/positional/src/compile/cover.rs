//! Finds the replies of the opponent that follow from rows by a symmetry.

use std::collections::{BTreeSet, VecDeque};

use zermelo_checker::format::Text;
use zermelo_explain::typos::instead;
use zermelo_present::replay::rows::cover::unlisted;
use zermelo_present::replay::rows::source::{Case, Others, letter};
use zermelo_present::replay::rows::{Game, Image, Images, NodeId, Tree, few};
use zermelo_search::symmetry::{Automorphisms, then};
use zermelo_search::text::Spanned;

use super::own::Planner;
use crate::compile::own::automorphisms;
use crate::start::Position;

/// A symmetry by its name, with the images of all points.
type NamedSymmetry = (String, Vec<u16>);

/// The shortest product of symmetries that takes a reply to one that a row lists. The group is
/// finite, so that products of the symmetries themselves are all of it.
fn product(generators: &[NamedSymmetry], listed: &BTreeSet<u16>, point: u16) -> Option<Image> {
    let mut seen = BTreeSet::from([point]);
    let mut queue: VecDeque<(u16, Vec<&NamedSymmetry>)> = VecDeque::from([(point, vec![])]);
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

/// The replies to which the answer follows, by the symmetries of the case, from that to a
/// reply that a row lists; `None` where one of them is no symmetry of its position.
pub(super) fn images(
    planner: &mut Planner<'_>,
    case: &Case<'_>,
    position: &Position,
    (tree, node): (&Tree, NodeId),
) -> Option<Images> {
    let generators = generators(planner, case, position)?;
    let by_search = case.others.iter().any(|others| matches!(others, Others::Found));
    let mut images = Images::new();
    let listed = tree.branches(node).map(|branch| branch.reply).collect();
    for point in unlisted(planner.play, position, tree, node).open {
        let image = product(&generators, &listed, point).or_else(|| {
            by_search.then(|| found(automorphisms(planner), position, &listed, point)).flatten()
        });
        if let Some(image) = image {
            images.insert(point, image);
        }
    }
    Some(images)
}

/// The symmetries that a case names; `None` where one of them is no symmetry of its position.
fn generators(
    planner: &mut Planner<'_>,
    case: &Case<'_>,
    position: &Position,
) -> Option<Vec<NamedSymmetry>> {
    let mut generators = Some(Vec::new());
    for others in &case.others {
        let Others::Named(names) = others else { continue };
        for name in names {
            let images = planner.play.setting.symmetries.get(name.value);
            if images.is_none() {
                let names = few(planner.play.setting.symmetries.keys().map(String::as_str));
                let instead = instead(name.value, names);
                let message = format!("there is no symmetry {}; {instead}", name.value);
                planner.report("unknown-symmetry", &name.span, message);
            }
            let images = images.and_then(Option::as_ref);
            let images = images.filter(|images| check_fixed(planner, name, images, position));
            match (images, &mut generators) {
                (Some(images), Some(all)) => all.push((name.value.to_owned(), images.clone())),
                _ => generators = None,
            }
        }
    }
    generators
}

fn check_fixed(
    planner: &mut Planner<'_>,
    name: &Spanned<&str>,
    images: &[u16],
    position: &Position,
) -> bool {
    let stones = &position.stones;
    let mut pairs = (0..).zip(images.iter().copied());
    let moved = pairs.find(|&(point, image)| stones.owner(point) != stones.owner(image));
    let Some((point, image)) = moved else { return true };
    let owner = |point: u16| match stones.owner(point) {
        Some(player) => format!("taken by {}", letter(player)),
        None => "free".to_owned(),
    };
    let message = format!(
        "{} does not fix the position: it takes {}, which is {}, to {}, which is {}",
        name.value,
        planner.play.name(point),
        owner(point),
        planner.play.name(image),
        owner(image)
    );
    planner.report_at("symmetry-moves-position", &name.span, message, position);
    false
}
