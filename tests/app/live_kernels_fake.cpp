// New kernels come into the session on stage before the whole build, on an emulated GPU: which orders are made, and
// whose kernels are launched.
#include "app/window/features/source/source.h"
#include "sims/api/error.h"
#include "support/bridge_stage.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* one_kernel = "struct K { GLINT_HD void operator()(int x, int y) const { a(x, y) = 1; } };\n";
constexpr const char* other_kernel = "struct K { GLINT_HD void operator()(int x, int y) const { a(x, y) = 2; } };\n";

class LiveKernelsFake : public Bridge {
protected:
    void SetUp() override {
        Bridge::SetUp();
        on_stage.text = one_kernel, on_stage.library = "one.so";
        open_source();
    }
    void open_source() { open_source_on(*gpu); }
    void open_source_on(ComputeDevice& device) {
        session = std::make_unique<Session>(device, Extent{64, 48}, Params(source), make_frame_target, fallback.get(),
                                            TargetPick{"CudaInterop"});
        frames(3);
    }
    void save(const std::string& text) { kernels.start(*session, "stripes.cpp", on_stage, text); }
    /// Whether the session got new kernels.
    bool taken() {
        jobs.poll();
        return kernels.take(*session);
    }
    bool taken_after_job() {
        while (*jobs.keeps_busy()) jobs.poll();
        return taken();
    }
    int loads() const { return fake.calls("cudaLibraryLoadData"); }
    int kept_libraries() const { return loads() - fake.calls("cudaLibraryUnload"); }

    const Definition source{catalog().at("stripes").sim(), "stripes.cpp"};
    BuildRecord on_stage;
    BackgroundJobs jobs;
    std::vector<KernelOrder> orders; ///< written by the job's thread, read after its end
    std::string problem;             ///< of the compiler
    LiveKernels kernels{jobs, [this](const KernelOrder& order, const auto&) {
                            orders.push_back(order);
                            if (!problem.empty()) throw Error(problem);
                            return std::vector<std::byte>(1); // a library without a kernel
                        }};
};

TEST_F(LiveKernelsFake, AChangedKernelIsOrderedForThisGpuAndTriedWithItsBuild) {
    save(other_kernel);
    EXPECT_TRUE(taken_after_job());
    ASSERT_EQ(orders.size(), 1u);
    EXPECT_EQ(orders[0].text, other_kernel);
    EXPECT_EQ(orders[0].library, "one.so");
    EXPECT_EQ(orders[0].simulation, "stripes");
    EXPECT_EQ(orders[0].gpu, 0);
    EXPECT_THAT(orders[0].architecture, testing::StartsWith("sm_"));
    EXPECT_EQ(loads(), 1);
    EXPECT_FALSE(taken()) << "once";
}

TEST_F(LiveKernelsFake, KernelsAreLoadedByTheJobAndNotInAFrame) {
    save(other_kernel);
    while (*jobs.keeps_busy()) jobs.poll();
    EXPECT_EQ(loads(), 1);
    const int before = fake.calls("cudaLibraryGetKernel") + fake.calls("cudaFuncGetAttributes");
    EXPECT_TRUE(kernels.take(*session));
    EXPECT_EQ(loads(), 1);
    EXPECT_EQ(fake.calls("cudaLibraryGetKernel") + fake.calls("cudaFuncGetAttributes"), before);
}

TEST_F(LiveKernelsFake, KernelsForAnotherDeviceAreDropped) {
    fake.cards.resize(2);
    const auto second = make_cuda_device(1);
    save(other_kernel);
    while (*jobs.keeps_busy()) jobs.poll();
    fake.opengl_device = 1;
    session->device_move().move_to(*second);
    while (session->device_move().moving()) frames(1);
    EXPECT_EQ(session->device().cuda_ordinal(), 1);
    EXPECT_FALSE(kernels.take(*session));
    EXPECT_EQ(kernels.problem(), "");
    EXPECT_EQ(kept_libraries(), 0);
    session.reset(); // before its device
}

TEST_F(LiveKernelsFake, KernelsAreTriedOnTheGpuOfTheSession) {
    fake.cards.resize(2);
    fake.opengl_device = 1;
    const auto second = make_cuda_device(1);
    open_source_on(*second);
    save(other_kernel);
    EXPECT_TRUE(taken_after_job());
    ASSERT_EQ(orders.size(), 1u);
    EXPECT_EQ(orders[0].gpu, 1);
    session.reset(); // before its device
}

TEST_F(LiveKernelsFake, AnyOtherChangeWaitsForTheBuild) {
    save(std::string(other_kernel) + "int more;");
    EXPECT_FALSE(taken_after_job());
    EXPECT_THAT(orders, IsEmpty());
}

TEST_F(LiveKernelsFake, AnotherSaveDropsTheKernelsOfTheOneBefore) {
    save(other_kernel);
    save(std::string(one_kernel) + "int more;");
    EXPECT_FALSE(taken_after_job()) << "they are those of no file any more";
    EXPECT_EQ(kept_libraries(), 0);
}

TEST_F(LiveKernelsFake, KernelsForAnotherSessionAreDropped) {
    save(other_kernel);
    open_source();
    EXPECT_FALSE(taken_after_job());
    EXPECT_EQ(kept_libraries(), 0);
}

TEST_F(LiveKernelsFake, TheReasonOfARefusalIsKept) {
    problem = "stripes.cpp:1: it has no such kernel";
    save(other_kernel);
    EXPECT_FALSE(taken_after_job());
    EXPECT_EQ(kernels.problem(), problem);
    problem.clear();
    fake.fail("cudaLibraryLoadData", cudaErrorInvalidKernelImage);
    save(other_kernel);
    EXPECT_FALSE(taken_after_job());
    EXPECT_THAT(kernels.problem(), HasSubstr("load new kernels"));
    save(other_kernel);
    EXPECT_EQ(kernels.problem(), "");
    EXPECT_TRUE(taken_after_job());
}

TEST_F(LiveKernelsFake, PreparingCompilesOnceAndLaunchesNothingNew) {
    kernels.prepare(*session, "stripes.cpp", on_stage);
    EXPECT_FALSE(taken_after_job());
    kernels.prepare(*session, "stripes.cpp", on_stage);
    EXPECT_FALSE(taken_after_job());
    EXPECT_EQ(orders.size(), 1u);
    EXPECT_EQ(loads(), 0);
}

TEST_F(LiveKernelsFake, AfterAFailedBuildTheOwnKernelsComeBackAndThePictureIsDrawnAgain) {
    save(other_kernel);
    EXPECT_TRUE(taken_after_job());
    session->pacing().pause(true);
    frames(3);
    const int drawn = fake.calls("cudaGraphicsMapResources");
    kernels.undo(*session);
    frames(3);
    EXPECT_GT(fake.calls("cudaGraphicsMapResources"), drawn);
}

} // namespace
} // namespace glint::test
