// Plugins in C99: one of each earlier version, which must load for ever, and one whose state has structs and layers.
#include "support/program.h"
#include "support/read_back.h"
#include "support/says.h"
#include <cstdlib>
#include <gmock/gmock.h>
#include <string>
#include <sys/wait.h>
#include <vector>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

class PluginInC : public testing::Test {
protected:
    /// Compiles tests/plugins/<name>.c; "" if there is no compiler.
    std::string compiled(const std::string& name) {
        constexpr int no_compiler = 127; // of a shell
        const std::string file = folder / (name + ".so");
        const std::string command = "cc -std=c99 -pedantic -Wall -Wextra -Werror -shared -fPIC -I '" GLINT_SOURCE_DIR
                                    "/sims' '" GLINT_SOURCE_DIR "/tests/plugins/" +
                                    name + ".c' -o '" + file + "' 2> '" + (folder / "log") + "'";
        const int status = std::system(command.c_str());
        if (status == 0) return file;
        if (WEXITSTATUS(status) != no_compiler) ADD_FAILURE() << "the plugin is no C99:\n" << folder.text("log");
        return "";
    }
    Folder folder;
};

TEST_F(PluginInC, OfVersion3LoadsForEver) {
    const std::string file = compiled("version_3_0");
    if (file.empty()) GTEST_SKIP() << "no C compiler here";
    const Ended glint =
        run_glint(folder, {"render", "version_3_0", "--plugin", file, "--device", "cpu", "--size", "20x16", "--set",
                           "rate=3", "--steps", "5", "--field", "counts=a.npy", "-o", "a.png", "--save", "a.glint"});
    ASSERT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(folder.text("a.npy"), HasSubstr("'<u4'"));
    const PngFile picture = read_png(folder / "a.png");
    EXPECT_THAT(std::vector<int>(picture.rgb.begin(), picture.rgb.begin() + 3), ElementsAre(15, 0, 0));
    const Ended again = run_glint(folder, {"replay", "a.glint", "--plugin", file, "--device", "cpu", "--verify"});
    EXPECT_EQ(again.status, 0) << again.err;
}

TEST_F(PluginInC, OfVersion3Point1LoadsForEver) {
    const std::string file = compiled("version_3_1");
    if (file.empty()) GTEST_SKIP() << "no C compiler here";
    std::vector<std::string> arguments{
        "render", "version_3_1", "--plugin", file,      "--device",     "cpu",     "--size",
        "20x16",  "--steps",     "5",        "--field", "layers=a.npy", "--field", "pairs.second=b.npy",
        "--save", "a.glint",     "-o",       "a.png",   "--set",        "rate=3"};
    const Ended glint = run_glint(folder, arguments);
    ASSERT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(folder.text("a.npy"), HasSubstr("'<u4', 'fortran_order': False, 'shape': (2, 8, 20)"));
    EXPECT_THAT(folder.text("b.npy"), HasSubstr("'<u4', 'fortran_order': False, 'shape': (1, 160)"));
    for (const char* field : {"a.npy", "b.npy"})
        EXPECT_THAT(folder.text(field), EndsWith(std::string("\x0f\0\0\0", 4)));
    const Ended again = run_glint(folder, {"replay", "a.glint", "--plugin", file, "--device", "cpu", "--verify"});
    EXPECT_EQ(again.status, 0) << again.err;
    arguments.back() = "rate=9";
    const Ended large = run_glint(folder, arguments);
    EXPECT_NE(large.status, 0);
    EXPECT_THAT(large.err, HasSubstr("GiB of memory"));
}

TEST_F(PluginInC, StructsAreReadMemberByMemberAndVolumesLayerByLayer) {
    const std::string file = compiled("structs");
    if (file.empty()) GTEST_SKIP() << "no C compiler here";
    const Ended glint = run_glint(folder, {"render", "structs", "--plugin", file, "--device", "cpu", "--size", "16x16",
                                           "--steps", "9", "--field", "bodies.turns=turns.npy", "--field",
                                           "bodies.mass=mass.npy", "--field", "cells=cells.npy"});
    ASSERT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(folder.text("turns.npy"), HasSubstr("'<i2', 'fortran_order': False, 'shape': (1, 10)"));
    const std::string turns("\x02\0\x0c\0\x06\0\x07\0\x0a\0\x0b\0\0\0\0\0\0\0\0\0", 20);
    EXPECT_THAT(folder.text("turns.npy"), EndsWith(turns)) << "nine steps were added to the second number";
    EXPECT_THAT(folder.text("mass.npy"), HasSubstr("'<f8', 'fortran_order': False, 'shape': (1, 5)"));
    EXPECT_THAT(folder.text("cells.npy"), HasSubstr("'<u2', 'fortran_order': False, 'shape': (4, 3, 2)"));
    EXPECT_THAT(folder.text("cells.npy"), EndsWith("\xff\xff"));
}

} // namespace
} // namespace glint::test
