#include "support/two_queues.h"
#include <cstring>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

std::vector<std::string> labels(Queue& queue) {
    std::vector<std::string> labels;
    for (const ScopeTime& scope : queue.take_scopes({})) labels.emplace_back(scope.label);
    return labels;
}

/// Device memory that holds one number.
class Number {
public:
    Number(Queue& queue, int value) : table_(queue.table()), data_(table_.alloc(table_.self, sizeof value)) {
        EXPECT_EQ(table_.write(table_.self, data_, &value, sizeof value), 0);
    }
    ~Number() { table_.free(table_.self, data_); }
    Number(const Number&) = delete;
    Number& operator=(const Number&) = delete;
    int start_read(Queue& queue) const { return queue.start_read(data_, sizeof(int)); }

private:
    const glint_host& table_;
    void* data_;
};

int value_of(std::span<const std::byte> bytes) {
    int value = 0;
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}

void scopes_stay_apart(Queue& one, Queue& two, const std::function<void()>& let_time_pass) {
    const glint_host &a = one.table(), &b = two.table();
    one.mark_frame(), one.mark_frame(), two.mark_frame();
    a.begin(a.self, "of one"), b.begin(b.self, "of two"); // each is inside the other, as is possible with two threads
    a.end(a.self), b.end(b.self);
    a.begin(a.self, "of one again"), a.end(a.self);
    one.finish(), two.finish(), let_time_pass();
    const auto of_two = two.take_scopes({});
    ASSERT_EQ(of_two.size(), 1u);
    EXPECT_STREQ(of_two[0].label, "of two");
    EXPECT_EQ(of_two[0].depth, 0) << "it is not inside the other's";
    EXPECT_EQ(of_two[0].frame, 1) << "frames are counted apart";
    EXPECT_THAT(labels(one), testing::ElementsAre("of one", "of one again"));
}

void reads_stay_apart(Queue& one, Queue& two, const std::function<void()>& let_time_pass) {
    const Number seven(one, 7), eight(two, 8);
    const int of_one = seven.start_read(one), of_two = eight.start_read(two);
    EXPECT_EQ(of_one, of_two) << "both count their own, so that a mix-up would show";
    one.finish(), two.finish(), let_time_pass();
    const auto first = one.take_read(of_one), second = two.take_read(of_two);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(value_of(*first), 7) << "taking the other's does not spend it";
    EXPECT_EQ(value_of(*second), 8);
    const int kept = seven.start_read(one), dropped = eight.start_read(two);
    two.drop_read(dropped);
    one.finish(), two.finish(), let_time_pass();
    ASSERT_TRUE(one.take_read(kept));
    EXPECT_FALSE(two.take_read(dropped));
}

void failures_stay_apart(Queue& one, Queue& two) {
    const glint_host& a = one.table();
    a.fail(a.self, "one has failed");
    EXPECT_EQ(two.take_failure(), "");
    EXPECT_EQ(one.take_failure(), "one has failed");
}

} // namespace

void expect_independent_queues(ComputeDevice& device, const std::function<void()>& let_time_pass) {
    const auto one = device.make_queue(), two = device.make_queue();
    EXPECT_EQ(&one->device(), &device);
    EXPECT_EQ(&two->device(), &device);
    scopes_stay_apart(*one, *two, let_time_pass);
    reads_stay_apart(*one, *two, let_time_pass);
    failures_stay_apart(*one, *two);
}

} // namespace glint::test
