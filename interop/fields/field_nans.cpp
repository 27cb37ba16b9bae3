// Compiled by nvcc if there is one, and by the C++ compiler for the emulated GPU.
#include "interop/fields/field_nans.h"
#include "sims/api/error.h"
#include <algorithm>

namespace glint {
namespace {

constexpr int search_lanes = 32;         // a warp searches a part
constexpr std::int64_t part_size = 2048; // elements

/// Elements that are one float.
struct FloatElements {
    const float* data;
    int width, height, pitch;

    GLINT_HD const float* row(int y) const { return data + static_cast<std::ptrdiff_t>(y) * pitch; }
    GLINT_HD FirstNan at(int x, int y, std::int32_t element) const {
        const float value = row(y)[x];
        return value == value ? FirstNan{} : FirstNan{element, 0};
    }
    /// Vectorised, because this runs after every step and a NaN is rare.
    FirstNan in_row(int x, int y, int count, std::int32_t element) const {
        const float* const cells = row(y) + x;
        int nans = 0;
        for (int i = 0; i < count; ++i) nans += cells[i] != cells[i];
        for (int i = 0; nans > 0 && i < count; ++i)
            if (cells[i] != cells[i]) return {element + i, 0};
        return {};
    }
};

GLINT_HD inline bool is_nan(const void* number, std::int32_t glint_value) {
    if (glint_value == GLINT_FLOAT64) {
        const double value = *static_cast<const double*>(number);
        return value != value;
    }
    if (glint_value == GLINT_FLOAT16) return (static_cast<const Half*>(number)->bits & 0x7fffu) > 0x7c00u;
    const float value = *static_cast<const float*>(number);
    return value != value;
}

/// Elements with numbers of any type.
struct MixedElements {
    const std::byte* data;
    std::int64_t row_bytes;
    int element_bytes, width, height;
    FloatNumbers numbers;

    GLINT_HD FirstNan at(int x, int y, std::int32_t element) const {
        const std::byte* const first = data + y * row_bytes + std::int64_t{x} * element_bytes;
        for (int run = 0; run < numbers.count; ++run) {
            const FloatNumbers::Run& one = numbers.runs[run];
            const int bytes = one.value == GLINT_FLOAT64 ? 8 : one.value == GLINT_FLOAT16 ? 2 : 4;
            for (int i = 0; i < one.count; ++i) {
                const int offset = one.offset + i * bytes;
                if (is_nan(first + offset, one.value)) return {element, offset};
            }
        }
        return {};
    }
    FirstNan in_row(int x, int y, int count, std::int32_t element) const {
        for (int i = 0; i < count; ++i)
            if (const FirstNan nan = at(x + i, y, element + i); nan.found()) return nan;
        return {};
    }
};

/// Elements [begin, end), counted along the rows. The first row is searched first, so the first NaN ends the search.
template <class Elements> FirstNan first_between(const Elements& all, std::int64_t begin, std::int64_t end) {
    while (begin < end) {
        const std::int64_t x = begin % all.width, count = std::min(all.width - x, end - begin);
        const FirstNan nan = all.in_row(static_cast<int>(x), static_cast<int>(begin / all.width),
                                        static_cast<int>(count), static_cast<std::int32_t>(begin));
        if (nan.found()) return nan;
        begin += count;
    }
    return {};
}

std::int64_t count_of(const auto& elements) { return std::int64_t{elements.width} * elements.height; }

#ifdef __CUDACC__
template <class Elements>
__global__ void search_parts(GLINT_GRID_CONSTANT const Elements all, std::int64_t count, FirstNan* parts) {
    const std::int64_t part = std::int64_t{blockIdx.x} * blockDim.y + threadIdx.y, begin = part * part_size;
    if (begin >= count) return; // whole warps return together: one warp handles one part
    const auto lane = static_cast<int>(threadIdx.x);
    const int size = count - begin < part_size ? static_cast<int>(count - begin) : static_cast<int>(part_size);
    FirstNan nan;
#pragma unroll 8
    for (int i = lane; i < size; i += search_lanes) {
        const auto element = static_cast<std::uint32_t>(begin) + static_cast<std::uint32_t>(i);
        const auto width = static_cast<std::uint32_t>(all.width);
        const std::uint32_t y = all.height == 1 ? 0 : element / width;
        nan.join(all.at(static_cast<int>(element - y * width), static_cast<int>(y), static_cast<int>(element)));
    }
    for (unsigned half = search_lanes / 2; half > 0; half /= 2) {
        FirstNan other;
        other.place = __shfl_down_sync(~0u, nan.place, half), other.offset = __shfl_down_sync(~0u, nan.offset, half);
        nan.join(other);
    }
    if (lane == 0) parts[part] = nan;
}
#endif

template <class Elements> void search(Device device, const Elements& all, std::int32_t count, FirstNan* parts) {
    if (device.is_cuda()) {
#ifdef __CUDACC__
        constexpr int parts_per_block = 8;
        launch(device.stream(), grid_of(blocks_for(count, parts_per_block)), dim3(search_lanes, parts_per_block),
               search_parts<Elements>, all, count_of(all), parts);
        return;
#else
        throw Error("this program was built without CUDA");
#endif
    }
    struct Shared {
        const Elements& all;
        FirstNan* parts;
    } shared{all, parts};
    const auto body = [](void* arg, std::int32_t first, std::int32_t last) {
        const Shared& s = *static_cast<Shared*>(arg);
        for (std::int64_t part = first; part < last; ++part)
            s.parts[part] = first_between(s.all, part * part_size, std::min((part + 1) * part_size, count_of(s.all)));
    };
    const glint_host& host = device.host();
    host.for_rows(host.self, count, static_cast<std::int32_t>(part_size), body, &shared);
}

/// Calls use(elements). A grid without padding is one long row, in which a GPU divides no place by the width.
template <class Use> auto with_elements(GridView grid, const FloatNumbers& numbers, const Use& use) {
    if (grid.pitch == grid.width) grid.width *= grid.height, grid.pitch = grid.width, grid.height = 1;
    if (grid.element_bytes == sizeof(float) && numbers.runs[0].value == GLINT_FLOAT32)
        return use(FloatElements{static_cast<const float*>(grid.data), grid.width, grid.height, grid.pitch});
    return use(MixedElements{static_cast<const std::byte*>(grid.data), static_cast<std::int64_t>(grid.row_bytes()),
                             static_cast<int>(grid.element_bytes), grid.width, grid.height, numbers});
}

} // namespace

std::int32_t nan_parts(const GridView& grid) {
    return static_cast<std::int32_t>(blocks_for(std::int64_t{grid.width} * grid.height, part_size));
}

void search_nans(Device device, const GridView& grid, const FloatNumbers& numbers, FirstNan* parts) {
    if (numbers.count == 0) throw Error("no number of these elements can be NaN");
    with_elements(grid, numbers, [&](const auto& all) { search(device, all, nan_parts(grid), parts); });
}

FirstNan first_nan(const GridView& grid, const FloatNumbers& numbers) {
    if (numbers.count == 0) return {};
    return with_elements(grid, numbers, [](const auto& all) { return first_between(all, 0, count_of(all)); });
}

} // namespace glint
