// Films on the way from one set of parameters to the next.
#include "app/replay/film.h"
#include "support/run.h"
#include <cmath>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

Params julia_at(const char* scale, const char* x = "0") {
    Params params(catalog().at("julia"));
    set(params, "scale", scale), set(params, "center_re", x);
    return params;
}
double scale_of(const Params& params) { return params.get<float>(*params.definition().param("scale")); }

TEST(ZoomPath, BeginsAndEndsWhereItIsTold) {
    const ZoomPath path({julia_at("1"), julia_at("0.01", "0.25"), julia_at("0.1")});
    EXPECT_EQ(path.at(0), julia_at("1"));
    EXPECT_EQ(path.at(1), julia_at("0.1"));
    EXPECT_EQ(path.at(-1), julia_at("1"));
    EXPECT_EQ(path.at(2), julia_at("0.1"));
}

TEST(ZoomPath, IsAsManyOctavesASecondFromEndToEnd) {
    const ZoomPath path({julia_at("1"), julia_at("0.5"), julia_at("0.03125")}); // 1 octave, and 4
    for (int i = 0; i <= 10; ++i) EXPECT_NEAR(std::log2(scale_of(path.at(i / 10.))), -i / 2., 1e-4) << i;
}

TEST(ZoomPath, GoesThroughAPlaceOfTheSameScaleInATimeOfItsOwn) {
    const ZoomPath path({julia_at("1"), julia_at("1", "0.5"), julia_at("1")});
    const glint_param& x = *catalog().at("julia").param("center_re");
    EXPECT_NEAR(path.at(0.5).get<float>(x), 0.5, 1e-6);
    EXPECT_NEAR(path.at(0.25).get<float>(x), 0.25, 1e-6);
}

TEST(ZoomPath, OfWhatHasNoViewTakesItsPartsAlike) {
    const Definition& heat = catalog().at("heat");
    Params slow(heat), fast(heat);
    set(slow, "k", "0.1"), set(fast, "k", "0.2");
    const ZoomPath path({slow, fast, slow});
    EXPECT_NEAR(path.at(0.5).get<float>(*heat.param("k")), 0.2, 1e-6);
}

class CountedFilm final : public FilmFile {
public:
    const std::string& name() const override { return name_; }
    bool same_place(const OutputFile&) const override { return false; }
    double highest_rate() const override { return 240; }
    void begin(Extent, double) override {}
    void add(const View<const std::uint32_t>& p) override { pictures.emplace_back(p.data, p.data + p.extent().area()); }
    void end() override { ended = true; }
    void commit() override {}
    std::vector<std::vector<std::uint32_t>> pictures;
    bool ended = false;

private:
    std::string name_;
};

TEST(PathFilm, ShowsBothEndsAndWhatLiesBetween) {
    const Params wide = julia_at("1"), deep = julia_at("0.01", "0.25");
    World world(catalog().at("julia"), cpu(), {32, 32}, wide);
    CountedFilm film;
    make_path_film(world, {ZoomPath({wide, deep}), 5, 0, 60}, film, [](FilmProgress) {});
    ASSERT_EQ(film.pictures.size(), 5u);
    EXPECT_TRUE(film.ended);
    World first(catalog().at("julia"), cpu(), {32, 32}, wide), last(catalog().at("julia"), cpu(), {32, 32}, deep);
    EXPECT_EQ(film.pictures.front(), drawn(first));
    EXPECT_EQ(film.pictures.back(), drawn(last));
    EXPECT_NE(film.pictures[2], film.pictures[1]);
}

} // namespace
} // namespace glint::test
