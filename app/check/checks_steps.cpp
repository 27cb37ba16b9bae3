// Checks that compare runs bit for bit: many steps at once and one by one, the same run twice, any number of threads,
// after a reset, after a restored state, by any method. Four of them also compare runs with presets and a stroke.
#include "app/check/subject.h"
#include "app/world/params/auto_method.h"
#include "app/world/text/names.h"
#include "interop/compute_device.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <vector>

namespace glint {
namespace {

constexpr Extent shared_extent{640, 480}; // large enough that several threads compute its rows
constexpr int few_steps = 6;

std::optional<Finding> not_comparable(const Examined& examined) {
    if (!examined.simulation.measures()) return {};
    return Finding::left_out(why_not_repeatable(examined.simulation));
}

/// These parameters with each exact method that can run there; themselves alone if there is no choice `method`.
std::vector<Params> by_methods(const Examined& examined, Extent extent, const Params& given) {
    const glint_param* row = examined.simulation.param("method");
    if (!row || row->type != GLINT_CHOICE) return {given};
    std::vector<Params> all;
    for (int i = 0; i < row->choice_count; ++i) {
        Params params = given;
        params.put(*row, static_cast<std::int32_t>(i));
        if (is_exact(row->choices[i]) && runs_here(examined, extent, params)) all.push_back(params);
    }
    return all;
}

std::string method_text(const Params& params) {
    const glint_param* row = params.definition().param("method");
    return row ? fmt::format("with method={} ", params.text(*row)) : "";
}

/// Two runs of the same number of steps, in pieces of these sizes.
std::string compared_in_pieces(const Examined& examined, Extent extent, const Params& params,
                               const std::vector<int>& pieces) {
    Subject single(examined, extent, params), several(examined, extent, params);
    std::string text;
    for (const int steps : pieces) {
        several.advance(steps);
        for (int i = 0; i < steps; ++i) single.advance(1);
        text += fmt::format("{}{}", text.empty() ? "" : " + ", steps);
    }
    const std::string differs = difference(CheckedOutcome(single), CheckedOutcome(several));
    if (differs.empty()) return "";
    return fmt::format("{}steps one by one and {} steps at once: {}", method_text(params), text, differs);
}

constexpr int steps_of_a_piece = 4; // before a stroke, and after it
constexpr std::size_t most_presets = 8;
/// Cells times steps that a check spends on all variants, so that it compares the same on every machine. It stays short
/// as far as a step's time depends on the number of cells.
constexpr std::int64_t most_cell_steps = 12'500'000;

std::size_t most_variants(Extent extent) {
    return static_cast<std::size_t>(
        std::max<std::int64_t>(1, most_cell_steps / (2 * steps_of_a_piece * extent.area())));
}

/// Parameters with which more may happen than with the defaults. Variants are compared after few steps.
struct Variant {
    std::string text; ///< "with the preset 'burning'"
    Params params;
};

/// Some presets that run here, evenly chosen; before them the defaults if they may be painted.
std::vector<Variant> variants_of(const Examined& examined, Extent extent) {
    const Definition& simulation = examined.simulation;
    const bool painted = simulation.sim().stroke;
    std::vector<Variant> presets, all;
    for (const glint_preset& preset : simulation.presets()) {
        Params params(simulation);
        params.load(preset);
        if (!is_exact(params) || !runs_here(examined, extent, params)) continue;
        presets.push_back({fmt::format("with the preset '{}'{}", preset.id, painted ? " and a stroke" : ""), params});
    }
    if (painted) all.push_back({"with the defaults and a stroke", Params(simulation)});
    const std::size_t count = std::min({presets.size(), most_presets, most_variants(extent) - all.size()});
    for (std::size_t i = 0; i < count; ++i) all.push_back(presets[i * presets.size() / count]);
    return all;
}

/// differs: what differs in two runs with these Params; "" if nothing does.
template <class Differs> Finding compare_variants(const Examined& examined, Extent extent, const Differs& differs) {
    for (const Variant& variant : variants_of(examined, extent))
        if (const std::string what = differs(variant.params); !what.empty())
            return Finding::broken(fmt::format("{}: {}", variant.text, what));
    return {};
}

/// Steps, a stroke if the simulation takes strokes, and steps again; so many steps in one call.
void run_variant(Subject& subject, int at_once) {
    for (int i = 0; i < steps_of_a_piece; i += at_once) subject.advance(at_once);
    subject.stroke_through_middle();
    for (int i = 0; i < steps_of_a_piece; i += at_once) subject.advance(at_once);
}

CheckedOutcome outcome_of_variant(const Examined& examined, Extent extent, const Params& params,
                                  int at_once = steps_of_a_piece) {
    Subject subject(examined, extent, params);
    run_variant(subject, at_once);
    return CheckedOutcome(subject);
}

} // namespace

Finding many_steps_equal_single_steps(const Examined& examined) {
    if (!examined.simulation.evolves()) return Finding::left_out("it does not evolve");
    if (auto left_out = not_comparable(examined)) return *std::move(left_out);
    for (const Extent extent : {checked_extent, Extent{33, 130}})
        for (const Params& params : by_methods(examined, extent, Params(examined.simulation)))
            for (const std::vector<int>& pieces : {std::vector{3, checked_steps - 3}, {2}, {8, 9, 7, 1}})
                if (const std::string wrong = compared_in_pieces(examined, extent, params, pieces); !wrong.empty())
                    return Finding::broken(wrong);
    return compare_variants(examined, checked_extent, [&](const Params& params) {
        const std::string differs = difference(outcome_of_variant(examined, checked_extent, params, 1),
                                               outcome_of_variant(examined, checked_extent, params));
        return differs.empty() ? "" : fmt::format("steps one by one and {} at once: {}", steps_of_a_piece, differs);
    });
}

Finding same_input_gives_same_bits(const Examined& examined) {
    if (auto left_out = not_comparable(examined)) return *std::move(left_out);
    const Params params(examined.simulation);
    const CheckedOutcome first(examined, checked_extent, params, checked_steps),
        second(examined, checked_extent, params, checked_steps);
    if (const std::string differs = difference(first, second); !differs.empty())
        return Finding::broken("two runs of the same input: " + differs);
    return compare_variants(examined, checked_extent, [&](const Params& variant) {
        const std::string differs = difference(outcome_of_variant(examined, checked_extent, variant),
                                               outcome_of_variant(examined, checked_extent, variant));
        return differs.empty() ? "" : "two runs of the same input: " + differs;
    });
}

Finding threads_change_nothing(const Examined& examined) {
    if (!examined.on_cpu()) return Finding::left_out("a GPU computes here");
    if (auto left_out = not_comparable(examined)) return *std::move(left_out);
    const auto one_thread = make_cpu_queue(1);
    const Examined alone{examined.simulation, *one_thread, examined.doing};
    for (const Params& params : in_every_precision(examined.simulation)) {
        const CheckedOutcome expected(alone, shared_extent, params, few_steps);
        for (const int threads : {2, 3, 8}) {
            const auto queue = make_cpu_queue(threads);
            const Examined several{examined.simulation, *queue, examined.doing};
            const std::string differs = difference(expected, CheckedOutcome(several, shared_extent, params, few_steps));
            if (!differs.empty())
                return Finding::broken(
                    fmt::format("1 thread and {} threads{}: {}", threads, precision_text(params), differs));
        }
    }
    const auto three_threads = make_cpu_queue(3);
    const Examined together{examined.simulation, *three_threads, examined.doing};
    return compare_variants(examined, shared_extent, [&](const Params& params) {
        const std::string differs = difference(outcome_of_variant(alone, shared_extent, params),
                                               outcome_of_variant(together, shared_extent, params));
        return differs.empty() ? "" : "1 thread and 3 threads: " + differs;
    });
}

Finding reset_equals_start(const Examined& examined) {
    if (auto left_out = not_comparable(examined)) return *std::move(left_out);
    const Params params(examined.simulation);
    Subject used(examined, checked_extent, params);
    used.advance(checked_steps);
    used.stroke();
    used.reset();
    const std::string differs = difference(CheckedOutcome(used), CheckedOutcome(examined, checked_extent, params, 0));
    return Finding::unless(differs.empty() ? "" : "after a reset and at the start: " + differs);
}

namespace {

/// For what measures: the next steps differ, but not the fields at once after they are restored.
Finding restored_fields_are_the_kept_ones(const Examined& examined) {
    const Params params(examined.simulation);
    Subject original(examined, checked_extent, params), other(examined, checked_extent, params);
    original.advance(7);
    original.stroke();
    examined.doing("state()");
    const Snapshot kept = original.world().snapshot();
    const std::vector<FieldCopy> before = original.read_fields();
    other.advance(2);
    other.restore(kept);
    const std::string differs = difference(before, other.read_fields());
    return Finding::unless(differs.empty() ? "" : "after its state was restored into another world: " + differs);
}

std::string difference_after_restoring(const Examined& examined, const Params& params) {
    Subject original(examined, checked_extent, params), other(examined, checked_extent, params);
    run_variant(original, steps_of_a_piece);
    examined.doing("state()");
    other.restore(original.world().snapshot());
    original.advance(steps_of_a_piece);
    other.advance(steps_of_a_piece);
    const std::string differs = difference(CheckedOutcome(original), CheckedOutcome(other));
    if (differs.empty()) return "";
    return fmt::format("{} steps after its state was restored into another world: {}", steps_of_a_piece, differs);
}

} // namespace

Finding restored_state_continues(const Examined& examined) {
    if (examined.simulation.measures()) return restored_fields_are_the_kept_ones(examined);
    const Params params(examined.simulation);
    Subject original(examined, checked_extent, params);
    original.advance(7);
    original.stroke();
    examined.doing("state()");
    const Snapshot kept = original.world().snapshot();
    original.advance(checked_steps);
    const CheckedOutcome expected(original);
    for (const int steps_before : {0, 2}) {
        Subject other(examined, checked_extent, params);
        other.advance(steps_before);
        other.restore(kept);
        other.advance(checked_steps);
        const std::string differs = difference(expected, CheckedOutcome(other));
        if (!differs.empty())
            return Finding::broken(
                fmt::format("{} steps after its state was restored into another world: {}", checked_steps, differs));
    }
    return compare_variants(examined, checked_extent,
                            [&](const Params& variant) { return difference_after_restoring(examined, variant); });
}

Finding methods_equal_reference(const Examined& examined) {
    const glint_param* row = examined.simulation.param("method");
    if (!row || row->type != GLINT_CHOICE) return Finding::left_out("it has no choice 'method'");
    if (auto left_out = not_comparable(examined)) return *std::move(left_out);
    if (row->reference < 0 || row->reference >= row->choice_count)
        return Finding::broken("no method is marked as the reference");
    for (const Extent extent : {checked_extent, Extent{33, 130}})
        for (Params& reference : in_every_precision(examined.simulation)) {
            reference.put(*row, row->reference);
            if (!runs_here(examined, extent, reference)) continue;
            const CheckedOutcome expected(examined, extent, reference, checked_steps);
            for (const Params& params : by_methods(examined, extent, reference)) {
                const CheckedOutcome got(examined, extent, params, checked_steps);
                if (const std::string differs = difference(expected, got); !differs.empty())
                    return Finding::broken(fmt::format("the methods {} and {}{}: {}", reference.text(*row),
                                                       params.text(*row), precision_text(params), differs));
            }
        }
    return {};
}

} // namespace glint
