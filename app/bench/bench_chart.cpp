#include "app/bench/chart.h"
#include "app/bench/ladder.h"
#include "app/files/version.h"
#include <algorithm>
#include <cmath>

namespace glint {
namespace {

std::string name_of(const BenchResult& m) { return m.method.empty() ? m.simulation : m.simulation + " " + m.method; }

/// A group for each simulation, because cells and rays have no common scale.
std::vector<BarGroup> groups_of(const std::vector<BenchResult>& all) {
    std::vector<BarGroup> groups;
    const std::string* simulation = nullptr;
    for (const BenchResult& m : all) {
        const Throughput& t = m.throughput;
        if (!simulation || *simulation != m.simulation)
            groups.push_back({m.simulation + " " + text_of(m.extent) + ", " + t.item + " per second", {}});
        simulation = &m.simulation;
        groups.back().bars.push_back({m.method.empty() ? t.stage : m.method + (m.reference ? " (reference)" : ""),
                                      t.per_second, with_prefix(t.per_second) + t.item + "/s", m.reference,
                                      *std::ranges::min_element(m.rates), *std::ranges::max_element(m.rates)});
    }
    return groups;
}

std::vector<Curve> curves_of(const std::vector<BenchResult>& all) {
    std::vector<Curve> curves;
    for (const BenchResult& m : all) {
        if (!(m.throughput.per_second > 0)) continue; // no counted items, as in a picture without iterations
        auto curve = std::ranges::find(curves, name_of(m), &Curve::name);
        if (curve == curves.end()) curve = curves.insert(curve, {name_of(m), {}});
        const double side = std::sqrt(static_cast<double>(m.extent.area()));
        curve->points.push_back({side, 1e9 / m.throughput.per_second});
    }
    for (Curve& curve : curves) std::ranges::sort(curve.points, {}, &CurvePoint::x);
    return curves;
}

} // namespace

Drawing bench_chart(const Machine& machine, const std::vector<BenchResult>& all) {
    const std::string foot = std::string("glint ") + version + " (" + commit + "), " + machine.date.substr(0, 10);
    const std::string where = " on " + all.front().device_name;
    const bool one_size = std::ranges::all_of(all, [&](const auto& m) { return m.extent == all.front().extent; });
    if (one_size) return bar_chart("Throughput" + where, groups_of(all), foot);
    return curve_chart("Time per item" + where, curves_of(all), {"side of the grid, in cells"},
                       {"nanoseconds per item (cell, ray, iteration)"}, {}, foot);
}

} // namespace glint
