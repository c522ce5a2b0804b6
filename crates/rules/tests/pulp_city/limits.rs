//! Numbers beyond their limits, and effects that cannot apply to the attacker.

use knockback_rules::battle::Setup;
use serde_json::json;

use super::faults::{AT, FX, all_say, changed, said};

#[test]
fn numbers_keep_to_their_limits() {
    for effect in
        ["attack", "blast", "block", "brutal", "damage", "defend", "drain", "energize", "extra_target", "heal"]
            .into_iter()
            .chain(["knockback", "power_down", "power_up", "pull", "shift", "suppress"])
    {
        for number in [0, 13] {
            let words = format!("must be 1 to 12, not {number}");
            all_say(&[(FX, json!({effect: number}), AT, &words)]);
        }
        assert!(said(&[(&format!("/rules/pulp_city/{FX}"), json!({effect: 1000}))]).contains("not 1000"), "{effect}");
    }
    all_say(&[
        ("cards/0/hp", json!(0), "cards[1].hp", "must be 1 to 20, not 0"),
        ("cards/0/hp", json!(21), "cards[1].hp", "must be 1 to 20, not 21"),
        ("cards/0/ap_limit", json!(0), "cards[1].ap_limit", "must be 1 to 10, not 0"),
        ("cards/0/ap_limit", json!(11), "cards[1].ap_limit", "must be 1 to 10, not 11"),
        ("cards/2/ap_limit", json!(11), "cards[3].ap_limit", "must be 0 to 10, not 11"),
        ("cards/0/kind/supreme/0", json!(0), "cards[1].kind.supreme", "the level must be 1 to 3, not 0"),
        ("cards/0/kind/supreme/0", json!(4), "cards[1].kind.supreme", "the level must be 1 to 3, not 4"),
        ("cards/0/traits/2", json!(13), "cards[1].traits", "Energy must be 0 to 12, not 13"),
        ("cards/0/power_up", json!(13), "cards[1].power_up", "must be 0 to 12, not 13"),
        ("cards/0/moves/0/sprint", json!(0), "cards[1].moves[1].sprint", "must be 1 to 30, not 0"),
        ("cards/0/moves/0/sprint", json!(31), "cards[1].moves[1].sprint", "must be 1 to 30, not 31"),
        ("cards/0/actions/0/ap", json!(11), "cards[1].actions[1].ap", "must be 0 to 10, not 11"),
        (
            "cards/0/actions/2/reach/hexes",
            json!(0),
            "cards[1].actions[3].reach.hexes",
            "the reach must be 1 to 50, not 0",
        ),
        ("cards/0/actions/2/reach/hexes", json!(51), "cards[1].actions[3].reach.hexes", "must be 1 to 50, not 51"),
        ("cards/0/actions/3/against/number", json!(0), "cards[1].actions[4].against.number", "must be 1 to 24, not 0"),
        (
            "cards/0/actions/3/against/number",
            json!(25),
            "cards[1].actions[4].against.number",
            "must be 1 to 24, not 25",
        ),
        ("things/0/hp", json!(0), "things[1].hp", "must be 1 to 20, not 0"),
        ("things/0/defense", json!(25), "things[1].defense", "must be 1 to 24, not 25"),
        ("things/0/rank", json!(4), "things[1].rank", "must be 1 to 3, not 4"),
        ("summons/0/terrain/radius", json!(7), "summons[1].terrain.radius", "must be 0 to 6, not 7"),
        ("summons/1/minion/most", json!(0), "summons[2].minion.most", "must be 1 to 6, not 0"),
        ("summons/1/minion/most", json!(7), "summons[2].minion.most", "must be 1 to 6, not 7"),
        ("summons/2/structure/defense", json!(0), "summons[3].structure.defense", "must be 1 to 24, not 0"),
        ("summons/2/structure/height", json!(21), "summons[3].structure.height", "must be 1 to 20, not 21"),
        ("summons/2/structure/hp", json!(21), "summons[3].structure.hp", "must be 1 to 20, not 21"),
        ("victory/round_limit", json!(0), "victory.round_limit", "a battle has at least 1 round"),
    ]);
    let huge = said(&[("/rules/pulp_city/cards/0/hp", json!(400))]);
    assert!(huge.contains("rules.pulp_city.cards[1].hp") && huge.contains("not 400"), "{huge}");
}

/// Dangerous terrain can have as many effects as an action.
#[test]
fn terrain_has_as_many_effects_as_an_action() {
    let effects = |count: usize| json!(vec![json!({"damage": 1}); count]);
    for list in ["summons/0/terrain/fx", "cards/0/actions/0/efx"] {
        let fits = changed(&[(&format!("/rules/pulp_city/{list}"), effects(16))]).expect("it can be read");
        Setup::new(fits).unwrap_or_else(|faults| panic!("{list}: {faults}"));
        let many = said(&[(&format!("/rules/pulp_city/{list}"), effects(17))]);
        assert!(many.contains("at most 16 effects are allowed, not 17"), "{list}: {many}");
    }
}

#[test]
fn self_applies_only_to_the_attacker() {
    for inner in [json!("grab_and_throw"), json!("mind_control"), json!("follow_up"), json!({"extra_target": 1})] {
        all_say(&[(FX, json!({"self": inner}), AT, "cannot apply to the attacker")]);
    }
    all_say(&[(FX, json!({"self": {"self": "stun"}}), AT, "self(...) takes an effect, not another self(...)")]);
    // All other effects are allowed.
    for inner in [
        json!({"attack": 1}),
        json!({"blast": 1}),
        json!({"block": 1}),
        json!({"brutal": 1}),
        json!({"damage": 1}),
        json!({"defend": 1}),
        json!({"drain": 1}),
        json!("empowered"),
        json!({"energize": 1}),
        json!("fatigue"),
        json!({"heal": 1}),
        json!({"immunity": "falling"}),
        json!({"knockback": 1}),
        json!({"power_down": 1}),
        json!({"power_up": 1}),
        json!({"pull": 1}),
        json!("quicken"),
        json!("recover"),
        json!("revitalize"),
        json!({"shift": 1}),
        json!("slow"),
        json!({"special": "tangle"}),
        json!("spectral"),
        json!("stun"),
        json!({"suppress": 1}),
        json!({"weak": "mind"}),
    ] {
        let scenario = changed(&[(&format!("/rules/pulp_city/{FX}"), json!({"self": inner}))]).expect("it can be read");
        Setup::new(scenario).unwrap_or_else(|faults| panic!("{inner}: {faults}"));
    }
}
