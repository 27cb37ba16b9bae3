// Checks of rules that are not about numbers: fields and counts, functions without an instance, what belongs to the
// whole process, several instances at once. And the cost of each method, which nobody judges.
#include "app/check/subject.h"
#include "app/world/params/auto_method.h"
#include "app/world/plugin_trial.h"
#include "app/world/text/number_text.h"
#include "interop/start_thread.h"
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace glint {
namespace {

constexpr int some_steps = 5, many_steps = 50;

/// The bytes that a field occupies.
std::pair<const std::byte*, const std::byte*> memory_of(const glint_field& field) {
    const auto* const first = static_cast<const std::byte*>(field.data);
    return {first, first + view_of(field).bytes()};
}

std::string shared_memory(const std::vector<glint_field>& fields) {
    for (std::size_t i = 0; i < fields.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const auto [first, end] = memory_of(fields[i]);
            const auto [other_first, other_end] = memory_of(fields[k]);
            if (first < other_end && other_first < end)
                return fmt::format("the fields '{}' and '{}' share memory", fields[k].id, fields[i].id);
        }
    return "";
}

/// The first field that has another name, size or type than in `before`.
std::string changed_field(const std::vector<FieldCopy>& before, const std::vector<FieldCopy>& now) {
    if (before.size() != now.size()) return fmt::format("state() names {} fields, then {}", before.size(), now.size());
    for (std::size_t i = 0; i < now.size(); ++i) {
        const FieldCopy &a = before[i], &b = now[i];
        if (a.id != b.id) return fmt::format("state() names '{}', then '{}' in its place", a.id, b.id);
        if (a.width != b.width || a.height != b.height || a.values.type() != b.values.type())
            return fmt::format("field '{}' has another size or type", a.id);
    }
    return "";
}

} // namespace

Finding fields_are_sound(const Examined& examined) {
    if (!examined.simulation.sim().state) return Finding::left_out("it has no state()");
    Subject subject(examined, checked_extent, Params(examined.simulation));
    examined.doing("state()");
    const std::vector<FieldCopy> before = subject.read_fields();
    if (before.empty() && examined.simulation.evolves()) return Finding::broken("state() names no field");
    const auto wrong_after = [&](const char* what) {
        std::string wrong = shared_memory(subject.world().fields());
        if (wrong.empty()) wrong = changed_field(before, subject.read_fields());
        return wrong.empty() ? "" : fmt::format("{} {}", what, wrong);
    };
    std::string wrong = wrong_after("at the start");
    for (const int steps : {1, 3})
        if (wrong.empty()) {
            subject.advance(steps);
            wrong = wrong_after("after some steps");
        }
    if (wrong.empty()) {
        subject.stroke();
        wrong = wrong_after("after a stroke");
    }
    if (wrong.empty()) {
        subject.reset();
        wrong = wrong_after("after a reset");
    }
    return Finding::unless(std::move(wrong));
}

Finding steps_change_something(const Examined& examined) {
    const Definition& simulation = examined.simulation;
    if (!simulation.evolves()) return Finding::left_out("it does not evolve");
    std::vector<Params> all{Params(simulation)};
    for (const glint_preset& preset : simulation.presets()) all.emplace_back(simulation).load(preset);
    for (const Params& params : all) {
        if (rests(params) || !runs_here(examined, checked_extent, params)) continue;
        Subject subject(examined, checked_extent, params);
        for (const bool painted : {false, true}) {
            if (painted) subject.stroke();
            const CheckedOutcome before(subject);
            subject.advance(many_steps);
            if (!difference(before, CheckedOutcome(subject)).empty()) return {};
        }
    }
    return Finding::broken(fmt::format("{} steps change neither a field nor the picture, with the defaults or any "
                                       "preset, also after a stroke",
                                       many_steps));
}

namespace {

struct Count {
    const char* name;
    double glint_work::*value;
};
constexpr std::array counts{Count{"items_per_step", &glint_work::items_per_step},
                            Count{"items_per_draw", &glint_work::items_per_draw},
                            Count{"bytes_per_step", &glint_work::bytes_per_step},
                            Count{"bytes_per_draw", &glint_work::bytes_per_draw},
                            Count{"operations_per_step", &glint_work::operations_per_step},
                            Count{"operations_per_draw", &glint_work::operations_per_draw}};

/// What is wrong with a count, if the larger picture has four times the cells.
std::string wrong_count(const Count& count, const glint_work& small, const glint_work& large, Extent extent) {
    const double few = small.*count.value, many = large.*count.value;
    const Extent larger{2 * extent.width, 2 * extent.height};
    for (const auto& [number, at] : {std::pair{few, extent}, std::pair{many, larger}})
        if (!std::isfinite(number) || number < 0) return fmt::format("{} is {} at {}", count.name, number, text_of(at));
    if (many < few)
        return fmt::format("{} is {} at {}, but only {} at {}", count.name, few, text_of(extent), many,
                           text_of(larger));
    const std::string_view item = small.item ? small.item : "";
    const bool counts_cells =
        std::string_view(count.name).starts_with("items") && (item == "cells" || item == "pixels");
    if (counts_cells && few > 0 && many < 2 * few)
        return fmt::format("{} counts {}, but is {} at {} and {} at {}", count.name, item, few, text_of(extent), many,
                           text_of(larger));
    return "";
}

} // namespace

Finding work_grows_with_size(const Examined& examined) {
    if (!examined.simulation.sim().work) return Finding::left_out("it has no work()");
    const Extent small{640, 480}, large{1280, 960};
    const Params params(examined.simulation);
    examined.doing("work()");
    const glint_work at_small = work_of(examined.simulation, small, params),
                     at_large = work_of(examined.simulation, large, params);
    for (const Count& count : counts)
        if (std::string wrong = wrong_count(count, at_small, at_large, small); !wrong.empty())
            return Finding::broken(std::move(wrong));
    const char* const probe = at_small.items_probe;
    const auto has_id = [&](const glint_probe& one) { return std::string_view(one.id) == probe; };
    if (probe && std::ranges::none_of(examined.simulation.probes(), has_id))
        return Finding::broken(fmt::format("items_probe names '{}', which is no probe", probe));
    return {};
}

namespace {

/// Why the call is wrong, or "": it throws, or returns something else than 0.
template <class Call> std::string wrong_call(const Examined& examined, const char* name, const Call& call) {
    examined.doing(name);
    try {
        return call() == 0 ? "" : fmt::format("{} fails with the defaults", name);
    } catch (const std::exception& error) {
        return fmt::format("{} throws an exception: {}", name, sentence_of(error));
    } catch (...) { return fmt::format("{} throws an exception that is not a std::exception", name); }
}

/// The functions that need no instance; the program ignores their failures.
std::string wrong_question(const Examined& examined) {
    const glint_sim& sim = examined.simulation.sim();
    const glint_device_facts& facts = examined.queue.device().facts();
    const auto [w, h] = std::pair{checked_extent.width, checked_extent.height};
    Params params(examined.simulation);
    glint_work work{};
    glint_note note{};
    work.size = sizeof work;
    note.size = sizeof note;
    std::string wrong;
    const auto ask = [&](const char* name, bool exists, const auto& call) {
        if (wrong.empty() && exists) wrong = wrong_call(examined, name, call);
    };
    ask("work()", sim.work, [&] { return sim.work(w, h, params.data(), &work); });
    ask("note()", sim.note, [&] { return sim.note(&facts, w, h, params.data(), &note); });
    ask("rests()", sim.rests, [&] { return sim.rests(params.data()) * 0; });
    ask("memory_bytes()", sim.memory_bytes, [&] { return sim.memory_bytes(w, h, params.data()) < 0 ? 1 : 0; });
    ask("unavailable()", sim.unavailable, [&] {
        const char* const why = sim.unavailable(&facts, w, h, params.data());
        return why && std::string_view(why) == "its function unavailable() failed" ? 1 : 0;
    });
    const glint_pointer at{sizeof at, 20, 20, 0, 0, 0, GLINT_LEFT, 0, GLINT_PRESS};
    char why[256] = "";
    ask("edit()", sim.edit, [&] { return sim.edit(&at, w, h, params.data(), why, sizeof why) * 0; }); // may refuse
    return wrong;
}

/// The row that has a number which is not finite; null if there is none.
const glint_param* row_not_finite(const Params& params) {
    for (const glint_param& row : params.definition().params()) {
        const bool color = row.type == GLINT_COLOR;
        const auto finite = [](float value) { return std::isfinite(value); };
        if (row.type == GLINT_FLOAT && !finite(params.get<float>(row))) return &row;
        if (color && !std::ranges::all_of(params.get<std::array<float, 3>>(row), finite)) return &row;
    }
    return nullptr;
}

constexpr int frames_of_keys = 100;

/// Holds these keys, and lets go, as the window does. held: for the text. Says what is wrong, or "".
std::string wrong_while_held(const Definition& simulation, std::uint32_t keys, std::string_view held) {
    Params params(simulation);
    glint_pointer at{};
    at.size = sizeof at;
    at.x = 20;
    at.y = 20;
    at.keys = keys;
    at.seconds = 0.1f;
    for (int frame = 0; frame <= frames_of_keys; ++frame) {
        if (frame == frames_of_keys) {
            at.keys = 0;
            at.seconds = 0;
        }
        char why[256] = "";
        const auto [w, h] = std::pair{checked_extent.width, checked_extent.height};
        if (simulation.sim().edit(&at, w, h, params.data(), why, sizeof why)) return ""; // it may refuse
        if (const glint_param* row = row_not_finite(params))
            return fmt::format("edit() sets {} to a value that is not finite while {} is held", row->id, held);
        params.clamp();
    }
    return "";
}

std::string wrong_keys(const Examined& examined) {
    const Definition& simulation = examined.simulation;
    std::uint32_t left = simulation.sim().keys;
    if (!left) return "";
    examined.doing("edit() with keys");
    std::string wrong = wrong_while_held(simulation, left, "every key");
    for (const std::string& name : simulation.keys()) {
        const std::uint32_t key = left & (0 - left); // the lowest bit
        left -= key;
        if (wrong.empty()) wrong = wrong_while_held(simulation, key, name);
    }
    return wrong;
}

} // namespace

Finding functions_answer(const Examined& examined) {
    if (std::string wrong = wrong_question(examined); !wrong.empty()) return Finding::broken(std::move(wrong));
    if (std::string wrong = wrong_keys(examined); !wrong.empty()) return Finding::broken(std::move(wrong));
    const Params params(examined.simulation);
    const glint_sim& sim = examined.simulation.sim();
    if (!runs_here(examined, checked_extent, params)) return Finding::left_out("it cannot run here");
    examined.doing("the constructor");
    void* const made = sim.create(&examined.queue.table(), checked_extent.width, checked_extent.height, params.data());
    if (!made) return Finding::broken(fmt::format("it could not start: {}", examined.queue.take_failure()));
    std::string wrong;
    if (sim.restored) wrong = wrong_call(examined, "restored()", [&] { return sim.restored(made, params.data()); });
    const std::string at_end = wrong_call(examined, "the destructor", [&] { return sim.destroy(made), 0; });
    return Finding::unless(wrong.empty() ? at_end : wrong);
}

namespace {

std::ptrdiff_t threads_of_process() {
    std::error_code unknown;
    return std::distance(std::filesystem::directory_iterator("/proc/self/task", unknown), {});
}

void live_and_end(const Examined& examined) {
    Subject subject(examined, checked_extent, Params(examined.simulation));
    subject.advance(some_steps);
    subject.stroke();
    (void)CheckedOutcome(subject);
}

} // namespace

Finding process_stays_as_it_was(const Examined& examined) {
    std::unique_ptr<Queue> alone; // one thread, so that the queue starts none of its own
    if (examined.on_cpu()) alone = make_cpu_queue(1);
    const Examined here{examined.simulation, alone ? *alone : examined.queue, examined.doing};
    const ProcessSettings before;
    std::array<std::ptrdiff_t, 3> threads{};
    for (std::ptrdiff_t& now : threads) {
        live_and_end(here);
        now = threads_of_process();
    }
    if (std::string change = before.change(); !change.empty()) return Finding::broken(std::move(change));
    if (threads[0] < threads[1] && threads[1] < threads[2]) // a pool of threads is there after the first life
        return Finding::broken("each instance leaves threads behind; end them in the destructor");
    return {};
}

namespace {

/// Outcomes of two runs at the same time, each with a queue of its own.
std::array<CheckedOutcome, 2> at_once(const Examined& examined, const std::array<Params, 2>& params) {
    std::array<std::optional<CheckedOutcome>, 2> outcomes;
    std::array<std::exception_ptr, 2> thrown;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < 2; ++i)
        threads.push_back(start_thread("for an instance", [&, i] {
            try {
                const auto queue = make_cpu_queue(1);
                outcomes[i].emplace(Examined{examined.simulation, *queue, examined.doing}, checked_extent, params[i],
                                    checked_steps);
            } catch (...) { thrown[i] = std::current_exception(); }
        }));
    for (std::thread& thread : threads) thread.join();
    for (const std::exception_ptr& one : thrown)
        if (one) std::rethrow_exception(one);
    return {*std::move(outcomes[0]), *std::move(outcomes[1])};
}

} // namespace

Finding instances_share_nothing(const Examined& examined) {
    const Definition& simulation = examined.simulation;
    if (!simulation.reentrant())
        return Finding::left_out("it has no glint::reentrant, so one thread calls it at a time");
    if (!examined.on_cpu()) return Finding::left_out("it is checked on the CPU");
    if (simulation.measures()) return Finding::left_out(why_not_repeatable(simulation));
    std::array<Params, 2> params{Params(simulation), Params(simulation)};
    if (!simulation.presets().empty()) params[1].load(simulation.presets().front());
    for (const Params& each : params)
        if (!runs_here(examined, checked_extent, each)) return Finding::left_out("it cannot run here");
    const CheckedOutcome first(examined, checked_extent, params[0], checked_steps),
        second(examined, checked_extent, params[1], checked_steps);
    for (int round = 0; round < some_steps; ++round) {
        const auto both = at_once(examined, params);
        for (const auto& [alone, together] : {std::pair{&first, &both[0]}, std::pair{&second, &both[1]}})
            if (const std::string differs = difference(*alone, *together); !differs.empty())
                return Finding::broken("an instance alone and one next to another: " + differs);
    }
    return {};
}

namespace {

constexpr Extent costed_extent{512, 512};
constexpr std::chrono::milliseconds cost_time{150};

/// Milliseconds of a step, or of a drawing if it does not evolve.
double milliseconds_of(const Examined& examined, const Params& params) {
    using Clock = std::chrono::steady_clock;
    Subject subject(examined, costed_extent, params);
    const auto [width, height] = std::pair{costed_extent.width, costed_extent.height};
    const DeviceMemory pixels(examined.queue, sizeof(std::uint32_t) * static_cast<std::size_t>(costed_extent.area()));
    const glint_frame frame{sizeof frame, static_cast<std::uint32_t*>(pixels.data()), width, height, width, {}};
    const bool steps = examined.simulation.evolves();
    const auto run = [&] {
        if (steps)
            subject.advance(8);
        else
            subject.world().draw(frame);
        examined.queue.finish();
    };
    run();
    int done = 0;
    const auto start = Clock::now();
    while (Clock::now() - start < cost_time) {
        run();
        done += steps ? 8 : 1;
    }
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count() / done;
}

} // namespace

Finding cost_of_methods(const Examined& examined) {
    const glint_param* row = examined.simulation.param("method");
    std::string all;
    const int methods = row && row->type == GLINT_CHOICE ? row->choice_count : 1;
    for (std::int32_t method = 0; method < methods; ++method) {
        Params params(examined.simulation);
        if (methods > 1) params.put(*row, method);
        if (is_auto(params) || !runs_here(examined, costed_extent, params)) continue;
        all += fmt::format("{}{}{:.3g} ms", all.empty() ? "" : ", ",
                           methods > 1 ? fmt::format("{} ", row->choices[method].id) : "",
                           milliseconds_of(examined, params));
    }
    if (all.empty()) return Finding::left_out("it cannot run here");
    return Finding::told(fmt::format("{} {} at {}", all, examined.simulation.evolves() ? "a step" : "a drawing",
                                     text_of(costed_extent)));
}

} // namespace glint
