// Bumps that are turned tile by tile, against a sine of doubles; and the race, whose outcome its model says in advance.
#include "app/world/instance.h"
#include "app/world/params/auto_method.h"
#include "sims/barrier/places.h"
#include "sims/barrier/race.h"
#include "support/cases.h"
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

using BarrierRows = std::initializer_list<std::pair<const char*, std::string>>;

const Definition& barriers() { return catalog().at("barrier"); }
Params barrier_with(BarrierRows rows) {
    Params p(barriers());
    for (const auto& [id, text] : rows) set(p, id, text);
    return p;
}
std::vector<float> levels_of(const Params& p, Extent e, int steps, Queue& queue = cpu()) {
    World world(p.definition(), queue, e, p);
    world.advance(steps);
    return field(world, "level");
}
double wrong_pixels(const Params& p, Extent e, int steps) {
    World world(p.definition(), cpu(), e, p);
    world.advance(steps);
    const ProbeValue probed = world.probe();
    EXPECT_NEAR(probed.values[1], 100 * probed.values[0] / double(e.area()), 1e-9);
    return probed.values[0];
}

TEST(Barrier, ShowsTheBooksBumpsTurnedTileByTile) {
    constexpr double turn = 6.283185307179586;
    const Extent e{150, 131};
    for (const int steps : {0, 1, 50}) {
        const std::vector<float> levels = levels_of(barrier_with({{"drift", "3"}}), e, steps);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                const int from_x = x / 16 * 16 + 15 - x % 16, from_y = y / 16 * 16 + 15 - y % 16;
                const double wave = std::sin(turn * (from_x + 3 * steps) / 128) + 1;
                const double level = 255 * wave * (std::sin(turn * from_y / 128) + 1) / 4;
                ASSERT_NEAR(double(levels[std::size_t(y * e.width + x)]), level, 1.5) << x << ", " << y;
            }
    }
}

TEST(Barrier, HandsLevelsOverAtAnySize) {
    const ::barrier::Bumps bumps{40, 7};
    for (const Extent e : {Extent{1, 1}, {15, 1}, {16, 16}, {17, 31}, {1, 40}, {1032, 769}}) {
        Field<float> direct(Device(cpu().table()), e), shared(Device(cpu().table()), e);
        const ::barrier::Mirror mirror{bumps, direct.view()};
        Device(cpu().table()).for_each("mirror", e, mirror);
        ::barrier::mirror_tiles_on_cpu(Device(cpu().table()), {bumps, shared.view()});
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) ASSERT_EQ(shared.view()(x, y), direct.view()(x, y)) << x << ", " << y;
    }
}

TEST(Barrier, MethodsAgreeInAThousandCases) {
    agree_in(cases_here(1000), cpu(), {"barrier", "textbook", {{16, 16}, {90, 70}}});
}

TEST(Barrier, MirroringTwiceGivesTheSameCell) {
    for (int cell = 0; cell < 200; ++cell) {
        EXPECT_EQ(::barrier::mirrored(::barrier::mirrored(cell)), cell);
        EXPECT_EQ(::barrier::mirrored(cell) / 16, cell / 16);
        EXPECT_NE(::barrier::mirrored(cell), cell) << "each has something to wait for";
    }
}

/// Passes through 32 banks of the lanes whose words these are: a bank serves one word at a time.
int passes_through_banks(const std::vector<int>& words) {
    int most = 0;
    for (int bank = 0; bank < 32; ++bank)
        most = std::max(most, int(std::ranges::count_if(words, [&](int word) { return word % 32 == bank; })));
    return most;
}
template <class Layout> int warp_passes(int warp) { // to write its two rows, and to read those across
    std::vector<int> written, read;
    for (int y = 2 * warp; y < 2 * warp + 2; ++y)
        for (int x = 0; x < 16; ++x) written.push_back(Layout::at(x, y)), read.push_back(Layout::at(15 - x, 15 - y));
    return passes_through_banks(written) + passes_through_banks(read);
}
TEST(BarrierPlaces, CostEachWarpAsManyPassesAsIsSaid) {
    using enum ::barrier::Method;
    for (int warp = 0; warp < ::barrier::warps; ++warp) {
        EXPECT_EQ(warp_passes<::barrier::Columns>(warp), ::barrier::passes_of_exchange(textbook));
        EXPECT_EQ(warp_passes<::barrier::Rows>(warp), ::barrier::passes_of_exchange(rows));
        EXPECT_EQ(warp_passes<::barrier::PaddedColumns>(warp), ::barrier::passes_of_exchange(padded));
    }
    EXPECT_EQ(::barrier::passes_of_exchange(textbook), 16);
    EXPECT_EQ(::barrier::passes_of_exchange(rows), 2);
    EXPECT_EQ(::barrier::passes_of_exchange(padded), 4);
    for (const auto method : {direct, shuffle, racy_model, automatic})
        EXPECT_EQ(::barrier::passes_of_exchange(method), 0) << "nothing goes through shared memory";
}
TEST(BarrierPlaces, AreEachThreadsOwn) {
    std::vector<int> taken;
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x) taken.push_back(::barrier::PaddedColumns::at(x, y));
    std::ranges::sort(taken);
    EXPECT_EQ(std::ranges::adjacent_find(taken), taken.end());
    EXPECT_LT(taken.back(), ::barrier::PaddedColumns::words);
}

/// Warps that start one after another, 100 ns apart: the first four of a tile's eight come too early.
Params orderly(const char* resident = "100") {
    return barrier_with({{"method", "racy_model"}, {"start", "100"}, {"chance", "0"}, {"resident", resident}});
}

TEST(BarrierRace, IfWarpsRunInOrderTheFirstHalfReadsOldLevels) {
    const Extent e{160, 96}; // ten tiles by six
    const std::vector<float> levels = levels_of(orderly("13"), e, 9), right = levels_of(barrier_with({}), e, 9);
    const ::barrier::Bumps now{128, 9};
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const auto at = std::size_t(y * e.width + x);
            if (y % 16 >= 8) {
                ASSERT_EQ(levels[at], right[at]) << "whom they wait for has begun long ago: " << x << ", " << y;
            } else if (const int tile = y / 16 * 10 + x / 16; tile >= 13) {
                const int left_by = tile - 13;
                ASSERT_EQ(levels[at],
                          float(now.level(left_by % 10 * 16 + 15 - x % 16, left_by / 10 * 16 + 15 - y % 16)))
                    << x << ", " << y;
            }
        }
}

TEST(BarrierRace, TheFirstTilesReadLevelsOfEarlierSteps) {
    const Extent e{64, 32};                       // four tiles by two
    const auto level = [&](int steps, int tile) { // of its corner's partner
        return float(::barrier::Bumps{128, steps}.level(tile % 4 * 16 + 15, tile / 4 * 16 + 15));
    };
    const std::vector<float> ten = levels_of(orderly("10"), e, 50), twenty = levels_of(orderly("20"), e, 50);
    EXPECT_EQ(ten[0], level(48, 6)) << "two steps ago";
    EXPECT_EQ(twenty[0], level(47, 4)) << "three steps ago";
    EXPECT_EQ(twenty[16], level(47, 5));
}

TEST(BarrierRace, AWaitHidesIt) {
    const Extent e{320, 320};
    double before = 1e9;
    for (const char* wait : {"0", "20", "40", "60"}) {
        const double wrong =
            wrong_pixels(barrier_with({{"method", "racy_model"}, {"start", "0"}, {"wait", wait}}), e, 3);
        EXPECT_LT(wrong, before) << wait << " ns";
        before = wrong;
    }
    EXPECT_EQ(before, 0) << "no warp starts later than 80 ns by chance, of which 20 go by anyway";
    EXPECT_GT(wrong_pixels(barrier_with({{"method", "racy_model"}, {"start", "0"}, {"wait", "50"}}), e, 3), 0);
}

TEST(BarrierRace, IsInvisibleIfTilesAreEqual) { // a period is eight tiles; 128 before lie eight rows below
    const BarrierRows rows = {{"method", "racy_model"}, {"drift", "0"}, {"resident", "128"}};
    EXPECT_EQ(wrong_pixels(barrier_with(rows), {256, 256}, 2), 0);
    Params p = barrier_with(rows);
    set(p, "resident", "127");
    EXPECT_GT(wrong_pixels(p, {256, 256}, 2), 256 * 256 / 20);
}

TEST(BarrierRace, IsTheSameOnAnyNumberOfThreadsAndInAnyNumberOfSteps) {
    const Params p = barrier_with({{"method", "racy_model"}});
    const std::vector<float> one = levels_of(p, {97, 61}, 25, *make_cpu_queue(1));
    EXPECT_EQ(one, levels_of(p, {97, 61}, 25, *make_cpu_queue(7)));
    World world(barriers(), cpu(), {97, 61}, p);
    for (int i = 0; i < 25; ++i) world.advance(1);
    EXPECT_EQ(one, field(world, "level"));
    EXPECT_NE(one, levels_of(barrier_with({{"method", "racy_model"}, {"seed", "2"}}), {97, 61}, 25));
}

TEST(BarrierRace, IsCountedAgainstTheRightPicture) {
    const Params p = barrier_with({{"method", "racy_model"}});
    const Extent e{130, 70};
    const std::vector<float> levels = levels_of(p, e, 5), right = levels_of(barrier_with({}), e, 5);
    int differ = 0;
    for (std::size_t i = 0; i < levels.size(); ++i) differ += levels[i] != right[i];
    EXPECT_GT(differ, e.area() / 10);
    EXPECT_EQ(wrong_pixels(p, e, 5), differ);
    for (const char* method : {"direct", "textbook", "auto"})
        EXPECT_EQ(wrong_pixels(barrier_with({{"method", method}}), e, 5), 0) << method;
}

TEST(BarrierRace, IsCountedAgainstTheBumpsThatWereComputed) {
    World world(barriers(), cpu(), {64, 64}, barrier_with({}));
    world.advance(3);
    Params p = world.params();
    set(p, "period", "50"), set(p, "drift", "9"), world.set_params(p);
    EXPECT_EQ(world.probe().values[0], 0) << "another period shows with the next step";
    world.advance(1);
    EXPECT_EQ(world.probe().values[0], 0);
}

TEST(BarrierPicture, AFileThatSaysNonsenseOfTheBumpsIsDrawnAllTheSame) {
    World world(barriers(), cpu(), {64, 48}, barrier_with({{"view", "marked"}}));
    for (const float nonsense : {0.f, -5.f, 1e30f, -INFINITY, NAN}) {
        const auto bumps =
            std::ranges::find_if(world.fields(), [](const glint_field& f) { return f.id == std::string("bumps"); });
        ASSERT_NE(bumps, world.fields().end());
        std::fill_n(static_cast<float*>(bumps->data), bumps->width, nonsense);
        EXPECT_EQ(drawn(world).size(), 64u * 48u);
        EXPECT_GT(world.probe().values[0], 0) << "the levels are of other bumps than " << nonsense;
    }
}

TEST(BarrierPicture, IsGreenAndMarksWhatIsWrong) {
    const Extent e{96, 96};
    Params p = barrier_with({{"method", "racy_model"}});
    World world(barriers(), cpu(), e, p);
    world.advance(4);
    for (const std::uint32_t pixel : drawn(world)) ASSERT_EQ(pixel & 0xffff00ffu, 0xff000000u) << "green alone";
    set(p, "view", "marked"), world.set_params(p);
    const std::vector<std::uint32_t> marked = drawn(world);
    const auto orange = std::ranges::count_if(marked, [](std::uint32_t pixel) { return (pixel & 0xff00ffu) != 0; });
    EXPECT_EQ(double(orange), world.probe().values[0]);
    EXPECT_GT(orange, 0);
}

TEST(BarrierMethods, ThatRaceAreNoneThatAnotherMayStandFor) {
    for (const char* method : {"racy_textbook", "racy_model"})
        EXPECT_FALSE(is_exact(barrier_with({{"method", method}}))) << method;
    for (const char* method : {"direct", "textbook", "rows", "padded", "shuffle", "auto"})
        EXPECT_TRUE(is_exact(barrier_with({{"method", method}}))) << method;
}

std::string refusal_of_barrier(std::int32_t device, const char* method) {
    const glint_device_facts facts{sizeof(glint_device_facts), device};
    const char* why = barriers().sim().unavailable(&facts, 64, 64, barrier_with({{"method", method}}).data());
    return why ? why : "";
}
TEST(BarrierMethods, OfAGpuAreRefusedElsewhereWithASentence) {
    EXPECT_THAT(refusal_of_barrier(GLINT_CPU, "racy_textbook"), testing::HasSubstr("choose 'racy_model'"));
    EXPECT_THAT(refusal_of_barrier(GLINT_CPU, "rows"), testing::HasSubstr("choose 'textbook'"));
    EXPECT_THAT(refusal_of_barrier(GLINT_CPU, "padded"), testing::HasSubstr("choose 'textbook'"));
    EXPECT_THAT(refusal_of_barrier(GLINT_CPU, "shuffle"), testing::HasSubstr("choose 'direct'"));
    for (const char* method : {"direct", "textbook", "racy_model", "auto"})
        for (const std::int32_t device : {GLINT_CPU, GLINT_CUDA}) EXPECT_EQ(refusal_of_barrier(device, method), "");
    EXPECT_EQ(refusal_of_barrier(GLINT_CUDA, "racy_textbook"), "");
}

glint_note noted_of_barrier(std::int32_t device, const char* method) {
    const glint_device_facts facts{sizeof(glint_device_facts), device};
    glint_note said{};
    said.size = sizeof said;
    barriers().sim().note(&facts, 64, 64, barrier_with({{"method", method}}).data(), &said);
    return said;
}
TEST(BarrierMethods, ThatRaceAreNoted) {
    EXPECT_THAT(noted_of_barrier(GLINT_CUDA, "racy_textbook").text, testing::HasSubstr("data race"));
    EXPECT_EQ(noted_of_barrier(GLINT_CUDA, "racy_model").caution, 1);
    EXPECT_EQ(noted_of_barrier(GLINT_CPU, "racy_model").caution, 1);
    EXPECT_EQ(noted_of_barrier(GLINT_CUDA, "shuffle").param, nullptr);
}
TEST(BarrierMethods, ThatShareMemoryAreNotedWithTheirPasses) {
    EXPECT_THAT(noted_of_barrier(GLINT_CUDA, "textbook").text, testing::HasSubstr("needs 16 passes"));
    EXPECT_THAT(noted_of_barrier(GLINT_CUDA, "rows").text, testing::HasSubstr("needs 2 passes"));
    EXPECT_EQ(noted_of_barrier(GLINT_CUDA, "padded").caution, 0);
    EXPECT_EQ(noted_of_barrier(GLINT_CPU, "textbook").param, nullptr) << "a CPU has no banks";
}
TEST(BarrierMethods, CountTheSinesThatEachComputes) {
    const auto operations = [](const char* method) {
        return work_of(barriers(), {64, 64}, barrier_with({{"method", method}})).operations_per_step / (64 * 64);
    };
    EXPECT_EQ(operations("direct"), 26);
    EXPECT_EQ(operations("racy_textbook"), 26);
    EXPECT_LT(operations("rows"), 5) << "threads of a warp share them, for eight levels each";
}

} // namespace
} // namespace glint::test
