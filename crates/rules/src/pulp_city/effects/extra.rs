//! Extra targets (`PC-35`).

use serde::{Deserialize, Serialize};

use super::{EffectsFrame, each::EachFrame, falls_on_the_target};
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, Stage, Step},
    pulp_city::{
        Attempt, Choice, EffectId, EffectKind, Event, Frame, Order, PulpCity, PulpCityBattle, Setup, TargetRef,
        data::{
            immunity,
            source::{Source, effects_exist},
        },
    },
};

/// The attacker's choice of an extra target.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExtraFrame {
    /// The action.
    pub attempt: Attempt,
    /// The Extra Target effect.
    pub effect: EffectId,
    /// Maximum distance from the first target.
    pub range: u8,
    /// True if the attacker may decline, because the effect was bought (`PC-6`).
    #[serde(default)]
    pub may_decline: bool,
}

impl ExtraFrame {
    /// Returns the frame of the effects of the same roll, if it is directly below this frame.
    fn below<'b>(&self, battle: PulpCityBattle<'b>) -> Option<&'b EffectsFrame> {
        match battle.agenda() {
            [.., battle::Frame::PulpCity(Frame::Effects(effects)), _] if effects.attempt == self.attempt => {
                Some(effects)
            }
            _ => None,
        }
    }

    /// Returns the possible targets: models within range of the first target, except the attacker and models that are
    /// already targets of this roll.
    fn figures(&self, battle: PulpCityBattle<'_>) -> Vec<FigureId> {
        let Attempt { attacker, target, .. } = self.attempt;
        let Some(first) = battle.cell_of_mark(target) else { return Vec::new() };
        let struck = self.below(battle).map_or(&[][..], |effects| &effects.struck);
        let near = |figure: &FigureId| {
            let cell = battle.cell_of(*figure).filter(|_| battle.in_play(*figure));
            cell.is_some_and(|cell| battle.distance(first, cell) <= self.range.into())
                && *figure != attacker
                && TargetRef::Figure(*figure) != target
                && !struck.contains(figure)
        };
        battle.setup().figure_ids().filter(near).collect()
    }

    /// Returns the effects on the extra target: all FX of the action that apply directly to a target.
    fn effects(&self, battle: PulpCityBattle<'_>) -> Vec<EffectId> {
        let action = battle.action(self.attempt.attacker, self.attempt.action);
        let falls = |effect: &EffectId| falls_on_the_target(battle.rules().effect(*effect));
        let mut effects: Vec<EffectId> =
            action.map_or(&[][..], |action| &action.fx).iter().copied().filter(falls).collect();
        effects.sort_by_key(|effect| battle.rules().effect(*effect).kind.group());
        effects
    }

    /// Returns the choice of the extra target, if only one model is possible and the attacker cannot decline.
    pub(in crate::pulp_city) fn forced(&self, battle: PulpCityBattle<'_>) -> Option<Choice> {
        let figures = self.figures(battle);
        (figures.len() == 1 && !self.may_decline).then_some(Choice::Extra { figures, may_decline: false })
    }

    /// Returns the events after the extra target is chosen.
    fn struck(&self, battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<battle::Event> {
        let mut events = vec![PulpCity::pop()];
        if let Some(effects) = self.below(battle) {
            let struck = effects.struck.iter().copied().chain([figure]).collect();
            events.push(PulpCity::become_(EffectsFrame { struck, ..effects.clone() }));
        }
        let source = Source::of(self.attempt);
        let kind = EffectKind::ExtraTarget(self.range);
        events.push(if immunity::is_immune(battle, figure, kind, &source) {
            PulpCity::own(Event::Immune { figure, effect: self.effect })
        } else {
            PulpCity::push(EachFrame { effects: self.effects(battle), source, to: TargetRef::Figure(figure) })
        });
        events
    }

    /// Returns an order for each possible target, and one to decline if that is allowed.
    pub(in crate::pulp_city) fn orders(&self, battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        let figures = self.figures(battle).into_iter().map(|figure| Order::Extra { figure });
        let leave = self.may_decline.then_some(Order::Decline);
        figures.chain(leave).map(battle::Order::PulpCity).collect()
    }
}

impl Resolver<PulpCity> for ExtraFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        self.attempt.is_valid(known) && effects_exist(known, &[self.effect])
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        let figures = self.figures(battle);
        match figures.as_slice() {
            [] => Step::Emit(vec![PulpCity::pop()]),
            [only] if !self.may_decline => Step::Emit(self.struck(battle, *only)),
            _ => {
                let about = ChoiceKind::PulpCity(Choice::Extra { figures, may_decline: self.may_decline });
                Step::Ask(PendingChoice { decider: battle.controller(self.attempt.attacker), about })
            }
        }
    }

    fn ordered(&self, battle: PulpCityBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        match order {
            battle::Order::PulpCity(Order::Extra { figure }) if self.figures(battle).contains(figure) => {
                Ok(self.struck(battle, *figure))
            }
            battle::Order::PulpCity(Order::Extra { figure }) => {
                let (name, range) = (battle.figure_name(*figure), self.range);
                let message =
                    format!("{name} cannot be the extra target: choose a new target within {range} of the first one");
                Err(Refusal::new("PC-35", "no_target", message).with("range", range))
            }
            battle::Order::PulpCity(Order::Decline) if self.may_decline => Ok(vec![PulpCity::pop()]),
            battle::Order::PulpCity(Order::Decline) => {
                let message = "FX cannot be skipped: choose the extra target";
                Err(Refusal::new("PC-6", "effects_due", message))
            }
            _ => {
                let name = battle.figure_name(self.attempt.attacker);
                let message = format!("{name} has one more target: choose it");
                Err(Refusal::new("PC-35", "extra_first", message))
            }
        }
    }
}
