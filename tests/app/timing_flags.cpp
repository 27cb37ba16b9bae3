// Flags next to a number, and their conditions.
#include "app/timing/flags.h"
#include <gmock/gmock.h>

namespace glint {
namespace {

using testing::HasSubstr;

/// A measurement without any flags.
TimingFacts clean() {
    TimingFacts facts;
    facts.samples = facts.window = 256;
    facts.frame_ms = 4, facts.own_ms = 0.01f;
    facts.renderer = "NVIDIA GeForce RTX 4070/PCIe/SSE2";
    facts.cuda = true, facts.device_error_ms = 0.005, facts.opengl_error_ms = 0.002;
    facts.lowest_mhz = 1900, facts.highest_mhz = 1980;
    return facts;
}

const Flag* flag(const std::vector<Flag>& flags, std::string_view word) {
    for (const Flag& one : flags)
        if (one.word == word) return &one;
    return nullptr;
}

TEST(TimingFlags, NothingIsSaidWhereNothingMustBe) { EXPECT_TRUE(flags_of(clean()).empty()); }

TEST(TimingFlags, LimitedByVsync) {
    TimingFacts facts = clean();
    facts.vsync = true, facts.limit_ms = 4;
    EXPECT_TRUE(flags_of(facts).empty()) << "on, but nothing waits for it";
    facts.waited_ms = 3;
    const auto flags = flags_of(facts);
    ASSERT_NE(flag(flags, "vsync"), nullptr);
    EXPECT_THAT(flag(flags, "vsync")->why, HasSubstr("75 %"));
    EXPECT_EQ(flag(flags, "vsync")->concerns, Concerns::frame);
    facts.vsync = false;
    EXPECT_NE(flag(flags_of(facts), "limited"), nullptr);
}

TEST(TimingFlags, WaitingWithoutALimitIsOpenGLsTime) {
    TimingFacts facts = clean();
    facts.vsync = true, facts.limit_ms = 3, facts.waited_ms = 3;
    ASSERT_NE(flag(flags_of(facts), "waits"), nullptr) << "the display would take a frame each 3 ms";
    EXPECT_EQ(flag(flags_of(facts), "vsync"), nullptr);
    facts.vsync = false, facts.limit_ms = 0;
    EXPECT_NE(flag(flags_of(facts), "waits"), nullptr);
}

TEST(TimingFlags, TooFewSamples) {
    TimingFacts facts = clean();
    facts.samples = 99;
    const auto flags = flags_of(facts);
    ASSERT_NE(flag(flags, "few samples"), nullptr);
    EXPECT_THAT(flag(flags, "few samples")->why, HasSubstr("99 frames"));
    facts.samples = 100;
    EXPECT_TRUE(flags_of(facts).empty());
}

TEST(TimingFlags, WarmUpLeftOut) {
    TimingFacts facts = clean();
    facts.excludes_warm_up = true, facts.warm_up_frames = 10;
    ASSERT_NE(flag(flags_of(facts), "warm-up"), nullptr);
    EXPECT_THAT(flag(flags_of(facts), "warm-up")->why, HasSubstr("first 10 frames"));
}

TEST(TimingFlags, SoftwareOpenGL) {
    TimingFacts facts = clean();
    facts.renderer = "llvmpipe (LLVM 15.0.6, 256 bits)";
    const auto flags = flags_of(facts);
    ASSERT_NE(flag(flags, "software GL"), nullptr);
    EXPECT_EQ(flag(flags, "software GL")->concerns, Concerns::gpu);
    EXPECT_THAT(flag(flags, "software GL")->why, HasSubstr("llvmpipe"));
}

TEST(TimingFlags, ClocksThatMoveOrAreHeldBack) {
    TimingFacts facts = clean();
    facts.lowest_mhz = 1890; // 4.5 % of 1980
    EXPECT_TRUE(flags_of(facts).empty());
    facts.lowest_mhz = 1800;
    ASSERT_NE(flag(flags_of(facts), "clock"), nullptr);
    EXPECT_THAT(flag(flags_of(facts), "clock")->why, HasSubstr("1800 to 1980 MHz"));
    facts = clean(), facts.slowed = "its power limit";
    ASSERT_NE(flag(flags_of(facts), "throttled"), nullptr);
    EXPECT_THAT(flag(flags_of(facts), "throttled")->why, HasSubstr("its power limit"));
    facts = clean(), facts.lowest_mhz = facts.highest_mhz = 0;
    EXPECT_TRUE(flags_of(facts).empty()) << "not known is not changing";
}

TEST(TimingFlags, TheProfilersOwnCost) {
    TimingFacts facts = clean();
    facts.own_ms = 0.0399f;
    EXPECT_TRUE(flags_of(facts).empty());
    facts.own_ms = 0.06f;
    ASSERT_NE(flag(flags_of(facts), "profiler"), nullptr);
    EXPECT_THAT(flag(flags_of(facts), "profiler")->why, HasSubstr("1.5 %"));
    facts.profiling = false, facts.samples = 0;
    EXPECT_NE(flag(flags_of(facts), "off"), nullptr);
    EXPECT_EQ(flags_of(facts).size(), 1u) << "nothing else is measured that could mislead";
}

TEST(TimingFlags, CompiledAtTheFirstLaunch) {
    TimingFacts facts = clean();
    facts.compiled_at_launch = true;
    EXPECT_NE(flag(flags_of(facts), "compiled here"), nullptr);
    facts.cuda = false;
    EXPECT_TRUE(flags_of(facts).empty()) << "the CPU's code is always there";
}

TEST(TimingFlags, ClocksThatWereNotHeldAgainstTheCpus) {
    TimingFacts facts = clean();
    facts.device_error_ms.reset();
    ASSERT_NE(flag(flags_of(facts), "CUDA clock"), nullptr);
    EXPECT_TRUE(flag(flags_of(facts), "CUDA clock")->caution);
    facts.device_error_ms = 0.25, facts.opengl_error_ms = 0.5;
    EXPECT_THAT(flag(flags_of(facts), "CUDA clock")->why, HasSubstr("0.25 ms"));
    EXPECT_THAT(flag(flags_of(facts), "GL clock")->why, HasSubstr("0.50 ms"));
}

TEST(CompiledFor, MachineCodeRunsInItsOwnGeneration) {
    EXPECT_FALSE(compiled_at_launch("90", 9, 0));
    EXPECT_FALSE(compiled_at_launch("75;86-real;90", 8, 9)) << "8.6 runs on 8.9";
    EXPECT_TRUE(compiled_at_launch("89", 8, 6)) << "but not the other way round";
    EXPECT_TRUE(compiled_at_launch("90", 12, 0));
    EXPECT_TRUE(compiled_at_launch("75-virtual", 7, 5));
    EXPECT_FALSE(compiled_at_launch("all-major", 12, 0));
    EXPECT_FALSE(compiled_at_launch("native", 8, 6));
    EXPECT_FALSE(compiled_at_launch("100a,120", 12, 0));
}

} // namespace
} // namespace glint
