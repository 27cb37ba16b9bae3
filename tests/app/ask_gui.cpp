// The provenance of a measured number, requested by mouse, keyboard and palette, anywhere in the window.
#include "app/look/theme.h"
#include "app/timing/clock.h"
#include "app/window/features/experiment/experiments.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include "support/says.h"
#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <gmock/gmock.h>
#include <optional>
#include <string>
#include <vector>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* popover = "Origin of this number";

class AskGui : public testing::Test {
protected:
    void open(const char* sim) {
        stage.emplace(sim);
        stage->session().resize({96, 64});
        stage->frames(40); // beyond the warm-up
    }
    UiState& ui() { return stage->app().ui_state(); }
    const Provenance& told() { // empty if no number was asked
        static const Provenance nothing;
        const auto& asked = stage->app().ui_state().asked;
        return asked ? asked->provenance : nothing;
    }
    void show(const char* panel) {
        stage->app().layout().show(panel);
        stage->frames(4);
    }
    void click(ImGuiTestContext& user, const std::string& item) {
        yield_until(user, [&] { return user.ItemExists(item.c_str()); });
        user.ItemClick(item.c_str());
        yield_until(user, [&] { return ui().asked.has_value(); });
        user.Yield(3);
    }
    /// Closes one level of overlapping windows.
    void escape(ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_Escape);
        user.Yield(2);
    }
    const Stages& stages() { return stage->app().profiler().stages(); }
    int row_of(std::string_view label, Lane lane) {
        for (const int i : stages().order())
            if (stages()[i].label == label && stages()[i].lane == lane && stages()[i].shown.samples > 0) return i;
        return -1;
    }
    static std::string cell(int row, const char* number) { return fmt::format("//Timing/stages/$${}/{}", row, number); }
    std::optional<GuiStage> stage;
};

TEST_F(AskGui, TheStepsTimeNamesItsSamplesAndItsClockAndEscClosesIt) {
    open("heat");
    stage->play([&](ImGuiTestContext& user) {
        yield_until(user, [&] { return row_of("advance", Lane::worker) >= 0; });
        click(user, cell(row_of("advance", Lane::worker), "median"));
        EXPECT_THAT(told().what, says("advance", "worker", "median"));
        EXPECT_THAT(told().samples, testing::ContainsRegex("^[0-9]+ frames"));
        EXPECT_THAT(told().method, HasSubstr("host clock"));
        EXPECT_THAT(told().margin, HasSubstr("95 % confidence"));
        EXPECT_THAT(told().scene, HasSubstr("heat"));
        const ImGuiWindow* window = ImGui::FindWindowByName(popover);
        ASSERT_NE(window, nullptr);
        EXPECT_TRUE(window->Active);
        escape(user);
        EXPECT_FALSE(ui().asked);
        EXPECT_FALSE(window->Active);
        EXPECT_FALSE(stage->session().pacing().paused()) << "nothing else happened";
    });
}

TEST_F(AskGui, EveryStageTellsItsMethod) {
    open("heat");
    stage->play([&](ImGuiTestContext& user) {
        yield_until(user, [&] { return row_of("picture", Lane::opengl) >= 0 && row_of("draw", Lane::worker) >= 0; });
        std::size_t asked = 0;
        for (const int row : std::vector<int>(stages().order())) {
            if (std::ranges::find(stages().order(), row) == stages().order().end()) continue; // not of late
            const Lane lane = stages()[row].lane;
            click(user, cell(row, "p99"));
            const char* method = lane == Lane::opengl ? "OpenGL timestamp" : "host clock";
            EXPECT_THAT(told().method, HasSubstr(method)) << stages()[row].label;
            EXPECT_THAT(told().what, HasSubstr(stages()[row].label));
            escape(user);
            ++asked;
        }
        EXPECT_GE(asked, 5u);
    });
}

TEST_F(AskGui, TheFramesLengthAndTheirRate) {
    open("heat");
    stage->play([&](ImGuiTestContext& user) {
        click(user, "//Timing/frame");
        EXPECT_THAT(told().what, HasSubstr("a frame's length"));
        escape(user);
        click(user, "//Timing/rate");
        EXPECT_THAT(told().value, HasSubstr("frames/s"));
    });
}

TEST_F(AskGui, EnterShowsTheProvenanceOfTheFocusedNumber) {
    open("heat");
    stage->play([&](ImGuiTestContext& user) {
        yield_until(user, [&] { return row_of("draw", Lane::worker) >= 0; });
        user.NavMoveTo(cell(row_of("draw", Lane::worker), "p95").c_str());
        user.KeyPress(ImGuiKey_Enter);
        yield_until(user, [&] { return ui().asked.has_value(); });
        EXPECT_THAT(told().what, HasSubstr("draw"));
        EXPECT_THAT(told().what, HasSubstr("p95"));
        escape(user);
        EXPECT_FALSE(ui().asked);
    });
}

TEST_F(AskGui, ItsTextCanBeCopiedAndAClickOutsideClosesIt) {
    open("ripple");
    stage->play([&](ImGuiTestContext& user) {
        click(user, "//Timing/frame");
        const std::string text = text_of(told());
        user.ItemClick(fmt::format("//{}/copy/##button", popover).c_str());
        user.Yield(2);
        EXPECT_EQ(ImGui::GetClipboardText(), text);
        EXPECT_TRUE(ui().asked) << "a click in it leaves it open";
        user.MouseMove("//Picture/picture");
        user.MouseClick();
        user.Yield(2);
        EXPECT_FALSE(ui().asked);
    });
}

TEST_F(AskGui, BothSidesOfAComparisonAndTheirRatio) {
    open("heat");
    stage->app().actions().run("layout measure"); // the layout "tweak" shows no speeds over the picture
    stage->frames(6);
    stage->play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_X);
        yield_until(user, [&] {
            const Pair* pair = stage->app().workspace().pair();
            return pair && pair->lockstep().together() && compared_times(*pair).ratio();
        });
        for (const auto& [item, what] : {std::pair{"//Picture/ratio", "left and right"},
                                         {"//Picture/left time", "left side"},
                                         {"//Picture/right time", "right side"}}) {
            click(user, item);
            EXPECT_THAT(told().what, HasSubstr(what));
            EXPECT_THAT(told().samples, HasSubstr("alternating rounds"));
            EXPECT_THAT(told().method, HasSubstr("host clock"));
            EXPECT_THAT(told().margin, HasSubstr("sign test"));
            escape(user);
            EXPECT_FALSE(ui().asked);
        }
        EXPECT_NE(stage->app().workspace().pair(), nullptr) << "Esc closed the popover alone";
    });
}

TEST_F(AskGui, APointOfAnExperiment) {
    open("ripple");
    show("Experiment");
    Experiments& experiments = stage->app().experiments();
    experiments.offer({.vary = "sources=1,2,4", .metric = "draw"}, 1);
    stage->app().actions().run("experiment");
    const auto in_progress = [&] { return experiments.wanted() || experiments.running() || !experiments.measured(); };
    stage->frames_while(in_progress);
    ASSERT_NE(experiments.measured(), nullptr);
    stage->play([&](ImGuiTestContext& user) {
        user.ScrollToBottom("//Experiment");
        click(user, "//Experiment/results/$$1/$$0/point");
        EXPECT_THAT(told().what, HasSubstr("sources 2"));
        EXPECT_THAT(told().samples, HasSubstr("rounds"));
        EXPECT_THAT(told().method, HasSubstr("host clock"));
        EXPECT_THAT(told().when, HasSubstr(experiments.measured()->place.machine.date));
        escape(user);
    });
    EXPECT_FALSE(ui().asked);
}

TEST_F(AskGui, ShowsTheLineForALectureHallAndEscClosesOneThingAtATime) {
    open("heat");
    stage->play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_F5);
        yield_until(user, [&] { return ui().bare && ui().stage_line; });
        user.Yield(5);
        click(user, "//##bare/work");
        EXPECT_THAT(told().what, HasSubstr("a frame's work"));
        escape(user);
        EXPECT_FALSE(ui().asked);
        EXPECT_TRUE(ui().bare);
        escape(user);
        EXPECT_FALSE(ui().bare);
    });
}

TEST_F(AskGui, ThePixelsWayAndALineOfChanges) {
    open("heat");
    show("Changes");
    const ConfigChanges& config_changes = stage->app().config_changes();
    stage->play([&](ImGuiTestContext& user) {
        yield_until(user, [&] { return config_changes.measured(); });
        click(user, fmt::format("//Changes/$${}/draw", static_cast<int>(PixelPlace::threads)));
        EXPECT_EQ(told().what, "presentation: draw");
        EXPECT_THAT(told().method, HasSubstr("host clock"));
        escape(user);
        user.KeyPress(ImGuiKey_T);
        yield_until(user, [&] { return !config_changes.all().empty(); });
        click(user, "//Changes/$$0/change");
        EXPECT_THAT(told().what, HasSubstr("Presentation: "));
        EXPECT_THAT(told().samples, HasSubstr("frames before"));
        escape(user);
    });
}

TEST_F(AskGui, ShowsFiguresOfALessonAndNoShareOfAnUnmeasuredLimit) {
    open("heat");
    stage->app().actions().run("lesson");
    const auto figures = paired(stage->session().definition().lesson()->figures);
    const auto recorded = std::ranges::find_if(figures, [](const FigurePair& pair) { return pair.recorded; });
    ASSERT_NE(recorded, figures.end());
    stage->play([&](ImGuiTestContext& user) {
        click(user, fmt::format("//Lesson/$${}/figures/recorded", recorded - figures.begin()));
        EXPECT_EQ(told().value, recorded->recorded->value);
        EXPECT_THAT(told().scene, HasSubstr("H200"));
        EXPECT_THAT(told().method, HasSubstr("with Glint"));
        escape(user);
        stage->app().layout().show("Device");
        user.Yield(5);
        EXPECT_FALSE(user.ItemExists("//Device/share")) << "nobody has measured it yet";
    });
}

TEST_F(AskGui, ThePaletteExplainsTheMainFigure) {
    open("heat");
    const auto ask = [&] {
        stage->app().actions().run("ask number");
        stage->frames(3);
    };
    ask();
    EXPECT_EQ(told().what, "one step");
    EXPECT_THAT(told().method, HasSubstr("host clock"));
    stage->app().workspace().show("julia");
    stage->session().preset().load("fire"); // which does not move
    stage->frames(40);
    ask();
    EXPECT_THAT(told().what, HasSubstr("one drawing"));
}

TEST_F(AskGui, FitsIntoTheWindowAndCutsNoText) {
    open("heat");
    for (const auto& [width, height] : {std::pair{1600, 900}, {800, 500}}) {
        glfwSetWindowSize(stage->app().window().handle(), width, height);
        for (const char* theme : {"dark", "projector"}) {
            stage->app().settings().theme = theme;
            ui().asked.reset();
            stage->frames(6);
            stage->app().actions().run("ask number");
            stage->frames(6);
            const ImGuiWindow* window = ImGui::FindWindowByName(popover);
            ASSERT_NE(window, nullptr);
            const ImRect all({0, 0}, ImGui::GetMainViewport()->Size);
            EXPECT_TRUE(all.Contains(window->Rect())) << width << " " << theme;
            EXPECT_THAT(text_problems(*window->DrawList, 2), IsEmpty()) << width << " " << theme;
            stage->screenshot(fmt::format("asked-{}-{}", width, theme));
        }
    }
}

} // namespace
} // namespace glint::test
