// A GPU whose queues time every scope a second time, with CUDA events of the test's own: one pair outside of the
// program's pair, one inside. Only for files built with CUDA.
#pragma once
#include "interop/cuda_handles.h"
#include "interop/queue.h"
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace glint::test {

/// A scope as the test has timed it. The program's time lies between these two.
struct WatchedScope {
    std::string_view label;
    int depth;
    std::int64_t frame; ///< as in ScopeTime::frame
    double outside_ms, inside_ms;

    double middle_ms() const { return (outside_ms + inside_ms) / 2; }
};

class WatchedQueue final : public Queue {
public:
    WatchedQueue(ComputeDevice& device, std::unique_ptr<Queue> inner)
        : Queue(device), inner_(std::move(inner)), table_(inner_->table()) {
        table_.self = this;
        lead_through();
    }

    const glint_host& table() const override { return table_; }
    void finish() override { inner_->finish(); }
    bool idle() const override { return inner_->idle(); }
    void begin_after(Queue& other) override { inner_->begin_after(*dynamic_cast<WatchedQueue&>(other).inner_); }
    int start_read(const void* source, std::size_t bytes) override { return inner_->start_read(source, bytes); }
    std::optional<std::span<const std::byte>> take_read(int token) override { return inner_->take_read(token); }
    void drop_read(int token) noexcept override { inner_->drop_read(token); }
    void mark_frame() override { ++frame_, inner_->mark_frame(); }
    std::vector<ScopeTime> take_scopes(std::vector<ScopeTime> room) override {
        return inner_->take_scopes(std::move(room));
    }
    std::optional<double> clock_error_ms() const override { return inner_->clock_error_ms(); }
    std::size_t open_scopes() const override { return inner_->open_scopes(); }
    void time_scopes(bool on) override { deepest_ = on ? 8 : 0, inner_->time_scopes(on); }
    std::string take_failure() override { return inner_->take_failure(); }

    /// All since the last call, in the order in which they ended: waits for them.
    std::vector<WatchedScope> take_watched() {
        finish();
        std::vector<WatchedScope> taken;
        taken.reserve(ended_.size());
        for (const Watch& one : ended_)
            taken.push_back({one.label, one.depth, one.frame, ms_between(one.before_begin, one.after_end),
                             ms_between(one.after_begin, one.before_end)});
        ended_.clear();
        return taken;
    }

private:
    struct Watch {
        std::string_view label;
        int depth;
        std::int64_t frame;
        bool timed; ///< the program times it, too
        cuda::Event before_begin, after_begin, before_end, after_end;
    };
    static WatchedQueue& of(void* self) { return *static_cast<WatchedQueue*>(self); }
    static const glint_host& inner(void* self) { return of(self).inner_->table(); }

    cuda::Event mark() const {
        cuda::Event event = cuda::make_event(cudaEventDefault);
        cuda::check(cudaEventRecord(event.get(), static_cast<cudaStream_t>(table_.stream)), "record an event");
        return event;
    }
    static double ms_between(const cuda::Event& from, const cuda::Event& to) {
        float ms = 0;
        cuda::check(cudaEventElapsedTime(&ms, from.get(), to.get()), "tell the time between two events");
        return static_cast<double>(ms);
    }
    void begin(const char* label) {
        const int depth = static_cast<int>(open_.size());
        Watch watch{label, depth, frame_, depth <= deepest_, {}, {}, {}, {}};
        if (watch.timed) watch.before_begin = mark();
        inner_->table().begin(inner_->table().self, label);
        if (watch.timed) watch.after_begin = mark();
        open_.push_back(std::move(watch));
    }
    void end() {
        Watch watch = std::move(open_.back());
        open_.pop_back();
        if (watch.timed) watch.before_end = mark();
        inner_->table().end(inner_->table().self);
        if (watch.timed) watch.after_end = mark(), ended_.push_back(std::move(watch));
    }
    void lead_through() {
        table_.alloc = [](void* self, std::size_t bytes) { return inner(self).alloc(inner(self).self, bytes); };
        table_.free = [](void* self, void* memory) { inner(self).free(inner(self).self, memory); };
        table_.write = [](void* self, void* to, const void* from, std::size_t bytes) {
            return inner(self).write(inner(self).self, to, from, bytes);
        };
        table_.read = [](void* self, void* to, const void* from, std::size_t bytes) {
            return inner(self).read(inner(self).self, to, from, bytes);
        };
        table_.copy = [](void* self, void* to, const void* from, std::size_t bytes) {
            return inner(self).copy(inner(self).self, to, from, bytes);
        };
        table_.for_rows = [](void* self, std::int32_t rows, std::int32_t cells,
                             void (*body)(void*, std::int32_t, std::int32_t),
                             void* arg) { inner(self).for_rows(inner(self).self, rows, cells, body, arg); };
        table_.begin = [](void* self, const char* label) { of(self).begin(label); };
        table_.end = [](void* self) { of(self).end(); };
        table_.fail = [](void* self, const char* why) { inner(self).fail(inner(self).self, why); };
    }

    std::unique_ptr<Queue> inner_;
    glint_host table_;
    int deepest_ = 0;
    std::int64_t frame_ = 0;
    std::vector<Watch> open_, ended_;
};

class WatchedDevice final : public ComputeDevice {
public:
    explicit WatchedDevice(std::unique_ptr<ComputeDevice> inner) : inner_(std::move(inner)) {}
    const glint_device_facts& facts() const override { return inner_->facts(); }
    const std::string& name() const override { return inner_->name(); }
    const std::string& id() const override { return inner_->id(); }
    std::optional<int> cuda_ordinal() const override { return inner_->cuda_ordinal(); }
    void make_current() override { inner_->make_current(); }
    bool lost() const override { return inner_->lost(); }
    std::unique_ptr<Queue> make_queue() override { return std::make_unique<WatchedQueue>(*this, inner_->make_queue()); }

private:
    std::unique_ptr<ComputeDevice> inner_;
};

inline WatchedQueue& watched(Queue& queue) { return dynamic_cast<WatchedQueue&>(queue); }

} // namespace glint::test
