#include "support/conformance.h"
#include "app/check/subject.h"
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string_view>

namespace glint::test {
namespace {

Examined examined_on(const Definition& d, Queue& queue) {
    return {d, queue, [](std::string_view) {}};
}

/// The values at which a control stops on its way through its range and back.
std::vector<double> places(const glint_param& row) {
    const bool slides = row.type == GLINT_FLOAT || row.type == GLINT_INT, log = row.flags & GLINT_LOG_SCALE;
    const int last = slides ? 24 : static_cast<int>(row.max - row.min);
    std::vector<double> up;
    for (int i = 0; i <= last; ++i) {
        const double share = last > 0 ? static_cast<double>(i) / last : 0;
        up.push_back(log && row.min > 0 ? row.min * std::pow(row.max / row.min, share)
                                        : row.min + (row.max - row.min) * share);
    }
    std::vector<double> all = up;
    all.insert(all.end(), up.rbegin(), up.rend());
    return all;
}

constexpr double most_of_times = 1e30;

/// The largest absolute value of all fields that a device computes; infinite if one is not finite.
double highest(World& world) {
    const std::vector<glint_field> named = world.fields();
    const std::vector<FieldCopy> copies = world.read_fields();
    double most = 0;
    for (std::size_t i = 0; i < copies.size(); ++i) {
        if (named[i].flags & GLINT_ON_HOST) continue;
        for (std::size_t cell = 0; cell < copies[i].values.size(); ++cell) {
            const double v = copies[i].values[cell];
            if (std::isnan(v) && named[i].flags & GLINT_OPTIONAL) continue;
            if (!std::isfinite(v)) return HUGE_VAL;
            most = std::max(most, std::fabs(v));
        }
    }
    return most;
}

} // namespace

void keeps(const Definition& d, Queue& queue, Finding (*check)(const Examined&)) {
    const Finding finding = check(examined_on(d, queue));
    EXPECT_NE(finding.is, Finding::Is::broken) << d.id() << ": " << finding.text;
}

void shows_labels(const Definition& d, Queue& queue) {
    if (!d.sim().annotate) return;
    std::vector<Annotation> labels;
    World world(d, queue, checked_extent, Params(d));
    world.advance(d.evolves() ? 6 : 0);
    drawn(world);
    EXPECT_EQ(std::string_view(world.annotate(labels)), "") << d.id();
    EXPECT_FALSE(labels.empty()) << d.id();
}

/// Drags each parameter while the simulation runs, through its whole range and back: no value may explode, then or
/// later. Times may have any length, but must be numbers.
void parameters_may_be_dragged(const Definition& d, Queue& queue) {
    const Examined examined = examined_on(d, queue);
    // No state of what measures swings on. A step of a timed simulation is a long time: it calms down within a second.
    const int first = d.timed() ? 5 : checked_steps, calming = d.measures() ? 30 : d.timed() ? 60 : 600;
    World left_alone(d, queue, checked_extent, Params(d));
    left_alone.advance(first);
    double usual = d.measures() ? most_of_times : highest(left_alone);
    for (int step = 0; step < calming; step += 6) {
        left_alone.advance(6);
        usual = std::max(usual, highest(left_alone));
    }
    for (const glint_param& row : d.params()) {
        if (row.flags & GLINT_RESTARTS || row.type == GLINT_COLOR || row.type == GLINT_TEXT) continue;
        World dragged(d, queue, checked_extent, Params(d));
        dragged.advance(first);
        for (const double place : places(row)) {
            const Params p = with_value(d, row, place);
            if (!runs_here(examined, checked_extent, p)) continue;
            dragged.set_params(p);
            dragged.advance(3);
            ASSERT_LE(highest(dragged), 30 * usual) << d.id() << " while " << row.id << " = " << p.text(row);
        }
        dragged.set_params(Params(d));
        dragged.advance(calming);
        EXPECT_LE(highest(dragged), 4 * usual) << d.id() << " after " << row.id;
        if (!d.evolves() && !d.measures()) {
            EXPECT_EQ(drawn(dragged), drawn(left_alone)) << d.id() << " after " << row.id;
        }
    }
}

void two_devices_agree(const Definition& d, Queue& queue, Queue& other) {
    if (d.measures()) return;
    const Examined here = examined_on(d, queue), there = examined_on(d, other);
    for (const Extent e : {checked_extent, Extent{256, 200}})
        for (const Params& p : in_every_precision(d)) {
            const std::string differs =
                difference(CheckedOutcome(here, e, p, checked_steps), CheckedOutcome(there, e, p, checked_steps));
            EXPECT_EQ(differs, "") << d.id() << " on " << other.name() << precision_text(p);
        }
}

void conforms(const Definition& d, Queue& queue) {
    for (const Check& check : all_checks()) {
        SCOPED_TRACE(check.promise);
        keeps(d, queue, check.run);
    }
    shows_labels(d, queue);
}

} // namespace glint::test
