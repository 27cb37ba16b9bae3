// Which record each element reads: every record once, whatever the stride. A stride of s reads the records as the
// columns of a table of s columns, whose rows lie one behind the other; an offset turns the whole around.
#pragma once
#include "api/view.h"

namespace memory_access {

struct Order {
    int count = 1;  // of records, and of elements
    int stride = 1; // records from one lane to the next
    int offset = 0; // records; less than count

    GLINT_HD constexpr int operator()(int element) const {
        const int record = stride == 1 ? element : transposed(element);
        return record < count - offset ? record + offset : record - (count - offset);
    }

private:
    GLINT_HD constexpr int transposed(int element) const {
        const int rows = count / stride;
        return element < rows * stride ? element % rows * stride + element / rows : element; // the rest as it lies
    }
};

} // namespace memory_access
