// Every presentation path of CUDA: on the card itself, and on the emulated run-time.
#include "interop/targets/cuda_shared_frames.h"
#include "support/targets_suite.h"

namespace glint::test {

std::unique_ptr<Queue> make_suite_queue() { return make_cuda_queue(); }

double suite_bytes_in_use() {
    std::size_t free = 0, total = 0;
    cuda::check(cudaMemGetInfo(&free, &total), "ask for free memory");
    return double(total - free);
}

namespace {

std::vector<PickedPath> all_paths() {
    std::vector<PickedPath> picked_paths;
    for (const char* id : {"CudaInterop", "CudaUpload", "CudaArray", "CudaStaged", "CudaPageable", "CudaZeroCopy"})
        for (const int buffers : {1, 2, 3}) picked_paths.push_back({id, buffers});
    return picked_paths;
}
INSTANTIATE_TEST_SUITE_P(Cuda, Targets, testing::ValuesIn(all_paths()), name_of);

TEST(CudaTargets, AreTheOnesThatAreTested) {
    const auto queue = make_cuda_queue();
    std::vector<std::string> ids, tested;
    for (const PresentPath& present_path : present_paths(queue->device())) ids.emplace_back(present_path.id);
    for (const PickedPath& present_path : all_paths())
        if (present_path.buffers == 1) tested.emplace_back(present_path.id);
    EXPECT_EQ(ids, tested);
}

TEST(CudaTargetChoice, TakesInteropWhereTheCardDrives) {
    Context context;
    const auto queue = make_cuda_queue();
    EXPECT_FALSE(cuda::devices_of_opengl().empty());
    const TargetChoice choice = make_frame_target(*queue, {640, 480});
    EXPECT_STREQ(choice.target->id(), "CudaInterop");
    EXPECT_TRUE(choice.refused.empty());
    EXPECT_EQ(context.debug_log().text(), "");
}

TEST(CudaTargetChoice, LeavesNoErrorForTheNextLaunch) {
    Context context;
    const auto queue = make_cuda_queue();
    for (const PresentPath& present_path : present_paths(queue->device())) {
        (void)make_frame_target_by(*queue, {64, 64}, {present_path.id});
        EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess) << present_path.id;
    }
}

TEST(CudaMemoryTarget, ReadsBackOnFinish) {
    const auto queue = make_cuda_queue();
    const auto target = make_memory_target(*queue, {17, 31});
    for (const int step : {1, 2, 2}) {
        write(*queue, *target->begin(), step);
        target->end(step);
        target->finish();
        const Picture picture = target->picture();
        ASSERT_EQ(picture.kind, Picture::Kind::memory);
        for (int y = 0; y < 31; ++y)
            for (int x = 0; x < 17; ++x) ASSERT_EQ(picture.pixels[y * picture.pitch + x], noise(x, y, step));
    }
}

} // namespace
} // namespace glint::test
