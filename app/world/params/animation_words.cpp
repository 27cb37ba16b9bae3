// An animation as a line of text.
#include "app/world/params/animation.h"
#include "app/world/text/names.h"
#include "app/world/text/number_text.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace glint {
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
