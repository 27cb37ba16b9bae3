// A session on stage, with the palette's actions that affect only it: frame by frame, without panels. For OpenGL tests.
#pragma once
#include "app/lecture/script.h"
#include "app/run/state_hash.h"
#include "app/window/actions/actions.h"
#include "app/window/features/brush/hand.h"
#include "app/window/features/brush/stamp_image.h"
#include "app/window/features/colors/color_fit.h"
#include "app/window/features/files/save.h"
#include "app/window/features/numbers/pins.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/features/picture/viewport.h"
#include "app/window/features/stage/stage.h"
#include "app/window/features/transport/transport.h"
#include "app/window/layout.h"
#include "app/window/notices.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include "support/cases.h"
#include "support/session_acts.h"
#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

namespace glint::test {

inline constexpr Extent small_grid{40, 24};
/// Excludes undo and redo, which are separate acts here, and `randomise`, whose random values cannot be repeated.
inline bool is_for_anybody(const Action& action) {
    const bool is_of_its_own = action.id == "undo" || action.id == "redo" || action.id == "randomise";
    return action.in_palette && !is_of_its_own && is_open_to_visitors(action.id);
}

/// Always plays: so the actions of the stage are enabled.
class PlayingScript final : public StageScript {
public:
    bool playing() const override { return true; }
    bool has_keys() const override { return false; }
    void leave() override {}
    bool open(const std::string&) override { return false; }
};

class PlayedStage {
public:
    PlayedStage(Catalog& catalog, ComputeDevices& devices, const std::string& sim, unsigned seed)
        : draw_(seed), workspace_(catalog, devices, settings_, profiler_, clock_) {
        add_run_actions(actions_, workspace_, ui_);
        add_seek_actions(actions_, workspace_, transport_, ui_);
        add_edit_actions(actions_, workspace_, notices_, ui_);
        add_field_actions(
            actions_, workspace_, parameters_, layout_, [] {}, ui_);
        add_number_actions(actions_, workspace_, numbers_, layout_, saver_, notices_);
        add_color_actions(actions_, workspace_, fit_), add_look_actions(actions_, workspace_);
        add_brush_actions(actions_, workspace_, image_, hand_, ui_);
        add_view_actions(actions_, workspace_, layers_, pointing_);
        script_.fill(plays_);
        add_stage_actions(actions_, workspace_, script_, stage_, timeline_, layers_, ui_);
        for (const Action& action : actions_.all())
            if (is_for_anybody(action)) palette_.push_back(action.id);
        workspace_.set_space(small_grid); // for "fill space"
        workspace_.open(sim, {}, small_grid, "cpu", "");
        session().pacing().pause(true);
        settle();
    }

    /// Does one act; returns its name.
    std::string act() {
        const int kind = draw_.whole(0, 9);
        std::string what = kind < 2   ? go_back_and_forth()
                           : kind < 6 ? by_palette()
                                      : do_something(draw_, session(), held_);
        settle();
        return what;
    }
    /// Undo of parameters restores them and keeps the steps; only undo of a change of the state goes back in time. So
    /// the first act is such a change.
    void start_over() { actions_.run("reset"), settle(); }
    void undo_all() {
        while (session().history().next_undo()) run_and_settle_at_times("undo");
        settle();
    }
    void redo_all() {
        while (session().history().next_redo()) run_and_settle_at_times("redo");
        settle();
    }

    /// At the run's end: everything that undo and redo must restore, and that there was no error.
    std::vector<std::string> told() {
        Session& s = session();
        s.seeker().seek(s.run().end().at), settle();
        const PictureView& view = s.appearance().view();
        const PictureLook& look = s.appearance().look();
        std::vector<std::string> all{
            fmt::format("step {} at {}", s.step(), s.place().at),
            fmt::format("size {}x{}", s.extent().width, s.extent().height),
            fmt::format("speed {}", s.pacing().speed()),
            fmt::format("view {} {} {} {}", static_cast<int>(view.mode), view.x, view.y, view.scale),
            fmt::format("look '{}' {} {} {} {} {}", std::string_view(look.field), look.logarithmic, look.shaded,
                        look.isolines, look.follows, static_cast<int>(look.derived)),
            fmt::format("target '{}' {}", s.presenter().picked().present_path, s.presenter().picked().buffers),
            fmt::format("{} steps of undo", s.history().all().done()),
            "marks",
            "animations",
            fmt::format("wrong: {}", s.failure())};
        for (const std::int64_t mark : s.seeker().marks()) all.end()[-3] += fmt::format(" {}", mark);
        for (const Animation& a : s.params().animations())
            all.end()[-2] +=
                fmt::format(" {} {} {} {} {} {}", a.row, static_cast<int>(a.curve), a.low, a.high, a.period, a.from);
        for (const Notice& notice : notices_.all())
            if (notice.severity == Severity::bad) all.back() += notice.text;
        const StateHash hash = hash_of(s.place().at, record_now(s).fields);
        all.reserve(all.size() + s.definition().params().size() + hash.fields.size());
        for (const glint_param& row : s.definition().params())
            all.push_back(fmt::format("{} {}", row.id, s.params().exact_text(row)));
        for (const FieldHash& one : hash.fields)
            all.push_back(fmt::format("field {} {:x} {:x}", one.field, one.hash[0], one.hash[1]));
        return all;
    }

private:
    Session& session() { return workspace_.session(); }

    void run_and_settle_at_times(const char* action) {
        actions_.run(action);
        if (draw_.one_in(3)) settle();
    }
    std::string by_palette() {
        for (;;) {
            const std::string& id = palette_[static_cast<std::size_t>(draw_.whole(0, int(palette_.size()) - 1))];
            if (*actions_.find(id)->disabled_reason()) continue;
            actions_.run(id);
            if (!draw_.one_in(4)) ui_.gesture.let_go();
            return fmt::format("action '{}'", id);
        }
    }
    /// Ends with a new act that replaces the redoable ones.
    std::string go_back_and_forth() {
        held_ = {}, ui_.gesture.let_go();
        const int back = draw_.whole(0, std::clamp(static_cast<int>(session().history().all().done()) - 1, 0, 6));
        const int forth = draw_.whole(0, back);
        for (int i = 0; i < back; ++i) run_and_settle_at_times("undo");
        for (int i = 0; i < forth; ++i) run_and_settle_at_times("redo");
        settle();
        if (session().history().next_redo() && draw_.one_in(2))
            session().edit(any_params(draw_, session().definition()), "Instead"), settle();
        if (session().history().next_redo()) session().reset();
        return fmt::format("{} undone, {} redone", back, forth);
    }
    /// Waits for each job, so that a seed gives the same acts on the same states on any machine.
    void settle() {
        const bool runs = !session().pacing().paused();
        if (runs) session().pacing().pause(true);
        for (int i = 0; i < 20'000; ++i) {
            session().observers().histogram.want({});
            fit_.refresh();
            if (!session().wants_frames()) break;
            profiler_.begin_frame();
            (void)workspace_.frame(1 / 60.0);
            session().idling().finish_job();
            if (FrameTarget* target = session().presenter().target()) target->finish();
            profiler_.collect();
        }
        EXPECT_FALSE(session().wants_frames()) << "the session never came to rest";
        if (runs) session().pacing().pause(false);
    }

    Draws draw_;
    Settings settings_;
    Profiler profiler_;
    CpuClock clock_;
    Notices notices_;
    UiState ui_;
    PlayingScript plays_;
    ScriptSlot script_;
    Layout layout_{"", settings_, ui_};
    Hand hand_;
    NumbersView numbers_;
    ParametersView parameters_;
    ShownLayers layers_;
    Pointing pointing_;
    StageView stage_;
    TimelineView timeline_;
    Gesture held_;
    Workspace workspace_;
    ColorFit fit_{workspace_, notices_};
    BackgroundJobs jobs_;
    StampImage image_{jobs_, workspace_, notices_, hand_};
    FileSaver saver_{jobs_, workspace_, notices_};
    Actions actions_{notices_};
    Transport transport_{workspace_, actions_, notices_, ui_};
    std::vector<std::string> palette_;
};

} // namespace glint::test
