// A user's continuous action is one undo step: a drag of a slider, a stroke, a few turns of the wheel.
#pragma once
#include <string_view>

namespace glint {

class Session;
class UndoHistory;

/// One undo step of a session: all that is done under its label while this lives is part of it. A gesture ends when
/// this object is destroyed, or when another action begins.
class [[nodiscard]] Gesture {
public:
    Gesture() = default; ///< none
    ~Gesture() { end(); }
    Gesture(Gesture&& other) noexcept { take(other); }
    Gesture& operator=(Gesture&&) noexcept;
    /// whether the open gesture is that session's and has that label
    bool continues(const Session&, std::string_view label) const;

private:
    friend class UndoHistory;
    explicit Gesture(UndoHistory&) noexcept;
    void take(Gesture&) noexcept;
    void end() noexcept;

    UndoHistory* history_ = nullptr; ///< null: no gesture is open
};

/// Labels of gestures that continue from frame to frame.
inline constexpr std::string_view stroke_label = "Stroke", pointer_label = "View",
                                  picture_view_label = "View of the picture", speed_label = "Speed of the run";
/// From the first key of the simulation down to the last one up. Most parameters are then as before, but the run is
/// not: undo goes back in the run, as for a stroke, unless only the view has moved.
inline constexpr std::string_view keys_label = "Held keys";

} // namespace glint
