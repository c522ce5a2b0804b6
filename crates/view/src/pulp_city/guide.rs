//! The guide to Pulp City.

use crate::guide::{Page, picture, point};

pub(super) const PAGES: &[Page] = &[
    Page {
        title: "Turns and action points",
        picture: picture!("pulp_city_turn.png"),
        caption: "The top bar shows the pool of each side. Each supreme also has an AP limit.",
        points: &[
            point(
                "Each round, a side gets a pool of action points (AP): the levels of its supremes, plus 2 for each support and 1 for a leader.",
                &["PC-2"],
            ),
            point("In a turn you activate one supreme, command one card of minions, or do both.", &["PC-2"]),
            point(
                "An activation has up to three actions. One may be a move, and only one may be exclusive. AP come from the pool, up to the supreme's AP limit.",
                &["PC-3"],
            ),
            point("A move costs a fatigue instead. A supreme can take two in a round.", &["PC-18", "PC-36"]),
            point(
                "If you do nothing in your turn, you are out for this round. Once all sides are, most effects end.",
                &["PC-19", "PC-8"],
            ),
        ],
    },
    Page {
        title: "Action rolls",
        picture: picture!("pulp_city_attack.png"),
        caption: "The panel shows the dice of both sides and the odds before you roll.",
        points: &[
            point(
                "Attacker and defender roll their dice, and each adds a trait to the best one. The attacker's total must be higher.",
                &["PC-4"],
            ),
            point(
                "Each model has one die. You get one more for standing higher and for each other friend next to the target; roles and effects add more.",
                &["PC-1", "PC-10"],
            ),
            point("Power Up dice can be added to any roll, but only once.", &["PC-21", "PC-42"]),
            point("Against a friend or a hex you need 7, against a thing its Defence number.", &["PC-20"]),
            point(
                "A model without HP is KO'ed. The last side with a supreme wins, unless the scenario sets another goal.",
                &["PC-9", "PC-25"],
            ),
        ],
    },
    Page {
        title: "Extra successes",
        picture: picture!("pulp_city_effects.png"),
        caption: "Each extra success buys an effect, and each choice shows its result.",
        points: &[
            point("When an action succeeds, all its effects (FX) apply.", &["PC-6"]),
            point(
                "Each 6 among the attacker's dice is an extra success; so is each 5 on a trump, and each 4 for a powerhouse. The defender's dice can cancel them.",
                &["PC-5"],
            ),
            point(
                "Each extra success buys one of the extra effects (EFX) of the action, even the same one again.",
                &["PC-6"],
            ),
            point("You choose the order. Stun, Grab & Throw and Follow Up always come last.", &["PC-6"]),
        ],
    },
    Page {
        title: "Knockback and throws",
        picture: picture!("pulp_city_knockback.png"),
        caption: "The line shows where the knockback would end.",
        points: &[
            point(
                "Knockback 3 sends a model 3 hexes straight away. Pull brings it closer, and Shift moves it as you choose.",
                &["PC-12", "PC-13", "PC-14"],
            ),
            point(
                "A model, a thing or rising ground stops it. With crashes in play, both models take 1 damage.",
                &["PC-11"],
            ),
            point(
                "A model knocked over an edge falls: no damage for the first level, then 1 HP for every two levels.",
                &["PC-12", "PC-16"],
            ),
            point(
                "Grab & Throw lets you throw the target at once, and you can throw things in base contact as well.",
                &["PC-15", "PC-24"],
            ),
        ],
    },
];
