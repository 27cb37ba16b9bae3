// Every way of CUDA to the screen, on the card itself: what is on screen is what kernels wrote.
#include "gl_stage.h"
#include "interop/cuda_gl.h"
#include "interop/cuda_handles.h"
#include <filesystem>

namespace glint::test {
namespace {

/// Queued, as a kernel would be: rows of the frame from the CPU's memory, which must live until the stream has got
/// there.
void queue(const glint_frame& frame, const std::vector<std::uint32_t>& pixels, const Host& host) {
    const auto width = std::size_t(frame.width) * 4;
    cuda::check(cudaMemcpy2DAsync(frame.pixels, std::size_t(frame.pitch) * 4, pixels.data(), width, width,
                                  std::size_t(frame.height), cudaMemcpyHostToDevice,
                                  static_cast<cudaStream_t>(host.table().stream)),
                "queue a frame");
}

std::vector<std::uint32_t> noise_of(Extent extent, int step) {
    std::vector<std::uint32_t> pixels;
    for (int y = 0; y < extent.height; ++y)
        for (int x = 0; x < extent.width; ++x) pixels.push_back(noise(x, y, step));
    return pixels;
}

class CudaTargets : public GlTest, public testing::WithParamInterface<const char*> {
protected:
    std::unique_ptr<FrameTarget> make(Extent extent) { return make_frame_target(*host_, extent, GetParam()).target; }
    void TearDown() override {
        host_->finish();
        EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
        GlTest::TearDown();
    }
    Screen screen_;
    std::unique_ptr<Host> host_ = make_cuda_host();
};
INSTANTIATE_TEST_SUITE_P(Cuda, CudaTargets, testing::Values("CudaInterop", "CudaStaged"),
                         [](const auto& way) { return std::string(way.param); });

TEST_P(CudaTargets, ShowsWhatWasWritten) {
    for (const Extent extent : {Extent{1, 1}, {16, 16}, {17, 31}, {33, 2}, {1000, 700}, {2048, 2048}}) {
        const auto target = make(extent);
        EXPECT_EQ(target->picture().kind, Picture::Kind::none);
        for (const int step : {5, 6, 7}) {
            const auto frame = target->begin();
            ASSERT_TRUE(frame);
            const auto pixels = noise_of(extent, step);
            queue(*frame, pixels, *host_);
            target->end(step);
            target->finish();
            ASSERT_EQ(target->picture().step, step);
            const Canvas canvas({extent.width, extent.height});
            screen_.draw(image_of(target->picture()), fitted(extent.width, extent.height, canvas.rect()), canvas.rect(),
                         canvas.height());
            target->shown();
            const Screenshot shot = canvas.read();
            int wrong = 0;
            for (int y = 0; y < extent.height; ++y)
                for (int x = 0; x < extent.width; ++x) wrong += pixel(shot, x, y) != noise(x, y, step);
            EXPECT_EQ(wrong, 0) << extent.width << "x" << extent.height << " step " << step;
        }
    }
}

TEST_P(CudaTargets, NeverOverwritesWhatIsBeingDrawn) {
    const Extent extent{512, 512};
    const auto target = make(extent);
    const auto stream = static_cast<cudaStream_t>(host_->table().stream);
    constexpr int frames = 256, square = 32;
    const Canvas canvas({square, square * frames});
    std::vector<int> shown(frames, -1);
    for (int i = 0; i < frames; ++i) { // nobody waits for the card
        auto frame = target->begin();
        while (!frame) frame = target->begin();
        const auto bytes = std::size_t(frame->pitch) * 4 * std::size_t(extent.height);
        for (int again = 0; again < 20; ++again) cudaMemsetAsync(frame->pixels, i, bytes, stream); // takes a while
        target->end(i);
        const Picture picture = target->picture();
        if (picture.kind == Picture::Kind::none) continue; // none has arrived yet
        shown[std::size_t(i)] = int(picture.step);
        const ScreenRect rect{0, double(square * i), square, square};
        screen_.draw(image_of(picture), fitted(extent.width, extent.height, rect), rect, canvas.height());
        target->shown();
    }
    const Screenshot shot = canvas.read();
    for (int i = 0; i < frames; ++i) {
        const int step = shown[std::size_t(i)];
        if (std::string(GetParam()) == "CudaInterop") { ASSERT_EQ(step, i); }
        if (step < 0) continue;
        for (const int y : {0, square / 2, square - 1})
            ASSERT_EQ(pixel(shot, 20, square * (frames - 1 - i) + y), opaque(std::uint32_t(step) * 0x010101u)) << i;
    }
    target->finish();
    EXPECT_EQ(target->picture().step, frames - 1);
}

TEST_P(CudaTargets, CancelKeepsTheFrameBefore) {
    const auto target = make({17, 31});
    const auto pixels = noise_of({17, 31}, 1);
    queue(*target->begin(), pixels, *host_);
    target->end(1);
    target->finish();
    for (int i = 0; i < 10; ++i) {
        ASSERT_TRUE(target->begin());
        target->cancel();
        EXPECT_EQ(target->picture().step, 1);
    }
}

TEST_P(CudaTargets, ResizingAThousandTimesLeaksNothing) {
    const auto open_files = [] {
        using std::filesystem::directory_iterator;
        return std::distance(directory_iterator("/proc/self/fd"), directory_iterator());
    };
    const auto free_bytes = [] {
        std::size_t free = 0, total = 0;
        cudaMemGetInfo(&free, &total);
        return double(free);
    };
    std::unique_ptr<FrameTarget> target;
    std::ptrdiff_t files = 0;
    double free = 0;
    std::uint32_t random = 1;
    for (int i = 0; i < 1000; ++i) {
        random = random * 1664525u + 1013904223u;
        const Extent extent{1 + int(random >> 20 & 1023), 1 + int(random >> 8 & 1023)};
        target = make(extent);
        if (const auto frame = target->begin(); i % 3) { // else it dies while a frame is being written
            cudaMemsetAsync(frame->pixels, i, 4, static_cast<cudaStream_t>(host_->table().stream));
            target->end(i);
            target->shown();
        }
        if (i == 200) files = open_files(), free = free_bytes();
    }
    target.reset();
    host_->finish();
    EXPECT_EQ(open_files(), files);
    EXPECT_LT(free - free_bytes(), 64e6);
}

TEST_P(CudaTargets, SaysWhyAPictureIsTooLarge) {
    const std::string way = GetParam();
    try {
        make({65536, 65536});
        FAIL();
    } catch (const Error& e) { EXPECT_THAT(e.what(), testing::HasSubstr("of this OpenGL")); }
}

TEST(CudaTargetChoice, TakesInteropWhereTheCardDrives) {
    Context context;
    const auto host = make_cuda_host();
    EXPECT_FALSE(cuda::devices_of_opengl().empty());
    const TargetChoice choice = make_frame_target(*host, {640, 480});
    EXPECT_STREQ(choice.target->id(), "CudaInterop");
    EXPECT_TRUE(choice.refused.empty());
    EXPECT_EQ(context.debug_log().text(), "");
}

TEST(CudaMemoryTarget, ReadsBackOnFinish) {
    const auto host = make_cuda_host();
    const auto target = make_memory_target(*host, {17, 31});
    for (const int step : {1, 2, 2}) {
        const auto pixels = noise_of({17, 31}, step);
        queue(*target->begin(), pixels, *host);
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
