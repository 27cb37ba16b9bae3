// A film of a run without its encoder: the pictures that it shows, and its progress.
#include "app/replay/film.h"
#include "support/run.h"
#include "support/runs.h"
#include <gmock/gmock.h>
#include <stdexcept>

namespace glint::test {
namespace {

using testing::HasSubstr;

/// Stores the frames that it gets.
class KeptFilm final : public FilmFile {
public:
    const std::string& name() const override { return name_; }
    bool same_place(const OutputFile&) const override { return false; }
    double highest_rate() const override { return 240; }
    void begin(Extent extent, double) override { size = extent, pictures.clear(), ended = false; }
    void add(const View<const std::uint32_t>& picture) override {
        std::vector<std::uint32_t> pixels;
        for (int y = 0; y < picture.height; ++y)
            for (int x = 0; x < picture.width; ++x) pixels.push_back(picture(x, y));
        pictures.push_back(std::move(pixels));
    }
    void end() override { ended = true; }
    void commit() override { ADD_FAILURE() << "its owner does that"; }

    Extent size;
    std::vector<std::vector<std::uint32_t>> pictures;
    bool ended = false;

private:
    std::string name_ = "kept";
};

RunRecord painted_run() {
    RunRecord run{{Params(catalog().at("heat")), {64, 48}, 0, {}}, {}, 40, {}, {}, {}, {}};
    run.events.push_back({10, PaintStroke{{sizeof(glint_stroke), 10, 10, 30, 20, GLINT_LEFT, 0, GLINT_PRESS, 0}}});
    run.events.push_back({20, Reset{}});
    return run;
}

void ignore(FilmProgress) {}

TEST(FilmOfARun, ShowsEveryPictureWithWhatWasDoneUpToIt) {
    const RunRecord run = painted_run();
    KeptFilm film;
    make_film(run, {0, 40, 5, 60}, film, cpu(), ignore);
    World by_hand(catalog().at("heat"), cpu(), {64, 48}, run.seed.params);
    std::vector<std::vector<std::uint32_t>> expected;
    for (int place = 0; place <= 40; place += 5) {
        if (place) by_hand.advance(5);
        if (place == 10) by_hand.stroke(std::get<PaintStroke>(run.events[0].change).stroke);
        if (place == 20) by_hand.reset();
        expected.push_back(drawn(by_hand));
    }
    EXPECT_EQ(film.pictures, expected);
    EXPECT_TRUE(film.ended);
}

TEST(FilmOfARun, IsDrawnAsTheRunWasLookedAt) {
    RunRecord run = painted_run();
    KeptFilm plain, lined;
    make_film(run, {20, 40, 20, 60}, plain, cpu(), ignore);
    run.run_settings.look.isolines = true;
    make_film(run, {20, 40, 20, 60}, lined, cpu(), ignore);
    ASSERT_EQ(lined.pictures.size(), 2u);
    EXPECT_NE(lined.pictures.back(), plain.pictures.back());
}

TEST(FilmOfARun, OfAPartBeginsThere) {
    KeptFilm all, part;
    make_film(painted_run(), {0, 40, 1, 60}, all, cpu(), ignore);
    make_film(painted_run(), {13, 26, 4, 60}, part, cpu(), ignore);
    ASSERT_EQ(part.pictures.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(part.pictures[i], all.pictures[13 + 4 * i]) << i;
}

TEST(FilmOfARun, GoesOnBehindItsEnd) {
    RunRecord run = painted_run();
    run.end = 60;
    KeptFilm film;
    make_film(run, {40, 60, 10, 60}, film, cpu(), ignore);
    EXPECT_EQ(film.pictures.size(), 3u);
    EXPECT_NE(film.pictures.front(), film.pictures.back());
}

TEST(FilmOfARun, HasTheSizeThatTheRunHasThere) {
    RunRecord run = painted_run();
    run.events.push_back({30, Resize{{48, 64}}});
    KeptFilm film;
    make_film(run, {30, 40, 5, 60}, film, cpu(), ignore);
    EXPECT_EQ(film.size, (Extent{48, 64}));
    EXPECT_THAT(refusal([&] { require_filmable({29, 40, 5, 60}, run); }), HasSubstr("from 64x48 to 48x64 at step 30"));
    EXPECT_EQ(refusal([&] { require_filmable({30, 40, 5, 60}, run); }), "");
    EXPECT_EQ(refusal([&] { require_filmable({0, 29, 5, 60}, run); }), "");
    EXPECT_THAT(refusal([&] { require_filmable({0, 4'000'000, 1, 60}, run); }), HasSubstr("too long"));
}

TEST(FilmOfARun, TellsHowFarItIsAndEndsWhereItIsToldTo) {
    double replayed = 0;
    std::int64_t frames = -1;
    KeptFilm film;
    make_film(painted_run(), {20, 40, 5, 60}, film, cpu(), [&](FilmProgress now) {
        EXPECT_GE(now.replayed, replayed);
        EXPECT_GE(now.frames, frames);
        replayed = now.replayed, frames = now.frames;
    });
    EXPECT_EQ(replayed, 1);
    EXPECT_EQ(frames, 5);
    const auto enough = [](FilmProgress now) {
        if (now.frames == 2) throw std::runtime_error("enough");
    };
    EXPECT_THROW(make_film(painted_run(), {0, 40, 5, 60}, film, cpu(), enough), std::runtime_error);
    EXPECT_EQ(film.pictures.size(), 2u);
    EXPECT_FALSE(film.ended);
}

} // namespace
} // namespace glint::test
