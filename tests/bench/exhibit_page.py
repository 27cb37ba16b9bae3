"""The page docs/benchmarks/exhibits-<card>.md, made from the results of exhibits.py. why: sentences, by the row of
exhibit_marks.py that they excuse."""
import collections

import exhibit_figures
import exhibit_marks
from exhibit_results import METHODS, NotMeasured, digits, quantity, unmeasured
from exhibit_runs import RUNS, on_the_cpu
from kernels import limits, prefixed


def head(results):
    about = results.about
    machine, failed = about["machine"], about["failed"]
    lines = [f"# Exhibits on {about['card']}", "",
             f"Card: {about['card']}. Driver: {machine['cuda']['driver'] or 'none'}, CUDA {machine['cuda']['runtime_version'] or 'none'}. "
             f"CPU: {machine['cpu']['name']}, {machine['cpu']['threads']} threads.",
             f"Clocks: {about['clocks']}{clocks_meanwhile(results)}.",
             f"Date: {machine['date']}. Commit: {machine['commit']}. System: {machine['system']}.", "",
             "Measured in one run by", "", "```", about["command"], "```", "",
             f"in {took(about['seconds'])}, {about['experiment_seconds']:g} s for each experiment of a lesson. A figure is the median of up to six "
             "rounds, and ± is how far the",
             "rounds reach from it. Bold is the best of its row."]
    if failed:
        lines += ["", "What could not be run:", "", *(f"- {name}: {why}" for name, why in failed.items())]
    return lines


def took(seconds):
    return f"{seconds / 60:.1f} minutes" if seconds > 120 else f"{seconds:.0f} s"


def clocks_meanwhile(results):
    """The range of clocks during all experiments."""
    seen = [clock for clock in (measured(results, name).get("clock") for name in results.about["runs"]) if clock]
    if not seen:
        return ""
    held = collections.Counter(clock["held_back"] for clock in seen if clock["held_back"])
    lowest, highest = min(c["lowest_mhz"] for c in seen), max(c["highest_mhz"] for c in seen)
    back = "".join(f"; held back by {why} in {times} of {len(seen)}" for why, times in held.items())
    return f"; {lowest} to {highest} MHz meanwhile{back}"


def measured(results, name):
    try:
        return results.of(name)
    except NotMeasured:
        return {}


def asked(results):
    lines = ["| exhibit | what | best method | figure | held against | share | 90 % |", "|---|---|---|---|---|---|---|"]
    for row in exhibit_marks.rows(results):
        exhibit = row.asked.id.split("/")[0]
        figure, method = (row.figure.text, f"`{row.method}`") if row.figure else ("", "")
        mark, share = (row.mark.text, exhibit_marks.percent(row.share)) if row.mark else (unmeasured(row.why_not), "")
        verdict = "" if not row.mark else "**missed**" if exhibit_marks.is_missed(row) else "met"
        lines.append(f"| [{exhibit}](#{exhibit}) | {row.asked.work} | {method} | {figure} | {mark} | {share} | {verdict} |")
    return lines


def fell_short(results, why):
    missed = [row for row in exhibit_marks.rows(results) if exhibit_marks.is_missed(row)]
    lines = [f"- **{row.asked.id.split('/')[0]}**, {row.asked.work}: {why.get(row.asked.id, 'nobody has said why yet.')}" for row in missed]
    return ["", "What fell short:", "", *lines] if lines else []


def spread(point):
    if len(point.get("rounds", ())) < 2 or not point["median"]:
        return ""
    return f" ± {100 * max(point['most'] - point['median'], point['median'] - point['least']) / point['median']:.2g} %"


def cell(point, unit):
    if point is None or "median" not in point:
        return "–"
    text = quantity(point["median"], unit) if unit == "ms" else (prefixed(point["median"]).strip() if unit.endswith("s/s") else
                                                                 digits(point["median"]))
    if point.get("limit"):
        text += f" of {point['limit']}"
    best = f"**{text}**" if point["best"] else text
    return best + spread(point)


def named(variable):
    return f"{variable['id']}, {variable['unit']}" if variable["unit"] else variable["id"]


def heading(variable, value):
    return f"{value}" if variable["id"] in METHODS else f"{variable['id']} {value} {variable['unit']}".rstrip()


def experiment(results, name):
    """A row for each value, a column for each series."""
    figures = results.of(name)
    plan, points = figures["experiment"], figures["results"]
    unit = plan["metric"]["unit"]
    at = {(point["value"], point["series"]): point for point in points}
    series = plan["series"]["values"] if plan["series"] else [None]
    of = f"{plan['metric']['id']}{', ' + unit if unit and unit != plan['metric']['id'] else ''}"
    columns = [heading(plan["series"], one) for one in series] if plan["series"] else [of]
    lines = [f"| {named(plan['varied'])} | " + " | ".join(columns) + " |", "|---|" + "---|" * len(series)]
    for value in plan["varied"]["values"]:
        cells = [at.get((value, one)) for one in series]
        if any(one and "median" in one for one in cells):
            lines.append(f"| {value} | " + " | ".join(cell(one, unit) for one in cells) + " |")
    return of, lines + refused(points)


def refused(points):
    """A line for each reason; a series is named alone if none of its points could run."""
    why, whole = collections.defaultdict(dict), {point["series"] for point in points} - {p["series"] for p in points if "median" in p}
    for point in points:
        if "why_not" in point:
            parts = (point["series"], point["value"]) if point["series"] not in whole else (point["series"] or point["value"],)
            why[point["why_not"]][" at ".join(str(part) for part in parts if part is not None)] = None
    return ["", *(f"- {', '.join(which)}: {reason}." for reason, which in why.items())] if why else []


def reported(results, exhibit):
    figures = [figure for figure in results.lesson(exhibit)["figures"] if not figure["recorded"]]
    if not figures:
        return []
    lines = ["| what | the text's figure | its machine | ours | measured by | |", "|---|---|---|---|---|---|"]
    for figure in figures:
        text, sentence = exhibit_figures.ours(exhibit, figure, results)
        machine = f"{figure['machine']} ({figure['source']})" if figure["source"] else figure["machine"]
        by = ", ".join(f"`{name}`" for name in exhibit_figures.measurements(exhibit, figure))
        lines.append(f"| {figure['what']} | {figure['value']} | {machine} | {text} | {by} | {sentence} |")
    return [*lines, "", *commands(exhibit, figures)]


def commands(exhibit, figures):
    """Commands of the measurements that are not experiments of lessons."""
    used = {name for figure in figures for name in exhibit_figures.measurements(exhibit, figure)}
    lines = [f"- `{run.name}`: `{command(run)}`" for run in RUNS if run.name in used]
    return [*lines, ""] if lines else []


def command(run):
    return f"glint bench {run.line}{' --device cpu' if on_the_cpu(run.name) else ''}"


def section(results, exhibit):
    lesson = results.lesson(exhibit)
    source = f"[{lesson['source']}]({lesson['link']})" if lesson["link"] else lesson["source"]
    lines = ["", f"## {exhibit}", "", f"After {source}.", "", *reported(results, exhibit)]
    for one in lesson["experiments"]:
        name = f"{exhibit}-{one['id']}"
        lines += [f"**{one['title']}** (`{name}`)", "", "```", one["command"] + (" --device cpu" if on_the_cpu(name) else ""), "```", ""]
        try:
            of, table = experiment(results, name)
            lines += [*([f"{of}:", ""] if one["series"] else []), *table, ""]
        except NotMeasured as why:
            text = unmeasured(why)
            lines += [f"{text[0].upper()}{text[1:]}.", ""]
    return lines[:-1] if lines[-1] == "" else lines


def read_limit(results):
    """A line of the table of limits, if a run has measured reading alone."""
    found = exhibit_marks.fastest_read(results)
    return [f"| {results.about['device']}: read alone (`{found.run}`) | {quantity(found.amount, 'GB/s')} |"] if found else []


def busy(results):
    return [f"\nThe rounds of {device} differ by {100 * one['spread']:.0f} %: other work was in the way, and these may be too low."
            for device, one in results.limits().items() if one["spread"] > 0.1]


def page(results, why):
    goals = asked(results)
    lines = head(results)
    if len(goals) > 2:
        lines += ["", "## What was asked for", "", *goals, *fell_short(results, why)]
    lines += ["", "## This machine's limits", "", *limits({"limits": results.limits()}), *read_limit(results), *busy(results)]
    for exhibit in results.about["exhibits"]:
        lines += section(results, exhibit)
    return "\n".join(lines) + "\n"
