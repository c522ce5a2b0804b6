//! The guide to Coup-De-Grace.

use crate::guide::{Page, picture, point};

pub(super) const PAGES: &[Page] = &[
    Page {
        title: "Rounds and moving",
        picture: picture!("coup_de_grace_move.png"),
        caption: "Each number is the cost of the path to that hex, in movement points.",
        points: &[
            point(
                "The sides take turns to activate one mini each. When all have acted, a new round begins.",
                &["CDG-7"],
            ),
            point(
                "Armour decides the movement points of an activation: 8 without armour, 6 in light, 4 in heavy armour.",
                &["CDG-1"],
            ),
            point(
                "A step costs 1 point, and so does a turn in place. A step up one level costs 3.",
                &["CDG-8", "CDG-9", "CDG-15"],
            ),
            point("All costs double for each enemy adjacent at the start.", &["CDG-14"]),
            point(
                "A melee attack is free, a ranged attack costs 4 points, and each spell names its cost. Each weapon attacks once a round.",
                &["CDG-10", "CDG-11", "CDG-12", "CDG-13"],
            ),
        ],
    },
    Page {
        title: "Facing",
        picture: picture!("coup_de_grace_facing.png"),
        caption: "The outline is the front arc of the mini that acts.",
        points: &[
            point(
                "A standing mini faces one of six sides. The hex on that side is its front hex. Its front arc is everything within 60 degrees of that direction.",
                &["CDG-3", "CDG-4"],
            ),
            point(
                "Melee attacks strike only the front hex. Ranged attacks need a target in the front arc, and in sight.",
                &["CDG-10", "CDG-11", "CDG-17"],
            ),
            point("A shield protects only against attackers in the front arc.", &["CDG-2", "CDG-4"]),
            point(
                "At the end of a move, a mini may face any side. Move behind an enemy for a backstab.",
                &["CDG-8", "CDG-18"],
            ),
        ],
    },
    Page {
        title: "Attacking",
        picture: picture!("coup_de_grace_attack.png"),
        caption: "The panel lists each modifier and the chance to hit.",
        points: &[
            point(
                "Roll one die and add the modifiers. If the total reaches the target's Defence, it loses 1 hit point.",
                &["CDG-16"],
            ),
            point(
                "In melee: +1 for each other friend who has the target in front, +1 from behind, +1 if the target is downed. -1 for each other enemy who has you in front.",
                &["CDG-18"],
            ),
            point(
                "At range: -1 for every 6 hexes of distance, and -1 for each friend next to the target.",
                &["CDG-19"],
            ),
            point(
                "At 0 hit points a mini is downed. In its activation it can crawl, attack at -2, or get up on a roll of 5 or more.",
                &["CDG-21", "CDG-22"],
            ),
            point(
                "Below 0 it is out of action. You win once all opponents are, unless the scenario sets another goal.",
                &["CDG-21", "CDG-23"],
            ),
        ],
    },
    Page {
        title: "Pushes and pits",
        picture: picture!("coup_de_grace_push.png"),
        caption: "A hit with the hammer may push the target over the edge.",
        points: &[
            point(
                "A hammer that hits may push its target one hex straight away. A pistol always pushes.",
                &["CDG-2", "CDG-24", "CDG-25"],
            ),
            point(
                "A mini, a wall, a fence, a closed door or a rise stops a push. If the push cannot even begin, the hammer may turn the target instead.",
                &["CDG-24"],
            ),
            point(
                "Minis do not walk into pits, but any mini can be pushed in. A pit costs 1 hit point, spikes attack as well, and a bottomless pit is the end.",
                &["CDG-24", "CDG-26"],
            ),
            point("Hooks and clawed hands pull. Force orbs and staffs of air move any mini, friends too.", &["CDG-25"]),
        ],
    },
];
