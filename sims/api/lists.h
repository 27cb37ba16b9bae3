// Sums, smallest and largest terms of lists. Each is an object: its constructor takes all memory, and a call queues
// work without waiting. They add in an order that depends on the number of terms alone: the same bits on every run,
// with any number of threads, on CPU and GPU. Further words: any_order.h (faster sums with other last bits),
// prefix_sums.h, sorts.h (sorting and grouping), bins.h (histograms), and atomics.h (what threads change together).
#pragma once
#include "device.h"
#include "volume.h"
#include <algorithm>
#include <limits>

namespace glint {

/// The type in which numbers of type T are added: sums of integers wrap around at 2^64.
template <class T>
using SumOf = std::conditional_t<std::is_floating_point_v<T>, double,
                                 std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>;

struct Adds {
    template <class T> using Result = SumOf<T>;
    template <class R> static constexpr R start() { return R{}; }
    template <class R> GLINT_HD R operator()(R a, R b) const {
        if constexpr (std::is_same_v<R, std::int64_t>)
            return static_cast<R>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
        else
            return a + b;
    }
};
struct TakesSmaller {
    template <class T> using Result = T;
    template <class R> static constexpr R start() {
        return std::numeric_limits<R>::has_infinity ? std::numeric_limits<R>::infinity()
                                                    : std::numeric_limits<R>::max();
    }
    template <class R> GLINT_HD R operator()(R a, R b) const { return b < a ? b : a; }
};
struct TakesLarger {
    template <class T> using Result = T;
    template <class R> static constexpr R start() {
        return std::numeric_limits<R>::has_infinity ? -std::numeric_limits<R>::infinity()
                                                    : std::numeric_limits<R>::lowest();
    }
    template <class R> GLINT_HD R operator()(R a, R b) const { return a < b ? b : a; }
};

/// A piece of a list is reduced in 32 interleaved parts, a lane of a warp each, and then these as a tree.
inline constexpr int reduced_lanes = 32, reduced_piece = 1024;
/// Of a list of so many elements; an empty one has a piece as well.
constexpr int reduced_pieces(int count) {
    return count > reduced_piece ? (count + reduced_piece - 1) / reduced_piece : 1;
}

template <class R, class How, class Term> R reduced_on_cpu(const Term& term, int piece, int count, R start, How how) {
    const int first = piece * reduced_piece, last = first + std::min(count - first, reduced_piece);
    R lanes[reduced_lanes];
    for (R& lane : lanes) lane = start;
    int i = first;
    for (; i + reduced_lanes <= last; i += reduced_lanes)
        for (int lane = 0; lane < reduced_lanes; ++lane) lanes[lane] = how(lanes[lane], static_cast<R>(term(i + lane)));
    for (int lane = 0; i < last; ++i, ++lane) lanes[lane] = how(lanes[lane], static_cast<R>(term(i)));
    for (int half = reduced_lanes / 2; half > 0; half /= 2)
        for (int lane = 0; lane < half; ++lane) lanes[lane] = how(lanes[lane], lanes[lane + half]);
    return lanes[0];
}
#ifdef __CUDACC__
template <class R, class How, class Term>
__global__ void reduce_pieces(GLINT_GRID_CONSTANT const Term term, int count, int pieces, R start, How how, R* to) {
    const int piece = static_cast<int>(blockIdx.x * blockDim.y + threadIdx.y), lane = static_cast<int>(threadIdx.x);
    if (piece >= pieces) return; // whole warps return together: a warp handles a piece
    const int first = piece * reduced_piece,
              last = first + (count - first < reduced_piece ? count - first : reduced_piece);
    R part = start;
    for (int i = first + lane; i < last; i += reduced_lanes) part = how(part, static_cast<R>(term(i)));
    for (int half = reduced_lanes / 2; half > 0; half /= 2)
        part = how(part, __shfl_down_sync(~0u, part, static_cast<unsigned>(half)));
    if (lane == 0) to[piece] = part;
}
#endif

/// Element i of a list, as a term.
template <class T> struct Element {
    const T* data;
    GLINT_HD T operator()(int i) const { return data[i]; }
};

/// Reduces numbers of type T to one. How: Adds, TakesSmaller or TakesLarger.
template <class T, class How> class Reduction {
public:
    using Result = typename How::template Result<T>;

    /// most: terms of a call, at most 2^30.
    Reduction(Device device, int most)
        : device_(device),
          parts_(device, reduced_pieces(most)),
          parts_of_parts_(device, reduced_pieces(reduced_pieces(most))),
          result_(device, 1) {}

    /// Queues the reduction of term(i), i from 0 to count - 1, and returns where the result will be, in device memory;
    /// the next call overwrites it. term: a kernel that returns a number. Without terms: 0, or the largest or smallest
    /// number.
    template <class Term> const Result* of(int count, const Term& term) {
        static_assert(std::is_trivially_copyable_v<Term>, "a term is copied to the GPU");
        const Device::Scope scope(device_.host(), "reduce");
        Result *const parts = parts_.view().data, *const fewer = parts_of_parts_.view().data,
                      *const result = result_.view().data;
        const int pieces = reduced_pieces(count);
        if (pieces <= 1) {
            reduce(count, term, result);
        } else if (pieces <= reduced_piece) {
            reduce(count, term, parts), reduce(pieces, Element<Result>{parts}, result);
        } else {
            reduce(count, term, parts), reduce(pieces, Element<Result>{parts}, fewer);
            reduce(reduced_pieces(pieces), Element<Result>{fewer}, result);
        }
        return result;
    }
    const Result* of(ListView<const T> list) { return of(list.count, Element<T>{list.data}); }

private:
    static constexpr Result start = How::template start<Result>();
    template <class Term> void reduce(int count, const Term& term, Result* to) {
        const int pieces = reduced_pieces(count);
        if (device_.is_cuda()) {
#ifdef __CUDACC__
            launch(device_.stream(), grid_of(blocks_for(pieces, 8)), dim3(reduced_lanes, 8),
                   reduce_pieces<Result, How, Term>, term, count, pieces, start, How{}, to);
#endif
            return;
        }
        struct Shared {
            const Term& term;
            int count;
            Result* to;
        } shared{term, count, to};
        const auto body = [](void* of, std::int32_t first, std::int32_t last) {
            const Shared& s = *static_cast<const Shared*>(of);
            for (int piece = first; piece < last; ++piece)
                s.to[piece] = reduced_on_cpu<Result>(s.term, piece, s.count, start, How{});
        };
        device_.host().for_rows(device_.host().self, pieces, reduced_piece, body, &shared);
    }

    Device device_;
    List<Result> parts_, parts_of_parts_, result_;
};

template <class T> using Sum = Reduction<T, Adds>;
template <class T> using Smallest = Reduction<T, TakesSmaller>;
template <class T> using Largest = Reduction<T, TakesLarger>;

} // namespace glint
