#include "fake_gpu/device.h"

namespace glint::test {
namespace {

class FakeGpuQueue final : public Queue {
public:
    FakeGpuQueue(ComputeDevice& device, std::unique_ptr<Queue> cpu)
        : Queue(device), cpu_(std::move(cpu)), table_(cpu_->table()) {
        table_.self = this, table_.device = GLINT_CUDA, table_.facts = &device.facts();
        table_.alloc = by_cpu<&glint_host::alloc>, table_.free = by_cpu<&glint_host::free>;
        table_.write = by_cpu<&glint_host::write>, table_.read = by_cpu<&glint_host::read>;
        table_.copy = by_cpu<&glint_host::copy>, table_.for_rows = by_cpu<&glint_host::for_rows>;
        table_.begin = by_cpu<&glint_host::begin>, table_.end = by_cpu<&glint_host::end>;
        table_.fail = by_cpu<&glint_host::fail>;
    }
    const glint_host& table() const override { return table_; }
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
    void note_launches(bool on) override {
        if (on) notes_.clear();
        table_.launched = [](void* self, const glint_launch* one) {
            static_cast<FakeGpuQueue*>(self)->notes_.add("", "", *one);
        };
        if (!on) table_.launched = nullptr;
    }
    std::span<const NotedLaunch> noted_launches() const override { return notes_.all(); }

private:
    template <auto call, class Result, class... Arguments> static Result by_cpu(void* self, Arguments... arguments) {
        const glint_host& cpu = static_cast<FakeGpuQueue*>(self)->cpu_->table();
        return (cpu.*call)(cpu.self, arguments...);
    }

    std::unique_ptr<Queue> cpu_;
    LaunchNotes notes_;
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
    std::optional<int> cuda_ordinal() const override { return 0; }
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
