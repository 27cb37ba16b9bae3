// Typed steps of a run: "12000", "12 000", and relative "+500" or "-100".
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace glint {

/// The step that the text names, relative to `here` if it has a sign; nothing if it is not from `begin` to max_place.
std::optional<std::int64_t> step_from_text(std::string_view, std::int64_t here, std::int64_t begin);
std::string step_refusal(std::string_view typed, std::int64_t begin); ///< what is allowed, as a sentence

} // namespace glint
