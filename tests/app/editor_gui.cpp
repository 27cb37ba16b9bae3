// Sources in the editor of the window: typed, saved, changed elsewhere, wrong; new ones, and ones that are handed over.
#include "app/files/child_process.h"
#include "app/window/features/features.h"
#include "app/window/features/source/editor.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include "support/program.h"
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <imgui_internal.h>
#include <string_view>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class EditorGui : public testing::Test {
protected:
    void SetUp() override {
        if (!program_in_path("g++") && !program_in_path("clang++")) GTEST_SKIP() << "no compiler here";
        setenv("XDG_DOCUMENTS_DIR", folder.path().c_str(), 1);
        stage.emplace("heat", "cpu", [](AppOptions& options) { options.watched.program = GLINT_BINARY; });
    }
    ~EditorGui() override { unsetenv("XDG_DOCUMENTS_DIR"); }

    SourceWatch& watch() { return stage->app().shell().get<SourceWatch>(); }
    SourceEditor& editor() { return stage->app().shell().get<SourceEditor>(); }
    SourceText& text() { return *editor().shown(); }
    const WatchedSource& source() { return watch().all().back(); }
    Modal modal() { return stage->app().ui_state().modal; }
    std::string last_notice() { return stage->app().notices().all().back().text; }
    void put(const std::string& text) { folder.put("tiny.cpp", text); }
    /// A source with that text, in the editor.
    void edit(const std::string& text) {
        put(text);
        editor().open(watch().watch(folder / "tiny.cpp"));
        stage->frames(5);
    }
    std::filesystem::path kept_folder() { return stage->state() / "glint" / "unsaved"; }
    /// The copies of changes that are not saved.
    std::vector<std::string> kept_files() {
        std::vector<std::string> files;
        std::error_code none;
        for (const auto& file : std::filesystem::directory_iterator(kept_folder(), none))
            if (file.path().string().ends_with("tiny.cpp")) files.push_back(file.path());
        return files;
    }
    void open_again() {
        editor().open(watch().watch(folder / "tiny.cpp"));
        stage->frames(5);
    }
    int notices_with(const char* words) {
        return static_cast<int>(std::ranges::count_if(stage->app().notices().all(), [&](const Notice& notice) {
            return notice.text.find(words) != std::string::npos;
        }));
    }
    void await(WatchedSource::Status status) {
        stage->frames_until([&] { return source().status == status; });
        stage->frames(3);
    }
    static void click(ImGuiTestContext& user, const char* button) {
        user.ItemClick(button);
        user.Yield(3);
    }
    void type_at_the_beginning(ImGuiTestContext& user, const char* typed) {
        text().go_to(1);
        user.Yield(4);
        user.KeyChars(typed);
        user.Yield(2);
    }

    Folder folder;
    std::optional<GuiStage> stage;
};

constexpr const char* no_simulation = "int one = 1;\nint two = missing;\nint three = 3;\n";

TEST_F(EditorGui, ANewSimulationIsWrittenOpenedBuiltAndShown) {
    stage->play([&](ImGuiTestContext& user) {
        stage->app().actions().run("new simulation");
        user.Yield(3);
        user.ItemInput("//New simulation##modal/##name");
        user.KeyCharsReplace("heat");
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(3);
        EXPECT_EQ(modal(), Modal::new_simulation) << "there is one of that name";
        user.ItemInput("//New simulation##modal/##name");
        user.KeyCharsReplace("spirals");
        user.Yield(3);
    });
    stage->screenshot("new-simulation");
    stage->play([&](ImGuiTestContext& user) {
        user.ItemInput("//New simulation##modal/##name");
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(3);
    });
    EXPECT_EQ(modal(), Modal::none);
    ASSERT_NE(editor().shown(), nullptr);
    EXPECT_EQ(text().bytes(), folder.text("spirals/spirals.cpp"));
    stage->frames_until([&] { return stage->session().definition().id() == "spirals" || !source().said.empty(); });
    EXPECT_EQ(stage->session().definition().id(), "spirals") << source().said;
    EXPECT_THAT(last_notice(), HasSubstr("spirals.cpp is loaded and watched"));
    EXPECT_NE(stage->app().actions().find("simulation spirals"), nullptr) << "the palette shows it";
    const std::int64_t step = stage->session().step();
    stage->frames_until([&] { return stage->session().step() > step; });
    stage->screenshot("editor");
}

TEST_F(EditorGui, WhatIsTypedReachesTheTextAndNoKeyOfTheProgram) {
    edit(no_simulation);
    const bool paused = stage->session().pacing().paused(), can_undo = stage->app().workspace().can_undo();
    stage->play([&](ImGuiTestContext& user) {
        type_at_the_beginning(user, "// h ");
        user.KeyPress(ImGuiKey_Space);
        user.KeyPress(ImGuiKey_H);
        user.KeyPress(ImGuiKey_R);
        user.Yield(2);
        EXPECT_THAT(text().bytes(), StartsWith("// h int one"));
        EXPECT_TRUE(text().changed());
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
        user.Yield(2);
        EXPECT_TRUE(text().editor().CanRedo()) << "undo and redo are those of the text";
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Y);
        user.Yield(2);
        EXPECT_THAT(text().bytes(), StartsWith("// h int one"));
    });
    EXPECT_EQ(stage->session().pacing().paused(), paused);
    EXPECT_FALSE(stage->app().ui_state().bare);
    EXPECT_EQ(stage->app().workspace().can_undo(), can_undo);
}

TEST_F(EditorGui, BracketsAndQuotesAreThoseThatAreTyped) {
    edit(no_simulation);
    stage->play([&](ImGuiTestContext& user) { type_at_the_beginning(user, "f(x[1], \"a\") "); });
    EXPECT_THAT(text().editor().GetText(), StartsWith("f(x[1], \"a\") int one"));
}

TEST_F(EditorGui, CtrlSSavesTheTextWhichIsThenBuilt) {
    edit(no_simulation);
    await(WatchedSource::Status::failed);
    const int saves = source().saves;
    stage->play([&](ImGuiTestContext& user) {
        type_at_the_beginning(user, "// saved\n");
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_S);
        yield_while(user, [&] { return text().changed(); });
    });
    EXPECT_EQ(folder.text("tiny.cpp"), "// saved\n" + std::string(no_simulation));
    stage->frames_until([&] { return source().saves > saves; });
    await(WatchedSource::Status::failed);
    EXPECT_FALSE(text().in_conflict()) << "its own save is none";
    EXPECT_EQ(source().errors.front().line, 3);
}

TEST_F(EditorGui, AnErrorIsMarkedAtItsLineAndAClickGoesThere) {
    edit(no_simulation);
    await(WatchedSource::Status::failed);
    ASSERT_FALSE(source().errors.empty());
    EXPECT_EQ(source().errors.front().line, 2);
    EXPECT_TRUE(text().editor().HasMarkers());
    EXPECT_THAT(last_notice(), HasSubstr("tiny.cpp was not loaded: tiny.cpp:2: "));
    EXPECT_THAT(letters_of(*ImGui::FindWindowByName("Editor")->DrawList), HasSubstr("missing"));
    stage->screenshot("editor-error");
    stage->play([&](ImGuiTestContext& user) { click(user, "//Editor/$$0/$$0/line/##button"); });
    EXPECT_EQ(text().editor().GetMainCursorPosition().line, 1u) << "counted from 0";
    put("int one = 1;\n");
    stage->frames_until([&] { return text().bytes() == "int one = 1;\n"; });
    EXPECT_FALSE(text().changed());
    stage->frames_until([&] { return source().status == WatchedSource::Status::compiling; });
    stage->frames(2);
    EXPECT_FALSE(text().editor().HasMarkers());
}

TEST_F(EditorGui, AnErrorTakesNoKeyboardAway) {
    edit("int one = 1;\n");
    stage->play([&](ImGuiTestContext& user) {
        type_at_the_beginning(user, "int two = missing; ");
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_S);
        yield_until(user, [&] { return source().status == WatchedSource::Status::failed; });
        user.Yield(5);
        user.KeyChars("more");
        user.Yield(2);
    });
    EXPECT_THAT(text().bytes(), StartsWith("int two = missing; more"));
}

TEST_F(EditorGui, AFileThatIsChangedElsewhereTakesNoTextAway) {
    edit(no_simulation);
    stage->play([&](ImGuiTestContext& user) { type_at_the_beginning(user, "// mine\n"); });
    put("// theirs\n");
    stage->frames_until([&] { return text().in_conflict(); });
    EXPECT_THAT(text().bytes(), StartsWith("// mine"));
    stage->frames(3);
    stage->screenshot("editor-conflict");
    stage->play([&](ImGuiTestContext& user) { click(user, "//Editor/mine/##button"); });
    EXPECT_FALSE(text().in_conflict());
    EXPECT_TRUE(text().changed());
    EXPECT_EQ(folder.text("tiny.cpp"), "// theirs\n") << "until it is saved";
    put("// theirs again\n");
    stage->frames_until([&] { return text().in_conflict(); });
    stage->frames(3);
    stage->play([&](ImGuiTestContext& user) { click(user, "//Editor/theirs/##button"); });
    EXPECT_EQ(text().bytes(), "// theirs again\n");
    EXPECT_FALSE(text().changed());
}

TEST_F(EditorGui, AFileOfAnotherKindOfTextIsNotSpoilt) {
    edit("// one\r\n// two\r\n");
    EXPECT_EQ(text().bytes(), "// one\r\n// two\r\n") << "lines end as they ended";
    put("// \xff\n");
    stage->frames_until([&] { return *text().read_only() != 0; });
    EXPECT_STREQ(editor().nothing_to_save(), text().read_only());
}

TEST_F(EditorGui, ClosingTheWindowWithChangesAsksFirst) {
    edit(no_simulation);
    stage->play([&](ImGuiTestContext& user) {
        type_at_the_beginning(user, "// kept\n");
        stage->app().window().request_close();
        user.Yield(3);
        EXPECT_EQ(modal(), Modal::unsaved_source);
    });
    EXPECT_TRUE(stage->app().running());
    stage->screenshot("editor-unsaved");
    stage->play([&](ImGuiTestContext& user) {
        click(user, "//Changes not saved##modal/stay/##button");
        EXPECT_EQ(modal(), Modal::none);
    });
    EXPECT_TRUE(stage->app().running());
    editor().end_program(true);
    EXPECT_FALSE(stage->app().running());
    EXPECT_THAT(folder.text("tiny.cpp"), StartsWith("// kept\n"));
    stage->app().window().cancel_close();
}

TEST_F(EditorGui, ChangesThatWereNotSavedAreOfferedAtTheNextStart) {
    edit(no_simulation);
    stage->play([&](ImGuiTestContext& user) { type_at_the_beginning(user, "// kept\n"); });
    stage->restart();
    open_again();
    EXPECT_TRUE(text().resumes() && text().changed());
    EXPECT_EQ(text().bytes(), "// kept\n" + std::string(no_simulation));
    EXPECT_EQ(folder.text("tiny.cpp"), no_simulation) << "until it is saved";
    stage->screenshot("editor-kept");
    stage->play([&](ImGuiTestContext& user) { click(user, "//Editor/theirs/##button"); });
    EXPECT_EQ(text().bytes(), no_simulation);
    stage->restart();
    open_again();
    EXPECT_FALSE(text().in_conflict()) << "they were discarded";
    EXPECT_EQ(text().bytes(), no_simulation);
}

TEST_F(EditorGui, ChangesAreKeptInAFileUntilTheyAreSaved) {
    const auto kept = [&] { return !kept_files().empty(); };
    edit(no_simulation);
    EXPECT_FALSE(kept());
    stage->play([&](ImGuiTestContext& user) { type_at_the_beginning(user, "// saved\n"); });
    stage->frames_until(kept);
    EXPECT_TRUE(KeptCopies(kept_folder()).left(folder / "tiny.cpp").empty()) << "another Glint does not show them";
    editor().save();
    stage->frames_until([&] { return !text().changed() && !kept(); });
    stage->play([&](ImGuiTestContext& user) { type_at_the_beginning(user, "// dropped\n"); });
    stage->frames_until(kept);
    editor().end_program(false);
    EXPECT_FALSE(kept()) << "the user wants them no more";
    stage->app().window().cancel_close();
}

TEST_F(EditorGui, ChangesThatCannotBeKeptAreTriedAgainAndSaidOnce) {
    edit(no_simulation);
    std::filesystem::remove_all(kept_folder());
    std::ofstream(kept_folder()) << "no folder can be here";
    stage->play([&](ImGuiTestContext& user) { type_at_the_beginning(user, "// kept\n"); });
    constexpr const char* lost = "would be lost in a crash";
    stage->frames_until([&] { return notices_with(lost) > 0; });
    for (int i = 0; i < 3; ++i) {
        stage->later(5000);
        stage->frames_until([&] { return text().needs_keeping(); });
    }
    EXPECT_EQ(notices_with(lost), 1);
    EXPECT_FALSE(editor().wants_frames()) << "the window may sleep";
    std::filesystem::remove(kept_folder());
    stage->later(5000);
    stage->frames_until([&] { return !kept_files().empty(); });
    stage->restart();
    open_again();
    EXPECT_THAT(text().bytes(), StartsWith("// kept\n"));
}

TEST_F(EditorGui, ChangesStayInTheirFileWhileTheSourceIsNoText) {
    edit(no_simulation);
    stage->play([&](ImGuiTestContext& user) { type_at_the_beginning(user, "// kept\n"); });
    stage->restart();
    put("// \xff\n");
    open_again();
    ASSERT_EQ(kept_files().size(), 1u);
    const std::string name = std::filesystem::path(kept_files()[0]).filename();
    EXPECT_EQ(notices_with(name.c_str()), 1) << "it says where they are";
    stage->restart();
    put(no_simulation);
    open_again();
    EXPECT_TRUE(text().resumes());
    EXPECT_THAT(text().bytes(), StartsWith("// kept\n"));
}

TEST_F(EditorGui, AHandedFileIsLoadedOnlyAfterAQuestion) {
    const std::string file =
        write_new({"dots", "picture", folder.path() / "handed", GLINT_SOURCE_DIR}, stage->catalog());
    const auto hand_over = [&] { open_file(file, stage->app().shell()); };
    hand_over();
    EXPECT_EQ(modal(), Modal::load_plugin);
    stage->frames(3);
    stage->screenshot("load-plugin");
    stage->play([&](ImGuiTestContext& user) { click(user, "//Load a simulation##modal/cancel/##button"); });
    EXPECT_EQ(modal(), Modal::none);
    EXPECT_TRUE(watch().all().empty());
    hand_over();
    stage->play([&](ImGuiTestContext& user) {
        user.Yield(3);
        click(user, "//Load a simulation##modal/load/##button");
    });
    ASSERT_EQ(watch().all().size(), 1u);
    stage->frames_until([&] { return stage->session().definition().id() == "dots" || !source().said.empty(); });
    EXPECT_EQ(stage->session().definition().id(), "dots") << source().said;
}

TEST_F(EditorGui, ANewReentrantSimulationGetsAPictureInTheList) {
    const std::string file = write_new({"dots", "picture", folder.path() / "dots", GLINT_SOURCE_DIR}, stage->catalog());
    EXPECT_NE(folder.text("dots/dots.cpp").find("glint::reentrant"), std::string::npos);
    watch().watch(file);
    stage->app().layout().show("Simulations");
    stage->frames_until([&] { return stage->app().thumbnails().texture("dots") != 0 || !source().said.empty(); });
    EXPECT_NE(stage->app().thumbnails().texture("dots"), 0u) << source().said;
}

/// The table of builds in the panel Source; null: it is not drawn.
const ImGuiWindow* build_table() {
    for (const ImGuiWindow* window : GImGui->Windows)
        if (window->Active && std::string_view(window->Name).find("Source/builds") != std::string_view::npos)
            return window;
    return nullptr;
}

TEST_F(EditorGui, ATableGrowsWithEachBuildAndAKeyGoesBack) {
    editor().make_new("dots", "picture");
    stage->frames_until([&] { return stage->session().definition().id() == "dots" || !source().said.empty(); });
    ASSERT_EQ(stage->session().definition().id(), "dots") << source().said;
    const Definition* const first = &stage->session().definition();
    ASSERT_EQ(watch().records().size(), 1u);
    stage->app().layout().show("Source");
    stage->frames(5);
    EXPECT_EQ(build_table(), nullptr) << "there is nothing to compare yet";
    folder.put("dots/dots.cpp", folder.text("dots/dots.cpp") + "// another build\n");
    stage->frames_until(
        [&] { return watch().on_stage_record() == 1u || source().status == WatchedSource::Status::failed; });
    ASSERT_EQ(watch().records().size(), 2u) << source().said;
    EXPECT_NE(&stage->session().definition(), first);
    stage->frames_until([&] {
        const BuildRecord& newest = watch().records().back();
        return newest.comparison || !newest.not_compared.empty();
    });
    stage->frames(5);
    ASSERT_NE(build_table(), nullptr);
    EXPECT_THAT(letters_of(*build_table()->DrawList), HasSubstr("Bits"));
    if (watch().records().back().comparison) {
        EXPECT_THAT(letters_of(*build_table()->DrawList), HasSubstr("msperpicture")) << "it has no steps";
    }
    stage->screenshot("source-builds");
    stage->app().actions().run("build before");
    stage->frames_until([&] { return &stage->session().definition() == first; });
    EXPECT_EQ(watch().on_stage_record(), 0u);
    EXPECT_THAT(last_notice(), HasSubstr("build 1"));
    EXPECT_STREQ(stage->app().actions().find("build before")->disabled_reason(), "This is its first build");
}

} // namespace
} // namespace glint::test
