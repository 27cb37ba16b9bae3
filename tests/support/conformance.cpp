#include "support/conformance.h"
#include "app/world/params/auto_method.h"
#include "sims/api/device.h"
#include "support/run.h"
#include "support/same_bits.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

constexpr Extent sizes[] = {{16, 16}, {17, 31}, {1000, 700}};
constexpr Extent small{97, 61}; // odd, not square, no multiple of a block
constexpr int steps = 25;

bool runs_here(const Definition& d, Queue& queue, Extent e, const Params& p) {
    return unavailable(d, queue.device(), e, p).empty();
}

/// The picture and the state after some steps: everything that a user can see.
struct Outcome {
    std::vector<std::uint32_t> pixels;
    std::vector<Numbers> fields;
    std::int64_t step;

    explicit Outcome(World& world) : pixels(drawn(world)), step(world.step()) {
        for (FieldCopy& copy : world.read_fields()) fields.push_back(std::move(copy.values));
    }
    Outcome(const Definition& d, Queue& queue, Extent e, const Params& p, int n)
        : Outcome(*advanced(d, queue, e, p, n)) {}

    static std::unique_ptr<World> advanced(const Definition& d, Queue& queue, Extent e, const Params& p, int n) {
        auto world = std::make_unique<World>(d, queue, e, p);
        world->advance(n);
        return world;
    }
};

constexpr std::uint32_t poisons[] = {0x00ff00ffu, 0x00112233u}; // values of pixels before they are drawn

/// first, second: two pictures drawn over different poison; they need not be equal.
bool writes_every_pixel(const std::vector<std::uint32_t>& first, const std::vector<std::uint32_t>& second) {
    for (std::size_t i = 0; i < first.size(); ++i)
        if (first[i] == poisons[0] && second[i] == poisons[1]) return false;
    return true;
}

void expect_equal(const Outcome& a, const Outcome& b, const std::string& what) {
    EXPECT_EQ(a.step, b.step) << what;
    ASSERT_EQ(a.fields.size(), b.fields.size()) << what;
    for (std::size_t i = 0; i < a.fields.size(); ++i)
        EXPECT_TRUE(same_bits(a.fields[i], b.fields[i])) << what << ": field " << i;
    const auto differ = std::mismatch(a.pixels.begin(), a.pixels.end(), b.pixels.begin(), b.pixels.end());
    EXPECT_TRUE(a.pixels == b.pixels) << what << ": first differing pixel " << differ.first - a.pixels.begin();
}

Params with(const Definition& d, const glint_param& row, double value) {
    Params p(d);
    if (row.type == GLINT_FLOAT) p.put(row, static_cast<float>(value));
    if (row.type == GLINT_INT || row.type == GLINT_CHOICE) p.put(row, static_cast<std::int32_t>(value));
    if (row.type == GLINT_BOOL) p.put(row, value != 0);
    if (row.type == GLINT_COLOR) p.put(row, std::array{static_cast<float>(value), 0.f, static_cast<float>(value)});
    p.clamp(); // an open lower end becomes the next value above it
    return p;
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

/// The defaults, in each precision if there is a row `precision`: results differ only between precisions.
std::vector<Params> in_every_precision(const Definition& d) {
    const glint_param* row = d.param("precision");
    if (!row) return {Params(d)};
    std::vector<Params> all;
    all.reserve(std::size_t(row->choice_count));
    for (int i = 0; i < row->choice_count; ++i) all.push_back(with(d, *row, i));
    return all;
}
std::string precision_of(const Params& p) {
    const glint_param* row = p.definition().param("precision");
    return row ? " in " + p.text(*row) : "";
}

} // namespace

void starts_and_writes_every_pixel(const Definition& d, Queue& queue) {
    for (const Extent e : sizes) {
        World world(d, queue, e, Params(d));
        const std::vector<std::uint32_t> first = drawn(world, poisons[0]), second = drawn(world, poisons[1]);
        ASSERT_EQ(first.size(), static_cast<std::size_t>(e.area()));
        EXPECT_TRUE(d.measures() ? writes_every_pixel(first, second) : first == second)
            << d.id() << " leaves pixels unwritten at " << e.width << "x" << e.height;
        EXPECT_TRUE(std::all_of(first.begin(), first.end(), [](auto p) { return p >> 24 == 255; }))
            << d.id() << ": alpha";
    }
}

void same_input_gives_same_picture(const Definition& d, Queue& queue) {
    if (d.measures()) return;
    expect_equal({d, queue, small, Params(d), steps}, {d, queue, small, Params(d), steps}, d.id() + " twice");
}

void are_labels_in_picture(const Definition& d, Queue& queue) {
    if (!d.sim().annotate) return;
    constexpr Extent more_sizes[] = {{16, 16}, {17, 31}, {640, 480}, {700, 1000}};
    std::vector<Annotation> labels;
    const auto look = [&](const Params& params, const std::string& what) {
        for (const Extent e : more_sizes) {
            if (!runs_here(d, queue, e, params)) continue;
            World world(d, queue, e, params);
            drawn(world);
            EXPECT_EQ(std::string_view(world.annotate(labels)), "") << what << " at the first step";
            world.advance(5);
            queue.finish();
            world.advance(d.evolves() ? 1 : 0); // measurements on a GPU have arrived now
            drawn(world);
            EXPECT_EQ(std::string_view(world.annotate(labels)), "") << what;
            EXPECT_FALSE(labels.empty()) << what << " at " << e.width << "x" << e.height;
        }
    };
    look(Params(d), d.id());
    for (const glint_preset& preset : d.presets()) {
        Params params(d);
        params.load(preset);
        look(params, d.id() + ", " + preset.id);
    }
}

void many_steps_equal_single_steps(const Definition& d, Queue& queue) {
    if (d.measures()) return;
    World one(d, queue, small, Params(d)), many(d, queue, small, Params(d));
    many.advance(3), many.advance(steps - 3);
    for (int i = 0; i < steps; ++i) one.advance(1);
    expect_equal(Outcome(one), Outcome(many), d.id() + " stepped one by one");
}

void parameters_work_at_both_ends(const Definition& d, Queue& queue) {
    for (const glint_param& row : d.params()) {
        for (const double end : {row.min, row.max}) {
            const Params p = with(d, row, end);
            const std::string what = d.id() + " with " + row.id + " = " + p.text(row);
            if (!runs_here(d, queue, small, p)) continue;
            const Outcome outcome(d, queue, small, p, 5);
            EXPECT_TRUE(std::all_of(outcome.pixels.begin(), outcome.pixels.end(), [](auto c) {
                return c >> 24 == 255;
            })) << what;
            for (const auto& values : outcome.fields)
                EXPECT_TRUE(values.visit([](const auto& numbers) {
                    return std::ranges::none_of(numbers, [](auto v) { return std::isinf(static_cast<double>(v)); });
                })) << what;
        }
    }
}

/// Drags each parameter while the simulation runs, through its whole range and back: no value may explode, then or
/// later. Times may have any length, but must be numbers.
void parameters_may_be_dragged(const Definition& d, Queue& queue) {
    // No state of what measures swings on. A step of a timed simulation is a long time: it calms down within a second.
    const int first = d.timed() ? 5 : steps, calming = d.measures() ? 30 : d.timed() ? 60 : 600;
    World left_alone(d, queue, small, Params(d));
    left_alone.advance(first);
    double usual = d.measures() ? most_of_times : highest(left_alone);
    for (int step = 0; step < calming; step += 6) {
        left_alone.advance(6);
        usual = std::max(usual, highest(left_alone));
    }
    for (const glint_param& row : d.params()) {
        if (row.flags & GLINT_RESTARTS || row.type == GLINT_COLOR) continue;
        World dragged(d, queue, small, Params(d));
        dragged.advance(first);
        for (const double place : places(row)) {
            const Params p = with(d, row, place);
            if (!runs_here(d, queue, small, p)) continue;
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

void presets_run(const Definition& d, Queue& queue) {
    EXPECT_FALSE(d.presets().empty()) << d.id() << " has no preset";
    for (const glint_preset& preset : d.presets()) {
        Params p(d);
        p.load(preset);
        if (!runs_here(d, queue, small, p)) continue;
        EXPECT_NO_THROW(Outcome(d, queue, small, p, d.measures() ? 1 : 5)) << d.id() << " " << preset.id;
    }
}

void reset_is_rebuild(const Definition& d, Queue& queue) {
    if (d.measures()) return;
    World used(d, queue, small, Params(d));
    used.advance(steps);
    used.stroke({0, 10, 10, 30, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
    used.reset();
    expect_equal(Outcome(used), {d, queue, small, Params(d), 0}, d.id() + " after reset");
}

void methods_equal_reference(const Definition& d, Queue& queue) {
    const glint_param* row = d.param("method");
    if (!row || d.measures()) return;
    ASSERT_GE(row->reference, 0) << d.id() << ": no method is flagged as the reference";
    for (const Extent e : {small, Extent{33, 130}})
        for (Params p : in_every_precision(d)) {
            p.put(*row, row->reference);
            const Outcome reference(d, queue, e, p, steps);
            for (int i = 0; i < row->choice_count; ++i) {
                p.put(*row, std::int32_t(i));
                const std::string name = row->choices[i].id;
                if (i == row->reference || !runs_here(d, queue, e, p)) continue;
                if (const char* why = why_not_exact(row->choices[i]); *why) {
                    testing::Test::RecordProperty(name + "_is_left_out", why);
                    continue;
                }
                expect_equal(reference, {d, queue, e, p, steps}, d.id() + " method " + name + precision_of(p));
            }
        }
}

void state_round_trips(const Definition& d, Queue& queue) {
    World original(d, queue, small, Params(d));
    original.advance(7);
    original.stroke({0, 10, 10, 30, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
    const Snapshot kept = original.snapshot();
    const std::vector<FieldCopy> before = original.read_fields();
    original.advance(steps);
    World restored(d, queue, small, Params(d));
    restored.advance(2);
    restored.restore(kept);
    if (d.measures()) { // the measurements of the next steps differ
        const std::vector<FieldCopy> back = restored.read_fields();
        for (std::size_t i = 0; i < back.size(); ++i)
            EXPECT_TRUE(same_bits(back[i].values, before[i].values)) << d.id() << ": field " << back[i].id;
        return;
    }
    restored.advance(steps);
    expect_equal(Outcome(original), Outcome(restored), d.id() + " restored from its state");
}

void probes_are_finite_and_named(const Definition& d, Queue& queue) {
    World world(d, queue, small, Params(d));
    world.advance(5);
    const ProbeValue values = world.probe();
    for (std::size_t i = 0; i < d.probes().size(); ++i) {
        EXPECT_TRUE(std::isfinite(values.values[i])) << d.id() << " " << d.probes()[i].id;
        EXPECT_TRUE(d.probes()[i].help && *d.probes()[i].help) << d.id() << " " << d.probes()[i].id;
    }
}

void two_devices_agree(const Definition& d, Queue& queue, Queue& other) {
    if (d.measures()) return;
    for (const Extent e : {small, Extent{256, 200}})
        for (const Params& p : in_every_precision(d))
            expect_equal({d, queue, e, p, steps}, {d, other, e, p, steps},
                         d.id() + " on " + other.name() + precision_of(p));
}

void conforms(const Definition& d, Queue& queue) {
    starts_and_writes_every_pixel(d, queue), same_input_gives_same_picture(d, queue),
        many_steps_equal_single_steps(d, queue);
    parameters_work_at_both_ends(d, queue), parameters_may_be_dragged(d, queue), presets_run(d, queue);
    reset_is_rebuild(d, queue), methods_equal_reference(d, queue);
    state_round_trips(d, queue), probes_are_finite_and_named(d, queue), are_labels_in_picture(d, queue);
}

} // namespace glint::test
