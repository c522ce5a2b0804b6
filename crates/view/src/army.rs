//! The army bar: all figures of both sides with their wounds and states, and the active figure.

use knockback_rules::{
    battle::{FigureId, SideId},
    ruleset::BattleOf,
};

pub use crate::rulesets::armies;
use crate::{RulesetView, end::sides, roster::figures, sheet::Status, text::count_of, tone::Tone};

/// An army in the army bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Army {
    /// The side.
    pub side: SideId,
    /// The name.
    pub name: String,
    /// A short note below the emblem.
    pub note: Option<String>,
    /// The same information as text, shown on hover.
    pub tip: String,
    /// The related rules, by id.
    pub rules: &'static [&'static str],
    /// The figures and cards.
    pub chips: Vec<ArmyChip>,
}

/// A chip of the army bar: a figure, or several on one card.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyChip {
    /// The name.
    pub name: String,
    /// The figure to inspect.
    pub figure: Option<FigureId>,
    /// True if the figure or card is active now.
    pub acts: bool,
    /// False once the figure or card is out of the battle.
    pub lives: bool,
    /// The same information as text, shown on hover.
    pub tip: String,
    /// The related rules, by id.
    pub rules: &'static [&'static str],
    /// The current states, as signs beside the name.
    pub signs: Vec<Status>,
    /// The lower half of the chip.
    pub body: ChipContent,
}

/// The lower half of a chip.
#[derive(Clone, Debug, PartialEq)]
pub enum ChipContent {
    /// The remaining life of each figure, and plates such as order markers.
    Lives(Lives),
    /// Three bars.
    Bars([Bar; 3]),
}

/// A bar of a chip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// The remaining points.
    pub left: i16,
    /// The points of an unhurt figure.
    pub whole: i16,
    /// The kind of points, as a tone.
    pub tone: Tone,
}

impl Bar {
    /// The filled part, in percent.
    #[must_use]
    pub fn full(self) -> f32 {
        100.0 * (f32::from(self.left) / f32::from(self.whole.max(1))).clamp(0.0, 1.0)
    }
}

/// The remaining life of each figure, and plates such as order markers.
#[derive(Clone, Debug, PartialEq)]
pub struct Lives {
    /// The remaining life of each figure.
    pub left: Vec<u8>,
    /// The life of an unhurt figure.
    pub whole: u8,
    /// The plates beside the life.
    pub plates: Vec<Plate>,
}

/// A plate that carries a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plate {
    /// The sign.
    pub sign: String,
    /// True if the plate is face down, so that other players see only its back.
    pub down: bool,
}

/// The armies of a plain game. Each figure has one life while it is on the board.
pub(crate) fn plain<R: RulesetView>(battle: BattleOf<'_, R>) -> Vec<Army> {
    let rules = const { &[R::ABOUT.parts] };
    let chip = |figure| {
        let (name, side) = (battle.figure_name(figure), battle.side_name(battle.owner(figure)));
        let lives = battle.field().footprint(figure).is_some();
        let (what, look) = if lives { ("on the board", " A click looks there.") } else { ("off the board", "") };
        ArmyChip {
            name: name.to_owned(),
            figure: lives.then_some(figure),
            acts: R::acting_figure(battle) == Some(figure),
            lives,
            tip: format!("{name} of {side}: {what}.{look}"),
            rules,
            signs: Vec::new(),
            body: ChipContent::Lives(Lives { left: vec![lives.into()], whole: 1, plates: Vec::new() }),
        }
    };
    let army = |side| {
        let chips: Vec<ArmyChip> = figures(battle.setup(), side).map(chip).collect();
        let (left, all) = (chips.iter().filter(|chip| chip.lives).count(), chips.len());
        let name = battle.side_name(side).to_owned();
        let tip = format!("{name} has {left} of {} on the board.", count_of(all, "figure", "figures"));
        Army { side, name, note: Some(format!("{left}/{all}")), tip, rules, chips }
    };
    sides(&battle).map(army).collect()
}

impl Lives {
    /// The number of figures that are still in the battle.
    #[must_use]
    pub fn standing(&self) -> usize {
        self.left.iter().filter(|left| **left > 0).count()
    }

    /// The remaining share of the figures' total life, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f32 {
        let left: f32 = self.left.iter().map(|left| f32::from(*left)).sum();
        let whole: f32 = self.left.iter().map(|_| f32::from(self.whole)).sum();
        left / whole.max(1.0)
    }
}
