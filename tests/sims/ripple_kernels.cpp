// Ripple's GPU kernels on an emulated GPU draw the same as one cell after another on the CPU.
#include "fake_gpu/device.h"
#include "support/cases.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(RippleKernels, FourCellsAThreadEqualOneInEveryPresetAndWidth) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Definition& d = catalog().at("ripple");
    for (const glint_preset& preset : d.presets())
        for (const int width : {64, 65, 66, 67, 256}) { // 64 and 256: rows that begin at 16 bytes
            Params p(d);
            p.load(preset);
            set(p, "method", "textbook");
            World one(d, cpu(), {width, 21}, p);
            set(p, "method", "quads");
            World four(d, *gpu, {width, 21}, p), on_cpu(d, cpu(), {width, 21}, p);
            for (World* world : {&one, &four, &on_cpu}) world->advance(1234567);
            EXPECT_EQ(drawn(one), drawn(four)) << preset.id << ", " << width << " cells wide";
            EXPECT_EQ(drawn(one), drawn(on_cpu)) << preset.id << ", " << width << " cells wide";
        }
}

TEST(RippleKernels, FourCellsAThreadEqualOneWhateverIsDrawn) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(100), *gpu, {"ripple", "quads", {{16, 16}, {150, 60}}});
}

} // namespace
} // namespace glint::test
