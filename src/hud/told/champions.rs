//! What the forecast says of a Champions battle: of a blow and where it sends its target, of an area, of a move, of a
//! figure that may act.

mod whole;

use knockback_odds::champions::Odds;
use knockback_rules::{
    battle::{Battle, FigureId, Occupant},
    champions::{
        Against, Harm, Maneuver, Means,
        knockback::{DiceReason, dice_count},
        movement::{self, Plan},
        to_hit::AimReason,
    },
    dice::D6Pool,
    displacement::Cause,
    scenario::{AttackKind, Defence},
    units::Hexes,
};

use super::{
    super::{
        forecast::sentence,
        ladder::{Heads, Rung},
    },
    Part, Stat, Tone, plain, tipped,
};
use crate::{
    odds::{
        Told,
        percent::{average, exactly, in_percent},
    },
    overlay::{
        champions::{
            Aim, Blast, Offer, Throw, What,
            aim::Through,
            flight::{Flight, Forecast, Landing, sign},
            words,
        },
        model::{Overlay, Target},
    },
    theme::tip::Tip,
};

/// What the panel says of a Champions battle where nothing is refused.
pub(super) fn parts(battle: &Battle, overlay: &Overlay, odds: &Told<Odds>) -> Vec<Part> {
    let mut parts = Vec::new();
    let scene = &overlay.champions;
    if let Some((figure, Offer { what: What::Move(plan), .. })) = overlay.figure.zip(scene.looked_at.as_ref()) {
        of_move(battle, figure, plan, &mut parts);
    } else if let Some(aim) = &scene.aim {
        of_aim(battle, aim, odds, &mut parts);
    } else if let Some(blast) = &scene.blast {
        of_blast(battle, blast, &mut parts);
    } else if let Some(throw) = &scene.throw {
        of_throw(battle, throw, &mut parts);
    } else if let Some(figure) = overlay.figure {
        of_figure(battle, overlay, figure, &mut parts);
    }
    parts
}

/// What stands above the ladder.
fn heads() -> Heads {
    Heads {
        points: "knocked",
        of_points: Tip::new(
            "How far the dice say that the target is knocked back: BODY of the blow, less resistance, less the knockback \
             dice, two metres each. What stands in the way takes from it.",
            &["CH-34", "CH-36"],
        ),
        chance: "of hits",
        of_chance: Tip::new(
            "How likely a hit knocks the target back so far, by the dice of the blow and those of knockback.",
            &["CH-33", "CH-34"],
        ),
    }
}

/// What an attack needs on 3d6, and why.
fn needs(parts: &[(i16, AimReason)], need: i16) -> Part {
    let reasons = parts.iter().map(|(value, reason)| {
        let (word, means, rule) = reason_of_aim(*reason);
        (format!("{value:+} {word}"), Tone::Plain, Tip::new(means, &[rule]))
    });
    let eleven = Tip::new("3d6 of 11 and what is added to it, or less, hit; 3 always hits, 18 never.", &["CH-10"]);
    let count = format!("{need} or less");
    let chips = std::iter::once(("11".to_owned(), Tone::Quiet, eleven)).chain(reasons);
    Part::Chips { name: "To hit", count, chips: chips.collect() }
}

const fn reason_of_aim(reason: AimReason) -> (&'static str, &'static str, &'static str) {
    match reason {
        AimReason::Ocv => ("OCV", "How well the attacker fights: its offensive combat value.", "CH-10"),
        AimReason::Dcv => ("DCV", "How well the target evades: its defensive combat value.", "CH-10"),
        AimReason::Thing => ("thing", "A thing stands still: DCV 3.", "CH-10"),
        AimReason::Range => ("range", "Farther than 8 m: 2 less for each doubling.", "CH-14"),
        AimReason::Unaware => ("unaware", "The target expects no fight: DCV 0.", "CH-15"),
        AimReason::Wary => ("surprised", "The target expects no fight but is prepared: half DCV.", "CH-15"),
        AimReason::Out => ("out", "The target is unconscious: DCV 0.", "CH-15"),
        AimReason::Noncombat => ("no fight", "The target takes no part in the fight this phase: DCV 0.", "CH-15"),
        AimReason::Stunned => ("stunned", "The target is stunned: half DCV.", "CH-15"),
        AimReason::Prone => ("prone", "The target lies down: half DCV.", "CH-15"),
        AimReason::Recovering => ("recovering", "The target takes a recovery: half DCV.", "CH-28"),
        AimReason::Guard => ("guard", "What a defence or a maneuver of the target does to its DCV.", "CH-9"),
        AimReason::Maneuver => ("maneuver", "What the attacker's maneuver does to its OCV.", "CH-10"),
        AimReason::Hex => ("hex", "A hex is easy to hit: DCV 3.", "CH-13"),
        AimReason::Stray => ("stray", "A stray shot: 3 less.", "CH-12"),
        AimReason::Teamwork => ("teamwork", "Several attack together, and the target cannot heed them all.", "CH-16"),
    }
}

const fn reason_of_dice(reason: DiceReason) -> (&'static str, &'static str) {
    match reason {
        DiceReason::Always => ("always", "Two dice are always rolled against knockback."),
        DiceReason::InTheAir => ("in the air", "Who is in the air is knocked back farther: a die less."),
        DiceReason::RolledWithPunch => ("rolled with it", "Who rolls with the punch flies farther: a die less."),
        DiceReason::ZeroGravity => ("no weight", "Nothing weighs anything here: a die less."),
        DiceReason::UnderWater => ("in water", "Water holds back: a die more."),
        DiceReason::Clinging => ("clings", "The target clings to the ground: a die more."),
        DiceReason::Killing => ("killing", "Killing attacks pierce rather than push: a die more."),
        DiceReason::Martial => ("martial", "Martial maneuvers are controlled: a die more."),
    }
}

fn of_aim(battle: &Battle, aim: &Aim, odds: &Told<Odds>, parts: &mut Vec<Part>) {
    let target = battle.occupant_name(aim.target);
    let attacker = battle.figure_name(aim.attacker);
    parts.push(Part::Title(format!("{attacker} \u{2192} {target}")));
    let how =
        format!("{}, {}", sentence(&words::weapon(battle, aim.attacker, aim.with)), words::maneuver(aim.maneuver));
    parts.push(tipped(how, Tone::Quiet, of_maneuver(aim.maneuver)));
    parts.push(Part::Stats(stats(aim, target)));
    whole::of_blow(battle, aim, odds, parts);
    parts.push(needs(&aim.to_hit.parts, aim.to_hit.need()));
    parts.push(damage(battle, aim));
    let Occupant::Figure(figure) = aim.target else { return };
    match &aim.forecast {
        Forecast::Thing => {}
        Forecast::Never => {
            let tip = Tip::new("It does no BODY, and was not bought with knockback.", &["CH-31"]);
            parts.push(tipped("This attack does not knock back.", Tone::Quiet, tip));
        }
        Forecast::Holds => {
            let tip =
                Tip::new("Who is held cannot move away until it breaks free; next phase it can be thrown.", &["CH-22"]);
            parts.push(tipped("A hit holds its target.", Tone::Plain, tip));
        }
        Forecast::Shoves(trajectory) => {
            let text = format!("A hit shoves {target} {}, without damage.", Hexes(trajectory.moved).metres());
            parts.push(tipped(text, Tone::Plain, Tip::new("A metre for every 5 STR.", &["CH-22"])));
        }
        Forecast::Flies(flights) => {
            let Some(flight) = flights.first() else { return };
            if flights.len() > 1 {
                let tip = Tip::new("The blow comes from right above or below: a die says which way.", &["CH-32"]);
                parts.push(tipped("A die decides which way it flies.", Tone::Plain, tip));
            }
            knocked(battle, figure, (flight, flights.len() == 1), parts);
            let rungs = flight.landings.iter().map(|landing| rung(battle, figure, landing)).collect();
            if flights.len() == 1 {
                parts.push(Part::Rungs(heads(), rungs));
            }
        }
    }
}

/// The numbers of a blow at a glance.
fn stats(aim: &Aim, target: &str) -> Vec<Stat> {
    let stat = |value: String, name: &'static str, text: String, rules: &[&'static str]| Stat {
        value,
        name,
        tip: Tip::new(text, rules),
    };
    let hits = if aim.blow.shots > 1 {
        format!("The chance that at least one of {} shots hits: {}.", aim.blow.shots, exactly(&aim.hit))
    } else {
        format!("The chance that it hits: {}.", exactly(&aim.hit))
    };
    let mut stats = vec![stat(in_percent(&aim.hit), "to hit", hits, &["CH-10"])];
    let Through { stun, body, left } = &aim.through;
    let (stun, body) = left.as_ref().map_or((stun, body), |(stun, body)| (stun, body));
    let what = if left.is_some() { "come through its defences" } else { "the dice show" };
    stats.push(stat(
        average(stun),
        "STUN",
        format!("STUN that {what} on average, of a hit on {target}."),
        &["CH-18", "CH-20"],
    ));
    stats.push(stat(
        average(body),
        "BODY",
        format!("BODY that {what} on average, of a hit on {target}."),
        &["CH-18", "CH-20"],
    ));
    stats.push(stat(
        aim.blow.end.to_string(),
        "END",
        "What the attack costs its attacker, hit or not.".to_owned(),
        &["CH-2"],
    ));
    stats
}

/// What a maneuver means.
fn of_maneuver(maneuver: Maneuver) -> Tip {
    let mut text = match maneuver {
        Maneuver::Strike => "A plain strike or shot.".to_owned(),
        Maneuver::Haymaker => {
            "Four dice more, but it lands at the end of the next segment, and is lost if the target moves.".to_owned()
        }
        Maneuver::MoveBy(_) => {
            "A blow in passing: half the STR dice, and more for speed; the attacker takes a third.".to_owned()
        }
        Maneuver::MoveThrough(_) => {
            "Running into it: all the STR dice, and more for speed; the attacker takes half.".to_owned()
        }
        Maneuver::Disarm => "A blow on the hand: a hit may strike the weapon away.".to_owned(),
        Maneuver::Aimed(_) => "A blow on a spot that its sheet names: harder to hit, and more comes of it.".to_owned(),
        Maneuver::GrabBy(_) => "Getting hold of it in passing, without damage.".to_owned(),
        Maneuver::Grab => "Getting hold of it, without damage.".to_owned(),
        Maneuver::Shove => "Pushing it away, without damage.".to_owned(),
    };
    if maneuver.ocv() != 0 {
        text = format!("{text} OCV {:+}.", maneuver.ocv());
    }
    if maneuver.dcv() != 0 {
        text = format!("{text} Own DCV {:+} until the next phase.", maneuver.dcv());
    }
    Tip::new(text, &["CH-7"])
}

/// The dice of a blow, and what withstands them.
fn damage(battle: &Battle, aim: &Aim) -> Part {
    let blow = &aim.blow;
    let mut chips = vec![kind(blow.kind)];
    let (word, rule) = match blow.against {
        Defence::Physical => ("PD", "CH-20"),
        Defence::Energy => ("ED", "CH-20"),
    };
    match aim.target {
        Occupant::Figure(figure) => {
            let (all, resistant) = knockback_rules::champions::damage::defences(battle, figure, blow.against);
            let text = format!("\u{2212} {word} {all}");
            let tip = format!(
                "{} {all} against this attack, {resistant} of it resistant, which alone keeps killing BODY out.",
                battle.figure_name(figure)
            );
            chips.push((text, Tone::Plain, Tip::new(tip, &[rule])));
        }
        Occupant::Object(object) => {
            if let Some(thing) = battle.setting().champions().thing(object) {
                let body = battle.champions().thing_body(object);
                let text = format!("\u{2212} DEF {}, BODY {body}", thing.defence);
                let tip = "Its DEF takes from BODY; at BODY 0 it breaks.";
                chips.push((text, Tone::Plain, Tip::new(tip, &["CH-36"])));
            } else {
                chips.push(("never breaks".to_owned(), Tone::Quiet, Tip::new("It withstands everything.", &["CH-36"])));
            }
        }
    }
    if blow.shots > 1 {
        let tip = Tip::new("One hit, and one more for every 2 by which the roll is made.", &["CH-10"]);
        chips.push((format!("up to {} hits", blow.shots), Tone::Plain, tip));
    }
    Part::Chips { name: "Damage", count: pool(blow.dice), chips }
}

fn pool(dice: D6Pool) -> String {
    if dice.is_empty() { "none".to_owned() } else { dice.to_string() }
}

fn kind(kind: AttackKind) -> (String, Tone, Tip) {
    let (word, means, rule) = match kind {
        AttackKind::Normal => ("normal", "The sum is STUN; each die but a 1 is a BODY, a 6 two.", "CH-18"),
        AttackKind::Killing => ("killing", "The sum is BODY; STUN is that times half a die.", "CH-19"),
        AttackKind::Drain(_) => ("drain", "The sum is taken from a characteristic.", "CH-21"),
        AttackKind::Dispel => ("dispel", "The sum works against a power that is up.", "CH-21"),
        AttackKind::Transform => ("transform", "The sum adds up until the target is something else.", "CH-21"),
    };
    (word.to_owned(), Tone::Plain, Tip::new(means, &[rule]))
}

/// BODY against the dice of knockback.
fn knocked(battle: &Battle, figure: FigureId, (flight, decided): (&Flight, bool), parts: &mut Vec<Part>) {
    let mut chips: Vec<(String, Tone, Tip)> = vec![(
        format!("{} BODY", average(&flight.body)),
        Tone::Plain,
        Tip::new("BODY of the blow as rolled, on average, as often as it counts; defences change nothing.", &["CH-34"]),
    )];
    if flight.resistance.0 > 0 {
        let tip = Tip::new("Hexes that its powers take from every knockback.", &["CH-3", "CH-34"]);
        chips.push((format!("\u{2212}{} resistance", flight.resistance.0), Tone::Plain, tip));
    }
    for (dice, reason) in &flight.dice {
        let (word, means) = reason_of_dice(*reason);
        let text = match dice {
            _ if *reason == DiceReason::Always => "\u{2212}2d6".to_owned(),
            ..=0 => format!("{word}: a die less"),
            _ => format!("{word}: a die more"),
        };
        let tone = if *reason == DiceReason::Always { Tone::Plain } else { Tone::Quiet };
        chips.push((text, tone, Tip::new(means, &["CH-33"])));
    }
    let count = if decided { format!("to the {}", flight.direction) } else { "a die says where to".to_owned() };
    parts.push(Part::Chips { name: "Knockback", count, chips });
    let dice = dice_count(&flight.dice);
    let stays = format!("{} of hits: nothing happens", in_percent(&flight.nothing));
    let tip = format!("The {dice} dice against knockback come to more than the BODY of the blow.");
    if !flight.nothing.is_zero() {
        parts.push(tipped(stays, Tone::Quiet, Tip::new(tip, &["CH-34"])));
    }
    if battle.flies(figure) {
        let tip = "Awake in the air it neither falls nor lands. Knocked out by the hit it comes down, and impacts count twice.";
        parts.push(tipped(
            "It flies: unless it is knocked out, it does not fall.",
            Tone::Quiet,
            Tip::new(tip, &["CH-35", "CH-39"]),
        ));
    } else if battle.condition(figure).is_conscious() {
        let tip = "Who is out by then, by the very hit, takes twice the dice of impacts and landings.";
        parts.push(tipped("Knocked out by the hit: impacts count twice.", Tone::Quiet, Tip::new(tip, &["CH-39"])));
    }
}

/// A rung of the ladder.
fn rung(battle: &Battle, figure: FigureId, landing: &Landing) -> Rung {
    let mut harm = Vec::new();
    let mut rules = vec!["CH-34"];
    let name = battle.figure_name(figure);
    for (_, object, dice) in &landing.broken {
        let thing = battle.occupant_name(Occupant::Object(*object));
        let dice = words::dice(landing.counted((*dice, *dice)));
        let tip = format!("{thing} breaks, {name} takes {dice}, and flies on with what is left.");
        harm.push((format!("\u{2605} {thing} breaks {dice}"), Tone::Harm, Tip::new(tip, &["CH-36", "CH-37"])));
        rules.push("CH-36");
    }
    if let Some((against, dice)) = landing.struck {
        let dice = words::dice(landing.counted(dice));
        let what = words::against(battle, against);
        let (both, rule) = match against {
            Against::Figure(_) => (format!("{name} and {what} take {dice} each."), "CH-38"),
            Against::Object(_) => (format!("{what} holds: {name} takes {dice}, and {what} as well."), "CH-36"),
            Against::Obstacle(_) => (format!("{what} never breaks: {name} takes {dice}."), "CH-36"),
            Against::Ground(_) => (format!("Ground that rises stops the flight: {name} takes {dice}."), "CH-40"),
        };
        harm.push((format!("{what} {dice}"), Tone::Harm, Tip::new(both, &[rule])));
        rules.push(rule);
    }
    if let Some((of, dice)) = landing.down {
        let (rule, down) = match of {
            Harm::Fall => ("CH-42", landing.trajectory.drop),
            _ => ("CH-35", 0),
        };
        let text = if down > 0 {
            format!("falls {}: {}", Hexes(down).metres(), words::dice(dice))
        } else {
            format!("landing {}", words::dice(landing.counted(dice)))
        };
        let mut tip = format!("{name} comes down: {}.", words::dice(landing.counted(dice)));
        if let Some(need) = landing.breakfall {
            tip = format!("{tip} Breakfall, {need} or less on 3d6, helps.");
        }
        harm.push((text, Tone::Harm, Tip::new(tip, &[rule, "CH-43"])));
        rules.push(rule);
    }
    let why = if landing.last == 0 {
        "\u{25cb} knocked down in place".to_owned()
    } else if landing.trajectory.cause == Cause::Distance {
        words::end(battle, landing)
    } else {
        format!("{} {}", sign(landing.trajectory.cause), words::end(battle, landing))
    };
    let chance = landing.chance.as_ref().unwrap_or(&landing.likely);
    let all = format!(
        "Knocked back by {} ({} hexes): {}. {} of hits.",
        landing.force(),
        landing.hexes(),
        words::end(battle, landing),
        exactly(chance)
    );
    rules.dedup();
    let points = if landing.last == 0 { "0 m".to_owned() } else { landing.force() };
    Rung { points, why, harm, chance: Some(in_percent(chance)), tip: Tip { text: all, rules } }
}

fn of_blast(battle: &Battle, blast: &Blast, parts: &mut Vec<Part>) {
    let name = battle.figure_name(blast.attacker);
    parts.push(Part::Title(format!("{name}: an area of {}", blast.radius.metres())));
    if blast.lands {
        parts.push(plain("It comes down here. Dive out of it, or take it.", Tone::Plain));
    } else {
        let tip = format!("The chance that it comes down on this hex: {}.", exactly(&blast.hit));
        let stat = |value, name, tip: String, rule| Stat { value, name, tip: Tip::new(tip, &[rule]) };
        parts.push(Part::Stats(vec![
            stat(in_percent(&blast.hit), "on the hex", tip, "CH-13"),
            stat(blast.victims.len().to_string(), "within it", "How many it would strike there.".to_owned(), "CH-13"),
            stat(blast.blow.end.to_string(), "END", "What it costs its attacker.".to_owned(), "CH-2"),
        ]));
        parts.push(needs(&blast.to_hit.parts, blast.to_hit.need()));
        let tip = "It comes down a hex away for each point by which it misses, a die says which way.";
        parts.push(tipped("A miss comes down elsewhere.", Tone::Quiet, Tip::new(tip, &["CH-13"])));
    }
    let mut chips = vec![kind(blast.blow.kind)];
    if blast.explodes {
        let tip = Tip::new("An explosion: a die less for each hex from the middle.", &["CH-13"]);
        chips.push(("\u{2212}1d6 a hex".to_owned(), Tone::Plain, tip));
    }
    parts.push(Part::Chips { name: "Damage", count: pool(blast.blow.dice), chips });
    for victim in &blast.victims {
        let who = battle.occupant_name(victim.who);
        let mut text = format!("{who}: {}", pool(victim.dice));
        if let Some((stun, body)) = &victim.through.left {
            text = format!("{text}, {} STUN {} BODY through", average(stun), average(body));
        }
        if let Some(landing) = victim.flights.first().and_then(|flight| flight.landings.get(flight.likeliest()?)) {
            text = format!("{text}; likely {}", words::end(battle, landing));
        }
        let friend = matches!(victim.who, Occupant::Figure(figure) if battle.friends(blast.attacker, figure));
        let tip = Tip::new("On average, of what the dice show. It is sent away from the middle.", &["CH-13", "CH-32"]);
        parts.push(tipped(text, if friend { Tone::Harm } else { Tone::Plain }, tip));
    }
}

fn of_throw(battle: &Battle, throw: &Throw, parts: &mut Vec<Part>) {
    let who = battle.figure_name(throw.who);
    parts.push(Part::Title(format!("Throw {who} to the {}", throw.direction)));
    let far = Hexes(throw.trajectory.moved).metres();
    parts.push(tipped(
        format!("{who} flies {far}."),
        Tone::Plain,
        Tip::new("1.6 m for each point of STR that lifting leaves, half of it without a run.", &["CH-22"]),
    ));
    for (_, object, dice) in &throw.trajectory.broken {
        let name = battle.occupant_name(Occupant::Object(*object));
        parts.push(tipped(format!("! {name} breaks: {dice}d6"), Tone::Harm, Tip::new("It flies on.", &["CH-36"])));
    }
    if let Some((against, dice)) = throw.trajectory.struck {
        let text = format!("! Strikes {}: {dice}d6", words::against(battle, against));
        parts.push(tipped(text, Tone::Harm, Tip::new("Who or what stops it takes as much.", &["CH-38"])));
    }
}

fn of_move(battle: &Battle, figure: FigureId, plan: &Plan, parts: &mut Vec<Part>) {
    let full = movement::full(battle, figure, plan.by);
    parts.push(Part::Title(format!("{} {} of {full}", words::verb(plan.by), plan.metres)));
    let (text, tip) = if plan.halves > 1 {
        ("It takes the whole phase: no attack after it.", "More than half of its metres is a full phase.")
    } else {
        ("It takes half of the phase: an attack may follow.", "Up to half of its metres is half a phase.")
    };
    parts.push(tipped(text, Tone::Plain, Tip::new(tip, &["CH-7"])));
    if plan.by == Means::Flight {
        let end = plan.path.last().copied().or_else(|| battle.field().footprint(figure).map(|at| at.head));
        let up = plan.feet.zip(end).map(|(feet, end)| battle.setting().board.level(end).rise_to(feet));
        let text = match up {
            Some(up) => format!("It ends {} above the ground.  , lower  . higher", Hexes(up).metres()),
            None => "It lands there.  . stays in the air".to_owned(),
        };
        let tip = Tip::new("A level is 2 m. Climbing costs as much as going on; sinking costs nothing.", &["CH-7"]);
        parts.push(tipped(text, Tone::Quiet, tip));
    }
}

fn of_figure(battle: &Battle, overlay: &Overlay, figure: FigureId, parts: &mut Vec<Part>) {
    parts.push(Part::Title(format!("{}: what now?", battle.figure_name(figure))));
    let scene = &overlay.champions;
    let any = |wanted: fn(&What) -> bool| scene.offers.iter().any(|offer| wanted(&offer.what));
    if any(|what| matches!(what, What::React(_))) {
        let tip = Tip::new("A click on a marked hex aborts to it; it spends the next phase.", &["CH-9"]);
        parts.push(tipped("Marked hexes: dive there, or step between.", Tone::Plain, tip));
        return;
    }
    if any(|what| matches!(what, What::Area)) {
        let tip = Tip::new("An area is aimed at a hex.", &["CH-13"]);
        parts.push(tipped("Point at a hex to see whom it would strike; click to attack it.", Tone::Plain, tip));
        return;
    }
    if any(|what| matches!(what, What::Throw(_))) {
        parts.push(plain("Point along a way to see the throw; click to throw.", Tone::Plain));
        return;
    }
    if let Some((_, plan)) = scene.moves().next() {
        let full = movement::full(battle, figure, plan.by);
        let text = format!("{} up to {full}: each hex says its metres.", words::verb(plan.by));
        parts.push(tipped(
            text,
            Tone::Plain,
            Tip::new("A hex is 2 m, and so is a level. R: another way to move.", &["CH-7"]),
        ));
        let tip = || Tip::new("Half a move leaves time for an attack; a full one does not.", &["CH-7"]);
        if scene.moves().any(|(_, plan)| plan.halves < 2) {
            parts.push(tipped("Filled hexes: half a phase, an attack may follow.", Tone::Quiet, tip()));
        }
        if scene.moves().any(|(_, plan)| plan.halves > 1) {
            parts.push(tipped("Hexes with a small ring: the full phase.", Tone::Quiet, tip()));
        }
    }
    let of = |friend: bool| {
        let targets = overlay.targets.iter().filter(|target| target.friend == friend);
        let names: Vec<&str> = targets.map(|target| battle.occupant_name(target.who)).collect();
        (!names.is_empty()).then(|| names.join(", "))
    };
    let charging = scene.strikes.iter().any(|(_, order)| matches!(order, knockback_rules::champions::Order::Charge(_)));
    let verb = if charging { "Can charge at" } else { "Can attack" };
    let tip = Tip::new("Whoever stands on a red ring. T looks at the next one.", &["CH-7"]);
    parts.extend(of(false).map(|names| tipped(format!("{verb}: {names}"), Tone::Plain, tip)));
    let tip = Tip::new("Friends may be attacked too.", &["CH-7"]);
    parts.extend(of(true).map(|names| tipped(format!("Even friends: {names}"), Tone::Quiet, tip)));
    let enemies =
        overlay.barred.iter().filter(|(Target { who, friend, .. }, _)| matches!(who, Occupant::Figure(_)) && !friend);
    let barred: Vec<String> = enemies
        .map(|(target, refusal)| format!("{} ({})", battle.occupant_name(target.who), words::barred(refusal)))
        .collect();
    if !barred.is_empty() {
        let tip = Tip::new("Point at one to read why. I: another weapon. K: another maneuver.", &["CH-2", "CH-10"]);
        parts.push(tipped(format!("Not now: {}", barred.join(", ")), Tone::Quiet, tip));
    }
}
