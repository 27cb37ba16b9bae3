// The provenance of a number in the sweep's table: how many were timed, by which clock, and which were not.
#include "app/report/measured_provenance.h"
#include "support/says.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr PixelRoute there_and_back{{PixelPlace::kernel, PixelPlace::device_memory, "draw"},
                                    {PixelPlace::device_memory, PixelPlace::pinned_memory, "copy"},
                                    {PixelPlace::pinned_memory, PixelPlace::texture, "upload"}};

class SweepProvenance : public testing::Test {
protected:
    Provenance of(SweepSource source, const char* present_path = "CudaRoundTrip") {
        cost.present_path.id = present_path;
        return sweep_provenance(result, cost, {"head", "What it is", "shown", source});
    }
    SweepResult result{"ripple", "GPU", "OpenGL", {64, 48}, 3, 200, {}, {}, {}};
    PresentCost cost{.present_path = {"CudaRoundTrip", "round trip", there_and_back, nullptr}, .samples = 120};
};

TEST_F(SweepProvenance, MegabytesOverTheBusAreComputedAndNoClockIsNamed) {
    const Provenance p = of(SweepSource::route);
    EXPECT_THAT(p.method, says("computed", "8 bytes"));
    EXPECT_THAT(p.method, HasSubstr("64 x 48"));
    for (const std::string& said : {p.method, p.samples, p.margin}) EXPECT_THAT(said, Not(HasSubstr("clock")));
    EXPECT_THAT(p.samples, HasSubstr("none"));
    EXPECT_THAT(p.disturbances, IsEmpty()) << "nothing disturbs a product";
}

TEST_F(SweepProvenance, MegabytesOverTheBusCrossNoneWhereTheCpuDraws) {
    EXPECT_THAT(of(SweepSource::route).method, Not(HasSubstr("fewer bytes")));
    result.opengl = "llvmpipe (LLVM 15.0.7, 256 bits)";
    EXPECT_THAT(of(SweepSource::route).method, HasSubstr("fewer bytes"));
}

TEST_F(SweepProvenance, PicturesASecondAreCountedOverFramesThatOverlap) {
    const Provenance p = of(SweepSource::count);
    EXPECT_THAT(p.method, HasSubstr("counted"));
    EXPECT_THAT(p.method, Not(HasSubstr("around"))) << "no call was timed";
    EXPECT_THAT(p.method, Not(HasSubstr("CUDA events")));
    EXPECT_THAT(p.samples, Not(HasSubstr("120"))) << "those are the frames of another part";
    EXPECT_THAT(p.margin, HasSubstr("not known"));
    EXPECT_THAT(p.disturbances.front(), HasSubstr("overlap"));
    EXPECT_THAT(p.disturbances.front(), Not(HasSubstr("finished")));
}

TEST_F(SweepProvenance, TimesNameTheClockThatMeasuredThem) {
    EXPECT_THAT(of(SweepSource::device_clock).method, HasSubstr("CUDA events"));
    EXPECT_THAT(of(SweepSource::device_clock, "CpuUpload").method, HasSubstr("host clock"));
    EXPECT_THAT(of(SweepSource::host_clock).method, HasSubstr("host clock"));
    EXPECT_THAT(of(SweepSource::host_clock).samples, says("120 frames", "warm-up"));
    EXPECT_THAT(of(SweepSource::quotient).method, HasSubstr("divided"));
}

} // namespace
} // namespace glint::test
