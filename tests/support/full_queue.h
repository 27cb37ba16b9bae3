// A queue that is out of memory.
#pragma once
#include "interop/queue.h"
#include <cstddef>
#include <new>
#include <utility>

namespace glint::test {

/// Another queue, for which the CPU has memory for a limited number of reads only.
class FullQueue final : public Queue {
public:
    FullQueue(Queue& inner, int reads) : Queue(inner.device()), inner_(inner), reads_(reads) {}
    const glint_host& table() const override { return inner_.table(); }
    void finish() override { inner_.finish(); }
    bool idle() const override { return inner_.idle(); }
    void begin_after(Queue& other) override { inner_.begin_after(other); }
    int start_read(const void* source, std::size_t bytes) override {
        if (reads_-- <= 0) throw std::bad_alloc();
        return inner_.start_read(source, bytes);
    }
    std::optional<std::span<const std::byte>> take_read(int token) override { return inner_.take_read(token); }
    void drop_read(int token) noexcept override { inner_.drop_read(token); }
    void mark_frame() override { inner_.mark_frame(); }
    std::vector<ScopeTime> take_scopes(std::vector<ScopeTime> room) override {
        return inner_.take_scopes(std::move(room));
    }
    std::size_t open_scopes() const override { return inner_.open_scopes(); }
    void time_scopes(bool on) override { inner_.time_scopes(on); }
    std::string take_failure() override { return inner_.take_failure(); }

private:
    Queue& inner_;
    int reads_;
};

} // namespace glint::test
