// The user's own presets: stored as files, found again, and nothing is lost if they cannot be stored.
#include "app/files/state_folder.h"
#include "app/run/run_file.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/notices.h"
#include "app/world/catalog.h"
#include "support/own_presets_stage.h"
#include "support/program.h"
#include "support/seated.h"
#include <algorithm>
#include <fstream>
#include <gmock/gmock.h>
#include <variant>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
namespace fs = std::filesystem;

TEST_F(OwnPresetsTest, AreThereAgainAfterARestart) {
    session->preset().load("double_slit");
    ASSERT_FALSE(session->set("wavelength", "31"));
    const Params kept = session->params();
    {
        OwnPresets presets = open();
        save(presets, "Long waves");
        EXPECT_THAT(presets.all(), SizeIs(1));
    }
    session->preset().load("");
    OwnPresets presets = open();
    const auto* found = presets.find("waves", "Long waves");
    ASSERT_NE(found, nullptr);
    presets.load(*session, *found);
    EXPECT_TRUE(session->params() == kept);
    EXPECT_EQ(session->preset().id(), "double_slit") << "what is changed in it can be told";
    EXPECT_EQ(session->history().next_undo()->label, "Preset Long waves");
    session->history().undo();
    EXPECT_TRUE(session->params() == Params(session->definition()));
    EXPECT_EQ(session->preset().id(), "");
}

TEST_F(OwnPresetsTest, AreWhatChangedIsMeasuredAgainst) {
    session->preset().load("double_slit");
    ASSERT_FALSE(session->set("wavelength", "31"));
    OwnPresets presets = open();
    save(presets, "Long waves");
    session->preset().load("double_slit");
    presets.load(*session, presets.all()[0]);
    EXPECT_EQ(count_changed(*session), 0) << "the values are those of the preset that was loaded";
    ASSERT_FALSE(session->set("wavelength", "40"));
    EXPECT_EQ(count_changed(*session), 1);
    EXPECT_EQ(presets.shown_by(*session), &presets.all()[0]) << "it is that preset, with a change";
    revert_all(*session);
    EXPECT_EQ(value(*session, "wavelength"), "31");
    while (session->history().next_undo()->label != "Preset Long waves") session->history().undo();
    session->history().undo();
    EXPECT_EQ(session->preset().own(), nullptr);
    EXPECT_EQ(count_changed(*session), 0) << "measured against double_slit again";
    session->history().redo();
    ASSERT_NE(session->preset().own(), nullptr);
    EXPECT_EQ(session->preset().own()->name, "Long waves");
    EXPECT_EQ(count_changed(*session), 0);
    session->preset().load("double_slit");
    EXPECT_EQ(session->preset().own(), nullptr);
}

TEST_F(OwnPresetsTest, KeepWhatWasPainted) {
    session->preset().load("");
    paint(*session, 10);
    run_steps(*session, 3);
    paint(*session, 30);
    const std::vector<std::uint32_t> unpainted = [&] {
        const auto blank = start("waves");
        return state(*blank);
    }();
    OwnPresets presets = open();
    save(presets, "Two strokes");
    const auto again = start("waves");
    presets.load(*again, presets.all()[0]);
    settle(*again);
    const auto by_hand = start("waves");
    paint(*by_hand, 10), paint(*by_hand, 30);
    EXPECT_EQ(state(*again), state(*by_hand)) << "both strokes, before the first step";
    run_steps(*again, 5);
    presets.load(*again, presets.all()[0]);
    settle(*again);
    EXPECT_EQ(state(*again), state(*by_hand)) << "it starts over";
    again->history().undo(), settle(*again);
    again->history().undo(), settle(*again);
    EXPECT_EQ(state(*again), unpainted) << "each load is one step of undo";
    EXPECT_FALSE(again->history().next_undo());
}

TEST_F(OwnPresetsTest, WaitForAStrokeThatIsOnlyOrdered) {
    OwnPresets presets = open();
    session->painting().stroke({0, 10, 20, 10, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
    EXPECT_FALSE(presets.save(*session, "Stroke"));
    EXPECT_THAT(said(), HasSubstr("Try again in a moment"));
    settle(*session);
    save(presets, "Stroke");
    EXPECT_NE(presets.all()[0].strokes, nullptr);
}

TEST_F(OwnPresetsTest, KeepStrokesOverARestartARenamingAndAnotherSize) {
    paint(*session, 10);
    {
        OwnPresets presets = open();
        save(presets, "Stroke");
        ASSERT_TRUE(presets.rename(presets.all()[0], "Line"));
        wait(presets);
    }
    const OwnPresets presets = open();
    ASSERT_THAT(presets.all(), SizeIs(1));
    ASSERT_NE(presets.all()[0].strokes, nullptr);
    const auto larger = start("waves", {128, 96});
    presets.load(*larger, presets.all()[0]);
    settle(*larger);
    const auto& events = larger->run().events();
    const auto first = std::ranges::find_if(
        events, [](const Event& event) { return std::holds_alternative<PaintStroke>(event.change); });
    ASSERT_NE(first, events.end());
    EXPECT_EQ(std::get<PaintStroke>(first->change).stroke.x0, 20) << "at the same place of the picture";
}

TEST_F(OwnPresetsTest, KeepOnlyTheStrokesSinceTheRunStartedOver) {
    paint(*session, 10);
    session->reset(), settle(*session);
    OwnPresets presets = open();
    save(presets, "Nothing drawn");
    EXPECT_EQ(presets.all()[0].strokes, nullptr);
    EXPECT_EQ(presets.all()[0].preset.drawn, "");
}

TEST_F(OwnPresetsTest, WithADrawingThatIsNoneAreRefusedWithASentence) {
    const fs::path waves = folder.path() / "presets" / "waves";
    fs::create_directories(waves);
    const auto heat = start("heat");
    paint(*heat, 10);
    const auto put = [&](const char* file, const std::string& drawn) {
        std::ofstream(waves / file) << "name = '" << file << "'\nsimulation = 'waves'\ndrawn = " << drawn
                                    << "\n[values]\n";
    };
    put("number.toml", "7");
    put("broken.toml", "'glint1:AAAA'");
    put("other.toml", "'" + share_code(record_of(*heat)) + "'");
    const OwnPresets presets = open();
    EXPECT_THAT(presets.all(), IsEmpty());
    std::string told;
    for (const Notice& notice : notices.all()) told += notice.text;
    EXPECT_THAT(told, HasSubstr("what is drawn is not a text in quotes"));
    EXPECT_THAT(told, HasSubstr("broken.toml was skipped"));
    EXPECT_THAT(told, HasSubstr("belongs to the simulation heat"));
}

TEST_F(OwnPresetsTest, KeepColoursAndEveryOtherRowToTheBit) {
    Params values = session->params();
    values.put(*session->definition().param("water"), std::array<float, 3>{0.1234567f, 0.5f, 1.f / 3});
    session->edit(values, "test");
    {
        OwnPresets presets = open();
        save(presets, "Blue");
    }
    const OwnPresets presets = open();
    ASSERT_THAT(presets.all(), SizeIs(1));
    EXPECT_TRUE(presets.all()[0].params == values);
}

TEST_F(OwnPresetsTest, KeepWhatMovesByItself) {
    Params values = session->params();
    values.animate({"amplitude", AnimationCurve::sine, 0.5, 1. / 3, 90, 17, 0});
    values.animate({"wavelength", AnimationCurve::walk, 20, 40, 600, 0, 4711});
    session->edit(values, "test");
    {
        OwnPresets presets = open();
        save(presets, "Swell");
        ASSERT_TRUE(presets.rename(presets.all()[0], "High swell"));
        wait(presets);
    }
    session->preset().load("");
    ASSERT_THAT(session->params().animations(), IsEmpty());
    const OwnPresets presets = open();
    ASSERT_THAT(presets.all(), SizeIs(1));
    presets.load(*session, presets.all()[0]);
    EXPECT_TRUE(session->params() == values);
}

TEST_F(OwnPresetsTest, WithABrokenAnimationAreRefusedWithASentence) {
    const fs::path waves = folder.path() / "presets" / "waves";
    fs::create_directories(waves);
    const auto put = [&](const char* file, const char* animations) {
        std::ofstream(waves / file) << "name = '" << file << "'\nsimulation = 'waves'\n"
                                    << animations << "\n[values]\n";
    };
    put("curve.toml", "animations = {amplitude = 'sines from 0.5 to 1 in 60 steps'}");
    put("range.toml", "animations = {amplitude = 'sine from 0.5 to 1e9 in 60 steps'}");
    put("list.toml", "animations = ['sine']");
    put("number.toml", "animations = {amplitude = 1}");
    put("gone.toml", "animations = {gone = 'sine from 0.5 to 1 in 60 steps'}");
    const OwnPresets presets = open();
    ASSERT_THAT(presets.all(), SizeIs(1)) << "a row that is gone was skipped";
    EXPECT_EQ(presets.all()[0].preset.name, "gone.toml");
    EXPECT_THAT(presets.all()[0].params.animations(), IsEmpty());
    struct Refused {
        const char *file, *why;
    };
    for (const Refused& one : {Refused{"curve.toml", "'sine'"},
                               {"range.toml", "1e+09"},
                               {"list.toml", "table"},
                               {"number.toml", "quotes"}}) {
        const auto tells = [&](const Notice& notice) {
            return notice.text.find(one.file) != std::string::npos && notice.text.find(one.why) != std::string::npos &&
                   notice.text.find(" was skipped") != std::string::npos;
        };
        EXPECT_TRUE(std::ranges::any_of(notices.all(), tells)) << one.file;
    }
}

TEST_F(OwnPresetsTest, AreRenamed) {
    OwnPresets presets = open();
    save(presets, "Old");
    ASSERT_TRUE(presets.rename(presets.all()[0], "New"));
    wait(presets);
    ASSERT_THAT(presets.all(), SizeIs(1));
    EXPECT_EQ(presets.all()[0].preset.name, "New");
    EXPECT_EQ(files(), 1u);
    EXPECT_EQ(open().all()[0].preset.name, "New");
}

TEST_F(OwnPresetsTest, AreDeletedAndBroughtBack) {
    OwnPresets presets = open();
    save(presets, "Dear");
    presets.remove(presets.all()[0]);
    EXPECT_THAT(presets.all(), IsEmpty());
    EXPECT_THAT(open().all(), IsEmpty());
    EXPECT_EQ(presets.removed(), "Dear");
    presets.bring_back();
    EXPECT_THAT(presets.all(), SizeIs(1));
    EXPECT_THAT(open().all(), SizeIs(1));
    EXPECT_EQ(presets.removed(), "");
}

TEST_F(OwnPresetsTest, AreNotReplacedByOneThatIsBroughtBack) {
    OwnPresets presets = open();
    save(presets, "Twice");
    presets.remove(presets.all()[0]);
    ASSERT_FALSE(session->set("wavelength", "31"));
    notices.note("What is said twice in a row is one line");
    save(presets, "Twice");
    presets.bring_back();
    EXPECT_THAT(said(), HasSubstr("name Twice"));
    ASSERT_THAT(presets.all(), SizeIs(1));
    EXPECT_TRUE(presets.all()[0].params == session->params());
}

} // namespace
} // namespace glint::test
