//! Keys that texts of Coup-De-Grace name.

crate::keys::keys! {
    TURN_LEFT: "coup_de_grace_turn_left",
    TURN_RIGHT: "coup_de_grace_turn_right",
    SPECIAL: "coup_de_grace_special",
}
