// A CPU whose bytes arrive late, like a GPU's: each read must be requested several times.
#pragma once
#include "interop/queue.h"
#include <map>
#include <memory>
#include <utility>

namespace glint::test {

class LateReads final : public ComputeDevice {
public:
    explicit LateReads(int times) : times_(times) {}
    const glint_device_facts& facts() const override { return cpu_->facts(); }
    const std::string& name() const override { return cpu_->name(); }
    const std::string& id() const override { return cpu_->id(); }
    void make_current() override {}
    bool lost() const override { return false; }
    std::unique_ptr<Queue> make_queue() override { return std::make_unique<Late>(*this); }
    int values_read() const { return values_read_; } ///< reads of four bytes that were begun; between two jobs

private:
    class Late final : public Queue {
    public:
        explicit Late(LateReads& device) : Queue(device), late_(device), inner_(device.cpu_->make_queue()) {}
        const glint_host& table() const override { return inner_->table(); }
        void finish() override { inner_->finish(); }
        bool idle() const override { return inner_->idle(); }
        void begin_after(Queue&) override {} // all is done on return
        int start_read(const void* source, std::size_t bytes) override {
            late_.values_read_ += bytes == sizeof(float);
            return inner_->start_read(source, bytes);
        }
        std::optional<std::span<const std::byte>> take_read(int token) override {
            if (asked_[token]++ < late_.times_) return {};
            return inner_->take_read(token);
        }
        void drop_read(int token) noexcept override { inner_->drop_read(token); }
        void mark_frame() override { inner_->mark_frame(); }
        std::vector<ScopeTime> take_scopes(std::vector<ScopeTime> room) override {
            return inner_->take_scopes(std::move(room));
        }
        std::size_t open_scopes() const override { return inner_->open_scopes(); }
        void time_scopes(bool on) override { inner_->time_scopes(on); }
        std::string take_failure() override { return inner_->take_failure(); }

    private:
        LateReads& late_;
        std::unique_ptr<Queue> inner_;
        std::map<int, int> asked_; ///< by token
    };

    std::unique_ptr<ComputeDevice> cpu_ = make_cpu_device(1);
    int times_, values_read_ = 0;
};

} // namespace glint::test
