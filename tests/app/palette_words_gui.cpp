// The palette finds every function by everyday words.
#include "app/window/actions/palette_search.h"
#include "app/world/text/names.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <ranges>
#include <utility>

namespace glint::test {
namespace {

struct Expected {
    const char *typed, *id;
};
/// The first hit for an everyday word.
constexpr Expected everyday[] = {
    {"3d", "simulation spheres"},
    {"animate", "animate"},
    {"bookmark", "mark"},
    {"clear", "reset"},
    {"colormap", "parameter palette"},
    {"delete", "eraser"},
    {"export", "export"},
    {"fft", "pin spectrum"},
    {"fullscreen", "full screen"},
    {"gif", "film"},
    {"invert", "reverse colors"},
    {"load", "open run"},
    {"normalize", "fit colors"},
    {"normalise", "fit colors"},
    {"randomize", "randomise"},
    {"randomise", "randomise"},
    {"resolution", "grid"},
    {"restart", "reset"},
    {"reverse", "reverse colors"},
    {"screenshot", "screenshot"},
    {"slower", "slower"},
    {"snapshot", "screenshot"},
    {"video", "film"},
    {"device query", "device query"},
    {"deviceQuery", "device query"},
    {"exhibit", "panel Simulations"},
    {"shelf", "panel Simulations"},
    {"presenter", "stage"},
    {"occupancy", "simulation launch"},
    {"coalescing", "simulation memory_access"},
    {"race", "simulation barrier"},
};
/// British and American spelling give the same hits.
constexpr Expected either_spelling[] = {
    {"color", "log colors"}, {"colour", "log colors"}, {"center", "symmetric colors"}, {"centre", "symmetric colors"}};
/// Misspelt words that are other words, or the beginning of one.
constexpr std::string_view other_words[] = {"lear", "helf"};

class PaletteWords : public testing::Test {
protected:
    std::vector<std::string> found(std::string_view typed) {
        std::vector<std::string> ids;
        for (PaletteRow& row : find_palette_rows(typed, {stage.app().actions(),
                                                         stage.session(),
                                                         stage.app().own_presets(),
                                                         stage.app().settings(),
                                                         {},
                                                         {},
                                                         {}}))
            ids.push_back(std::move(row.id));
        return ids;
    }
    std::vector<std::string> first_three(std::string_view typed) {
        std::vector<std::string> ids = found(typed);
        ids.resize(std::min<std::size_t>(ids.size(), 3));
        return ids;
    }
    GuiStage stage;
};

std::vector<std::string> misspelt(const std::string& word) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at < word.size(); ++at) {
        all.push_back(std::string(word).erase(at, 1));
        all.push_back(std::string(word).insert(at, 1, word[at]));
        all.push_back(std::string(word).replace(at, 1, "z"));
        if (at + 1 == word.size()) continue;
        std::string swapped = word;
        std::swap(swapped[at], swapped[at + 1]);
        all.push_back(std::move(swapped));
    }
    return all;
}

TEST_F(PaletteWords, FindWhatPeopleMean) {
    for (const auto& [typed, id] : everyday) EXPECT_THAT(first_three(typed), testing::Contains(id)) << typed;
    for (const auto& [typed, id] : either_spelling) EXPECT_THAT(first_three(typed), testing::Contains(id)) << typed;
}

TEST_F(PaletteWords, FindItMisspeltByOneLetterToo) {
    for (const auto& [typed, id] : everyday) {
        if (std::string_view(typed).size() < 5) continue; // a misspelt shorter word is another word
        for (const std::string& wrong : misspelt(typed)) {
            if (std::ranges::find(other_words, wrong) != std::end(other_words)) continue;
            EXPECT_THAT(first_three(wrong), testing::Contains(id)) << wrong << " for " << typed;
        }
    }
}

TEST_F(PaletteWords, EveryActionIsFoundByItsIdAndByEachWordOfItsTitle) {
    for (const Action& action : stage.app().actions().all()) {
        if (!action.in_palette) continue;
        EXPECT_THAT(found(action.id), testing::Contains(action.id));
        for (const auto word : std::views::split(action.title, ' '))
            EXPECT_THAT(found({&*word.begin(), static_cast<std::size_t>(std::ranges::distance(word))}),
                        testing::Contains(action.id))
                << action.title;
    }
}

TEST_F(PaletteWords, EveryActionHasAKeywordThatItsTitleLacks) {
    for (const Action& action : stage.app().actions().all()) {
        if (!action.in_palette) continue;
        const std::string_view words = action_keywords(action.id);
        const bool adds = std::ranges::any_of(std::views::split(words, ' '), [&](const auto word) {
            const std::string_view one(&*word.begin(), static_cast<std::size_t>(std::ranges::distance(word)));
            return search_score(one, {.title = action.title}) == 0;
        });
        EXPECT_TRUE(adds) << action.id << " (" << action.title << "): " << words;
    }
}

} // namespace
} // namespace glint::test
