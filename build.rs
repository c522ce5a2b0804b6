//! Settings of the link that cargo has no words for.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        // Where nobody takes care of them, the linker has each call from the page run all constructors again: many times a
        // frame, a quarter of its time. They only fill the list by which types could register themselves, which is not
        // asked for.
        println!("cargo::rustc-link-arg=--export=__wasm_call_ctors");
    }
}
