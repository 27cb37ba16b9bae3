#include "app/window/features/transport/step_text.h"
#include "app/files/formats/handed_text.h"
#include "app/look/text.h"
#include "app/run/sound.h"
#include "app/world/text/parsed_number.h"
#include <fmt/format.h>

namespace glint {

std::optional<std::int64_t> step_from_text(std::string_view typed, std::int64_t here, std::int64_t begin) {
    std::string digits = handed_number(typed);
    std::erase(digits, ' ');
    const bool onwards = digits.starts_with('+'), back = digits.starts_with('-');
    if (onwards || back) digits.erase(0, 1);
    const auto count = digits.starts_with('-') ? std::nullopt : parsed_count(digits); // no second sign
    if (!count || *count > max_place) return {};
    const std::int64_t step = onwards ? here + *count : back ? here - *count : *count;
    return step >= begin && step <= max_place ? std::optional(step) : std::nullopt;
}

std::string step_refusal(std::string_view typed, std::int64_t begin) {
    return fmt::format("Step: '{}' is not valid; use a step from {} to {}, or +500 or -500 to move from here.", typed,
                       look::grouped(begin), look::grouped(max_place));
}

} // namespace glint
