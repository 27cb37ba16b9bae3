// Background jobs: who takes the result, when a job is cancelled, and what cannot begin while it runs.
#include "app/window/background_jobs.h"
#include "sims/api/error.h"
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

namespace glint::test {
namespace {

class BackgroundJobsTest : public testing::Test {
protected:
    void start(BackgroundJob& job, BackgroundJob::Work work) {
        job.start(std::move(work), [this](const std::string& problem) { taken.push_back(problem); });
    }
    static void until_cancelled(JobControl& control) {
        while (true) control.stop_if_cancelled();
    }

    std::vector<std::string> taken;
    BackgroundJobs jobs;
    BackgroundJob film{jobs,
                       {.running = "The last film is being made", .keeps_busy = "A film keeps the processor busy"}};
    BackgroundJob copy{jobs, {.running = "The last copy is being made", .shows_progress = false}};
};

TEST_F(BackgroundJobsTest, AreBusyUntilAFrameTakesTheResult) {
    start(film, [](JobControl& control) { control.tell(0.5); });
    film.wait();
    EXPECT_TRUE(film.busy());
    EXPECT_STREQ(film.disabled_reason(), "The last film is being made");
    EXPECT_EQ(film.progress().share, 0.5);
    jobs.poll();
    EXPECT_FALSE(film.busy());
    EXPECT_STREQ(film.disabled_reason(), "");
    EXPECT_EQ(taken, std::vector<std::string>{""});
}

TEST_F(BackgroundJobsTest, TellWhyTheyFailed) {
    start(film, [](JobControl&) { throw Error("the disk is full"); });
    film.finish();
    EXPECT_EQ(taken, std::vector<std::string>{"the disk is full"});
}

TEST_F(BackgroundJobsTest, TellWhenTheirResultCannotBeTakenAndGoOn) {
    std::string told;
    jobs.on_done_error([&](const std::string& sentence) { told = sentence; });
    film.start([](JobControl&) {}, [](const std::string&) { throw Error("the name is taken"); });
    film.wait();
    jobs.poll();
    EXPECT_NE(told.find("the name is taken"), std::string::npos) << told;
    EXPECT_FALSE(film.busy()) << "the next one can begin";
}

TEST_F(BackgroundJobsTest, EndSoonWhenTheyAreCancelled) {
    start(film, until_cancelled);
    EXPECT_FALSE(film.cancelling());
    film.cancel();
    EXPECT_TRUE(film.cancelling());
    film.finish();
    EXPECT_EQ(taken, std::vector<std::string>{"it was cancelled"});
    start(film, [](JobControl& control) { control.stop_if_cancelled(); });
    film.finish();
    EXPECT_EQ(taken.back(), "") << "the next one is not cancelled";
}

TEST_F(BackgroundJobsTest, MayBeginTheNextOneWhenTheResultIsTaken) {
    film.start([](JobControl&) {}, [&](const std::string&) { start(film, [](JobControl&) {}); });
    film.finish();
    EXPECT_TRUE(film.busy());
    film.finish();
    EXPECT_FALSE(film.busy());
    EXPECT_EQ(taken.size(), 1u);
}

TEST_F(BackgroundJobsTest, KeepTheWindowAwakeAndTheProcessorBusyIfTheirKindSaysSo) {
    start(copy, until_cancelled);
    EXPECT_FALSE(jobs.wants_frames());
    EXPECT_STREQ(jobs.keeps_busy(), "");
    start(film, until_cancelled);
    EXPECT_TRUE(jobs.wants_frames());
    EXPECT_STREQ(jobs.keeps_busy(), "A film keeps the processor busy");
    EXPECT_STREQ(jobs.keeps_busy(&film), "") << "but for the film itself";
}

TEST_F(BackgroundJobsTest, AreCancelledByTheEndOfTheirOwner) {
    {
        BackgroundJob owned(jobs, {.running = "It is being made"});
        start(owned, until_cancelled);
    }
    jobs.poll();
    EXPECT_TRUE(taken.empty()) << "nobody is there to take it";
}

} // namespace
} // namespace glint::test
