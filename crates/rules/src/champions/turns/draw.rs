//! Drawing a weapon. Characters that wait for it may interrupt (`CH-7`, `CH-8`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{self, FigureId, Known, Resolver, Stage, Step, next_to_roll},
    champions::{
        Champions, ChampionsBattle, Check, Event, Setup, Wait,
        data::choice::Occasion,
        rolls::check,
        window::{self, WindowFrame},
    },
    dice::Rolled,
};

/// Frame of a character that draws a weapon.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawFrame {
    /// The character.
    pub figure: FigureId,
    /// The weapon, by index on the sheet.
    pub weapon: u8,
    /// Characters that wait for the draw and have not been asked yet.
    pub waiting: Vec<FigureId>,
    /// Sort keys from the DEX rolls of a fast draw, which decide who acts first: the drawing character and the one that
    /// waits.
    pub rolls: Vec<(FigureId, Vec<u16>)>,
    /// True for a fast draw, which takes no time.
    pub fast: bool,
}

/// Returns the characters whose held actions wait for this one to draw.
pub(in crate::champions) fn waiting_for(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<FigureId> {
    let standing = battle.field().standing_figures().map(|(other, _)| other);
    let waits = |other: &FigureId| match &battle.condition(*other).held {
        Some(Wait::Draw { by }) => {
            by.map_or_else(|| !battle.friends(figure, *other), |by| by == figure)
                && window::may_use_held(battle, *other).is_ok()
        }
        _ => false,
    };
    standing.filter(|other| *other != figure).filter(waits).collect()
}

impl DrawFrame {
    /// Creates the frame of a character that draws a weapon.
    pub(in crate::champions) fn new(battle: ChampionsBattle<'_>, figure: FigureId, weapon: u8) -> Self {
        let waiting = waiting_for(battle, figure);
        let fast = battle.sheet(figure).draws_fast();
        Self { figure, weapon, rolls: Vec::new(), waiting, fast }
    }

    /// Returns the sort key of a DEX roll: its margin, then DEX. Further rolls are appended to break ties.
    fn margin(battle: ChampionsBattle<'_>, figure: FigureId, rolled: u16) -> Vec<u16> {
        let dexterity = battle.characteristic(figure, crate::champions::Characteristic::Dexterity).unsigned_abs();
        let margin = check::dexterity(battle, figure) - i16::try_from(rolled).unwrap_or(i16::MAX);
        vec![u16::try_from(100 + margin).unwrap_or(0), dexterity]
    }

    fn drawn(&self) -> Vec<battle::Event> {
        let Self { figure, weapon, .. } = *self;
        vec![Champions::own(Event::Drew { figure, weapon }), Champions::pop()]
    }
}

impl Resolver<Champions> for DrawFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let rolling: Vec<FigureId> = self.rolls.iter().map(|(figure, _)| *figure).collect();
        known.figure(self.figure)
            && known.own().sheet(self.figure).attack(self.weapon).is_some()
            && battle::all_once(&self.waiting, |figure| known.figure(figure))
            && battle::all_once(&rolling, |figure| known.figure(figure))
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        let able = battle.is_awake(self.figure) && !battle.condition(self.figure).stunned;
        let [first, rest @ ..] = self.waiting.as_slice() else {
            return Step::Emit(if able { self.drawn() } else { vec![Champions::pop()] });
        };
        let after = Self { waiting: rest.to_vec(), rolls: Vec::new(), ..self.clone() };
        if !self.fast {
            // A normal draw takes time, so the waiting character acts first.
            let window = WindowFrame::waited_for(Occasion::Draws, vec![*first]);
            return Step::Emit(vec![Champions::become_(after), Champions::push(window)]);
        }
        if self.rolls.is_empty() {
            let rolls = vec![(self.figure, Vec::new()), (*first, Vec::new())];
            return Step::Emit(vec![Champions::become_(Self { rolls, ..self.clone() })]);
        }
        if next_to_roll(&self.rolls).is_some() {
            return Step::Roll(check::ROLL);
        }
        let faster = self.rolls.iter().max_by(|(_, one), (_, other)| one.cmp(other)).map(|(figure, _)| *figure);
        Step::Emit(if faster == Some(*first) {
            vec![Champions::become_(after), Champions::push(WindowFrame::waited_for(Occasion::Draws, vec![*first]))]
        } else {
            vec![Champions::own(Event::Triggered { figure: *first }), Champions::become_(after)]
        })
    }

    fn rolled(&self, battle: ChampionsBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let (Rolled::Sum(rolled), Some(figure)) = (rolled, next_to_roll(&self.rolls)) else { return };
        let mut rolls = self.rolls.clone();
        if let Some((_, own)) = rolls.iter_mut().find(|(who, _)| *who == figure) {
            // The first roll is a DEX roll. If the keys are still equal, the totals of further rolls decide.
            if own.is_empty() {
                own.extend(Self::margin(battle, figure, rolled));
            } else {
                own.push(rolled);
            }
        }
        let need = check::dexterity(battle, figure);
        let told = Event::Rolled { figure, check: Check::Speed, need, rolled };
        events.extend([Champions::own(told), Champions::become_(Self { rolls, ..self.clone() })]);
    }
}
