// Under the picture: the run from its beginning to its newest step, and its controls.
#pragma once
#include "app/session/session.h"
#include "app/window/features/transport/run_control.h"
#include <cstdint>
#include <imgui.h>
#include <optional>
#include <string>
#include <string_view>

namespace glint {

// The bar with the marks of its events.

struct UiState;

inline constexpr float scrubber_height = 30; ///< in the interface's units

class Scrubber {
public:
    void draw(Session&, UiState&, ImVec2 from, ImVec2 size);

private:
    std::optional<std::int64_t> stretch_from_; ///< set during the selection of a range
};

class CurrentSession;

class Transport {
public:
    Transport(CurrentSession&, const Actions&, Notices&, UiState&);
    /// Height, in a space for the picture and it; 0 if nothing moves, or if the interface is hidden.
    float height(float room) const;
    void draw(ImVec2 from, ImVec2 size);
    void type_step() { type_step_ = true; } ///< opens the field for a step to go to, in the next frame that draws it
    void drop_request() { type_step_ = false; }

private:
    void draw_controls(ImVec2 from, ImVec2 size);
    void draw_step_field(ImVec2 at, float right);
    void draw_kept(float left, float right, float middle) const;
    void go_to(const std::string& typed);
    bool shows_cancel();

    CurrentSession& current_;
    const Actions& actions_;
    Notices& notices_;
    UiState& ui_;
    Scrubber scrubber_;
    SpeedField speed_;
    look::TypedValue step_;
    bool type_step_ = false;          ///< requested
    std::string step_before_;         ///< text of the field when it was opened
    std::uint64_t visit_ = 0;         ///< id of the session on stage in the last frame
    double destination_since_ms_ = 0; ///< when a seek to a step began; 0: no seek
};

// Typed steps of a run: "12000", "12 000", and relative "+500" or "-100".

/// The step that the text names, relative to `here` if the text has a sign; nothing if the step is not from `begin` to
/// max_place.
std::optional<std::int64_t> step_from_text(std::string_view, std::int64_t here, std::int64_t begin);
/// The sentence that refuses a typed step and gives the allowed range.
std::string step_refusal(std::string_view typed, std::int64_t begin);

} // namespace glint
