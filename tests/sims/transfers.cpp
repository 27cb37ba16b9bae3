// Transfers on the CPU: the order of measurements, that bytes arrive, and their places in the picture. No time is
// asserted.
#include "sims/api/link_rate.h"
#include "sims/transfers/axes.h"
#include "sims/transfers/copy_cpu.h"
#include "support/draws.h"
#include "support/program.h"
#include "support/run.h"
#include <cmath>
#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <set>
#include <utility>

namespace glint::test {
namespace {

using TransferRows = std::initializer_list<std::pair<const char*, std::string>>;

const Definition& transfer_exhibit() { return catalog().at("transfers"); }
Params copies_with(TransferRows rows) {
    Params p(transfer_exhibit());
    for (const auto& [id, text] : rows) set(p, id, text);
    return p;
}
transfers::Plan plan_of_copies(TransferRows rows, bool cuda) {
    const Params p = copies_with(rows);
    return {*static_cast<const transfers::Params*>(p.data()), cuda};
}
/// The cells of a table that hold a rate: (curve, column).
std::set<std::pair<int, int>> measured_cells(World& world, const char* table = "best") {
    const std::vector<float> rates = field(world, table);
    std::set<std::pair<int, int>> cells;
    for (std::size_t i = 0; i < rates.size(); ++i)
        if (!std::isnan(rates[i])) cells.emplace(int(i) / transfers::columns, int(i) % transfers::columns);
    return cells;
}

TEST(TransferSizes, GoFromAKibibyteTo256MebibytesInQuartersOfAnOctave) {
    EXPECT_EQ(transfers::bytes_of(0), 1024u);
    EXPECT_EQ(transfers::bytes_of(1), 1280u);
    EXPECT_EQ(transfers::bytes_of(4), 2048u);
    EXPECT_EQ(transfers::bytes_of(transfers::columns - 1), std::size_t{256} << 20);
    for (int column = 0; column < transfers::columns; ++column) {
        EXPECT_EQ(transfers::bytes_of(column) % transfers::copy_block_bytes, 0u);
        if (column > 0) { EXPECT_LT(transfers::bytes_of(column - 1), transfers::bytes_of(column)); }
    }
    EXPECT_EQ(transfers::bytes_of(transfers::column_of(40 * 1024)), std::size_t{40} << 20) << "the book's";
    for (const int kib : {1, 2, 3, 7, 64, 100, 40959, 262143, 262144}) {
        EXPECT_LE(transfers::bytes_of(transfers::column_of(kib)), std::size_t(kib) * 1024);
        EXPECT_GT(5 * transfers::bytes_of(transfers::column_of(kib)), 4 * (std::size_t(kib) * 1024 - 1024))
            << "not by more than a quarter";
    }
}

TEST(TransferPlan, MeasuresEachOnceARoundAndThenAgain) {
    for (const bool cuda : {false, true}) {
        const transfers::Plan plan = plan_of_copies({{"largest", "8"}}, cuda);
        EXPECT_EQ(plan.length(), 13 * 2 * (cuda ? 5 : 3)) << "sizes, directions, methods";
        std::set<std::pair<int, int>> seen;
        int column = 0;
        for (int step = 0; step < plan.length(); ++step) {
            const transfers::Transfer transfer = plan.at(step);
            seen.emplace(transfer.curve(), transfer.column);
            EXPECT_GE(transfer.column, column) << "curves grow to the right, all together";
            column = transfer.column;
            const transfers::Transfer again = plan.at(step + (std::int64_t{1} << 40) * plan.length());
            EXPECT_EQ(again.curve(), transfer.curve());
            EXPECT_EQ(again.column, transfer.column);
        }
        EXPECT_EQ(int(seen.size()), plan.length());
    }
}

TEST(TransferPlan, IsOfWhatIsAskedFor) {
    const transfers::Plan one =
        plan_of_copies({{"method", "mapped"}, {"direction", "to_host"}, {"sweep", "false"}}, true);
    EXPECT_EQ(one.length(), 1);
    EXPECT_EQ(one.at(7).method, transfers::Method::mapped);
    EXPECT_TRUE(one.at(7).to_host);
    EXPECT_EQ(one.at(7).bytes(), std::size_t{16} << 20);
    const transfers::Plan there = plan_of_copies({{"direction", "to_device"}, {"largest", "2"}}, false);
    for (int step = 0; step < 100; ++step) EXPECT_FALSE(there.at(step).to_host);
}

TEST(TransferPlan, CopiesSmallSizesOftenEnoughForTheClock) {
    EXPECT_EQ(transfers::copies_of(1024), 32);
    EXPECT_EQ(transfers::copies_of(std::size_t{128} << 10), 8);
    EXPECT_EQ(transfers::copies_of(std::size_t{256} << 20), 1);
    const transfers::Transfer transfer{transfers::Method::pinned, false, 0};
    EXPECT_FLOAT_EQ(transfer.rate(1), 32 * 1024 * 1e-6f) << "GB/s, of a millisecond";
}

TEST(Transfers, GrowByACellAStepUntilAllAreMeasured) {
    World world(transfer_exhibit(), cpu(), {64, 48}, copies_with({{"largest", "4"}}));
    EXPECT_TRUE(measured_cells(world).empty());
    const int all = plan_of_copies({{"largest", "4"}}, false).length();
    std::size_t before = 0;
    for (int step = 0; step < 3 * all && int(before) < all;
         ++step) { // if the clock measured nothing, the next round does
        world.advance(1);
        const std::size_t now = measured_cells(world).size();
        EXPECT_LE(now, before + 1);
        EXPECT_EQ(measured_cells(world, "newest").size(), now);
        before = now;
    }
    EXPECT_EQ(int(before), all);
    for (const auto& [curve, column] : measured_cells(world)) {
        EXPECT_LE(column, transfers::column_of(4));
        EXPECT_GE(curve, 2 * (int(transfers::Method::plain) - 1)) << "those of the CPU";
    }
}

TEST(Transfers, TheBestIsNeverWorseThanTheNewest) {
    World world(transfer_exhibit(), cpu(), {32, 32}, copies_with({{"largest", "2"}}));
    std::vector<float> before = field(world, "best");
    for (int round = 0; round < 20; ++round) {
        world.advance(13);
        const std::vector<float> best = field(world, "best"), newest = field(world, "newest");
        for (std::size_t i = 0; i < best.size(); ++i) {
            EXPECT_EQ(std::isnan(best[i]), std::isnan(newest[i]));
            if (!std::isnan(newest[i])) { EXPECT_GE(best[i], newest[i]); }
            if (!std::isnan(before[i])) { EXPECT_GE(best[i], before[i]); }
            if (!std::isnan(best[i])) { EXPECT_GT(best[i], 0); }
        }
        before = best;
    }
}

TEST(Transfers, TheLastOneIsNamed) {
    const Params p =
        copies_with({{"largest", "64"}, {"method", "library"}, {"direction", "to_host"}, {"sweep", "false"}});
    World world(transfer_exhibit(), cpu(), {32, 32}, p);
    EXPECT_THAT(field(world, "last"), testing::ElementsAre(0, 0, 0));
    for (int step = 0; step < 100 && field(world, "last")[2] == 0; ++step) world.advance(1);
    const std::vector<float> last = field(world, "last");
    const transfers::Transfer transfer{transfers::Method::library, true, transfers::column_of(64)};
    EXPECT_EQ(last[0], float(transfer.column));
    EXPECT_EQ(last[1], float(transfer.curve()));
    EXPECT_EQ(last[2], field(world, "newest")[std::size_t(transfer.curve() * transfers::columns + transfer.column)]);
    EXPECT_EQ(measured_cells(world), (std::set<std::pair<int, int>>{{transfer.curve(), transfer.column}}));
}

TEST(Transfers, ProbesTellTheHighestRateOfEachWay) {
    World world(transfer_exhibit(), cpu(), {16, 16}, copies_with({{"largest", "4"}})); // fewer cells than the table has
    EXPECT_EQ(world.probe().values[0], 0) << "nothing was measured";
    world.advance(200);
    const std::vector<float> best = field(world, "best");
    float highest[2] = {};
    for (std::size_t i = 0; i < best.size(); ++i)
        if (float& way = highest[i / transfers::columns % 2]; best[i] > way) way = best[i];
    const auto values = world.probe().values;
    EXPECT_EQ(values[0], double(highest[0]));
    EXPECT_EQ(values[1], double(highest[1]));
    EXPECT_EQ(values[2], double(field(world, "last")[2]));
}

TEST(Transfers, WorkIsWhatAStepCopies) {
    const auto work_of = [](TransferRows rows) {
        glint_work work{};
        work.size = sizeof work;
        EXPECT_EQ(transfer_exhibit().sim().work(64, 64, copies_with(rows).data(), &work), 0);
        return work;
    };
    const double mebibyte = 1 << 20;
    const glint_work pinned = work_of({{"method", "pinned"}, {"sweep", "false"}, {"largest", "40960"}});
    EXPECT_STREQ(pinned.item, "bytes");
    EXPECT_EQ(pinned.items_per_step, 40 * mebibyte);
    EXPECT_EQ(pinned.bytes_per_step, 40 * mebibyte);
    EXPECT_EQ(work_of({{"method", "plain"}, {"sweep", "false"}, {"largest", "40960"}}).bytes_per_step, 80 * mebibyte)
        << "memory is read and written";
    EXPECT_EQ(work_of({{"sweep", "false"}, {"largest", "256"}}).items_per_step, mebibyte) << "four copies";
    EXPECT_EQ(work_of({{"sweep", "false"}, {"largest", "256"}}).bytes_per_step, 0)
        << "by a bus or in memory: every device has others, and no limit is that of all";
    const transfers::Plan plan = plan_of_copies({{"largest", "512"}}, false);
    double sum = 0;
    for (int step = 0; step < plan.length(); ++step) sum += double(plan.at(step).bytes()) * plan.at(step).copies();
    EXPECT_NEAR(work_of({{"largest", "512"}}).items_per_step, sum / plan.length(), 1e-6 * sum) << "a mean of the sweep";
}

TEST(TransferCopies, BringEveryByteAndNoMore) {
    Draws draw(11);
    constexpr std::size_t unit = transfers::copy_block_bytes, most = 40;
    struct alignas(32) Bytes {
        std::byte at[unit * (most + 1)];
    };
    const auto from = std::make_unique<Bytes>(), to = std::make_unique<Bytes>();
    for (int i = 0; i < cases_here(10'000); ++i) {
        const std::size_t bytes = unit * std::size_t(draw.whole(0, int(most)));
        const auto old = std::byte(draw.whole(0, 255));
        std::memset(to->at, int(old), sizeof to->at);
        for (int k = 0; k < 30; ++k) from->at[draw.whole(0, int(unit * most) - 1)] = std::byte(draw.whole(0, 255));
        draw.one_in(2) ? transfers::copy_plain(to->at, from->at, bytes)
                       : transfers::copy_streaming(to->at, from->at, bytes);
        ASSERT_EQ(std::memcmp(to->at, from->at, bytes), 0) << "case " << i << ", " << bytes;
        for (std::size_t k = bytes; k < sizeof to->at; ++k) ASSERT_EQ(to->at[k], old) << "case " << i << ", at " << k;
    }
}

std::string refused_transfer(std::int32_t device, const char* method) {
    const glint_device_facts facts{sizeof(glint_device_facts), device};
    const char* why = transfer_exhibit().sim().unavailable(&facts, 64, 64, copies_with({{"method", method}}).data());
    return why ? why : "";
}
TEST(TransferMethods, OfTheOtherProcessorAreRefusedWithASentence) {
    for (const char* method : {"pageable", "pinned", "write_combined", "mapped", "portable"}) {
        EXPECT_THAT(refused_transfer(GLINT_CPU, method), testing::HasSubstr("a bus")) << method;
        EXPECT_EQ(refused_transfer(GLINT_CUDA, method), "");
    }
    for (const char* method : {"plain", "streaming", "library"}) {
        EXPECT_THAT(refused_transfer(GLINT_CUDA, method), testing::HasSubstr("on a CPU")) << method;
        EXPECT_EQ(refused_transfer(GLINT_CPU, method), "");
    }
    for (const std::int32_t device : {GLINT_CPU, GLINT_CUDA}) EXPECT_EQ(refused_transfer(device, "every"), "");
}

TEST(TransferNote, SaysWhatWaitsAndHowManyCalls) {
    const auto note_of = [](std::int32_t device, TransferRows rows) {
        const glint_device_facts facts{sizeof(glint_device_facts), device};
        glint_note note{};
        note.size = sizeof note;
        EXPECT_EQ(transfer_exhibit().sim().note(&facts, 64, 64, copies_with(rows).data(), &note), 0);
        return note;
    };
    EXPECT_EQ(note_of(GLINT_CUDA, {{"method", "pinned"}}).param, nullptr);
    EXPECT_EQ(note_of(GLINT_CPU, {}).param, nullptr);
    for (const char* method : {"every", "pageable"}) {
        EXPECT_STREQ(note_of(GLINT_CUDA, {{"method", method}}).param, "method") << method;
        EXPECT_EQ(note_of(GLINT_CUDA, {{"method", method}}).caution, 1) << method;
        EXPECT_THAT(note_of(GLINT_CUDA, {{"method", method}}).text, testing::HasSubstr("waits")) << method;
    }
    EXPECT_THAT(note_of(GLINT_CPU, {{"largest", "100"}, {"block", "16"}}).text, testing::HasSubstr("6 calls"))
        << "96 KiB are";
}

TEST(TransferBus, IsWhatTheSystemSaysOfTheLink) {
    const Folder folder;
    const auto rate = [&](const char* speed, const char* width) {
        folder.put("max_link_speed", speed), folder.put("max_link_width", width);
        return link_rate(folder.path());
    };
    EXPECT_NEAR(rate("32.0 GT/s PCIe\n", "16\n"), 63.0, 0.05);
    EXPECT_NEAR(rate("8.0 GT/s PCIe\n", "8\n"), 7.88, 0.01);
    EXPECT_NEAR(rate("2.5 GT/s PCIe\n", "1\n"), 0.25, 0.001);
    EXPECT_NEAR(rate("64.0 GT/s PCIe\n", "16\n"), 121, 0.1);
    EXPECT_EQ(rate("Unknown\n", "16\n"), 0);
    EXPECT_EQ(rate("32.0 GT/s PCIe\n", "0\n"), 0);
    EXPECT_EQ(rate("", ""), 0);
    EXPECT_EQ(rate("1e30 GT/s", "16"), 0) << "nothing like that exists";
    EXPECT_EQ(link_rate(folder.path() / "nowhere"), 0);
}

TEST(TransferAxes, AColumnOfPixelsFindsItsSize) {
    for (const Extent e : {Extent{16, 16}, {1024, 1024}, {1600, 900}, {97, 61}}) {
        const transfers::Axes axes(e);
        for (int column = 0; column < transfers::columns; ++column) {
            EXPECT_EQ(axes.column_at(axes.x(column) + 0.02f * axes.octave), column) << e.width;
            EXPECT_GT(axes.x(column), 0);
            EXPECT_LT(axes.x(column), float(e.width));
        }
        EXPECT_EQ(axes.column_at(axes.left - 1), -1);
        EXPECT_EQ(axes.column_at(float(e.width) + 1000), transfers::columns - 1);
        EXPECT_LT(axes.y(0.1f), axes.y(1));
        EXPECT_LT(axes.y(900), float(e.height));
    }
}

TEST(TransferPicture, TheNewestMeasurementIsABrightDotWhereItBelongs) {
    const Extent e{400, 300};
    World world(transfer_exhibit(), cpu(), e, copies_with({{"largest", "1024"}}));
    world.advance(40);
    const std::vector<float> last = field(world, "last");
    ASSERT_GT(last[2], 0);
    const transfers::Axes axes(e);
    const std::vector<std::uint32_t> pixels = drawn(world);
    const auto at = [&](float x, float y) { return pixels[std::size_t(int(y) * e.width + int(x))]; };
    EXPECT_EQ(at(axes.x(int(last[0])), axes.y(last[2])), 0xffffffffu);
    EXPECT_NE(at(axes.x(transfers::columns - 1) - 20, axes.y(0.15f)), 0xffffffffu);
}

TEST(TransferPicture, TheLimitOfTheBusIsALineWithNothingAbove) {
    const Extent e{200, 160};
    World world(transfer_exhibit(), cpu(), e, copies_with({{"largest", "1"}, {"bus", "30"}}));
    const std::vector<std::uint32_t> with = drawn(world);
    world.set_params(copies_with({{"largest", "1"}}));
    const std::vector<std::uint32_t> without = drawn(world);
    const int line = int(transfers::Axes(e).y(30));
    for (int x = 0; x < e.width; ++x)
        for (int y = 0; y < e.height; ++y) {
            const std::size_t i = std::size_t(y * e.width + x);
            if (std::abs(y - line) > 2) { EXPECT_EQ(with[i] == without[i], y < line) << x << ", " << y; }
            if (y == line) { EXPECT_GT(with[i] & 255u, 200u) << "red"; }
        }
}

} // namespace
} // namespace glint::test
