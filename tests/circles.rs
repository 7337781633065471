//! No file depends on a file that depends on it: circles between the files of a crate are a fault,
//! since nobody can read, test or move one of their files alone.
//!
//! A file depends on the files that define what it names, by `use` or by a path. What a file
//! re-exports is defined elsewhere, and a module is no definition: so a `mod.rs` that declares and
//! re-exports its files depends on none of them. Tests do not count, and neither do methods, which
//! are called without a name of their file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Item, UseTree, Visibility};

/// Circles that stay, with the reason: the files below the crate's folder, in order.
const EXCEPTIONS: &[(&str, &[&str], &str)] = &[];

/// A module, from the crate's root.
type ModulePath = Vec<String>;

/// What a name of a module stands for.
#[derive(Clone, Debug)]
enum Name {
    /// An item that the module's file defines.
    Defined,
    /// What a path leads to, which is imported or re-exported.
    Imported(Vec<String>),
}

/// A module of a crate: a file, or one that stands in the file of another.
#[derive(Debug, Default)]
struct Module {
    file: String,
    names: BTreeMap<String, Name>,
    /// The modules whose names are all imported.
    globs: Vec<Vec<String>>,
    /// The paths in its code.
    paths: Vec<Vec<String>>,
}

/// The modules of a crate.
struct Crate {
    folder: PathBuf,
    modules: BTreeMap<ModulePath, Module>,
}

impl Crate {
    fn read(folder: &str) -> Crate {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut read = Crate { folder, modules: BTreeMap::new() };
        read.file(Vec::new(), "lib.rs".into());
        read
    }

    /// Reads the file of a module, and those of the modules that it declares.
    fn file(&mut self, module: ModulePath, file: PathBuf) {
        let path = self.folder.join(&file);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file:?}: {error}"));
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{file:?}: {error}"));
        self.items(module, &file, &parsed.items);
    }

    fn items(&mut self, path: ModulePath, file: &Path, items: &[Item]) {
        let mut module = Module { file: file.display().to_string(), ..Module::default() };
        for item in items.iter().filter(|item| !is_test(item)) {
            match item {
                Item::Mod(inner) => {
                    let name = inner.ident.to_string();
                    let child: ModulePath = path.iter().cloned().chain([name.clone()]).collect();
                    match &inner.content {
                        Some((_, items)) => self.items(child, file, items),
                        None => self.file(child, self.file_of(file, &name)),
                    }
                }
                Item::Use(import) => {
                    uses(&import.tree, &mut Vec::new(), &mut module);
                    if matches!(import.vis, Visibility::Inherited) {
                        imported(&import.tree, &mut Vec::new(), &mut module.paths);
                    }
                }
                other => {
                    if let Some(name) = name_of(other) {
                        module.names.insert(name, Name::Defined);
                    }
                    Paths(&mut module).visit_item(other);
                }
            }
        }
        self.modules.insert(path, module);
    }

    /// The file of a module that is declared in a file.
    fn file_of(&self, declared_in: &Path, name: &str) -> PathBuf {
        let folder = match declared_in.file_stem().and_then(|stem| stem.to_str()) {
            Some("mod" | "lib") => declared_in.parent().map(Path::to_owned).unwrap_or_default(),
            _ => declared_in.with_extension(""),
        };
        let [alone, own] = [folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")];
        if self.folder.join(&alone).is_file() { alone } else { own }
    }

    /// The file that defines what a path in a module leads to; `None` outside of the crate, and
    /// where it leads to a module.
    fn definition(&self, from: &ModulePath, path: &[String], depth: usize) -> Option<&str> {
        // Names that lead to each other.
        if depth > 16 {
            return None;
        }
        let (first, rest) = path.split_first()?;
        let step = |module: ModulePath, rest: &[String]| {
            if rest.is_empty() { None } else { self.definition(&module, rest, depth) }
        };
        match first.as_str() {
            "crate" => return step(Vec::new(), rest),
            "self" => return step(from.clone(), rest),
            "super" => {
                let (_, parent) = from.split_last()?;
                return step(parent.to_vec(), rest);
            }
            _ => {}
        }
        let child: ModulePath = from.iter().chain([first]).cloned().collect();
        let module = self.modules.get(from)?;
        match module.names.get(first) {
            Some(Name::Defined) => return Some(&module.file),
            Some(Name::Imported(to)) => {
                // An import that begins with its own name leads out of the crate.
                let to: Vec<String> = to.iter().chain(rest).cloned().collect();
                return if to.first() == Some(first) && !self.modules.contains_key(&child) {
                    None
                } else {
                    self.definition(from, &to, depth + 1)
                };
            }
            None => {}
        }
        if self.modules.contains_key(&child) {
            return step(child, rest);
        }
        module.globs.iter().find_map(|glob| {
            let to: Vec<String> = glob.iter().chain(path).cloned().collect();
            self.definition(from, &to, depth + 1)
        })
    }

    /// The files that each file depends on.
    fn dependencies(&self) -> BTreeSet<(&str, &str)> {
        let mut edges = BTreeSet::new();
        for (path, module) in &self.modules {
            for named in &module.paths {
                if let Some(defined) = self.definition(path, named, 0)
                    && defined != module.file
                {
                    edges.insert((module.file.as_str(), defined));
                }
            }
        }
        edges
    }

    /// The circles, each with its files in order.
    fn circles(&self) -> Vec<Vec<&str>> {
        let edges = self.dependencies();
        let graph: DiGraphMap<&str, ()> = DiGraphMap::from_edges(&edges);
        let mut circles = tarjan_scc(&graph);
        circles.retain(|circle| circle.len() > 1);
        circles.iter_mut().for_each(|circle| circle.sort_unstable());
        circles.sort();
        circles
    }
}

/// Whether an item is compiled for tests only.
fn is_test(item: &Item) -> bool {
    let attributes = match item {
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        _ => return false,
    };
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

/// The name that an item defines.
fn name_of(item: &Item) -> Option<String> {
    Some(match item {
        Item::Const(item) => item.ident.to_string(),
        Item::Enum(item) => item.ident.to_string(),
        Item::Fn(item) => item.sig.ident.to_string(),
        Item::Static(item) => item.ident.to_string(),
        Item::Struct(item) => item.ident.to_string(),
        Item::Trait(item) => item.ident.to_string(),
        Item::Type(item) => item.ident.to_string(),
        Item::Macro(item) => item.ident.as_ref()?.to_string(),
        _ => return None,
    })
}

/// The names that a `use` brings into a module.
fn uses(tree: &UseTree, before: &mut Vec<String>, module: &mut Module) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            uses(&path.tree, before, module);
            before.pop();
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| uses(tree, before, module)),
        UseTree::Glob(_) => module.globs.push(before.clone()),
        UseTree::Name(name) if name.ident == "self" => {
            if let Some(last) = before.last() {
                module.names.insert(last.clone(), Name::Imported(before.clone()));
            }
        }
        UseTree::Name(name) => {
            let name = name.ident.to_string();
            let to = before.iter().cloned().chain([name.clone()]).collect();
            module.names.insert(name, Name::Imported(to));
        }
        UseTree::Rename(rename) => {
            let to = before.iter().cloned().chain([rename.ident.to_string()]).collect();
            module.names.insert(rename.rename.to_string(), Name::Imported(to));
        }
    }
}

/// The paths of a `use`, but for those that import all names of a module.
fn imported(tree: &UseTree, before: &mut Vec<String>, paths: &mut Vec<Vec<String>>) {
    let last = match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            imported(&path.tree, before, paths);
            before.pop();
            return;
        }
        UseTree::Group(group) => {
            return group.items.iter().for_each(|tree| imported(tree, before, paths));
        }
        UseTree::Glob(_) => return,
        UseTree::Name(name) => &name.ident,
        UseTree::Rename(rename) => &rename.ident,
    };
    paths.push(before.iter().cloned().chain([last.to_string()]).collect());
}

/// Collects the paths in the code of a module.
struct Paths<'m>(&'m mut Module);

impl Visit<'_> for Paths<'_> {
    fn visit_path(&mut self, path: &syn::Path) {
        let segments = path.segments.iter().map(|segment| segment.ident.to_string());
        self.0.paths.push(segments.collect());
        visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, import: &syn::ItemUse) {
        uses(&import.tree, &mut Vec::new(), self.0);
    }

    /// The arguments of a macro are words until it is expanded: paths are looked for among them.
    fn visit_macro(&mut self, call: &syn::Macro) {
        visit::visit_macro(self, call);
        words(&call.tokens, &mut self.0.paths);
    }
}

/// The paths among the words of a macro.
fn words(tokens: &TokenStream, paths: &mut Vec<Vec<String>>) {
    let mut path: Vec<String> = Vec::new();
    let mut colons = 0;
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(word) => {
                if colons != 2 {
                    paths.push(std::mem::take(&mut path));
                }
                path.push(word.to_string());
                colons = 0;
            }
            TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
            TokenTree::Group(group) => {
                words(&group.stream(), paths);
                colons = 0;
            }
            _ => colons = 0,
        }
    }
    paths.push(path);
    paths.retain(|path| !path.is_empty());
}

#[test]
fn no_files_of_a_crate_depend_on_each_other_in_a_circle() {
    let mut unknown = String::new();
    for folder in ["explain/src", "src"] {
        let read = Crate::read(folder);
        assert!(read.dependencies().len() >= 20, "{folder}: its paths are not found");
        let edges = read.dependencies();
        for circle in read.circles() {
            let is_known = |(known, files, _): &(&str, &[&str], &str)| {
                *known == folder && **files == *circle.as_slice()
            };
            if EXCEPTIONS.iter().any(is_known) {
                continue;
            }
            unknown += &format!("{folder}: a circle of {} files\n", circle.len());
            for (from, to) in &edges {
                if circle.contains(from) && circle.contains(to) {
                    unknown += &format!("  {from} -> {to}\n");
                }
            }
        }
    }
    assert!(unknown.is_empty(), "{unknown}");
}

/// The folders of src, and its own file, that may know which games there are: all others have what
/// they need of a game from a trait of src/contract, or are given it.
const ABOVE_THE_LIST_OF_GAMES: [&str; 4] = ["cli/", "manifest/", "registry/", "lib.rs"];

#[test]
fn only_the_commands_and_the_manifests_know_the_list_of_games() {
    let read = Crate::read("src");
    let edges = read.dependencies();
    let is_above = |file: &str| ABOVE_THE_LIST_OF_GAMES.iter().any(|above| file.starts_with(above));
    let users: Vec<_> = edges.iter().filter(|(_, to)| to.starts_with("registry/")).collect();
    assert!(
        users.iter().any(|(from, _)| from.starts_with("cli/")),
        "the list of games is not found"
    );
    let below: Vec<_> = users.into_iter().filter(|(from, _)| !is_above(from)).collect();
    assert!(below.is_empty(), "{below:?}");
}

#[test]
fn a_circle_is_found_through_re_exports_and_macros_and_by_no_module_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect(name);
    };
    write("lib.rs", "mod a; mod b; mod c; mod d;");
    write("a/mod.rs", "mod inner; pub use inner::One; use super::b; fn f() { b::g() }");
    write("a/inner.rs", "use crate::c::Two; pub struct One(Two);");
    write("b.rs", "use super::a::One; pub fn g() { let _: One; println!(\"{}\", crate::d::ONE) }");
    write("c.rs", "pub struct Two; #[cfg(test)] mod tests { use crate::a::One; }");
    write("d.rs", "pub const ONE: u8 = 1; fn h(_: crate::b::Three) { super::b::g() }");
    let mut read = Crate { folder: folder.path().to_owned(), modules: BTreeMap::new() };
    read.file(Vec::new(), "lib.rs".into());
    let edges: Vec<(&str, &str)> = read.dependencies().into_iter().collect();
    let expected = [
        ("a/inner.rs", "c.rs"),
        ("a/mod.rs", "b.rs"),
        ("b.rs", "a/inner.rs"),
        ("b.rs", "d.rs"),
        ("d.rs", "b.rs"),
    ];
    assert_eq!(edges, expected);
    assert_eq!(read.circles(), [vec!["b.rs", "d.rs"]]);
}
