// A short text as a parameter: plain data, so that kernels may read it.
#pragma once
#include "abi.h"
#include "view.h"
#include <cstddef>

namespace glint {

/// UTF-8 of at most N - 1 bytes, with a zero behind the last one.
template <std::size_t N> struct Text {
    static_assert(N >= 2 && N <= GLINT_MAX_TEXT, "a text has 2 to GLINT_MAX_TEXT bytes, with the zero at its end");
    char utf8[N];

    GLINT_HD constexpr Text() : utf8{} {}
    /// From a literal: Text<16> rule = "B3/S23". A literal that does not fit is not compiled.
    template <std::size_t M>
    requires(M <= N) GLINT_HD constexpr Text(const char (&literal)[M]) : utf8{} {
        for (std::size_t i = 0; i < M; ++i) utf8[i] = literal[i];
    }
    GLINT_HD constexpr const char* c_str() const { return utf8; }
    /// Its bytes; a letter that is not ASCII has several.
    GLINT_HD constexpr int size() const {
        int bytes = 0;
        while (bytes < int(N) - 1 && utf8[bytes]) ++bytes;
        return bytes;
    }
    /// The i-th byte, 0 <= i <= size(); the last one is zero.
    GLINT_HD constexpr char operator[](int i) const { return utf8[i]; }
    GLINT_HD friend constexpr bool operator==(const Text& a, const Text& b) {
        const int bytes = a.size();
        if (bytes != b.size()) return false;
        for (int i = 0; i < bytes; ++i)
            if (a.utf8[i] != b.utf8[i]) return false;
        return true;
    }
};

} // namespace glint
