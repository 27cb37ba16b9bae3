#include "streams/combine.h"
#include <algorithm>

namespace streams {

/// Processes many elements at a time: the passes of one element depend on each other, but not on the passes of other
/// elements.
void combine_on_cpu(const Combine& work) {
    constexpr int wide = 64;
    for (int first = 0; first < work.count; first += wide) {
        const int here = std::min(wide, work.count - first);
        float m[wide] = {}, value[wide];
        for (int i = 0; i < here; ++i) m[i] = work.mean(first + i);
        std::copy_n(m, wide, value);
        for (int pass = 0; pass < work.passes; ++pass)
            for (int i = 0; i < wide; ++i) value[i] = fmaf(value[i], 0.5f, m[i]);
        for (int i = 0; i < here; ++i) work.c[first + i] = value[i] + work.stamp;
    }
}

} // namespace streams
