// Standard streams that are closed, signals, limits on files: a sentence and a status of its own, and no file is torn.
#include "support/program.h"
#include <cstdlib>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;
using namespace std::chrono_literals;

const std::vector<std::string> small_picture{"render", "heat", "--size", "32x32", "--device", "cpu", "-o", "a.png"};

class ClosedStreams : public testing::TestWithParam<std::vector<int>> {};

TEST_P(ClosedStreams, NeverGetIntoAFile) {
    if (!has_binary()) GTEST_SKIP() << "needs the program itself";
    const Folder folder, other;
    ASSERT_EQ(run_glint(other, small_picture).status, 0);
    Manner manner;
    manner.closed = GetParam();
    EXPECT_EQ(run_glint(folder, small_picture, manner).status, 0);
    EXPECT_EQ(folder.text("a.png"), other.text("a.png"));
}
INSTANTIATE_TEST_SUITE_P(Of, ClosedStreams,
                         testing::Values(std::vector{0}, std::vector{1}, std::vector{2}, std::vector{1, 2},
                                         std::vector{0, 1, 2}));

TEST(ClosedStandardOutput, IsAFailureOfWhatWritesThere) {
    if (!has_binary()) GTEST_SKIP() << "needs the program itself";
    const Folder folder;
    Manner manner;
    manner.closed = {1};
    for (const char* command : {"list", "--help", "--version"}) {
        const Ended glint = run_glint(folder, {command}, manner);
        EXPECT_EQ(glint.status, 2) << command;
        EXPECT_THAT(glint.err, HasSubstr("standard output: it is closed")) << command;
    }
}

TEST(FullDisk, IsSaidOfTheHelpPageToo) {
    const Folder folder;
    if (access("/dev/full", W_OK) || !has_binary()) GTEST_SKIP() << "no /dev/full, or not the program itself";
    EXPECT_EQ(
        std::system(("cd '" + folder.path().string() + "' && '" GLINT_BINARY "' --help > /dev/full 2> err").c_str()),
        2 << 8);
    EXPECT_THAT(folder.text("err"), HasSubstr("No space left"));
}

TEST(GoneReader, IsSaid) {
    const Folder folder;
    Manner manner;
    manner.reader_leaves = true;
    const Ended glint = run_glint(folder, {"list"}, manner);
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, HasSubstr("standard output: Broken pipe"));
}

TEST(GoneReader, OfAChartLeavesNoResultsBesideIt) {
    const Folder folder;
    Manner manner;
    manner.reader_leaves = true;
    const Ended glint = run_glint(
        folder,
        {"bench", "heat", "--size", "32x32", "--device", "cpu", "--seconds", "0.03", "--json", "b.json", "--plot", "-"},
        manner);
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, HasSubstr("Broken pipe"));
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(FileLimit, IsSaidAndLeavesTheOldFile) {
    const Folder folder;
    folder.put("a.png", "old");
    Manner manner;
    manner.max_file = 1000;
    const Ended glint = run_glint(
        folder,
        {"render", "heat", "--size", "256x256", "--device", "cpu", "--field", "temperature=t.npy", "-o", "a.png"},
        manner);
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, HasSubstr("File too large"));
    EXPECT_THAT(folder.names(), UnorderedElementsAre("a.png"));
    EXPECT_EQ(folder.text("a.png"), "old");
}

class EndSignal : public testing::TestWithParam<int> {};

TEST_P(EndSignal, EndsLongWorkWithItsStatusAndLeavesNothing) {
    const Folder folder;
    Manner manner;
    manner.interrupt_after = 1500ms, manner.signal = GetParam();
    const Ended glint = run_glint(
        folder, {"render", "heat", "--size", "64x64", "--device", "cpu", "--steps", "1000000000", "-o", "a.png"},
        manner);
    EXPECT_EQ(glint.status, 128 + GetParam()) << glint.err;
    EXPECT_THAT(glint.err, HasSubstr("interrupted"));
    EXPECT_LT(glint.took, 2000ms);
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST_P(EndSignal, EndsTheWaitForAReaderOfAPipe) {
    const Folder folder;
    ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
    Manner manner;
    manner.interrupt_after = 1500ms, manner.signal = GetParam();
    const Ended glint = run_glint(
        folder, {"render", "heat", "--size", "32x32", "--device", "cpu", "-o", "pipe", "--save", "a.glint"}, manner);
    EXPECT_EQ(glint.status, 128 + GetParam()) << glint.err;
    EXPECT_THAT(folder.names(), UnorderedElementsAre("pipe"));
}
INSTANTIATE_TEST_SUITE_P(Of, EndSignal,
                         testing::Values(SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM,
                                         SIGPROF, SIGIO, SIGPWR, SIGSTKFLT, SIGALRM));

TEST(InheritedTimer, EndsNothing) {
    const Folder folder;
    Manner manner;
    manner.alarm_after_s = 1, manner.interrupt_after = 2500ms;
    const Ended glint = run_glint(
        folder, {"render", "heat", "--size", "64x64", "--device", "cpu", "--steps", "1000000000", "-o", "a.png"},
        manner);
    EXPECT_EQ(glint.status, 128 + SIGINT) << glint.err;
}

TEST(SeveralOutputs, AreNotBegunWhereOneCannotBeReplaced) {
    if (geteuid() != 0) GTEST_SKIP() << "only root makes files of another user";
    const Folder folder;
    std::filesystem::create_directory(folder / "shared");
    folder.put("shared/theirs.npy", "old");
    ASSERT_EQ(chown((folder / "shared/theirs.npy").c_str(), 1234, 1234), 0);
    ASSERT_EQ(chown((folder / "shared").c_str(), 1235, 1235), 0);
    chmod((folder / "shared").c_str(), 01777), chmod((folder / "shared/theirs.npy").c_str(), 0666);
    chmod(folder.path().c_str(), 0777);
    const std::string command = "cd '" + folder.path().string() +
                                "' && setpriv --reuid=4321 --regid=4321 --clear-groups '" GLINT_BINARY
                                "' render heat --size 2048x2048 --steps 1000000 --device cpu -o ok.png --field "
                                "temperature=shared/theirs.npy 2> err";
    if (!has_binary()) GTEST_SKIP() << "needs the program itself";
    EXPECT_EQ(std::system(command.c_str()), 2 << 8) << folder.text("err");
    EXPECT_THAT(folder.text("err"), HasSubstr("another user"));
    EXPECT_FALSE(std::filesystem::exists(folder / "ok.png"));
}

} // namespace
} // namespace glint::test
