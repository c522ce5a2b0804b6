//! Keys that are named in the text of Coup-De-Grace, and keys that change the planned action of a mini.

crate::keys::keys! {
    NEXT_DOING: "coup_de_grace_next_doing",
    DOING_BEFORE: "coup_de_grace_doing_before",
    TURN_LEFT: "coup_de_grace_turn_left",
    TURN_RIGHT: "coup_de_grace_turn_right",
    SPECIAL: "coup_de_grace_special",
}
