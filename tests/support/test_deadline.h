// How long a test waits for a result: until it is there, however busy the machine is.
#pragma once
#include <chrono>
#include <gtest/gtest.h>

namespace glint::test {

/// Two minutes, which is exceeded only if something hangs: then the test fails at the place that waits.
class TestDeadline {
public:
    explicit TestDeadline(const char* file = __builtin_FILE(), int line = __builtin_LINE())
        : file_(file), line_(line) {}
    bool left() const {
        if (std::chrono::steady_clock::now() < end_) return true;
        ADD_FAILURE_AT(file_, line_) << "this has been waited for in vain for two minutes";
        return false;
    }

private:
    const char* file_;
    int line_;
    std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::now() + std::chrono::minutes(2);
};

} // namespace glint::test
