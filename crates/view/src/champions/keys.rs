//! Keys that texts of Champions name.

crate::keys::keys! {
    LOWER: "champions_lower",
    HIGHER: "champions_higher",
    ASK: "champions_ask",
}
