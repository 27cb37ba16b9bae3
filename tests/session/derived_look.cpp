// Quantities derived from a field, shown like a field: in a world and in a session.
#include "app/session/session.h"
#include "support/no_more_memory.h"
#include "support/says.h"
#include "support/seated.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <gmock/gmock.h>
#include <memory>
#include <numeric>

namespace glint::test {
namespace {

/// The values of shown_field().
std::vector<float> shown_values(World& world) {
    const glint_field* field = world.shown_field();
    std::vector<float> padded(static_cast<std::size_t>(field->pitch) * static_cast<std::size_t>(field->height));
    const glint_host& host = world.queue().table();
    EXPECT_EQ(host.read(host.self, padded.data(), field->data, sizeof(float) * padded.size()), 0);
    std::vector<float> values;
    for (std::ptrdiff_t y = 0; y < field->height; ++y)
        values.insert(values.end(), padded.begin() + y * field->pitch,
                      padded.begin() + y * field->pitch + field->width);
    return values;
}

struct DerivedLook : testing::Test {
    const Definition& heat = catalog().at("heat");
    World plate{heat, cpu(), {64, 48}, Params(heat)};
    World plain{heat, cpu(), {64, 48}, Params(heat)};
};

TEST_F(DerivedLook, IsCalledAfterTheFieldWithItsUnit) {
    plate.set_look({.field = "temperature", .derived = Derived::laplacian}, {});
    EXPECT_STREQ(plate.shown_field()->id, "Laplacian of temperature");
    EXPECT_STREQ(plate.shown_field()->unit, "per cell²");
    const Definition& waves = catalog().at("waves");
    World tank(waves, cpu(), {64, 48}, Params(waves));
    tank.set_look({.derived = Derived::rate}, {});
    EXPECT_STREQ(tank.shown_field()->id, "rate of height") << "the first field";
    EXPECT_STREQ(tank.shown_field()->unit, "per step");
}

TEST_F(DerivedLook, ARateChangesNothingOfARunWhoseParametersMove) {
    Params moving(heat);
    moving.animate({"k", AnimationCurve::sine, 0.05, 0.2, 7, 0, 0});
    plate.set_params(moving), plain.set_params(moving);
    plate.set_look({.derived = Derived::rate}, {});
    plate.advance(20);
    for (int i = 0; i < 20; ++i) plain.advance(1);
    EXPECT_EQ(field(plate, "temperature"), field(plain, "temperature"));
}

TEST_F(DerivedLook, AGradientIsThatOfTheFieldAsItIs) {
    plate.set_look({.field = "temperature", .derived = Derived::gradient}, {});
    plate.advance(20);
    const auto expect_gradient = [&] {
        const auto t = field(plate, "temperature"), slope = shown_values(plate);
        const std::size_t at = 20 * 64 + 31;
        const float gx = 0.5f * (t[at + 1] - t[at - 1]), gy = 0.5f * (t[at + 64] - t[at - 64]);
        EXPECT_EQ(slope[at], std::sqrt(gx * gx + gy * gy));
    };
    expect_gradient();
    const auto before = shown_values(plate);
    plate.stroke({sizeof(glint_stroke), 30, 20, 40, 24, GLINT_LEFT, 0, GLINT_PRESS, plate.step()});
    expect_gradient();
    EXPECT_NE(shown_values(plate), before) << "the stroke is seen at once";
}

TEST_F(DerivedLook, AGradientGoesAroundWhereTheEdgesDo) {
    plate.set_look({.field = "temperature", .derived = Derived::gradient}, {});
    plate.stroke({sizeof(glint_stroke), 2, 20, 2, 24, GLINT_LEFT, 0, GLINT_PRESS, plate.step()});
    plate.advance(20);
    const auto left_column = [](const auto& of_cell) {
        std::vector<float> column;
        for (std::size_t at = 64; at < 47 * 64; at += 64) column.push_back(of_cell(at));
        return column;
    };
    const auto expected = [&](std::size_t other_side, float per_cell) {
        return left_column([&, t = field(plate, "temperature")](std::size_t at) {
            const float gx = per_cell * (t[at + 1] - t[at + other_side]), gy = 0.5f * (t[at + 64] - t[at - 64]);
            return std::sqrt(gx * gx + gy * gy);
        });
    };
    const auto shown_column = [&] {
        return left_column([slope = shown_values(plate)](std::size_t at) { return slope[at]; });
    };
    ASSERT_NE(expected(0, 1), expected(63, 0.5f));
    EXPECT_EQ(shown_column(), expected(0, 1));
    Params periodic(heat);
    set(periodic, "edges", "periodic");
    plate.set_params(periodic);
    EXPECT_EQ(shown_column(), expected(63, 0.5f));
}

TEST_F(DerivedLook, ARateIsTheChangeOfTheLastStep) {
    plate.set_look({.field = "temperature", .derived = Derived::rate}, {});
    plate.advance(7), plain.advance(6);
    const auto before = field(plain, "temperature");
    plain.advance(1);
    auto change = field(plain, "temperature");
    EXPECT_EQ(field(plate, "temperature"), change) << "to look changes no bit";
    for (std::size_t i = 0; i < change.size(); ++i) change[i] -= before[i];
    EXPECT_EQ(shown_values(plate), change);
    plate.advance(1);
    EXPECT_NE(shown_values(plate), change);
}

TEST_F(DerivedLook, ARateIsNotKnownWhereNoStepLedTo) {
    const auto none_is_known = [&] {
        return std::ranges::all_of(shown_values(plate), [](float v) { return std::isnan(v); });
    };
    plate.advance(3);
    plate.set_look({.field = "temperature", .derived = Derived::rate}, {});
    EXPECT_TRUE(none_is_known());
    plate.advance(1);
    EXPECT_FALSE(none_is_known());
    const Snapshot kept = plate.snapshot();
    plate.advance(1), plate.restore(kept);
    EXPECT_TRUE(none_is_known());
    plate.advance(2), plate.reset();
    EXPECT_TRUE(none_is_known());
}

TEST_F(DerivedLook, AFieldWrittenByDrawingHasAGradientAndNoRate) {
    const Definition& julia = catalog().at("julia");
    World world(julia, cpu(), {64, 48}, Params(julia));
    world.set_look({.derived = Derived::gradient}, FloatRange{0, 100});
    EXPECT_FALSE(world.can_have_rate());
    const auto first = drawn(world);
    EXPECT_EQ(drawn(world), first) << "of the counts just drawn, not of those before";
    EXPECT_TRUE(std::ranges::any_of(shown_values(world), [](float v) { return v > 0; }));
    world.set_look({.derived = Derived::rate}, {});
    world.advance(2);
    EXPECT_TRUE(std::ranges::all_of(shown_values(world), [](float v) { return std::isnan(v); }));
}

TEST_F(DerivedLook, ASimulationWithoutFieldsShowsItsOwnPicture) {
    const Definition& ripple = catalog().at("ripple");
    World world(ripple, cpu(), {64, 48}, Params(ripple));
    const auto before = drawn(world);
    world.set_look({.derived = Derived::gradient}, {});
    world.advance(1);
    EXPECT_EQ(world.shown_field(), nullptr);
    world.set_look({}, {}), world.reset();
    EXPECT_EQ(drawn(world), before);
}

TEST_F(DerivedLook, TheCellsOfAnEnergyAddUpToIt) {
    const Definition& waves = catalog().at("waves");
    World tank(waves, cpu(), {128, 96}, Params(waves));
    tank.set_look({.field = "energy"}, {});
    for (const int steps : {1, 40}) {
        tank.advance(steps);
        const auto cells = shown_values(tank);
        const double sum = std::accumulate(cells.begin(), cells.end(), 0.0);
        EXPECT_NEAR(sum, tank.probe().values[0], 1e-5 * std::fabs(sum)) << steps;
        EXPECT_GT(std::fabs(sum), 0);
    }
    tank.set_look({.field = "energy", .derived = Derived::rate}, {});
    tank.advance(2);
    EXPECT_STREQ(tank.shown_field()->id, "rate of energy");
    EXPECT_TRUE(std::ranges::any_of(shown_values(tank), [](float v) { return v != 0 && !std::isnan(v); }));
}

TEST_F(DerivedLook, WithoutMemoryTheRunContinuesAndAReaderGetsTheReason) {
    const std::unique_ptr<Queue> queue = make_cpu_queue(1);
    World poor(heat, *queue, {64, 48}, Params(heat));
    poor.advance(3), plain.advance(6);
    {
        const NoMoreMemory from_here(*queue);
        poor.set_look({.derived = Derived::rate}, {});
        poor.advance(3);
        EXPECT_EQ(field(poor, "temperature"), field(plain, "temperature"));
        EXPECT_THROW(poor.shown_field(), Error);
    }
    poor.advance(1);
    EXPECT_FALSE(std::ranges::all_of(shown_values(poor), [](float v) { return std::isnan(v); }));
}

class DerivedLookOfASession : public Seated, public testing::Test {
protected:
    std::unique_ptr<Session> session = start("waves");
};

TEST_F(DerivedLookOfASession, TravelsInTheRunAndIsOneUndo) {
    run_steps(*session, 20);
    const PictureLook look{.field = "height", .follows = true, .derived = Derived::gradient};
    session->appearance().set_look(look, "Derived field");
    EXPECT_TRUE(record_of(*session).run_settings.look == look);
    EXPECT_TRUE(Session(cpu().device(), record_of(*session), std::nullopt, memory_target).appearance().look() == look);
    session->history().undo();
    EXPECT_TRUE(session->appearance().look() == PictureLook{});
    session->history().redo();
    EXPECT_TRUE(session->appearance().look() == look);
}

TEST_F(DerivedLookOfASession, KnowsTheRateWhereAStateIsKept) {
    session->appearance().set_look({.field = "height", .derived = Derived::rate}, "Derived field");
    const auto unknown = shown(*session);
    paint(*session, 10);
    run_steps(*session, 6);
    const auto rate = shown(*session);
    ASSERT_NE(rate, unknown);
    paint(*session, 40); // the state before it is kept
    run_steps(*session, 3);
    session->history().undo();
    EXPECT_EQ(shown(*session), rate) << "a step was taken to there";
    EXPECT_EQ(session->place().at, 6);
    session->seeker().seek(0);
    EXPECT_EQ(shown(*session), unknown);
    session->seeker().seek(6);
    EXPECT_EQ(shown(*session), rate);
}

TEST_F(DerivedLookOfASession, WithoutMemoryForItIsGivenUpWithASentence) {
    run_steps(*session, 5);
    const auto before = shown(*session);
    {
        const NoMoreMemory from_here(session->queue());
        session->appearance().set_look({.derived = Derived::gradient}, "Derived field");
        settle(*session);
    }
    EXPECT_TRUE(session->appearance().look() == PictureLook{});
    EXPECT_THAT(session->messages().take_notice(), says("shown", "memory"));
    EXPECT_EQ(session->failure(), "");
    EXPECT_EQ(shown(*session), before);
    run_steps(*session, 3);
    EXPECT_EQ(session->step(), 8);
}

TEST_F(DerivedLookOfASession, IsCountedFittedAndRead) {
    session->appearance().set_look({.field = "height", .follows = true, .derived = Derived::rate}, "Derived field");
    session->observers().histogram.want(FloatRange{-1, 1});
    run_steps(*session, 5);
    session->observers().cell.watch(std::array{30, 20});
    settle(*session);
    ASSERT_TRUE(session->observers().cell.newest());
    EXPECT_EQ(session->observers().cell.newest()->field, "rate of height");
    EXPECT_EQ(session->observers().cell.newest()->unit, "per step");
    ASSERT_TRUE(session->observers().histogram.newest());
    EXPECT_EQ(session->observers().histogram.newest()->field, "rate of height");
    EXPECT_TRUE(session->observers().histogram.newest()->has_rate);
    ASSERT_TRUE(session->appearance().fitted_range());
    EXPECT_THAT(session->observers().histogram.newest()->grids, testing::Contains("energy"));
}

} // namespace
} // namespace glint::test
