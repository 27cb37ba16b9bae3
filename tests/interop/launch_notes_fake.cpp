// A CUDA queue notes the reported launches while it listens.
#include "fake_cuda/fake_cuda.h"
#include "interop/queue.h"
#include <gtest/gtest.h>
#include <memory>
#include <string>

namespace glint::test {
namespace {

class LaunchNotesFake : public testing::Test {
protected:
    LaunchNotesFake() { FakeCuda::here().reset(); }
    ~LaunchNotesFake() override { FakeCuda::here().reset(); }
    void launch(const char* kernel, unsigned blocks) {
        const glint_launch one{sizeof one, 0, kernel, {blocks, 1, 1}, {256, 1, 1}, 40, 6, 0, 0};
        host.launched(host.self, &one);
    }
    std::unique_ptr<Queue> queue = make_cuda_queue();
    const glint_host& host = queue->table();
};

TEST_F(LaunchNotesFake, AskForNothingWhileNobodyListens) {
    EXPECT_EQ(host.launched, nullptr);
    queue->note_launches(true);
    EXPECT_NE(host.launched, nullptr);
    queue->note_launches(false);
    EXPECT_EQ(host.launched, nullptr);
}

TEST_F(LaunchNotesFake, AreCountedByKindAndScope) {
    queue->note_launches(true);
    host.begin(host.self, "advance"), host.begin(host.self, "step");
    const std::string same = "step_kernel"; // the same name at another place
    launch("step_kernel", 8), launch(same.c_str(), 8), launch("step_kernel", 9);
    host.end(host.self);
    launch("step_kernel", 8);
    host.end(host.self);
    const auto noted = queue->noted_launches();
    ASSERT_EQ(noted.size(), 3u);
    EXPECT_EQ(noted[0].times, 2);
    EXPECT_STREQ(noted[0].stage, "advance");
    EXPECT_STREQ(noted[0].label, "step");
    EXPECT_EQ(noted[1].launch.grid[0], 9u) << "another grid is another kind";
    EXPECT_STREQ(noted[2].label, "advance") << "and so is another scope";
    queue->note_launches(true);
    EXPECT_TRUE(queue->noted_launches().empty()) << "it begins anew";
}

TEST_F(LaunchNotesFake, StayWhenItListensNoMore) {
    queue->note_launches(true);
    launch("k", 1);
    queue->note_launches(false);
    EXPECT_EQ(queue->noted_launches().size(), 1u);
}

TEST_F(LaunchNotesFake, BeyondTheirRoomAreLeftOutAndTheOthersGoOn) {
    queue->note_launches(true);
    for (unsigned i = 0; i < LaunchNotes::most + 10; ++i) launch("k", i + 1);
    launch("k", 1);
    ASSERT_EQ(queue->noted_launches().size(), LaunchNotes::most);
    EXPECT_EQ(queue->noted_launches().front().times, 2);
}

TEST_F(LaunchNotesFake, TakeALaunchWithoutANameOrAScope) {
    queue->note_launches(true);
    launch(nullptr, 1), launch(nullptr, 1);
    ASSERT_EQ(queue->noted_launches().size(), 1u);
    EXPECT_STREQ(queue->noted_launches().front().stage, "");
}

} // namespace
} // namespace glint::test
