//! The guide to C3G.

use crate::guide::{Page, picture, point};

pub(super) const PAGES: &[Page] = &[
    Page {
        title: "Rounds and turns",
        picture: picture!("c3g_markers.png"),
        caption: "Order markers lie face down on the cards: three that count and a bluff.",
        points: &[
            point(
                "At the start of a round, put your order markers 1, 2, 3 and the bluff X face down on your cards. Several may go on one card.",
                &["C3G-3"],
            ),
            point("Both sides roll a d20 for initiative. Then each side takes three turns in that order.", &["C3G-3"]),
            point(
                "In each turn, you reveal the marker with that number. The figures on that card may move, and then each may attack once.",
                &["C3G-3", "C3G-4"],
            ),
            point("A marker on the card of a destroyed figure is a lost turn.", &["C3G-3"]),
            point(
                "The last side with a figure wins, unless the scenario sets another goal or a round limit.",
                &["C3G-5"],
            ),
        ],
    },
    Page {
        title: "Moving",
        picture: picture!("c3g_move.png"),
        caption: "Each number is the cost of the path to that hex.",
        points: &[
            point(
                "A step onto level ground or down costs 1 space. A step up costs 1 more for each level, and a figure cannot climb its own height or more in one step.",
                &["C3G-6"],
            ),
            point(
                "If a figure moves away from an enemy it is engaged with, that enemy gets a swipe: one die, and a skull is a wound.",
                &["C3G-9", "C3G-10"],
            ),
            point(
                "A drop of at least the figure's own height is a fall. Roll one die, more for higher falls; each skull is a wound. A figure that lands in water is not hurt.",
                &["C3G-11"],
            ),
            point("Water ends a move, and so does a glyph. Flyers pass over everything.", &["C3G-7", "C3G-8"]),
        ],
    },
    Page {
        title: "Attacking",
        picture: picture!("c3g_attack.png"),
        caption: "Before you roll, the panel shows the dice of both sides and the odds.",
        points: &[
            point(
                "A target must be in range and in sight. An engaged figure can attack only enemies it is engaged with.",
                &["C3G-13", "C3G-14"],
            ),
            point(
                "Attacker and defender roll their dice. Three faces of a die are skulls, two are shields and one is blank.",
                &["C3G-16"],
            ),
            point("Each shield cancels a skull. Each skull that is left is a wound.", &["C3G-16"]),
            point("The figure that stands higher rolls one extra die, in attack and in defence.", &["C3G-15"]),
            point("A figure is destroyed when its wounds equal its Life.", &["C3G-2"]),
        ],
    },
    Page {
        title: "Knockback",
        picture: picture!("c3g_knockback.png"),
        caption: "Each hex shows how likely the target is to land there.",
        points: &[
            point(
                "A normal attack by a figure with Super Strength on an adjacent figure also knocks it back, even without a wound.",
                &["C3G-17", "C3G-18"],
            ),
            point("Knockback points (KP) are the attacker's skulls minus the defender's skulls.", &["C3G-19"]),
            point(
                "The target flies straight away from the attacker. Each KP pays for one space; going up costs more, as in a move.",
                &["C3G-20", "C3G-21"],
            ),
            point(
                "If a figure, an object or a rise stops the flight early, roll one die. On a skull the target takes a wound, and so does the figure or object it hit.",
                &["C3G-25", "C3G-30"],
            ),
            point(
                "A flight that goes over an edge ends with a fall. At the edge of the map it just stops.",
                &["C3G-32", "C3G-28"],
            ),
        ],
    },
];
