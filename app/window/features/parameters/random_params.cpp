#include "app/window/features/parameters/random_params.h"
#include "app/look/slider.h"
#include <algorithm>
#include <array>
#include <random>
#include <string_view>

namespace glint {
namespace {

constexpr std::string_view left_alone[] = {"method",   "precision", "view",        "palette",    "range", "contours",
                                           "brush",    "center_",   "scale",       "yaw",        "pitch", "zoom",
                                           "pointing", "samples",   "steps_per_f", "color_scale"};
constexpr double reach_of_whole = 0.25; // of the track, in both directions
constexpr double least_length = 4; // 1024ths of the picture's shorter side: about one cell in the smallest usual grid

bool stays(const glint_param& row) {
    const auto begins = [id = std::string_view(row.id)](std::string_view part) { return id.starts_with(part); };
    return (row.flags & GLINT_HIDDEN) || std::ranges::any_of(left_alone, begins);
}

class Dice {
public:
    explicit Dice(std::uint32_t seed) : random_(seed) {}
    double share() { return static_cast<double>(random_()) / 4294967296.; } ///< at least 0, less than 1
    int below(int count) { return static_cast<int>(share() * count); }

private:
    std::mt19937 random_; // the standard defines its numbers, but not those of distributions
};

double number_by(Dice& dice, const glint_param& row, double now) {
    const look::Track track = look::track_of(row);
    const double least = row.flags & GLINT_SCALES ? std::clamp(least_length, track.min, track.max) : track.min;
    double from = look::position_of(track, least),
           to = look::position_of(track, track.max); // the range drawn beyond it is forbidden
    if (track.whole) {
        const double at = look::position_of(track, now);
        from = std::max(from, at - reach_of_whole), to = std::min(to, at + reach_of_whole);
    }
    return std::max(least, look::value_at(track, from + (to - from) * dice.share())); // value_at() rounds
}

void throw_row(Dice& dice, const glint_param& row, Params& params) {
    switch (row.type) {
    case GLINT_CHOICE:
        return params.put(row, static_cast<std::int32_t>(dice.below(row.choice_count)));
    case GLINT_BOOL:
        return params.put(row, dice.below(2) == 1);
    case GLINT_INT:
        return params.put(row, static_cast<std::int32_t>(number_by(dice, row, params.get<std::int32_t>(row))));
    case GLINT_COLOR: {
        std::array<float, 3> color{};
        for (float& level : color) level = static_cast<float>(dice.share());
        return params.put(row, color);
    }
    default:
        return params.put(row, static_cast<float>(number_by(dice, row, double(params.get<float>(row)))));
    }
}

} // namespace

Params randomised(const Params& now, std::uint32_t seed) {
    Dice dice(seed);
    Params params = now;
    for (const glint_param& row : now.definition().params())
        if (!stays(row) && !now.animation(row)) throw_row(dice, row, params);
    params.clamp();
    return params;
}

} // namespace glint
