// How a session's picture is shown: what the program draws from the fields, the visible part, and the presentation
// path. The run itself does not change by this. Main thread only.
#pragma once
#include "app/run/marks.h"
#include "app/run/run.h"
#include "app/session/command.h"
#include "app/world/picture/picture_look.h"
#include "interop/fields/field_histogram.h"
#include "interop/targets/frame_target.h"
#include <optional>
#include <string>
#include <string_view>

namespace glint {

class Session;
struct Choices;
struct Job;
struct Report;

class Appearance {
public:
    explicit Appearance(Session& session) : session_(session) {}
    Appearance(const Appearance&) = delete;
    Appearance& operator=(const Appearance&) = delete;

    const PictureLook& look() const { return shown_look_; }    ///< as it is
    const PictureLook& chosen_look() const { return look_; }   ///< the look that the user chose
    void set_look(const PictureLook&, std::string_view label); ///< one undo step
    /// shows the simulation's own picture meanwhile, whatever look was chosen; no undo step
    void draw_without_look(bool on);
    const std::optional<FloatRange>& fitted_range() const { return fitted_range_; } ///< in place of the parameters'

    const PictureView& view() const { return view_; }        ///< which part of the picture is looked at
    void set_view(const PictureView& view) { view_ = view; } ///< by the program: no undo step
    void look_at(const PictureView&);                        ///< under picture_view_label

    void pick_target(const TargetPick&); ///< another presentation path from now on; tried again if it had failed
    void next_target();                  ///< selects the next presentation path that works here
    /// Forgets which presentation paths have failed while running, and begins with the best again.
    void retry_targets();

    std::optional<WorldPlace> drawn_place() const { return drawn_; } ///< place of the newest drawn picture
    Place picture_place() const;           ///< where the world was when it drew what the presenter shows
    void draw_again();                     ///< with the next frame(), even if nothing has changed
    bool is_due() const { return dirty_; } ///< a picture, even if the world makes no step
    /// Whether the grid's size is taken from the space on the screen, and was not chosen by the user.
    bool follows_space() const { return follows_space_; }
    void follow_space(bool follows) { follows_space_ = follows; }

private:
    friend class Session;
    friend class Idling;
    friend class Seeker;
    friend class UndoHistory;
    void begin_with(const PictureView&, const PictureLook&); ///< Takes the view and the look of an opened run.
    void put_back(const Choices& here, const Choices& there);
    void take_target(const TargetPick&);
    void take_look(const PictureLook&);
    void follow_values();
    void send(Job&, bool draws, bool with_frame);
    void take(const Report&);
    bool ready_target();
    bool give_up_resize(const std::string& why);
    void clear_target_failure();
    void leave_stage();
    void start_anew();

    Session& session_;
    PictureView view_;
    PictureLook look_, shown_look_; ///< the look that the user chose, and the look that is shown
    bool draws_plainly_ = false;
    std::optional<FloatRange> fitted_range_;
    std::optional<WorldPlace> drawn_;
    bool dirty_ = true;
    bool drawing_ = false;   ///< the newest job draws
    bool no_target_ = false; ///< no target for the picture: the session has stopped for that reason
    bool follows_space_ = false;
};

} // namespace glint
