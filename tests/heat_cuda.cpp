// Heat's paths on a GPU, on plates that its tiles fit on, against the CPU's.
#include "tests/support/run.h"
#include <gtest/gtest.h>
#include <random>

namespace glint::test {
namespace {

TEST(HeatOnCuda, EveryPathGivesTheCpusBitsWhilePainting) {
    const auto gpu = make_cuda_host(0);
    const Definition& d = catalog().at("heat");
    const glint_param& path = *d.param("path");
    for (unsigned seed = 0; seed < 60 && !testing::Test::HasFailure(); ++seed) {
        std::mt19937 random(seed);
        const auto whole = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
        const Extent e{whole(128, 700), whole(96, 400)};
        Params p(d);
        set(p, "scene", d.param("scene")->choices[whole(0, 5)].id);
        p.put(*d.param("edges"), whole(0, 2)), p.put(*d.param("k"), whole(0, 1) ? 0.25f : 0.2371f);
        World reference(d, cpu(), e, p), other(d, *gpu, e, p);
        p.put(path, path.reference), reference.set_params(p);
        for (int i = 0; i < 4; ++i) {
            do p.put(path, whole(0, path.choice_count - 1));
            while (!unavailable(d, *gpu, e, p).empty());
            other.set_params(p);
            const int steps = whole(1, 35);
            const auto at = [&](int cells) { return static_cast<float>(whole(-20, cells + 20)); };
            const glint_stroke stroke{sizeof stroke,
                                      at(e.width),
                                      at(e.height),
                                      at(e.width),
                                      at(e.height),
                                      whole(0, 2) ? GLINT_LEFT : GLINT_RIGHT,
                                      0,
                                      GLINT_PRESS,
                                      reference.step()};
            for (World* world : {&reference, &other}) world->advance(steps), world->stroke(stroke);
            ASSERT_EQ(field(reference, "temperature"), field(other, "temperature"))
                << "seed " << seed << ": path " << p.text(path) << ", " << steps << " steps at " << e.width << "x"
                << e.height << ", edges " << p.text(*d.param("edges"));
        }
    }
}

} // namespace
} // namespace glint::test
