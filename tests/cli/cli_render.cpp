// glint render: pictures, fields and timings without a window.
#include "app/files/formats/data_text.h"
#include "app/files/formats/png.h"
#include "support/program.h"
#include "support/read_back.h"
#include "support/says.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <map>
#include <set>
#include <vector>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Render : public testing::Test {
protected:
    Ended render(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "render");
        Ended glint = run_glint(folder, arguments);
        EXPECT_EQ(glint.status, 0) << glint.err;
        return glint;
    }
    Folder folder;
};

TEST_F(Render, TakesStepsWithAnExponent) {
    render({"heat", "--size", "32x32", "--steps", "1e2", "-o", "a.png"});
    render({"heat", "--size", "32x32", "--steps", "100", "-o", "b.png"});
    EXPECT_TRUE(read_png(folder / "a.png").rgb == read_png(folder / "b.png").rgb);
}

TEST_F(Render, WritesAPictureOfThatSizeAndNothingElse) {
    const Ended glint = render({"heat", "--size", "48x31", "--steps", "5", "-o", "plate.png"});
    EXPECT_EQ(glint.out, "");
    EXPECT_EQ(glint.err, "");
    EXPECT_THAT(folder.names(), ElementsAre("plate.png"));
    const PngFile picture = read_png(folder / "plate.png");
    EXPECT_EQ(picture.width, 48);
    EXPECT_EQ(picture.height, 31);
}

TEST_F(Render, DrawsWhatFollowsFromAFieldWhereItIsAskedFor) {
    const auto pixels_of = [&](const char* sim, const char* look) {
        render({sim, "--size", "64x48", "--steps", "30", "--set", "palette=viridis", "--set", "range_high=2", "--look",
                look, "-o", "a.png", "--save", "a.glint"});
        const auto pixels = read_png(folder / "a.png").rgb;
        const Ended again = run_glint(folder, {"replay", "a.glint", "-o", "again.png"});
        EXPECT_EQ(again.status, 0) << again.err;
        EXPECT_EQ(read_png(folder / "again.png").rgb, pixels) << "the run keeps it";
        return pixels;
    };
    const auto plain = pixels_of("heat", "plain");
    std::set<std::vector<std::uint8_t>> pictures{plain};
    for (const char* look :
         {"fit", "gradient,fit", "laplacian,fit", "rate,fit", "temperature,log", "heaters", "gradient,fit,lit"})
        EXPECT_TRUE(pictures.insert(pixels_of("heat", look)).second) << look;
    const auto waves = pixels_of("waves", "energy,fit");
    EXPECT_NE(waves, pixels_of("waves", "height,fit"));
    const Ended glint = run_glint(folder, {"replay", "a.glint", "--look", "plain", "-o", "plain.png"});
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_NE(read_png(folder / "plain.png").rgb, read_png(folder / "a.png").rgb);
}

TEST_F(Render, WithoutOutputsNamesThePictureAfterTheSimulationAndSaysSo) {
    const Ended glint = render({"pattern", "--size", "32x32"});
    EXPECT_EQ(glint.out, "");
    EXPECT_THAT(glint.err, HasSubstr("pattern.png"));
    EXPECT_THAT(folder.names(), ElementsAre("pattern.png"));
}

TEST_F(Render, WritesOnlyWhatWasAskedFor) {
    render({"heat", "--size", "32x32", "--steps", "1", "--field", "temperature=t.npy"});
    EXPECT_THAT(folder.names(), ElementsAre("t.npy"));
    render({"heat", "--size", "32x32", "--steps", "1", "--timings", "t.json"});
    EXPECT_THAT(folder.names(), ElementsAre("t.json", "t.npy"));
}

TEST_F(Render, TimingsKnowTheStages) {
    render({"heat", "--device", "cpu", "--size", "32x32", "--steps", "40", "--timings", "t.json"});
    const Json stages = Json::parse(folder.text("t.json"))["stages"];
    ASSERT_FALSE(stages.empty());
    for (const Json& stage : stages) EXPECT_EQ(stage["depth"], 0) << "launches cost: they are timed for a trace";
    render({"heat", "--device", "cpu", "--size", "32x32", "--steps", "40", "--timings", "t.csv"});
    EXPECT_THAT(folder.text("t.csv"), HasSubstr("lane,stage,depth,samples,median_ms"));
    EXPECT_THAT(folder.text("t.csv"), HasSubstr("\nworker,advance,0,"));
}

TEST_F(Render, TheTraceHoldsEveryLaunch) {
    render({"heat", "--device", "cpu", "--size", "32x32", "--set", "method=global", "--steps", "700", "--trace",
            "trace.json"});
    EXPECT_THAT(folder.names(), ElementsAre("trace.json"));
    std::map<std::string, int> count;
    const Json trace = Json::parse(folder.text("trace.json"));
    for (const Json& event : trace["traceEvents"])
        if (event["ph"] == "X") ++count[event["name"]];
    EXPECT_GE(count["advance"], 3) << "in batches";
    EXPECT_EQ(count["draw"], 1);
    int launches = 0;
    for (const auto& [name, times] : count) launches = std::max(launches, times);
    EXPECT_GE(launches, 700) << "at least one a step";
}

TEST_F(Render, ACaptionStandsBelowThePicture) {
    render({"heat", "--size", "320x100", "--steps", "5", "-o", "plain.png"});
    render({"heat", "--size", "320x100", "--steps", "5", "-o", "with.png", "--caption"});
    const PngFile plain = read_png(folder / "plain.png"), with = read_png(folder / "with.png");
    EXPECT_EQ(with.width, 320);
    ASSERT_GT(with.height, 100);
    EXPECT_TRUE(std::equal(plain.rgb.begin(), plain.rgb.end(), with.rgb.begin()));
    EXPECT_EQ(texts_in_png(folder / "with.png"), texts_in_png(folder / "plain.png")) << "it carries the run, too";
    const char* many = "1000000000"; // the error is found before they are computed
    EXPECT_THAT(
        run_refused(folder, {"render", "heat", "--size", "64x64", "--steps", many, "--caption"}, {"-o", "a.png"}),
        HasSubstr("256 pixels"));
    EXPECT_THAT(run_refused(folder, {"render", "heat", "--size", "320x64", "--caption"}, {"--save", "a.glint"}),
                says("--caption", "-o"));
}

TEST_F(Render, IsRepeatable) {
    for (const char* name : {"a", "b"})
        render({"waves", "--size", "64x48", "--steps", "20", "-o", std::string(name) + ".png", "--field",
                std::string("height=") + name + ".npy"});
    EXPECT_EQ(folder.text("a.png"), folder.text("b.png"));
    EXPECT_EQ(folder.text("a.npy"), folder.text("b.npy"));
}

TEST_F(Render, AStrokeIsPartOfTheRun) {
    render({"waves", "--size", "64x48", "--steps", "20", "--field", "height=without.npy"});
    render({"waves", "--size", "64x48", "--steps", "20", "--stroke", "10,10,50,30", "--stroke", "5,40,60,40,right@15",
            "--field", "height=with.npy", "--save", "run.glint"});
    EXPECT_NE(folder.text("with.npy"), folder.text("without.npy"));
    EXPECT_EQ(run_glint(folder, {"replay", "run.glint", "--verify", "--field", "height=again.npy"}).status, 0);
    EXPECT_EQ(folder.text("again.npy"), folder.text("with.npy"));
    render({"waves", "--size", "64x48", "--steps", "20", "--stroke", "10,10,50,30@20", "--save", "late.glint"});
    const Ended early = run_glint(folder, {"replay", "late.glint", "--to", "19", "--field", "height=early.npy"});
    EXPECT_EQ(early.status, 0) << early.err;
    render({"waves", "--size", "64x48", "--steps", "19", "--field", "height=19.npy"});
    EXPECT_EQ(folder.text("early.npy"), folder.text("19.npy")) << "it is painted after step 20";
}

TEST_F(Render, RefusesAStrokeThatItCannotPaint) {
    const std::vector<std::string> waves{"render", "waves", "--size", "64x48", "--steps", "20"};
    for (const char* stroke : {"10,10", "10,10,50,30,middle", "10,10,50,30,left,right", "10 10 50 30"})
        EXPECT_THAT(run_refused(folder, waves, {"--stroke", stroke}), says("--stroke", "X0,Y0,X1,Y1")) << stroke;
    EXPECT_THAT(run_refused(folder, waves, {"--stroke", "10,a,50,30"}), says("--stroke", "'a' is not a number"));
    EXPECT_THAT(run_refused(folder, waves, {"--stroke", "10,10,50,30@21"}), says("--stroke", "0 to 20"));
    EXPECT_THAT(run_refused(folder, {"render", "ripple", "--size", "64x48"}, {"--stroke", "1,1,9,9"}),
                HasSubstr("ripple takes no strokes"));
    EXPECT_THAT(run_refused(folder, {"render", "nbody", "--set", "brush=look"}, {"--stroke", "1,1,9,9"}),
                HasSubstr("choose another brush"));
}

TEST_F(Render, AnImageIsPaintedInItsColorsWhereColorsAreTaken) {
    const std::vector<std::uint32_t> red(4, 0xff0000ff);
    const std::vector<std::byte> file = png_of({red.data(), 2, 2, 2});
    folder.put("red@1.png", {reinterpret_cast<const char*>(file.data()), file.size()});
    const std::string photo = GLINT_TEST_PLUGIN_DIR "/photo.so";
    render({"photo", "--plugin", photo, "--size", "16x16", "--steps", "3", "--image", "red@1.png@3", "--field",
            "r=r.npy", "--field", "g=g.npy", "--save", "run.glint"});
    EXPECT_EQ(read_npy(folder.text("r.npy")).values, std::vector<float>(256, 1.f));
    EXPECT_EQ(read_npy(folder.text("g.npy")).values, std::vector<float>(256, 0.f));
    EXPECT_EQ(run_glint(folder, {"replay", "run.glint", "--plugin", photo, "--field", "r=again.npy"}).status, 0);
    EXPECT_EQ(folder.text("again.npy"), folder.text("r.npy"));
}

TEST_F(Render, RefusesAnImageThatItCannotPaint) {
    const std::vector<std::string> waves{"render", "waves", "--size", "64x48", "--steps", "20"};
    EXPECT_THAT(run_refused(folder, waves, {"--image", "none.png"}), says("--image", "none.png"));
    folder.put("notes.png", "no picture");
    EXPECT_THAT(run_refused(folder, waves, {"--image", "notes.png@5"}), says("notes.png", "cannot be read"));
    EXPECT_THAT(run_refused(folder, waves, {"--image", "notes.png@21"}), says("--image", "0 to 20"));
    EXPECT_THAT(run_refused(folder, {"render", "ripple", "--size", "64x48"}, {"--image", "notes.png"}),
                HasSubstr("ripple takes no images"));
}

TEST_F(Render, DoesNotDependOnTheThreads) {
    render({"heat", "--size", "500x300", "--steps", "30", "--threads", "1", "--field", "temperature=1.npy"});
    render({"heat", "--size", "500x300", "--steps", "30", "--threads", "3", "--field", "temperature=3.npy"});
    EXPECT_EQ(folder.text("1.npy"), folder.text("3.npy"));
}

TEST_F(Render, TakesAHundredStepsWhereItEvolvesAndNoneWhereNot) {
    render({"heat", "--size", "32x32", "--timings", "heat.json"});
    render({"julia", "--size", "32x32", "--timings", "julia.json"});
    EXPECT_EQ(Json::parse(folder.text("heat.json"))["steps"], 100);
    EXPECT_EQ(Json::parse(folder.text("julia.json"))["steps"], 0);
}

TEST_F(Render, SaysThatAStillPictureTakesNoSteps) {
    const Ended glint = render({"julia", "--size", "32x32", "--steps", "5", "-o", "a.png"});
    EXPECT_THAT(glint.err, HasSubstr("not evolve"));
}

TEST_F(Render, SaysWhereAPictureIsWorseForItsParameters) {
    const std::vector<std::string> deep{"julia", "--size", "32x32", "--set", "scale=1e-6", "-o", "deep.png"};
    EXPECT_EQ(render(deep).err, "");
    std::vector<std::string> too_coarse = deep;
    too_coarse.insert(too_coarse.end(), {"--set", "precision=float"});
    EXPECT_THAT(render(too_coarse).err, HasSubstr("choose 'auto'"));
}

TEST_F(Render, FieldsAreRowsFromTheBottomAsThePictureIsRowsFromTheTop) {
    render({"heat", "--size", "40x24", "--steps", "10", "--set", "palette=grey", "--set", "range=clamp", "-o", "a.png",
            "--field", "temperature=t.npy", "--field", "heaters=h.npy"});
    const PngFile picture = read_png(folder / "a.png");
    const NpyFile plate = read_npy(folder.text("t.npy"));
    EXPECT_EQ(plate.rows, 24);
    EXPECT_EQ(plate.columns, 40);
    EXPECT_EQ(read_npy(folder.text("h.npy")).rows, 24);
    const auto grey = [&](int x, int y) { return picture.rgb[3 * std::size_t((23 - y) * 40 + x)]; };
    const auto warm = [&](int x, int y) { return plate.values[std::size_t(y * 40 + x)]; };
    int compared = 0;
    for (int y = 0; y < 24; ++y)
        for (int x = 1; x < 40; ++x)
            if (warm(x, y) > warm(x - 1, y) + 0.02f) {
                EXPECT_GE(grey(x, y), grey(x - 1, y));
                ++compared;
            }
    EXPECT_GT(compared, 0) << "the plate is so even that nothing was compared";
}

TEST_F(Render, TablesAreRowsAndColumns) {
    render({"spheres", "--size", "32x32", "--preset", "book", "--field", "spheres=s.npy"});
    const NpyFile table = read_npy(folder.text("s.npy"));
    EXPECT_EQ(table.rows, 20);
    EXPECT_EQ(table.columns, 7) << "x y z radius r g b";
}

TEST_F(Render, SetComesAfterPresetInAnyOrder) {
    render({"heat", "--size", "32x32", "--steps", "3", "--set", "k=0.1", "--preset", "book", "--field",
            "temperature=a.npy"});
    render({"heat", "--size", "32x32", "--steps", "3", "--preset", "book", "--set", "k=0.1", "--field",
            "temperature=b.npy"});
    render({"heat", "--size", "32x32", "--steps", "3", "--preset", "book", "--field", "temperature=c.npy"});
    EXPECT_EQ(folder.text("a.npy"), folder.text("b.npy"));
    EXPECT_NE(folder.text("a.npy"), folder.text("c.npy"));
}

TEST_F(Render, EveryMethodGivesTheSameBits) {
    for (const char* method : {"global", "texture_1d", "texture_2d"})
        render({"heat", "--size", "64x40", "--steps", "20", "--set", std::string("method=") + method, "--field",
                std::string("temperature=") + method});
    EXPECT_EQ(folder.text("global"), folder.text("texture_1d"));
    EXPECT_EQ(folder.text("global"), folder.text("texture_2d"));
}

TEST_F(Render, TimingsSayWhatWasDoneAndHowLongItTook) {
    render({"heat", "--preset", "book", "--size", "64x48", "--steps", "40", "--device", "cpu", "--set",
            "method=texture_1d", "--timings", "t.json"});
    const Json t = Json::parse(folder.text("t.json"));
    EXPECT_EQ(t["simulation"], "heat");
    EXPECT_EQ(t["preset"], "book");
    EXPECT_EQ(t["method"], "texture_1d");
    EXPECT_EQ(t["device"], "cpu");
    EXPECT_NE(t["device_name"], "");
    EXPECT_EQ(t["width"], 64);
    EXPECT_EQ(t["height"], 48);
    EXPECT_EQ(t["steps"], 40);
    EXPECT_GT(t["ms_per_step"], 0);
    EXPECT_GT(t["ms_draw"], 0);
    EXPECT_GE(t["ms_total"], t["ms_draw"]);
    EXPECT_DOUBLE_EQ(t["ms_per_frame"],
                     t["steps_per_frame"].get<double>() * t["ms_per_step"].get<double>() + t["ms_draw"].get<double>());
}

TEST_F(Render, TimingsOfAStillPictureAreItsDrawing) {
    render({"julia", "--size", "32x32", "--timings", "t.json"});
    const Json t = Json::parse(folder.text("t.json"));
    EXPECT_TRUE(t["ms_per_step"].is_null());
    EXPECT_TRUE(t["preset"].is_null());
    EXPECT_EQ(t["ms_per_frame"], t["ms_draw"]);
}

TEST_F(Render, ADashIsStandardOutput) {
    render({"pattern", "--size", "32x32", "-o", "a.png"});
    const Ended picture = render({"pattern", "--size", "32x32", "-o", "-"});
    EXPECT_EQ(picture.out, folder.text("a.png"));
    const Ended field = render({"heat", "--size", "32x32", "--steps", "1", "--field", "temperature=-"});
    EXPECT_EQ(read_npy(field.out).rows, 32);
    const Ended timings = render({"heat", "--size", "32x32", "--steps", "1", "--timings", "-"});
    EXPECT_EQ(Json::parse(timings.out)["steps"], 1);
}

TEST_F(Render, ReplacesWhatWasThere) {
    folder.put("a.png", "something else");
    render({"pattern", "--size", "32x32", "-o", "a.png"});
    EXPECT_EQ(read_png(folder / "a.png").width, 32);
    EXPECT_THAT(folder.names(), ElementsAre("a.png"));
}

TEST(RenderPipe, AReaderThatWentAwayIsASentenceAndLeavesNothing) {
    const Folder folder;
    Manner manner;
    manner.reader_leaves = true;
    const Ended glint = run_glint(
        folder, {"render", "heat", "--size", "32x32", "--steps", "1", "-o", "a.png", "--field", "temperature=-"},
        manner);
    EXPECT_EQ(glint.status, 2) << glint.err;
    EXPECT_THAT(glint.err, HasSubstr("standard output: Broken pipe"));
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(RenderDevice, AutoWorksWhateverThereIs) {
    const Folder folder;
    EXPECT_EQ(run_glint(folder, {"render", "heat", "--device", "auto", "--size", "32x32", "-o", "a.png"}).status, 0);
}

TEST(RenderDevice, AGpuThatIsNotThereIsNotAvailable) {
    const Folder folder;
    const Ended glint =
        run_glint(folder, {"render", "heat", "--device", "cuda:1000", "--size", "32x32", "-o", "a.png"});
    EXPECT_EQ(glint.status, 3);
    EXPECT_THAT(glint.err, HasSubstr("cuda:1000"));
    EXPECT_EQ(glint.out, "");
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(RenderProgress, IsShownOnATerminalAndTakenAway) {
    const Folder folder;
    Manner manner;
    manner.terminal = true;
    manner.signal_when = [](const Running& glint) { return glint.says("of 1000000000 steps"); };
    const Ended glint = run_glint(
        folder, {"render", "heat", "--device", "cpu", "--size", "64x64", "--steps", "1000000000", "-o", "a.png"},
        manner);
    EXPECT_EQ(glint.status, 130);
    EXPECT_THAT(glint.err, HasSubstr("of 1000000000 steps"));
    EXPECT_THAT(glint.err, HasSubstr("\r\033[Kglint: interrupted.")) << "the line was not taken away";
    EXPECT_EQ(glint.out, "");
}

} // namespace
} // namespace glint::test
