// glint render --save and glint replay: a stored run is run again, to the same bits, in another process.
#include "app/run/run_file.h"
#include "support/program.h"
#include "support/read_back.h"
#include "support/run.h"
#include "support/says.h"
#include <array>
#include <cstring>
#include <gmock/gmock.h>
#include <vector>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Replay : public testing::Test {
protected:
    Ended done(const std::vector<std::string>& arguments) {
        Ended glint = run_glint(folder, arguments);
        EXPECT_EQ(glint.status, 0) << glint.err;
        return glint;
    }
    void put(const RunRecord& run, const std::string& name) {
        const std::vector<std::byte> bytes = encode(run);
        folder.put(name, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    RunRecord saved(const std::string& name) {
        const std::string bytes = folder.text(name);
        return decode(std::as_bytes(std::span(bytes)), catalog());
    }
    RunRecord saved_heat() {
        done({"render", "heat", "--size", "64x48", "--steps", "2", "-o", "h.png", "--save", "h.glint"});
        RunRecord run = saved("h.glint");
        run.fields.clear(), run.hashes.clear();
        return run;
    }
    Folder folder;
};

TEST_F(Replay, ComesToTheSameBitsOnAnyNumberOfThreads) {
    for (const char* sim : {"heat", "waves", "julia"}) {
        done({"render", sim, "--size", "64x48", "--steps", "90", "-o", "first.png", "--save", "run.glint"});
        done({"replay", "run.glint", "--threads", "1", "-o", "again.png"});
        EXPECT_EQ(folder.text("first.png"), folder.text("again.png")) << sim;
        if (std::string_view(sim) == "julia") continue; // the picture is all there is
        EXPECT_THAT(done({"replay", "run.glint", "--verify"}).err, HasSubstr("bit for bit")) << sim;
    }
}

TEST_F(Replay, NamesTheFirstStepAndFieldThatDiffer) {
    done({"render", "heat", "--size", "32x32", "--steps", "80", "--save", "run.glint"});
    RunRecord run = saved("run.glint");
    ASSERT_GE(run.hashes.size(), 4u);
    run.hashes[2].fields.front().hash[0] ^= 1;
    run.hashes[3].fields.front().hash[0] ^= 1;
    put(run, "forged.glint");
    const Ended glint = run_glint(folder, {"replay", "forged.glint", "--verify"});
    EXPECT_EQ(glint.status, 5);
    EXPECT_THAT(glint.err, HasSubstr("step " + std::to_string(run.hashes[2].at)));
    EXPECT_THAT(glint.err, HasSubstr("'" + run.hashes[2].fields.front().field + "'"));
}

TEST_F(Replay, ShowsTheLayerThatWasSaved) {
    const auto rendered = [&](const char* look) {
        done({"render", "heat_3d", "--size", "32x32", "--set", "cells=16", "--steps", "3", "--look", look, "-o",
              "first.png", "--save", "run.glint"});
        done({"replay", "run.glint", "-o", "again.png"});
        EXPECT_EQ(folder.text("first.png"), folder.text("again.png")) << look;
        return folder.text("first.png");
    };
    const std::string third = rendered("temperature,layer=3");
    EXPECT_EQ(saved("run.glint").run_settings.look.layer, 3);
    EXPECT_NE(rendered("temperature"), third);
    EXPECT_EQ(saved("run.glint").run_settings.look.layer, std::nullopt) << "the middle one";
}

TEST_F(Replay, PlaysWhatAPictureCarries) {
    done({"render", "waves", "--preset", "double_slit", "--size", "64x48", "--steps", "30", "-o", "first.png"});
    done({"replay", "first.png", "-o", "again.png"});
    EXPECT_EQ(folder.text("first.png"), folder.text("again.png"));
}

TEST_F(Replay, DrawsTheRunAsItWasLookedAt) {
    done({"render", "heat", "--size", "64x48", "--steps", "40", "--set", "range_high=2", "-o", "plain.png", "--save",
          "run.glint"});
    RunRecord run = saved("run.glint");
    const auto pixels_of = [&](const PictureLook& look) {
        run.run_settings.look = look;
        put(run, "look.glint");
        done({"replay", "look.glint", "-o", "look.png"});
        return read_png(folder / "look.png").rgb;
    };
    const auto plain = read_png(folder / "plain.png").rgb;
    EXPECT_EQ(pixels_of({}), plain);
    EXPECT_NE(pixels_of({.shaded = true}), plain);
    EXPECT_NE(pixels_of({.follows = true}), plain) << "the hottest cell has the last colour";
    EXPECT_NE(pixels_of({.follows = true, .derived = Derived::gradient}), plain);
    const auto rate = pixels_of({.follows = true, .derived = Derived::rate});
    const auto of_no_step = std::vector(rate.size() / 3, std::array{rate[0], rate[1], rate[2]});
    EXPECT_NE(std::memcmp(rate.data(), of_no_step.data(), rate.size()), 0)
        << "one colour: the step before was not kept";
    EXPECT_EQ(pixels_of({.field = "no such field"}), plain) << "the first one, which is what heat draws";
}

TEST_F(Replay, StopsWhereItIsTold) {
    done({"render", "heat", "--size", "32x32", "--steps", "20", "-o", "at20.png"});
    done({"render", "heat", "--size", "32x32", "--steps", "80", "--save", "run.glint"});
    done({"replay", "run.glint", "--to", "20", "-o", "stopped.png"});
    // Both carry their own run's code, so the pictures are compared through a third.
    done({"replay", "at20.png", "--field", "temperature=a.npy"});
    done({"replay", "run.glint", "--to", "20", "--field", "temperature=b.npy"});
    EXPECT_EQ(folder.text("a.npy"), folder.text("b.npy"));
}

TEST_F(Replay, AppliesEveryEventAtItsStep) {
    const Definition& heat = catalog().at("heat");
    Params hotter(heat);
    set(hotter, "k", "0.12");
    RunRecord run{{Params(heat), {64, 48}, 0, {}}, {}, 60, {}, {}, {}, {}};
    run.events.push_back({10, SetParams{hotter}});
    run.events.push_back({10, PaintStroke{{sizeof(glint_stroke), 10, 10, 30, 20, GLINT_LEFT, 0, GLINT_PRESS, 0}}});
    run.events.push_back({30, Resize{{48, 64}}});
    run.events.push_back({40, Reset{}});
    put(run, "run.glint");
    World by_hand(heat, cpu(), {64, 48}, Params(heat));
    by_hand.advance(10);
    by_hand.set_params(hotter);
    by_hand.stroke(std::get<PaintStroke>(run.events[1].change).stroke);
    by_hand.advance(20);
    by_hand.resize({48, 64});
    by_hand.advance(10);
    by_hand.reset();
    by_hand.advance(20);
    done({"replay", "run.glint", "--field", "temperature=t.npy"});
    const std::vector<float> expected = field(by_hand, "temperature");
    const std::string file = folder.text("t.npy");
    const std::size_t bytes = expected.size() * sizeof(float);
    ASSERT_GT(file.size(), bytes);
    EXPECT_EQ(std::memcmp(file.data() + file.size() - bytes, expected.data(), bytes), 0);
}

TEST_F(Replay, ASentenceForWhatIsNoRun) {
    folder.put("empty.glint", "");
    folder.put("text.glint", "hello");
    done({"render", "heat", "--size", "32x32", "--steps", "9", "--save", "run.glint"});
    folder.put("cut.glint", folder.text("run.glint").substr(0, 60));
    for (const char* bad : {"none.glint", "empty.glint", "text.glint", "cut.glint", ".", "glint1:AAAA", "glint1:"}) {
        const Ended glint = run_glint(folder, {"replay", bad, "-o", "x.png"});
        EXPECT_EQ(glint.status, 2) << bad << ": " << glint.err;
        EXPECT_THAT(glint.err, testing::StartsWith("glint: ")) << bad;
    }
    EXPECT_EQ(run_glint(folder, {"replay", "run.glint", "--to", "10"}).status, 2) << "it ends at 9";
    EXPECT_EQ(run_glint(folder, {"replay"}).status, 2);
}

TEST_F(Replay, SaysWhereThereIsNothingToVerify) {
    done({"render", "waves", "--size", "32x32", "--steps", "5", "-o", "p.png"});
    const Ended glint = run_glint(folder, {"replay", "p.png", "--verify"});
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, HasSubstr("no hashes"));
}

TEST_F(Replay, OfARunThatDoesNotEvolveComparesItsPicture) {
    done({"render", "julia", "--size", "32x32", "--save", "j.glint"});
    EXPECT_THAT(done({"replay", "j.glint", "--verify"}).err, HasSubstr("the same as recorded, bit for bit"));
    RunRecord forged = saved("j.glint");
    ASSERT_EQ(forged.hashes.size(), 1u);
    forged.hashes[0].fields[0].hash.front() ^= 1;
    put(forged, "forged.glint");
    const Ended glint = run_glint(folder, {"replay", "forged.glint", "--verify"});
    EXPECT_EQ(glint.status, 5);
    EXPECT_THAT(glint.err, HasSubstr("picture"));
}

/// shared/cases/reset.glint: the file is small, and the work was not.
TEST_F(Replay, AMillionResetsAtOneStepAreOne) {
    RunRecord run = saved_heat();
    run.events.assign(1'000'000, {0, Reset{}});
    put(run, "reset.glint");
    EXPECT_THAT(done({"replay", "reset.glint", "-o", "reset.png"}).err, testing::Not(HasSubstr("glint: ")));
    run.events.clear();
    put(run, "plain.glint");
    done({"replay", "plain.glint", "-o", "plain.png"});
    EXPECT_EQ(read_png(folder / "reset.png").rgb, read_png(folder / "plain.png").rgb);
}

TEST_F(Replay, RunsWithoutFixedBitsAreNotVerified) {
    const std::vector<std::string> render{"render",  "barrier", "--size", "32x32",
                                          "--steps", "9",       "--save", "run.glint"};
    done(render);
    RunRecord run = saved("run.glint");
    ASSERT_FALSE(run.hashes.empty());
    Params racy = run.seed.params;
    set(racy, "method", "racy_model");
    run.events = {{4, SetParams{racy}}};
    put(run, "forged.glint");
    const Ended glint = run_glint(folder, {"replay", "forged.glint", "--verify"});
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, says("verify", "racy_model"));
    std::vector<std::string> by_race = render;
    by_race.insert(by_race.end(), {"--set", "method=racy_model"});
    done(by_race);
    EXPECT_TRUE(saved("run.glint").hashes.empty());
}

TEST_F(Replay, VerifiesWhereNothingCanBeWritten) {
    done({"render", "heat", "--size", "32x32", "--steps", "20", "--save", "run.glint"});
    std::filesystem::create_directory(folder / "heat.png"); // blocks a file that it would write
    EXPECT_THAT(done({"replay", "run.glint", "--verify"}).err, HasSubstr("bit for bit"));
    EXPECT_EQ(run_glint(folder, {"replay", "run.glint"}).status, 2);
}

TEST_F(Replay, WithoutFieldsThereIsNothingToVerify) {
    const std::string faulty = GLINT_TEST_PLUGIN_DIR "/faulty.so"; // evolves, and names no field
    done({"render", "faulty", "--plugin", faulty, "--size", "32x32", "--steps", "80", "--save", "run.glint"});
    const Ended glint = run_glint(folder, {"replay", "run.glint", "--plugin", faulty, "--verify"});
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, says("faulty", "no fields"));
}

TEST_F(Replay, VerifiesUpToWhereItStops) {
    done({"render", "heat", "--size", "32x32", "--steps", "80", "--save", "run.glint"}); // hashes at every tenth step
    EXPECT_THAT(done({"replay", "run.glint", "--verify", "--to", "25"}).err, HasSubstr("at 2 places"));
    const Ended before = run_glint(folder, {"replay", "run.glint", "--verify", "--to", "5"});
    EXPECT_EQ(before.status, 2);
    EXPECT_THAT(before.err, says("step 5", "step 10"));
}

} // namespace
} // namespace glint::test
