//! The table of effects that change a model or a pool (`effects.ron`). Each effect is tested on a foe,
//! bought with extra successes, on the attacker, and against an immunity.

use std::{collections::BTreeMap, fmt::Write as _};

use knockback_rules::{
    battle::Event,
    dice::{Answer, Dice, DiceError, Faces, RollRequest},
    game::Game,
    pulp_city::{EffectSpec, Subject},
};
use serde::Deserialize;

use super::{
    case::{Case, Is},
    cases::{Wrong, is},
    spoken::{Speaker, order},
    stage::{Lie, begin, figure, played},
};

/// An effect with its expected results.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    rule: String,
    effect: EffectSpec,
    /// Effects that are applied to both models first.
    #[serde(default)]
    before: Vec<EffectSpec>,
    /// True if an effect in `before` is the tested effect, so that an immunity blocks it as well.
    #[serde(default)]
    same: bool,
    /// Expected state after the effect.
    then: Bears,
    /// Expected state after the model becomes immune.
    ended: Bears,
    /// Expected state in the next round.
    later: Bears,
    /// Expected state if the model is immune from the start.
    #[serde(rename = "else")]
    without: Bears,
}

/// Expected state of a model and of the pool of its side.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Bears {
    hp: Option<u8>,
    ap: Option<u16>,
    fatigue: Option<u8>,
    power_up: Option<u8>,
    attack: Option<u8>,
    defend: Option<u8>,
    block: Option<u8>,
    brutal: Option<u8>,
    suppress: Option<u8>,
    empowered: Option<bool>,
    spectral: Option<bool>,
    stunned: Option<bool>,
    pace: Option<i8>,
    weak: Option<Vec<knockback_rules::pulp_city::Trait>>,
    immune: Option<Vec<Subject>>,
}

impl Bears {
    fn model(&self) -> Is {
        let Self { hp, fatigue, power_up, attack, defend, block, brutal, suppress, .. } = *self;
        let Self { empowered, spectral, stunned, pace, ref weak, ref immune, .. } = *self;
        Is {
            hp,
            ap_paid: None,
            fatigue,
            power_up,
            attack,
            defend,
            block,
            brutal,
            suppress,
            empowered,
            spectral,
            stunned,
            pace,
            weak: weak.clone(),
            immune: immune.clone(),
        }
    }
}

/// Dice that always show the same face in actions. The dice for the first turn alternate, because a tie would repeat
/// forever.
struct Same(u8, std::iter::Cycle<std::array::IntoIter<u8, 2>>);

impl Same {
    fn all(face: u8) -> Self {
        Self(face, [6, 1].into_iter().cycle())
    }
}

impl Dice for Same {
    fn answer(&mut self, request: RollRequest) -> Result<Answer, DiceError> {
        let start = matches!(request, RollRequest::Sum(_)).then(|| self.1.next()).flatten();
        let faces = Faces::D6(vec![start.unwrap_or(self.0); request.dice().into()]);
        Ok(Answer { rolled: request.read(&faces).expect("six-sided dice"), faces })
    }
}

/// The game after a row of the table was played.
struct Shown {
    game: Game,
    /// Descriptions of the applied effects.
    applied: Vec<String>,
}

/// Formats a list of effects as RON.
fn list(effects: &[EffectSpec]) -> String {
    ron::to_string(effects).expect("effects can be written")
}

fn own(effect: &EffectSpec) -> EffectSpec {
    EffectSpec::Own(Box::new(effect.clone()))
}

/// Plays the orders of a row after its earlier effects on both models. Both are immune to `immune`, `A` has the actions
/// `acts`, and all dice in actions show `face`.
fn show(
    row: &Row,
    immune: &[Subject],
    acts: &BTreeMap<&str, (Vec<EffectSpec>, Vec<EffectSpec>)>,
    orders: &[&str],
    face: u8,
) -> Shown {
    let mut before = row.before.clone();
    before.extend(row.before.iter().map(own));
    let mut actions = format!("(name: \"Before\", kind: plain, ap: 0, fx: {}), ", list(&before));
    for (name, (fx, efx)) in acts {
        let (fx, efx) = (list(fx), list(efx));
        write!(actions, "(name: \"{name}\", kind: plain, ap: 0, fx: {fx}, efx: {efx}), ")
            .expect("writing to a string succeeds");
    }
    let immune = ron::to_string(immune).expect("subjects can be written");
    let case = format!(
        "(name: \"{:?}\", rules: [\"{}\"], models: {{
            \"A\": (at: (0, 0), power_up: 3, immune: {immune}, acts: [{actions}]),
            \"B\": (at: (3, 0), side: 1, power_up: 3, immune: {immune}),
        }})",
        row.effect, row.rule
    );
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let case: Case = options.from_str(&case).unwrap_or_else(|fault| panic!("{case}: {fault}"));
    let (mut game, _) = begin(&case, Lie::STRAIGHT);
    let mut orders: Vec<&str> = orders.to_vec();
    if !row.before.is_empty() {
        orders.splice(0..0, ["act A Before B", "*"]);
    }
    let mut begun = game.log().len();
    for text in orders {
        if text == "*" {
            applies_all(&mut game, face);
            begun = game.log().len();
            continue;
        }
        let order = order(&game, text, Lie::STRAIGHT);
        game.play(&order, &mut Same::all(face)).unwrap_or_else(|fault| panic!("{}: {text}: {fault}", case.name));
    }
    let speaker = Speaker { game: &game, lie: Lie::STRAIGHT };
    let events = game.log()[begun..].iter();
    let applied =
        events.filter_map(|event| if let Event::PulpCity(event) = event { speaker.applied(event) } else { None });
    Shown { applied: applied.collect(), game }
}

/// Applies all mandatory effects, in any order, and buys no others.
fn applies_all(game: &mut Game, face: u8) {
    use knockback_rules::{battle::Order, pulp_city};
    loop {
        let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
        let Some(next) =
            orders.into_iter().find(|order| matches!(order, Order::PulpCity(pulp_city::Order::Apply { .. })))
        else {
            return;
        };
        game.play(&next, &mut Same::all(face)).expect("it is legal");
    }
}

fn bears(shown: &Shown, letter: &str, wanted: &Bears, what: &str, wrong: &mut Wrong) {
    let before = wrong.0.len();
    is(&shown.game, letter, &wanted.model(), wrong);
    let battle = played(&shown.game);
    if let Some(ap) = wanted.ap {
        let side = battle.owner(figure(&shown.game, letter));
        wrong.expect("the pool", battle.state().team(side).ap, ap);
    }
    wrong.0[before..].iter_mut().for_each(|fault| *fault = format!("{what}: {fault}"));
}

fn text(row: &Row) -> String {
    ron::to_string(&row.effect).expect("it can be written")
}

/// Returns all mismatches of a row.
fn faults(row: &Row) -> Vec<String> {
    let mut wrong = Wrong::default();
    let (effect, name) = (row.effect.clone(), text(row));
    let subject: Subject = ron::from_str(name.split('(').next().expect("a name")).expect("every effect is a subject");
    let acts = |fx: Vec<EffectSpec>, efx| BTreeMap::from([("Do", (fx, efx))]);
    let on_foe = acts(vec![effect.clone()], Vec::new());
    let on_self = acts(vec![own(&effect)], Vec::new());

    let foe = show(row, &[], &on_foe, &["act A Do B"], 3);
    bears(&foe, "B", &row.then, "on a foe", &mut wrong);
    wrong.expect("on a foe", foe.applied, vec![format!("{name} to B")]);

    let bought = show(row, &[], &acts(Vec::new(), vec![effect.clone()]), &["act A Do B", &format!("apply {name}")], 6);
    bears(&bought, "B", &row.then, "bought", &mut wrong);

    let itself = show(row, &[], &on_self, &["act A Do B"], 3);
    bears(&itself, "A", &row.then, "on itself", &mut wrong);
    wrong.expect("on itself", itself.applied, vec![format!("self({name}) to A")]);

    let immune = show(row, &[subject], &on_foe, &["act A Do B"], 3);
    bears(&immune, "B", &row.without, "against an immunity", &mut wrong);
    wrong.expect("against an immunity", immune.applied, vec![format!("B immune to {name}")]);

    let immune = show(row, &[subject], &on_self, &["act A Do B"], 3);
    bears(&immune, "A", &row.without, "on itself against an immunity", &mut wrong);
    wrong.expect("on itself against an immunity", immune.applied, vec![format!("A immune to self({name})")]);

    if !row.same {
        let mut acts = on_foe.clone();
        acts.insert("Guard", (vec![EffectSpec::Immunity(subject)], Vec::new()));
        // An activation has three actions: the earlier effect, the tested effect, and the immunity.
        let ended = show(row, &[], &acts, &["act A Do B", "act A Guard B"], 3);
        bears(&ended, "B", &row.ended, "once it is immune", &mut wrong);
    }

    // The activation costs nothing. After it, the first side is done for the round, and the other side passes.
    let later = show(row, &[], &on_foe, &["act A Do B", "end", "pass"], 3);
    wrong.expect("the round", played(&later.game).state().round(), 2);
    bears(&later, "B", &row.later, "in the next round", &mut wrong);
    wrong.0
}

#[test]
fn every_effect_matches_its_row() {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let rows: Vec<Row> = options.from_str(include_str!("effects.ron")).unwrap_or_else(|fault| panic!("{fault}"));
    let mut wrong = Vec::new();
    for row in &rows {
        let found = std::panic::catch_unwind(|| faults(row))
            .unwrap_or_else(|panic| vec![panic.downcast_ref::<String>().cloned().unwrap_or_default()]);
        if !found.is_empty() {
            wrong.push(format!("{} after {:?} ({})\n    {}", text(row), row.before, row.rule, found.join("\n    ")));
        }
    }
    assert!(wrong.is_empty(), "{} of {} rows are wrong:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}
