// What was appended to the contract since version 1.0: who does not know it yet is not asked for it.
#include "app/session/instance.h"
#include "sims/api/device.h"
#include "tests/support/run.h"
#include <cstddef>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(OlderTables, APluginThatKnowsNoNotesHasNone) {
    glint_sim sim = catalog().at("julia").sim();
    const Definition today(sim);
    EXPECT_STREQ(note_of(today, cpu().device(), {64, 64}, Params(today)).param, "precision");
    sim.size = offsetof(glint_sim, note); // what lies behind its end is not the plugin's
    EXPECT_EQ(note_of(today, cpu().device(), {64, 64}, Params(today)).param, nullptr);
}

TEST(OlderTables, AHostThatTellsNoFactsStillSaysWhatItIs) {
    glint_host host = cpu().table();
    EXPECT_EQ(Device(host).facts().multiprocessors, cpu().device().facts().multiprocessors);
    host.size = offsetof(glint_host, facts), host.device = GLINT_CUDA;
    const glint_device_facts facts = Device(host).facts();
    EXPECT_EQ(facts.device, GLINT_CUDA);
    EXPECT_EQ(facts.floats_a_double, 0);
}

} // namespace
} // namespace glint::test
