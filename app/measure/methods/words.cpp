#include "app/measure/methods/words.h"
#include "app/world/params/auto_method.h"
#include <fmt/format.h>

namespace glint {
namespace {
constexpr std::int64_t minute = 60, hour = 60 * minute, day = 24 * hour; // seconds
}

std::string answer_text(const KnownMethods& known, const Definition& definition, std::int32_t method) {
    const std::string ratio = against_reference(known, definition, method);
    return auto_row(definition)->choices[method].id + (ratio.empty() ? "" : ", " + ratio);
}

std::string ago_text(std::int64_t seconds) {
    if (seconds < minute) return "just now"; // also for times in the future, after the clock was changed
    if (seconds < hour) return fmt::format("{} min ago", seconds / minute);
    if (seconds < 2 * day) return fmt::format("{} h ago", seconds / hour);
    return fmt::format("{} days ago", seconds / day);
}

} // namespace glint
