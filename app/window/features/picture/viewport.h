// The picture: edge to edge, panned and zoomed, with its overlays, and the mouse events for the simulation.
#pragma once
#include "app/window/parts/picture_layer.h"

namespace glint {

class Params;
class PictureDrawing;
class Transport;
class CurrentSession;
struct Shell;
struct UiState;

struct Pointing {
    bool on = false; ///< the mouse points without a button: see pointing_row()
};

class Viewport {
public:
    static constexpr const char* title = "Picture";
    Viewport(Shell&, PictureDrawing&, FootPlate*, Transport&, PictureLayers);
    void draw();                                                     ///< inside a window without padding
    Extent space() const;                                            ///< space of the picture, in pixels
    double pixels_per_cell() const { return view_.pixels_per_cell; } ///< on the screen

private:
    bool takes_press(ImVec2 at) const;
    void handle_missed_press();
    PictureMouse mouse_now(bool hovered, bool active);
    bool belongs_to_layer(const PictureMouse&);
    void move_view(const PictureMouse&);
    void look_at(const View2D&);
    void pass_mouse(const PictureMouse&);
    void pass_pointer(const PictureMouse&, bool holds);
    void edit_by_keys(const Params&);
    std::uint32_t keys_now(bool active) const;
    bool by_keys() const { return keys_ || keys_before_; } ///< also in the frame after the last one was let go
    void point(const PictureMouse&);
    void send_stroke(const PictureMouse&);
    void inspect(bool hovered);
    void draw_layers(Overlay);

    CurrentSession& current_;
    PictureDrawing& picture_;
    FootPlate* foot_plate_; ///< null: none
    Transport& transport_;
    const Actions& actions_;
    UiState& ui_;
    const ShownLayers& shown_;
    Pointing& pointing_;
    PictureLayers layers_;
    View2D view_;
    ScreenRect rect_;                          // in framebuffer pixels
    Point mouse_{}, mouse_before_{};           // in cells
    Plate foot_;                               // the area of foot_plate_ in the last frame
    std::vector<Plate> plates_;                // plates of the layers in the last frame
    std::uint32_t keys_ = 0, keys_before_ = 0; // glint_key: held now, and in the frame before
    int pressed_ = 0;                          // glint_button with which the gesture began
    PictureLayer* holder_ = nullptr;           // the layer that has the gesture; null: the simulation
    std::uint64_t visit_ = 0, session_ = 0;    // on stage in the frame before, and the session's id
    std::uint64_t held_in_ = 0;                // id of the session that left the stage with held keys; 0: none
};

} // namespace glint
