// A thread that queues work on request, while the caller does other things. The queued work may still run after the
// thread has finished.
#pragma once
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace multi_gpu {

/// The exception that the work threw, or null.
template <class Work> std::exception_ptr failure_of(const Work& work) {
    try {
        work();
        return nullptr;
    } catch (...) { return std::current_exception(); }
}

class Issuer {
public:
    explicit Issuer(std::function<void()> hand_out) : hand_out_(std::move(hand_out)), thread_([this] { serve(); }) {}
    ~Issuer() {
        {
            const std::lock_guard lock(mutex_);
            is_leaving_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }
    Issuer(const Issuer&) = delete;
    Issuer& operator=(const Issuer&) = delete;

    void begin() {
        {
            const std::lock_guard lock(mutex_);
            is_wanted_ = true;
        }
        changed_.notify_all();
    }
    /// Waits until all requested work is queued. Returns the exception that it threw, or null.
    std::exception_ptr finish() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !is_wanted_; });
        return std::exchange(failure_, nullptr);
    }

private:
    void serve() {
        std::unique_lock lock(mutex_);
        for (;;) {
            changed_.wait(lock, [this] { return is_wanted_ || is_leaving_; });
            if (!is_wanted_) return;
            lock.unlock();
            std::exception_ptr failure = failure_of(hand_out_);
            lock.lock();
            failure_ = std::move(failure), is_wanted_ = false;
            changed_.notify_all();
        }
    }
    std::function<void()> hand_out_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::exception_ptr failure_;
    bool is_wanted_ = false, is_leaving_ = false;
    std::thread thread_; // last, so that all other members exist when it begins
};

} // namespace multi_gpu
