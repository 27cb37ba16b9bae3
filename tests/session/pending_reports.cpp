// The reports between a session and their reader, who takes them once a frame or not at all.
#include "app/session/observe/pending_reports.h"
#include "support/allocations.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

Report of_step(std::int64_t step) {
    Report report;
    report.step = step;
    return report;
}

TEST(PendingReports, ComeInTheirOrderAndOnce) {
    PendingReports reports;
    for (int i = 0; i < 3; ++i) reports.add(of_step(i));
    const std::vector<Report> taken = reports.take({});
    ASSERT_EQ(taken.size(), 3u);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(taken[std::size_t(i)].step, i);
    EXPECT_TRUE(reports.take({}).empty());
}

TEST(PendingReports, UntakenOnesAreTheNewest) {
    PendingReports reports;
    for (int i = 0; i < 10'000; ++i) reports.add(of_step(i));
    const std::vector<Report> taken = reports.take({});
    EXPECT_LE(taken.size(), 128u);
    EXPECT_EQ(taken.back().step, 9'999);
    EXPECT_EQ(taken.front().step, 10'000 - std::int64_t(taken.size()));
}

TEST(PendingReports, TakeNothingFromTheHeapHoweverManyComeBetweenTwoLooks) {
    if (!counts_allocations()) GTEST_SKIP() << "the address sanitizer counts its own";
    PendingReports reports;
    std::vector<Report> room;
    const auto look = [&](int came) {
        for (int i = 0; i < came; ++i) {
            Report report = of_step(i);
            report.scopes = reports.room();
            if (report.scopes.capacity() == 0) report.scopes.reserve(1);
            reports.add(std::move(report));
        }
        room = reports.take(std::move(room));
        for (Report& report : room) reports.reuse(std::move(report.scopes));
    };
    look(5), look(1);
    const long before = allocations_here();
    look(1), look(5), look(2), look(5);
    EXPECT_EQ(allocations_here() - before, 0);
}

} // namespace
} // namespace glint::test
