// The program without the features film and script (cmake/left_out.cmake) works; the command line is the same.
#include "support/program.h"
#include <filesystem>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class LeftOutFeatures : public testing::Test {
protected:
    void SetUp() override {
        if (!std::filesystem::exists(GLINT_LEAN_BINARY)) GTEST_SKIP() << "the program without features is not built";
    }
    static Ended lean(const std::vector<std::string>& arguments) {
        const Folder folder;
        Manner manner;
        manner.program = GLINT_LEAN_BINARY;
        return run_glint(folder, arguments, manner);
    }
};

TEST_F(LeftOutFeatures, VersionAndListAreThoseOfTheWholeProgram) {
    const Folder folder;
    for (const char* command : {"--version", "list"}) {
        const Ended ended = lean({command});
        EXPECT_EQ(ended.status, 0) << ended.err;
        EXPECT_NE(ended.out, "");
        if (has_binary()) { EXPECT_EQ(ended.out, run_glint(folder, {command}).out); }
    }
}

TEST_F(LeftOutFeatures, WithoutADisplayItSaysSoAsTheWholeProgram) {
    const Ended ended = lean({"waves", "--device", "cpu"});
    EXPECT_EQ(ended.status, 3) << ended.err;
    EXPECT_THAT(ended.err, testing::HasSubstr("display"));
}

} // namespace
} // namespace glint::test
