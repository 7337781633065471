//! Symmetries of rules, found and never assumed: permutations of the facts, the moves of each role and
//! the other atoms that take the rules without variables to themselves. The checker confirms those that
//! a certificate names.

use std::collections::{BTreeMap, HashMap};

use zermelo_checker::games::gdl::values::Impartial;
use zermelo_checker::games::gdl::{Ground, Item, exchanged};
use zermelo_search::limits::{Limit, Limits};
use zermelo_search::symmetry::Automorphisms;

/// The most literals of rules in which symmetries are looked for, and the most symmetries.
const MAX_LITERALS: usize = 1 << 15;
const MAX_SYMMETRIES: usize = 1 << 7;

/// The most steps of the search for symmetries, for each literal and each atom in one, about.
const EFFORT: usize = 1 << 8;

/// Symmetries that are a group, the identity first.
#[derive(Clone, Debug)]
pub(super) struct Symmetries {
    /// How many facts there are; they are the first items.
    facts: usize,
    /// The image of every item, in increasing order of these.
    list: Vec<Vec<u32>>,
}

impl Symmetries {
    /// Those of some rules; the identity alone where the rules are too large, or the group is, or finding
    /// it takes more steps than the size of the rules allows.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn of(ground: &Ground, limits: &Limits) -> Result<Symmetries, Limit> {
        let facts = ground.facts();
        let identity = vec![(0..).zip(ground.items()).map(|(item, _)| item).collect()];
        let colour = |sort: usize, _: &Item| u32::try_from(sort).unwrap_or(u32::MAX) * 2;
        // An atom that is of no item stays.
        let list = images(ground, colour, |atom| 16 + atom, limits)?.unwrap_or(identity);
        Ok(Symmetries { facts, list })
    }

    /// How many there are, with the identity.
    pub(super) fn count(&self) -> usize {
        self.list.len()
    }

    /// The images of the items by a symmetry; 0 is the identity.
    pub(super) fn get(&self, symmetry: u8) -> Option<&Vec<u32>> {
        self.list.get(usize::from(symmetry))
    }

    fn image(&self, facts: &[u8], images: &[u32]) -> Box<[u8]> {
        let mut image = vec![0; facts.len()];
        for (fact, &to) in images.iter().take(self.facts).enumerate() {
            if facts[fact / 8] >> (fact % 8) & 1 == 1 {
                image[to as usize / 8] |= 1u8 << (to % 8);
            }
        }
        image.into()
    }

    /// The least of the images of a set of facts, which stands for all of them.
    pub(super) fn form(&self, facts: &[u8]) -> Box<[u8]> {
        let others = self.list.iter().skip(1).map(|images| self.image(facts, images));
        others.fold(facts.into(), Ord::min)
    }

    /// The first symmetry that takes some facts to others; `None` for the identity.
    pub(super) fn between(&self, from: &[u8], to: &[u8]) -> Option<u8> {
        let takes = |images: &Vec<u32>| *self.image(from, images) == *to;
        let found = self.list.iter().position(takes)?;
        u8::try_from(found).ok().filter(|&symmetry| symmetry > 0)
    }
}

/// The exchange of two roles: one that takes each fact and each move to that of the name in which the roles
/// are exchanged. `None` where there is none, or it takes too many steps to find.
///
/// # Errors
/// When a limit is reached.
pub(super) fn exchange(ground: &Ground, limits: &Limits) -> Result<Option<Vec<u32>>, Limit> {
    let Some(roles) = ground.role(0).zip(ground.role(1)) else { return Ok(None) };
    let roles = [&*roles.0, &*roles.1];
    let image = |name: Option<String>| name.map(|name| exchanged(&name, roles));
    let number = |names: &[Option<String>], number: usize| {
        let wanted = image(names.get(number)?.clone());
        names.iter().position(|name| *name == wanted)
    };
    let facts: Vec<_> = (0..ground.facts()).map(|fact| ground.fact(fact)).collect();
    let moves: Vec<_> = (0..ground.moves()).map(|mv| ground.mv(mv)).collect();
    // A fact and its image have a colour, and a move of the first role and that of the second one.
    let colour = |sort: usize, item: &Item| {
        let class = match sort {
            0 => number(&facts, item.number).map(|image| image.min(item.number)),
            1 => Some(facts.len() + item.number),
            2 => number(&moves, item.number).map(|mv| facts.len() + mv),
            _ => return 6,
        };
        class.and_then(|class| u32::try_from(class).ok()).map_or(8, |class| 16 + 2 * class)
    };
    for images in images(ground, colour, |_| 15, limits)?.into_iter().flatten() {
        limits.confirm_running()?;
        if Impartial::new(ground.clone(), images.clone()).is_ok() {
            return Ok(Some(images));
        }
    }
    Ok(None)
}

/// The images of the items by all symmetries that differ on facts or moves, where items have a colour by
/// their sort, and so have atoms that are of no item.
fn images(
    ground: &Ground,
    colour: impl Fn(usize, &Item) -> u32,
    rest: impl Fn(u32) -> u32,
    limits: &Limits,
) -> Result<Option<Vec<Vec<u32>>>, Limit> {
    let rules = ground.instances();
    let literals = rules.iter().map(|rule| rule.holds.len() + rule.fails.len() + 1).sum::<usize>();
    let items: Vec<(usize, &Item)> = ground.items().collect();
    let atoms = rules.iter().flat_map(|rule| [&[rule.head][..], &rule.holds, &rule.fails].concat());
    let of_items = items.iter().flat_map(|(_, item)| [item.atom].into_iter().chain(item.then));
    let count = atoms.chain(of_items).max().map_or(0, |most| most as usize + 1);
    if literals > MAX_LITERALS || u16::try_from(count).is_err() {
        return Ok(None);
    }
    let point = |&atom: &u32| u16::try_from(atom).unwrap_or(u16::MAX);
    let points = |atoms: &[u32]| atoms.iter().map(point).collect::<Vec<u16>>();
    let mut tuples: Vec<Vec<Vec<u16>>> = rules
        .iter()
        .map(|rule| vec![points(&[rule.head]), points(&rule.holds), points(&rule.fails)])
        .collect();
    let mut colours: Vec<u32> = (0..).take(count).map(rest).collect();
    let mut item_of = HashMap::new();
    for (&(sort, item), number) in items.iter().zip(0u32..) {
        let colour = colour(sort, item);
        item_of.insert(item.atom, number);
        colours[item.atom as usize] = colour;
        if let Some(then) = item.then {
            colours[then as usize] = colour + 1;
            tuples.push(vec![points(&[item.atom]), points(&[then])]);
        }
    }
    let group = Automorphisms::of_tuples(colours, tuples, MAX_SYMMETRIES, EFFORT, limits)?;
    let Some(elements) = group.and_then(|group| group.elements(MAX_SYMMETRIES)) else {
        return Ok(None);
    };
    let mut by_play: BTreeMap<Vec<u32>, Vec<u32>> = BTreeMap::new();
    for element in elements {
        let image = |&(_, item): &(usize, &Item)| {
            item_of.get(&u32::from(*element.get(item.atom as usize)?)).copied()
        };
        let Some(images) = items.iter().map(image).collect::<Option<Vec<u32>>>() else {
            return Ok(None);
        };
        let of_play = images.iter().zip(&items).filter(|(_, (sort, _))| *sort < 3);
        by_play.entry(of_play.map(|(&image, _)| image).collect()).or_insert(images);
    }
    let mut list: Vec<Vec<u32>> = by_play.into_values().collect();
    list.sort_unstable();
    Ok(Some(list))
}
