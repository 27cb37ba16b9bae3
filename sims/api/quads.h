// Four neighbouring cells at once: a GPU moves 16 bytes with the instruction that moves 4.
#pragma once
#include "view.h"

namespace glint {

template <class T> struct alignas(16) Quad {
    static_assert(sizeof(T) == 4);
    T at[4];
};

/// Whether every row begins at a multiple of 16 bytes.
template <class T> GLINT_HD bool has_quads(const View<T>& cells) {
    return reinterpret_cast<std::uintptr_t>(cells.data) % 16 == 0 && cells.pitch % 4 == 0;
}
/// Cells [x, x + 4) of a row of such a view; x is a multiple of 4.
template <class T> GLINT_HD auto& quad(const View<T>& cells, int x, int y) {
    using Four = std::conditional_t<std::is_const_v<T>, const Quad<std::remove_const_t<T>>, Quad<T>>;
    return *reinterpret_cast<Four*>(&cells(x, y));
}

/// A view of the cells as quads; a row's last quad may reach into the padding up to the view's pitch.
template <class T> View<const Quad<T>> quads(const View<const T>& cells) {
    return {&quad(cells, 0, 0), (cells.width + 3) / 4, cells.height, cells.pitch / 4};
}

/// Writes cells [x, x + 4) of a row and skips those beyond its end; x is a multiple of 4.
template <class T> GLINT_HD void write_quad(const View<T>& to, int x, int y, const Quad<T>& cells) {
    if (x + 4 <= to.width && has_quads(to))
        quad(to, x, y) = cells;
    else
        for (int l = 0; l < 4 && x + l < to.width; ++l) to(x + l, y) = cells.at[l];
}

} // namespace glint
