// Below the picture: what the axes, parts and colours of a lesson's picture are. It covers nothing of the picture.
#pragma once
#include <imgui.h>

namespace glint {

class Workspace;
struct LessonDefinition;
struct UiState;

class Legend {
public:
    Legend(const Workspace& workspace, const UiState& ui) : workspace_(workspace), ui_(ui) {}
    /// Of the room that the picture and it have; 0: there is none.
    float height(ImVec2 room) const;
    void draw(ImVec2 from, ImVec2 room) const; ///< as height() was asked

private:
    const LessonDefinition* lesson() const; ///< null: nothing to say
    const Workspace& workspace_;
    const UiState& ui_;
};

} // namespace glint
