//! The guide to Champions.

use crate::guide::{Page, picture, point};

pub(super) const PAGES: &[Page] = &[
    Page {
        title: "Segments and phases",
        picture: picture!("champions_phase.png"),
        caption: "The bar at the top shows the segments in which each character acts.",
        points: &[
            point(
                "A turn has 12 segments. SPD is the number of segments in which a character acts; each of these is a phase.",
                &["CH-4"],
            ),
            point(
                "The fight begins in segment 12. In each segment, the character with the highest DEX acts first.",
                &["CH-5", "CH-6"],
            ),
            point(
                "A phase is one full action or two half actions. A move of up to half the distance is a half action, and so is an attack. An attack ends the phase.",
                &["CH-7"],
            ),
            point(
                "Attacks cost END. A recovery takes a full phase and restores END and STUN. All characters also recover after segment 12.",
                &["CH-2", "CH-5", "CH-28"],
            ),
            point(
                "A side wins when it alone has characters who are awake, unless the scenario sets another goal.",
                &[],
            ),
        ],
    },
    Page {
        title: "Attacking",
        picture: picture!("champions_attack.png"),
        caption: "The panel shows the chance to hit and what the hit would do.",
        points: &[
            point("You hit on a 3d6 roll of 11 + your OCV - the target's DCV or less.", &["CH-10"]),
            point("Beyond 8 m, each doubling of the distance takes 2 from your OCV.", &["CH-14"]),
            point(
                "Normal damage: the total of the dice is STUN. Each die also does 1 BODY, but a 1 does none and a 6 does 2.",
                &["CH-18"],
            ),
            point("Killing damage: the total of the dice is BODY. STUN is the BODY times a half die.", &["CH-19"]),
            point(
                "PD or ED is subtracted from STUN and BODY. Only resistant defence stops the BODY of a killing attack.",
                &["CH-20"],
            ),
            point(
                "A character who takes more STUN than CON from one hit is stunned and loses the next phase. Below 0 STUN, the character is knocked out.",
                &["CH-24", "CH-25"],
            ),
        ],
    },
    Page {
        title: "Knockback",
        picture: picture!("champions_knockback.png"),
        caption: "The line shows where the blow would send the target, and how likely that is.",
        points: &[
            point(
                "A hit that does BODY knocks its target back. Subtract 2d6 from the BODY that was rolled: the rest is the distance in hexes. At 0 the target only falls down.",
                &["CH-31", "CH-34"],
            ),
            point("Roll 1d6 less for a target in the air, and 1d6 more for a killing attack.", &["CH-33"]),
            point("A flight that hits nothing ends with a hard landing: 1d6 for every two hexes.", &["CH-35"]),
            point(
                "A wall or window withstands a force of up to its DEF plus its BODY. A stronger flight breaks through and continues with the force that is left; both are damaged.",
                &["CH-36", "CH-37"],
            ),
            point("Another character in the way takes the full force, and so does the one knocked back.", &["CH-38"]),
            point(
                "If a flight ends above the ground, the target falls: 1d6 for every 2 m, up to 10 m.",
                &["CH-40", "CH-42"],
            ),
        ],
    },
    Page {
        title: "Reacting",
        picture: picture!("champions_react.png"),
        caption: "When you are attacked, each defence shows the odds it leaves the attacker.",
        points: &[
            point(
                "A character who has not acted in the segment can abort to a defence before an attack is rolled. That uses up the next phase.",
                &["CH-9"],
            ),
            point(
                "A dodge adds 3 DCV. A block stops a hand-to-hand attack if it wins a roll of OCV against OCV.",
                &["CH-9"],
            ),
            point(
                "Diving for cover moves you out of the way, even of an area attack, but leaves you prone.",
                &["CH-9"],
            ),
            point(
                "You can hold a phase and act later in the segment, or in a later one, before your next phase.",
                &["CH-8"],
            ),
        ],
    },
];
