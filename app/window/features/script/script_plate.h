// Below the picture: caption, question and answer of the playing script, readable from the last row of a hall. During a
// recording, over the picture: the number of steps, and the field for a caption.
#pragma once
#include "app/window/parts/picture_layer.h"
#include <string>

namespace glint {

class Actions;
class ScriptPlayer;
class ScriptRecorder;
struct UiState;

class ScriptPlate final : public FootPlate {
public:
    ScriptPlate(ScriptPlayer&, ScriptRecorder&, const Actions&, const UiState&);
    /// Height of a step's caption below the picture, in a space of that size; 0: none is shown. The same height before
    /// and after the answer appears, so that nothing moves.
    float height(ImVec2 size) const override;
    Plate draw(ImVec2 from, ImVec2 size) override; ///< draws nothing without a text
    bool asks_text() const override;               ///< whether the field for a recorded step's caption is shown
    void close_field() override;

private:
    Plate draw_step(ImVec2 from, ImVec2 size) const;
    void draw_foot(ImVec2 left, float width) const;
    Plate draw_recording(ImVec2 from, ImVec2 size);

    ScriptPlayer& player_;
    ScriptRecorder& recorder_;
    const Actions& actions_;
    const UiState& ui_;
    std::string typed_; ///< of the caption
    bool opened_ = false;
};

/// Size of the letters in a picture of that height, in pixels.
float caption_letters(float picture_height);

} // namespace glint
