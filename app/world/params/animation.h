// An animated parameter: a function of only the simulation's step, so that a replayed run gets the same bits,
// independent of the number of steps at once.
#pragma once
#include "sims/api/params.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace glint {

class Definition;
class Params;

enum class AnimationCurve { sine, ramp, walk };
inline constexpr std::array<std::string_view, 3> curve_ids{"sine", "ramp", "walk"}; ///< in the order of AnimationCurve

struct Animation {
    std::string row; ///< the parameter's id
    AnimationCurve curve = AnimationCurve::sine;
    double low = 0, high = 1;
    std::int64_t period = 600; ///< steps; for the walk, between two random values
    std::int64_t from = 0;     ///< the step at which the animation begins
    std::uint32_t seed = 0;    ///< seed of the walk
    bool operator==(const Animation&) const = default;
};

inline constexpr std::int64_t max_period = 1'000'000'000;
inline constexpr std::int64_t farthest_begin = std::int64_t{1} << 50; ///< from step 0, in both directions
inline constexpr std::size_t max_animations = 64;

/// Sine: begins upwards from the middle. Ramp: from low to high, then again from low. Walk: between random values. A
/// row with a logarithmic track is interpolated by factors.
double value_at(const Animation&, const glint_param&, std::int64_t step);

/// "sine from 0.05 to 0.2 in 240 steps, begun at 1000, seed 7": as in presets and scripts, without default parts.
std::string animation_words(const Animation&);
/// Reads them. Throws Error that says what is wrong (the text of refusal_of()) and shows the correct form.
Animation animation_from_words(const Definition&, const std::string& row, std::string_view words);

/// Why that parameter cannot be animated, as a sentence; null if it can.
const char* why_not_animated(const Definition&, const glint_param&);
/// Why the animation is invalid, as a sentence; "" if it is valid.
std::string refusal_of(const Definition&, const Animation&);

/// The value, clamped to the range of its row, which must be of numbers.
void put_number(Params&, const glint_param&, double value);
/// Sets animated rows to their values at that step of the simulation. The values change once in steps_per_frame steps.
void put_animated(Params&, std::int64_t step);
/// Number of steps from there with the same values.
int steps_until_change(const Params&, std::int64_t step);

} // namespace glint
