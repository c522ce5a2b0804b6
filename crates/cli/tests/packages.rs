//! Publishable packages are complete: they contain the licence and all files that their code reads at build time.

use std::{
    collections::BTreeSet,
    fs,
    path::{Component, Path, PathBuf},
    process::Command,
};

/// A package and its folder.
const PACKAGES: [(&str, &str); 2] = [("knockback-rules", "crates/rules"), ("knockback-odds", "crates/odds")];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a package as published, by their paths in it.
fn files(package: &str) -> BTreeSet<PathBuf> {
    let output = Command::new(env!("CARGO"))
        .args(["package", "--list", "--allow-dirty", "--offline", "--package", package])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("cargo writes UTF-8").lines().map(PathBuf::from).collect()
}

/// The files that a file of code includes, by their paths in the package.
fn included(file: &Path, code: &str) -> Vec<PathBuf> {
    let calls = ["include_str!(\"", "include_bytes!(\"", "include!(\""];
    let named = calls.iter().flat_map(|call| code.split(*call).skip(1)).filter_map(|rest| rest.split('"').next());
    named.map(|name| plain(&file.with_file_name(name))).collect()
}

/// A path without `..`, except a leading one that leads out of the package.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut plain, part| {
        let leads_out = plain.components().next_back().is_none_or(|last| last == Component::ParentDir);
        if part == Component::ParentDir && !leads_out {
            plain.pop();
        } else {
            plain.push(part);
        }
        plain
    })
}

#[test]
fn included_files_are_in_the_package() {
    for (package, folder) in PACKAGES {
        let files = files(package);
        assert!(
            files.contains(Path::new("README.md")) && files.contains(Path::new("src/lib.rs")),
            "{package}: {files:?}"
        );
        let mut seen = 0;
        for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
            let code = fs::read_to_string(root().join(folder).join(file)).expect("the code can be read");
            for included in included(file, &code) {
                seen += 1;
                assert!(files.contains(&included), "{package}: {} includes {}", file.display(), included.display());
            }
        }
        assert!(seen > 0 || package != "knockback-rules", "`knockback-rules` includes files");
    }
}

#[test]
fn packages_contain_the_licence_of_the_project() {
    let licence = fs::read_to_string(root().join("LICENSE")).expect("the licence can be read");
    for (package, folder) in PACKAGES {
        assert!(files(package).contains(Path::new("LICENSE")), "{package} has no licence");
        let file = root().join(folder).join("LICENSE");
        // A link would be followed here, but would break in a checkout without link support.
        assert!(
            fs::symlink_metadata(&file).expect("the licence exists").is_file(),
            "{package}: the licence is not a regular file"
        );
        let own = fs::read_to_string(&file).expect("the licence can be read");
        assert_eq!(own, licence, "{package} has a different licence text");
    }
}

#[test]
fn files_outside_and_inside_are_distinguished() {
    let code = "const A: &str = include_str!(\"../../docs/a.md\"); const B: &[u8] = include_bytes!(\"b.ron\");";
    assert_eq!(included(Path::new("src/c.rs"), code), [PathBuf::from("../docs/a.md"), PathBuf::from("src/b.ron")]);
}
