// Files have the content that they declare, and are complete.
#include "app/files/output_file.h"
#include "app/files/process_file.h"
#include "app/terminal/progress.h"
#include "sims/api/device.h"
#include "support/program.h"
#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <future>
#include <gmock/gmock.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

std::string refusal_of_file(const std::string& name) {
    try {
        OutputFile file(name);
        return "";
    } catch (const Error& error) { return error.what(); }
}

TEST(OutputFile, ReplacesTheOldOneWholeAndLeavesNothingElse) {
    const Folder folder;
    folder.put("a", "old");
    {
        OutputFile file(folder / "a");
        EXPECT_THAT(folder.names(), ElementsAre("a")) << "looking whether it can be written left something behind";
        file.write("new");
        EXPECT_EQ(folder.text("a"), "old");
        file.commit();
    }
    EXPECT_EQ(folder.text("a"), "new");
    EXPECT_THAT(folder.names(), ElementsAre("a"));
}

TEST(OutputFile, WithoutCommitNothingWasWritten) {
    const Folder folder;
    OutputFile(folder / "a").write("half");
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(OutputFile, KeepsTheModeAndTheOwner) {
    const Folder folder;
    folder.put("a", "old");
    chmod((folder / "a").c_str(), 0640);
    const bool root = geteuid() == 0; // only root may change a file's owner
    if (root) { ASSERT_EQ(chown((folder / "a").c_str(), 1234, 2345), 0); }
    ASSERT_FALSE(write_file(folder / "a", "new"));
    struct stat after {};
    stat((folder / "a").c_str(), &after);
    EXPECT_EQ(after.st_mode & 0777u, 0640u);
    if (!root) return;
    EXPECT_EQ(after.st_uid, 1234u);
    EXPECT_EQ(after.st_gid, 2345u);
}

TEST(OutputFile, NeverFollowsALinkAndNamesWhereItLeads) {
    const Folder folder;
    folder.put("real", "old");
    ASSERT_EQ(symlink("real", (folder / "link").c_str()), 0);
    EXPECT_THAT(refusal_of_file(folder / "link"), HasSubstr(folder / "real"));
    EXPECT_EQ(folder.text("real"), "old");
}

TEST(OutputFile, ProcessesThatAreKilledLeaveNothingThatStays) {
    const Folder folder;
    folder.put("a", "old");
    const pid_t child = fork();
    if (child == 0) {
        OutputFile file(folder / "a");
        file.write("new");
        _exit(0); // without destructors, as after a kill
    }
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    folder.put(".glint-" + std::to_string(child) + "-0", "left where files need names from the start");
    const std::string own = ".glint-" + std::to_string(getpid()); // a number that earlier processes had
    folder.put(own + "-0", "of one that lives");
    folder.put(own + "-1", "left by one that had the same number, as each start in a container has");
    const int held = open((folder / (own + "-0")).c_str(), O_RDWR | O_CLOEXEC);
    hold(held);
    folder.put(".glint-notes", "the user's");
    sweep_temporaries(folder.path());
    close(held);
    EXPECT_EQ(folder.text("a"), "old");
    EXPECT_THAT(folder.names(), UnorderedElementsAre("a", own + "-0", ".glint-notes"));
}

TEST(OutputFile, ClearsAwayWhatAKilledProcessHasLeftInItsFolder) {
    const Folder folder;
    const pid_t child = fork();
    if (child == 0) _exit(0);
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    const std::string left = ".glint-" + std::to_string(child) + "-0";
    folder.put(left, "half");
    { const OutputFile file(folder / "a"); }
    EXPECT_THAT(folder.names(), IsEmpty());
    folder.put(left, "half");
    chmod(folder.path().c_str(), 0300); // what cannot be listed is left alone
    EXPECT_FALSE(write_file(folder / "a", "new"));
    chmod(folder.path().c_str(), 0700);
    EXPECT_EQ(folder.text("a"), "new");
}

TEST(OutputFile, SeveralArePutInPlaceTogetherOrNotAtAll) {
    const Folder folder;
    folder.put("a", "old");
    OutputFile a(folder / "a"), b(folder / "b"), c(folder / "c");
    for (OutputFile* file : {&a, &b, &c}) file->write("new");
    std::filesystem::create_directory(folder / "c"); // meanwhile
    OutputFile* all[] = {&a, &b, &c};
    EXPECT_THROW(OutputFile::commit_all(all), Error);
    EXPECT_EQ(folder.text("a"), "old");
    EXPECT_FALSE(std::filesystem::exists(folder / "b"));
    std::filesystem::remove(folder / "c");
    for (OutputFile* file : all) file->write("new");
    OutputFile::commit_all(all);
    for (const char* name : {"a", "b", "c"}) EXPECT_EQ(folder.text(name), "new");
    EXPECT_THAT(folder.names(), ElementsAre("a", "b", "c"));
}

TEST(OutputFile, SeveralAreLeftAsTheyWereWhereWhatComesLastFails) {
    const Folder folder;
    folder.put("a", "old");
    OutputFile a(folder / "a"), b(folder / "b");
    OutputFile* all[] = {&a, &b};
    for (OutputFile* file : all) file->write("new");
    const auto fails = [&] {
        EXPECT_EQ(folder.text("a") + folder.text("b"), "newnew") << "it is the last";
        throw Error("no");
    };
    EXPECT_THROW(OutputFile::commit_all(all, fails), Error);
    EXPECT_EQ(folder.text("a"), "old");
    EXPECT_THAT(folder.names(), ElementsAre("a"));
    EXPECT_THROW(OutputFile::commit_all({}, [] { throw Error("no"); }), Error) << "also where it is alone";
}

#ifdef SYS_link
constexpr unsigned plain_link = SYS_link;
#else
constexpr unsigned plain_link = SYS_linkat; // also gives a name to a file without one
#endif

/// Simulates a file system that cannot exchange two files; without `linking` also one without hard links.
void use_plain_file_system(bool linking) {
    if (!linking && plain_link == SYS_linkat) _exit(77);
    const auto number_is = [](unsigned call, std::uint8_t otherwise) {
        return sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, otherwise);
    };
    const auto load = [](std::size_t at) {
        return sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<unsigned>(at));
    };
    const auto end = [](unsigned what) { return sock_filter BPF_STMT(BPF_RET | BPF_K, what); };
    const unsigned links = linking ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | EPERM;
    std::array program{load(offsetof(seccomp_data, nr)),
                       number_is(SYS_renameat2, 3),
                       load(offsetof(seccomp_data, args[4])),
                       number_is(0, 4), // no flags: it renames
                       end(SECCOMP_RET_ALLOW),
                       number_is(plain_link, 1),
                       end(links),
                       end(SECCOMP_RET_ALLOW),
                       end(SECCOMP_RET_ERRNO | EINVAL)};
    const sock_fprog filter{program.size(), program.data()};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0)
        _exit(77); // such filters are unavailable here
}

/// Tests that several files are put in place, and that none changes if the last one cannot be.
void put_several_in_place(bool linking) {
    use_plain_file_system(linking);
    const Folder folder;
    folder.put("a", "old"), folder.put("b", "old");
    OutputFile a(folder / "a"), b(folder / "b"), c(folder / "c");
    OutputFile* all[] = {&a, &b, &c};
    for (OutputFile* file : all) file->write("new");
    std::filesystem::create_directory(folder / "c"); // meanwhile
    EXPECT_THROW(OutputFile::commit_all(all), Error);
    EXPECT_EQ(folder.text("a") + folder.text("b"), "oldold");
    EXPECT_THAT(folder.names(), ElementsAre("a", "b", "c"));
    std::filesystem::remove(folder / "c");
    for (OutputFile* file : all) file->write("new");
    EXPECT_THROW(OutputFile::commit_all(all, [] { throw Error("no"); }), Error);
    EXPECT_EQ(folder.text("a") + folder.text("b"), "oldold");
    EXPECT_THAT(folder.names(), ElementsAre("a", "b"));
    for (OutputFile* file : all) file->write("new");
    OutputFile::commit_all(all);
    EXPECT_EQ(folder.text("a") + folder.text("b") + folder.text("c"), "newnewnew");
    EXPECT_THAT(folder.names(), ElementsAre("a", "b", "c"));
}

class PlainFileSystemDeathTest : public testing::TestWithParam<bool> {};

TEST_P(PlainFileSystemDeathTest, SeveralArePutInPlaceTogetherOrNotAtAllThoughNothingCanBeExchanged) {
    const auto ends_well = [](int status) {
        return WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 77);
    };
    EXPECT_EXIT(
        {
            put_several_in_place(GetParam());
            _exit(HasFailure() ? 1 : 0);
        },
        ends_well, "");
}
INSTANTIATE_TEST_SUITE_P(With, PlainFileSystemDeathTest, testing::Bool(),
                         [](const auto& chosen) { return chosen.param ? "HardLinks" : "NamesAlone"; });

TEST(OutputFile, SeveralOfWhichOneCannotEvenGetANameAreLeftAsTheyWere) {
    const Folder folder;
    folder.put("a", "old");
    std::filesystem::create_directory(folder / "gone");
    OutputFile a(folder / "a"), b(folder / "gone/b");
    for (OutputFile* file : {&a, &b}) file->write("new");
    std::filesystem::remove_all(folder / "gone"); // meanwhile
    OutputFile* all[] = {&a, &b};
    EXPECT_THROW(OutputFile::commit_all(all), Error);
    EXPECT_EQ(folder.text("a"), "old");
    EXPECT_THAT(folder.names(), ElementsAre("a")) << "what is refused is cleared away at once";
}

TEST(OutputFile, NewOnesAreForAllThatTheMaskAllows) {
    const Folder folder;
    const mode_t before = umask(027);
    OutputFile file(folder / "a");
    file.write("x");
    file.commit();
    umask(before);
    struct stat after {};
    stat((folder / "a").c_str(), &after);
    EXPECT_EQ(after.st_mode & 0777u, 0640u);
}

TEST(OutputFile, ManyWritersAtOnceLeaveTheWholeOfOneAndNothingElse) {
    const Folder folder;
    const std::string one(300'000, '1'), two(200'000, '2');
    const auto whole = [&] {
        const std::string text = folder.text("a");
        return text == one || text == two;
    };
    ASSERT_FALSE(write_file(folder / "a", one));
    std::atomic<int> problems = 0, at_work = 2;
    std::vector<std::future<void>> writers;
    for (const std::string& text : {one, two})
        writers.push_back(std::async(std::launch::async, [&, text] {
            for (int i = 0; i < 50; ++i) problems += write_file(folder / "a", text).has_value();
            --at_work;
        }));
    while (at_work) EXPECT_TRUE(whole());
    writers.clear();
    EXPECT_TRUE(whole());
    EXPECT_EQ(problems, 0);
    EXPECT_THAT(folder.names(), ElementsAre("a"));
}

TEST(OutputFile, RefusesWhatCannotBeWrittenWithTheReason) {
    const Folder folder;
    EXPECT_THAT(refusal_of_file(""), HasSubstr("empty"));
    EXPECT_THAT(refusal_of_file(folder.path()), HasSubstr("folder"));
    EXPECT_THAT(refusal_of_file(folder / "new/"), HasSubstr("folder"));
    EXPECT_THAT(refusal_of_file(folder / "no/a"), HasSubstr("no folder"));
    EXPECT_THAT(refusal_of_file(folder / std::string(300, 'a')), HasSubstr("too long"));
    ASSERT_EQ(symlink("nowhere", (folder / "link").c_str()), 0);
    EXPECT_THAT(refusal_of_file(folder / "link"), HasSubstr("link"));
    EXPECT_THAT(refusal_of_file("/dev/fd/999999"), HasSubstr("not open"));
    folder.put("file", "");
    EXPECT_THAT(refusal_of_file(folder / "file/a"), HasSubstr("Not a directory"));
    if (geteuid() != 0) {
        chmod((folder / "file").c_str(), 0400);
        EXPECT_THAT(refusal_of_file(folder / "file"), HasSubstr("denied"));
    }
}

TEST(OutputFile, RefusesWhatIsNoFileAndCannotBeWrittenTo) {
    const Folder folder;
    ASSERT_EQ(mknod((folder / "socket").c_str(), S_IFSOCK | 0600, 0), 0);
    EXPECT_THAT(refusal_of_file(folder / "socket"), HasSubstr("socket"));
    ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(refusal_of_file(folder / "pipe"), "") << "its reader may come later";
    EXPECT_EQ(refusal_of_file("/dev/null"), "");
    if (access("/dev/tty", W_OK)) GTEST_SKIP() << "no /dev/tty here";
    const pid_t child = fork();
    if (child == 0) {
        setsid(); // so no terminal is left
        _exit(refusal_of_file("/dev/tty").find("No such device") != std::string::npos ? 0 : 1);
    }
    int status = 1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
}

TEST(OutputFile, AFullDiskIsSaid) {
    if (access("/dev/full", W_OK)) GTEST_SKIP() << "no /dev/full here";
    OutputFile full("/dev/full");
    EXPECT_THROW(full.write("x"), Error);
}

/// Waits until the writer has filled the pipe; nothing else of the writer can be observed.
void wait_until_full(int pipe) {
    for (pollfd end{pipe, POLLOUT, 0}; poll(&end, 1, 0) != 0;) std::this_thread::yield();
}

TEST(WriteAll, WaitsForAReaderOfAPipeThatDoesNotWait) {
    int ends[2];
    ASSERT_EQ(pipe2(ends, O_NONBLOCK | O_CLOEXEC), 0);
    const std::string text(1'000'000, 'x');
    std::string read_text;
    auto reader = std::async(std::launch::async, [&] {
        char bytes[4096];
        fcntl(ends[0], F_SETFL, 0);
        wait_until_full(ends[1]);
        for (ssize_t count = 0; (count = read(ends[0], bytes, sizeof bytes)) > 0;)
            read_text.append(bytes, static_cast<std::size_t>(count));
    });
    EXPECT_EQ(write_all(ends[1], std::as_bytes(std::span(text))), 0);
    close(ends[1]);
    reader.wait();
    close(ends[0]);
    EXPECT_TRUE(read_text == text) << read_text.size();
}

TEST(WriteAllDeathTest, IsEndedByCtrlCWhereNobodyReads) {
    int ends[2];
    ASSERT_EQ(pipe2(ends, O_NONBLOCK | O_CLOEXEC), 0);
    EXPECT_EXIT(
        {
            watch_for_interrupt();
            std::thread([&] {
                wait_until_full(ends[1]);
                kill(getpid(), SIGINT);
            }).detach();
            (void)write_all(ends[1], std::vector<std::byte>(1'000'000));
            _exit(7);
        },
        testing::ExitedWithCode(130), "interrupted");
    close(ends[0]), close(ends[1]);
}

TEST(OutputFile, KnowsTheSamePlaceByOtherNames) {
    const Folder folder;
    std::filesystem::create_directory(folder / "sub");
    ASSERT_EQ(symlink("sub", (folder / "link").c_str()), 0);
    EXPECT_TRUE(OutputFile(folder / "sub/a").same_place(OutputFile(folder / "link/../sub/a")));
    EXPECT_TRUE(OutputFile(folder / "sub/a").same_place(OutputFile(folder / "link/a")));
    EXPECT_TRUE(OutputFile("-").same_place(OutputFile("-")));
    EXPECT_TRUE(OutputFile("-").same_place(OutputFile("/dev/stdout")));
    EXPECT_TRUE(OutputFile("/dev/stderr").same_place(OutputFile("/proc/self/fd/2")));
    EXPECT_FALSE(OutputFile("/dev/stderr").same_place(OutputFile("/dev/stdout")));
    EXPECT_FALSE(OutputFile(folder / "sub/a").same_place(OutputFile(folder / "sub/b")));
}

} // namespace
} // namespace glint::test
