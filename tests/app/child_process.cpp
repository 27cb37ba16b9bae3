// Another program, started, fed, listened to and ended.
#include "app/files/child_process.h"
#include "sims/api/error.h"
#include "support/program.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <stdexcept>

namespace glint::test {
namespace {

class Child : public testing::Test {
protected:
    Child() { std::signal(SIGPIPE, SIG_IGN); } // as main does
    /// A shell that runs this; its output to descriptor 3 is in the file `handed`.
    ChildProcess& shell(const std::string& line) {
        const Descriptor handed(open((folder / "handed").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
        return child.emplace(std::vector<std::string>{"/bin/sh", "-c", line}, handed.number());
    }
    bool feed(std::size_t bytes) {
        return child->feed(std::vector<std::byte>(bytes, std::byte{'x'}), [] {});
    }
    int wait() {
        return child->wait([] {});
    }
    Folder folder;
    std::optional<ChildProcess> child;
};

constexpr std::size_t larger_than_pipe = 4 << 20;

TEST_F(Child, GetsWhatItIsFedAndWritesWhereItIsToldTo) {
    shell("cat >&3");
    EXPECT_TRUE(feed(larger_than_pipe));
    EXPECT_EQ(wait(), 0);
    EXPECT_EQ(folder.text("handed"), std::string(larger_than_pipe, 'x'));
    EXPECT_EQ(child->said(), "");
}

TEST_F(Child, HasNothingElseOfOursOpen) {
    const Descriptor secret(open((folder / "secret").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
    const Descriptor ours(fcntl(secret.number(), F_DUPFD_CLOEXEC, 10)); // else it could be 3, which the child gets
    ASSERT_GE(ours.number(), 10);
    shell("[ -e /proc/self/fd/" + std::to_string(ours.number()) + " ] && echo it is >&3; true");
    EXPECT_EQ(wait(), 0);
    EXPECT_EQ(folder.text("handed"), "");
}

TEST_F(Child, SaysWhyItEnded) {
    shell("echo no such codec >&2; exit 7");
    EXPECT_EQ(wait(), 7);
    EXPECT_EQ(child->said(), "no such codec\n");
    shell("kill -9 $$");
    EXPECT_EQ(wait(), 128 + SIGKILL);
}

TEST_F(Child, ThatNeverStopsTalkingIsStillFed) {
    shell("head -c 1000000 /dev/zero >&2; cat >/dev/null");
    EXPECT_TRUE(feed(larger_than_pipe));
    EXPECT_EQ(wait(), 0);
    EXPECT_EQ(child->said().size(), 4096u);
}

TEST_F(Child, ThatClosesItsInputIsNotFed) {
    shell("exec 0<&-; true");
    EXPECT_FALSE(feed(larger_than_pipe));
    EXPECT_EQ(wait(), 0);
    shell("exit 0");
    EXPECT_FALSE(feed(larger_than_pipe)) << "it has ended";
}

TEST_F(Child, ThatNeverReadsEndsWithOurPatience) {
    shell("echo $$ >&3; exec sleep 600");
    const std::vector<std::byte> bytes(larger_than_pipe);
    const auto deadline = [&] {
        if (folder.text("handed").ends_with('\n')) throw std::runtime_error("enough");
    };
    EXPECT_THROW(child->feed(bytes, deadline), std::runtime_error);
    EXPECT_THROW(child->wait(deadline), std::runtime_error);
    const pid_t process = std::atoi(folder.text("handed").c_str());
    ASSERT_GT(process, 1);
    EXPECT_EQ(kill(process, 0), 0) << "it runs on";
    child.reset();
    EXPECT_EQ(kill(process, 0), -1);
    EXPECT_EQ(errno, ESRCH);
}

TEST_F(Child, ThatCannotBeStartedIsNamed) {
    try {
        child.emplace(std::vector<std::string>{folder / "none"}, 2);
        ADD_FAILURE();
    } catch (const Error& e) { EXPECT_THAT(e.what(), testing::HasSubstr("none'")); }
}

TEST_F(Child, IsFoundInPathWhereItMayBeRun) {
    const char* before = std::getenv("PATH");
    const std::string kept = before ? before : "";
    folder.put("tool", "#!/bin/sh\n");
    std::filesystem::create_directory(folder / "kit");
    setenv("PATH", ("/none::" + folder.path().string()).c_str(), 1);
    EXPECT_EQ(program_in_path("tool"), std::nullopt) << "it is no program yet";
    std::filesystem::permissions(folder / "tool", std::filesystem::perms::owner_all);
    EXPECT_EQ(program_in_path("tool"), folder / "tool");
    EXPECT_EQ(program_in_path("kit"), std::nullopt) << "it is a folder";
    unsetenv("PATH");
    EXPECT_EQ(program_in_path("tool"), std::nullopt);
    setenv("PATH", kept.c_str(), 1);
}

} // namespace
} // namespace glint::test
