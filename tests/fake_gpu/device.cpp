#include "fake_gpu/device.h"

namespace glint::test {
namespace {

class FakeGpuQueue final : public Queue {
public:
    FakeGpuQueue(ComputeDevice& device, std::unique_ptr<Queue> cpu)
        : Queue(device), cpu_(std::move(cpu)), table_(cpu_->table()) {
        table_.device = GLINT_CUDA, table_.facts = &device.facts();
    }
    const glint_host& table() const override { return table_; } // its `self` is the CPU's
    void finish() override {}
    bool idle() const override { return true; }
    void begin_after(Queue&) override {}
    int start_read(const void* source, std::size_t bytes) override { return cpu_->start_read(source, bytes); }
    std::optional<std::span<const std::byte>> take_read(int token) override { return cpu_->take_read(token); }
    void drop_read(int token) noexcept override { cpu_->drop_read(token); }
    void mark_frame() override {}
    std::vector<ScopeTime> take_scopes(std::vector<ScopeTime> room) override { return room.clear(), room; }
    void time_scopes(bool) override {}
    std::size_t open_scopes() const override { return cpu_->open_scopes(); }
    std::string take_failure() override { return cpu_->take_failure(); }

private:
    std::unique_ptr<Queue> cpu_;
    glint_host table_;
};

class FakeGpu final : public ComputeDevice {
public:
    explicit FakeGpu(int multiprocessors) : facts_(cpu_->facts()) {
        facts_.device = GLINT_CUDA;
        facts_.compute_major = 9, facts_.multiprocessors = multiprocessors, facts_.shared_bytes_per_block = 227 << 10;
        facts_.floats_per_double = 2;
    }
    const glint_device_facts& facts() const override { return facts_; }
    const std::string& name() const override { return name_; }
    const std::string& id() const override { return id_; }
    void make_current() override {}
    bool lost() const override { return false; }
    std::unique_ptr<Queue> make_queue() override { return std::make_unique<FakeGpuQueue>(*this, cpu_->make_queue()); }

private:
    std::unique_ptr<ComputeDevice> cpu_ = make_cpu_device(1);
    glint_device_facts facts_;
    std::string name_ = "a GPU that is played", id_ = "cuda:0";
};

} // namespace

std::unique_ptr<Queue> make_fake_gpu(int multiprocessors) {
    return queue_with(std::make_unique<FakeGpu>(multiprocessors));
}

} // namespace glint::test
