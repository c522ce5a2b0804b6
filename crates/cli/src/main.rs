//! kb
fn main() {}
