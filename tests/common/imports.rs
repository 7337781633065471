//! What the files of a crate depend on: the files that define what they name, by `use` or by a
//! path.
//!
//! What a file re-exports is defined elsewhere, and a module is no definition: so a `mod.rs` that
//! declares and re-exports its files depends on none of them. Tests do not count, and neither do
//! methods, which are called without a name of their file. Each test program uses a part of it.
#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Item, UseTree, Visibility};

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
    /// The names of the methods that are called in its code.
    calls: BTreeSet<String>,
    impls: Vec<Impl>,
}

/// An implementation of a trait, or of methods of a type.
#[derive(Debug)]
struct Impl {
    /// The type, where it has a name.
    of: Option<Vec<String>>,
    of_trait: Option<Vec<String>>,
    functions: BTreeSet<String>,
}

/// The modules of a crate.
pub(crate) struct Crate {
    folder: PathBuf,
    /// What programs of its package call it.
    name: &'static str,
    modules: BTreeMap<ModulePath, Module>,
}

impl Crate {
    /// The modules of the crate of a name whose `lib.rs` is in a folder.
    pub(crate) fn read(name: &'static str, folder: &Path) -> Crate {
        let mut read = Crate { folder: folder.to_owned(), name, modules: BTreeMap::new() };
        read.file(Vec::new(), "lib.rs".into());
        read
    }

    /// Reads the file of a program of the crate's package, too.
    pub(crate) fn and_program(mut self, file: &str) -> Crate {
        self.file(vec![file.to_owned()], file.into());
        self
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
                    if let Item::Macro(call) = other
                        && call.ident.is_none()
                    {
                        for name in constants(&call.mac.tokens) {
                            module.names.insert(name, Name::Defined);
                        }
                    }
                    if let Item::Impl(item) = other {
                        module.impls.push(implementation(item));
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
            name if name == self.name => return step(Vec::new(), rest),
            "self" => return step(from.clone(), rest),
            "super" => {
                let (_, parent) = from.split_last()?;
                return step(parent.to_vec(), rest);
            }
            _ => {}
        }
        let child: ModulePath = from.iter().chain([first]).cloned().collect();
        let module = self.modules.get(from)?;
        // What has a path after it is a module, whatever else has its name.
        if !rest.is_empty() && self.modules.contains_key(&child) {
            return step(child, rest);
        }
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
    pub(crate) fn dependencies(&self) -> BTreeSet<(&str, &str)> {
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

    /// The implementations that stand neither in the file of their type nor in that of their trait:
    /// the file, and the functions.
    pub(crate) fn strays(&self) -> Vec<(&str, &BTreeSet<String>)> {
        let mut strays = Vec::new();
        for (path, module) in &self.modules {
            for found in &module.impls {
                let of = [&found.of, &found.of_trait].into_iter().flatten();
                let mut files = of.filter_map(|named| self.definition(path, named, 0));
                if !files.any(|file| file == module.file) {
                    strays.push((module.file.as_str(), &found.functions));
                }
            }
        }
        strays
    }

    /// The names of the methods that files call.
    pub(crate) fn calls(&self) -> BTreeSet<(&str, &str)> {
        let modules = self.modules.values();
        modules
            .flat_map(|module| {
                module.calls.iter().map(|call| (module.file.as_str(), call.as_str()))
            })
            .collect()
    }

    /// The names that files define: of functions of types, and of items.
    pub(crate) fn functions(&self) -> BTreeSet<(&str, &str)> {
        let mut functions = BTreeSet::new();
        for module in self.modules.values() {
            let of_types = module.impls.iter().flat_map(|found| &found.functions);
            let items = module.names.iter().filter(|(_, name)| matches!(name, Name::Defined));
            let names = of_types.chain(items.map(|(name, _)| name));
            functions.extend(names.map(|name| (module.file.as_str(), name.as_str())));
        }
        functions
    }
}

/// What an implementation is of, and its functions.
fn implementation(item: &syn::ItemImpl) -> Impl {
    let segments = |path: &syn::Path| -> Vec<String> {
        path.segments.iter().map(|segment| segment.ident.to_string()).collect()
    };
    // What is private is called in its own module only.
    let is_open = |function: &syn::ImplItemFn| {
        item.trait_.is_some() || !matches!(function.vis, Visibility::Inherited)
    };
    let functions = item.items.iter().filter_map(|item| match item {
        syn::ImplItem::Fn(function) if is_open(function) => Some(function.sig.ident.to_string()),
        _ => None,
    });
    Impl {
        of: match &*item.self_ty {
            syn::Type::Path(of) => Some(segments(&of.path)),
            _ => None,
        },
        of_trait: item.trait_.as_ref().map(|(of, _)| segments(of)),
        functions: functions.collect(),
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

/// The constants that a list of `NAME = value;` defines, as that of error codes does, and `CODES`; the
/// type that a list `enum Name { … }` does, as that of games.
fn constants(tokens: &TokenStream) -> Vec<String> {
    let (mut names, mut last) = (vec!["CODES".to_owned()], None);
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(word) if last.as_deref() == Some("enum") => {
                names.push(word.to_string())
            }
            TokenTree::Ident(word) => last = Some(word.to_string()),
            TokenTree::Punct(mark) if mark.as_char() == '=' => names.extend(last.take()),
            _ => last = None,
        }
    }
    names
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
            let to: Vec<String> = before.iter().cloned().chain([name.clone()]).collect();
            // A macro is opened to other files by a `use` in its own, which defines it.
            let is_own = before.is_empty() && module.names.contains_key(&name);
            if !is_own {
                module.names.insert(name, Name::Imported(to));
            }
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
        if path.segments.len() > 1 {
            self.0.calls.extend(path.segments.last().map(|last| last.ident.to_string()));
        }
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        self.0.calls.insert(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }

    fn visit_item_use(&mut self, import: &syn::ItemUse) {
        uses(&import.tree, &mut Vec::new(), self.0);
    }

    /// The arguments of a macro are words until it is expanded: paths are looked for among them.
    fn visit_macro(&mut self, call: &syn::Macro) {
        visit::visit_macro(self, call);
        let mut paths = Vec::new();
        words(&call.tokens, &mut paths);
        let calls = paths.iter().filter(|path| path.len() > 1);
        self.0.calls.extend(calls.filter_map(|path| path.last()).cloned());
        self.0.paths.extend(paths);
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
