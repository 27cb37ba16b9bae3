// The cells of a queue that belong to a block.
#pragma once
#include "api/view.h"

namespace julia {

/// Eight that came one after another, and the next eight are the next block's: neighbours take about as long as each
/// other, and no block has more of them than any other.
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
