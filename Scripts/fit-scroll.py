#!/usr/bin/env python3
"""Fits the way back of a scroll from beyond its end to what was measured on a phone, and says how far all scroll laws are off.

    Scripts/fit-scroll.py [TRACE.jsonl]

The way back is x'' = -w*w*x - 2*z*w*x'. The damping ratio z, the frequency w and the lead of the recorder's clock (one for all
samples of a trace, at most a frame of 1/60 s) are those with the least sum of squares. The fit needs no packages: it walks down by coordinates.
`BounceBack` in Sources/RevealSimulation/ScrollPhysics.swift has z and w, rounded as printed; Documentation/physics.md has the residuals.
"""
import json, math, pathlib, sys

FILE = pathlib.Path(__file__).resolve().parent.parent / "Examples/measure-ios/ios-26.5.jsonl"
FRAME = 1 / 60
RESTING_SPEED = 10  # Points per second.


def way_back(t, z, w, displacement, velocity=0.0):
    """An overdamped spring (z > 1) let go at a displacement with a velocity."""
    root = math.sqrt(z * z - 1)
    a, b = w * (z - root), w * (z + root)
    slow = (velocity + b * displacement) / (b - a)
    return slow * math.exp(-a * t) + (displacement - slow) * math.exp(-b * t)


def glide(t, start, velocity, rate):
    k = -1000 * math.log(rate)
    t = min(max(t, 0), math.log(abs(velocity) / RESTING_SPEED) / k)
    return start + velocity / k * (1 - math.exp(-k * t))


def band(x, extent, stiffness=0.55):
    return stiffness * x * extent / (extent + stiffness * x)


def walk(error, point, steps):
    """The point of the least error, found by steps along each coordinate that halve when none helps."""
    best = error(point)
    while max(step / (abs(x) + 1e-3) for x, step in zip(point, steps)) > 1e-7:
        moved = False
        for axis in range(len(point)):
            for sign in (1, -1):
                other = list(point)
                other[axis] += sign * steps[axis]
                if (value := error(other)) < best:
                    point, best, moved = other, value, True
        if not moved:
            steps = [step / 2 for step in steps]
        elif len(point) > 1:
            steps = [step * 1.2 for step in steps]
    return point, best


def report(name, differences, extra=""):
    rms = math.sqrt(sum(d * d for d in differences) / len(differences))
    print(f"{name}: {len(differences)} samples, root mean square {rms:.2f}, largest {max(map(abs, differences)):.2f} points{extra}")


def read(path):
    """The releases of each experiment, as [release, samples], and its viewport, range and samples of a finger beyond the end."""
    experiments = {}
    for line in map(json.loads, path.read_text().splitlines()[1:]):
        if name := line.get("experiment"):
            last = experiments[name] = dict(line, releases=[], pulls=[])
        elif release := line.get("release"):
            last["releases"].append((dict(release, time=line["time"]), []))
        elif "finger" in line:
            last["pulls"].append((abs(line["finger"]), abs(line["offset"])))
        else:
            release, samples = last["releases"][-1]
            samples.append((line["time"] - release["time"], line["offset"]))
    return experiments


def main():
    data = read(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else FILE)
    (release, samples), = data["UIScrollView.wayBack"]["releases"]

    def differences(z, w, lead):
        return [way_back(max(t + lead, 0), z, w, release["offset"]) - x for t, x in samples]

    def error(point):
        z, w, lead = point
        if z <= 1.0001 or w <= 0 or abs(lead) > FRAME:
            return math.inf
        return sum(d * d for d in differences(z, w, lead))

    (z, w, lead), _ = walk(error, [1.4, 20.0, 0.01], [0.05, 0.5, 0.002])
    z, w = round(z, 3), round(w, 1)
    print(f"way back: z = {z}, w = {w} per second, the recorder's clock leads by {lead * 1000:.1f} ms")
    report("way back", differences(z, w, lead))

    rates = {"fast": 0.99, "normal": 0.998}
    report("destinations", [
        r["offset"] + math.copysign(max(abs(r["velocity"]) - RESTING_SPEED, 0), r["velocity"])
        / (-1000 * math.log(rates[r.get("deceleration", "normal")])) - r["target"]
        for r, _ in data["UIScrollView.targets"]["releases"]])
    (fling, course), = data["UIScrollView.fling"]["releases"]

    def differences_of_fling(lead):
        return [glide(t + lead, fling["offset"], fling["velocity"], 0.998) - x for t, x in course]

    def error_of_fling(point):
        return sum(d * d for d in differences_of_fling(point[0])) if abs(point[0]) <= FRAME else math.inf

    (lead,), _ = walk(error_of_fling, [0.01], [0.002])
    report("course of a fling", differences_of_fling(lead), f", the recorder's clock leads by {lead * 1000:.1f} ms")
    band_samples = data["UIScrollView.rubberBand"]
    report("rubber band", [band(x, band_samples["viewport"]) - offset for x, offset in band_samples["pulls"]])


main()
