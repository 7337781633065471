//! Campaigns: what docs/guide/campaign.md says would make one wrong, each as a test; and the
//! examples for schedulers, run.

use crate::common;
#[cfg(target_os = "linux")]
mod schedulers;
#[cfg(target_os = "linux")]
mod workers;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use common::program::{Said, run};
use tempfile::TempDir;

/// A campaign, in the folder `campaign` of a folder of its own.
struct Campaign {
    folder: TempDir,
}

impl Campaign {
    /// With these jobs: a second size and the greatest first one.
    fn new(jobs: &[(u32, u32)]) -> Campaign {
        let campaign = Campaign { folder: tempfile::tempdir().expect("a folder") };
        for (b, a) in jobs {
            let plan = format!("plan erdos-szekeres --every {b} --up-to {a} -o campaign");
            let said = campaign.run(&plan);
            assert_eq!(said.code, 0, "{}", said.err);
        }
        campaign
    }

    /// Runs `zermelo campaign` with these words.
    fn run(&self, words: &str) -> Said {
        let words: Vec<&str> = ["campaign"].into_iter().chain(words.split(' ')).collect();
        run(self.folder.path(), &words)
    }

    /// Runs all these jobs to their ends.
    fn done(&self, jobs: &[&str]) {
        for job in jobs {
            let said = self.run(&format!("run campaign {job}"));
            assert_eq!(said.code, 0, "{job}: {}", said.err);
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn receipt(&self, job: &str) -> PathBuf {
        self.path(&format!("campaign/receipts/{job}.toml"))
    }

    fn read(&self, job: &str) -> String {
        fs::read_to_string(self.receipt(job)).expect(job)
    }
}

/// All files below a folder, with their bytes.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            all.extend(files(&path));
        } else {
            let bytes = fs::read(&path).expect("a file");
            all.insert(path, bytes);
        }
    }
    all
}

/// A field of a receipt.
fn field(text: &str, name: &str) -> String {
    let table: toml::Table = text.parse().expect("TOML");
    table.get(name).unwrap_or_else(|| panic!("{name} in {text}")).to_string()
}

/// A receipt with a piece replaced, under a hash that fits: what nobody but its maker could change.
fn resealed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} in {text}");
    let (content, _) = text.split_once("receipt = ").expect("a last line");
    let content = content.replacen(from, to, 1);
    format!("{content}receipt = \"{}\"\n", blake3::hash(content.as_bytes()))
}

#[test]
fn a_campaign_is_planned_run_and_collected() {
    let campaign = Campaign::new(&[(5, 9), (6, 9), (10, 24)]);
    let said = campaign.run("collect campaign");
    assert_eq!(said.code, 3, "{}", said.err);
    assert!(said.err.contains("missing: erdos-szekeres-5-9\n"), "{}", said.err);
    assert!(said.err.contains("0 of 3 jobs done, 3 missing"), "{}", said.err);
    assert_eq!(campaign.run("collect campaign --partial").code, 0);

    campaign.done(&["erdos-szekeres-5-9", "erdos-szekeres-6-9"]);
    let said = campaign.run("run campaign erdos-szekeres-10-24 --check");
    assert_eq!(said.code, 0, "{}", said.err);
    let said = campaign.run("collect campaign --format csv");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(
        said.err.contains("3 of 3 jobs done, 0 missing, 0 double, 0 not merged"),
        "{}",
        said.err
    );
    // The exception that maps of single boards have as well (docs/results/results.md).
    let claim = "first player wins erdos-szekeres a 10 for every a from 10 to 24 except 24";
    assert!(said.out.contains(&format!("erdos-szekeres-10-24,{claim},")), "{}", said.out);

    // The hash is that of the file that `map` writes, and `check` verifies.
    let map = "map erdos-szekeres --every 10 --up-to 24 -o x.cert";
    let words: Vec<&str> = map.split(' ').collect();
    assert_eq!(run(campaign.folder.path(), &words).code, 0);
    let bytes = fs::read(campaign.path("x.cert")).expect("a certificate");
    let checked = zermelo_checker::check(&bytes, Some(claim));
    let zermelo_checker::Verdict::Verified(verified) = checked else { panic!("{checked:?}") };
    let receipt = campaign.read("erdos-szekeres-10-24");
    assert_eq!(field(&receipt, "certificate"), format!("\"{}\"", verified.hash));
    assert_eq!(field(&receipt, "bytes"), bytes.len().to_string());
    assert_eq!(field(&receipt, "resumed"), "false");
    let left = files(&campaign.path("campaign"));
    assert_eq!(left.len(), 4, "the list and the receipts: {:?}", left.keys());
}

#[test]
fn a_job_that_is_done_is_run_again_only_for_its_certificate() {
    let campaign = Campaign::new(&[(5, 9)]);
    campaign.done(&["erdos-szekeres-5-9"]);
    let first = campaign.read("erdos-szekeres-5-9");
    // As a process leaves it that is killed after it wrote the receipt.
    let checkpoint = campaign.path("campaign/checkpoints/erdos-szekeres-5-9");
    fs::write(&checkpoint, b"left").expect("written");
    let said = campaign.run("run campaign erdos-szekeres-5-9");
    assert!(!checkpoint.exists());
    assert!(said.code == 0 && said.out.contains("erdos-szekeres-5-9 is done: "), "{}", said.out);
    assert_eq!(campaign.read("erdos-szekeres-5-9"), first);
    let said = campaign.run("run campaign erdos-szekeres-5-9 --check");
    assert_eq!(said.code, 0, "{}", said.err);
    let second = campaign.read("erdos-szekeres-5-9");
    assert!(!first.contains("certificate") && second.contains("certificate"), "{second}");
    assert_eq!(field(&first, "state"), field(&second, "state"));
    let said = campaign.run("run campaign erdos-szekeres-5-9 --check");
    assert!(said.out.contains("is done"), "{}", said.out);
}

#[test]
fn a_receipt_that_does_not_fit_counts_for_nothing_and_is_not_overwritten() {
    let job = "erdos-szekeres-5-9";
    let campaign = Campaign::new(&[(5, 9), (5, 12)]);
    campaign.done(&[job]);
    let whole = campaign.read(job);
    let version = field(&whole, "version");
    let other = resealed(&whole, "\"erdos-szekeres-5-9\"", "\"erdos-szekeres-5-12\"");
    let cases = [
        ("half-written", whole[..whole.len() / 2].to_owned(), "it is damaged or cut short"),
        ("without its last line", whole[..whole.rfind("receipt").unwrap()].into(), "it is damaged"),
        ("without its last sign", whole[..whole.len() - 1].into(), "it is damaged or cut short"),
        ("empty", String::new(), "it is damaged or cut short"),
        ("a digit changed", whole.replacen("to 9", "to 8", 1), "it is damaged or cut short"),
        ("longer", format!("{whole}\n"), "it is damaged or cut short"),
        ("of another version", resealed(&whole, &version, "\"0.0.9\""), "it is of version 0.0.9"),
        (
            "of another version with more",
            resealed(&whole, &version, "\"9.0.0\"\nmore = 1"),
            "it is of version 9.0.0",
        ),
        ("of another job", other, "job"),
        ("of a claim to elsewhere", resealed(&whole, "to 9", "to 8"), "is not about its job"),
        ("of another game", resealed(&whole, "a 5 ", "a 6 "), "is not about its job"),
        ("of the other player", resealed(&whole, "first", "second"), "is not about its job"),
        ("of no claim", resealed(&whole, "wins", "whins"), "is not about its job"),
        ("of a field too many", resealed(&whole, "seconds", "x = 1\nseconds"), "it is no receipt"),
        ("without a field", resealed(&whole, "resumed = false\n", ""), "it is no receipt"),
    ];
    for (what, text, why) in cases {
        fs::write(campaign.receipt(job), &text).expect("written");
        let said = campaign.run("collect campaign --partial");
        assert_eq!(said.code, 3, "{what}: {}", said.err);
        let line = said.err.lines().find(|line| line.contains("not merged: "));
        let line = line.unwrap_or_else(|| panic!("{what}: {}", said.err));
        assert!(line.contains(why) && line.contains(job), "{what}: {line}");
        assert!(said.err.contains("0 of 2 jobs done"), "{what}: {}", said.err);
        let said = campaign.run(&format!("run campaign {job}"));
        assert_eq!(said.code, 2, "{what}: {}{}", said.out, said.err);
        assert!(said.err.contains(why) && said.err.contains("remove it"), "{what}: {}", said.err);
        assert_eq!(campaign.read(job), text, "{what}: nothing is lost");
    }
    // Under the name of another job.
    fs::remove_file(campaign.receipt(job)).expect("removed");
    fs::write(campaign.receipt("erdos-szekeres-5-12"), &whole).expect("written");
    let said = campaign.run("collect campaign --partial");
    assert!(
        said.code == 3 && said.err.contains("it is of the job erdos-szekeres-5-9"),
        "{}",
        said.err
    );
    assert_eq!(campaign.run("run campaign erdos-szekeres-5-12").code, 2);
}

/// One machine errs, and nobody knows which.
#[test]
fn receipts_that_contradict_each_other_are_an_error_and_nothing_is_merged() {
    let jobs = [(5, 9), (5, 12), (6, 9)];
    let campaign = Campaign::new(&jobs);
    let elsewhere = Campaign::new(&jobs);
    let (short, long, third) = ("erdos-szekeres-5-9", "erdos-szekeres-5-12", "erdos-szekeres-6-9");
    for job in [short, long] {
        let said = campaign.run(&format!("run campaign {job} --check"));
        assert_eq!(said.code, 0, "{}", said.err);
    }
    elsewhere.done(&[third]);
    let (whole, longer) = (campaign.read(short), campaign.read(long));
    let state = field(&whole, "state");
    let certificate = field(&whole, "certificate");
    let another = |hash: &str| {
        let last = if hash.ends_with("0\"") { "1\"" } else { "0\"" };
        format!("{}{last}", &hash[..hash.len() - 2])
    };
    for (what, job, text) in [
        ("another claim", short, resealed(&whole, "to 9", "to 9 except 7")),
        ("another state", short, resealed(&whole, &state, &another(&state))),
        ("another certificate", short, resealed(&whole, &certificate, &another(&certificate))),
        ("another length", short, resealed(&whole, "bytes = ", "bytes = 1")),
        ("an exception in the range of another job", long, {
            fs::remove_file(campaign.receipt(long)).expect("removed");
            resealed(&longer, "to 12", "to 12 except 7")
        }),
    ] {
        fs::write(elsewhere.receipt(job), text).expect("written");
        let others = elsewhere.path("campaign/receipts");
        let before = files(campaign.folder.path());
        let said = campaign.run(&format!("collect campaign {}", others.display()));
        assert_eq!(said.code, 1, "{what}: {}", said.err);
        assert!(said.err.contains("CONTRADICTION: "), "{what}: {}", said.err);
        assert!(said.err.contains(&format!("{job}.toml: first player")), "{what}: {}", said.err);
        assert_eq!(files(campaign.folder.path()), before, "{what}: nothing is merged");
        fs::remove_file(elsewhere.receipt(job)).expect("removed");
    }
    // An exception beyond the range of the other job is none.
    let beyond = resealed(&longer, "to 12", "to 12 except 11");
    fs::write(elsewhere.receipt(long), beyond).expect("written");
    let others = elsewhere.path("campaign/receipts");
    let said = campaign.run(&format!("collect campaign {}", others.display()));
    assert_eq!(said.code, 0, "{}", said.err);
}

#[test]
fn receipts_from_elsewhere_are_copied_and_double_ones_reported() {
    let jobs = [(5, 9), (6, 9)];
    let (campaign, elsewhere) = (Campaign::new(&jobs), Campaign::new(&jobs));
    campaign.done(&["erdos-szekeres-5-9"]);
    elsewhere.done(&["erdos-szekeres-5-9", "erdos-szekeres-6-9"]);
    let others = elsewhere.path("campaign/receipts");
    let said = campaign.run(&format!("collect campaign {}", others.display()));
    assert_eq!(said.code, 0, "{}", said.err);
    let double = elsewhere.receipt("erdos-szekeres-5-9");
    assert!(said.err.contains(&format!("double: {}\n", double.display())), "{}", said.err);
    assert!(said.err.contains("1 double, 0 not merged, 1 copied"), "{}", said.err);
    assert_eq!(campaign.read("erdos-szekeres-6-9"), elsewhere.read("erdos-szekeres-6-9"));
    let said = campaign.run("collect campaign none");
    assert_eq!(said.code, 3, "{}", said.err);
    assert!(said.err.contains("not merged: none: "), "{}", said.err);
}

#[test]
fn a_list_that_was_changed_is_an_error_or_leaves_receipts_behind() {
    let campaign = Campaign::new(&[(5, 9), (6, 9)]);
    campaign.done(&["erdos-szekeres-5-9", "erdos-szekeres-6-9"]);
    let list = campaign.path("campaign/jobs.tsv");
    let whole = fs::read_to_string(&list).expect("a list");
    // Jobs that are added change nothing for those that are there.
    let said = campaign.run("plan erdos-szekeres --every 5-7 --up-to 9 -o campaign");
    assert!(said.out.contains("3 jobs, 1 of them new"), "{}", said.out);
    let longer = fs::read_to_string(&list).expect("a list");
    assert!(longer.starts_with(&whole), "{longer}");
    assert_eq!(campaign.run("collect campaign --partial").code, 0);
    // A job that is taken away.
    let shorter: String = whole.lines().take(2).map(|line| format!("{line}\n")).collect();
    fs::write(&list, &shorter).expect("written");
    let said = campaign.run("collect campaign");
    assert_eq!(said.code, 3, "{}", said.err);
    assert!(said.err.contains("the job erdos-szekeres-6-9 is not in the list"), "{}", said.err);
    let said = campaign.run("run campaign erdos-szekeres-6-9");
    assert!(said.code == 2 && said.err.contains("it has no job"), "{}", said.err);
    // A job that is edited, and a list that was copied in part.
    for text in [whole.replacen("\t9\t", "\t8\t", 1), whole[..whole.len() - 1].to_owned()] {
        fs::write(&list, &text).expect("written");
        for command in ["collect campaign", "run campaign erdos-szekeres-6-9"] {
            let said = campaign.run(command);
            assert_eq!(said.code, 2, "{command}: {}", said.err);
            assert!(said.err.contains("jobs.tsv: "), "{command}: {}", said.err);
        }
        let plan = "plan erdos-szekeres --every 8 --up-to 9 -o campaign";
        assert_eq!(campaign.run(plan).code, 2, "a wrong list is not added to");
        assert_eq!(fs::read_to_string(&list).expect("a list"), text);
    }
}

#[test]
fn a_checkpoint_of_another_run_or_a_damaged_one_is_refused_and_kept() {
    let job = "erdos-szekeres-6-9";
    let campaign = Campaign::new(&[(6, 9)]);
    fs::create_dir(campaign.path("campaign/checkpoints")).expect("a folder");
    let kept = campaign.path(&format!("campaign/checkpoints/{job}"));
    let make = |b: &str, a: &str| {
        let _ = fs::remove_file(&kept);
        let path = kept.to_string_lossy().into_owned();
        let words = ["map", "erdos-szekeres", "--every", b, "--up-to", a, "--checkpoint", &path];
        assert_eq!(run(campaign.folder.path(), &words).code, 0);
        fs::read(&kept).expect("a checkpoint")
    };
    let part = make("6", "7");
    let cases = [
        (make("5", "9"), "it is of a run with b = 5, not 6"),
        (make("6", "10"), "it is already at a = 10, beyond 9"),
        (part[..part.len() - 1].to_vec(), "it is damaged or cut short"),
        (b"other".to_vec(), "it is no checkpoint"),
    ];
    for (bytes, why) in cases {
        fs::write(&kept, &bytes).expect("written");
        let said = campaign.run(&format!("run campaign {job}"));
        assert_eq!(said.code, 2, "{why}: {}", said.err);
        assert!(said.err.contains(why) && said.err.contains(job), "{}", said.err);
        assert_eq!(fs::read(&kept).expect("kept"), bytes, "{why}");
        assert!(!campaign.receipt(job).exists(), "{why}");
    }
    fs::write(&kept, &part).expect("written");
    let said = campaign.run(&format!("run campaign {job}"));
    assert!(said.code == 0 && said.err.contains("goes on from "), "{}", said.err);
}

#[test]
fn a_receipt_without_a_place_is_refused_before_the_work() {
    let campaign = Campaign::new(&[(6, 9)]);
    fs::write(campaign.path("campaign/receipts"), b"").expect("a file in the way");
    let said = campaign.run("run campaign erdos-szekeres-6-9");
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.contains("receipts"), "{}", said.err);
    assert!(!campaign.path("campaign/checkpoints").exists(), "nothing was run");
}

#[test]
fn what_cannot_be_planned_is_wrong_usage() {
    let folder = tempfile::tempdir().expect("a folder");
    for (words, why) in [
        ("chess --every 5 --up-to 9", "there are maps of"),
        ("affine-plane --every 5 --up-to 9", "there are maps of"),
        ("erdos-szekeres --every 4 --up-to 9", "layers are made for b from 5"),
        ("erdos-szekeres --every 5 --up-to 99999", "layers are made for"),
        ("erdos-szekeres --every 9-5 --up-to 9", "--every"),
        ("erdos-szekeres --every 5 --max-states 1", "more states at the least size"),
        ("erdos-szekeres --every 5", "--up-to"),
        ("erdos-szekeres --every 5 --up-to 9 --max-states 9", "--max-states"),
    ] {
        let words: Vec<&str> = ["campaign", "plan"].into_iter().chain(words.split(' ')).collect();
        let said = run(folder.path(), &[&words[..], &["-o", "campaign"]].concat());
        assert_eq!(said.code, 2, "{words:?}: {}{}", said.out, said.err);
        assert!(said.err.contains(why), "{words:?}: {}", said.err);
        assert!(!folder.path().join("campaign").exists(), "{words:?}");
    }
}

#[test]
fn a_limit_of_states_gives_the_greatest_size_below_it() {
    let folder = tempfile::tempdir().expect("a folder");
    // C(w + 4, 4) states with w = a − 1: 1,365 at a = 12, 1,820 at a = 13.
    for (limit, a) in [("1364", 11), ("1365", 12), ("1819", 12), ("1820", 13)] {
        let words = ["campaign", "plan", "erdos-szekeres", "--every", "5", "--max-states", limit];
        let said = run(folder.path(), &[&words[..], &["--format", "csv"]].concat());
        assert_eq!(said.code, 0, "{}", said.err);
        assert!(
            said.out.contains(&format!("erdos-szekeres-5-{a},5,{a},")),
            "{limit}: {}",
            said.out
        );
    }
}
