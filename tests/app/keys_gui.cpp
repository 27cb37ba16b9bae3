// Keys that the user assigns to actions in a file.
#include "app/files/output_file.h"
#include "app/files/state_folder.h"
#include "app/window/actions/actions.h"
#include "app/window/features/help/key_list.h"
#include "app/window/notices.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <imgui_internal.h>
#include <imgui_te_internal.h>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;

class KeysGui : public testing::Test {
protected:
    static std::filesystem::path file() { return keys_file().value(); }
    /// Writes this text into the keys' file and reads the keys again.
    void write(std::string_view text) {
        std::filesystem::create_directories(file().parent_path());
        const auto problem = write_file(file(), text);
        ASSERT_FALSE(problem) << *problem;
        stage.app().actions().run("read keys");
    }
    ImGuiKeyChord key(const char* id) { return stage.app().actions().find(id)->key; }
    std::string said() { return stage.app().notices().all().back().text; }
    void press(ImGuiKeyChord chord) {
        stage.play([chord](ImGuiTestContext& user) {
            user.KeyPress(chord);
            user.Yield(2);
        });
    }

    GuiStage stage;
};

TEST_F(KeysGui, AreThoseOfTheFile) {
    const bool paused = stage.session().pacing().paused();
    write("pause = \"Insert\"\nnext_method = [\"Ctrl+Alt+F12\", \"Menu\"]\n");
    press(ImGuiKey_Insert);
    EXPECT_NE(stage.session().pacing().paused(), paused);
    press(ImGuiKey_Space);
    EXPECT_NE(stage.session().pacing().paused(), paused) << "the space bar does nothing now";
    EXPECT_EQ(stage.app().actions().key("pause"), "Insert");
    EXPECT_EQ(key("next method"), ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_F12);
    EXPECT_EQ(stage.app().actions().find("next method")->other_key, ImGuiKey_Menu);
}

TEST_F(KeysGui, OfTheFileAreThereAtTheNextStart) {
    write("\"find\" = \"Ctrl+F12\"");
    stage.restart();
    EXPECT_EQ(key("find"), ImGuiMod_Ctrl | ImGuiKey_F12);
    std::filesystem::remove(file());
    stage.app().actions().run("read keys");
    EXPECT_EQ(key("find"), ImGuiMod_Ctrl | ImGuiKey_P);
}

TEST_F(KeysGui, TheSpaceBarAsASecondKeyPressesNoButtonThatHasTheFocus) {
    const auto owner = [&] {
        ImGuiID now = 0;
        stage.play([&now](ImGuiTestContext& user) {
            user.Yield(3);
            now = ImGui::GetKeyOwner(ImGuiKey_Space);
        });
        return now;
    };
    const ImGuiID taken = owner();
    EXPECT_NE(taken, ImGuiKeyOwner_NoOwner) << "it is pause's";
    write("pause = \"Insert\"");
    EXPECT_EQ(owner(), ImGuiKeyOwner_NoOwner);
    write("pause = [\"Insert\", \"Space\"]");
    EXPECT_EQ(owner(), taken);
}

TEST_F(KeysGui, MayBeSwapped) {
    const ImGuiKeyChord laser = key("laser"), spotlight = key("spotlight");
    write("laser = \"S\"\nspotlight = \"L\"");
    EXPECT_EQ(key("laser"), spotlight);
    EXPECT_EQ(key("spotlight"), laser);
}

TEST_F(KeysGui, OfAScriptFollowTheKeyThatTheyBorrow) {
    write("pause = \"Insert\"");
    EXPECT_EQ(stage.app().actions().find("script next")->borrowed_key, ImGuiKey_Insert);
}

TEST_F(KeysGui, ThatAreWrongAreASentenceAndAllStay) {
    const ImGuiKeyChord pause = key("pause"), reset = key("reset");
    // The file's text, the line of the mistake, and parts of the message.
    const std::tuple<const char*, int, std::vector<const char*>> bad[] = {
        {"reset = \"K\"\n\npuase = \"J\"", 3, {"'puase'", "'pause'"}},
        {"reset = \"K\"\nlaser = \"Spcae\"", 2, {"'Spcae'", "'Space'"}},
        {"reset = \"Ctrl+S\"", 1, {"Ctrl+S", "\"reset\"", "\"screenshot\"", "\"\""}},
        {"reset = \"Ctrl+F12\"\nlaser = \"Ctrl+F12\"", 2, {"Ctrl+F12", "\"laser\"", "\"reset\""}},
        {"reset = 7", 1, {"a text"}},
        {"reset = [\"K\", \"Insert\", \"Menu\"]", 1, {"two keys"}},
        {"find = \"K\"", 1, {"\"find\"", "K would"}},
        {"reset = \"Tab\"", 1, {"Tab moves"}},
        {"reset = \"LeftArrow\"", 1, {"LeftArrow moves"}},
        {"next_method = \"K\"\n\"next method\" = \"Insert\"", 2, {"\"next method\"", "line 1"}},
        {"reset = ", 1, {}},
        {"[reset]\nkey = \"K\"", 1, {"a text"}}};
    for (const auto& [text, line, parts] : bad) {
        write(text);
        EXPECT_THAT(said(), HasSubstr(fmt::format("keys.toml: line {}: ", line))) << text;
        for (const char* part : parts) EXPECT_THAT(said(), HasSubstr(part)) << text;
        EXPECT_EQ(key("pause"), pause) << text;
        EXPECT_EQ(key("reset"), reset) << text;
    }
}

TEST_F(KeysGui, MayBeNone) {
    write("laser = \"\"\nreset = \"L\"");
    EXPECT_EQ(key("laser"), 0);
    press(ImGuiKey_L);
    EXPECT_FALSE(stage.app().view<StageView>().laser);
    EXPECT_EQ(stage.app().actions().key("laser"), "");
    EXPECT_EQ(stage.app().actions().key_or_title("laser"), "\"Stage: laser pointer\"");
    EXPECT_EQ(stage.app().actions().key_or_title("reset"), "L");
}

TEST_F(KeysGui, AreWrittenIntoAFileToChangeThemIn) {
    stage.app().actions().run("change keys");
    const Action& change = *stage.app().actions().find("change keys");
    stage.frames_while([&] { return *change.disabled_reason(); });
    const std::string text = read_file(file()).value();
    std::string without_marks;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = text.find('\n', from);
        const std::string line = text.substr(from, end - from);
        without_marks += (line.starts_with("# \"") ? line.substr(2) : line) + '\n';
        from = end + 1;
    }
    const auto bindings = bindings_from_toml(without_marks, stage.app().actions());
    ASSERT_EQ(bindings.size(), stage.app().actions().all().size());
    for (const KeyBinding& binding : bindings) {
        const Action& action = *stage.app().actions().find(binding.action);
        EXPECT_EQ(binding.key, action.key) << action.id;
        EXPECT_EQ(binding.other_key, action.other_key) << action.id;
    }
    write("pause = \"Insert\"");
    stage.app().actions().run("change keys");
    EXPECT_THAT(said(), HasSubstr("keys.toml exists"));
    EXPECT_EQ(read_file(file()), "pause = \"Insert\"") << "a user's file stays";
}

/// Number of vertices drawn over the picture.
int drawn_over_picture() { return ImGui::FindWindowByName("Picture")->DrawList->VtxBuffer.Size; }
constexpr int many_vertices = 2000; // a letter has four

TEST_F(KeysGui, LieOverThePictureWhileTheQuestionMarkIsHeld) {
    stage.session().pacing().pause(true);
    stage.play([](ImGuiTestContext& user) {
        user.MouseMoveToPos({2, 2});
        user.Yield(2);
        const int before = drawn_over_picture();
        user.KeyDown(ImGuiMod_Shift | ImGuiKey_Slash);
        user.Yield(2);
        EXPECT_GT(drawn_over_picture(), before + many_vertices);
        user.KeyUp(ImGuiMod_Shift | ImGuiKey_Slash);
        user.Yield(2);
        EXPECT_LT(drawn_over_picture(), before + many_vertices);
    });
}

TEST_F(KeysGui, LieThereOnKeyboardsThatHaveTheQuestionMarkElsewhere) {
    stage.session().pacing().pause(true);
    stage.play([](ImGuiTestContext& user) {
        user.MouseMoveToPos({2, 2});
        user.Yield(2);
        const int before = drawn_over_picture();
        user.KeyDown(ImGuiMod_Shift | ImGuiKey_Minus); // a German keyboard
        user.KeyChars("?");
        user.Yield(4);
        EXPECT_GT(drawn_over_picture(), before + many_vertices);
        user.KeyUp(ImGuiMod_Shift | ImGuiKey_Minus);
        user.Yield(2);
        EXPECT_LT(drawn_over_picture(), before + many_vertices);
    });
}

/// Like a French keyboard: a symbol is typed with a key that has another one on an American keyboard.
TEST_F(KeysGui, NamedByASymbolAreThoseThatTypeIt) {
    stage.session().pacing().pause(true);
    stage.frames(4);
    const auto typed = [&](ImGuiKey modifier, ImGuiKey key, char symbol) { // X sends key and symbol together
        ImGuiIO& io = ImGui::GetIO();
        io.AddKeyEvent(modifier, true), io.AddKeyEvent(key, true);
        io.AddInputCharacter(static_cast<unsigned>(symbol));
        stage.frames(4);
        io.AddKeyEvent(key, false), io.AddKeyEvent(modifier, false);
        stage.frames(8);
    };
    const double speed = stage.session().pacing().speed();
    const std::int64_t step = stage.session().step();
    typed(ImGuiMod_Shift, ImGuiKey_Comma, '?');
    EXPECT_EQ(stage.session().pacing().speed(), speed) << "one press is one action";
    typed(ImGuiMod_Shift, ImGuiKey_Semicolon, '.');
    EXPECT_EQ(stage.session().step(), step + 1);
    typed(ImGuiMod_Shift, ImGuiKey_Semicolon, '>');
    EXPECT_EQ(stage.session().pacing().speed(), 2 * speed);
    const std::string size = stage.text("drop_radius");
    typed(ImGuiMod_Alt, ImGuiKey_5, '[');
    EXPECT_NE(stage.text("drop_radius"), size);
}

TEST_F(KeysGui, ThatCannotDoAnythingNowSayWhyOnce) {
    stage.session().pacing().pause(true);
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMoveToPos({2, 2});
        const auto told = [&] {
            return std::ranges::count_if(stage.app().notices().all(), [](const Notice& notice) {
                return notice.text == "Back to the bookmark: No other step is bookmarked";
            });
        };
        for (int i = 0; i < 3; ++i) user.KeyPress(ImGuiMod_Shift | ImGuiKey_M), user.Yield(2);
        EXPECT_EQ(told(), 1);
    });
}

TEST_F(KeysGui, OverThePictureAreNoneWhileOneTypes) {
    stage.session().pacing().pause(true);
    stage.play([](ImGuiTestContext& user) {
        user.ItemClick("//Parameters/##filter");
        user.MouseMoveToPos({2, 2});
        user.Yield(2);
        const int before = drawn_over_picture();
        user.KeyDown(ImGuiMod_Shift | ImGuiKey_Slash);
        user.KeyChars("?");
        user.Yield(4);
        EXPECT_LT(drawn_over_picture(), before + many_vertices);
        user.KeyUp(ImGuiMod_Shift | ImGuiKey_Slash);
    });
}

TEST_F(KeysGui, OverThePictureAreShownByAKeyOfOnesOwnToo) {
    stage.session().pacing().pause(true);
    write("keys_over_picture = \"F12\"");
    stage.frames(2);
    stage.play([](ImGuiTestContext& user) {
        user.MouseMoveToPos({2, 2});
        user.Yield(2);
        const int before = drawn_over_picture();
        user.KeyDown(ImGuiKey_F12);
        user.Yield(2);
        EXPECT_GT(drawn_over_picture(), before + many_vertices);
        user.KeyUp(ImGuiKey_F12);
        user.KeyDown(ImGuiMod_Shift | ImGuiKey_Slash);
        user.KeyChars("?");
        user.Yield(4);
        EXPECT_LT(drawn_over_picture(), before + many_vertices) << "that is no key of theirs any more";
        user.KeyUp(ImGuiMod_Shift | ImGuiKey_Slash);
    });
}

TEST_F(KeysGui, AreOnThePageOfKeysAsTheyAre) {
    write("pause = \"Insert\"\nlaser = \"\"");
    bool pause = false;
    for (const KeyEntry& entry : key_entries(stage.app().actions())) {
        if (!entry.action) continue;
        EXPECT_NE(entry.action->id, "laser") << "it has none";
        EXPECT_FALSE(keys_of(*entry.action).empty()) << entry.action->id;
        pause |= entry.action->id == "pause" && keys_of(*entry.action) == "Insert";
    }
    EXPECT_TRUE(pause);
    stage.app().ui_state().modal = Modal::help;
    stage.frames(4);
    stage.screenshot("help");
}

/// The letters drawn in the windows of that name; spaces are not drawn.
std::string letters_in(std::string_view name) {
    std::string all;
    for (const ImGuiWindow* window : GImGui->Windows)
        if (window->WasActive && std::string_view(window->Name).starts_with(name)) all += letters_of(*window->DrawList);
    return all;
}

TEST_F(KeysGui, OfAnotherSimulationAreNotOnThePage) {
    stage.app().ui_state().modal = Modal::help;
    stage.frames(4);
    EXPECT_THAT(letters_in("Help##modal"), HasSubstr("Fitthepicture"));
    EXPECT_THAT(letters_in("Help##modal"), testing::Not(HasSubstr("Choosecwiththemouse")));
    stage.app().workspace().show("julia");
    stage.app().ui_state().modal = Modal::help;
    stage.frames(10);
    EXPECT_THAT(letters_in("Help##modal"), HasSubstr("Choosecwiththemouse"));
}

TEST_F(KeysGui, ThatAreLeftOutTakeTheirHeadingAlong) {
    std::vector<KeyEntry> entries = key_entries(stage.app().actions());
    remove_disabled(entries, [](const Action&) { return true; });
    ASSERT_FALSE(entries.empty());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const bool last = i + 1 == entries.size() || !entries[i + 1].action;
        EXPECT_TRUE(entries[i].action || !last) << entries[i].group;
        EXPECT_TRUE(!entries[i].action || !*entries[i].action->disabled_reason()) << entries[i].action->id;
    }
}

TEST_F(KeysGui, OfAGroupStandUnderOneHeading) {
    std::set<std::string> groups;
    for (const KeyEntry& entry : key_entries(stage.app().actions()))
        if (!entry.action) { EXPECT_TRUE(groups.insert(entry.group).second) << entry.group; }
    EXPECT_GT(groups.size(), 4u);
}

} // namespace
} // namespace glint::test
