// Any content of keys.toml is accepted or refused with a sentence; accepted keys are the same after writing and
// reading.
#include "app/window/actions/actions.h"
#include "app/window/notices.h"
#include "sims/api/error.h"
#include "support/fuzz.h"
#include "support/says.h"
#include <gtest/gtest.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace glint::test {
namespace {

struct FewActions {
    Notices notices;
    Actions all{notices};
    FewActions() {
        for (const auto& [id, key] : {std::pair{"pause", ImGuiKeyChord(ImGuiKey_Space)},
                                      {"next method", ImGuiKeyChord(ImGuiKey_M)},
                                      {"laser", ImGuiKeyChord(ImGuiKey_L)}})
            all.add({.id = id, .title = id, .group = "Some", .key = key, .run = [] {}});
        all.add({.id = "find",
                 .title = "Find",
                 .group = "Some",
                 .key = ImGuiMod_Ctrl | ImGuiKey_P,
                 .run = [] {},
                 .while_typing = true});
    }
};

/// The lines behind their marks.
std::string keys_in_force(const Actions& actions) {
    std::string text = keys_as_toml(actions);
    for (std::size_t at = text.find("\n# \""); at != text.npos; at = text.find("\n# \"", at)) text.erase(at + 1, 2);
    return text;
}

std::string rebound(const std::string& text) {
    FewActions actions, again;
    try {
        actions.all.rebind(bindings_from_toml(text, actions.all));
    } catch (const Error& e) {
        if (std::string_view(e.what()).size() > 1000) // TOML's own has 500
            throw std::logic_error("that is no sentence");
        return e.what();
    }
    again.all.rebind(bindings_from_toml(keys_in_force(actions.all), again.all));
    for (std::size_t i = 0; i < again.all.all().size(); ++i) {
        const Action &one = actions.all.all()[i], &other = again.all.all()[i];
        if (one.key != other.key || one.other_key != other.other_key)
            throw std::logic_error("it is not read as it was written");
    }
    return "";
}

TEST(KeyFile, IsTakenOrRefusedWithASentence) {
    const std::vector<std::string> sound{"pause = \"Insert\"\nlaser = \"\"\n",
                                         "next_method = [\"M\", \"Ctrl+M\"]\n\"find\" = \"Ctrl+F12\"\n",
                                         "pause = \"Ctrl+Shift+Z\"\n\"next method\" = [\"\", \"?\"]\n"};
    const std::vector<std::string> words{"pause", "next_method", "laser",  "find",       "\"",   "[",          "]",
                                         "=",     ",",           "\n",     "#",          "?",    "Ctrl+",      "Alt + ",
                                         "F12",   "Tab",         "Enter",  "\\u0000",    "\xff", "\"\"",       "\"\"\"",
                                         "[a]",   "{a = 1}",     "shift+", "1979-05-27", "a.b",  "\\U0010ffff"};
    fuzz({"keys", rebound, sound, words, 3000, 12});
}

TEST(KeyFile, OfAMegabyteIsRefusedAtOnceAndInASentence) {
    const std::string large(std::size_t{1} << 20, 'x'), shown = std::string(48, 'x') + "...";
    EXPECT_THAT(rebound(large + " = \"K\""), says("line 1", "action '" + shown + "'"));
    EXPECT_THAT(rebound("pause = \"" + large + "\""), says("line 1", "key '" + shown + "'", "F1"));
    EXPECT_THAT(rebound("pause = \"a\\nb\""), says("line 1", "'a?b'", "F1"));
}

} // namespace
} // namespace glint::test
