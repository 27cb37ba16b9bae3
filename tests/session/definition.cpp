// What a simulation may say of itself, and what is refused with a sentence.
#include "sims/api/device.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(Definition, AnnouncesAtMostSixteenProbes) {
    const glint_probe one = catalog().at("heat").probes().at(0);
    std::vector<std::string> ids;
    for (int i = 0; i < 17; ++i) ids.push_back("p" + std::to_string(i));
    std::vector<glint_probe> probes(17, one);
    for (std::size_t i = 0; i < probes.size(); ++i) probes[i].id = ids[i].c_str();
    glint_sim sim = catalog().at("heat").sim();
    sim.probes = probes.data(), sim.probe_count = 16, sim.probe_stride = sizeof(glint_probe);
    EXPECT_EQ(Definition(sim).probes().size(), 16u);
    sim.probe_count = 17;
    try {
        const Definition refused(sim);
        FAIL() << "it was taken";
    } catch (const Error& e) {
        EXPECT_STREQ(e.what(), "simulation 'heat' is broken: it announces more than 16 probes");
    }
}

} // namespace
} // namespace glint::test
