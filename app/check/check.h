// Checks of the promises that every simulation makes. Any program can run them: they need no test framework and no
// window. A check runs in a process of its own, because the simulation may crash in it.
#pragma once
#include "app/world/definition.h"
#include "interop/queue.h"
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace glint {

/// Result of a check.
struct Finding {
    enum class Is { kept, left_out, broken, told };
    Is is = Is::kept;
    std::string text; ///< left out: the reason; broken: what is wrong, as part of a sentence; told: the result

    static Finding told(std::string what) { return {Is::told, std::move(what)}; } ///< a result that nobody judges
    static Finding left_out(std::string why) { return {Is::left_out, std::move(why)}; }
    static Finding broken(std::string what) { return {Is::broken, std::move(what)}; }
    /// Broken if `what` says something.
    static Finding unless(std::string what) { return what.empty() ? Finding{} : broken(std::move(what)); }
};

/// The simulation, the processor that it is checked on, and a listener for each call of the simulation: "advance(3)".
struct Examined {
    const Definition& simulation;
    Queue& queue;
    std::function<void(std::string_view)> doing;

    bool on_cpu() const { return queue.device().kind() == ComputeDevice::Kind::cpu; }
};

struct Check {
    const char* id;
    const char* promise; ///< what is true if the check finds nothing wrong
    const char* remedy;  ///< what its author can do if it is broken
    Finding (*run)(const Examined&);
    bool watches_bounds = false; ///< prefers a build whose views check their bounds
};

// Checks by other programs. Both run `program`, which is glint, with the plugin. Throw Error as build_plugin().

/// The source is compiled with AddressSanitizer and UndefinedBehaviorSanitizer, and started with them.
Finding passes_sanitizers(const std::string& program, const std::string& source);
/// The plugin runs some steps on a GPU under compute-sanitizer's memcheck, if that is in PATH.
Finding passes_memcheck(const std::string& program, const std::string& plugin, const std::string& simulation);

/// The first check is whether the simulation starts: if it does not, the other checks say nothing.
std::span<const Check> all_checks();

// The checks, by what they look at. A check may throw what the simulation throws.

Finding starts(const Examined&);
Finding presets_run(const Examined&);
Finding runs_at_range_ends(const Examined&);
Finding drags_stay_finite(const Examined&);
Finding values_are_finite(const Examined&);
Finding strokes_are_sound(const Examined&);
Finding probes_are_finite(const Examined&);
Finding are_labels_in_picture(const Examined&);

Finding fields_are_sound(const Examined&);
Finding steps_change_something(const Examined&);
Finding work_grows_with_size(const Examined&);
Finding functions_answer(const Examined&);
Finding process_stays_as_it_was(const Examined&);
Finding instances_share_nothing(const Examined&);
Finding cost_of_methods(const Examined&);

Finding many_steps_equal_single_steps(const Examined&);
Finding same_input_gives_same_bits(const Examined&);
Finding threads_change_nothing(const Examined&);
Finding reset_equals_start(const Examined&);
Finding restored_state_continues(const Examined&);
Finding methods_equal_reference(const Examined&);

Finding writes_every_pixel(const Examined&);
Finding drawing_changes_nothing(const Examined&);
Finding stays_in_its_memory(const Examined&);
Finding padding_is_not_read(const Examined&);
Finding only_the_constructor_allocates(const Examined&);
Finding one_thread_calls_the_host(const Examined&);

} // namespace glint
