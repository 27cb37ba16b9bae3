// One pass over the grids of a state, where there is memory for it.
#include "app/world/grid_pass.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

/// Another queue's device without any memory left.
class FullQueue final : public Queue {
public:
    explicit FullQueue(Queue& inner) : Queue(inner.device()), inner_(inner), table_(inner.table()) {
        table_.alloc = [](void*, std::size_t) -> void* { return nullptr; };
    }
    const glint_host& table() const override { return table_; }
    void finish() override { inner_.finish(); }
    bool idle() const override { return inner_.idle(); }
    void begin_after(Queue& other) override { inner_.begin_after(other); }
    int start_read(const void* source, std::size_t bytes) override { return inner_.start_read(source, bytes); }
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
    glint_host table_;
};

TEST(GridPass, ComesToNothingWhereThereIsNoMemoryAndARunGoesOn) {
    World world(catalog().at("heat"), cpu(), {64, 48}, Params(catalog().at("heat")));
    FullQueue full(cpu());
    GridPass<NanCount> none(full);
    EXPECT_NO_THROW(none.start(world));
    EXPECT_FALSE(none.under_way());
    EXPECT_FALSE(none.take());
    GridPass<NanCount> some(cpu());
    some.start(world);
    EXPECT_TRUE(some.under_way());
    EXPECT_TRUE(some.take());
}

} // namespace
} // namespace glint::test
