// Work in a child process: how it ended is told, whatever the child did.
#include "app/files/child_work.h"
#include <csignal>
#include <cstdlib>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::ElementsAre;

constexpr ChildLimits patient{.processor_time = {}, .time = std::chrono::minutes(2), .memory_bytes = {}, .quiet = true};

TEST(ChildWork, WhatItTellsArrivesInOrder) {
    const ChildEnd end = in_child(
        [](const ToParent& parent) {
            parent.tell("one");
            parent.doing("the second call");
            parent.tell("two");
        },
        patient);
    EXPECT_EQ(end.how, ChildEnd::How::returned);
    EXPECT_THAT(end.told, ElementsAre("one", "two"));
    EXPECT_EQ(end.doing, "the second call");
}

/// As some programs start others: the system then forgets how children have ended.
TEST(ChildWork, ACrashIsToldAlsoIfSigchldIsIgnored) {
    const auto before = std::signal(SIGCHLD, SIG_IGN);
    const ChildEnd end = in_child(
        [](const ToParent& parent) {
            parent.doing("abort()");
            std::abort();
        },
        patient);
    EXPECT_EQ(std::signal(SIGCHLD, before), SIG_IGN) << "it is ignored again";
    EXPECT_EQ(end.how, ChildEnd::How::crashed);
    EXPECT_EQ(end.number, SIGABRT);
    EXPECT_EQ(end.doing, "abort()");
}

} // namespace
} // namespace glint::test
