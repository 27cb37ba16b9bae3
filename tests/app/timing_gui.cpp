// The Timing panel as a user works it: looking around in the timeline, windows, sorting, saving.
#include "app/files/formats/data_text.h"
#include "app/look/theme.h"
#include "app/window/features/timing/timing.h"
#include "app/window/workspace/timing_report.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <cstddef>
#include <imgui_internal.h>
#include <map>
#include <set>
#include <utility>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint::test {
namespace {

class TimingGui : public testing::Test {
protected:
    TimingGui() {
        setenv("XDG_DOCUMENTS_DIR", documents().c_str(), 1);
        std::filesystem::create_directories(documents());
        stage.frames(40); // beyond the warm-up, and some figures are made
    }
    std::filesystem::path documents() const { return stage.state() / "documents"; }
    PlayedApp& app() { return stage.app(); }
    void run(const char* action) {
        app().actions().run(action);
        stage.frames(2);
    }
    /// The file that an export wrote, when it exists.
    std::filesystem::path written() {
        for (int i = 0; i < 500; ++i) {
            stage.frames(1);
            const Notice* notice = app().notices().current();
            if (!notice || notice->severity == Severity::bad || notice->text.find('/') == std::string::npos) continue;
            return notice->text.substr(notice->text.find('/'));
        }
        return {};
    }
    GuiStage stage;
};

/// How many of the drawn letters belong to that font.
std::ptrdiff_t letters_of_font(const ImDrawList& list, const ImFont* font) {
    std::set<std::pair<float, float>> of_font; // by their places in the atlas
    auto& pool = ImGui::GetIO().Fonts->Builder->BakedPool;
    for (int i = 0; i < pool.Size; ++i)
        if (pool[i].OwnerFont == font)
            for (const ImFontGlyph& glyph : pool[i].Glyphs) of_font.insert({glyph.U0, glyph.V0});
    return std::ranges::count_if(glyphs_of(list), [&](const Glyph& glyph) {
        return of_font.contains({glyph.uv.x, glyph.uv.y});
    });
}

TEST_F(TimingGui, TheGraphIsExplainedInTheFontOfText) {
    stage.play([&](ImGuiTestContext& user) {
        const ImRect beside = user.ItemInfo("//Timing/histogram").RectFull;
        user.MouseMoveToPos({beside.Min.x - 40, beside.GetCenter().y});
        const ImGuiWindow* tip = nullptr;
        for (const TestDeadline deadline; !(tip && tip->WasActive) && deadline.left();) {
            user.Yield();
            tip = ImGui::FindWindowByName("##Tooltip_00");
        }
        ASSERT_TRUE(tip && tip->WasActive);
        user.Yield(2);
        EXPECT_GT(letters_of_font(*tip->DrawList, look::current().text), 100);
        EXPECT_EQ(letters_of_font(*tip->DrawList, look::current().number), 0);
    });
}

TEST_F(TimingGui, TheWheelZoomsTheTimelineADragMovesItADoubleClickPutsItBack) {
    TimelineView& view = app().view<TimelineView>();
    stage.play([](ImGuiTestContext& user) {
        user.MouseMove("//Timing/timeline");
        user.MouseWheelY(3);
        user.Yield(2);
    });
    ASSERT_FALSE(view.whole_frame());
    const double near = view.span_ms, from = view.from_ms;
    EXPECT_GT(from, 0) << "the place under the mouse stays";
    EXPECT_FALSE(view.frozen);
    stage.play([](ImGuiTestContext& user) {
        user.MouseMove("//Timing/timeline");
        user.MouseDown(0);
        move_by(user, -8, 0, 5);
        user.MouseUp(0);
        user.Yield(2);
    });
    EXPECT_GT(view.from_ms, from);
    EXPECT_DOUBLE_EQ(view.span_ms, near);
    EXPECT_TRUE(view.frozen) << "what one drags must not run away";
    stage.screenshot("timing-zoomed");
    stage.play([](ImGuiTestContext& user) { user.ItemDoubleClick("//Timing/timeline"); });
    EXPECT_TRUE(view.whole_frame());
    EXPECT_FALSE(view.frozen);
}

TEST_F(TimingGui, FreezesByKeyAndByButton) {
    stage.play([](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_T);
    });
    EXPECT_TRUE(app().view<TimelineView>().frozen);
    stage.play([](ImGuiTestContext& user) { user.ItemClick("//Timing/freeze/##button"); });
    EXPECT_FALSE(app().view<TimelineView>().frozen);
}

TEST_F(TimingGui, FrozenNothingThatIsMeasuredMoves) {
    const Profiler& profiler = app().profiler();
    run("freeze");
    const auto numbers = [&] {
        std::vector<double> all{double(profiler.frames().count()),         double(profiler.frame_summary().median),
                                double(profiler.frame_summary().samples),  double(profiler.hitches().size()),
                                double(profiler.timeline().frame_count()), double(profiler.stages().order().size())};
        for (const int i : profiler.stages().order()) {
            const StageRow& row = profiler.stages()[i];
            all.insert(all.end(), {double(row.history.count()), double(row.shown.median), double(row.shown.samples)});
        }
        return all;
    };
    const std::vector<double> frozen = numbers();
    ASSERT_GT(frozen[0], 0);
    for (const double until = now_ms() + 3500; now_ms() < until;) stage.frames(5); // rows not seen for 3 s go otherwise
    EXPECT_EQ(numbers(), frozen);
    run("freeze");
    stage.frames(40);
    EXPECT_GT(profiler.frames().count(), static_cast<std::size_t>(frozen[0]));
    EXPECT_GT(profiler.timeline().frame_count(), 0);
    EXPECT_NE(profiler.timeline().newest_complete_frame(), nullptr);
}

TEST_F(TimingGui, WhatIsFrozenGoesOnWhenSomethingElseIsMeasured) {
    run("freeze");
    stage.session().resize({320, 200});
    stage.frames(40);
    EXPECT_FALSE(app().view<TimelineView>().frozen);
    EXPECT_GT(app().profiler().frames().size(), 10);
}

TEST_F(TimingGui, NoKeyMeansTwoThings) {
    std::map<ImGuiKeyChord, std::string> taken;
    for (const Action& action : app().actions().all())
        for (const ImGuiKeyChord key : {action.key, action.other_key}) {
            if (!key) continue;
            EXPECT_TRUE(taken.emplace(key, action.id).second) << action.id << " and " << taken[key];
        }
}

TEST_F(TimingGui, TheWindowIsChosenAndRemembered) {
    stage.play([](ImGuiTestContext& user) {
        user.ItemClick("//Timing/##window");
        user.Yield(2);
        user.KeyPress(ImGuiKey_DownArrow);
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(2);
    });
    EXPECT_EQ(app().settings().timing_window, 512);
    run("more frames");
    EXPECT_EQ(app().profiler().window(), 1024);
    stage.restart();
    EXPECT_EQ(app().settings().timing_window, 1024);
}

TEST_F(TimingGui, TheHeadSorts) {
    stage.play([](ImGuiTestContext& user) { user.ItemClick("//Timing/stages/p95"); });
    EXPECT_EQ(app().view<StageOrder>().by, 2);
    stage.play([](ImGuiTestContext& user) { user.ItemClick("//Timing/stages/p95"); });
    EXPECT_EQ(app().view<StageOrder>().by, 0);
    run("sort stages");
    EXPECT_EQ(app().view<StageOrder>().by, 1);
    stage.screenshot("timing-sorted");
}

TEST_F(TimingGui, NumbersStartAnewWhenWhatIsMeasuredChanges) {
    ASSERT_GT(app().profiler().frames().size(), 20);
    stage.session().resize({320, 200});
    stage.frames(8);
    EXPECT_LT(app().profiler().frames().size(), 8);
    stage.frames(40);
    ASSERT_GT(app().profiler().frames().size(), 20);
    run("reset timing");
    EXPECT_TRUE(app().profiler().warming_up());
    stage.screenshot("timing-anew");
}

TEST_F(TimingGui, SavesWhatWasMeasured) {
    run("timings csv");
    const auto csv = written();
    ASSERT_EQ(csv.parent_path(), documents());
    const auto table = read_file(csv);
    ASSERT_TRUE(table);
    EXPECT_NE(table->find("\ncpu,interface,0,"), std::string::npos) << *table;
}

TEST_F(TimingGui, SavesATraceFromTheButton) {
    stage.play([](ImGuiTestContext& user) {
        user.ItemClick("//Timing/save/##button");
        user.Yield(2);
        user.ItemClick("//$FOCUSED/Trace for Perfetto");
    });
    const auto file = written();
    ASSERT_FALSE(file.empty());
    const Json trace = Json::parse(*read_file(file));
    bool worker = false, opengl = false;
    for (const Json& event : trace["traceEvents"]) {
        if (event["ph"] != "X") continue;
        worker |= event["cat"] == "worker", opengl |= event["cat"] == "opengl";
    }
    EXPECT_TRUE(worker && opengl);
    EXPECT_NE(trace["otherData"]["what"].get<std::string>().find("waves"), std::string::npos);
}

TEST_F(TimingGui, SaysWhyNothingCouldBeSaved) {
    std::filesystem::permissions(documents(), std::filesystem::perms::none);
    std::filesystem::remove_all(documents());
    setenv("XDG_DOCUMENTS_DIR", "/proc/self", 1);
    run("timings json");
    const Notice* notice = nullptr;
    stage.frames_while([&] { return !(notice = app().notices().current()); });
    ASSERT_NE(notice, nullptr);
    EXPECT_NE(notice->text.find("not saved"), std::string::npos) << notice->text;
}

TEST_F(TimingGui, SaysWhatMustBeKnown) {
    const bool software = draws_in_software(gl::get_string(GL_RENDERER));
    const auto has = [&](std::string_view word) {
        for (const Flag& flag : flags_of(stage.app().timing_report().facts()))
            if (flag.word == word) return true;
        return false;
    };
    EXPECT_EQ(has("software GL"), software);
    EXPECT_TRUE(has("warm-up"));
    EXPECT_FALSE(has("off"));
    run("profiler");
    EXPECT_TRUE(has("off"));
    stage.frames(20);
    stage.screenshot("timing-off");
    run("profiler");
    EXPECT_FALSE(has("off"));
}

/// The flags in a window of their own.
struct FlagsAlone {
    std::vector<Flag> flags;
    int lines = 1;
    float height = 0; // in the last frame
    static void draw(ImGuiContext*, ImGuiContextHook* hook) {
        auto& self = *static_cast<FlagsAlone*>(hook->UserData);
        ImGui::SetNextWindowSize({200, 300});
        ImGui::Begin("flags alone");
        const float top = ImGui::GetCursorPosY();
        self.lines = draw_timing_flags(self.flags, Concerns::frame, self.lines);
        self.height = ImGui::GetCursorPosY() - top;
        ImGui::End();
    }
};

TEST_F(TimingGui, FlagsThatComeAndGoMoveNothingBelowThem) {
    FlagsAlone alone;
    ImGuiContextHook hook{};
    hook.Type = ImGuiContextHookType_NewFramePost, hook.Callback = FlagsAlone::draw, hook.UserData = &alone;
    const ImGuiID id = ImGui::AddContextHook(ImGui::GetCurrentContext(), &hook);
    const auto height_with = [&](std::size_t count) {
        alone.flags.assign(count, {"warm-up", "why", Concerns::frame, false});
        stage.frames(2);
        return alone.height;
    };
    const float none = height_with(0);
    EXPECT_EQ(height_with(1), none);
    const float five = height_with(5);
    EXPECT_GT(five, none) << "they need several lines";
    EXPECT_EQ(height_with(0), five);
    ImGui::RemoveContextHook(ImGui::GetCurrentContext(), id);
}

TEST_F(TimingGui, TakesTheRoomItGets) {
    GLFWwindow* window = app().window().handle();
    for (const auto& [width, height] : {std::pair{1280, 720}, {1600, 900}}) {
        glfwSetWindowSize(window, width, height);
        stage.frames(60);
        stage.screenshot("timing-" + std::to_string(width) + "x" + std::to_string(height));
    }
    for (const char* theme : {"projector", "light", "dark"}) {
        app().settings().theme = theme;
        stage.frames(4);
        app().layout().show("Timing"); // a tab where the type is large
        stage.frames(40);
        stage.screenshot(std::string("timing-") + theme);
    }
    stage.play([](ImGuiTestContext& user) {
        user.UndockWindow("//Timing");
        user.WindowResize("//Timing", {760, 620});
        user.WindowMove("//Timing", {300, 120});
    });
    stage.frames(60);
    stage.screenshot("timing-wide");
    stage.play([](ImGuiTestContext& user) { user.ItemClick("//Timing/stages/worst"); });
    EXPECT_EQ(app().view<StageOrder>().by, 4) << "there is room for the worst and the deviation, too";
}

TEST_F(TimingGui, TimesOpenGLWhereItRan) {
    const Timeline& timeline = app().profiler().timeline();
    const FrameSpan* frame = timeline.newest_complete_frame();
    ASSERT_NE(frame, nullptr);
    const double end = frame->start_ms + static_cast<double>(frame->total_ms);
    int presents = 0;
    timeline.see(frame->start_ms, end,
                 [&](const Interval& one) { presents += app().profiler().stages()[one.row].lane == Lane::opengl; });
    EXPECT_GT(presents, 0);
    EXPECT_TRUE(app().gl_clock().error_ms());
}

} // namespace
} // namespace glint::test
