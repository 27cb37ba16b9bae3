// The exhibits in the window, and the Lesson panel's content for the simulation on stage.
#include "app/look/text.h"
#include "app/window/features/experiment/experiments.h"
#include "app/world/lesson.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <cfloat>
#include <functional>
#include <gmock/gmock.h>
#include <string>
#include <utility>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint::test {
namespace {

class LessonGui : public testing::Test {
protected:
    /// Adds a throw-away one, which exists when the window opens.
    void add_exhibit() { stage.restart_with_plugin(GLINT_TEST_PLUGIN_DIR "/stopwatch.so"); }
    void show_simulations() {
        stage.app().layout().show("Simulations");
        stage.frames(3);
    }
    std::string on_stage() { return stage.session().definition().id(); }
    static bool is_in_front(const char* panel) {
        const ImGuiWindow* window = ImGui::FindWindowByName(panel);
        return window && window->DockTabIsVisible;
    }

    GuiStage stage{"heat"};
};

TEST_F(LessonGui, AKeyShowsTheLessonOfWhatIsOnStage) {
    stage.play([&](ImGuiTestContext& user) {
        EXPECT_FALSE(is_in_front("Lesson"));
        user.KeyPress(ImGuiKey_F4);
        yield_until(user, [] { return is_in_front("Lesson"); });
        user.ItemClick("//Lesson/source/##button");
        EXPECT_STREQ(ImGui::GetClipboardText(), "https://developer.nvidia.com/cuda-example");
        EXPECT_EQ(stage.app().notices().all().back().text, "Copied: https://developer.nvidia.com/cuda-example");
        const Definition& heat = stage.session().definition();
        for (const LessonExperiment& experiment : heat.lesson()->experiments) {
            user.ItemClick(("//Lesson/" + experiment.id + "/copy/##button").c_str());
            EXPECT_EQ(ImGui::GetClipboardText(), command_of(heat, experiment));
        }
    });
    stage.screenshot("panel-lesson-heat");
}

TEST_F(LessonGui, AnExperimentIsMeasuredByAButton) {
    stage.app().actions().run("lesson");
    stage.play([&](ImGuiTestContext& user) {
        yield_until(user, [&] { return user.ItemExists("//Lesson/steps/measure/##button"); });
        user.ItemClick("//Lesson/steps/measure/##button");
        yield_until(user, [&] { return stage.app().experiments().running(); });
        yield_until(user, [] { return is_in_front("Experiment"); });
        const MeasuredExperiment* measured = stage.app().experiments().measured();
        ASSERT_NE(measured, nullptr);
        EXPECT_EQ(measured->result.plan.varied.id, "steps_per_frame");
        stage.app().actions().run("cancel experiment");
        yield_until(user, [&] { return !stage.app().experiments().running(); });
    });
}

TEST_F(LessonGui, ThePicturesLabelsAreThereUntilTheyArePutAway) {
    const auto letters = [] {
        const ImGuiWindow* picture = ImGui::FindWindowByName("Picture");
        return picture ? glyphs_of(*picture->DrawList).size() : 0;
    };
    EXPECT_STRNE(stage.app().actions().find("picture labels")->disabled_reason(), "") << "heat's needs none";
    stage.app().workspace().show("launch");
    stage.session().pacing().pause(true);
    stage.play([&](ImGuiTestContext& user) {
        yield_until(user, [&] { return on_stage() == "launch" && !stage.session().wants_frames(); });
        user.Yield(2);
        EXPECT_STREQ(stage.app().actions().find("picture labels")->disabled_reason(), "");
        const std::size_t with_labels = letters();
        stage.app().actions().run("picture labels");
        yield_until(user, [&] { return letters() + 40 < with_labels; }); // letters of the labels
        stage.app().actions().run("picture labels");
        yield_until(user, [&] { return letters() >= with_labels; });
    });
    stage.screenshot("picture-labels-launch");
}

TEST_F(LessonGui, GoesWithTheSimulationAndSaysWhereThereIsNone) {
    stage.app().actions().run("lesson");
    stage.play([&](ImGuiTestContext& user) {
        yield_until(user, [&] { return user.ItemExists("//Lesson/steps/copy/##button"); });
        stage.app().workspace().show("spheres");
        yield_until(user, [&] { return user.ItemExists("//Lesson/memory/copy/##button"); });
        yield_until(user, [&] { return !user.ItemExists("//Lesson/steps/copy/##button"); });
        stage.app().workspace().show("waves");
        yield_until(user, [&] { return !user.ItemExists("//Lesson/memory/copy/##button"); });
        yield_until(user, [&] { return !user.ItemExists("//Lesson/source/##button"); });
    });
    stage.screenshot("panel-lesson-none");
}

TEST_F(LessonGui, TheShelfIsOneTileThatOpensAndClosesIt) {
    add_exhibit();
    show_simulations();
    stage.play([&](ImGuiTestContext& user) {
        EXPECT_FALSE(user.ItemExists("//Simulations/stopwatch/tile"));
        user.ItemClick("//Simulations/shelf/tile");
        user.Yield(2);
        const ImRect simulation = user.ItemInfo("//Simulations/waves/tile").RectFull;
        const ImRect lesson = user.ItemInfo("//Simulations/stopwatch/tile").RectFull;
        EXPECT_GT(lesson.Min.y, simulation.Max.y + ImGui::GetTextLineHeight()) << "a heading is between them";
        user.ItemClick("//Simulations/stopwatch/tile");
        yield_until(user, [&] { return on_stage() == "stopwatch"; });
        user.ItemClick("//Simulations/shelf/tile");
        user.Yield(2);
        EXPECT_FALSE(user.ItemExists("//Simulations/stopwatch/tile"));
        EXPECT_EQ(on_stage(), "stopwatch");
        user.ItemClick("//Simulations/shelf/tile");
    });
    stage.app().actions().run("lesson");
    stage.frames(10);
    stage.screenshot("shelf");
}

TEST_F(LessonGui, ALessonThatIsChosenElsewhereOpensItsShelf) {
    show_simulations();
    stage.play([&](ImGuiTestContext& user) { EXPECT_FALSE(user.ItemExists("//Simulations/launch/tile")); });
    stage.app().actions().run("simulation launch");
    stage.frames(5);
    stage.play([&](ImGuiTestContext& user) { EXPECT_TRUE(user.ItemExists("//Simulations/launch/tile")); });
    stage.restart("reduction"); // as from the command line
    show_simulations();
    stage.play([&](ImGuiTestContext& user) { EXPECT_TRUE(user.ItemExists("//Simulations/launch/tile")); });
}

TEST_F(LessonGui, TheTitlesOnTheShelfAreWhole) {
    show_simulations();
    stage.play([&](ImGuiTestContext& user) { user.ItemClick("//Simulations/shelf/tile"); });
    for (const auto& [width, height] : {std::pair{800, 500}, {1280, 720}, {1600, 900}}) {
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        stage.frames(6);
        stage.play([&](ImGuiTestContext& user) {
            for (const auto& definition : stage.catalog().all()) {
                const ImRect tile = user.ItemInfo(("//Simulations/" + definition->id() + "/tile").c_str()).RectFull;
                const look::UseFont font(nullptr, look::caption_size);
                const look::WrappedText title = look::wrapped(definition->sim().title, tile.GetWidth());
                std::string whole;
                for (std::size_t i = 0; i < title.count; ++i)
                    whole += (i > 0 ? " " : "") + std::string(std::string_view(title.lines[i]));
                EXPECT_EQ(whole, definition->sim().title) << width;
                const float room = tile.GetHeight() - tile.GetWidth() * 0.75f;
                EXPECT_GE(room, static_cast<float>(title.count) * look::px(look::caption_size)) << whole;
            }
        });
    }
}

TEST_F(LessonGui, KeysAreTheSimulationsAndThePaletteFindsTheShelf) {
    add_exhibit();
    std::vector<std::string> simulations;
    for (const auto& d : stage.catalog().all())
        if (!d->is_exhibit()) simulations.push_back(d->id());
    ASSERT_GE(simulations.size(), 9u);
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.KeyPress(ImGuiKey_9);
        yield_until(user, [&] { return on_stage() == simulations[8]; });
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        user.Yield(3);
        user.KeyChars("stopwatch");
        user.Yield(2);
        user.KeyPress(ImGuiKey_Enter);
        yield_until(user, [&] { return on_stage() == "stopwatch"; });
    });
    EXPECT_EQ(stage.app().actions().find("simulation stopwatch")->group, "Exhibits");
}

TEST_F(LessonGui, CutsNoTextAndLaysNoneOnAnother) {
    stage.session().pacing().pause(true);
    for (const auto& [width, height] : {std::pair{800, 500}, std::pair{1600, 900}}) {
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        stage.frames(6);
        for (const char* theme : {"dark", "projector"})
            for (const double scale : {0.75, 1., 2.}) {
                stage.app().settings().theme = theme, stage.app().settings().interface_scale = scale;
                stage.app().actions().run("lesson");
                stage.frames(4);
                ImGui::GetStyle().AntiAliasedLinesUseTex = false; // or lines look like glyphs
                ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
                stage.frames(3);
                for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
                    EXPECT_THAT(text_problems(*list, std::max(2.f, look::px(2))), testing::IsEmpty())
                        << list->_OwnerName << " at " << width << "x" << height << ", " << theme << " " << scale;
            }
    }
}

} // namespace
} // namespace glint::test
