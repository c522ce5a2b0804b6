//! Falls, ground that burns, and glyphs.

use crate::{
    c3g::{Event, FallResult, GlyphPower, Played, TerrainResult},
    report::{LogLine, counted},
    units::Wounds,
};

pub(super) fn line(before: Played<'_>, event: &Event) -> Option<LogLine> {
    Some(match event {
        Event::FallRolled { figure, drop, result } => {
            let height = before.height(*figure);
            let fell = format!(
                "{} falls {} at Height {height}",
                before.figure_name(*figure),
                counted(*drop, "level", "levels")
            );
            let text = match result {
                FallResult::Dice { dice, skulls } => {
                    format!("{fell}: {}, {}.", counted(*dice, "die", "dice"), counted(*skulls, "skull", "skulls"))
                }
                FallResult::Deadly { survived: true } => format!("{fell}: 19 or 20 on a d20, it lives."),
                FallResult::Deadly { survived: false } => format!("{fell}: less than 19 on a d20, it dies."),
            };
            LogLine::new(text, &["C3G-11"])
        }
        Event::TerrainRolled { figure, terrain, result } => {
            let name = before.figure_name(*figure);
            let text = match result {
                TerrainResult::Unharmed => format!("{name} is on {}, unharmed.", terrain.name()),
                TerrainResult::Wounds(wounds) => format!("{name} is on {}: {}.", terrain.name(), Wounds(*wounds)),
                TerrainResult::Destroyed => format!("{name} is on {} and burns up.", terrain.name()),
            };
            LogLine::new(text, &["C3G-22"])
        }
        Event::GlyphActed { glyph, figure, power } => {
            let (glyph, name) = (&before.setup().glyph(*glyph).name, before.figure_name(*figure));
            let does = match power {
                GlyphPower::Dud => format!("nothing happens to {name}"),
                GlyphPower::Heal(wounds) => format!("{name} loses up to {}", Wounds(*wounds)),
                GlyphPower::Blast(dice) => format!("{} against {name}", counted(*dice, "die", "dice")),
                GlyphPower::Attack(dice) => format!("{name} has {dice} more on attack while it stands there"),
                GlyphPower::Defense(dice) => format!("{name} has {dice} more in defence while it stands there"),
            };
            LogLine::new(format!("{glyph}: {does}."), &["C3G-8"])
        }
        Event::GlyphRolled { glyph, skulls } => {
            let glyph = &before.setup().glyph(*glyph).name;
            LogLine::new(format!("{glyph} shows {}.", counted(*skulls, "skull", "skulls")), &["C3G-8"])
        }
        _ => return None,
    })
}
