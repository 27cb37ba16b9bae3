// Choosing a device by its properties: the accepted conditions, and the message if no device fits.
#include "app/doctor/device_choice.h"
#include "support/runs.h"
#include "support/says.h"
#include <gmock/gmock.h>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;

constexpr PropertyRow query_name{"name", "Name", PropertyGroup::identity, PropertyKind::text, "", "A name."},
    told_version{
        "compute_capability", "Compute capability", PropertyGroup::identity, PropertyKind::version_number, "", "It."},
    query_memory{"memory", "Memory", PropertyGroup::memory, PropertyKind::number, unit::bytes, "All of it."},
    told_clock{"clock", "Clock", PropertyGroup::compute, PropertyKind::number, unit::kilohertz, "The highest."},
    told_warp{"warp_size", "Warp size", PropertyGroup::compute, PropertyKind::number, "threads", "Of a warp."},
    told_ecc{"ecc", "ECC", PropertyGroup::memory, PropertyKind::yes_no, "", "Whether."},
    told_block{"block_size", "Block size", PropertyGroup::launch, PropertyKind::sides, "threads", "The sides."};
constexpr PropertyRow offered_rows[] = {query_name, told_version, query_memory, told_clock,
                                        told_warp,  told_ecc,     told_block};

constexpr std::int64_t one_gib = std::int64_t{1} << 30;

CudaDevice card_with(int ordinal, const std::string& name, Version version, std::int64_t memory) {
    CudaDevice made;
    made.ordinal = ordinal, made.name = name, made.compute_major = version.major, made.compute_minor = version.minor;
    made.memory_bytes = static_cast<std::size_t>(memory);
    made.properties = {{query_name, name},
                       {told_version, version},
                       {query_memory, memory},
                       {told_clock, std::int64_t{1'980'000}},
                       {told_warp, std::int64_t{32}},
                       {told_ecc, {}},
                       {told_block, Sides{{1024, 1024, 64}, 3}}};
    return made;
}

Devices three_cards() {
    Devices found;
    found.cuda = {card_with(0, "Tesla T4", {7, 5}, 15 * one_gib), card_with(1, "NVIDIA H200", {9, 0}, 140 * one_gib),
                  card_with(2, "NVIDIA H100", {9, 0}, 80 * one_gib)};
    RefusedDevice old;
    old.device = card_with(3, "GTX 1080", {6, 1}, 8 * one_gib), old.why = "GTX 1080 is too old for this build";
    found.refused = {old};
    return found;
}

int chosen_of_three(const std::string& conditions, const std::vector<int>& preferred = {}) {
    return chosen_device(three_cards(), conditions_from(conditions, offered_rows), preferred).ordinal;
}
std::string refused_of_three(const std::string& conditions) {
    return refusal([&] { (void)chosen_of_three(conditions); });
}

TEST(DeviceChoice, IsTheFirstThatMeetsAllConditions) {
    EXPECT_EQ(chosen_of_three("cc>=7.0"), 0);
    EXPECT_EQ(chosen_of_three("compute_capability>=9.0"), 1);
    EXPECT_EQ(chosen_of_three("cc>=9.0,memory<100GB"), 2);
    EXPECT_EQ(chosen_of_three("cc=7.5"), 0);
    EXPECT_EQ(chosen_of_three(" cc >= 9 , memory >= 40GB "), 1) << "spaces say nothing";
}

TEST(DeviceChoice, TakesOneThatDrawsBeforeTheOthers) {
    EXPECT_EQ(chosen_of_three("cc>=9.0", {2}), 2);
    EXPECT_EQ(chosen_of_three("cc>=9.0", {0, 2}), 2) << "the other one that draws does not meet it";
    EXPECT_EQ(chosen_of_three("cc>=9.0", {0}), 1) << "none that draws meets it";
}

TEST(DeviceChoice, ComparesAsItIsWritten) {
    EXPECT_EQ(chosen_of_three("memory>80GiB"), 1);
    EXPECT_EQ(chosen_of_three("memory>=80GiB,memory<=80GiB"), 2);
    EXPECT_EQ(chosen_of_three("memory<16GiB"), 0);
    EXPECT_EQ(chosen_of_three("memory=80GiB"), 2);
    EXPECT_EQ(chosen_of_three("memory==80GiB"), 2);
    EXPECT_EQ(chosen_of_three("memory>=85.8GB,memory<86GB"), 2) << "80 GiB are 85.9 GB";
    EXPECT_EQ(chosen_of_three("clock>1979MHz,clock<1.99GHz"), 0);
    EXPECT_EQ(chosen_of_three("warp_size=32"), 0);
}

TEST(DeviceChoice, OfAVersionIsNoDecimalNumber) {
    Devices found;
    found.cuda = {card_with(0, "Old", {9, 0}, one_gib), card_with(1, "New", {12, 1}, one_gib),
                  card_with(2, "Newer", {12, 10}, one_gib)};
    EXPECT_EQ(chosen_device(found, conditions_from("cc>=12", offered_rows)).ordinal, 1);
    EXPECT_EQ(chosen_device(found, conditions_from("cc>12.9", offered_rows)).ordinal, 2);
}

TEST(DeviceChoice, OfATextLooksForItsWords) {
    EXPECT_EQ(chosen_of_three("name=h100"), 2);
    EXPECT_EQ(chosen_of_three("name=nvidia h2"), 1);
    EXPECT_THAT(refused_of_three("name=voodoo"), HasSubstr("name is NVIDIA H200"));
}

TEST(DeviceChoice, SaysWhatEachDeviceLacks) {
    EXPECT_THAT(refused_of_three("cc>=9.0,memory>=200GB"),
                says("cc>=9.0,memory>=200GB", "cuda:0 (Tesla T4) compute_capability is 7.5", "15 GiB",
                     "cuda:1 (NVIDIA H200) memory is 140 GiB", "cuda:2 (NVIDIA H100) memory is 80 GiB", "cuda:3",
                     "GTX 1080"));
}

TEST(DeviceChoice, AnUnreportedPropertyMeetsNoCondition) {
    EXPECT_THAT(refused_of_three("ecc=yes"), HasSubstr("cuda:1 (NVIDIA H200) ecc"));
    EXPECT_THAT(refused_of_three("ecc=no"), HasSubstr("ecc is"));
}

TEST(DeviceChoice, WithoutADeviceSaysWhyThereIsNone) {
    Devices found;
    found.cuda_problem = "no NVIDIA driver is installed";
    EXPECT_EQ(refusal([&] { (void)chosen_device(found, conditions_from("cc>=9.0", offered_rows)); }),
              found.cuda_problem);
}

TEST(DeviceConditions, ThatAreMistakesAreNamedWithWhatIsRight) {
    const std::pair<const char*, std::vector<const char*>> mistakes[] = {
        {"", {"''", "condition"}},
        {"cc", {"'cc'", "condition", "NAME"}},
        {">=9.0", {"'>=9.0'", "condition"}},
        {"cc>=", {"'cc>='", "condition"}},
        {"cc=>9.0", {"'cc=>9.0'", "condition"}},
        {"cc>=9.0,", {"''", "condition"}},
        {"memry>=4GB", {"'memry'", "'memory'"}},
        {"zzzzzzzz=1", {"'zzzzzzzz'", "glint devices"}},
        {"cc>=nine", {"'nine'", "version"}},
        {"cc>=9.", {"'9.'", "version"}},
        {"cc>=-9", {"'-9'", "version"}},
        {"memory>=40", {"'40'", "unit", "40GB"}},
        {"memory>=40 bananas", {"'40 bananas'", "unit"}},
        {"memory>=-1GB", {"'-1GB'", "number"}},
        {"memory>=99999999999TB", {"'99999999999TB'", "unit"}},
        {"clock>1500", {"'1500'", "unit", "1500MHz"}},
        {"warp_size=32threads", {"'32threads'", "whole"}},
        {"ecc=maybe", {"'maybe'", "yes", "no"}},
        {"ecc>=yes", {"ecc", "equality", "ecc=yes"}},
        {"name<H200", {"name", "equality", "name=TEXT"}},
        {"block_size=1024", {"block_size", "several values"}},
        {"block_size>=1024", {"block_size", "several values"}}};
    for (const auto& [written, parts] : mistakes)
        for (const char* part : parts)
            EXPECT_THAT(refusal([&, &text = written] { (void)conditions_from(text, offered_rows); }), HasSubstr(part))
                << written;
}

TEST(DeviceConditions, AreLookedAtForTheirFormWhereNoPropertyIsKnown) { // without CUDA
    EXPECT_EQ(conditions_from("anything>=4,other=yes", {}).size(), 2u);
    EXPECT_THAT(refusal([] { (void)conditions_from("anything=>4", {}); }), HasSubstr("condition"));
}

TEST(DeviceConditions, StayAsTheyWereWritten) {
    EXPECT_EQ(text_of(conditions_from("cc>=9.0,memory>=40GB", offered_rows)), "cc>=9.0,memory>=40GB");
    EXPECT_TRUE(are_conditions("cc=9"));
    EXPECT_FALSE(are_conditions("0"));
    EXPECT_EQ(conditions_from("cc>=9.0", offered_rows), conditions_from("cc>=9.0", offered_rows));
    EXPECT_FALSE(conditions_from("cc>=9.0", offered_rows) == conditions_from("cc>=9.1", offered_rows));
}

} // namespace
} // namespace glint::test
