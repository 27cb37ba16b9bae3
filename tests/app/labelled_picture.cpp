// Labels in picture files: drawn without a window, in their places, and nowhere else.
#include "app/replay/labelled_picture.h"
#include "app/replay/film.h"
#include "app/world/world.h"
#include "support/program.h"
#include "support/read_back.h"
#include "support/run.h"
#include "support/says.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;

constexpr Extent label_paper{320, 200};

std::vector<std::uint32_t> label_noise() {
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(label_paper.area()));
    for (std::size_t i = 0; i < pixels.size(); ++i)
        pixels[i] = static_cast<std::uint32_t>(i * 2654435761u) | 0xff000000u;
    return pixels;
}
std::vector<std::uint32_t> labelled(const std::vector<Annotation>& labels) {
    std::vector<std::uint32_t> pixels = label_noise();
    paint_labels({pixels.data(), label_paper.width, label_paper.height, label_paper.width}, labels, label_paper);
    return pixels;
}
Annotation label_words(const char* text, float x, float y, float width, float height) {
    Annotation label;
    label.x = x, label.y = y, label.width = width, label.height = height, label.text = text;
    return label;
}

TEST(LabelledPicture, DiffersFromOneWithoutOnlyWhereLabelsAre) {
    const std::vector<std::uint32_t> without = label_noise(),
                                     with = labelled({label_words("label", 100, 120, 100, 40)});
    int changed = 0, bright = 0;
    for (int y = 0; y < label_paper.height; ++y)
        for (int x = 0; x < label_paper.width; ++x) {
            const std::size_t i = static_cast<std::size_t>(y) * label_paper.width + static_cast<std::size_t>(x);
            const bool within = x >= 100 && x < 200 && y >= 120 && y < 160;
            if (!within) { ASSERT_EQ(with[i], without[i]) << x << ", " << y; }
            changed += with[i] != without[i];
            bright += with[i] != without[i] && (with[i] & 255u) > 200 && (with[i] >> 8 & 255u) > 200;
        }
    EXPECT_GT(changed, 200) << "the plate";
    EXPECT_GT(bright, 8) << "the letters";
}

TEST(LabelledPicture, WithoutLabelsIsThePicture) { EXPECT_EQ(labelled({}), label_noise()); }

TEST(LabelledPicture, RowZeroIsAtTheBottom) {
    const std::vector<std::uint32_t> without = label_noise(), with = labelled({label_words("low", 0, 0, 320, 40)});
    const auto half = static_cast<std::ptrdiff_t>(without.size() / 2);
    EXPECT_FALSE(std::equal(with.begin(), with.begin() + half, without.begin()));
    EXPECT_TRUE(std::equal(with.begin() + half, with.end(), without.begin() + half));
}

TEST(LabelledPicture, ACameraDrawsThemIfItIsAsked) {
    const Definition& sim = catalog().at("matrix_product");
    World world(sim, cpu(), {256, 256}, Params(sim));
    FilmCamera plain(world, world.extent()), with(world, world.extent(), {}, PictureLabels::drawn);
    const auto pixels = [](const View<const std::uint32_t>& v) {
        std::vector<std::uint32_t> all;
        for (int y = 0; y < v.height; ++y) all.insert(all.end(), &v(0, y), &v(0, y) + v.width);
        return all;
    };
    const auto without = pixels(plain.shoot()), labels = pixels(with.shoot());
    EXPECT_NE(labels, without);
    const auto differ = [&] {
        std::size_t count = 0;
        for (std::size_t i = 0; i < labels.size(); ++i) count += labels[i] != without[i];
        return count;
    }();
    EXPECT_LT(differ, labels.size() / 8) << "labels leave most of the picture";
}

TEST(LabelledPicture, OnTheCommandLineIsAskedFor) {
    const Folder folder;
    const auto render = [&](std::vector<std::string> more) {
        std::vector<std::string> all{"render", "reduction", "--device", "cpu", "--size", "400x300", "--steps", "0"};
        all.insert(all.end(), more.begin(), more.end());
        return run_glint(folder, all);
    };
    EXPECT_EQ(render({"-o", "plain.png"}).status, 0);
    EXPECT_EQ(render({"-o", "labelled.png", "--labels"}).status, 0);
    const PngFile plain = read_png(folder / "plain.png"), with = read_png(folder / "labelled.png");
    ASSERT_EQ(with.rgb.size(), plain.rgb.size());
    EXPECT_NE(with.rgb, plain.rgb);
    EXPECT_THAT(render({"--timings", "t.json", "--labels"}).err,
                HasSubstr("--labels needs a picture or a film: add -o FILE or --film FILE"));
    const Ended heat = run_glint(folder, {"render", "heat", "--device", "cpu", "-o", "heat.png", "--labels"});
    EXPECT_EQ(heat.status, 2);
    EXPECT_THAT(heat.err, says("heat", "no labels", "remove --labels"));
}

} // namespace
} // namespace glint::test
