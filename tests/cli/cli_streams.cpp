// Closed standard streams, signals, limits on files: each gives a sentence and its own status, and no file is torn.
#include "app/terminal/failure.h"
#include "support/program.h"
#include "support/says.h"
#include <csignal>
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

TEST(ClosedStandardOutput, FailsTheCommandThatWritesThere) {
    if (!has_binary()) GTEST_SKIP() << "needs the program itself";
    const Folder folder;
    Manner manner;
    manner.closed = {1};
    for (const char* command : {"list", "--help", "--version"}) {
        const Ended glint = run_glint(folder, {command}, manner);
        EXPECT_EQ(glint.status, 2) << command;
        EXPECT_THAT(glint.err, says("standard output", "closed")) << command;
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

/// The content of a file after the shell's > f; in the line, GLINT renders a small picture.
std::string in_the_shell(const Folder& folder, std::string line) {
    line.replace(line.find("GLINT"), 5, "'" GLINT_BINARY "' render heat --size 32x32 --device cpu");
    EXPECT_EQ(std::system(("cd '" + folder.path().string() + "' && " + line).c_str()), 0) << line;
    return folder.text("f");
}

TEST(NamedDescriptor, IsWrittenWhereItStands) {
    if (!has_binary()) GTEST_SKIP() << "needs the program itself";
    const Folder folder;
    const std::string wanted = in_the_shell(folder, "(echo HEADER; GLINT -o -; echo FOOTER) > f");
    EXPECT_TRUE(wanted.starts_with("HEADER\n\x89PNG") && wanted.ends_with("FOOTER\n"));
    for (const std::string name : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/proc/thread-self/fd/1"}) {
        EXPECT_EQ(in_the_shell(folder, "(echo HEADER; GLINT -o " + name + "; echo FOOTER) > f"), wanted) << name;
        EXPECT_EQ(in_the_shell(folder, "echo HEADER > f; GLINT -o " + name + " >> f; echo FOOTER >> f"), wanted);
    }
    EXPECT_EQ(in_the_shell(folder, "(echo HEADER; GLINT -o /dev/fd/3 3>&1; echo FOOTER) > f"), wanted);
    EXPECT_THAT(folder.names(), UnorderedElementsAre("f"));
}

TEST(NamedDescriptor, ThatIsClosedIsSaidToBe) {
    if (!has_binary()) GTEST_SKIP() << "needs the program itself";
    const Folder folder;
    Manner manner;
    manner.closed = {1};
    const std::vector<std::string> heat{"render", "heat", "--size", "32x32", "--device", "cpu", "-o", "/dev/stdout"};
    const Ended glint = run_glint(folder, heat, manner);
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, says("'/dev/stdout'", "closed"));
}

TEST(NamedDescriptor, IsOnePlaceWhateverItIsCalled) {
    const Folder folder;
    const std::vector<std::string> heat{"render", "heat", "--size", "32x32", "--device", "cpu"};
    for (const char* name : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"})
        EXPECT_THAT(run_refused(folder, heat, {"-o", "-", "--timings", name}), HasSubstr("written twice")) << name;
}

TEST(NamedDescriptor, ThatIsStandardOutputGetsNoTableBeside) {
    const Folder folder, state;
    Manner manner;
    manner.environment = {{"XDG_STATE_HOME", state.path()}, {"XDG_CACHE_HOME", state.path()}};
    const Ended glint = run_glint(
        folder,
        {"bench", "pattern", "--size", "32x32", "--seconds", "0.03", "--device", "cpu", "--json", "/dev/stdout"},
        manner);
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_TRUE(glint.out.starts_with("{")) << glint.out;
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
    manner.signal = GetParam();
    manner.signal_when = [](const Running& running) { return running.catches(GetParam()); };
    const Ended glint = run_glint(
        folder, {"render", "heat", "--size", "64x64", "--device", "cpu", "--steps", "1000000000", "-o", "a.png"},
        manner);
    EXPECT_EQ(glint.status, 128 + GetParam()) << glint.err;
    EXPECT_THAT(glint.err, HasSubstr("interrupted"));
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST_P(EndSignal, EndsTheWaitForAReaderOfAPipe) {
    const Folder folder;
    ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
    Manner manner;
    manner.signal = GetParam();
    manner.signal_when = [](const Running& running) { return running.catches(GetParam()) && running.waits(); };
    const Ended glint = run_glint(
        folder, {"render", "heat", "--size", "32x32", "--device", "cpu", "-o", "pipe", "--save", "a.glint"}, manner);
    EXPECT_EQ(glint.status, 128 + GetParam()) << glint.err;
    EXPECT_THAT(folder.names(), UnorderedElementsAre("pipe"));
}
INSTANTIATE_TEST_SUITE_P(Of, EndSignal,
                         testing::Values(SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM,
                                         SIGPROF, SIGIO, SIGPWR, SIGSTKFLT, SIGALRM));

TEST(InheritedTimerDeathTest, EndsNothing) {
    EXPECT_EXIT(
        {
            alarm(3600);
            prepare_standard_streams();
            _exit(alarm(0) == 0 ? 7 : 1); // so many seconds were left
        },
        testing::ExitedWithCode(7), "");
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
