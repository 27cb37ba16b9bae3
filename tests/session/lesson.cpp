// Lessons of simulations, and the sentences that refuse an invalid one.
#include "app/world/lesson.h"
#include "app/world/picture/picture_look.h"
#include "support/run.h"
#include "support/runs.h"
#include "support/says.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;

/// Heat with a lesson for the test to change.
struct TaughtHeat {
    TaughtHeat() {
        lesson.size = sizeof lesson, lesson.text = "One. Two. Three.", lesson.source = "A book, chapter 1";
        lesson.link = "https://example.org/1";
        lesson.experiment_stride = sizeof(glint_experiment), lesson.figure_stride = sizeof(glint_figure);
        sim.lesson = &lesson;
    }
    TaughtHeat(const TaughtHeat&) = delete;
    TaughtHeat& operator=(const TaughtHeat&) = delete;

    Definition taken() { return Definition(connected()); }
    std::string refused() {
        const std::string said = refusal([&] { const Definition any(connected()); });
        const std::string begins = "simulation 'heat' is broken: ";
        return said.starts_with(begins) ? said.substr(begins.size()) : said;
    }
    const glint_sim& connected() {
        lesson.experiments = experiments.data(),
        lesson.experiment_count = static_cast<std::int32_t>(experiments.size());
        lesson.figures = figures.data(), lesson.figure_count = static_cast<std::int32_t>(figures.size());
        lesson.labels = labels.data(), lesson.label_count = static_cast<std::int32_t>(labels.size());
        lesson.label_stride = sizeof(glint_label);
        return sim;
    }

    glint_lesson lesson{};
    std::vector<glint_label> labels{{"colour", "how warm", nullptr}, {"lines", "as warm", "edges=insulated,cold"}};
    std::vector<glint_experiment> experiments{
        {"first", "The first", "k=0.1,0.2", "method=global,textbook", "frame", "steps_per_frame=2", "book", 64, 32}};
    std::vector<glint_figure> figures{{"A step", "3 ms", "Abacus", nullptr, 0}};
    glint_sim sim = catalog().at("heat").sim();
};

std::string refused_after(const std::function<void(TaughtHeat&)>& change) {
    TaughtHeat heat;
    change(heat);
    return heat.refused();
}
std::string of_experiment(const std::function<void(glint_experiment&)>& change) {
    return refused_after([&](TaughtHeat& heat) { change(heat.experiments.front()); });
}

TEST(Shelf, EveryExhibitTeaches) {
    for (const auto& definition : catalog().all()) {
        if (!definition->is_exhibit()) continue;
        ASSERT_TRUE(definition->lesson()) << definition->id();
        EXPECT_FALSE(definition->lesson()->experiments.empty()) << definition->id();
        EXPECT_NE(definition->lesson()->link, "") << definition->id();
    }
    EXPECT_TRUE(catalog().at("heat").lesson() && catalog().at("spheres").lesson());
    EXPECT_FALSE(catalog().at("waves").lesson());
}

TEST(Shelf, ALessonIsAFewShortSentences) {
    for (const auto& definition : catalog().all()) {
        if (!definition->lesson()) continue;
        const std::string text = definition->lesson()->text + " ";
        int sentences = 0, words = 0;
        for (std::size_t i = 0; i + 1 < text.size(); ++i) {
            if (text[i + 1] != ' ') continue;
            EXPECT_LE(++words, 33) << definition->id() << ": ... " << text.substr(0, i + 1);
            if (text[i] == '.' || text[i] == '?') ++sentences, words = 0;
        }
        EXPECT_TRUE(sentences >= 3 && sentences <= 12) << definition->id() << ": " << text;
    }
}

/// Threads, passes, lanes and shares are never negative. Numbers of a matrix are not negative either, but its colours
/// may begin below its smallest number.
TEST(Shelf, NoColourStandsForWhatCannotBe) {
    for (const auto& definition : catalog().all()) {
        const glint_param* low = definition->param("range_low");
        if (!definition->is_exhibit() || !low || definition->id() == "matrix_product") continue;
        EXPECT_EQ(low->min, 0) << definition->id();
        EXPECT_STRNE(low->unit, "") << definition->id() << ": a bar without a unit says nothing";
        Params params(*definition);
        const auto ends_there = [&] { return std::min(color_ends(params).first, color_ends(params).last); };
        EXPECT_GE(ends_there(), 0) << definition->id();
        for (const glint_preset& preset : definition->presets()) {
            params.load(preset);
            EXPECT_GE(ends_there(), 0) << definition->id() << " " << preset.id;
        }
    }
}

TEST(Shelf, EveryPictureSaysWhatIsWhatInIt) {
    for (const auto& definition : catalog().all()) {
        if (!definition->is_exhibit()) continue;
        Params params(*definition);
        const auto shown = [&] {
            return std::ranges::count_if(definition->lesson()->labels,
                                         [&](const PictureLabel& label) { return label.holds(params); });
        };
        EXPECT_TRUE(shown() >= 2 && shown() <= 6) << definition->id() << ": " << shown();
        for (const glint_preset& preset : definition->presets()) {
            params.load(preset);
            EXPECT_TRUE(shown() >= 2 && shown() <= 6) << definition->id() << " " << preset.id << ": " << shown();
        }
    }
}

TEST(Shelf, ALabelIsShownWhereItIsSo) {
    const Definition& launch = catalog().at("launch");
    Params params(launch);
    const auto colours = [&] {
        std::vector<std::string> said;
        for (const PictureLabel& label : launch.lesson()->labels)
            if (label.what == "colour" && label.holds(params)) said.push_back(label.text);
        return said;
    };
    ASSERT_EQ(colours().size(), 1u);
    EXPECT_THAT(colours().front(), HasSubstr("multiprocessor"));
    set(params, "view", "began");
    ASSERT_EQ(colours().size(), 1u);
    EXPECT_THAT(colours().front(), HasSubstr("start"));
}

TEST(Shelf, ALabelIsOfWhatThereIs) {
    const auto of_label = [](const std::function<void(glint_label&)>& change) {
        return refused_after([&](TaughtHeat& heat) { change(heat.labels.back()); });
    };
    EXPECT_THAT(of_label([](glint_label& label) { label.text = ""; }), says("label", "text", "missing"));
    EXPECT_THAT(of_label([](glint_label& label) { label.part = "the colour of the picture"; }),
                says("label", "24 bytes"));
    EXPECT_THAT(of_label([](glint_label& label) { label.condition = "edges"; }),
                says("label", "'edges'", "ROW=VALUES"));
    EXPECT_THAT(of_label([](glint_label& label) { label.condition = "edgs=cold"; }), HasSubstr("'edges'"));
    EXPECT_THAT(of_label([](glint_label& label) { label.condition = "k=0.1"; }), says("condition", "k,", "choice"));
    EXPECT_NE(of_label([](glint_label& label) { label.condition = "edges=cold,clod"; }), "");
}

TEST(Shelf, ComesAfterTheSimulations) {
    const auto is_simulation = [](const auto& one) { return !one->is_exhibit(); };
    EXPECT_TRUE(std::ranges::is_partitioned(catalog().all(), is_simulation));
    Catalog catalog;
    catalog.load_plugin(GLINT_TEST_PLUGIN_DIR "/stopwatch.so");
    EXPECT_TRUE(catalog.at("stopwatch").is_exhibit());
    EXPECT_TRUE(catalog.at("stopwatch").measures());
    EXPECT_EQ(catalog.at("stopwatch").lesson()->source, "The clock, chapter 12");
    EXPECT_FALSE(catalog.first().is_exhibit());
}

TEST(Shelf, ALessonIsTakenAsItIsSaid) {
    TaughtHeat heat;
    const Definition definition = heat.taken();
    heat.experiments.clear(), heat.lesson = {}; // the definition has a copy
    const LessonDefinition& lesson = *definition.lesson();
    EXPECT_EQ(lesson.text, "One. Two. Three.");
    EXPECT_EQ(lesson.link, "https://example.org/1");
    const LessonExperiment& experiment = lesson.experiments.at(0);
    EXPECT_EQ(experiment.varied.row, "k");
    EXPECT_EQ(experiment.varied.values, "0.1,0.2");
    EXPECT_EQ(experiment.series->text(), "method=global,textbook");
    EXPECT_EQ(experiment.sets.at(0).text(), "steps_per_frame=2");
    EXPECT_EQ(experiment.extent, (Extent{64, 32}));
    EXPECT_EQ(command_of(definition, experiment),
              "glint bench heat --preset book --size 64x32 --set steps_per_frame=2 --vary k=0.1,0.2 --series "
              "method=global,textbook --metric frame");
}

TEST(Shelf, ACommandIsOneWordAnArgument) {
    TaughtHeat heat;
    heat.experiments = {{"a", "A", "size=64..256*2", nullptr, nullptr, nullptr, nullptr, 0, 0}};
    Definition definition(heat.connected(), "/tmp/it's mine.so");
    EXPECT_EQ(command_of(definition, definition.lesson()->experiments.at(0)),
              "glint bench heat --plugin '/tmp/it'\\''s mine.so' --vary 'size=64..256*2'");
}

TEST(Shelf, FiguresOfTheSameTextStandSideBySide) {
    const std::vector<LessonFigure> figures{{"tick", "1 s", "Sundial", "", false},
                                            {"tock", "2 ns", "", "", true},
                                            {"tick", "1 ns", "16 x 16", "", true},
                                            {"tick", "2 s", "Hourglass", "", false}};
    const auto pairs = paired(figures);
    ASSERT_EQ(pairs.size(), 3u);
    EXPECT_EQ(pairs[0].reported, &figures[0]);
    EXPECT_EQ(pairs[0].recorded, &figures[2]);
    EXPECT_EQ(pairs[1].reported, nullptr);
    EXPECT_EQ(pairs[1].what(), "tock");
    EXPECT_EQ(pairs[2].reported, &figures[3]) << "the first has a recorded one beside it";
    EXPECT_EQ(pairs[2].recorded, nullptr);
    EXPECT_EQ(measurement_device(figures[0]), "Sundial");
    EXPECT_THAT(std::string(std::string_view(measurement_device(figures[1]))), HasSubstr("H200"));
    EXPECT_THAT(std::string(std::string_view(measurement_device(figures[2]))), says("H200", "16 x 16"));
}

TEST(Shelf, WhatALessonLacksIsSaid) {
    EXPECT_EQ(refused_after([](TaughtHeat&) {}), "");
    EXPECT_THAT(refused_after([](TaughtHeat& heat) { heat.lesson.text = nullptr; }), says("lesson", "text"));
    EXPECT_THAT(refused_after([](TaughtHeat& heat) { heat.lesson.source = ""; }), says("lesson", "source"));
    EXPECT_EQ(refused_after([](TaughtHeat& heat) { heat.lesson.link = nullptr; }), "")
        << "not every text has an address";
    EXPECT_THAT(refused_after([](TaughtHeat& heat) { heat.lesson.size = 16; }),
                says("lesson", "size", "sizeof(glint_lesson)"));
    EXPECT_THAT(refused_after([](TaughtHeat& heat) { heat.lesson.experiment_stride = 8; }),
                says("experiments", "stride of 8 bytes", "build the plugin again"));
    EXPECT_THAT(refused_after([](TaughtHeat& heat) { heat.lesson.figure_stride = 0; }), says("table", "missing"));
    EXPECT_THAT(refused_after([](TaughtHeat& heat) { heat.figures.front().machine = nullptr; }),
                says("figure", "machine"));
    EXPECT_EQ(refused_after([](TaughtHeat& heat) {
                  heat.figures.front() = {"A step", "3 ms", nullptr, "a page: a row", GLINT_RECORDED, nullptr};
              }),
              "");
    EXPECT_THAT(refused_after([](TaughtHeat& heat) { heat.experiments.push_back(heat.experiments.front()); }),
                says("lesson", "'first'"));
}

TEST(Shelf, ARecordedFigureNamesItsMeasurement) {
    for (const char* source : {static_cast<const char*>(nullptr), ""})
        EXPECT_THAT(refused_after([&](TaughtHeat& heat) {
                        heat.figures.push_back({"A frame", "1 ms", nullptr, source, GLINT_RECORDED, "no heaters"});
                    }),
                    says("'A frame'", "source", "exhibits-h200.md: launch-ladder, 4"));
    TaughtHeat heat;
    heat.figures = {{"A frame", "1 ms", nullptr, "a page: a row", GLINT_RECORDED, "no heaters"}};
    const Definition taken = heat.taken();
    EXPECT_EQ(taken.lesson()->figures.at(0).source, "a page: a row");
    EXPECT_EQ(taken.lesson()->figures.at(0).differs, "no heaters");
}

TEST(Shelf, ATextThatDoesNotEndOrMovesTheCursorIsRefused) {
    const std::string endless(100'000, 'a');
    EXPECT_THAT(refused_after([&](TaughtHeat& heat) { heat.lesson.text = endless.c_str(); }),
                says("lesson", "text", "1200 bytes"));
    EXPECT_THAT(of_experiment([&](glint_experiment& first) { first.title = endless.c_str(); }),
                says("'first'", "title", "240 bytes"));
    EXPECT_THAT(refused_after([](TaughtHeat& heat) { heat.lesson.text = "One.\nTwo."; }),
                says("lesson", "text", "one line"));
    EXPECT_THAT(of_experiment([](glint_experiment& first) { first.metric = "rate\x1b[2J"; }),
                HasSubstr("control character"));
    for (const char* link : {"http://example.org", "file:///etc/passwd", "https://example.org/a b", "javascript:1"})
        EXPECT_THAT(refused_after([&](TaughtHeat& heat) { heat.lesson.link = link; }), HasSubstr("its link")) << link;
}

TEST(Shelf, AnExperimentIsOfWhatThereIs) {
    const auto says = [](const std::function<void(glint_experiment&)>& change, const char* part) {
        EXPECT_THAT(of_experiment(change), testing::AllOf(HasSubstr("'first'"), HasSubstr(part)));
    };
    says([](glint_experiment& first) { first.vary = "methd=all"; }, "'method'");
    says([](glint_experiment& first) { first.vary = "k"; }, "axis is 'k'");
    says([](glint_experiment& first) { first.vary = nullptr; }, "axis is missing");
    says([](glint_experiment& first) { first.series = "k=0.2"; }, "k is");
    says([](glint_experiment& first) { first.preset = "bok"; }, "'book'");
    says([](glint_experiment& first) { first.sets = "steps_per_frame=2 k=7"; }, "k = 7 ");
    says([](glint_experiment& first) { first.sets = "=2"; }, "'=2'");
    says([](glint_experiment& first) { first.width = 8; }, "8x32");
    says([](glint_experiment& first) { first.vary = "size=64,128"; }, "varies the size");
    EXPECT_EQ(of_experiment([](glint_experiment& first) { first.vary = "threads=1,2"; }), "");
    EXPECT_EQ(of_experiment([](glint_experiment& first) { first.sets = "  k=0.1   "; }), "");
}

TEST(Shelf, RowsOfALessonMayBeLongerThanKnown) {
    struct Longer {
        glint_figure known;
        double more[2];
    };
    TaughtHeat heat;
    const Longer figures[] = {{{"a", "1", "A", nullptr, 0}, {}}, {{"b", "2", "B", nullptr, 0}, {}}};
    heat.connected();
    heat.lesson.figures = &figures[0].known, heat.lesson.figure_count = 2, heat.lesson.figure_stride = sizeof(Longer);
    const Definition definition(heat.sim);
    ASSERT_EQ(definition.lesson()->figures.size(), 2u);
    EXPECT_EQ(definition.lesson()->figures[1].machine, "B");
}

} // namespace
} // namespace glint::test
