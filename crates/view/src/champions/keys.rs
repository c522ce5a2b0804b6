//! Keys that are named in the text of Champions, and keys that change the planned action of a character.

crate::keys::keys! {
    NEXT_WEAPON: "champions_next_weapon",
    WEAPON_BEFORE: "champions_weapon_before",
    NEXT_MANEUVER: "champions_next_maneuver",
    MANEUVER_BEFORE: "champions_maneuver_before",
    NEXT_WAY: "champions_next_way",
    WAY_BEFORE: "champions_way_before",
    LOWER: "champions_lower",
    HIGHER: "champions_higher",
    ASK: "champions_ask",
}
