// Which simulations the thumbnails' thread enters.
#include "app/services/thumbnails.h"
#include "app/world/catalog.h"
#include "support/gl_stage.h"

namespace glint::test {
namespace {

class ThumbnailsTest : public GlTest {
protected:
    /// Until all that were asked for are there.
    void wait_for(Thumbnails& thumbnails, const std::vector<std::string>& sims) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        const auto missing = [&](const std::string& sim) { return thumbnails.texture(sim) == 0; };
        while (std::ranges::any_of(sims, missing) && std::chrono::steady_clock::now() < end)
            thumbnails.take_new(), std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    Catalog catalog;
};

TEST_F(ThumbnailsTest, AreMadeOfWhatIsBuiltInAndNotOfPlugins) {
    const std::vector<std::string> built_in = catalog.ids();
    catalog.load_plugin(GLINT_TEST_PLUGIN_DIR "/blink.so");
    const std::string plugin = catalog.all().back()->id();
    ASSERT_FALSE(catalog.at(plugin).reentrant());
    Thumbnails thumbnails(catalog);
    wait_for(thumbnails, built_in);
    thumbnails.animate(plugin); // the mouse is over its plate
    thumbnails.animate(built_in.front());
    while (!thumbnails.take_new()) std::this_thread::sleep_for(std::chrono::milliseconds(1)); // or the plugin's, first
    for (const std::string& sim : built_in) EXPECT_NE(thumbnails.texture(sim), 0u) << sim;
    EXPECT_EQ(thumbnails.texture(plugin), 0u) << "it may be on stage";
}

} // namespace
} // namespace glint::test
