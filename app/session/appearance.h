// How a session's picture is shown: what the program draws of the fields, the part that is looked at, and the
// presentation path. Nothing of the run changes by it. Main thread only.
#pragma once
#include "app/run/marks.h"
#include "app/world/picture/picture_look.h"
#include "interop/fields/field_histogram.h"
#include "interop/targets/frame_target.h"
#include <optional>
#include <string_view>

namespace glint {

class Session;
struct Choices;
struct Job;

class Appearance {
public:
    explicit Appearance(Session& session) : session_(session) {}
    Appearance(const Appearance&) = delete;
    Appearance& operator=(const Appearance&) = delete;

    const PictureLook& look() const { return shown_look_; }
    void set_look(const PictureLook&, std::string_view label); ///< one undo step
    void draw_plainly(bool on); ///< as the simulation does meanwhile, whatever look was chosen; no undo step
    const std::optional<FloatRange>& fitted_range() const { return fitted_range_; } ///< in place of the parameters'

    const PictureView& view() const { return view_; }        ///< which part of the picture is looked at
    void set_view(const PictureView& view) { view_ = view; } ///< by the program: no undo step
    void look_at(const PictureView&);                        ///< under picture_view_label

    void pick_target(const TargetPick&); ///< another presentation path from now on; tried again if it had failed
    void next_target();                  ///< the next way that works here
    /// Forgets which presentation paths have failed while running, and begins with the best again.
    void retry_targets();

private:
    friend class Session;
    friend class UndoHistory;
    void begin_with(const PictureView&, const PictureLook&); ///< of an opened run
    void put_back(const Choices& here, const Choices& there);
    void take_target(const TargetPick&);
    void take_look(const PictureLook&);
    void follow_values();
    void send(Job&) const;

    Session& session_;
    PictureView view_;
    PictureLook look_, shown_look_; ///< as it was chosen, and as it is
    bool draws_plainly_ = false;
    std::optional<FloatRange> fitted_range_;
};

} // namespace glint
