// Fields are compared by their bits: NaN equals NaN, and 0 differs from -0.
#pragma once
#include "app/world/snapshot.h"
#include <algorithm>

namespace glint::test {

inline bool same_bits(const Numbers& a, const Numbers& b) {
    return a.type() == b.type() && std::ranges::equal(a.bytes(), b.bytes());
}

} // namespace glint::test
