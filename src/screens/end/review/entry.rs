//! A row of the review for one moment: a button that replays it.

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_bots::review::Moment;
use knockback_rules::battle::SideId;
use knockback_view::present::round_name;

use super::{ReviewWording, in_percent};
use crate::{
    bots::review::OpenMoment,
    stage::sentence,
    theme::{
        icon::icon,
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, pressable, strong, words},
    },
};

/// The moment that a row replays when pressed.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Opens(OpenMoment);

/// The text of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ReviewEntry {
    opens: OpenMoment,
    side: SideId,
    /// The description of when the order was given, and by which side.
    when: String,
    head: String,
    line: String,
    tip: String,
}

impl ReviewEntry {
    /// Returns the row of a turning point.
    pub(super) fn decisive(moment: &Moment, telling: &ReviewWording) -> Self {
        let cause = if moment.is_luck() { "mostly dice" } else { "mostly decisions" };
        let (before, after) = (in_percent(moment.before), in_percent(moment.after));
        let lost: Vec<&str> = moment.lost.iter().map(|figure| telling.battle.figure_name(*figure)).collect();
        let lost = if lost.is_empty() { String::new() } else { format!(". Lost: {}", lost.join(", ")) };
        let name = telling.battle.side_name(SideId(0));
        let tip = format!("The chance of {name} winning, before and after this order. Click to watch it.");
        let (head, line) = (sentence(&moment.told), format!("{before} \u{2192} {after}, {cause}{lost}"));
        Self::of(moment, telling, false, (head, line, tip))
    }

    /// Returns the row of a missed chance. `None` if no other order was better.
    pub(super) fn missed(moment: &Moment, telling: &ReviewWording) -> Option<Self> {
        let missed = moment.missed.as_ref()?;
        let (told, behind) = (sentence(&missed.told), behind(missed.behind));
        let tip = format!("{told}. On average this was better than the order given, {behind}. Click to watch it.");
        let line = format!("Order given: {}", moment.told);
        Some(Self::of(moment, telling, true, (sentence(&missed.in_words()), line, tip)))
    }

    fn of(moment: &Moment, telling: &ReviewWording, better: bool, (head, line, tip): (String, String, String)) -> Self {
        let (round, side) =
            (round_name(telling.battle.setup().ruleset(), moment.round), telling.battle.side_name(moment.side));
        let opens = OpenMoment { place: moment.place, better };
        Self { opens, side: moment.side, when: format!("{round}, {side}"), head, line, tip }
    }

    /// Spawns the row.
    pub(super) fn spawn(self, column: Entity, name: String, density: Density, commands: &mut Commands) {
        let team = team(self.side);
        let small = density.pick(type_scale::SMALL, 12.0);
        commands
            .spawn((
                Name::new(name),
                Opens(self.opens),
                ChildOf(column),
                Node {
                    column_gap: px(6),
                    align_items: AlignItems::Center,
                    flex_shrink: 0.0,
                    padding: UiRect::axes(px(6), px(density.pick(3.0, 1.0))),
                    // Space for the focus ring.
                    margin: UiRect::axes(px(5), px(2)),
                    border: px(1).all(),
                    border_radius: BorderRadius::all(px(type_scale::ROUND)),
                    ..default()
                },
                pressable(ButtonStyle::Quiet),
                Tip::new(self.tip, &[]),
                children![
                    icon(team.emblem, density.pick(18.0, 14.0), team.ink()),
                    (
                        Node {
                            flex_direction: FlexDirection::Column,
                            flex_grow: 1.0,
                            flex_basis: px(0),
                            min_width: px(0),
                            ..default()
                        },
                        Pickable::IGNORE,
                        children![
                            words(self.when, small, palette::TEXT_QUIET),
                            strong(self.head, type_scale::SMALL, palette::TEXT),
                            words(self.line, small, palette::TEXT_QUIET),
                        ],
                    ),
                ],
            ))
            .observe(open);
    }
}

/// Formats a difference in value, relative to the cost of an average figure.
fn behind(parts: f64) -> String {
    if parts < 1.0 {
        format!("by {:.0} % of the cost of an average figure", 100.0 * parts)
    } else {
        "by more than the cost of an average figure".to_owned()
    }
}

fn open(press: On<Activate>, rows: Query<&Opens>, mut opens: MessageWriter<OpenMoment>) {
    opens.write_batch(rows.get(press.entity).ok().map(|row| row.0));
}
