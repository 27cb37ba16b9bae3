#include "app/world/params/animation.h"
#include "app/world/params/params.h"
#include "app/world/text/names.h"
#include "app/world/text/number_text.h"
#include "sims/api/error.h"
#include "sims/api/random.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace glint {

namespace {

std::int64_t floored(std::int64_t n, std::int64_t by) { return n / by - (n % by < 0); }

/// sin(x pi / 2) for x in [0, 1], to a float's accuracy. Glint's own sine: the sines of libraries differ in their last
/// bits, so the results of runs would differ, too. fma is explicit, because only some compilers would use it by
/// themselves.
double sine_of_quarter(double x) {
    const double a = x * 1.5707963267948966, s = a * a;
    double sum = 1. / 6227020800;
    for (const double term : {-1. / 39916800, 1. / 362880, -1. / 5040, 1. / 120, -1. / 6, 1.})
        sum = std::fma(sum, s, term);
    return sum * a;
}

/// Sine of an angle that is given in turns, 0 to 1.
double sine_of_turn(double turn) {
    const double quarters = 4 * turn;
    const int quarter = std::min(3, static_cast<int>(quarters));
    const double into = quarters - quarter;
    const double height = sine_of_quarter(quarter % 2 == 0 ? into : 1 - into);
    return quarter < 2 ? height : -height;
}

/// low * (high / low)^share for a share of 0 to 1. Uses square roots, which are the same on all machines; pow() is not.
double geometric_between(double low, double high, double share) {
    constexpr int bits = 48; // bits of the share
    if (share >= 1) return high;
    double value = low, root = high / low;
    for (int i = 0; i < bits; ++i) {
        root = std::sqrt(root), share *= 2;
        if (share >= 1) value *= root, share -= 1;
    }
    return value;
}

double eased(double x) { return x * x * std::fma(-2, x, 3); }

/// Position between low and high, 0 to 1.
double share_at(const Animation& animation, std::int64_t step) {
    const std::int64_t since = step - animation.from, turn = floored(since, animation.period);
    const double part =
        static_cast<double>(since - turn * animation.period) / static_cast<double>(animation.period); // of that turn
    if (animation.curve == AnimationCurve::ramp) return part;
    if (animation.curve == AnimationCurve::sine) return std::fma(0.5, sine_of_turn(part), 0.5);
    const auto place = [&](std::int64_t n) {
        return static_cast<double>(uniform(animation.seed, static_cast<std::uint64_t>(n)));
    };
    return std::fma(place(turn + 1) - place(turn), eased(part), place(turn));
}

/// Values change at most once a frame at speed 1.
std::int64_t steps_between_changes(const Params& params) {
    const glint_param* row = params.definition().param("steps_per_frame");
    return row && row->type == GLINT_INT ? std::max(1, params.get<std::int32_t>(*row)) : 1;
}

} // namespace

double value_at(const Animation& animation, const glint_param& row, std::int64_t step) {
    const double share = share_at(animation, step);
    if (row.flags & GLINT_LOG_SCALE && animation.low > 0 && animation.high > 0)
        return geometric_between(animation.low, animation.high, share);
    return std::fma(animation.high - animation.low, share, animation.low);
}

const char* why_not_animated(const Definition& definition, const glint_param& row) {
    if (!definition.evolves()) return "This simulation has no steps, so nothing can be animated";
    if (row.type != GLINT_FLOAT && row.type != GLINT_INT) return "Only numbers can be animated";
    if (row.flags & GLINT_RESTARTS) return "This parameter restarts the simulation and cannot be animated";
    if (row.flags & GLINT_HIDDEN) return "This parameter is hidden and cannot be animated";
    if (std::string_view(row.id) == "steps_per_frame")
        return "This parameter cannot be animated: it sets how many steps are computed, and animations count steps";
    return nullptr;
}

std::string refusal_of(const Definition& definition, const Animation& animation) {
    const glint_param* row = definition.param(animation.row);
    if (!row) return unknown_name("parameter of " + definition.id(), animation.row, definition.param_ids());
    if (const char* why = why_not_animated(definition, *row)) return fmt::format("{}: {}", row->id, why);
    const auto stored = [&](double value) { // values that are 0 as a float become 0
        return row->type == GLINT_FLOAT ? static_cast<double>(static_cast<float>(value)) : value;
    };
    const auto allowed_there = [&](double value) {
        const double low = stored(row->min), there = stored(value);
        return there <= stored(row->max) && (row->flags & GLINT_OPEN_LOW ? there > low : there >= low); // false for NaN
    };
    if (!allowed_there(animation.low) || !allowed_there(animation.high))
        return fmt::format("{}: it cannot go from {:g} to {:g}; allowed is {}", row->id, animation.low, animation.high,
                           allowed(*row));
    if (animation.period < 2 || animation.period > max_period)
        return fmt::format("{}: a period of {} steps is not possible; allowed is 2 to {}", row->id, animation.period,
                           max_period);
    return "";
}

void put_number(Params& params, const glint_param& row, double value) {
    value = std::clamp(value, row.min, row.max);
    if (row.type == GLINT_INT)
        params.put(row, static_cast<std::int32_t>(std::lround(value)));
    else
        params.put(row, static_cast<float>(value));
}

void put_animated(Params& params, std::int64_t step) {
    if (params.animations().empty()) return;
    const std::int64_t stride = steps_between_changes(params);
    for (const Animation& animation : params.animations()) {
        const glint_param& row = *params.definition().param(animation.row);
        const std::int64_t changed = animation.from + floored(step - animation.from, stride) * stride;
        put_number(params, row, value_at(animation, row, changed));
    }
}

int steps_until_change(const Params& params, std::int64_t step) {
    if (params.animations().empty()) return std::numeric_limits<int>::max();
    const std::int64_t stride = steps_between_changes(params);
    std::int64_t steps = stride;
    for (const Animation& animation : params.animations()) {
        const std::int64_t since = step - animation.from;
        steps = std::min(steps, (floored(since, stride) + 1) * stride - since);
    }
    return static_cast<int>(steps);
}

// An animation as a line of text.

namespace {

/// Words of an animation, each followed by a number; the first three are required.
constexpr std::array<std::string_view, 5> animation_parts{"from", "to", "in", "begun", "seed"};
constexpr std::size_t parts_needed = 3;

/// Words of a text, without "steps" and "at".
std::vector<std::string_view> words_without_fillers(std::string_view text) {
    constexpr std::string_view separators = " ,";
    std::vector<std::string_view> words;
    for (std::size_t at = text.find_first_not_of(separators); at != text.npos;
         at = text.find_first_not_of(separators, at)) {
        const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
        const std::string_view word = text.substr(at, end - at);
        if (word != "steps" && word != "at") words.push_back(word);
        at = end;
    }
    return words;
}

[[noreturn]] void refuse_words(const std::string& row, const std::string& why) {
    throw Error(fmt::format("{}: {}; write it like \"sine from 0.1 to 0.2 in 240 steps\"", row, why));
}

/// Text given for each part; "": none.
std::array<std::string_view, animation_parts.size()> parts_said(const std::string& row,
                                                                std::span<const std::string_view> words) {
    std::array<std::string_view, animation_parts.size()> said;
    for (std::size_t i = 0; i < words.size(); i += 2) {
        const auto part = std::ranges::find(animation_parts, words[i]);
        if (part == animation_parts.end()) refuse_words(row, fmt::format("'{}' is not a known word here", words[i]));
        std::string_view& its_number = said[static_cast<std::size_t>(part - animation_parts.begin())];
        if (!its_number.empty()) refuse_words(row, fmt::format("'{}' is given twice", words[i]));
        if (i + 1 == words.size()) refuse_words(row, fmt::format("'{}' needs a number", words[i]));
        its_number = words[i + 1];
    }
    for (std::size_t i = 0; i < parts_needed; ++i)
        if (said[i].empty()) refuse_words(row, fmt::format("'{}' is missing", animation_parts[i]));
    return said;
}

} // namespace

std::string animation_words(const Animation& animation) {
    std::string words =
        fmt::format("{} from {} to {} in {} steps", curve_ids[static_cast<std::size_t>(animation.curve)], animation.low,
                    animation.high, animation.period);
    if (animation.from != 0) words += fmt::format(", begun at {}", animation.from);
    if (animation.seed != 0) words += fmt::format(", seed {}", animation.seed);
    return words;
}

Animation animation_from_words(const Definition& definition, const std::string& row, std::string_view words) {
    const std::vector<std::string_view> said = words_without_fillers(words);
    const auto curve = said.empty() ? curve_ids.end() : std::ranges::find(curve_ids, said[0]);
    if (curve == curve_ids.end())
        throw Error(fmt::format(
            "{}: {}", row, unknown_name("curve", said.empty() ? "" : said[0], {curve_ids.begin(), curve_ids.end()})));
    const auto parts = parts_said(row, std::span(said).subspan(1));
    const auto number_said = [&](std::size_t part) {
        const auto value = parsed_number<double>(parts[part]);
        if (!value) refuse_words(row, fmt::format("'{}' is not a number", parts[part]));
        return *value;
    };
    const auto whole_said = [&](std::size_t part, std::int64_t least, std::int64_t most) {
        const std::string_view text = parts[part];
        const auto value = text.empty() ? std::optional<std::int64_t>(0) : parsed_number<std::int64_t>(text);
        if (!value || *value < least || *value > most)
            refuse_words(row, fmt::format("'{} {}' is not valid; allowed is a whole number from {} to {}",
                                          animation_parts[part], text, least, most));
        return *value;
    };
    Animation animation{row,
                        static_cast<AnimationCurve>(curve - curve_ids.begin()),
                        number_said(0),
                        number_said(1),
                        whole_said(2, 2, max_period),
                        whole_said(3, -farthest_begin, farthest_begin),
                        static_cast<std::uint32_t>(whole_said(4, 0, std::numeric_limits<std::uint32_t>::max()))};
    if (const std::string why = refusal_of(definition, animation); !why.empty()) throw Error(why);
    return animation;
}

} // namespace glint
