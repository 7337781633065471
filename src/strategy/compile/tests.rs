use super::*;
use zermelo_checker::verdict::Verdict;

const PAPER: &str = include_str!("../../../certificates/sources/danziger-pi4.strategy");

fn source(text: &str) -> Source<'_> {
    Source { name: "some/where/danziger-pi4.strategy", text }
}

fn compiled(text: &str) -> Compiled {
    compile(source(text), Path::new(".")).unwrap_or_else(|diagnostics| {
        let shown: Vec<_> = diagnostics.iter().map(|d| source(text).render(d, false)).collect();
        panic!("{}", shown.join("\n\n"))
    })
}

#[test]
fn the_papers_proof_is_verified() {
    let compiled = compiled(PAPER);
    let (bytes, _) = compiled.certificate.write().expect("encodes");
    let verdict = zermelo_checker::check(&bytes, None);
    println!("{} bytes, {verdict:?}", bytes.len());
    assert!(matches!(verdict, Ok(Verdict::Verified(_))), "{verdict:?}");
    assert_eq!(compiled.rows, 23);
}
