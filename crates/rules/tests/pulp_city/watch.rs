//! Invariants of every battle before and after every event.

use std::collections::{BTreeMap, BTreeSet};

use knockback_rules::{
    battle::{Battle, Event, FigureId, Occupant, Whereabouts},
    board::Cell,
    pulp_city::{
        self, Active, Choice, Displacement, HarmSource, Model, MoveMode, PulpCity, PulpCityBattle, Role, RollerRole,
        Summoned, fall,
    },
};

/// A displacement in progress.
#[derive(Clone, Copy, Debug)]
struct Under {
    kind: Displacement,
    spaces: u16,
    steps: u16,
    start: Cell,
}

/// Facts about the battle so far.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// Displacements of each model, innermost last.
    under: BTreeMap<FigureId, Vec<Under>>,
    /// Move modes of models that are moving.
    modes: BTreeMap<FigureId, MoveMode>,
    /// Controlled models, innermost last.
    controlled: Vec<FigureId>,
    /// The model of the last fall event, and its expected damage.
    fell: Option<(FigureId, u8)>,
    /// Cards commanded in this round.
    commanded: BTreeSet<usize>,
    /// Number of actions in the current activation or command that do not count against its limit.
    beyond: u8,
}

pub(crate) fn played(battle: &Battle) -> PulpCityBattle<'_> {
    battle.as_ruleset::<PulpCity>().expect("the battle is a Pulp City battle")
}

/// Returns the model that acts or is moved in an event.
fn doer(event: &Event) -> Option<FigureId> {
    match event {
        Event::Lifted { figure }
        | Event::Stepped { figure, .. }
        | Event::PulpCity(
            pulp_city::Event::Activated { figure }
            | pulp_city::Event::ApPaid { figure, .. }
            | pulp_city::Event::MoveBegan { figure, .. }
            | pulp_city::Event::PoweredUp { figure, .. }
            | pulp_city::Event::PoolRolled { figure, .. }
            | pulp_city::Event::Healed { figure, .. }
            | pulp_city::Event::Hurt { figure, .. }
            | pulp_city::Event::Ko { figure }
            | pulp_city::Event::DisplacementBegan { figure, .. }
            | pulp_city::Event::Endangered { figure, .. }
            | pulp_city::Event::Controlled { figure, .. }
            | pulp_city::Event::Fell { figure, .. }
            | pulp_city::Event::Declared { attacker: figure, .. },
        ) => Some(*figure),
        _ => None,
    }
}

impl Watch {
    /// Checks an event against the battle before it.
    pub(crate) fn event(&mut self, before: &Battle, event: &Event) {
        let battle = played(before);
        if let Some(figure) = doer(event).filter(|figure| battle.model(*figure).ko) {
            let thrown = matches!(
                event,
                Event::PulpCity(
                    pulp_city::Event::DisplacementBegan { kind: Displacement::GrabAndThrow, .. }
                        | pulp_city::Event::Fell { .. }
                )
            ) || self.innermost(figure).is_some_and(|under| under.kind == Displacement::GrabAndThrow);
            // A roll that has begun is completed even if its model is KO'ed. Otherwise, a
            // KO'ed model can only be thrown and fall.
            let rolls = matches!(event, Event::PulpCity(pulp_city::Event::PoolRolled { .. }));
            assert!(thrown || rolls, "{event:?}: it is KO'ed");
        }
        match event {
            Event::Stepped { figure, to } => self.step(battle, *figure, to.head),
            Event::Deployed { figure, .. } => {
                assert!(battle.sheet(*figure).summoned, "{event:?}: it cannot be summoned");
            }
            Event::PulpCity(event) => self.own(battle, event),
            _ => {}
        }
    }

    fn innermost(&self, figure: FigureId) -> Option<&Under> {
        self.under.get(&figure).and_then(|under| under.last())
    }

    fn step(&mut self, battle: PulpCityBattle<'_>, figure: FigureId, to: Cell) {
        let board = &battle.setup().board;
        let from = battle.cell_of(figure).expect("it is on the board");
        let next = board.direction_to(from, to).is_some();
        let rise = board.level(from).rise_to(board.level(to));
        let free = battle.field().occupant(to).is_none_or(|occupant| occupant == Occupant::Figure(figure));
        if let Some(under) = self.under.get_mut(&figure).and_then(|under| under.last_mut()) {
            assert!(free, "{:?} through an occupied hex", under.kind);
            match under.kind {
                Displacement::GrabAndThrow => under.steps = under.spaces,
                kind => {
                    assert!(next, "a step of a {kind:?} leads to a neighbouring hex");
                    under.steps += 1;
                    assert!(under.steps <= under.spaces, "{under:?} is too long");
                }
            }
            match under.kind {
                Displacement::Knockback | Displacement::Pull => {
                    assert_eq!(rise, 0, "a knockback or pull never goes up");
                }
                Displacement::Shift => {
                    let over = board.level(under.start).rise_to(board.level(to));
                    assert!(over <= 4, "{over} levels above its start");
                }
                Displacement::GrabAndThrow => {}
            }
            return;
        }
        match self.modes.get(&figure).copied() {
            Some(MoveMode::Sprint) => assert!(next && free && rise <= 1, "no sprint: a rise of {rise}, free: {free}"),
            Some(MoveMode::Climb) => assert!(next && free, "no climb"),
            Some(MoveMode::Fly) => assert!(next, "no flight"),
            Some(MoveMode::Leap | MoveMode::Blink) => assert!(free, "no free hex"),
            None => panic!("it moves without a move or a displacement"),
        }
    }

    fn own(&mut self, battle: PulpCityBattle<'_>, event: &pulp_city::Event) {
        match event {
            pulp_city::Event::RoundBegan { .. } => self.commanded.clear(),
            pulp_city::Event::Commanded { card } => {
                assert!(self.commanded.insert(card.index()), "a card is commanded at most once a round");
                self.beyond = 0;
            }
            pulp_city::Event::Declared { counts: None, .. } => {
                self.beyond += 1;
                assert!(self.beyond <= 12, "too many free actions");
            }
            pulp_city::Event::Activated { figure } => {
                assert!(
                    battle.sheet(*figure).supreme.is_some() && battle.in_play(*figure),
                    "the model cannot be activated"
                );
                self.beyond = 0;
            }
            pulp_city::Event::ApPaid { side, figure, ap, left, .. } => paid(battle, *side, *figure, *ap, *left),
            pulp_city::Event::Fatigued { figure, fatigue, .. } => {
                assert!(*fatigue <= battle.sheet(*figure).most_fatigue(), "more fatigue than the maximum");
                assert!(battle.sheet(*figure).supreme.is_some(), "minions have no fatigue");
                assert_eq!(*fatigue, battle.model(*figure).fatigue + 1);
            }
            pulp_city::Event::MoveBegan { figure, by, .. } => drop(self.modes.insert(*figure, *by)),
            pulp_city::Event::PoweredUp { figure, dice } => {
                assert!(*dice <= battle.model(*figure).power_up, "too many Power Up dice");
            }
            pulp_city::Event::PoolRolled { figure, role, pool, dice, best, quality, good, .. } => {
                let sum: i16 = pool.iter().map(|part| i16::from(part.dice)).sum();
                assert!((1..=24).contains(dice) && sum == i16::from(*dice), "{dice} dice of {pool:?}");
                assert!((1..=6).contains(best) && good <= dice && (4..=6).contains(quality), "{event:?}");
                assert_eq!(*good > 0, best >= quality, "{event:?}");
                if *role == RollerRole::Defence && battle.sheet(*figure).role() == Some(Role::Powerhouse) {
                    assert!(
                        *quality >= 5 || battle.model(*figure).empowered,
                        "a powerhouse has no better defence than others"
                    );
                }
            }
            pulp_city::Event::DisplacementBegan { figure, kind, spaces, .. } => {
                let start = battle.cell_of(*figure).expect("it is on the board");
                self.under.entry(*figure).or_default().push(Under { kind: *kind, spaces: *spaces, steps: 0, start });
                assert!(*spaces <= 12 || *kind == Displacement::GrabAndThrow, "{event:?}");
            }
            pulp_city::Event::DisplacementEnded { figure, moved, .. } => {
                let under = self.under.get_mut(figure).and_then(Vec::pop).expect("it began");
                assert!(*moved <= under.spaces && *moved == under.steps, "{moved} of {under:?}");
            }
            pulp_city::Event::Fell { figure, drop, damage } => {
                assert_eq!(*damage, fall::damage(*drop));
                self.fell = Some((*figure, *damage));
            }
            pulp_city::Event::Hurt { figure, damage, by: HarmSource::Fall } => {
                assert_eq!(self.fell.take(), Some((*figure, *damage)), "the damage belongs to the last fall");
            }
            pulp_city::Event::Controlled { figure, by, .. } => {
                assert_ne!(figure, by);
                self.controlled.push(*figure);
            }
            pulp_city::Event::ControlEnded { figure } => {
                assert_eq!(self.controlled.pop(), Some(*figure), "the innermost model is released first");
            }
            pulp_city::Event::ActivationEnded { .. } | pulp_city::Event::CommandEnded { .. } => {
                assert!(self.controlled.is_empty(), "{:?} are still controlled", self.controlled);
                self.modes.clear();
            }
            _ => {}
        }
    }
}

/// Checks that the pool has the AP that are paid, and that a supreme stays within its limit.
fn paid(battle: PulpCityBattle<'_>, side: knockback_rules::battle::SideId, figure: FigureId, ap: u8, left: u16) {
    assert_eq!(battle.state().team(side).ap.checked_sub(ap.into()), Some(left), "a pool does not go below 0");
    assert_eq!(side, battle.controller(figure), "the controlling side pays");
    if battle.sheet(figure).supreme.is_some() {
        assert!(battle.model(figure).ap_paid + ap <= battle.ap_limit(figure), "more AP than its limit");
    }
}

/// True if the model has none of the conditions that end in the Effects Phase.
fn is_plain(model: &Model) -> bool {
    let Model {
        ap_paid,
        fatigue,
        attack,
        defend,
        block,
        brutal,
        suppress,
        empowered,
        spectral,
        stunned,
        pace,
        weak,
        immune,
        ..
    } = *model;
    [ap_paid, fatigue, attack, defend, block, brutal, suppress, weak] == [0; 8]
        && !empowered
        && !spectral
        && !stunned
        && pace == 0
        && immune == knockback_rules::pulp_city::Immunities::default()
}

/// Checks a battle after an event.
pub(crate) fn is_valid(battle: &Battle, after: &Event) {
    let own = played(battle);
    let mut taken = BTreeSet::new();
    for figure in battle.setup().figure_ids() {
        let (model, sheet) = (own.model(figure), own.sheet(figure));
        let falling = matches!(after, Event::PulpCity(pulp_city::Event::Hurt { figure: hurt, .. }) if *hurt == figure);
        assert!(model.hp <= sheet.hp && (falling || (model.hp == 0) == model.ko), "{model:?}");
        assert!(model.fatigue <= sheet.most_fatigue() && (-1..=1).contains(&model.pace), "{model:?}");
        match battle.field().whereabouts(figure) {
            Whereabouts::Standing(at) => {
                assert!(at.tail.is_none() && taken.insert(at.head), "two models share a hex");
                assert_eq!(battle.field().occupant(at.head), Some(Occupant::Figure(figure)));
            }
            Whereabouts::InTransit(_) => assert!(!model.ko || sheet.hp > 0),
            Whereabouts::Reserve => assert!(sheet.summoned, "only models that can be summoned are in reserve"),
            Whereabouts::OffBoard => {
                assert!(model.ko || sheet.summoned, "only KO'ed or summoned models leave the board");
            }
        }
    }
    for (object, cell) in battle.field().objects() {
        assert!(taken.insert(cell), "a model and a thing share a hex");
        let thing = own.rules().thing(object);
        let breaking =
            matches!(after, Event::PulpCity(pulp_city::Event::Damaged { object: hurt, .. }) if *hurt == object);
        let stands = |hp: u8| own.state().damage(object) < hp;
        assert!(breaking || thing.sound.is_none_or(|sound| stands(sound.hp)), "a broken thing is still on the board");
    }
    assert!(own.rules().round_limit.is_none_or(|limit| own.state().round() <= limit), "the round limit is exceeded");
    match after {
        Event::PulpCity(pulp_city::Event::EffectsPhase) => {
            assert!(
                own.state().models().all(|(_, model)| is_plain(model)),
                "a condition lasts beyond the Effects Phase"
            );
        }
        Event::PulpCity(pulp_city::Event::TurnBegan { .. }) => {
            assert!(
                own.state().models().all(|(_, model)| model.block == 0 && model.brutal == 0),
                "Block or Brutal lasts beyond the turn"
            );
        }
        _ => {}
    }
}

/// Checks a battle that is over or waits for a choice.
pub(crate) fn is_settled(battle: &Battle) {
    let own = played(battle);
    let choice = battle.choice_of::<PulpCity>().map(|(_, choice)| choice);
    for figure in battle.setup().figure_ids() {
        let model = own.model(figure);
        match battle.field().whereabouts(figure) {
            Whereabouts::InTransit(_) => panic!("a figure is in transit during a choice"),
            Whereabouts::Standing(_) => {
                let between =
                    matches!(choice, None | Some(Choice::Turn { .. } | Choice::Act { .. } | Choice::Command { .. }));
                assert!(!(model.ko && between), "a KO'ed model is on the board after the action");
            }
            Whereabouts::OffBoard | Whereabouts::Reserve => {}
        }
    }
    if matches!(choice, Some(Choice::Turn { .. })) {
        assert!(own.state().active().is_none(), "a turn begins during an activation");
    }
    if own.state().active().is_none() {
        assert!(own.state().controlled().is_empty(), "a model is still controlled");
    }
    minions_are_counted(battle, choice.as_ref());
    if let Some(Active::Supreme { figure, exclusive, used, .. }) = own.state().active() {
        let actions = own.sheet(*figure).actions.len();
        assert!(u32::BITS - used.leading_zeros() <= u32::try_from(actions).expect("few"), "an unavailable action");
        assert!(!exclusive || *used != 0, "an exclusive action does not count as used");
    }
}

/// Checks the number of copies of a minion. It may exceed the limit only while a player chooses the one to remove.
fn minions_are_counted(battle: &Battle, choice: Option<&Choice>) {
    let own = played(battle);
    for summon in &own.rules().summons {
        let Summoned::Minion { most, cards } = &summon.what else { continue };
        for card in cards {
            let figures = &own.rules().cards[card.index()].figures;
            let there = figures.iter().filter(|figure| own.in_play(**figure)).count();
            let removes = usize::from(matches!(choice, Some(Choice::Remove { .. })));
            assert!(there <= usize::from(*most) + removes, "{there} copies of {}", summon.name);
        }
    }
}
