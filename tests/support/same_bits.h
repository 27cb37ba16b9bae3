// Fields are compared by their bits: NaN equals NaN, and 0 differs from -0.
#pragma once
#include <cstring>
#include <vector>

namespace glint::test {

inline bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

} // namespace glint::test
