// The cells of a queue that belong to a block.
#pragma once
#include "api/view.h"

namespace julia {

/// A block takes eight consecutive items, and the next block takes the next eight: neighbouring items take about as
/// long as each other, and no block has more slow ones than the others.
struct Share {
    int block, blocks;
    static constexpr int together = 8;

    GLINT_HD int size(int all) const { // all: the queue's size
        const int whole = all / together, rest = whole % blocks == block ? all % together : 0;
        return (whole - block + blocks - 1) / blocks * together + rest;
    }
    GLINT_HD int at(int i) const { return (i / together * blocks + block) * together + i % together; }
};

} // namespace julia
