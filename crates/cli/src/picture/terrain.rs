//! The terrain of each hex, shown by colour and by a sign, so that it is readable without colour vision.

use knockback_rules::board::Terrain;

use super::{
    ink::{self, Ink},
    svg::Svg,
};

/// The colour of the ground.
pub(super) fn colour(terrain: Terrain) -> Ink {
    match terrain {
        Terrain::Grass => Ink(0.46, 0.62, 0.36),
        Terrain::Rock => Ink(0.62, 0.55, 0.49),
        Terrain::Sand => Ink(0.85, 0.74, 0.50),
        Terrain::Snow => Ink(0.92, 0.94, 0.97),
        Terrain::Ice => Ink(0.66, 0.84, 0.92),
        Terrain::Swamp => Ink(0.42, 0.45, 0.28),
        Terrain::Concrete => Ink(0.66, 0.67, 0.70),
        Terrain::Asphalt => Ink(0.42, 0.44, 0.49),
        Terrain::Road => Ink(0.55, 0.50, 0.44),
        Terrain::Water => Ink(0.16, 0.46, 0.72),
        Terrain::Lava => Ink(0.96, 0.40, 0.10),
        Terrain::LavaField => Ink(0.40, 0.22, 0.20),
        Terrain::Pit => Ink(0.44, 0.38, 0.33),
        Terrain::SpikedPit => Ink(0.40, 0.33, 0.32),
        Terrain::BottomlessPit => Ink(0.16, 0.15, 0.18),
        Terrain::DeepWater => Ink(0.09, 0.30, 0.54),
    }
}

/// The strokes of a sign in a hex of radius 1, as a path.
const fn strokes(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Grass => {
            "M-.5-.28l-.05-.13M-.5-.28l.05-.13M.42-.38l-.05-.13M.42-.38l.05-.13M.55.2l-.05-.13M.55.2l.05-.13\
             M-.38.42l-.05-.13M-.38.42l.05-.13M.02-.62l-.05-.13M.02-.62l.05-.13"
        }
        Terrain::Rock => "M-.62-.1l.14-.16 .16.08M.3-.52l.16-.1 .12.16M.4.38l.16-.12 .1.12M-.3.5l.12-.14 .16.1",
        Terrain::Sand => {
            "M-.5-.3h.01M-.2-.55h.01M.2-.45h.01M.5-.2h.01M.6.15h.01M.35.45h.01M-.3.5h.01M-.6.1h.01M-.35.2h.01M.3-.7h.01"
        }
        Terrain::Snow => {
            "M-.48-.35v.18M-.56-.31l.16.1M-.4-.31l-.16.1M.45-.42v.18M.37-.38l.16.1M.53-.38l-.16.1M.5.28v.18M.42.32l.16.1\
             M.58.32l-.16.1M-.42.32v.18M-.5.36l.16.1M-.34.36l-.16.1"
        }
        Terrain::Ice => "M-.6-.05l.3-.3M-.5.1l.16-.16M.2-.4l.24-.24M.34-.36l.12-.12M.3.4l.3-.3M.44.42l.14-.14",
        Terrain::Swamp => {
            "M-.62-.2h.34M-.54-.2v-.14M-.45-.2v-.2M-.36-.2v-.14M.28-.42h.34M.36-.42v-.14M.45-.42v-.2M.54-.42v-.14\
             M.24.38h.34M.32.38v-.14M.41.38v-.2M.5.38v-.14"
        }
        Terrain::Concrete => "M-.83-.02h.16M.67-.02h.16M-.02-.95v.14M-.5.5h.1M.4.5h.1",
        Terrain::Asphalt => {
            "M-.4-.5l.03.03M.3-.6l.03.03M.6-.1l.03.03M-.6.1l.03.03M.4.5l.03.03M-.25.55l.03.03M.1-.3l.03.03"
        }
        Terrain::Road => "M-.7 0h.28M-.14 0h.28M.42 0h.28M-.5-.62h1M-.5.62h1",
        Terrain::Water => {
            "M-.66-.22q.11-.13.22 0t.22 0 .22 0M.08-.48q.1-.12.2 0t.2 0M.1.3q.11-.13.22 0t.22 0M-.6.36q.1-.12.2 0t.2 0"
        }
        Terrain::Lava => {
            "M-.5-.1c-.12-.14.06-.2 0-.38 .18.1.22.28.12.38zM.42-.3c-.12-.14.06-.2 0-.38 .18.1.22.28.12.38z\
             M.42.44c-.12-.14.06-.2 0-.38 .18.1.22.28.12.38zM-.36.52c-.12-.14.06-.2 0-.38 .18.1.22.28.12.38z"
        }
        Terrain::LavaField => {
            "M-.7-.2l.24.08 .1-.18 .22.1M.14-.6l.08.2 .24.02 .08.2M.7.2l-.24.06 -.06.22M-.5.4l.2-.06 .16.2"
        }
        // An upper rim with strokes down its sides, and spikes at the bottom; a pit without spikes has a second rim.
        Terrain::Pit => "M-.62-.36l.62-.36 .62.36M-.62-.36v.16M-.31-.54v.16M0-.72v.16M.31-.54v.16M.62-.36v.16",
        Terrain::SpikedPit => {
            "M-.62-.36l.62-.36 .62.36M-.62-.36v.16M0-.72v.16M.62-.36v.16M-.5.6l.12-.34 .12.34M-.12.6l.12-.34 .12.34\
             M.26.6l.12-.34 .12.34"
        }
        Terrain::BottomlessPit => {
            "M-.62-.36l.62-.36 .62.36v.72l-.62.36 -.62-.36zM-.4-.23l.4-.23 .4.23v.46l-.4.23 -.4-.23z"
        }
        Terrain::DeepWater => {
            "M-.66-.22q.11-.13.22 0t.22 0 .22 0 .22 0M-.1-.52q.1-.12.2 0t.2 0 .2 0M-.1.24q.11-.13.22 0t.22 0 .22 0\
             M-.6.5q.1-.12.2 0t.2 0 .2 0"
        }
    }
}

/// Draws the sign of a terrain on its ground.
pub(super) fn draw(svg: &mut Svg, terrain: Terrain, (x, y): (f64, f64), radius: f64, ground: Ink) {
    let (line, breadth, opacity) = match terrain {
        Terrain::Water | Terrain::DeepWater => (Ink(1.0, 1.0, 1.0), 0.055, 0.75),
        Terrain::BottomlessPit => (Ink(0.75, 0.72, 0.80), 0.05, 0.7),
        Terrain::Lava => (Ink(1.0, 0.93, 0.50), 0.05, 0.95),
        Terrain::LavaField => (Ink(1.0, 0.55, 0.20), 0.055, 0.9),
        Terrain::Road => (ink::MAP_FACE, 0.05, 0.75),
        Terrain::Sand | Terrain::Asphalt => (ground.toward(ink::MAP_INK, 0.55), 0.06, 0.7),
        Terrain::Snow | Terrain::Ice => (Ink(0.25, 0.45, 0.65), 0.04, 0.5),
        _ => (ground.toward(ink::MAP_INK, 0.6), 0.045, 0.6),
    };
    let place =
        format!("translate({} {}) scale({})", super::svg::number(x), super::svg::number(y), super::svg::number(radius));
    let node = svg.node("path").s("d", strokes(terrain)).s("transform", &place);
    let node = if terrain == Terrain::Lava { node.fill(line) } else { node.s("fill", "none") };
    let node = node.s("stroke", &line.hex()).s("stroke-width", &format!("{breadth}"));
    node.s("stroke-linecap", "round").s("stroke-linejoin", "round").n("opacity", opacity).leaf();
}
