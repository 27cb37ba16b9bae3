// The table of actions: every key does one thing.
#include "support/gui_stage.h"
#include <map>

namespace glint::test {
namespace {

TEST(Actions, HaveKeysOfTheirOwn) {
    GuiStage stage;
    std::map<ImGuiKeyChord, std::string> keys;
    for (const Action& action : stage.app().actions().all())
        for (const ImGuiKeyChord key : {action.key, action.other_key}) {
            if (!key) continue;
            const auto [found, first] = keys.emplace(key, action.title);
            EXPECT_TRUE(first) << key_text(key) << ": " << found->second << " and " << action.title;
        }
}

} // namespace
} // namespace glint::test
