// A queue of the CPU whose device memory lies next to pages that nobody may use: an access beyond its end, or before
// its beginning, crashes. Also counts allocations.
#pragma once
#include "interop/queue.h"
#include <map>
#include <memory>

namespace glint {

class GuardedQueue final : public Queue {
public:
    enum class Guard { behind, before }; ///< which side of the memory

    /// The device must be a CPU and outlive the queue. Throws Error if there is no memory for a queue.
    GuardedQueue(ComputeDevice&, Guard);
    ~GuardedQueue() override;

    int allocations() const { return allocations_; } ///< since the queue was made

    const glint_host& table() const override { return table_; }
    void finish() override { inner_->finish(); }
    bool idle() const override { return inner_->idle(); }
    void begin_after(Queue&) override {} // the work of a CPU's queue is done when a call returns
    int start_read(const void* source, std::size_t bytes) override { return inner_->start_read(source, bytes); }
    std::optional<std::span<const std::byte>> take_read(int token) override { return inner_->take_read(token); }
    void drop_read(int token) noexcept override { inner_->drop_read(token); }
    void mark_frame() override { inner_->mark_frame(); }
    std::vector<ScopeTime> take_scopes(std::vector<ScopeTime> room) override {
        return inner_->take_scopes(std::move(room));
    }
    std::size_t open_scopes() const override { return inner_->open_scopes(); }
    void time_scopes(bool on) override { inner_->time_scopes(on); }
    std::string take_failure() override { return inner_->take_failure(); }

private:
    struct Mapping {
        void* first;
        std::size_t bytes;
    };
    static GuardedQueue& of(void* self) { return *static_cast<GuardedQueue*>(self); }
    static const glint_host& inner(void* self) { return of(self).inner_->table(); }
    void* alloc(std::size_t bytes);
    void free(void* memory);
    void lead_through();

    std::unique_ptr<Queue> inner_;
    Guard guard_;
    glint_host table_;
    int allocations_ = 0;
    std::map<void*, Mapping> mappings_;
};

} // namespace glint
