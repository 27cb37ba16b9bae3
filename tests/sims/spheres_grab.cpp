// A grabbed sphere follows the mouse, alone, and keeps its place while the scene goes on.
#include "support/run.h"
#include <cmath>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using GrabSettings = std::initializer_list<std::pair<const char*, const char*>>;
constexpr Extent grab_size{200, 150};
constexpr std::size_t in_row = 7; // x y z radius r g b

const Definition& the_spheres() { return catalog().at("spheres"); }

class SpheresGrab : public testing::Test {
protected:
    static Params hand(GrabSettings settings) {
        Params p = preset(the_spheres(), "cloud");
        set(p, "brush", "grab"), set(p, "animate", "false"), set(p, "count", "30");
        for (const auto& [id, text] : settings) set(p, id, text);
        return p;
    }
    static std::vector<float> rows(World& world) { return drawn(world), field(world, "spheres"); }
    static float row(World& world, int sphere, std::size_t column) {
        return rows(world)[std::size_t(sphere) * in_row + column];
    }
    /// The foremost on the ray of that cell, by a plain loop; -1: none.
    static int foremost(World& world, int x, int y) {
        const std::vector<float> all = rows(world);
        int found = -1;
        double top = 0;
        for (std::size_t i = 0; i < all.size() / in_row; ++i) {
            const float* s = all.data() + i * in_row;
            const double dx = x - grab_size.width / 2 - double(s[0]), dy = y - grab_size.height / 2 - double(s[1]);
            const double depth2 = double(s[3]) * double(s[3]) - dx * dx - dy * dy;
            if (depth2 <= 0) continue;
            const double t = std::sqrt(depth2) + double(s[2]);
            if (found < 0 || t > top) found = int(i), top = t;
        }
        return found;
    }
    static void press(World& world, float x, float y) {
        world.stroke({sizeof(glint_stroke), x, y, x, y, GLINT_LEFT, 0, GLINT_PRESS, 0});
    }
    static void drag(World& world, float x, float y, float dx, float dy) {
        world.stroke({sizeof(glint_stroke), x, y, x + dx, y + dy, GLINT_LEFT, 0, GLINT_DRAG, 0});
    }
    /// A cell that a sphere is seen in.
    static std::pair<int, int> seen_cell(World& world) {
        for (int y = grab_size.height / 2; y < grab_size.height; ++y)
            for (int x = grab_size.width / 3; x < grab_size.width; ++x)
                if (foremost(world, x, y) >= 0) return {x, y};
        return {-1, -1};
    }
};

TEST_F(SpheresGrab, TheForemostUnderTheMouseFollowsItAndNoOther) {
    World world(the_spheres(), cpu(), grab_size, hand({}));
    const auto [x, y] = seen_cell(world);
    const int grabbed = foremost(world, x, y);
    ASSERT_GE(grabbed, 0);
    const std::vector<float> before = rows(world);
    press(world, float(x) + .5f, float(y) + .5f);
    EXPECT_EQ(rows(world), before) << "a press moves nothing";
    drag(world, float(x) + .5f, float(y) + .5f, 12, -7), drag(world, 0, 0, 3, 2);
    const std::vector<float> after = rows(world);
    for (std::size_t i = 0; i < after.size(); ++i) {
        const double moved = double(after[i]) - double(before[i]);
        const bool of_it = int(i / in_row) == grabbed;
        EXPECT_NEAR(moved, of_it && i % in_row == 0 ? 15 : of_it && i % in_row == 1 ? -5 : 0, of_it ? 1e-3 : 0) << i;
    }
}

TEST_F(SpheresGrab, TheDragIsAcrossThePictureHoweverTheSceneIsTurned) {
    for (const char* yaw : {"0", "90", "137"}) {
        World world(the_spheres(), cpu(), grab_size, hand({{"yaw", yaw}, {"pitch", "40"}, {"zoom", "1.5"}}));
        const auto [x, y] = seen_cell(world);
        const int grabbed = foremost(world, x, y);
        ASSERT_GE(grabbed, 0) << yaw;
        const float left = row(world, grabbed, 0), depth = row(world, grabbed, 2);
        press(world, float(x) + .5f, float(y) + .5f), drag(world, 0, 0, 20, 0);
        EXPECT_NEAR(row(world, grabbed, 0), left + 20, 1e-3) << yaw;
        EXPECT_NEAR(row(world, grabbed, 2), depth, 1e-3) << yaw;
    }
}

TEST_F(SpheresGrab, BesideAllSpheresNothingIsHeld) {
    World world(the_spheres(), cpu(), grab_size, hand({}));
    ASSERT_EQ(foremost(world, 0, 0), -1);
    const auto [x, y] = seen_cell(world);
    press(world, float(x) + .5f, float(y) + .5f), drag(world, 0, 0, 5, 0);
    const std::vector<float> before = rows(world);
    press(world, .5f, .5f), drag(world, 0, 0, 9, 9);
    EXPECT_EQ(rows(world), before) << "what was held before is let go";
}

TEST_F(SpheresGrab, AMovedSphereIsFoundWhereItIs) {
    World world(the_spheres(), cpu(), grab_size, hand({{"count", "1"}}));
    const int x = int(std::lround(row(world, 0, 0))) + 100, y = int(std::lround(row(world, 0, 1))) + 75;
    press(world, float(x) + .5f, float(y) + .5f), drag(world, 0, 0, 60, 0);
    const float there = row(world, 0, 0);
    press(world, float(x) + .5f, float(y) + .5f), drag(world, 0, 0, 0, 30);
    EXPECT_EQ(row(world, 0, 0), there);
    press(world, float(x) + 60.5f, float(y) + .5f), drag(world, 0, 0, 10, 0);
    EXPECT_NEAR(row(world, 0, 0), there + 10, 1e-3);
}

TEST_F(SpheresGrab, TheOtherBrushAndTheOtherButtonGrabNothing) {
    World turned(the_spheres(), cpu(), grab_size, hand({{"brush", "turn"}})),
        right(the_spheres(), cpu(), grab_size, hand({}));
    const auto [x, y] = seen_cell(right);
    const float at_x = float(x) + .5f, at_y = float(y) + .5f;
    const std::vector<float> before = rows(right);
    press(turned, at_x, at_y), drag(turned, at_x, at_y, 9, 9);
    right.stroke({sizeof(glint_stroke), at_x, at_y, at_x, at_y, GLINT_RIGHT, 0, GLINT_PRESS, 0});
    right.stroke({sizeof(glint_stroke), at_x, at_y, at_x + 9, at_y, GLINT_RIGHT, 0, GLINT_DRAG, 0});
    EXPECT_EQ(rows(turned), before);
    EXPECT_EQ(rows(right), before);
}

TEST_F(SpheresGrab, ItStaysMovedWhileTheSceneGoesOnAndStartingOverPutsItBack) {
    Params p = hand({{"animate", "true"}, {"spin", "0"}, {"count", "1"}});
    World moved(the_spheres(), cpu(), grab_size, p), left(the_spheres(), cpu(), grab_size, p);
    const int x = int(std::lround(row(moved, 0, 0))) + 100, y = int(std::lround(row(moved, 0, 1))) + 75;
    press(moved, float(x) + .5f, float(y) + .5f), drag(moved, 0, 0, 25, 10);
    moved.advance(100), left.advance(100);
    EXPECT_NEAR(row(moved, 0, 0), row(left, 0, 0) + 25, 1e-3);
    EXPECT_NEAR(row(moved, 0, 1), row(left, 0, 1) + 10, 1e-3);
    moved.reset(), left.reset();
    EXPECT_EQ(rows(moved), rows(left));
}

TEST_F(SpheresGrab, WhatIsHeldIsPartOfTheState) {
    World one(the_spheres(), cpu(), grab_size, hand({})), other(the_spheres(), cpu(), grab_size, hand({}));
    const auto [x, y] = seen_cell(one);
    press(one, float(x) + .5f, float(y) + .5f), drag(one, 0, 0, 8, 0);
    other.restore(one.snapshot());
    drag(one, 0, 0, 4, 4), drag(other, 0, 0, 4, 4);
    EXPECT_EQ(rows(one), rows(other));
    EXPECT_EQ(drawn(one), drawn(other));
}

TEST_F(SpheresGrab, AFileThatMovesWhatThereIsNotIsPutRight) {
    World world(the_spheres(), cpu(), grab_size, hand({}));
    const std::vector<float> before = rows(world);
    HostState state{world.params(), grab_size, 0, {}};
    for (const FieldCopy& f : world.read_state()) state.fields.push_back({f.id, f.width, f.height, f.values});
    for (FieldValues& f : state.fields) {
        if (f.id != "moved") continue;
        f.values.floats()[0] = 31;                                                             // held: there are 30
        f.values.floats()[4] = 31, f.values.floats()[5] = 100;                                 // no such sphere
        f.values.floats()[8] = 2, f.values.floats()[9] = NAN;                                  // nowhere
        f.values.floats()[12] = 1.5f, f.values.floats()[16] = -7, f.values.floats()[20] = NAN; // no numbers of spheres
    }
    world.restore(state);
    EXPECT_EQ(rows(world), before);
    drag(world, 0, 0, 9, 9);
    EXPECT_EQ(rows(world), before);
}

TEST_F(SpheresGrab, SixtyFourCanBeMoved) {
    World world(the_spheres(), cpu(), grab_size,
                hand({{"scene", "box"}, {"count", "300"}, {"radius_min", "2"}, {"radius_max", "2"}}));
    const std::vector<float> before = rows(world);
    for (int i = 0; i < 300; ++i) {
        const float x = before[std::size_t(i) * in_row] + 100.5f, y = before[std::size_t(i) * in_row + 1] + 75.5f;
        press(world, x, y), drag(world, 0, 0, 1, 0);
    }
    const std::vector<float> after = rows(world);
    int moved = 0;
    for (std::size_t i = 0; i < after.size(); i += in_row) moved += after[i] != before[i];
    EXPECT_EQ(moved, 64);
}

TEST_F(SpheresGrab, OneThatWasOnlyClickedUsesUpNone) {
    World world(the_spheres(), cpu(), grab_size,
                hand({{"scene", "box"}, {"count", "300"}, {"radius_min", "2"}, {"radius_max", "2"}}));
    const std::vector<float> before = rows(world);
    const auto click = [&](int i) {
        press(world, before[std::size_t(i) * in_row] + 100.5f, before[std::size_t(i) * in_row + 1] + 75.5f);
    };
    for (int i = 0; i < 299; ++i) click(i);
    click(299), drag(world, 0, 0, 1, 0);
    EXPECT_NE(rows(world), before);
}

TEST_F(SpheresGrab, EveryMethodDrawsThemAlike) {
    std::vector<std::uint32_t> reference;
    for (const char* method : {"global", "constant", "shared", "binned", "bvh"}) {
        World world(the_spheres(), cpu(), grab_size, hand({{"method", method}}));
        const auto [x, y] = seen_cell(world);
        press(world, float(x) + .5f, float(y) + .5f), drag(world, 0, 0, -40, 30);
        const auto picture = drawn(world);
        if (reference.empty()) reference = picture;
        EXPECT_EQ(picture, reference) << method;
    }
}

TEST_F(SpheresGrab, OfTooManyNoneCanBeGrabbedAndANoteSaysSo) {
    const auto of = [](const char* count, const char* brush) {
        const glint_device_facts facts{sizeof facts, GLINT_CPU};
        glint_note said{};
        said.size = sizeof said;
        EXPECT_EQ(the_spheres().sim().note(&facts, 200, 150, hand({{"count", count}, {"brush", brush}}).data(), &said),
                  0);
        return std::string(said.text);
    };
    EXPECT_THAT(of("100001", "grab"), testing::HasSubstr("at most 100 000"));
    EXPECT_EQ(of("100000", "grab"), "");
    EXPECT_EQ(of("100001", "turn"), "");
}

} // namespace
} // namespace glint::test
