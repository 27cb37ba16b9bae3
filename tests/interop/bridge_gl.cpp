// A session on the CPU through real OpenGL: switching presentation paths while it runs, sizes, limits of a frame's
// work.
#include "support/allocations.h"
#include "support/cpu_bridge_stage.h"
#include "support/draws.h"
#include "support/gl_calls.h"
#include "support/growth.h"
#include <filesystem>

namespace glint::test {
namespace {

const std::vector<std::string>& path_ids = cpu_path_ids;

TEST_F(CpuBridge, ThePictureIsTheSameByEveryWay) {
    open();
    session->pacing().pause(true);
    settle();
    const auto before = canvas.read().rgba;
    for (const std::string& id : path_ids) {
        session->appearance().pick_target({id});
        settle();
        EXPECT_EQ(present_path(), id);
        EXPECT_EQ(canvas.read().rgba, before) << id;
    }
}

TEST_F(CpuBridge, AFrameWaitsForNothingMakesNothingAndAllocatesNothing) {
    for (const std::string& id : path_ids) {
        open(id);
        const auto frames_of_whole_jobs = [&](int count) {
            for (int i = 0; i < count; ++i) {
                frame();
                session->idling().finish_job();
            }
        };
        frames_of_whole_jobs(100);
        ASSERT_EQ(present_path(), id);
        const GlCalls gl;
        const long allocations = allocations_here();
        frames_of_whole_jobs(200);
        if (counts_allocations()) { EXPECT_EQ(allocations_here() - allocations, 0) << id; }
        EXPECT_EQ(gl.waiting() + gl.making(), 0) << id;
        EXPECT_EQ(gl.mapping() > 0, id == "CpuMapped"); // only that path maps
    }
}

TEST_F(CpuBridge, TenThousandSizesAndSwitchesLeaveNothingBehind) {
    const auto open_files = [] {
        using std::filesystem::directory_iterator;
        return std::distance(directory_iterator("/proc/self/fd"), directory_iterator());
    };
    open();
    std::uint32_t random = 1;
    std::ptrdiff_t files = 0;
    double before = 0;
    const int count = cases_here(10'000);
    for (int i = 0; i < count; ++i) {
        random = random * 1664525u + 1013904223u;
        if (i % 16 == 0) session->appearance().pick_target({path_ids[(random >> 8) % 3], 1 + int(random >> 4) % 3});
        session->resize({16 + int(random >> 20 & 31), 16 + int(random >> 10 & 31)});
        if (i % 3) frame(); // else it is minimised, and drawn no more before the next size
        if (i == count * 3 / 10) files = open_files(), before = memory_held_mb();
    }
    session->resize({64, 48});
    session->pacing().pause(true);
    settle();
    EXPECT_EQ(session->failure(), "");
    EXPECT_EQ(session->extent(), (Extent{64, 48}));
    EXPECT_LE(open_files(), files); // a thread of the driver may have had one open for a moment then
    EXPECT_LT(memory_held_mb() - before, 32);
}

} // namespace
} // namespace glint::test
