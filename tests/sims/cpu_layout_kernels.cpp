// The exhibit of the CPU's cache lines on an emulated GPU: it refuses, and says where it runs.
#include "app/world/instance.h"
#include "fake_gpu/device.h"
#include "sims/api/error.h"
#include "support/run.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>

namespace glint::test {
namespace {

TEST(CpuLayoutKernels, ThereAreNone) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Definition& d = catalog().at("cpu_layout");
    EXPECT_THAT(unavailable_by_any_method(d, gpu->device(), {64, 64}, Params(d)), testing::HasSubstr("choose the CPU"));
    EXPECT_THROW(World(d, *gpu, {64, 64}, Params(d)), Error);
}

} // namespace
} // namespace glint::test
