// A plugin's source is changed while it runs: the window goes on, and then with the new build and the state there is.
#include "app/files/child_process.h"
#include "app/window/features/film/film_run.h"
#include "app/window/features/source/source.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include "support/program.h"
#include <cstdlib>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <imgui_internal.h>
#include <string_view>
#include <utility>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// A simulation whose cells all grow by `step`, which is code: "1", "0.5f".
std::string source_text(const std::string& step, const std::string& field = "count") {
    return fmt::format(R"(#include "api/sim.h"
namespace in_growing {{
struct Growing {{
    struct Params {{
        float shade = 0.5f;
    }};
    static constexpr glint::Info info{{"growing", "Growing", "Grows in every cell", glint::evolves}};
    static void describe(glint::ParamTable<Params>& table) {{
        table.add_float(&Params::shade, "shade", 0, 1, "How bright it is.");
        table.add_preset("dark", {{.shade = 0.1f}}, "Hardly to be seen.");
    }}
    Growing(glint::Device on, glint::Extent extent, const Params&) : device(on), count(on, extent) {{}}
    struct Step {{
        glint::View<float> count;
        GLINT_HD void operator()(int x, int y) const {{ count(x, y) += {}; }}
    }};
    void advance(const glint::Tick&, int steps, const Params&) {{
        for (; steps > 0; --steps) device.for_each("step", count.extent(), Step{{count.view()}});
    }}
    struct Draw {{
        float shade;
        glint::Frame frame;
        GLINT_HD void operator()(int x, int y) const {{ frame.pixels(x, y) = glint::rgba(shade, 0, 0); }}
    }};
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {{
        device.for_each("draw", frame.extent(), Draw{{p.shade, frame}});
    }}
    void state(glint::State& state) {{ state.field("{}", count); }}
    glint::Device device;
    glint::Field<float> count;
}};
}} // namespace in_growing
GLINT_SIMULATION(in_growing::Growing)
)",
                       step, field);
}

constexpr int line_of_step = 15; // of source_text()

class SourceGui : public testing::Test {
protected:
    void SetUp() override {
        if (!program_in_path("g++") && !program_in_path("clang++")) GTEST_SKIP() << "no compiler here";
        folder.put("growing.cpp", source_text("1"));
        stage.emplace("growing", "cpu", [this](AppOptions& options) {
            const std::string file = folder / "growing.cpp";
            const auto builds = std::make_shared<TemporaryFolder>();
            make_build_folder(*builds);
            const std::string library = plugin_to_load(file, *builds, 0, BuildFor::cpu);
            options.catalog.load_plugin(library, file);
            options.watched = {{file}, GLINT_BINARY, {library}, builds};
        });
        stage->frames_until([&] { return session().step() > 20; });
    }
    Session& session() { return stage->session(); }
    const WatchedSource& source() { return watch().all().front(); }
    void save(const std::string& text) { folder.put("growing.cpp", text); }
    void save_and_await(const std::string& text, WatchedSource::Status status) {
        save(text);
        stage->frames_until([&] { return source().status == WatchedSource::Status::compiling; });
        stage->frames_until([&] {
            return source().status != WatchedSource::Status::compiling &&
                   source().status != WatchedSource::Status::loading;
        });
        ASSERT_EQ(source().status, status) << source().said;
        const std::int64_t step = session().step();
        stage->frames_until([&] { return session().step() > step + 20; });
    }
    struct Grown {
        double value, step; ///< of each cell, and the step that it belongs to
    };
    Grown grown() {
        EXPECT_TRUE(session().device_move().checkpoint_now());
        const HostState& now = session().device_move().checkpoint()->state; // later than the picture's session().step()
        return {now.fields.front().values[0], static_cast<double>(now.step)};
    }
    SourceWatch& watch() { return stage->app().shell().get<SourceWatch>(); }
    std::string last_notice() { return stage->app().notices().all().back().text; }

    Folder folder;
    std::optional<GuiStage> stage;
};

TEST_F(SourceGui, ThePanelIsInFrontAtTheStart) {
    const ImGuiWindow* const panel = ImGui::FindWindowByName("Source");
    ASSERT_NE(panel, nullptr);
    EXPECT_TRUE(panel->Active && panel->DockTabIsVisible);
}

TEST_F(SourceGui, ASavedSourceGoesOnWithTheStepTheStateAndTheParameters) {
    EXPECT_FALSE(session().set("shade", "0.25"));
    const Definition* const before = &session().definition();
    save_and_await(source_text("0.5f"), WatchedSource::Status::reloaded);
    EXPECT_NE(&session().definition(), before);
    EXPECT_EQ(stage->catalog().find("growing"), &session().definition());
    EXPECT_EQ(stage->text("shade"), "0.25");
    const auto begun = static_cast<double>(session().run().begin().at);
    EXPECT_GT(begun, 20) << "the run goes on at its step";
    const Grown now = grown();
    EXPECT_EQ(now.value, begun + 0.5 * (now.step - begun))
        << "a step of the old build added 1, one of the new build 0.5";
    EXPECT_THAT(last_notice(), HasSubstr("growing.cpp is reloaded"));
    stage->app().workspace().undo();
    EXPECT_EQ(&session().definition(), before) << "undo leads back to the build before";
    const std::int64_t step = session().step();
    stage->frames_until([&] { return session().step() > step; });
}

TEST_F(SourceGui, ASourceThatDoesNotCompileKeepsTheOldBuildAndIsShownWithItsLine) {
    const Definition* const before = &session().definition();
    save_and_await(source_text("growth"), WatchedSource::Status::failed);
    EXPECT_EQ(&session().definition(), before);
    const Grown now = grown();
    EXPECT_EQ(now.value, now.step);
    ASSERT_FALSE(source().errors.empty());
    EXPECT_EQ(source().errors.front().line, line_of_step);
    EXPECT_THAT(last_notice(), AllOf(HasSubstr("growing.cpp:15: "), HasSubstr("growth"), HasSubstr("goes on")));
    stage->frames(5);
    EXPECT_THAT(letters_of(*ImGui::FindWindowByName("Source")->DrawList), HasSubstr("growth"));
    stage->screenshot("source-error");
    save_and_await(source_text("2"), WatchedSource::Status::reloaded);
    EXPECT_TRUE(source().errors.empty());
    EXPECT_NE(&session().definition(), before);
}

TEST_F(SourceGui, AFieldOfAnotherNameBeginsAnewAndIsNamed) {
    save_and_await(source_text("1", "height"), WatchedSource::Status::reloaded);
    EXPECT_EQ(session().run().begin().at, 0);
    const Grown now = grown();
    EXPECT_EQ(now.value, now.step);
    EXPECT_THAT(last_notice(), HasSubstr("Not kept: field 'count'"));
}

TEST_F(SourceGui, ABuildThatCrashesIsNotLoaded) {
    if (!*GLINT_BINARY) GTEST_SKIP() << "the program that tries builds is not there";
    const Definition* const before = &session().definition();
    // Compilers remove a loop that reads a null pointer; a trap stays.
    save_and_await(source_text("[]() -> float { __builtin_trap(); }()"), WatchedSource::Status::failed);
    EXPECT_EQ(&session().definition(), before);
    EXPECT_THAT(last_notice(), HasSubstr("growing.cpp was not reloaded"));
}

TEST_F(SourceGui, ASaveLeavesARecordOfWhatItChanged) {
    if (!*GLINT_BINARY) GTEST_SKIP() << "the program that measures builds is not there";
    ASSERT_EQ(watch().records().size(), 1u) << "the build at the start";
    save_and_await(source_text("0.5f"), WatchedSource::Status::reloaded);
    ASSERT_EQ(watch().records().size(), 2u);
    const auto record = [&]() -> const BuildRecord& { return watch().records().back(); };
    stage->frames_until([&] { return record().comparison || !record().not_compared.empty(); });
    EXPECT_EQ(record().not_compared, "");
    EXPECT_EQ(record().number, 2);
    EXPECT_THAT(record().text, HasSubstr("0.5f"));
    EXPECT_GT(record().parts.compile, 0);
    EXPECT_GT(record().parts.swap, 0);
    EXPECT_GE(record().parts.total, record().parts.compile + record().parts.link + record().parts.trial);
    const BuildComparison& changed = record().comparison.value();
    EXPECT_GT(changed.before.step_ms, 0);
    EXPECT_GT(changed.now.step_ms, 0);
    ASSERT_TRUE(changed.difference);
    EXPECT_EQ(changed.difference->field, "count");
    EXPECT_EQ(changed.difference->steps, 1) << "from the same state";
    EXPECT_EQ(std::stod(changed.difference->before) - std::stod(changed.difference->now), 0.5);
}

TEST_F(SourceGui, AnyBuildComesBackAndTakesTheStateWithIt) {
    const Definition* const first = &session().definition();
    save_and_await(source_text("0.5f"), WatchedSource::Status::reloaded);
    EXPECT_EQ(watch().on_stage_record(), 1u);
    EXPECT_STREQ(watch().why_not_go_to(1), "This build is on stage already");
    stage->frames_until([&] { return !*watch().why_not_go_to(0); });
    const std::int64_t step = session().step();
    watch().go_to(0);
    stage->frames_until([&] { return watch().on_stage_record() == 0u; });
    EXPECT_EQ(&session().definition(), first);
    EXPECT_EQ(stage->catalog().find("growing"), first) << "it also opens anew";
    EXPECT_GE(session().run().begin().at, step) << "the run goes on";
    EXPECT_THAT(last_notice(), HasSubstr("growing.cpp is back in build 1"));
    EXPECT_EQ(watch().records().size(), 2u);
    stage->app().workspace().undo();
    EXPECT_EQ(watch().on_stage_record(), 1u);
}

TEST_F(SourceGui, ABuildComesOnStageWhenTheMouseIsReleased) {
    const Definition* const before = &session().definition();
    ImGui::GetIO().AddMouseButtonEvent(0, true);
    save(source_text("0.5f"));
    stage->frames_until([&] { return source().said.find("when the mouse is released") != std::string::npos; });
    stage->frames(20);
    EXPECT_EQ(&session().definition(), before);
    ImGui::GetIO().AddMouseButtonEvent(0, false);
    stage->frames_until([&] { return &session().definition() != before; });
    EXPECT_EQ(source().said, "");
}

TEST_F(SourceGui, ABuildEndsAComparisonAndSaysSo) {
    stage->app().workspace().compare_with(Overrides(session().definition()), "cpu");
    save_and_await(source_text("0.5f"), WatchedSource::Status::reloaded);
    EXPECT_FALSE(stage->app().workspace().pair());
    EXPECT_THAT(last_notice(), HasSubstr("growing.cpp is reloaded. The comparison has ended."));
}

TEST_F(SourceGui, AFilmThatIsBeingMadeIsFinishedWithItsBuild) {
    const Folder videos;
    setenv("XDG_VIDEOS_DIR", videos.path().c_str(), 1);
    FilmRun& films = stage->app().films();
    films.form().part = FilmForm::Part::whole_run;
    films.form().format = 3; // a folder of PNGs
    films.form().stride = 10;
    films.start();
    save_and_await(source_text("0.5f"), WatchedSource::Status::reloaded);
    stage->frames_until([&] { return !films.busy(); });
    unsetenv("XDG_VIDEOS_DIR");
    EXPECT_EQ(videos.names().size(), 1u) << last_notice();
    EXPECT_EQ(watch().on_stage_record(), 1u);
}

TEST_F(SourceGui, AFieldOfAnotherTypeIsNamed) {
    std::string text = source_text("1");
    for (const auto& [from, to] : {std::pair{"View<float> count", "View<std::uint32_t> count"},
                                   std::pair{"Field<float> count", "Field<std::uint32_t> count"}})
        text.replace(text.find(from), std::string_view(from).size(), to);
    save_and_await(text, WatchedSource::Status::reloaded);
    EXPECT_THAT(last_notice(), HasSubstr("Not kept: field 'count', whose type changed from float32 to uint32"));
}

} // namespace
} // namespace glint::test
