// Plugins are tested like built-in simulations: the plugins of the tests, and those in docs/adding-a-simulation.md.
#include "support/conformance.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

class PluginConformance : public testing::TestWithParam<const char*> {};

TEST_P(PluginConformance, Conforms) {
    Catalog loaded;
    loaded.load_plugin(std::string(GLINT_TEST_PLUGIN_DIR "/") + GetParam() + ".so");
    conforms(loaded.at(GetParam()), cpu());
}

INSTANTIATE_TEST_SUITE_P(Plugins, PluginConformance,
                         testing::Values("blink", "grains", "levels", "painted_life", "photo", "rebuilt", "small_life",
                                         "stopwatch", "swatch", "tables", "transforms"),
                         [](const auto& p) { return p.param; });

} // namespace
} // namespace glint::test
