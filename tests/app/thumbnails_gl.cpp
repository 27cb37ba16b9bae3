// The simulations that the thumbnails' thread draws, their pictures, and their cost.
#include "app/replay/scaled_run.h"
#include "app/window/features/gallery/thumbnails.h"
#include "app/world/catalog.h"
#include "support/gl_stage.h"
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace glint::test {
namespace {

class ThumbnailsTest : public GlTest {
protected:
    static void take_all(Thumbnails& thumbnails) {
        thumbnails.wait_until_made();
        while (thumbnails.busy()) thumbnails.take_new();
    }
    Catalog catalog;
    BackgroundJobs jobs;
};

TEST_F(ThumbnailsTest, AreMadeOfWhatIsBuiltInAndNotOfPlugins) {
    const std::vector<std::string> built_in = catalog.ids();
    catalog.load_plugin(GLINT_TEST_PLUGIN_DIR "/blink.so");
    const std::string plugin = catalog.all().back()->id();
    ASSERT_FALSE(catalog.at(plugin).reentrant());
    Thumbnails thumbnails(jobs, catalog);
    take_all(thumbnails);
    thumbnails.animate(plugin, Params(catalog.at(plugin))); // the mouse is over its plate
    thumbnails.animate(built_in.front(), Params(catalog.at(built_in.front())));
    take_all(thumbnails);
    for (const std::string& sim : built_in) EXPECT_NE(thumbnails.texture(sim), 0u) << sim;
    EXPECT_EQ(thumbnails.texture(plugin), 0u) << "it may be on stage";
}

TEST_F(ThumbnailsTest, OfAPluginIsTakenFromTheStage) {
    Thumbnails thumbnails(jobs, catalog, false);
    constexpr int width = 320, height = 200;
    const std::vector<std::uint32_t> green(std::size_t{width} * height, 0xff20c040u);
    const gl::Texture stage = gl::Texture::make(GLenum(GL_TEXTURE_2D));
    glTextureStorage2D(stage.id(), 1, GL_RGBA8, width, height);
    glTextureSubImage2D(stage.id(), 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, green.data());
    const int bound = gl::get_int(GL_DRAW_FRAMEBUFFER_BINDING);
    thumbnails.take("blink", Screen(), {ScreenImage::Kind::texture_2d, stage.id(), width, height, width});
    EXPECT_EQ(gl::get_int(GL_DRAW_FRAMEBUFFER_BINDING), bound);
    const unsigned texture = thumbnails.texture("blink");
    ASSERT_NE(texture, 0u);
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(Thumbnails::extent.area()));
    glGetTextureImage(texture, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                      static_cast<GLsizei>(pixels.size() * sizeof pixels.front()), pixels.data());
    EXPECT_EQ(pixels, std::vector<std::uint32_t>(pixels.size(), green.front())) << "the whole tile is covered";
}

TEST_F(ThumbnailsTest, OfEverySimulationAndExhibitShowMoreThanTheirGround) {
    const std::vector<std::string> built_in = catalog.ids();
    Thumbnails thumbnails(jobs, catalog);
    take_all(thumbnails);
    for (const std::string& sim : built_in) {
        const unsigned texture = thumbnails.texture(sim);
        ASSERT_NE(texture, 0u) << sim;
        std::vector<std::uint32_t> pixels(static_cast<std::size_t>(Thumbnails::extent.area()));
        glGetTextureImage(texture, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                          static_cast<GLsizei>(pixels.size() * sizeof pixels.front()), pixels.data());
        std::map<std::uint32_t, std::size_t> colors;
        std::size_t most = 0;
        for (const std::uint32_t pixel : pixels) most = std::max(most, ++colors[pixel]);
        EXPECT_LT(most, pixels.size() * 97 / 100) << sim << " is nearly all of one colour";
        EXPECT_GT(colors.size(), 2u) << sim;
    }
}

/// Of an own preset.
TEST_F(ThumbnailsTest, ShowWhatIsPainted) {
    const Definition& heat = catalog.at("heat");
    const Params params(heat);
    RunRecord run{{params, {64, 48}, 0, {}}, {}, 0, {}, {}, {}, {}};
    run.events.push_back({0, PaintStroke{{sizeof(glint_stroke), 5, 40, 60, 40, GLINT_LEFT, 0, GLINT_PRESS, 0}}});
    const auto strokes = std::make_shared<const RunRecord>(kept_strokes(run).value());
    Thumbnails thumbnails(jobs, catalog, false);
    thumbnails.want("heat.plain", params);
    thumbnails.want("heat:painted", params, strokes);
    take_all(thumbnails);
    const auto pixels_of = [&](const char* key) {
        std::vector<std::uint32_t> pixels(static_cast<std::size_t>(Thumbnails::extent.area()));
        glGetTextureImage(thumbnails.texture(key), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                          static_cast<GLsizei>(pixels.size() * sizeof pixels.front()), pixels.data());
        return pixels;
    };
    EXPECT_NE(pixels_of("heat.plain"), pixels_of("heat:painted"));
}

TEST_F(ThumbnailsTest, OfThirtyPresetsCostNoVisibleFrame) {
    Thumbnails thumbnails(jobs, catalog);
    std::vector<std::string> keys;
    const Definition& pattern = catalog.at("pattern");
    for (int i = 0; i < 30; ++i) {
        keys.push_back("pattern." + std::to_string(i));
        thumbnails.want(keys.back(), Params(pattern));
    }
    const auto there = [&] {
        return static_cast<std::size_t>(
            std::ranges::count_if(keys, [&](const std::string& key) { return thumbnails.texture(key) != 0; }));
    };
    thumbnails.wait_until_made(); // all wait to be taken
    for (std::size_t before = 0; thumbnails.busy();) {
        thumbnails.take_new();
        EXPECT_LE(there(), before + Thumbnails::max_uploads) << "a frame takes no more";
        before = there();
    }
    EXPECT_EQ(there(), keys.size());
}

TEST_F(ThumbnailsTest, PicturesOutOfViewAreNotMade) {
    Thumbnails thumbnails(jobs, catalog);
    for (int i = 0; i < 30; ++i) thumbnails.want("pattern." + std::to_string(i), Params(catalog.at("pattern")));
    thumbnails.cancel_wanted(); // before those of the simulations are done
    thumbnails.want("pattern.last", Params(catalog.at("pattern")));
    take_all(thumbnails);
    EXPECT_NE(thumbnails.texture("pattern.last"), 0u);
    EXPECT_EQ(thumbnails.texture("pattern.29"), 0u);
}

TEST_F(ThumbnailsTest, AreNoMoreThanAreKept) {
    Thumbnails thumbnails(jobs, catalog);
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < Thumbnails::max_kept + 10; ++i) {
        keys.push_back("pattern." + std::to_string(i));
        thumbnails.want(keys.back(), Params(catalog.at("pattern")));
    }
    take_all(thumbnails); // they arrive in the order of the requests
    EXPECT_EQ(thumbnails.texture(keys.front()), 0u) << "nobody has looked at it for long";
    EXPECT_NE(thumbnails.texture(keys[keys.size() - 2]), 0u);
    EXPECT_NE(thumbnails.texture("pattern"), 0u) << "a simulation's own stays";
}

} // namespace
} // namespace glint::test
