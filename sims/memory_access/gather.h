// The accesses in which each thread reads for itself: an element, or four neighbouring ones.
#pragma once
#include "api/random.h"
#include "memory_access/request.h"

namespace memory_access {

struct GlobalWords {
    const float* data;
    GLINT_HD const float* operator()(std::int64_t word) const { return data + word; }
};

/// Lays out the records; each member is an integer below 256.
struct LayOut {
    float* data;
    Layout layout;
    int members, records, across;

    GLINT_HD void operator()(int x, int y) const {
        const int record = y * across + x;
        if (record >= records) return;
        for (int m = 0; m < members; ++m) data[layout.word(record, m)] = value(record, m);
    }
    GLINT_HD static float value(int record, int member) {
        return static_cast<float>(glint::hash(std::uint64_t(record) * max_members + std::uint64_t(member)) & 255);
    }
};

struct Gather {
    const float* data;
    Layout layout;
    Order order;
    int used;
    glint::View<float> to;

    GLINT_HD void operator()(int x, int y) const {
        to(x, y) = sum_of_members(GlobalWords{data}, layout, order(y * to.width + x), used);
    }
};

/// Reads tiles again and again, as a block does, but without a block: for a CPU.
struct GatherFromTiles {
    const float* data;
    Layout layout;
    Order order; // order of all records
    int used, reads;
    glint::View<float> to;

    GLINT_HD void operator()(int x, int y) const {
        const int element = y * to.width + x, first = element / tile_records * tile_records;
        const int count = order.count - first < tile_records ? order.count - first : tile_records;
        const Order within{count, order.stride, order.offset % count};
        float sum = 0;
        for (int read = 0; read < reads; ++read) {
            const int record = first + within((element - first + read % records_reread) % count);
            sum += sum_of_members(GlobalWords{data}, layout, record, used);
        }
        to(x, y) = sum;
    }
};

/// Four neighbours of an array in one load, if they begin at a multiple of 16 bytes.
struct GatherQuads {
    Gather one;

    glint::Extent extent() const { return {(one.to.width + 3) / 4, one.to.height}; }
    GLINT_HD void operator()(int i, int y) const {
        const int x = 4 * i, element = y * one.to.width + x, left = one.to.width - x < 4 ? one.to.width - x : 4;
        const int record = one.order(element);
        const bool together = left == 4 && one.order.stride == 1 && record % 4 == 0 && record + 4 <= one.order.count;
        glint::Quad<float> sums{};
        for (int m = 0; m < one.used; ++m) {
            if (together) {
                const auto four = *reinterpret_cast<const glint::Quad<float>*>(one.data + one.layout.word(record, m));
                for (int k = 0; k < 4; ++k) sums.at[k] += four.at[k];
            } else {
                for (int k = 0; k < left; ++k) sums.at[k] += one.data[one.layout.word(one.order(element + k), m)];
            }
        }
        glint::write_quad(one.to, x, y, sums);
    }
};

} // namespace memory_access
