// A session on an emulated GPU: switching presentation paths while it runs, and paths that fail.
#include "support/bridge_stage.h"
#include "support/says.h"

namespace glint::test {
namespace {

using testing::HasSubstr;

// --- switching

TEST_F(Bridge, ThePictureIsTheSameByEveryWay) {
    open();
    frames(10);
    session->pacing().pause(true);
    settle();
    frame();
    const auto before = seen();
    const std::int64_t step = session->step();
    for (const std::string& id : cuda_path_ids) {
        session->appearance().pick_target({id});
        frame();
        settle();
        frame();
        EXPECT_EQ(present_path(), id);
        EXPECT_EQ(seen(), before) << id;
        EXPECT_EQ(session->step(), step);
    }
}

TEST_F(Bridge, AKeyGoesThroughAllWaysAndUndoGoesBack) {
    open();
    frames(3);
    std::vector<std::string> met;
    for (std::size_t i = 0; i < cuda_path_ids.size(); ++i) {
        met.push_back(present_path());
        session->appearance().next_target();
        frames(3);
    }
    EXPECT_EQ(met, cuda_path_ids);
    EXPECT_EQ(present_path(), "CudaInterop");
    for (std::size_t i = cuda_path_ids.size() - 1; i > 0; --i) {
        session->history().undo();
        frames(3);
        EXPECT_EQ(present_path(), cuda_path_ids[i]);
    }
    session->history().undo();
    frames(3);
    EXPECT_EQ(present_path(), "CudaInterop");
    EXPECT_EQ(session->history().next_undo(), nullptr);
    session->history().redo();
    frames(3);
    EXPECT_EQ(present_path(), "CudaUpload");
}

TEST_F(Bridge, ThereIsAPictureInEveryFrameOfASwitch) {
    open();
    frames(5);
    for (const std::string& id : cuda_path_ids) {
        session->appearance().pick_target({id});
        for (int i = 0; i < 5; ++i) {
            frame();
            EXPECT_NE(session->presenter().picture().kind, Picture::Kind::none) << id << " frame " << i;
        }
    }
}

TEST_F(Bridge, BuffersInFlightAreSelectableAndUndone) {
    open();
    frames(3);
    EXPECT_EQ(session->presenter().target()->buffers(), 3);
    session->appearance().pick_target({"", 2});
    frames(3);
    EXPECT_EQ(session->presenter().target()->buffers(), 2);
    session->history().undo();
    frames(3);
    EXPECT_EQ(session->presenter().target()->buffers(), 3);
}

TEST_F(Bridge, SaysWhenThePickedWayDoesNotWork) {
    fake.fail("cudaGraphicsGLRegisterImage", cudaErrorOperatingSystem);
    open("CudaArray");
    frames(3);
    EXPECT_EQ(present_path(), "CudaStaged");
    EXPECT_THAT(session->messages().take_notice(), says("into a texture", "unavailable", "register a texture"));
}

/// If interop is refused at the start, the picture comes through pinned memory and is the same.
TEST_F(Bridge, GoesThroughPinnedMemoryWhereInteropIsRefused) {
    open();
    session->pacing().pause(true);
    settle();
    frames(1);
    const auto direct = seen();
    const std::pair<const char*, std::function<void()>> refusals[] = {
        {"null handle", [&] { fake.null_handles = true; }},
        {"does not run on", [&] { fake.opengl_device = 1; }},
        {"304", [&] { fake.fail("cudaGLGetDevices", cudaErrorOperatingSystem, 1, Until::for_ever); }},
        {"999", [&] { refuse_to_register(cudaErrorUnknown); }},
        {"219", [&] { refuse_to_register(cudaErrorInvalidGraphicsContext); }},
        {"1", [&] { refuse_to_register(cudaErrorInvalidValue); }},
        {"400", [&] { refuse_to_register(cudaErrorInvalidResourceHandle); }}};
    for (const auto& [name, refuse] : refusals) {
        fake.reset();
        refuse();
        open();
        session->pacing().pause(true);
        settle();
        frames(1);
        EXPECT_EQ(present_path(), "CudaStaged") << name;
        EXPECT_EQ(seen(), direct) << name;
        ASSERT_EQ(session->presenter().refused().size(), 3u) << name;
        for (const Refusal& refusal : session->presenter().refused()) EXPECT_NE(refusal.reason, "") << name;
    }
}

// --- cuda_path_ids that fail while running

TEST_F(Bridge, OneFailureCostsOneFrame) {
    open();
    frames(5);
    const std::int64_t step = session->step();
    fake.fail("cudaGraphicsMapResources", cudaErrorMapBufferObjectFailed);
    frames(5);
    EXPECT_EQ(present_path(), "CudaInterop");
    EXPECT_GT(session->step(), step);
    EXPECT_EQ(session->messages().take_notice(), "");
}

TEST_F(Bridge, TwoInARowGiveWayToTheNextAndRetryComesBack) {
    open();
    frames(5);
    fake.fail("cudaGraphicsMapResources", cudaErrorMapBufferObjectFailed, 1, Until::for_ever);
    std::int64_t step = session->step();
    for (int i = 0; i < 10; ++i) {
        frame();
        EXPECT_NE(session->presenter().picture().kind, Picture::Kind::none);
    }
    EXPECT_GT(session->step(), step);
    EXPECT_EQ(present_path(), "CudaStaged"); // the two paths between them map, too
    EXPECT_THAT(session->messages().take_notice(), says("'interop, no copy'", "map a pixel buffer"));
    EXPECT_TRUE(session->presenter().any_failed());

    fake.stop_failing();
    frames(5);
    EXPECT_EQ(present_path(), "CudaStaged");
    session->appearance().retry_targets();
    frames(5);
    EXPECT_EQ(present_path(), "CudaInterop");
    EXPECT_FALSE(session->presenter().any_failed());
}

TEST_F(Bridge, RetryBringsItBackWhenNoWayWasLeft) {
    open();
    frames(5);
    const std::int64_t step = session->step();
    for (const char* call : {"cudaGraphicsMapResources", "cudaHostAlloc", "cudaStreamSynchronize"})
        fake.fail(call, cudaErrorUnknown, 1, Until::for_ever);
    frames(20);
    EXPECT_THAT(session->failure(), HasSubstr("presentation path"));
    fake.stop_failing();
    session->appearance().retry_targets();
    frames(10);
    EXPECT_EQ(session->failure(), "");
    EXPECT_EQ(present_path(), "CudaInterop");
    EXPECT_GT(session->step(), step); // the simulation was never restarted
}

TEST_F(Bridge, ASwitchForWhichThereIsNoMemoryChangesNothing) {
    open();
    frames(5);
    for (const char* call :
         {"cudaGraphicsGLRegisterBuffer", "cudaGraphicsGLRegisterImage", "cudaHostAlloc", "cudaMalloc"})
        fake.fail(call, cudaErrorMemoryAllocation, 1, Until::for_ever);
    session->appearance().pick_target({"CudaStaged"});
    const std::int64_t step = session->step();
    frames(10);
    EXPECT_EQ(session->failure(), "");
    EXPECT_EQ(present_path(), "CudaInterop");
    EXPECT_GT(session->step(), step);
    EXPECT_THAT(session->messages().take_notice(), HasSubstr("presentation path"));
}

TEST_F(Bridge, ASingleBufferKeepsItsPictureWhenMappingFails) {
    open();
    session->appearance().pick_target({"", 1});
    frames(10);
    fake.fail("cudaGraphicsMapResources", cudaErrorMapBufferObjectFailed);
    for (int i = 0; i < 5; ++i) {
        frames(1);
        EXPECT_NE(session->presenter().picture().kind, Picture::Kind::none) << i;
    }
}

TEST_F(Bridge, ACopyThatGetsNoMemoryIsNoReasonToStop) {
    fake.fail("cudaMallocHost", cudaErrorMemoryAllocation, 1, Until::for_ever);
    gpu = make_cuda_device(); // without memory from before
    open();
    frames(20);
    EXPECT_EQ(session->failure(), "");
    EXPECT_GT(session->step(), 0);
}

TEST_F(Bridge, AFailedPathIsRetriedWhenItIsPicked) {
    open();
    frames(5);
    fake.fail("cudaGraphicsUnmapResources", cudaErrorUnmapBufferObjectFailed, 1, Until::for_ever);
    frames(10);
    EXPECT_EQ(present_path(), "CudaStaged");
    fake.stop_failing();
    session->appearance().pick_target({"CudaInterop"});
    frames(5);
    EXPECT_EQ(present_path(), "CudaInterop");
}

/// Every call of a frame, on every path, fails at its nth time: once, or from then on always.
TEST_F(Bridge, GoesOnWhicheverCallFails) {
    int points = 0;
    for (const std::string& id : cuda_path_ids) {
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
                    if (session->failure().find("presentation path") != std::string::npos) {
                        EXPECT_EQ(until, Until::for_ever) << point; // a call that all cuda_path_ids need
                        session->appearance().retry_targets();
                        frames(10);
                    } else if (!session->failure().empty()) { // not the paths' error: the device cannot even be chosen
                        EXPECT_EQ(call, "cudaSetDevice") << point << ": " << session->failure();
                        session->device_move().restart();
                        frames(10);
                    }
                    const std::int64_t step = session->step();
                    frames(10);
                    EXPECT_EQ(session->failure(), "") << point;
                    EXPECT_GT(session->step(), step) << point;
                    EXPECT_NE(session->presenter().picture().kind, Picture::Kind::none) << point;
                    EXPECT_THAT(fake.broken_rules(), testing::IsEmpty()) << point;
                    ++points;
                }
    }
    RecordProperty("points", points);
    EXPECT_GT(points, 200);
}

TEST_F(Bridge, LeavesNothingBehindWhicheverCallFails) {
    const auto queue = gpu->make_queue();
    const int before = fake.living();
    for (const std::string& id : cuda_path_ids)
        for (const char* call : {"cudaGraphicsGLRegisterBuffer", "cudaGraphicsGLRegisterImage", "cudaMalloc",
                                 "cudaHostAlloc", "cudaEventCreateWithFlags", "cudaGraphicsMapResources"})
            for (const int nth : {1, 2, 3}) {
                fake.reset();
                fake.fail(call, cudaErrorMemoryAllocation, nth);
                try {
                    (void)make_frame_target_by(*queue, {64, 48}, {id});
                } catch (const Error&) {} // refused, as expected
                EXPECT_EQ(fake.living(), before) << id << ", " << call << " number " << nth;
            }
}

} // namespace
} // namespace glint::test
