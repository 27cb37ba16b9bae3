// A step of a script that asks for another size and another method at once.
#include "support/script_stage.h"
#include <fmt/format.h>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

TEST_F(ScriptGui, ASizeAndAMethodOfOneStepAreJudgedTogether) {
    stage.catalog().load_plugin(GLINT_TEST_PLUGIN_DIR "/easel.so");
    open("title = \"Shapes\"\n[[step]]\nsimulation = \"easel\"\nsize = \"64x48\"\nmethod = \"landscape\"\n"
         "[[step]]\nsize = \"48x64\"\nmethod = \"any\"\n"       // the old method does not allow the new size
         "[[step]]\nsize = \"64x48\"\nmethod = \"landscape\"\n" // the new one not the old size
         "[[step]]\nsize = \"48x64\"\nmethod = \"portrait\"\n"  // neither the other's
         "[[step]]\npaused = true\n");
    ASSERT_TRUE(scripts().playing()) << said();
    const auto shows = [&](const char* size, const char* method) {
        EXPECT_THAT(on_stage(), testing::AllOf(HasSubstr(fmt::format("easel  {} ", size)),
                                               HasSubstr(fmt::format("method={}", method))));
    };
    stage.play([&](ImGuiTestContext& user) {
        const auto press = [&](ImGuiKey key, const char* size, const char* method) {
            user.KeyPress(key);
            user.Yield(10); // a change that the world refuses would have been undone
            shows(size, method);
        };
        user.Yield(10), shows("64x48", "landscape");
        press(ImGuiKey_Space, "48x64", "any");
        press(ImGuiKey_Space, "64x48", "landscape");
        press(ImGuiKey_Space, "48x64", "portrait");
        const std::uint64_t visits = stage.app().workspace().visits();
        press(ImGuiKey_Space, "48x64", "portrait");
        EXPECT_EQ(stage.app().workspace().visits(), visits) << "and goes on with what was begun for it";
        press(ImGuiKey_Backspace, "48x64", "portrait");
        press(ImGuiKey_Backspace, "64x48", "landscape");
        press(ImGuiKey_Backspace, "48x64", "any");
        press(ImGuiKey_Backspace, "64x48", "landscape");
    });
    EXPECT_THAT(said(), testing::Not(testing::AnyOf(HasSubstr("too high"), HasSubstr("too wide"))));
}

} // namespace
} // namespace glint::test
