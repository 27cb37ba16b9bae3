// A simulation in a file of its own, loaded with --plugin.
#include "app/files/formats/data_text.h"
#include "support/program.h"
#include "support/read_back.h"
#include "support/says.h"
#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <string>
#include <utility>
#include <vector>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string blink_file = GLINT_TEST_PLUGIN_DIR "/blink.so", faulty_file = GLINT_TEST_PLUGIN_DIR "/faulty.so";

TEST(Plugin, IsListedWithItsFile) {
    const Folder folder;
    const Ended glint = run_glint(folder, {"list", "--json", "--plugin", blink_file});
    ASSERT_EQ(glint.status, 0) << glint.err;
    const Json last = Json::parse(glint.out).back();
    EXPECT_EQ(last["id"], "blink");
    EXPECT_EQ(last["plugin"], blink_file);
}

TEST(Plugin, IsRenderedLikeAnyOther) {
    const Folder folder;
    const Ended glint = run_glint(folder, {"render", "blink", "--plugin", blink_file, "--preset", "bright", "--set",
                                           "period=5", "--steps", "11", "--size", "20x17", "--device", "cpu", "-o",
                                           "a.png", "--field", "lit=a.npy"});
    ASSERT_EQ(glint.status, 0) << glint.err;
    const NpyFile lit = read_npy(folder.text("a.npy"));
    EXPECT_EQ(lit.values, std::vector<float>(20 * 17, 3.f)) << "steps 0, 5 and 10";
    const PngFile picture = read_png(folder / "a.png");
    const std::size_t bottom_left = 3 * 16 * 20;
    EXPECT_THAT(std::vector<int>(picture.rgb.begin() + bottom_left, picture.rgb.begin() + bottom_left + 3),
                ElementsAre(255, 255, 255));
    EXPECT_THAT(std::vector<int>(picture.rgb.end() - 3, picture.rgb.end()), ElementsAre(255, 255, 0));
}

TEST(Plugin, SeveralMayBeLoadedBeforeOrAfterTheCommand) {
    const Folder folder;
    const Ended glint = run_glint(folder, {"--plugin", faulty_file, "list", "--plugin", blink_file});
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(glint.out, HasSubstr("\nblink "));
    EXPECT_THAT(glint.out, HasSubstr("\nfaulty "));
}

TEST(Plugin, ARelativeNameIsAFileHereNotALibraryElsewhere) {
    const Folder folder;
    std::filesystem::copy_file(blink_file, folder / "mine.so");
    EXPECT_EQ(run_glint(folder, {"describe", "blink", "--plugin", "mine.so"}).status, 0);
    EXPECT_EQ(run_glint(folder, {"list", "--plugin", "libpng16.so.16"}).status, 2);
}

TEST(Plugin, WhatFailsWhileRunningIsASentenceAndStatus4) {
    const std::pair<const char*, const char*> failing[] = {{"constructor", "the coil is burnt out"},
                                                           {"no_exception", "std::exception"},
                                                           {"advance", "the gears are stuck"},
                                                           {"draw", "the pen is dry"}};
    for (const auto& [fault, sentence] : failing) {
        SCOPED_TRACE(fault);
        const Folder folder;
        const Ended glint = run_glint(folder, {"render", "faulty", "--plugin", faulty_file, "--set",
                                               std::string("fault=") + fault, "--size", "32x32", "--steps", "50",
                                               "--device", "cpu", "-o", "a.png", "--timings", "t.json"});
        EXPECT_EQ(glint.status, 4) << glint.err;
        EXPECT_THAT(glint.err, says("faulty", sentence));
        EXPECT_EQ(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
        EXPECT_EQ(glint.out, "");
        EXPECT_THAT(folder.names(), IsEmpty());
    }
}

} // namespace
} // namespace glint::test
