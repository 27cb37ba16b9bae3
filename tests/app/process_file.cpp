#include "app/files/process_file.h"
#include "app/files/output_file.h"
#include "sims/api/device.h"
#include "support/program.h"
#include <cstring>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

TEST(ProcessFile, IsLeftBehindByOneThatIsGoneThoughItsNumberIsOurs) {
    const Folder folder;
    const std::string number = std::to_string(getpid());
    folder.put("a-" + number, "of one that had our number");
    const auto left = [&] { return stale_files(folder.path(), "a-", "", ""); };
    EXPECT_THAT(left(), ElementsAre(folder.path() / ("a-" + number)));
    {
        const ProcessFile own(folder.path(), "a-", "");
        EXPECT_THAT(folder.names(), UnorderedElementsAre("a-" + number, "a-" + number + "-1"));
        EXPECT_THAT(left(), ElementsAre(folder.path() / ("a-" + number))) << "a live one is not";
    }
    EXPECT_THAT(folder.names(), ElementsAre("a-" + number));
    remove_stale(folder.path() / ("a-" + number));
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(ProcessFile, OfALiveOneIsNotLeftBehindThoughItsNumberIsNobodys) {
    const Folder folder;
    folder.put("a-999999999", "of a process in another container"); // no process has that number here
    const int held = open((folder / "a-999999999").c_str(), O_RDWR | O_CLOEXEC);
    hold(held);
    EXPECT_THAT(stale_files(folder.path(), "a-", "", ""), IsEmpty());
    remove_stale(folder.path() / "a-999999999");
    EXPECT_EQ(folder.names().size(), 1u);
    close(held);
    EXPECT_EQ(stale_files(folder.path(), "a-", "", "").size(), 1u);
}

TEST(ProcessFile, OfAProcessThatWasKilledIsLeftBehind) {
    const Folder folder;
    const pid_t child = fork();
    if (child == 0) {
        const ProcessFile own(folder.path(), "a-", ".lock");
        _exit(0); // no destructor
    }
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    EXPECT_EQ(stale_files(folder.path(), "a-", ".lock", ".lock").size(), 1u);
}

TEST(ProcessFile, IsMadeAgainWithItsFolder) {
    const Folder folder;
    const std::filesystem::path inside = folder.path() / "state";
    std::filesystem::create_directory(inside);
    ProcessFile own(inside, "a-", "");
    std::filesystem::remove_all(inside);
    std::filesystem::create_directory(inside);
    own.renew();
    EXPECT_TRUE(std::filesystem::exists(own.with_ending("")));
    EXPECT_THAT(stale_files(inside, "a-", "", ""), IsEmpty());
}

} // namespace
} // namespace glint::test
