// A session on an emulated GPU: a GPU that is lost, and limits of a frame's work.
#include "support/allocations.h"
#include "support/bridge_stage.h"
#include "support/draws.h"
#include "support/gl_calls.h"

namespace glint::test {
namespace {

using testing::HasSubstr;

// --- a GPU that is gone

class LostGpu : public Bridge, public testing::WithParamInterface<cudaError_t> {};
INSTANTIATE_TEST_SUITE_P(Sticky, LostGpu, testing::Values(cudaErrorIllegalAddress, cudaErrorLaunchFailure));

TEST_P(LostGpu, TheSessionGoesOnOnTheCpuWithinASecond) {
    for (const std::string& id : cuda_path_ids) {
        fake.reset();
        open(id);
        frames(10);
        fake.reset();
        frames(10);
        for (const std::string& call : fake.names_called()) {
            fake.reset();
            session.reset();
            gpu = make_cuda_device();
            open(id);
            while (session->step() < 60) frame();
            fake.fail(call, GetParam(), 1, Until::sticky);
            for (int i = 0; i < 50 && !session->device_move().failed_over(); ++i) frames(1);
            EXPECT_TRUE(session->device_move().failed_over()) << id << ", " << call;
            const std::int64_t step = session->step();
            frames(10);
            EXPECT_GT(session->step(), step) << id << ", " << call;
            EXPECT_EQ(session->device().kind(), ComputeDevice::Kind::cpu);
            EXPECT_EQ(session->failure(), "");
            EXPECT_THAT(session->messages().take_notice(), HasSubstr("Resumed on " + session->device().name()));
            EXPECT_NE(session->presenter().picture().kind, Picture::Kind::none);
            session.reset();
        }
    }
}

TEST_P(LostGpu, IsNoticedWhilePicturesAreUnderWay) {
    for (const std::string& id : cuda_path_ids) {
        fake.reset();
        gpu = make_cuda_device();
        open(id);
        while (session->step() < 60) frame();
        fake.lag(1'000'000); // nothing ends any more: as much is queued as may be
        hasty_frames(50);
        fake.fail("cudaStreamQuery", GetParam(), 1, Until::sticky);
        hasty_frames(50);
        EXPECT_TRUE(session->device_move().failed_over()) << id;
        session.reset();
    }
}

// --- limits of a frame's work

TEST_F(Bridge, AFrameWaitsForNothingRegistersNothingAndAllocatesNothing) {
    ASSERT_TRUE(counts_allocations());
    for (const std::string& id : cuda_path_ids) {
        open(id);
        fake.reset();
        fake.lag(2);
        hasty_frames(100);
        ASSERT_EQ(present_path(), id);
        fake.reset();
        fake.lag(2);
        const GlCalls gl;
        const long allocations = allocations_here();
        hasty_frames(200);
        if (counts_allocations()) { EXPECT_EQ(allocations_here() - allocations, 0) << id; }
        const std::string waits = id == "CudaPageable" ? "cudaStreamSynchronize" : "";
        for (const std::string call :
             {"cudaStreamSynchronize", "cudaDeviceSynchronize", "cudaEventSynchronize", "cudaMemcpy", "cudaMalloc",
              "cudaMallocAsync", "cudaMallocHost", "cudaHostAlloc", "cudaFree", "cudaFreeAsync", "cudaFreeHost",
              "cudaEventCreate", "cudaEventCreateWithFlags", "cudaGraphicsGLRegisterBuffer",
              "cudaGraphicsGLRegisterImage", "cudaGraphicsUnregisterResource", "cudaGetDeviceProperties"})
            EXPECT_EQ(fake.calls(call) > 0, call == waits) << id << ", " << call << ": " << fake.calls(call);
        EXPECT_EQ(gl.waiting() + gl.mapping() + gl.making(), 0) << id;
    }
}

/// OpenGL waits for the stream when it is given something that the stream still writes: it is not given any.
TEST_F(Bridge, AnEndlessKernelBlocksNothing) {
    for (const std::string id : {"CudaInterop", "CudaUpload", "CudaArray"}) {
        open(id);
        frames(10);
        const auto shown = session->presenter().picture().step;
        ASSERT_GT(shown, 0);
        fake.reset();
        fake.lag(1'000'000);
        frames(50);
        EXPECT_EQ(fake.calls("cudaGraphicsUnmapResources"), 0) << id;
        EXPECT_EQ(session->presenter().picture().step, shown) << id << ": what was shown still is";
        fake.lag(0);
        frames(3);
        EXPECT_GT(session->presenter().picture().step, shown) << id;
        EXPECT_EQ(present_path(), id);
    }
}

TEST_F(Bridge, TheLastPictureArrivesAfterThePause) {
    for (const std::string& id : cuda_path_ids) {
        open(id);
        frames(10);
        fake.lag(20);
        session->pacing().pause(true);
        session->pacing().step_once();
        frames(2);
        for (int i = 0; i < 100 && session->wants_frames(); ++i) frames(1); // like the window, which then sleeps
        EXPECT_EQ(session->presenter().picture().step, session->step()) << id;
        fake.lag(0);
    }
}

TEST_F(Bridge, OpenGLNeverTouchesABufferThatCudaHasMapped) {
    for (const std::string& id : cuda_path_ids) {
        open(id);
        for (int i = 0; i < 50; ++i) {
            fake.turn();
            session->frame(1 / 60.0);
            const Picture picture = session->presenter().picture();
            GLint buffer = 0;
            if (picture.kind == Picture::Kind::buffer_texture)
                glGetTextureLevelParameteriv(picture.texture, 0, GL_TEXTURE_BUFFER_DATA_STORE_BINDING, &buffer);
            EXPECT_FALSE(buffer && fake.maps_opengl_buffer(unsigned(buffer))) << id;
            session->presenter().shown();
        }
    }
}

TEST_F(Bridge, TenThousandSizesLeaveNothingBehind) {
    open();
    frames(5);
    std::uint32_t random = 1;
    int living = 0;
    for (int i = 0, count = cases_here(10'000); i < count; ++i) {
        random = random * 1664525u + 1013904223u;
        if (i % 16 == 0) session->appearance().pick_target({cuda_path_ids[(random >> 8) % cuda_path_ids.size()]});
        session->resize({16 + int(random >> 20 & 31), 16 + int(random >> 10 & 31)});
        if (i % 3) frame(); // else it is resized again before a frame was drawn
        if (i % 5 == 0) session->history().undo();
        if (i == 1000) living = fake.living();
    }
    session->resize({64, 48});
    frames(5);
    EXPECT_EQ(session->failure(), "");
    const int kept = static_cast<int>(KeyframeStore::max_keyframes); // each size is a place that undo goes back to
    EXPECT_LT(fake.living(), living + kept + 250);
    session.reset();
    gpu.reset();
    EXPECT_EQ(fake.living(), 0);
}

} // namespace
} // namespace glint::test
