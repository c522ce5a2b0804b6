#!/usr/bin/env python3
"""Tests the workflow: an interrupted and resumed run must produce the same report as a single shard.

    PATH=~/balance/bin:$PATH python3 workflow/test.py target/release/kb

It needs the packages of workflow/requirements.txt. If kb supports Parquet, shards in Parquet are tested too.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCENARIOS = ["crates/rules/examples/duel.ron", "crates/cli/tests/fixtures/quarry.ron"]
PAIRS, SHARDS, SEED = 600, 8, 5


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    kb = Path(sys.argv[1]).resolve()
    folder = Path(tempfile.mkdtemp(prefix="knockback-workflow-"))
    try:
        for ending in endings(kb, folder):
            run(kb, folder / ending, ending)
            print(f"{ending}: interrupted, resumed, and the same as one shard")
        refused(kb, folder)
        print("shards that are missing or of another run are refused")
    finally:
        shutil.rmtree(folder)


def endings(kb, folder):
    """The formats that this program writes."""
    asked = [kb, "sweep", SCENARIOS[0], "--bots", "0,0", "--pairs", "1", "--out", folder / "probe.parquet"]
    has = subprocess.run(asked, cwd=ROOT, capture_output=True).returncode == 0
    return ["ndjson", "parquet"] if has else ["ndjson"]


def run(kb, out, ending):
    out.mkdir()
    told = (out / "told.txt").open("w")
    process = subprocess.Popen(snakemake(kb, out, ending), cwd=ROOT, stdout=told, stderr=told, start_new_session=True)
    wait_for(lambda: len(shards(out, ending)) >= 2 or process.poll() is not None)
    # Interrupts the whole process group, as Ctrl-C does.
    os.killpg(process.pid, signal.SIGINT)
    process.wait(timeout=60)
    before = {shard: shard.stat().st_mtime_ns for shard in shards(out, ending)}
    words = (out / "told.txt").read_text()
    assert 2 <= len(before) < SHARDS, f"{len(before)} shards after the interruption:\n{words}"
    assert not (out / "report.md").exists()
    assert process.returncode != 0, words

    again = subprocess.run(snakemake(kb, out, ending), cwd=ROOT, capture_output=True, text=True)
    assert again.returncode == 0, again.stderr
    after = {shard: shard.stat().st_mtime_ns for shard in shards(out, ending)}
    assert len(after) == SHARDS and before.items() <= after.items(), "a finished shard was played again"
    assert not list(out.glob(".knockback-*")), "unfinished files are left"

    whole = out / "whole"
    whole.mkdir()
    one = whole / f"1.{ending}"
    subprocess.run([*sweep(kb), "--out", one], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    report(whole, [one]).check_returncode()
    charts = {path.name for path in out.glob("*.svg")}
    assert charts == {"sides.svg", "flights.svg", "characters.svg"}, charts
    for name in ["report.md", *charts]:
        assert (out / name).read_bytes() == (whole / name).read_bytes(), f"{name} differs"


def refused(kb, folder):
    """Shards that do not make a complete run are refused."""
    parts = [folder / f"{number}.ndjson" for number in (1, 2)]
    for number, part in enumerate(parts, 1):
        subprocess.run([*sweep(kb), "--shard", f"{number}/3", "--out", part], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    made = report(folder / "none", parts)
    assert made.returncode == 1 and "these shards do not make a complete run: 1/3, 2/3" in made.stderr, made.stderr
    made = report(folder / "none", [parts[0], folder / "ndjson" / "2.ndjson"])
    assert made.returncode == 1 and "these shards do not make a complete run: 1/3, 2/8" in made.stderr, made.stderr
    parts[0].write_text("my diary\n")
    made = report(folder / "none", parts)
    assert made.returncode == 1 and "this is not a finished shard" in made.stderr, made.stderr


def snakemake(kb, out, ending):
    config = [f"kb={kb}", f"out={out}", f"ending={ending}", "bots=0,0", f"pairs={PAIRS}", f"shards={SHARDS}", f"seed={SEED}", f"scenarios={SCENARIOS}"]
    profile = ["--profile", "workflow/profiles/local", "--cores", "1"]
    return ["snakemake", "--snakefile", "workflow/Snakefile", "--directory", str(out), *profile, "--config", *config]


def sweep(kb):
    return [kb, "sweep", *SCENARIOS, "--bots", "0,0", "--pairs", str(PAIRS), "--seed", str(SEED)]


def report(out, parts):
    asked = [sys.executable, "workflow/report.py", "--out", out, *parts]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True)


def shards(out, ending):
    return [out / f"{number}.{ending}" for number in range(1, SHARDS + 1) if (out / f"{number}.{ending}").exists()]


def wait_for(seen):
    for _ in range(1200):
        if seen():
            return
        time.sleep(0.1)
    raise AssertionError("it did not come so far in two minutes")


if __name__ == "__main__":
    main()
