// The command line on a GPU: the same results as on the CPU, and the behaviour when the GPU is lost.
#include "app/files/formats/data_text.h"
#include "app/world/catalog.h"
#include "app/world/plugin_build.h"
#include "support/program.h"
#include "support/read_back.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

Ended render(const Folder& folder, std::vector<std::string> arguments, const Manner& manner = {}) {
    arguments.insert(arguments.begin(), "render");
    return run_glint(folder, arguments, manner);
}

std::vector<std::string> trapped(const std::string& device) {
    return {"faulty", "--plugin",   GLINT_TEST_PLUGIN_DIR "/faulty.so",
            "--set",  "fault=trap", "--device",
            device,   "--size",     "32x32",
            "-o",     "a.png"};
}

/// Compares the picture and every field, after so many steps if it evolves.
void expect_same_on_both(const Definition& definition, const std::string& size, const std::string& steps) {
    const Json said = Json::parse(run_glint(Folder(), {"describe", definition.id(), "--json"}).out);
    const Folder folder;
    std::vector<std::string> names{"picture.png"};
    for (const Json& field : said["state"]) names.push_back(field.get<std::string>() + ".npy");
    for (const std::string device : {"cpu", "cuda"}) {
        std::filesystem::create_directory(folder / device);
        std::vector<std::string> arguments{definition.id(),
                                           "--device",
                                           device,
                                           "--size",
                                           size,
                                           "--steps",
                                           definition.evolves() ? steps : "0",
                                           "-o",
                                           device + "/picture.png"};
        for (const Json& field : said["state"]) {
            const auto id = field.get<std::string>();
            arguments.insert(arguments.end(), {"--field", id + "=" + device + "/" + id + ".npy"});
        }
        const Ended glint = render(folder, arguments);
        ASSERT_EQ(glint.status, 0) << glint.err;
    }
    for (const std::string& name : names)
        EXPECT_TRUE(folder.text("cpu/" + name) == folder.text("cuda/" + name)) << definition.id() << " " << name;
}

/// pattern has the machine's own sine, and cpu_layout runs on CPUs alone.
bool gives_same_bits_on_both(const Definition& definition) {
    return definition.id() != "pattern" && definition.id() != "cpu_layout" && why_not_repeatable(definition).empty();
}

/// For the CPU g++ or clang++ builds it, for the GPU nvcc.
TEST(CommandLineOnCuda, ASourceGivesTheSameBitsWhicheverCompilerBuiltIt) {
    if (!nvcc_here()) GTEST_SKIP() << "no nvcc here";
    const Folder folder;
    const Ended made = run_glint(folder, {"new", "vortex", "--to", ".", "--sources", GLINT_SOURCE_DIR});
    ASSERT_EQ(made.status, 0) << made.err;
    for (const std::string device : {"cpu", "cuda"}) {
        const Ended glint = render(folder, {"vortex", "--plugin", "vortex.cpp", "--device", device, "--size", "96x64",
                                            "--steps", "40", "-o", device + ".png"});
        ASSERT_EQ(glint.status, 0) << glint.err;
    }
    EXPECT_TRUE(folder.text("cpu.png") == folder.text("cuda.png"));
}

TEST(CommandLineOnCuda, PicturesAndFieldsAreThoseOfTheCpuBitForBit) {
    const Catalog catalog;
    for (const auto& definition : catalog.all())
        if (gives_same_bits_on_both(*definition)) expect_same_on_both(*definition, "333x217", "60");
}

TEST(CommandLineOnCuda, AfterTwoThousandStepsTheyStillAre) {
    const Catalog catalog;
    for (const auto& definition : catalog.all())
        if (gives_same_bits_on_both(*definition) && definition->evolves())
            expect_same_on_both(*definition, "193x161", "2000");
}

TEST(CommandLineOnCuda, ComparesTheGpuWithTheCpuAndWithItself) {
    const Catalog catalog;
    for (const auto& definition : catalog.all()) {
        if (!gives_same_bits_on_both(*definition)) continue;
        const Folder folder;
        ASSERT_EQ(render(folder, {definition->id(), "--device", "cpu", "--size", "193x161", "--steps", "200", "--save",
                                  "run.glint"})
                      .status,
                  0);
        for (const char* other : {"cpu", "cuda"}) {
            const Ended glint =
                run_glint(folder, {"compare", "run.glint", "--device", "cuda", "--device-b", other, "--json", "-"});
            EXPECT_EQ(glint.status, 0) << definition->id() << ": " << glint.err;
            const Json found = Json::parse(glint.out);
            EXPECT_EQ(found["a"]["device"], "cuda:0");
            EXPECT_EQ(found["b"]["device"], other == std::string("cpu") ? "cpu" : "cuda:0");
        }
    }
}

TEST(CommandLineOnCuda, AutoTakesTheGpuAndSaysSo) {
    const Folder folder;
    ASSERT_EQ(render(folder, {"heat", "--size", "64x64", "--timings", "t.json"}).status, 0);
    const Json timings = Json::parse(folder.text("t.json"));
    EXPECT_EQ(timings["device"], "cuda:0");
    EXPECT_THAT(run_glint(folder, {"doctor"}).out, HasSubstr(timings["device_name"].get<std::string>()));
    const Ended bench = run_glint(folder, {"bench", "heat", "--size", "64x64", "--seconds", "0.1", "--json", "-"});
    EXPECT_EQ(Json::parse(bench.out)["results"][0]["device"], "cuda:0");
}

TEST(CommandLineOnCuda, AGpuLostUnderAutoGoesOnOnTheCpuWithAWarning) {
    const Folder folder;
    const Ended glint = render(folder, trapped("auto"));
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(glint.err, HasSubstr("CPU"));
    EXPECT_EQ(read_png(folder / "a.png").rgb, std::vector<std::uint8_t>(32 * 32 * 3, 255));
}

TEST(CommandLineOnCuda, AGpuLostUnderCudaIsStatus4) {
    const Folder folder;
    const Ended glint = render(folder, trapped("cuda"));
    EXPECT_EQ(glint.status, 4) << glint.err;
    EXPECT_EQ(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(CommandLineOnCuda, CtrlCStopsQueuedSteps) {
    const Folder folder;
    Manner manner;
    manner.terminal = true;
    manner.signal_when = [](const Running& glint) { return glint.says("of 1000000000 steps"); };
    const Ended glint =
        render(folder, {"heat", "--device", "cuda", "--size", "4096x4096", "--steps", "1000000000"}, manner);
    EXPECT_EQ(glint.status, 130) << glint.err;
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(CommandLineOnCuda, APluginRunsOnTheGpu) {
    const Folder folder;
    const Ended glint = render(folder, {"blink", "--plugin", GLINT_TEST_PLUGIN_DIR "/blink.so", "--device", "cuda",
                                        "--size", "20x17", "--steps", "7", "--field", "lit=a.npy"});
    ASSERT_EQ(glint.status, 0) << glint.err;
    EXPECT_EQ(read_npy(folder.text("a.npy")).values, std::vector<float>(20 * 17, 3.f)) << "steps 0, 3 and 6";
}

} // namespace
} // namespace glint::test
