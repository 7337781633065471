//! Rules as data: a program in the Game Description Language (Love, Hinrichs, Haley, Schkufza and
//! Genesereth, *General Game Playing: Game Description Language Specification*, 2008), and the
//! conditions under which it has one meaning.
//!
//! A program is a list of rules, each a head, an atom, and a body: atoms that hold, atoms that do not,
//! and terms that are distinct, or are the same. `or` in a body stands for a rule each; `and` for its
//! literals. A rule whose body is empty is a fact. Relations are in *components*: those of one depend on each other, and
//! on nothing of a later one. A relation is *fixed* if it does not depend on the position.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::text::{Expression, Form, Mistake, Over, read};
use super::{
    RULES_ARITY, RULES_CHANCE, RULES_ENDLESS, RULES_FORM, RULES_HIDDEN, RULES_KEYWORD, RULES_LIMIT,
    RULES_NOT_STRATIFIED, RULES_RECURSION, RULES_VARIABLE,
};

/// The most literals of all bodies, after `or` is gone.
pub const MAX_LITERALS: usize = 1 << 15;

/// The names and variables that the bodies of every text may have, after `or` is gone, and those for each
/// word.
const LEAST_NAMES: usize = 1 << 10;
const NAMES_PER_WORD: usize = 1 << 4;

/// The most literals of a body.
pub const MAX_BODY: usize = 100;

/// The relations of the language, by their numbers, with how many arguments they have.
pub(super) const RELATIONS: [(&str, usize); 9] = [
    ("role", 1),
    ("init", 1),
    ("true", 1),
    ("does", 2),
    ("legal", 2),
    ("next", 1),
    ("terminal", 0),
    ("goal", 2),
    ("endless", 2),
];
pub(super) const ROLE: usize = 0;
pub(super) const INIT: usize = 1;
pub(super) const TRUE: usize = 2;
pub(super) const DOES: usize = 3;
pub(super) const LEGAL: usize = 4;
pub(super) const NEXT: usize = 5;
pub(super) const TERMINAL: usize = 6;
pub(super) const GOAL: usize = 7;
pub(super) const ENDLESS: usize = 8;

/// Relations of the language that say which facts and moves there can be. Nothing follows from them, and
/// texts write them, and the terms in them, with several numbers of arguments: of them, each number is a
/// relation of its own.
const LISTS: [&str; 2] = ["base", "input"];

/// The words that are no names.
const WORDS: [&str; 9] = ["<=", "=>", "<=>", "and", "distinct", "exists", "forall", "not", "or"];

/// A term of a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Term {
    /// A variable, by its number in the rule.
    Variable(usize),
    /// A name, by its number, with what it is applied to.
    Function(usize, Vec<Term>),
}

/// A relation, by its number, of terms.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    at: usize,
    pub(super) relation: usize,
    pub(super) terms: Vec<Term>,
    /// How many names and variables it has.
    pub(super) size: usize,
}

/// A rule without `or`.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) head: Rc<Atom>,
    /// The atoms of the body that hold.
    pub(super) holds: Vec<Rc<Atom>>,
    /// The atoms of the body that do not hold.
    pub(super) fails: Vec<Rc<Atom>>,
    /// Terms that are distinct.
    pub(super) distinct: Vec<Rc<[Term; 2]>>,
    /// Terms that are the same.
    pub(super) same: Vec<Rc<[Term; 2]>>,
    /// How many variables it has.
    pub(super) variables: usize,
}

/// A literal of a body.
#[derive(Clone, Debug)]
enum Literal {
    Holds(Rc<Atom>),
    Fails(Rc<Atom>),
    Distinct(Rc<[Term; 2]>),
    Same(Rc<[Term; 2]>),
}

/// Bodies of which one has to hold.
type Alternatives = Vec<Vec<Literal>>;

/// A program that meets the conditions.
#[derive(Clone, Debug)]
pub(super) struct Program {
    /// How many words the text has: names, variables, and words of the language.
    pub(super) words: usize,
    pub(super) rules: Vec<Rule>,
    /// The names of the relations; those of the language come first.
    pub(super) relations: Vec<String>,
    /// The names in terms.
    pub(super) names: Vec<String>,
    /// What roles get where play never ends, where the text says it.
    pub(super) endless: BTreeMap<Term, u32>,
    /// The component of each relation; a relation depends on none of a later one.
    pub(super) components: Vec<usize>,
    /// For each component, whether it depends on the position, and whether on moves.
    pub(super) depends: Vec<[bool; 2]>,
}

/// What has been read of a program.
#[derive(Default)]
struct Compiler {
    words: usize,
    relations: Vec<(String, usize)>,
    /// By the name, and for one of [`LISTS`] the number of arguments.
    relation_numbers: BTreeMap<(String, Option<usize>), usize>,
    names: Vec<String>,
    name_numbers: BTreeMap<String, usize>,
    /// How many arguments a name has that has some.
    arities: BTreeMap<usize, usize>,
    /// Whether the atom that is read is of one of [`LISTS`].
    in_list: bool,
    /// The variables of the rule that is read.
    variables: BTreeMap<String, usize>,
    rules: Vec<Rule>,
    literals: usize,
    /// The names and variables of all bodies.
    size: usize,
}

impl Program {
    /// Reads a program, and confirms the conditions [G1] to [G7].
    pub(super) fn new(text: &[u8]) -> Result<Program, Mistake> {
        let (expressions, words) = read(text)?;
        let mut compiler = Compiler { words, ..Compiler::default() };
        for (name, arity) in RELATIONS {
            compiler.relation_numbers.insert((name.to_owned(), None), compiler.relations.len());
            compiler.relations.push((name.to_owned(), arity));
        }
        for expression in expressions {
            compiler.rule(&expression)?;
        }
        let Compiler { relations, names, rules, .. } = compiler;
        for rule in &rules {
            rule.confirm_safe()?;
        }
        let mut uses = vec![Vec::new(); relations.len()];
        for rule in &rules {
            if let Some(uses) = uses.get_mut(rule.head.relation) {
                uses.extend(rule.holds.iter().chain(&rule.fails).map(|atom| atom.relation));
            }
        }
        let components = components(&uses);
        let relations = relations.into_iter().map(|(name, _)| name).collect();
        let depends = Vec::new();
        let endless = endless(&rules, &names)?;
        let mut program = Program { words, rules, relations, names, endless, components, depends };
        program.rules.iter().try_for_each(|rule| program.confirm_recursion(rule))?;
        program.depends = program.dependencies();
        program.rules.iter().try_for_each(|rule| program.confirm_dependencies(rule))?;
        Ok(program)
    }

    /// The component of a relation.
    pub(super) fn component(&self, relation: usize) -> usize {
        self.components.get(relation).copied().unwrap_or(usize::MAX)
    }

    /// Whether a relation depends on the position, and whether on moves.
    pub(super) fn depends(&self, relation: usize) -> [bool; 2] {
        self.depends.get(self.component(relation)).copied().unwrap_or([true, true])
    }

    /// Whether a relation does not depend on the position.
    pub(super) fn is_fixed(&self, relation: usize) -> bool {
        let [on_position, _] = self.depends(relation);
        !on_position
    }

    /// No relation depends on its own negation (G6), and a rule whose body has a relation of the
    /// head's component makes no new terms for it (G7): each of its terms is without variables, a
    /// term of the head, or a term of an atom of an earlier component.
    fn confirm_recursion(&self, rule: &Rule) -> Result<(), Mistake> {
        let component = self.component(rule.head.relation);
        let is_own = |atom: &&Rc<Atom>| self.component(atom.relation) == component;
        if let Some(atom) = rule.fails.iter().find(is_own) {
            return Err(Mistake::new(RULES_NOT_STRATIFIED, atom.at));
        }
        let earlier = rule.holds.iter().filter(|other| !is_own(other));
        let terms: BTreeSet<&Term> =
            [&rule.head].into_iter().chain(earlier).flat_map(|atom| &atom.terms).collect();
        for atom in rule.holds.iter().filter(is_own) {
            if !atom.terms.iter().all(|term| term.is_ground() || terms.contains(term)) {
                return Err(Mistake::new(RULES_RECURSION, atom.at));
            }
        }
        Ok(())
    }

    /// What every component depends on: the position, and moves.
    fn dependencies(&self) -> Vec<[bool; 2]> {
        let mut depends = vec![[false, false]; self.components.len()];
        for relation in [TRUE, DOES, LEGAL, NEXT, TERMINAL, GOAL] {
            if let Some(depends) = depends.get_mut(self.component(relation)) {
                *depends = [true, matches!(relation, DOES | NEXT)];
            }
        }
        let mut rules: Vec<&Rule> = self.rules.iter().collect();
        rules.sort_by_key(|rule| self.component(rule.head.relation));
        for rule in rules {
            for atom in rule.holds.iter().chain(&rule.fails) {
                let of_body = depends.get(self.component(atom.relation)).copied();
                let of_head = depends.get_mut(self.component(rule.head.relation));
                if let (Some(of_head), Some(of_body)) = (of_head, of_body) {
                    *of_head = [of_head[0] || of_body[0], of_head[1] || of_body[1]];
                }
            }
        }
        depends
    }

    /// What is true at first does not depend on the position, and what is legal, over or reached does
    /// not depend on moves (G4).
    fn confirm_dependencies(&self, rule: &Rule) -> Result<(), Mistake> {
        let [on_position, on_moves] = self.depends(rule.head.relation);
        let fits = match rule.head.relation {
            INIT => !on_position,
            LEGAL | TERMINAL | GOAL => !on_moves,
            _ => true,
        };
        if fits { Ok(()) } else { Err(Mistake::new(RULES_KEYWORD, rule.head.at)) }
    }
}

impl Literal {
    /// How many names and variables it has.
    fn size(&self) -> usize {
        match self {
            Literal::Holds(atom) | Literal::Fails(atom) => atom.size,
            Literal::Distinct(terms) | Literal::Same(terms) => {
                terms.iter().map(Term::size).fold(1, usize::saturating_add)
            }
        }
    }
}

/// How many literals bodies have together.
fn literals_of(bodies: &Alternatives) -> usize {
    bodies.iter().map(Vec::len).fold(0, usize::saturating_add)
}

/// What roles get where play never ends: each one number from 0 to 100 (G16).
fn endless(rules: &[Rule], names: &[String]) -> Result<BTreeMap<Term, u32>, Mistake> {
    let heads = |of| rules.iter().map(|rule| &rule.head).filter(move |head| head.relation == of);
    let roles: BTreeSet<&Term> = heads(ROLE).flat_map(|head| &head.terms).collect();
    let mut endless = BTreeMap::new();
    for head in heads(ENDLESS) {
        let value = match head.terms.as_slice() {
            [role, Term::Function(name, of_name)] if roles.contains(role) && of_name.is_empty() => {
                let value = names.get(*name).and_then(|name| goal_value(name));
                value.filter(|value| *endless.entry(role.clone()).or_insert(*value) == *value)
            }
            _ => None,
        };
        value.ok_or(Mistake::new(RULES_ENDLESS, head.at))?;
    }
    Ok(endless)
}

/// A value of a goal: a number from 0 to 100 without zeros before it.
pub(super) fn goal_value(name: &str) -> Option<u32> {
    let value: u32 = name.parse().ok()?;
    (value <= 100 && value.to_string() == name).then_some(value)
}

/// There are not more of something than may be (G10).
fn confirm_most(what: &'static str, found: usize, most: usize, at: usize) -> Result<(), Mistake> {
    let over = Some(Over { what, found, most });
    if found > most { Err(Mistake { code: RULES_LIMIT, at, over }) } else { Ok(()) }
}

impl Rule {
    /// Every variable stands in an atom that holds (G5).
    fn confirm_safe(&self) -> Result<(), Mistake> {
        let (mut bound, mut is_safe) = (BTreeSet::new(), true);
        for term in self.holds.iter().flat_map(|atom| &atom.terms) {
            term.each_variable(&mut |variable| {
                bound.insert(variable);
            });
        }
        let others = [&self.head].into_iter().chain(&self.fails).flat_map(|atom| &atom.terms);
        let pairs = self.distinct.iter().chain(&self.same).flat_map(|terms| terms.iter());
        for term in others.chain(pairs) {
            term.each_variable(&mut |variable| is_safe &= bound.contains(&variable));
        }
        if is_safe { Ok(()) } else { Err(Mistake::new(RULES_VARIABLE, self.head.at)) }
    }
}

impl Term {
    pub(super) fn each_variable(&self, does: &mut impl FnMut(usize)) {
        match self {
            Term::Variable(variable) => does(*variable),
            Term::Function(_, terms) => terms.iter().for_each(|term| term.each_variable(does)),
        }
    }

    /// How many names and variables it has.
    pub(super) fn size(&self) -> usize {
        match self {
            Term::Variable(_) => 1,
            Term::Function(_, terms) => terms.iter().map(Term::size).fold(1, usize::saturating_add),
        }
    }

    fn is_ground(&self) -> bool {
        let mut is_ground = true;
        self.each_variable(&mut |_| is_ground = false);
        is_ground
    }
}

impl Compiler {
    /// Reads a rule: `(<= HEAD LITERAL…)`, or an atom alone.
    fn rule(&mut self, expression: &Expression) -> Result<(), Mistake> {
        self.variables.clear();
        let (head, body) = match expression.parts()? {
            ("<=", [head, body @ ..]) => (head, body),
            _ => (expression, &[][..]),
        };
        let head = Rc::new(self.atom(head)?);
        let may_stand = match head.relation {
            TRUE | DOES => false,
            ROLE | ENDLESS => body.is_empty(),
            _ => true,
        };
        if !may_stand {
            return Err(Mistake::new(RULES_KEYWORD, head.at));
        }
        if head.relation == ROLE && self.is_random(&head) {
            return Err(Mistake::new(RULES_CHANCE, head.at));
        }
        let bodies = self.all_of(body, head.at)?;
        for body in bodies {
            self.literals = self.literals.saturating_add(body.len());
            let sizes = body.iter().map(Literal::size);
            self.size = sizes.chain([head.size]).fold(self.size, usize::saturating_add);
            for (what, found, most) in [
                ("literals", body.len(), MAX_BODY),
                ("alternatives", self.literals, MAX_LITERALS),
                ("expanded", self.size, self.most_names()),
            ] {
                confirm_most(what, found, most, head.at)?;
            }
            let mut rule = Rule {
                head: Rc::clone(&head),
                holds: Vec::new(),
                fails: Vec::new(),
                distinct: Vec::new(),
                same: Vec::new(),
                variables: self.variables.len(),
            };
            for literal in body {
                match literal {
                    Literal::Holds(atom) => rule.holds.push(atom),
                    Literal::Fails(atom) => rule.fails.push(atom),
                    Literal::Distinct(terms) => rule.distinct.push(terms),
                    Literal::Same(terms) => rule.same.push(terms),
                }
            }
            self.rules.push(rule);
        }
        Ok(())
    }

    /// How many names and variables all bodies may have.
    fn most_names(&self) -> usize {
        self.words.saturating_mul(NAMES_PER_WORD).saturating_add(LEAST_NAMES)
    }

    /// There are not too many literals for bodies of which one has to hold.
    fn confirm_alternatives(&self, literals: usize, at: usize) -> Result<(), Mistake> {
        confirm_most("alternatives", literals, MAX_LITERALS.min(self.most_names()), at)
    }

    /// Whether the role is `random`, of the language with chance.
    fn is_random(&self, head: &Atom) -> bool {
        let random = self.name_numbers.get("random");
        head.terms
            .iter()
            .any(|term| matches!(term, Term::Function(name, _) if Some(name) == random))
    }

    /// The bodies of which one holds where all these literals hold.
    fn all_of(&mut self, literals: &[Expression], at: usize) -> Result<Alternatives, Mistake> {
        let mut all: Alternatives = vec![Vec::new()];
        for literal in literals {
            let of_literal = self.literal(literal)?;
            let product = literals_of(&all)
                .saturating_mul(of_literal.len())
                .saturating_add(literals_of(&of_literal).saturating_mul(all.len()));
            let product = product.max(all.len().saturating_mul(of_literal.len()));
            self.confirm_alternatives(product, at)?;
            let with = |body: &Vec<Literal>| {
                let ends = of_literal.iter();
                ends.map(|end| [body.as_slice(), end].concat()).collect::<Alternatives>()
            };
            all = all.iter().flat_map(with).collect();
        }
        Ok(all)
    }

    /// The bodies of which one holds where a literal holds.
    fn literal(&mut self, expression: &Expression) -> Result<Alternatives, Mistake> {
        let is_list = matches!(expression.form, Form::List(_));
        let one = match expression.parts()? {
            ("or", literals @ [_, ..]) if is_list => {
                let mut all = Alternatives::new();
                for literal in literals {
                    all.extend(self.literal(literal)?);
                    self.confirm_alternatives(literals_of(&all), expression.at)?;
                }
                return Ok(all);
            }
            ("and", literals @ [_, ..]) if is_list => return self.all_of(literals, expression.at),
            ("not", [denied]) => match denied.parts()? {
                ("distinct", [one, other]) => Literal::Same(self.terms([one, other])?),
                _ => Literal::Fails(Rc::new(self.body_atom(denied)?)),
            },
            ("distinct", [one, other]) => Literal::Distinct(self.terms([one, other])?),
            _ => Literal::Holds(Rc::new(self.body_atom(expression)?)),
        };
        Ok(vec![vec![one]])
    }

    fn terms(&mut self, [one, other]: [&Expression; 2]) -> Result<Rc<[Term; 2]>, Mistake> {
        Ok(Rc::new([self.term(one)?, self.term(other)?]))
    }

    fn body_atom(&mut self, expression: &Expression) -> Result<Atom, Mistake> {
        let atom = self.atom(expression)?;
        match atom.relation {
            INIT | NEXT => expression.wrong(RULES_KEYWORD),
            _ => Ok(atom),
        }
    }

    /// A word alone, or in parentheses with arguments or without.
    fn applied<'e>(
        &self,
        expression: &'e Expression,
    ) -> Result<(&'e str, &'e [Expression]), Mistake> {
        let (name, arguments) = expression.parts()?;
        let is_name = !name.starts_with('?') && !WORDS.contains(&name);
        if is_name { Ok((name, arguments)) } else { expression.wrong(RULES_FORM) }
    }

    fn atom(&mut self, expression: &Expression) -> Result<Atom, Mistake> {
        let (name, arguments) = self.applied(expression)?;
        if name == "sees" {
            return expression.wrong(RULES_HIDDEN);
        }
        let next = self.relations.len();
        let count = LISTS.contains(&name).then_some(arguments.len());
        let relation = *self.relation_numbers.entry((name.to_owned(), count)).or_insert(next);
        if relation == next {
            self.relations.push((name.to_owned(), arguments.len()));
        }
        if self.relations.get(relation).is_none_or(|(_, arity)| *arity != arguments.len()) {
            return expression.wrong(RULES_ARITY);
        }
        self.in_list = count.is_some();
        let terms = arguments.iter().map(|argument| self.term(argument));
        let terms: Vec<Term> = terms.collect::<Result<_, _>>()?;
        self.in_list = false;
        let size = terms.iter().map(Term::size).fold(1, usize::saturating_add);
        Ok(Atom { at: expression.at, relation, terms, size })
    }

    fn term(&mut self, expression: &Expression) -> Result<Term, Mistake> {
        if let Form::Word(word) = &expression.form
            && word.starts_with('?')
        {
            let next = self.variables.len();
            return Ok(Term::Variable(*self.variables.entry(word.clone()).or_insert(next)));
        }
        let (name, arguments) = self.applied(expression)?;
        if !arguments.is_empty() && RELATIONS.iter().any(|(relation, _)| *relation == name) {
            return expression.wrong(RULES_KEYWORD);
        }
        let next = self.names.len();
        let number = *self.name_numbers.entry(name.to_owned()).or_insert(next);
        if number == next {
            self.names.push(name.to_owned());
        }
        let count = arguments.len();
        let is_counted = count > 0 && !self.in_list;
        if is_counted && *self.arities.entry(number).or_insert(count) != count {
            return expression.wrong(RULES_ARITY);
        }
        let terms = arguments.iter().map(|argument| self.term(argument));
        Ok(Term::Function(number, terms.collect::<Result<_, _>>()?))
    }
}

/// The strongly connected components of a graph, by vertex, numbered so that no edge leads to a later
/// one (Tarjan, *Depth-first search and linear graph algorithms*, 1972).
pub(super) fn components(edges: &[Vec<usize>]) -> Vec<usize> {
    const NONE: usize = usize::MAX;
    let mut found = vec![NONE; edges.len()];
    let (mut order, mut low) = (vec![NONE; edges.len()], vec![NONE; edges.len()]);
    let (mut visited, mut count) = (0usize, 0usize);
    let mut stack = Vec::new();
    for root in 0..edges.len() {
        // The vertices on the way, each with how many of its edges have been followed.
        let mut way: Vec<(usize, usize)> = Vec::new();
        if order.get(root) == Some(&NONE) {
            way.push((root, 0));
        }
        while let Some((vertex, followed)) = way.pop() {
            let of_vertex = edges.get(vertex).map(Vec::as_slice).unwrap_or_default();
            let (Some(number), Some(least)) = (order.get_mut(vertex), low.get(vertex)) else {
                continue;
            };
            let mut least = *least;
            if *number == NONE {
                (*number, least) = (visited, visited);
                visited = visited.saturating_add(1);
                stack.push(vertex);
            }
            let number = *number;
            if let Some(&before) = followed.checked_sub(1).and_then(|before| of_vertex.get(before))
                && found.get(before) == Some(&NONE)
            {
                least = least.min(low.get(before).copied().unwrap_or(NONE));
            }
            low.get_mut(vertex).into_iter().for_each(|low| *low = least);
            if let Some(&next) = of_vertex.get(followed) {
                way.push((vertex, followed.saturating_add(1)));
                if order.get(next) == Some(&NONE) {
                    way.push((next, 0));
                }
            } else if least == number {
                while let Some(member) = stack.pop() {
                    found.get_mut(member).into_iter().for_each(|found| *found = count);
                    if member == vertex {
                        break;
                    }
                }
                count = count.saturating_add(1);
            }
        }
    }
    found
}
