#include "app/world/text/names.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

const SearchText film{.title = "Make a film of the run", .id = "film", .keywords = "video movie", .help = "Run"};

TEST(SearchWords, AreFoundInTheTitleTheIdTheKeywordsAndTheHelp) {
    EXPECT_GT(search_score("film", film), 0);
    EXPECT_GT(search_score("FILM of run", film), 0);
    EXPECT_GT(search_score("video", film), 0);
    EXPECT_GT(search_score("mov", film), 0);
    EXPECT_GT(search_score("video film", film), 0);
    EXPECT_EQ(search_score("video photo", film), 0) << "each word is somewhere";
    EXPECT_GT(search_score("", film), 0);
}

TEST(SearchWords, CountMoreTheBetterTheyFit) {
    const SearchText trace{.title = "Save the last frames as a trace"},
        race{.title = "Barrier", .keywords = "race condition"}, racing{.title = "Race"};
    EXPECT_GT(search_score("race", racing), search_score("race", race));
    EXPECT_GT(search_score("race", race), search_score("race", trace));
}

TEST(SearchWords, MayBeMisspeltByOneLetterOrByTwoThatChangedPlaces) {
    for (const char* typed : {"vidio", "viedo", "vdeo", "viddeo", "mvoie", "moive"})
        EXPECT_GT(search_score(typed, film), 0) << typed;
    EXPECT_EQ(search_score("vixxo", film), 0);
    EXPECT_GT(search_score("movie", film), search_score("movei", film));
}

TEST(SearchWords, MayBeSpeltInTheBritishOrTheAmericanWay) {
    const SearchText british{.title = "Centre the grey colours", .keywords = "randomise neighbour"},
        american{.title = "Center the gray colors", .keywords = "randomize neighbor"};
    for (const SearchText& text : {british, american})
        for (const char* typed : {"colour", "color", "colou", "centre", "center", "grey", "gray", "randomise",
                                  "randomize", "randomis", "neighbour", "neighbor"})
            EXPECT_GT(search_score(typed, text), 20) << typed << " in " << text.title;
}

TEST(SearchWords, MayBeWrittenTogether) {
    const SearchText text{.title = "All device properties", .id = "device query"};
    for (const char* typed : {"deviceQuery", "device query", "devicequery", "devicequrey", "alldevice"})
        EXPECT_GT(search_score(typed, text), 0) << typed;
}

} // namespace
} // namespace glint::test
