// A session on a GPU that is only played: switching ways while it runs, failing calls, what a frame may not do.
#include "app/session/session.h"
#include "fake_cuda/fake_cuda.h"
#include "gl_calls.h"
#include "gl_stage.h"
#include "sims/api/device.h"
#include "tests/support/allocations.h"
#include "tests/support/run.h"

namespace glint::test {
namespace {

using testing::HasSubstr;
using Until = FakeCuda::Until;

const std::vector<std::string> ways = {"CudaInterop", "CudaUpload",   "CudaArray",
                                       "CudaStaged",  "CudaPageable", "CudaZeroCopy"};

class Bridge : public GlTest {
protected:
    void SetUp() override { fake.reset(), fake.forget_registrations(); }
    void TearDown() override {
        EXPECT_THAT(fake.broken_rules(), testing::IsEmpty());
        fake.reset();
        GlTest::TearDown();
    }

    void open(const std::string& way = "") {
        session = std::make_unique<Session>(*gpu, definition, Extent{64, 48}, Params(definition), make_frame_target,
                                            refuge.get(), TargetPick{way});
    }
    void frame() {
        fake.turn();
        session->frame(1 / 60.0);
        reports = session->take_reports(std::move(reports));
        for (Report& report : reports) session->reuse(std::move(report.scopes));
        const Picture picture = session->picture();
        if (picture.kind == Picture::Kind::none) return;
        screen.draw(image_of(picture), fitted(64, 48, canvas.rect()), canvas.rect(), canvas.height());
        session->shown();
    }
    void frames(int count) { // each drawn, however slow OpenGL is
        for (int i = 0; i < count; ++i) frame(), glFinish();
    }
    void hasty_frames(int count) { // as on a machine whose OpenGL lags behind
        for (int i = 0; i < count; ++i) frame();
    }
    /// Until the picture is that of the newest step, however slow OpenGL is.
    void settle() {
        for (int i = 0; i < 100 && (way().empty() || session->picture().step != session->step()); ++i) frames(1);
        ASSERT_EQ(session->picture().step, session->step());
    }
    void refuse_to_register(cudaError_t error) {
        for (const char* call : {"cudaGraphicsGLRegisterBuffer", "cudaGraphicsGLRegisterImage"})
            fake.fail(call, error, 1, Until::for_ever);
    }
    std::string way() const { return session->target() ? session->target()->id() : ""; }
    std::vector<std::uint8_t> seen() { return canvas.read().rgba; }

    FakeCuda& fake = FakeCuda::here();
    const Definition& definition = catalog().at("stripes");
    std::unique_ptr<Host> refuge = make_cpu_host(1);
    std::unique_ptr<Host> gpu = make_cuda_host();
    Screen screen;
    Canvas canvas{{64, 48}};
    std::unique_ptr<Session> session;
    std::vector<Report> reports;
};

// --- switching

TEST_F(Bridge, ThePictureIsTheSameByEveryWay) {
    open();
    frames(10);
    session->pause(true);
    settle();
    frame();
    const auto before = seen();
    const std::int64_t step = session->step();
    for (const std::string& id : ways) {
        session->pick_target({id});
        frame();
        settle();
        frame();
        EXPECT_EQ(way(), id);
        EXPECT_EQ(seen(), before) << id;
        EXPECT_EQ(session->step(), step);
    }
}

TEST_F(Bridge, AKeyGoesThroughAllWaysAndUndoGoesBack) {
    open();
    frames(3);
    std::vector<std::string> met;
    for (std::size_t i = 0; i < ways.size(); ++i) {
        met.push_back(way());
        session->next_target();
        frames(3);
    }
    EXPECT_EQ(met, ways);
    EXPECT_EQ(way(), "CudaInterop");
    for (std::size_t i = ways.size() - 1; i > 0; --i) {
        session->undo();
        frames(3);
        EXPECT_EQ(way(), ways[i]);
    }
    session->undo();
    frames(3);
    EXPECT_EQ(way(), "CudaInterop");
    EXPECT_EQ(session->next_undo(), nullptr);
    session->redo();
    frames(3);
    EXPECT_EQ(way(), "CudaUpload");
}

TEST_F(Bridge, ThereIsAPictureInEveryFrameOfASwitch) {
    open();
    frames(5);
    for (const std::string& id : ways) {
        session->pick_target({id});
        for (int i = 0; i < 5; ++i) {
            frame();
            EXPECT_NE(session->picture().kind, Picture::Kind::none) << id << " frame " << i;
        }
    }
}

TEST_F(Bridge, BuffersInFlightAreSelectableAndUndone) {
    open();
    frames(3);
    EXPECT_EQ(session->target()->buffers(), 3);
    session->pick_target({"", 2});
    frames(3);
    EXPECT_EQ(session->target()->buffers(), 2);
    session->undo();
    frames(3);
    EXPECT_EQ(session->target()->buffers(), 3);
}

TEST_F(Bridge, SaysWhenThePickedWayDoesNotWork) {
    fake.fail("cudaGraphicsGLRegisterImage", cudaErrorOperatingSystem);
    open("CudaArray");
    frames(3);
    EXPECT_EQ(way(), "CudaStaged");
    EXPECT_THAT(session->take_notice(), HasSubstr("CudaArray does not work here: CUDA failed to register a texture"));
}

/// What is refused at the start: the picture comes through pinned memory, and is the same.
TEST_F(Bridge, GoesThroughPinnedMemoryWhereInteropIsRefused) {
    open();
    session->pause(true);
    settle();
    frames(1);
    const auto direct = seen();
    const std::pair<const char*, std::function<void()>> refusals[] = {
        {"null handle", [&] { fake.null_handles = true; }},
        {"another card", [&] { fake.opengl_device = 1; }},
        {"304", [&] { fake.fail("cudaGLGetDevices", cudaErrorOperatingSystem, 1, Until::for_ever); }},
        {"999", [&] { refuse_to_register(cudaErrorUnknown); }},
        {"219", [&] { refuse_to_register(cudaErrorInvalidGraphicsContext); }},
        {"1", [&] { refuse_to_register(cudaErrorInvalidValue); }},
        {"400", [&] { refuse_to_register(cudaErrorInvalidResourceHandle); }}};
    for (const auto& [name, refuse] : refusals) {
        fake.reset();
        refuse();
        open();
        session->pause(true);
        settle();
        frames(1);
        EXPECT_EQ(way(), "CudaStaged") << name;
        EXPECT_EQ(seen(), direct) << name;
        ASSERT_EQ(session->refused_targets().size(), 3u) << name;
        for (const Refusal& refusal : session->refused_targets()) EXPECT_NE(refusal.reason, "") << name;
    }
}

// --- ways that fail while running

TEST_F(Bridge, OneFailureCostsOneFrame) {
    open();
    frames(5);
    const std::int64_t step = session->step();
    fake.fail("cudaGraphicsMapResources", cudaErrorMapBufferObjectFailed);
    frames(5);
    EXPECT_EQ(way(), "CudaInterop");
    EXPECT_GT(session->step(), step);
    EXPECT_EQ(session->take_notice(), "");
}

TEST_F(Bridge, TwoInARowGiveWayToTheNextAndRetryComesBack) {
    open();
    frames(5);
    fake.fail("cudaGraphicsMapResources", cudaErrorMapBufferObjectFailed, 1, Until::for_ever);
    std::int64_t step = session->step();
    for (int i = 0; i < 10; ++i) {
        frame();
        EXPECT_NE(session->picture().kind, Picture::Kind::none);
    }
    EXPECT_GT(session->step(), step);
    EXPECT_EQ(way(), "CudaStaged"); // the two between map, too
    EXPECT_THAT(session->take_notice(), HasSubstr("CudaInterop, failed (CUDA failed to map a pixel buffer"));
    EXPECT_TRUE(session->targets_failed());

    fake.stop_failing();
    frames(5);
    EXPECT_EQ(way(), "CudaStaged");
    session->retry_targets();
    frames(5);
    EXPECT_EQ(way(), "CudaInterop");
    EXPECT_FALSE(session->targets_failed());
}

TEST_F(Bridge, WhatFailedIsTriedAgainWhenItIsPicked) {
    open();
    frames(5);
    fake.fail("cudaGraphicsUnmapResources", cudaErrorUnmapBufferObjectFailed, 1, Until::for_ever);
    frames(10);
    EXPECT_EQ(way(), "CudaStaged");
    fake.stop_failing();
    session->pick_target({"CudaInterop"});
    frames(5);
    EXPECT_EQ(way(), "CudaInterop");
}

/// Every call of a frame, of every way, failing at its nth time, once and for ever.
TEST_F(Bridge, GoesOnWhicheverCallFails) {
    int points = 0;
    for (const std::string& id : ways) {
        fake.reset();
        open(id);
        frames(10);
        fake.reset();
        frames(10);
        const std::vector<std::string> calls = fake.names_called();
        for (const std::string& call : calls)
            for (const Until until : {Until::once, Until::for_ever})
                for (const int nth : {1, 2, 3}) {
                    const std::string point = id + ", " + call + " number " + std::to_string(nth) +
                                              (until == Until::once ? " once" : " for ever");
                    fake.reset();
                    open(id);
                    frames(5);
                    fake.fail(call, cudaErrorUnknown, nth, until);
                    frames(20);
                    fake.stop_failing();
                    const std::int64_t step = session->step();
                    frames(10);
                    if (!session->failure().empty()) { // a simulation's own call, not the bridge's
                        EXPECT_THAT(session->failure(), HasSubstr("CUDA")) << point;
                        session->restart();
                        frames(10);
                    }
                    EXPECT_EQ(session->failure(), "") << point;
                    EXPECT_GT(session->step(), 0) << point;
                    EXPECT_NE(session->picture().kind, Picture::Kind::none) << point;
                    EXPECT_THAT(fake.broken_rules(), testing::IsEmpty()) << point;
                    (void)step;
                    ++points;
                }
    }
    RecordProperty("points", points);
    EXPECT_GT(points, 200);
}

TEST_F(Bridge, LeavesNothingBehindWhicheverCallFails) {
    const int before = fake.living();
    for (const std::string& id : ways)
        for (const char* call : {"cudaGraphicsGLRegisterBuffer", "cudaGraphicsGLRegisterImage", "cudaMalloc",
                                 "cudaHostAlloc", "cudaEventCreateWithFlags", "cudaGraphicsMapResources"})
            for (const int nth : {1, 2, 3}) {
                fake.reset();
                fake.fail(call, cudaErrorMemoryAllocation, nth);
                try {
                    (void)make_frame_target_by(*gpu, {64, 48}, {id});
                } catch (const Error&) {} // refused, as told
                EXPECT_EQ(fake.living(), before) << id << ", " << call << " number " << nth;
            }
}

// --- a GPU that is gone

class LostGpu : public Bridge, public testing::WithParamInterface<cudaError_t> {};
INSTANTIATE_TEST_SUITE_P(Sticky, LostGpu, testing::Values(cudaErrorIllegalAddress, cudaErrorLaunchFailure));

TEST_P(LostGpu, TheSessionGoesOnOnTheCpuWithinASecond) {
    for (const std::string& id : ways) {
        fake.reset();
        open(id);
        frames(10);
        fake.reset();
        frames(10);
        for (const std::string& call : fake.names_called()) {
            fake.reset();
            session.reset();
            gpu = make_cuda_host();
            open(id);
            while (session->step() < 60) frame();
            const std::int64_t step = session->step();
            fake.fail(call, GetParam(), 1, Until::sticky);
            const auto lost = std::chrono::steady_clock::now();
            while (!session->fled() && std::chrono::steady_clock::now() < lost + std::chrono::seconds(5)) frame();
            while (session->step() <= step && std::chrono::steady_clock::now() < lost + std::chrono::seconds(5)) {
                frame();
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - lost;
            EXPECT_TRUE(session->fled()) << id << ", " << call;
            EXPECT_LT(took.count(), 2) << id; // the promise is 1 s; a busy machine may take longer
            EXPECT_FALSE(session->host().is_cuda());
            EXPECT_EQ(session->failure(), "");
            EXPECT_THAT(session->take_notice(), HasSubstr("Going on on the CPU"));
            EXPECT_NE(session->picture().kind, Picture::Kind::none);
            session.reset();
        }
    }
}

// --- what a frame may not do

TEST_F(Bridge, AFrameWaitsForNothingRegistersNothingAndAllocatesNothing) {
    ASSERT_TRUE(counts_allocations());
    for (const std::string& id : ways) {
        open(id);
        fake.reset();
        fake.lag(2);
        hasty_frames(100);
        ASSERT_EQ(way(), id);
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

TEST_F(Bridge, OpenGLNeverTouchesABufferThatCudaHasMapped) {
    for (const std::string& id : ways) {
        open(id);
        for (int i = 0; i < 50; ++i) {
            fake.turn();
            session->frame(1 / 60.0);
            const Picture picture = session->picture();
            GLint buffer = 0;
            if (picture.kind == Picture::Kind::buffer_texture)
                glGetTextureLevelParameteriv(picture.texture, 0, GL_TEXTURE_BUFFER_DATA_STORE_BINDING, &buffer);
            EXPECT_FALSE(buffer && fake.maps_opengl_buffer(unsigned(buffer))) << id;
            session->shown();
        }
    }
}

TEST_F(Bridge, TenThousandSizesLeaveNothingBehind) {
    open();
    frames(5);
    std::uint32_t random = 1;
    int living = 0;
    for (int i = 0; i < 10'000; ++i) {
        random = random * 1664525u + 1013904223u;
        if (i % 16 == 0) session->pick_target({ways[(random >> 8) % 3]});
        session->resize({16 + int(random >> 20 & 31), 16 + int(random >> 10 & 31)});
        if (i % 3) frame(); // else it is resized again before a frame was drawn
        if (i % 5 == 0) session->undo();
        if (i == 1000) living = fake.living();
    }
    session->resize({64, 48});
    frames(5);
    EXPECT_EQ(session->failure(), "");
    EXPECT_LT(fake.living(), living + 250); // snapshots that undo keeps: at most 200
    session.reset();
    gpu.reset();
    EXPECT_EQ(fake.living(), 0);
}

} // namespace
} // namespace glint::test
