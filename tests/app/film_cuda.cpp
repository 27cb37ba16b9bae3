// A film that a GPU computes: its pictures come through a ring of pinned memory, and are those of the CPU.
#include "app/replay/film.h"
#include "support/run.h"
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

/// Keeps the pictures.
class PicturesOfAFilm final : public FilmFile {
public:
    const std::string& name() const override { return name_; }
    bool same_place(const OutputFile&) const override { return false; }
    double highest_rate() const override { return 240; }
    void begin(Extent, double) override { all.clear(); }
    void add(const View<const std::uint32_t>& picture) override {
        std::vector<std::uint32_t> pixels;
        for (int y = 0; y < picture.height; ++y)
            pixels.insert(pixels.end(), &picture(0, y), &picture(0, y) + picture.width);
        all.push_back(std::move(pixels));
    }
    void end() override {}
    void commit() override {}

    std::vector<std::vector<std::uint32_t>> all;

private:
    std::string name_ = "pictures";
};

TEST(FilmOnAGpu, HasThePicturesOfTheCpuInTheirOrder) {
    const int width = 50; // a frame in the GPU's memory has wider rows
    RunRecord run{{Params(catalog().at("heat")), {width, 48}, 0, {}}, {}, 60, {}, {}, {}, {}};
    run.events.push_back({10, PaintStroke{{sizeof(glint_stroke), 10, 10, 30, 20, GLINT_LEFT, 0, GLINT_PRESS, 0}}});
    const auto ignore = [](FilmProgress) {};
    for (const std::int64_t last : {0, 1, 2, 60}) { // fewer pictures than the ring has, and more
        PicturesOfAFilm there, here;
        const auto gpu = make_cuda_queue();
        make_film(run, {0, last, 1, 60}, there, *gpu, ignore);
        make_film(run, {0, last, 1, 60}, here, cpu(), ignore);
        EXPECT_EQ(there.all.size(), static_cast<std::size_t>(last + 1));
        EXPECT_TRUE(there.all == here.all) << last;
    }
}

} // namespace
} // namespace glint::test
