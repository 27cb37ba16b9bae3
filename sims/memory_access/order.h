// The record that each element reads: every record once, for any stride. A stride of s reads the records as the columns
// of a table of s columns, whose rows follow one another; an offset rotates the order.
#pragma once
#include "api/view.h"

namespace memory_access {

struct Order {
    int count = 1;  // number of records, and of elements
    int stride = 1; // records from one lane to the next
    int offset = 0; // records; less than count

    GLINT_HD constexpr int operator()(int element) const { return turned(stride == 1 ? element : transposed(element)); }

private:
    friend class OrderWalk;

    GLINT_HD constexpr int turned(int record) const {
        return record < count - offset ? record + offset : record - (count - offset);
    }
    GLINT_HD constexpr int transposed(int element) const {
        const int rows = count / stride;
        return element < rows * stride ? element % rows * stride + element / rows : element; // the rest as it lies
    }
};

/// Iterates over the records of one element, and after the last begins with the first again. Needs no division, so that
/// a loop over shared memory waits for memory and not for arithmetic.
class OrderWalk {
public:
    GLINT_HD constexpr OrderWalk(const Order& order, int element)
        : order_(order),
          last_of_table_(order.count / order.stride * order.stride - 1),
          at_(order.stride == 1 ? element : order.transposed(element)) {}

    GLINT_HD constexpr int record() const { return order_.turned(at_); }
    GLINT_HD constexpr void next() {
        if (at_ == order_.count - 1)
            at_ = 0;
        else if (at_ >= last_of_table_)
            ++at_;
        else if (at_ += order_.stride; at_ > last_of_table_)
            at_ -= last_of_table_; // the next column's first row
    }

private:
    Order order_;
    int last_of_table_, at_;
};

} // namespace memory_access
