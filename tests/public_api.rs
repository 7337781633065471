//! The interface of the crate `zermelo` is what `tests/public_api.txt` says: what its `lib.rs` exports, with
//! the public fields, variants, methods and traits of each. A change of it is a change for programs that use
//! the crate: it is made on purpose, with `ZERMELO_BLESS=1`, and named in CHANGELOG.md. Modules that are
//! public for the project's own tests are hidden from the documentation.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use quote::ToTokens;
use syn::{Fields, ImplItem, Item, UseTree, Visibility};

const SNAPSHOT: &str = "tests/public_api.txt";

/// The crates of which programs use what this one exports, with their folders.
const PARTS: [(&str, &str); 2] =
    [("zermelo_present", "crates/present/src"), ("zermelo_search", "crates/search/src")];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn items(path: &Path) -> Vec<Item> {
    let text = fs::read_to_string(path).expect("a source");
    syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display())).items
}

/// The files of a module of the crate's root, or of those of the crate whose part of the interface is
/// shown as this crate's.
fn files(module: &str) -> Vec<PathBuf> {
    let part = PARTS.iter().find(|(name, _)| *name == module);
    let mut folders = vec![root().join(part.map_or("src", |(_, folder)| folder))];
    let mut files = Vec::new();
    if part.is_none() {
        files.push(folders[0].join(format!("{module}.rs")));
        folders = vec![folders[0].join(module)];
    }
    files.retain(|file| file.exists());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            let is_source = path.extension().is_some_and(|extension| extension == "rs");
            match path.is_dir() {
                true => folders.push(path),
                false => files.extend(Some(path).filter(|_| is_source)),
            }
        }
    }
    files
}

/// Code on a line, without the spaces that tokens have between them.
fn line(code: &impl ToTokens) -> String {
    let mut text = code.to_token_stream().to_string();
    for (from, to) in [
        (" ,", ","),
        (" :", ":"),
        ("& ", "&"),
        (":: ", "::"),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" < ", "<"),
        ("< ", "<"),
        (" <", "<"),
        (" > ", "> "),
        (" >", ">"),
        ("- >", "->"),
        ("->", " -> "),
        ("' ", "'"),
        (" ;", ";"),
        ("[ ", "["),
        ("# [", "#["),
        (",)", ")"),
        (" ]", "]"),
        (" ::", "::"),
    ] {
        text = text.replace(from, to);
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// What is exported by name: the module of the root that it is in, and the name.
fn exported(tree: &UseTree, module: Option<&str>, found: &mut Vec<(String, String)>) {
    match tree {
        UseTree::Path(path) => {
            let name = path.ident.to_string();
            exported(&path.tree, Some(module.unwrap_or(&name)), found);
        }
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| exported(tree, module, found));
        }
        UseTree::Name(name) => {
            found.push((module.expect("a module").to_owned(), name.ident.to_string()));
        }
        other => panic!("lib.rs exports {}: give names", line(other)),
    }
}

fn fields(fields: &Fields) -> impl Iterator<Item = String> {
    let public = fields.iter().filter(|field| is_public(&field.vis));
    public.map(|field| {
        let name = field.ident.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
        format!("  pub {name}{}", line(&field.ty))
    })
}

/// The lines of a type, a function or a constant; `None` of an item of another name.
fn described(item: &Item, name: &str) -> Option<Vec<String>> {
    let attributes = |attributes: &[syn::Attribute]| {
        let wanted = |attribute: &&syn::Attribute| {
            ["derive", "non_exhaustive"].iter().any(|word| attribute.path().is_ident(word))
        };
        attributes.iter().filter(wanted).map(line).collect::<Vec<_>>()
    };
    match item {
        Item::Struct(of) if of.ident == name => {
            let mut lines = attributes(&of.attrs);
            lines.push(format!("pub struct {name}{}", line(&of.generics)));
            lines.extend(fields(&of.fields));
            Some(lines)
        }
        Item::Enum(of) if of.ident == name => {
            let mut lines = attributes(&of.attrs);
            lines.push(format!("pub enum {name}{}", line(&of.generics)));
            for variant in &of.variants {
                lines.push(format!("  {}{}", variant.ident, line(&variant.fields)));
            }
            Some(lines)
        }
        Item::Fn(of) if of.sig.ident == name => Some(vec![format!("pub {}", line(&of.sig))]),
        _ => None,
    }
}

/// The name of the type that an implementation is of.
fn of_type(of: &syn::ItemImpl) -> Option<String> {
    match &*of.self_ty {
        syn::Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        _ => None,
    }
}

fn described_impl(of: &syn::ItemImpl) -> Vec<String> {
    if let Some((path, _)) = &of.trait_ {
        return vec![format!("  impl {}", line(path))];
    }
    let lines = of.items.iter().filter_map(|item| match item {
        ImplItem::Fn(function) if is_public(&function.vis) => {
            Some(format!("  pub {}", line(&function.sig)))
        }
        ImplItem::Const(constant) if is_public(&constant.vis) => {
            Some(format!("  pub const {}: {}", constant.ident, line(&constant.ty)))
        }
        _ => None,
    });
    lines.collect()
}

/// The interface as text.
fn interface() -> String {
    let mut names = Vec::new();
    for item in items(&root().join("src/lib.rs")) {
        match item {
            Item::Use(of) if is_public(&of.vis) => exported(&of.tree, None, &mut names),
            Item::Mod(of) if is_public(&of.vis) => {
                let is_hidden = of.attrs.iter().any(|attribute| line(attribute).contains("hidden"));
                assert!(is_hidden, "the module {} is public: hide it, or export names", of.ident);
            }
            Item::Mod(_) | Item::Use(_) => {}
            // What runs examples.
            Item::Struct(of)
                if of.attrs.iter().any(|attribute| line(attribute).contains("doctest")) => {}
            other => panic!("lib.rs defines {}", line(&other)),
        }
    }
    let mut all = BTreeMap::new();
    for (module, name) in names {
        if module == "zermelo_checker" {
            all.insert(name.clone(), vec![format!("pub use {module}::…::{name}")]);
            continue;
        }
        let items: Vec<Item> = files(&module).iter().flat_map(|file| items(file)).collect();
        let found: Vec<Vec<String>> =
            items.iter().filter_map(|item| described(item, &name)).collect();
        let [found] = found.as_slice() else { panic!("{module}: {} items {name}", found.len()) };
        let mut lines = found.clone();
        for item in &items {
            if let Item::Impl(of) = item
                && of_type(of).as_deref() == Some(&name)
            {
                lines.extend(described_impl(of));
            }
        }
        all.insert(name, lines);
    }
    all.into_values().map(|lines| lines.join("\n") + "\n").collect::<Vec<_>>().join("\n")
}

#[test]
fn the_interface_is_the_one_that_is_written_down() {
    let found = interface();
    if std::env::var_os("ZERMELO_BLESS").is_some() {
        fs::write(root().join(SNAPSHOT), &found).expect("a file");
    }
    let expected = fs::read_to_string(root().join(SNAPSHOT)).expect("a file");
    assert_eq!(
        found, expected,
        "ZERMELO_BLESS=1 writes {SNAPSHOT}; CHANGELOG.md says what changes"
    );
}

#[test]
fn a_change_of_a_type_or_a_function_is_seen() {
    let of = |code: &str, name: &str| {
        let item: Item = syn::parse_str(code).expect("an item");
        described(&item, name).map(|lines| lines.join(" "))
    };
    for (one, other, name) in [
        ("pub fn f(a: u8) -> u8 { 0 }", "pub fn f(a: u16) -> u8 { 0 }", "f"),
        ("pub struct S { pub a: u8 }", "pub struct S { pub b: u8 }", "S"),
        ("pub struct S { pub a: u8 }", "pub struct S { a: u8 }", "S"),
        ("#[derive(Clone)] pub struct S;", "pub struct S;", "S"),
        ("pub enum E { A(u8) }", "pub enum E { A }", "E"),
        ("pub enum E { A }", "#[non_exhaustive] pub enum E { A }", "E"),
    ] {
        assert_ne!(of(one, name), of(other, name), "{one}");
        assert_eq!(of(one, "Other"), None);
    }
    assert_eq!(
        of("pub struct S { a: u8 }", "S"),
        of("pub struct S { b: u8 }", "S"),
        "a private field"
    );
    let one: syn::ItemImpl =
        syn::parse_str("impl S { pub fn f(&self) {} fn g() {} }").expect("code");
    assert_eq!(described_impl(&one), ["  pub fn f(&self)"]);
}
