// Checks of what a simulation reads and writes: the frame, its state, and the memory around both.
#include "app/check/guarded_queue.h"
#include "app/check/subject.h"
#include "interop/fields/grid_view.h"
#include <cstring>
#include <fmt/format.h>

namespace glint {
namespace {

constexpr std::uint32_t poisons[] = {0x00ff00ffu, 0x00112233u}; // values of pixels before they are drawn
constexpr const char* cpu_only = "it is checked on the CPU";

/// A pixel that is not written keeps both poisons, whatever the simulation draws.
std::string unwritten(const CheckedPicture& first, const CheckedPicture& second, Extent extent) {
    const std::string size = fmt::format("at {}x{}", extent.width, extent.height);
    for (std::size_t i = 0; i < first.pixels.size(); ++i) {
        const auto wide = static_cast<std::size_t>(extent.width);
        if (first.pixels[i] == poisons[0] && second.pixels[i] == poisons[1])
            return fmt::format("{} draw() leaves pixel ({}, {}) unwritten", size, i % wide, i / wide);
        if (first.pixels[i] >> 24 != 255)
            return fmt::format("{} pixel ({}, {}) is not opaque: its alpha is {}", size, i % wide, i / wide,
                               first.pixels[i] >> 24);
    }
    if (first.wrote_outside || second.wrote_outside) return size + " draw() writes outside of the frame";
    return "";
}

/// All that a simulation does, once.
void live(const Examined& examined, Extent extent) {
    Subject subject(examined, extent, Params(examined.simulation));
    subject.advance(1);
    subject.stroke();
    subject.advance(checked_steps);
    (void)CheckedOutcome(subject);
}

/// Fills what lies between the rows of each field with numbers that no computation survives.
void poison_padding(World& world) {
    for (const glint_field& field : world.fields()) {
        if (field.pitch <= field.width) continue;
        const bool is_float = field.value == GLINT_FLOAT32;
        const std::size_t size = value_bytes(field.value);
        for (int y = 0; y < field.height; ++y)
            for (int x = field.width; x < field.pitch; ++x) {
                const auto at =
                    static_cast<std::size_t>(y) * static_cast<std::size_t>(field.pitch) + static_cast<std::size_t>(x);
                constexpr std::uint32_t nan_bits = 0x7fc00000u, all_bits = ~0u;
                std::memcpy(static_cast<std::byte*>(field.data) + at * size, is_float ? &nan_bits : &all_bits, size);
            }
    }
}

} // namespace

Finding writes_every_pixel(const Examined& examined) {
    for (const Extent extent : {Extent{16, 16}, Extent{17, 31}, checked_extent}) {
        Subject subject(examined, extent, Params(examined.simulation));
        for (const int steps : {0, 3}) {
            subject.advance(steps);
            const CheckedPicture first = subject.drawn(poisons[0]), second = subject.drawn(poisons[1]);
            if (std::string wrong = unwritten(first, second, extent); !wrong.empty())
                return Finding::broken(std::move(wrong));
        }
    }
    return {};
}

Finding drawing_changes_nothing(const Examined& examined) {
    if (examined.simulation.measures()) return Finding::left_out(why_not_repeatable(examined.simulation));
    Subject drawn(examined, checked_extent, Params(examined.simulation)),
        undrawn(examined, checked_extent, Params(examined.simulation));
    for (int i = 0; i < 3; ++i) {
        (void)drawn.drawn();
        (void)drawn.drawn();
        drawn.advance(2);
        undrawn.advance(2);
    }
    const std::string differs = difference(CheckedOutcome(drawn), CheckedOutcome(undrawn));
    return Finding::unless(differs.empty() ? "" : "a run that was drawn and one that was not: " + differs);
}

Finding stays_in_its_memory(const Examined& examined) {
    if (!examined.on_cpu()) return Finding::left_out(cpu_only);
    for (const auto guard : {GuardedQueue::Guard::behind, GuardedQueue::Guard::before})
        for (const Extent extent : {Extent{64, 32}, checked_extent}) {
            GuardedQueue queue(examined.queue.device(), guard);
            live({examined.simulation, queue, examined.doing}, extent);
        }
    return {};
}

Finding padding_is_not_read(const Examined& examined) {
    if (!examined.on_cpu()) return Finding::left_out(cpu_only);
    if (examined.simulation.measures()) return Finding::left_out(why_not_repeatable(examined.simulation));
    const Params params(examined.simulation);
    Subject clean(examined, checked_extent, params), poisoned(examined, checked_extent, params);
    for (int i = 0; i < checked_steps; ++i) {
        poison_padding(poisoned.world());
        poisoned.advance(1);
        clean.advance(1);
    }
    const std::string differs = difference(CheckedOutcome(clean), CheckedOutcome(poisoned));
    if (differs.empty()) return {};
    return Finding::broken("other numbers between the rows of its fields change its results: " + differs);
}

Finding only_the_constructor_allocates(const Examined& examined) {
    if (!examined.on_cpu()) return Finding::left_out(cpu_only);
    GuardedQueue queue(examined.queue.device(), GuardedQueue::Guard::behind);
    const Examined guarded{examined.simulation, queue, examined.doing};
    Subject subject(guarded, checked_extent, Params(examined.simulation));
    const int before = queue.allocations();
    subject.advance(3);
    const int after_steps = queue.allocations();
    (void)subject.drawn();
    const int after_drawing = queue.allocations();
    if (after_steps > before)
        return Finding::broken(fmt::format("advance(3) allocated device memory {} times", after_steps - before));
    if (after_drawing > after_steps)
        return Finding::broken(fmt::format("draw() allocated device memory {} times", after_drawing - after_steps));
    return {};
}

} // namespace glint
