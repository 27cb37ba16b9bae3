// A gate that a test closes in front of a thread: a thread that reaches it waits until it is opened.
#pragma once
#include <chrono>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>

namespace glint::test {

class Gate {
public:
    void shut() {
        const std::lock_guard lock(mutex_);
        open_ = false;
    }
    void open() {
        {
            const std::lock_guard lock(mutex_);
            open_ = true;
        }
        changed_.notify_all();
    }
    /// Waits while it is shut.
    void pass() {
        std::unique_lock lock(mutex_);
        ++waiting_;
        changed_.notify_all();
        EXPECT_TRUE(changed_.wait_for(lock, gate_timeout, [&] { return open_; })) << "nobody opened the gate";
        --waiting_;
    }
    /// Waits until a thread waits at it.
    void wait_for_waiter() {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(changed_.wait_for(lock, gate_timeout, [&] { return waiting_ > 0; })) << "nobody came to the gate";
    }

private:
    static constexpr std::chrono::seconds gate_timeout{60}; // only ends a hang
    std::mutex mutex_;
    std::condition_variable changed_;
    bool open_ = true;
    int waiting_ = 0;
};

} // namespace glint::test
