// Names of the two sides of a comparison: never equal.
#include "app/compare/sides.h"
#include "app/world/params/auto_method.h"
#include "support/run.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace glint::test {
namespace {

using SideRows = std::initializer_list<std::pair<const char*, std::string>>;

class SideNamesTest : public testing::Test {
protected:
    static Params heat_with(SideRows rows) {
        Params params(catalog().at("heat"));
        for (const auto& [id, text] : rows) set(params, id, text);
        return params;
    }
    /// Names of two runs of heat on these devices; the left one has those rows replaced.
    std::pair<std::string, std::string> named(SideRows left, SideRows right, const ComputeDevice& other) const {
        const Params its = heat_with(left), others = heat_with(right);
        Overrides replaced(its.definition());
        for (const auto& [id, text] : left) EXPECT_FALSE(replaced.set(id, text));
        const SideNames names = side_names({its, left_auto, here}, {others, right_auto, other}, replaced);
        EXPECT_NE(std::string_view(names.left), std::string_view(names.right));
        EXPECT_EQ(names.alike, std::string_view(names.left).starts_with("A ("));
        return {std::string(std::string_view(names.left)), std::string(std::string_view(names.right))};
    }
    std::pair<std::string, std::string> named(SideRows left, SideRows right) const { return named(left, right, here); }

    const ComputeDevice& here = cpu().device();
    std::optional<std::int32_t> left_auto, right_auto;
};

TEST_F(SideNamesTest, AreWhatOneHasAndTheOtherHasNot) {
    EXPECT_THAT(named({{"method", "global"}}, {{"method", "temporal"}}), testing::Pair("Global", "Temporal"));
    EXPECT_THAT(named({{"k", "0.125"}, {"method", "global"}}, {{"k", "0.25"}, {"method", "temporal"}}),
                testing::Pair("Global, Conduction 0.125", "Temporal, Conduction 0.25"))
        << "the method first";
}

TEST_F(SideNamesTest, SayAUnit) {
    EXPECT_THAT(named({{"brush_radius", "10"}}, {{"brush_radius", "20"}}),
                testing::Pair("Radius 10 cells", "Radius 20 cells"));
}

TEST_F(SideNamesTest, LeaveOutWhatHasBecomeTheSame) {
    EXPECT_THAT(named({{"method", "global"}, {"k", "0.125"}}, {{"method", "global"}, {"k", "0.25"}}),
                testing::Pair("Conduction 0.125", "Conduction 0.25"));
}

TEST_F(SideNamesTest, SayThatNothingIsLeftToTellThemApart) {
    EXPECT_THAT(named({{"method", "global"}}, {{"method", "global"}}),
                testing::Pair(testing::StartsWith("A ("), testing::StartsWith("B (")));
    EXPECT_THAT(named({}, {}), testing::Pair(testing::StartsWith("A ("), testing::StartsWith("B (")));
}

TEST_F(SideNamesTest, TellAutoFromTheMethodThatStandsForIt) {
    const glint_param& method = *auto_row(catalog().at("heat"));
    const auto temporal = [&] {
        Params params = heat_with({{"method", "temporal"}});
        return params.get<std::int32_t>(method);
    }();
    right_auto = temporal;
    EXPECT_THAT(named({{"method", "global"}}, {{"method", "auto"}}), testing::Pair("Global", "Temporal"));
    EXPECT_THAT(named({{"method", "temporal"}}, {{"method", "auto"}}), testing::Pair("Temporal", "Auto"));
    left_auto = right_auto;
    EXPECT_THAT(named({{"method", "auto"}}, {{"method", "auto"}}), testing::Pair(testing::StartsWith("A"), testing::_));
}

TEST_F(SideNamesTest, NameTheDevicesWhereTheyDiffer) {
    const auto other = make_cpu_device(3);
    EXPECT_THAT(named({}, {}, *other), testing::Pair(here.name(), other->name()));
    EXPECT_THAT(named({{"method", "global"}}, {{"method", "temporal"}}, *other),
                testing::Pair("Global on " + here.name(), "Temporal on " + other->name()));
    const auto twin = make_cpu_device(3), its_twin = make_cpu_device(3);
    const Params params = heat_with({});
    const SideNames names = side_names({params, {}, *twin}, {params, {}, *its_twin}, Overrides(params.definition()));
    EXPECT_NE(std::string_view(names.left), std::string_view(names.right)) << "of one name and one id";
}

TEST_F(SideNamesTest, OfNumbersThatReadAlikeHaveEveryDigit) {
    const auto [left, right] = named({{"k", "0.1"}}, {{"k", "0.10000001"}});
    EXPECT_THAT(left, testing::StartsWith("Conduction 0.1"));
    EXPECT_THAT(right, testing::StartsWith("Conduction 0.1"));
}

} // namespace
} // namespace glint::test
