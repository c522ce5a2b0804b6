//! Log text of falls, burning ground and glyphs.

use crate::{
    c3g::{C3gBattle, Event, FallResult, GlyphPower, TerrainResult},
    report::{LogLine, counted},
    units::Wounds,
};

pub(super) fn line(before: C3gBattle<'_>, event: &Event) -> Option<LogLine> {
    Some(match event {
        Event::FallRolled { figure, drop, result } => {
            let height = before.height(*figure);
            let fell = format!(
                "{} (Height {height}) falls {}",
                before.figure_name(*figure),
                counted(*drop, "level", "levels")
            );
            let text = match result {
                FallResult::Dice { dice, skulls } => {
                    format!("{fell}: {}, {}.", counted(*dice, "die", "dice"), counted(*skulls, "skull", "skulls"))
                }
                FallResult::Deadly { survived: true } => format!("{fell} and survives: 19 or 20 on the d20."),
                FallResult::Deadly { survived: false } => format!("{fell} and is destroyed: less than 19 on the d20."),
            };
            LogLine::new(text, &["C3G-11"])
        }
        Event::TerrainRolled { figure, terrain, result } => {
            let name = before.figure_name(*figure);
            let text = match result {
                TerrainResult::Unharmed => format!("The {} leaves {name} unharmed.", terrain.name()),
                TerrainResult::Wounds(wounds) => format!("The {} burns {name}: {}.", terrain.name(), Wounds(*wounds)),
                TerrainResult::Destroyed => format!("{name} burns up in the {}.", terrain.name()),
            };
            LogLine::new(text, &["C3G-22"])
        }
        Event::GlyphActed { glyph, figure, power } => {
            let (glyph, name) = (&before.setup().glyph(*glyph).name, before.figure_name(*figure));
            let does = match power {
                GlyphPower::Dud => format!("nothing happens to {name}"),
                GlyphPower::Heal(wounds) => format!("{name} heals up to {}", Wounds(*wounds)),
                GlyphPower::Blast(dice) => format!("{} rolled against {name}", counted(*dice, "die", "dice")),
                GlyphPower::Attack(dice) => {
                    format!(
                        "{name} gets {} while standing there",
                        counted(*dice, "extra attack die", "extra attack dice")
                    )
                }
                GlyphPower::Defense(dice) => {
                    format!(
                        "{name} gets {} while standing there",
                        counted(*dice, "extra defence die", "extra defence dice")
                    )
                }
            };
            LogLine::new(format!("{glyph}: {does}."), &["C3G-8"])
        }
        Event::GlyphRolled { glyph, skulls } => {
            let glyph = &before.setup().glyph(*glyph).name;
            LogLine::new(format!("{glyph} rolls {}.", counted(*skulls, "skull", "skulls")), &["C3G-8"])
        }
        _ => return None,
    })
}
