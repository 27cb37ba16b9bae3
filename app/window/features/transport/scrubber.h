// Under the picture: the run from its beginning to its newest step, with marks for its events.
#pragma once
#include "app/session/session.h"
#include <cstdint>
#include <imgui.h>
#include <optional>

namespace glint {

struct UiState;

inline constexpr float scrubber_height = 30; ///< in the interface's units

class Scrubber {
public:
    void draw(Session&, UiState&, ImVec2 from, ImVec2 size);

private:
    std::optional<std::int64_t> stretch_from_; ///< set during the selection of a range
};

} // namespace glint
