//! The page of the guide that lists the keys.

use bevy::prelude::*;

use crate::{
    stage::actions::{self, HelpLine},
    theme::{
        palette,
        scale::Density,
        type_scale,
        widget::{key, note, words},
    },
};

/// Spawns a table of the keys: those common to all rulesets, and those of one ruleset.
pub(super) fn spawn(area: Entity, own: &'static [HelpLine], density: Density, commands: &mut Commands) {
    for line in actions::help(own.iter()) {
        let row = commands
            .spawn((
                ChildOf(area),
                Node {
                    column_gap: px(type_scale::GAP),
                    align_items: AlignItems::Center,
                    flex_shrink: 0.0,
                    ..default()
                },
            ))
            .id();
        let caps: Vec<_> = line.caps().into_iter().map(key).collect();
        commands.spawn((
            ChildOf(row),
            Node { width: px(230), column_gap: px(4), flex_shrink: 0.0, ..default() },
            Children::spawn(SpawnIter(caps.into_iter())),
        ));
        commands.spawn((ChildOf(row), words(line.does(), density.pick(16.0, 14.0), palette::TEXT)));
    }
    commands.spawn((
        ChildOf(area),
        note(format!(
            "Hover over any word, symbol or number, or move to it with {}, to see what it means and which rule applies.",
            actions::NEXT_PART.key()
        )),
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::tests::own_lines;

    #[test]
    fn the_manual_contains_the_lines_of_the_help() {
        let row = |line: &actions::HelpLine| {
            let caps: Vec<String> = line.caps().iter().map(|cap| format!("`{cap}`")).collect();
            format!("| {} | {} |\n", caps.join(" "), line.does())
        };
        let rows: String = actions::help(own_lines().into_iter().flatten()).map(row).collect();
        let table = format!("| input | what it does |\n|---|---|\n{rows}");
        let manual = include_str!("../../../docs/manual.md").replace("\r\n", "\n");
        assert!(manual.contains(&table), "docs/manual.md needs this table:\n{table}");
    }
}
