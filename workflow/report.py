#!/usr/bin/env python3
"""Makes a report from the shards of a balance run: report.md, with charts beside it.

    python3 workflow/report.py --out DIR SHARD...

The shards are Parquet or lines of JSON, all of one run. docs/balance.md describes their columns and how to read the report.
"""

import argparse
import json
import math
import sys
from pathlib import Path

import duckdb

from charts import bars, dots

# The half-width of a 95 % interval, in standard deviations.
Z = 1.959963984540054

# The minimum number of battles for a statement about a character.
FEWEST = 30

# Values outside of this band are marked as notable.
EVEN = (0.45, 0.55)
MAX_CAPPED = 0.02
MIN_FLIGHT = 0.15
ROUNDS = (3, 15)
WORTH = (0.8, 1.25)

# The aims of a scenario.
AIMS_OF_FLIGHTS = {"flights": 1.0, "effect": 0.5, "harm": 0.2, "decided": 0.15}
AIM_OF_SIDES = (0.43, 0.57)
AIM_OF_ROUNDS = (4, 10)
# A turn of Champions has twelve segments, so a battle has fewer turns than other battles have rounds.
OTHER_ROUNDS = {"Champions": (2, 4)}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--out", type=Path, required=True, help="folder of the report")
    arguments.add_argument("shards", type=Path, nargs="+", help="all shards of a run")
    arguments.add_argument("--partial", action="store_true", help="accept a run of which some shards are missing")
    asked = arguments.parse_args()
    try:
        run = Run(asked.shards, asked.partial)
    except NotOneRun as fault:
        sys.exit(f"error: {fault}")
    asked.out.mkdir(parents=True, exist_ok=True)
    (asked.out / "report.md").write_text(report(run, asked.out), encoding="utf-8")


class NotOneRun(Exception):
    """Raised if the shards are not from one run, or if some are missing."""


class Run:
    """The rows of a run, in DuckDB."""

    def __init__(self, shards, partial=False):
        self.db = duckdb.connect()
        # Sums of floats depend on their order.
        self.db.execute("set threads = 1")
        footers = [self.footer(shard) for shard in shards]
        runs = {footer["run"] for footer in footers}
        if len(runs) != 1:
            raise NotOneRun(f"the shards belong to {len(runs)} different runs: {', '.join(sorted(runs))}")
        self.parameters = footers[0]["parameters"]
        told = [footer["parameters"]["shard"] for footer in footers]
        of = {shard.split("/")[1] for shard in told}
        whole = len(told) == int(next(iter(of)))
        if len(of) != 1 or len(set(told)) != len(told) or not (whole or partial):
            raise NotOneRun(f"these shards do not make a complete run: {', '.join(sorted(told))}")
        self.id = next(iter(runs))
        self.load(shards)
        rows = self.one("select count(*) from rows")
        written = sum(footer["rows"] for footer in footers)
        self.all_battles = 2 * self.parameters["pairs"] * len(self.parameters["scenarios"])
        self.battles = self.one("select count(distinct battle) from rows")
        if rows != written or rows != 2 * self.battles or (whole and self.battles != self.all_battles):
            words = f"expected {self.all_battles} battles, found {self.battles} ({rows} of {written} rows)"
            raise NotOneRun(words)

    def footer(self, shard):
        """Returns the metadata of a shard."""
        if not shard.is_file():
            raise NotOneRun(f"{shard}: there is no such file")
        if shard.suffix == ".parquet":
            query = "select decode(value) from parquet_kv_metadata(?) where decode(key) = 'knockback'"
            found = self.db.execute(query, [str(shard)]).fetchone()
            text = found[0] if found else None
        else:
            text = last_line(shard)
        try:
            footer = json.loads(text)
        except (TypeError, ValueError):
            raise NotOneRun(f"{shard}: this is not a finished shard") from None
        footer = footer.get("footer", footer)
        if "run" not in footer or "parameters" not in footer:
            raise NotOneRun(f"{shard}: this is not a finished shard")
        return footer

    def load(self, shards):
        parquet = [str(shard) for shard in shards if shard.suffix == ".parquet"]
        lines = [str(shard) for shard in shards if shard.suffix != ".parquet"]
        if parquet and lines:
            raise NotOneRun("some shards are Parquet, others are lines of JSON")
        if parquet:
            self.db.execute("create table rows as select * from read_parquet(?)", [parquet])
        else:
            query = "create table rows as select * exclude footer from read_json(?, format = 'newline_delimited', sample_size = -1) where footer is null"
            self.db.execute(query, [lines])
        self.db.execute("create view battles as select * from rows where place = 1")
        self.db.execute(
            "create view people as"
            " select ruleset, scenario, battle, place, army, score, points as side_points, wounds_dealt as side_dealt,"
            " wounds_suffered as side_suffered, unnest(figures) as f from rows"
        )

    def all(self, query, *values):
        return self.db.execute(query, list(values)).fetchall()

    def one(self, query, *values):
        return self.db.execute(query, list(values)).fetchone()[0]

    def scenarios(self):
        """Names and rulesets of the scenarios, in the order of the run."""
        of = dict(self.all("select distinct scenario, ruleset from rows"))
        return [(arena["name"], of[arena["name"]]) for arena in self.parameters["scenarios"]]


def last_line(path):
    """Returns the last line of a file without reading the whole file."""
    with path.open("rb") as file:
        file.seek(0, 2)
        size, tail = file.tell(), b""
        while size > 0 and tail.strip().count(b"\n") == 0:
            step = min(65536, size)
            size -= step
            file.seek(size)
            tail = file.read(step) + tail
    lines = tail.strip().splitlines()
    return lines[-1] if lines else ""


def wilson(share, count):
    """Returns the Wilson interval for a share of this number of results."""
    if count == 0:
        return (0.0, 0.0, 1.0)
    total = 1 + Z * Z / count
    middle = (share + Z * Z / (2 * count)) / total
    away = Z / total * math.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
    return (share, max(0.0, middle - away), min(1.0, middle + away))


def part(some, count):
    """Returns a share of a number of results, with its interval."""
    return wilson(some / count if count else 0.0, count)


def ratio(pairs):
    """Returns the ratio of two means over battles, with its interval by the delta method."""
    count = len(pairs)
    over, under = sum(one for one, _ in pairs) / count, sum(other for _, other in pairs) / count
    if under == 0:
        return None
    value = over / under
    rest = [one - value * other for one, other in pairs]
    variance = sum(part * part for part in rest) / max(1, count - 1) / count
    away = Z * math.sqrt(variance) / under
    return (value, max(0.0, value - away), value + away)


def percent(interval):
    share, low, high = (f"{100 * end:.1f}" for end in interval)
    return f"{share} % [{low}, {high}]"


def times(interval):
    value, low, high = (f"{end:.2f}" for end in interval)
    return f"{value} [{low}, {high}]"


def table(head, rows):
    """Formats a table in Markdown."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows] + [""]


def report(run, out):
    parameters = run.parameters
    bots = " against ".join(f"level {level}" for level in parameters["bots"])
    lines = [
        "# Balance report",
        "",
        f"Run `{run.id}`: bots of {bots}, {number(run)} on {plural(len(parameters['scenarios']), 'scenario')},"
        f" {plural(parameters['pairs'], 'pair')} on each, seed {parameters['seed']}, rules version {parameters['rules_version']}."
        " All intervals are 95 % intervals.",
        "",
    ]
    told = []
    for part in [sides, lengths, flights, aims, characters, costs]:
        lines += part(run, out, told)
    lines += ["## Needs attention", ""]
    lines += [f"- {words}" for words in told] or ["All values are within their bands."]
    return "\n".join(lines).rstrip() + "\n"


def sides(run, out, told):
    """The results, by scenario and side."""
    rows, chart = [], []
    for scenario, ruleset in run.scenarios():
        for place in [1, 2]:
            army, points, score, count, drawn = run.db.execute(
                "select any_value(army), avg(points), avg(score), count(*), count(*) filter (score = 0.5)"
                " from rows where scenario = ? and place = ?",
                [scenario, place],
            ).fetchone()
            share = wilson(score, count)
            rows.append([scenario, army, f"{points:.0f}", count, percent(share), drawn])
            if place == 1:
                chart.append((scenario, share))
                if share[1] > EVEN[1] or share[2] < EVEN[0]:
                    told.append(f"{scenario} favours {army if share[0] > 0.5 else 'the enemy of ' + army}: {army} scored {percent(share)}.")
    text = ["## Sides", "", "Share of points: a win is 1, a draw is one half.", ""]
    text += table(["scenario", "side", "points", "battles", "share of points", "drawn"], rows)
    text += picture(out, "sides", dots("Share of points of the first side", chart, 0, 1, 0.5, EVEN))
    levels = sorted(set(run.parameters["bots"]))
    if len(levels) == 2:
        of = [(level, *run.db.execute("select avg(score), count(*) from rows where bot = ?", [level]).fetchone()) for level in levels]
        text += table(["bot level", "battles", "share of points"], [[level, n, percent(wilson(s, n))] for level, s, n in of])
    return text


def lengths(run, _out, told):
    """The lengths of battles and the ways in which they end."""
    rows = []
    for scenario, _ in run.scenarios():
        median, low, high, orders, capped, count = run.db.execute(
            "select median(rounds), quantile_cont(rounds, 0.1), quantile_cont(rounds, 0.9), avg(orders),"
            " count(*) filter (how = 'cap'), count(*) from battles where scenario = ?",
            [scenario],
        ).fetchone()
        ends = run.all("select how, count(*) from battles where scenario = ? group by how order by 2 desc, 1", scenario)
        how = ", ".join(f"{name.replace('_', ' ')} {100 * number / count:.0f} %" for name, number in ends)
        rows.append([scenario, f"{median:.0f} ({low:.0f} to {high:.0f})", f"{orders:.0f}", how])
        if wilson(capped / count, count)[1] > MAX_CAPPED:
            told.append(f"{scenario}: {capped} of {count} battles were still open at the cap.")
        if not ROUNDS[0] <= median <= ROUNDS[1]:
            told.append(f"{scenario}: half of the battles last at most {median:.0f} rounds.")
    text = ["## Lengths", "", "Rounds (in Champions, turns): the median, and the range that covers the middle 80 % of the battles.", ""]
    return text + table(["scenario", "rounds", "orders", "ends"], rows)


class Flights:
    """Attacks and flights in the battles of a scenario."""

    def __init__(self, run, scenario):
        sums = run.all(
            "select battle, any_value(rounds), sum(attacks), sum(attacks_that_move), sum(flights), sum(flights_with_effect),"
            " sum(flights_with_harm), sum(wounds_suffered), sum(wounds_by_flight), sum(losses), sum(killed_by_flight), sum(hexes_flown),"
            " sum(crashes), sum(bowled_into_friend), sum(falls) from rows where scenario = ? group by battle order by battle",
            scenario,
        )
        _, rounds, attacks, moving, flown, effect, harm, wounds, wounds_by_flight, lost, by_flight, hexes, crashes, friends, falls = zip(*sums)
        # The winner's lead in points lost: in total, and in losses to anything but a flight.
        decided = run.one(
            "select count(*) from (select sum(f.points * (1 - 2 * score)) filter (f.lost_to is not null) as ahead,"
            " coalesce(sum(f.points * (1 - 2 * score)) filter (f.lost_to <> 'flight'), 0) as ahead_without"
            " from people where scenario = ? group by battle) where ahead > 0 and ahead_without <= 0",
            scenario,
        )
        count = len(sums)
        self.attacks = sum(attacks) / count
        self.moving = part(sum(moving), sum(attacks))
        self.flights = sum(flown) / count
        self.a_round = ratio(list(zip(flown, rounds)))
        self.hexes = sum(hexes) / max(1, sum(flown))
        self.with_effect = part(sum(effect), sum(flown))
        self.with_harm = part(sum(harm), sum(flown))
        self.harm = ratio(list(zip(wounds_by_flight, wounds)))
        self.lost = part(sum(by_flight), sum(lost))
        self.battles_with_loss = part(sum(1 for number in by_flight if number > 0), count)
        self.decided = part(decided, count)
        self.crashes, self.friends, self.falls = sum(crashes) / count, sum(friends) / count, sum(falls) / count


def flights(run, out, told):
    """Attacks that move figures, and the effects of flights."""
    rows, more, chart = [], [], []
    for scenario, _ in run.scenarios():
        of = Flights(run, scenario)
        rows.append(
            [scenario, f"{of.attacks:.1f}", percent(of.moving), f"{of.flights:.1f}", times(of.a_round) if of.a_round else "-"]
            + [percent(of.with_effect), percent(of.with_harm), percent(of.harm) if of.harm else "-"]
            + [percent(of.lost), percent(of.battles_with_loss), percent(of.decided)]
        )
        more.append([scenario, f"{of.hexes:.1f}", f"{of.crashes:.2f}", f"{of.friends:.2f}", f"{of.falls:.2f}"])
        chart.append((scenario, of.lost))
        if of.battles_with_loss[2] < MIN_FLIGHT:
            told.append(f"{scenario}: only {percent(of.battles_with_loss)} of the battles have a loss to a flight.")
    text = [
        "## Flights",
        "",
        "Attacks and flights are averages per battle, of both sides together. Then: attacks that move another figure, as a share of all"
        " attacks; flights a round (in Champions, a turn); flights with a crash, a fall or ground that acts, and flights that do harm, as"
        " shares of all flights; harm of flights as a share of all harm; losses to flights as a share of all losses; battles with such a"
        " loss, and battles decided by one.",
        "A battle is decided by flights if the winner lost fewer points than the loser, but would not have without the losses to flights.",
        "",
    ]
    head = ["scenario", "attacks", "that move", "flights", "a round", "with effect", "with harm", "harm by flights"]
    text += table(head + ["losses to flights", "battles with one", "decided by one"], rows)
    text += ["Hexes of a flight; crashes, crashes into friends and falls per battle.", ""]
    text += table(["scenario", "hexes", "crashes", "into friends", "falls"], more)
    return text + picture(out, "flights", bars("Share of losses that are due to flights", chart))


def aims(run, _out, _told):
    """Compares each scenario with the aims of all scenarios."""
    rows, most = [], 0
    for scenario, ruleset in run.scenarios():
        of = Flights(run, scenario)
        score, count = run.db.execute(
            "select avg(score), count(*) from rows where scenario = ? and place = 1", [scenario]
        ).fetchone()
        median = run.one("select median(rounds) from battles where scenario = ?", scenario)
        side = wilson(score, count)
        shortest, longest = OTHER_ROUNDS.get(ruleset, AIM_OF_ROUNDS)
        goals = [
            (f"{of.a_round[0]:.2f}" if of.a_round else "-", bool(of.a_round) and of.a_round[0] >= AIMS_OF_FLIGHTS["flights"]),
            (share(of.with_effect[0]), of.with_effect[0] >= AIMS_OF_FLIGHTS["effect"]),
            (share(of.harm[0]) if of.harm else "-", bool(of.harm) and of.harm[0] >= AIMS_OF_FLIGHTS["harm"]),
            (share(of.decided[0]), of.decided[0] >= AIMS_OF_FLIGHTS["decided"]),
            (percent(side), AIM_OF_SIDES[0] <= side[0] <= AIM_OF_SIDES[1] and side[1] <= 0.5 <= side[2]),
            (f"{median:g}", shortest <= median <= longest),
        ]
        met = sum(1 for _, reached in goals if reached)
        most += met
        rows.append([scenario] + [f"{value}: {'met' if reached else 'not met'}" for value, reached in goals] + [f"{met} of {len(goals)}"])
    aim = {name: share(value) for name, value in AIMS_OF_FLIGHTS.items() if name != "flights"}
    low, high = (f"{100 * end:.0f}" for end in AIM_OF_SIDES)
    words = (
        f"The aims of a scenario: at least one flight a round, effect in {aim['effect']} of all flights, {aim['harm']} of all harm by flights,"
        f" {aim['decided']} of the battles decided by flights, {low} to {high} % of the points for the first side with 50 % in the interval,"
        f" and a median of {AIM_OF_ROUNDS[0]} to {AIM_OF_ROUNDS[1]} rounds"
    )
    words += "".join(f" ({first} to {last} turns in {ruleset})" for ruleset, (first, last) in OTHER_ROUNDS.items()) + "."
    head = ["scenario", "flights a round", "with effect", "harm by flights", "decided by flights", "first side", "rounds, median", "met"]
    return ["## Aims", "", words, ""] + table(head, rows) + [f"{most} of {6 * len(rows)} aims are met.", ""]


def characters(run, out, told):
    """The performance of each character, compared with its cost."""
    rows, chart = [], []
    for scenario, ruleset in run.scenarios():
        people = run.all(
            "select army, f.name, count(distinct battle), any_value(f.points) as cost, count(*), place"
            " from people where scenario = ? group by army, f.name, place having cost > 0 order by place, cost desc, f.name",
            scenario,
        )
        for army, name, battles, cost, seen, place in people:
            survived, kills, by_flight, with_it, without_it = run.db.execute(
                "select count(*) filter (f.lost_to is null) / count(*), sum(f.kills) / count(*), sum(f.kills_by_flight),"
                " avg(score) filter (f.lost_to is null), avg(score) filter (f.lost_to is not null)"
                " from people where scenario = ? and place = ? and f.name = ?",
                [scenario, place, name],
            ).fetchone()
            # Shares of one battle: of the harm done, of the harm taken, and of the points.
            parts = run.all(
                "select (sum(f.wounds_dealt) / nullif(any_value(side_dealt), 0) + sum(f.wounds_suffered) / nullif(any_value(side_suffered), 0)) / 2,"
                " sum(f.points) / any_value(side_points) from people"
                " where scenario = ? and place = ? and f.name = ? and side_points > 0 and side_dealt > 0 and side_suffered > 0"
                " group by battle order by battle",
                scenario, place, name,
            )
            worth = ratio(parts) if len(parts) >= FEWEST else None
            lived = wilson(survived, seen)
            rows.append(
                [scenario, army, name, f"{cost:.0f}", battles, percent(lived), f"{kills:.2f}", int(by_flight)]
                + [share(with_it), share(without_it), times(worth) if worth else "-"]
            )
            if worth:
                chart.append((f"{name}, {scenario}", worth))
                if worth[1] > WORTH[1]:
                    told.append(f"{scenario}: {name} is worth more than the {cost:.0f} points paid, {times(worth)}.")
                elif worth[2] < WORTH[0]:
                    told.append(f"{scenario}: {name} is worth less than the {cost:.0f} points paid, {times(worth)}.")
    text = [
        "## Characters",
        "",
        "Worth compares what a character does with what the character costs. What the character does is the average of two shares: of the"
        " damage that the side deals, and of the damage that the side takes. The cost is a share of the points of the side."
        " 1 means that both are equal.",
        "",
    ]
    head = ["scenario", "side", "character", "cost", "battles", "survives", "kills", "by flight", "points if so", "if not", "worth"]
    text += table(head, rows)
    top = max([2.0] + [worth[2] for _, worth in chart])
    return text + picture(out, "characters", dots("Worth of characters for their points", chart, 0, min(4.0, top), 1, WORTH))


def costs(run, _out, _told):
    """The performance of characters, by cost."""
    rows = run.all(
        "with each as (select ruleset, f.points as cost, f.lost_to is null as lives, f.kills as kills, f.wounds_dealt as dealt,"
        " f.wounds_suffered as suffered, ntile(4) over (partition by ruleset order by f.points) as band from people where f.points > 0),"
        " bands as (select ruleset, cost, min(band) as band from each group by ruleset, cost)"
        " select each.ruleset, min(each.cost), max(each.cost), count(*), avg(lives::int), avg(kills), avg(dealt), avg(suffered)"
        " from each join bands using (ruleset, cost) group by each.ruleset, bands.band order by each.ruleset, min(each.cost)"
    )
    told = [
        [ruleset, f"{low:.0f}" if low == high else f"{low:.0f} to {high:.0f}", count, percent(wilson(lives, count)), f"{kills:.2f}"]
        + [f"{dealt:.1f}", f"{suffered:.1f}"]
        for ruleset, low, high, count, lives, kills, dealt, suffered in rows
    ]
    head = ["ruleset", "cost", "seen", "survive", "kills", "wounds dealt", "wounds taken"]
    return ["## Point costs", "", "All characters of a ruleset, in quarters by cost.", ""] + table(head, told)


def number(run):
    """Formats the number of battles, and the total if some are left out."""
    return f"{run.battles} battles" if run.battles == run.all_battles else f"{run.battles} of {run.all_battles} battles"


def plural(count, noun):
    """Formats a number with its noun."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def share(value):
    return "-" if value is None else f"{100 * value:.0f} %"


def picture(out, name, svg):
    (out / f"{name}.svg").write_text(svg, encoding="utf-8")
    return [f"![{name}]({name}.svg)", ""]


if __name__ == "__main__":
    main()
