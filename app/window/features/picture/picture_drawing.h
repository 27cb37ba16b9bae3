// The picture on the screen: the sweep's own while a sweep runs, else the session's, or those of an A/B.
#pragma once
#include "app/look/theme.h"
#include "interop/targets/frame_target.h"
#include "render/screen.h"
#include "render/view2d.h"
#include <imgui.h>

namespace glint {

class Clock;
class PairDifference;
class Profiler;
class StillPicture;
class SweepRun;
class Window;
class CurrentSession;
struct ComparisonView;
struct Settings;
struct Shell;

class PictureDrawing {
public:
    PictureDrawing(Shell&, PairDifference&, StillPicture&, const SweepRun&);
    /// Into the list of Dear ImGui's window. view: as it is when the list is drawn. stage: a literal, for the profiler.
    void draw(ImVec2 from, ImVec2 size, const View2D& view, const char* stage = "picture");
    void collect(); ///< receives pictures that the GPU has finished

private:
    struct Call { // copied into the draw list for the callback
        PictureDrawing* self;
        const View2D* view;
        ScreenRect rect;
        const char* stage;
    };
    void draw_now(const Call&, const ImDrawCmd&);
    bool draw_at_rest(const Call&, const ScreenRect& clip) const;
    void draw_pair(const Call&, const ScreenRect& clip) const;
    /// Cells of a field are smooth if the user chose that, until the user zooms in to single cells.
    Enlarge enlarge(const Call&) const;
    void show(const Picture&, const Call&, const ScreenRect& clip, Enlarge) const;

    CurrentSession& current_;
    PairDifference& difference_;
    StillPicture& still_;
    const SweepRun& sweep_;
    const Screen& screen_;
    const Window& window_;
    const Settings& settings_;
    const ComparisonView& view_;
    Profiler& profiler_;
    Clock &cpu_clock_, &gl_clock_;
};

inline constexpr ImVec4 surround_color = look::rgb(0x060910); ///< colour around a picture that does not fill its space

/// In pixels of the framebuffer.
Point pixels_of(ImVec2 at);
ScreenRect pixels_of(ImVec2 from, ImVec2 size);

} // namespace glint
