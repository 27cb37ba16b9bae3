// A window that hangs says so and where; a display that does not answer blocks nothing.
#include "app/files/descriptor.h"
#include "app/supervisor/supervisor.h"
#include "app/window/watchdogs.h"
#include "support/program.h"
#include "support/says.h"
#include <chrono>
#include <fcntl.h>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

class HangWatched : public testing::Test {
protected:
    /// The output while `loop` runs, watched for a hang of a second.
    std::string said(const std::function<void(HangWatch&)>& loop) {
        testing::internal::CaptureStderr();
        {
            HangWatch watch(folder_.path(), 1, HangWatch::Clock::manual);
            loop(watch);
        }
        return testing::internal::GetCapturedStderr();
    }
    static void seconds_pass(HangWatch& watch, int count) {
        std::thread([&] {
            for (int i = 0; i < count; ++i) watch.second_passed();
        }).join(); // here the watched thread hangs
    }
    Folder folder_;
};

TEST_F(HangWatched, StandingStillIsSaidAndItsCallsAreWrittenDown) {
    EXPECT_THAT(said([](HangWatch& watch) {
                    watch.turn();
                    seconds_pass(watch, 3);
                    watch.turn();
                    seconds_pass(watch, 1);
                    EXPECT_EQ(watch.take_hang_s(), 2);
                    EXPECT_EQ(watch.take_hang_s(), 0) << "it is said once";
                }),
                says("for 1 s", folder_ / "hang.txt"));
    EXPECT_THAT(folder_.text("hang.txt"), HasSubstr("glint_tests_gl"));
}

TEST_F(HangWatched, StandingStillInOpenglNamesTheRemedy) {
    EXPECT_THAT(said([](HangWatch& watch) {
                    watch.turn();
                    watch.enters_opengl();
                    seconds_pass(watch, 3);
                }),
                testing::AllOf(says("for 1 s", "OpenGL"), HasSubstr("LIBGL_ALWAYS_SOFTWARE=1")));
}

TEST_F(HangWatched, FramesAndSleepAreNoHang) {
    EXPECT_EQ(said([](HangWatch& watch) {
                  for (int i = 0; i < 5; ++i) {
                      watch.turn();
                      seconds_pass(watch, 1);
                  }
                  watch.sleeps(true);
                  seconds_pass(watch, 5);
              }),
              "");
    EXPECT_THAT(folder_.names(), testing::ElementsAre());
}

TEST_F(HangWatched, TellsTheSupervisorEachSecondWhetherTheLoopTurns) {
    int ends[2];
    ASSERT_EQ(pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
    const Descriptor from_window(ends[0]), to_supervisor(ends[1]);
    Supervision supervision;
    const auto hangs = [&] {
        char bytes[4096];
        const ssize_t count = read(from_window.number(), bytes, sizeof bytes);
        if (count > 0) supervision.take({bytes, static_cast<std::size_t>(count)});
        return supervision.hangs();
    };
    said([&](HangWatch& watch) {
        seconds_pass(watch, Supervision::max_still_s); // the window is being opened, for any time
        watch.report_to(to_supervisor.number());
        watch.turn();
        seconds_pass(watch, 1);
        watch.sleeps(true);
        seconds_pass(watch, Supervision::max_still_s);
        EXPECT_FALSE(hangs());
        watch.sleeps(false);
        seconds_pass(watch, Supervision::max_still_s - 1);
        EXPECT_FALSE(hangs());
        seconds_pass(watch, 1);
        EXPECT_TRUE(hangs());
    });
}

TEST_F(HangWatched, CountsSecondsByItself) {
    testing::internal::CaptureStderr();
    {
        HangWatch watch(folder_.path(), 1);
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60); // limits the wait if it hangs
        while (folder_.names().empty() && std::chrono::steady_clock::now() < give_up)
            std::this_thread::yield(); // no event tells that the file exists
    }
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("for 1 s"));
}

TEST(SilentDisplay, IsTheDoctorsDiagnosisAfterTenSeconds) {
    if (!has_binary()) GTEST_SKIP() << "the program is not built here";
    const std::string number = std::to_string(100'000 + getpid()), path = "/tmp/.X11-unix/X" + number;
    std::filesystem::create_directory("/tmp/.X11-unix");
    // An X server that accepts connections and does not answer.
    sockaddr_un address{AF_UNIX, {}};
    ASSERT_LT(path.size(), sizeof address.sun_path);
    path.copy(address.sun_path, path.size());
    const int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ASSERT_EQ(bind(server, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ASSERT_EQ(listen(server, 1), 0);
    const Ended glint = run_glint(Folder(), {"doctor"}, {.environment = {{"DISPLAY", ":" + number}}});
    close(server);
    std::filesystem::remove(path);
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(glint.out, HasSubstr("within 10 s"));
    EXPECT_THAT(glint.out, HasSubstr("nvidia-smi --gpu-reset"));
}

} // namespace
} // namespace glint::test
