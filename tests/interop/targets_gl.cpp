// The CPU's presentation paths, and which one is taken.
#include "support/growth.h"
#include "support/targets_suite.h"

namespace glint::test {

std::unique_ptr<Queue> make_suite_queue() { return make_cpu_queue(1); }

double suite_bytes_in_use() { return 1e6 * memory_held_mb(); }

namespace {

INSTANTIATE_TEST_SUITE_P(Cpu, Targets,
                         testing::Values(PickedPath{"CpuPersistent", 1}, PickedPath{"CpuPersistent", 2},
                                         PickedPath{"CpuPersistent", 3}, PickedPath{"CpuMapped", 2},
                                         PickedPath{"CpuMapped", 3}, PickedPath{"CpuUpload", 1},
                                         PickedPath{"CpuUpload", 2}),
                         name_of);

class TargetChoiceGl : public GlTest {
protected:
    std::unique_ptr<Queue> queue_ = make_cpu_queue(1);
};

std::vector<std::string> names(const std::vector<Refusal>& refused) {
    std::vector<std::string> names;
    for (const Refusal& refusal : refused) names.push_back(refusal.target);
    return names;
}

TEST_F(TargetChoiceGl, TakesTheBestFirst) {
    const TargetChoice choice = make_frame_target(*queue_, {64, 64});
    EXPECT_STREQ(choice.target->id(), "CpuPersistent");
    EXPECT_TRUE(choice.refused.empty());
    EXPECT_STREQ(present_paths(queue_->device()).front().id, "CpuPersistent");
}

TEST_F(TargetChoiceGl, TakesThePickedOne) {
    const TargetChoice choice = make_frame_target(*queue_, {64, 64}, {"CpuUpload", 2});
    EXPECT_STREQ(choice.target->id(), "CpuUpload");
    EXPECT_EQ(choice.target->buffers(), 2);
    EXPECT_TRUE(choice.refused.empty());
}

TEST_F(TargetChoiceGl, GoesOnBehindThePickedOneAndRoundToTheBest) {
    const auto after = make_frame_target(*queue_, {64, 64}, {"CpuMapped"}, {{"CpuMapped", "it failed"}});
    EXPECT_STREQ(after.target->id(), "CpuUpload");
    EXPECT_THAT(names(after.refused), testing::ElementsAre("CpuMapped"));
    EXPECT_EQ(after.refused[0].reason, "it failed");
    const auto round = make_frame_target(*queue_, {64, 64}, {"CpuUpload"}, {{"CpuUpload", "it failed"}});
    EXPECT_STREQ(round.target->id(), "CpuPersistent");
}

TEST_F(TargetChoiceGl, AWayOfAnotherDevicePicksNothing) {
    EXPECT_STREQ(make_frame_target(*queue_, {64, 64}, {"CudaInterop"}).target->id(), "CpuPersistent");
}

TEST_F(TargetChoiceGl, SaysWhyNoneIsLeft) {
    try {
        make_frame_target(*queue_, {8, 8}, {},
                          {{"CpuPersistent", "one"}, {"CpuMapped", "two"}, {"CpuUpload", "three"}});
        FAIL();
    } catch (const Error& e) {
        EXPECT_THAT(e.what(), testing::HasSubstr("CpuPersistent: one; CpuMapped: two; CpuUpload: three"));
    }
}

TEST_F(TargetChoiceGl, NamesTheTargetsThereAre) {
    try {
        make_frame_target_by(*queue_, {64, 64}, {"CpuPersistant"});
        FAIL();
    } catch (const Error& e) { EXPECT_THAT(e.what(), testing::HasSubstr("CpuPersistent, CpuMapped, CpuUpload")); }
}

TEST_F(TargetChoiceGl, RefusesWhatABufferTextureCannotHoldAndUploadsIt) {
    ASSERT_LT(gl::get_int(GL_MAX_TEXTURE_BUFFER_SIZE), 16384 * 16384);
    const TargetChoice choice = make_frame_target(*queue_, {16384, 8193}, {"CpuPersistent", 1});
    EXPECT_STREQ(choice.target->id(), "CpuUpload");
    ASSERT_THAT(names(choice.refused), testing::ElementsAre("CpuPersistent", "CpuMapped"));
    EXPECT_THAT(choice.refused[0].reason, testing::HasSubstr("buffer textures"));
}

TEST_F(TargetChoiceGl, AnOlderErrorCountsAgainstNoWay) {
    context_.debug_log().take();
    glEnable(0xdead);
    EXPECT_TRUE(make_frame_target(*queue_, {16, 16}).refused.empty());
    EXPECT_EQ(context_.debug_log().take().size(), 1u); // the one made here
}

} // namespace
} // namespace glint::test
