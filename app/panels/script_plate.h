// Below the picture: the caption, question and answer of the script that plays, large enough for the last
// row; while one is recorded, over the picture, how many steps there are, and the field that a caption is typed into.
#pragma once
#include "app/panels/plate.h"
#include <string>

namespace glint {

class Actions;
class ScriptPlayer;
class ScriptRecorder;
struct UiState;

class ScriptPlate {
public:
    ScriptPlate(ScriptPlayer&, ScriptRecorder&, const Actions&, const UiState&);
    /// What the caption of a step takes below the picture, of a room so large; 0: none is shown. As high before the
    /// answer as with it, so that nothing jumps when it comes.
    float height(ImVec2 size) const;
    /// At the bottom of the room there; nothing where there is nothing to say. Buttons on it are items of the window.
    Plate draw(ImVec2 from, ImVec2 size);

private:
    Plate draw_step(ImVec2 from, ImVec2 size) const;
    void draw_foot(ImVec2 left, float width) const;
    Plate draw_recording(ImVec2 from, ImVec2 size);

    ScriptPlayer& player_;
    ScriptRecorder& recorder_;
    const Actions& actions_;
    const UiState& ui_;
    std::string typed_; ///< of a caption
    bool opened_ = false;
};

/// Of the letters in a picture of that height, in pixels.
float caption_letters(float picture_height);

} // namespace glint
