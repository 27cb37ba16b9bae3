// Names that people type, compared with the existing ones.
#include "app/world/text/names.h"
#include "support/says.h"
#include <gmock/gmock.h>

namespace glint {
namespace {

using test::says;
using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> sims{"heat", "julia", "pattern", "ripple", "spheres", "waves"};

TEST(NearestName, ForgivesASlipOfTheFingers) {
    EXPECT_EQ(nearest_name("haet", sims), "heat");
    EXPECT_EQ(nearest_name("wave", sims), "waves");
    EXPECT_EQ(nearest_name("ripples", sims), "ripple");
    EXPECT_EQ(nearest_name("patern", sims), "pattern");
    EXPECT_EQ(nearest_name("c_er", {"c_re", "c_im"}), "c_re");
}

TEST(NearestName, CompletesABeginning) {
    EXPECT_EQ(nearest_name("sp", sims), "spheres");
    EXPECT_EQ(nearest_name("jul", sims), "julia");
}

TEST(NearestName, FindsWhatHoldsTheWord) {
    EXPECT_EQ(nearest_name("plate", {"embers", "cooling_plate"}), "cooling_plate");
    EXPECT_EQ(nearest_name("plates", {"cooling_plate", "slates"}), "slates") << "fewer letters differ";
    EXPECT_EQ(nearest_name("ing", {"cooling_plate"}), "") << "three letters are in many";
}

TEST(NearestName, TakesLargeLettersForSmallOnes) {
    EXPECT_EQ(nearest_name("HEAT", sims), "heat");
    EXPECT_EQ(nearest_name("Heat", sims), "heat");
    EXPECT_EQ(nearest_name("cudainterop", {"CpuUpload", "CudaInterop"}), "CudaInterop");
}

TEST(NearestName, SuggestsNothingForSomethingElse) {
    EXPECT_EQ(nearest_name("turbulence", sims), "");
    EXPECT_EQ(nearest_name("", sims), "");
    EXPECT_EQ(nearest_name(std::string(10000, 'x'), sims), "");
    EXPECT_EQ(nearest_name("heat", {}), "");
    EXPECT_EQ(nearest_name("zz", {"k", "edges"}), "") << "not a letter of it is the same";
    EXPECT_EQ(nearest_name("abcd", {"xy", "cd"}), "") << "half of it went";
    EXPECT_EQ(nearest_name("z", {"k"}), "");
}

TEST(UnknownName, SaysWhatItIsWhatIsNearAndWhatThereIs) {
    EXPECT_THAT(unknown_name("simulation", "haet", {"heat", "waves"}), says("'haet'", "'heat'", "heat, waves"));
    EXPECT_THAT(unknown_name("simulation", "galaxy", sims), Not(HasSubstr("'heat'")));
}

TEST(NearestName, TakesTwoLettersThatChangedPlacesForOneSlip) {
    EXPECT_EQ(nearest_name("swepe", {"step", "sweep"}), "sweep");
}

TEST(UnknownName, ListsNoLongListBesideTheNearestName) {
    std::vector<std::string> many;
    for (int i = 0; i < 90; ++i) many.push_back("action" + std::to_string(i));
    many.emplace_back("sweep");
    EXPECT_THAT(unknown_name("action", "swepe", many),
                testing::AllOf(says("'swepe'", "'sweep'"), Not(HasSubstr("action0"))));
    EXPECT_THAT(unknown_name("action", "galaxy", many), HasSubstr("action89"));
}

TEST(UnknownName, ShowsOfALongOneAsMuchAsASentenceHolds) {
    const std::string said = unknown_name("simulation", std::string(5000, 'x'), sims);
    EXPECT_THAT(said, HasSubstr(std::string(40, 'x') + "xxxxxxxx...'"));
    EXPECT_LT(said.size(), 200u);
}

TEST(LabelFromId, ReadsLikeText) {
    EXPECT_EQ(label_from_id("brush_radius"), "Brush radius");
    EXPECT_EQ(label_from_id("k"), "K");
    EXPECT_EQ(label_from_id(""), "");
    EXPECT_EQ(label_from_id("aos"), "AoS");
    EXPECT_EQ(label_from_id("one_gpu"), "One GPU");
    EXPECT_EQ(label_from_id("kib_16"), "16 KiB");
}

} // namespace
} // namespace glint
