// Compares a simulation on one device with its reference method on the CPU, bit for bit: with any parameters and size,
// and any painting and edits while it runs. Cases are drawn at random from a seed; a failure names the seed, which
// draws the case again.
#pragma once
#include "app/world/world.h"
#include "support/draws.h"

namespace glint::test {

struct Sizes {
    Extent least, most;
    Extent any(Draws&) const; ///< often one that blocks fill exactly
};

struct Cases {
    std::string simulation;
    std::string method; ///< "": a random one each time
    Sizes sizes;
};

/// Stops at the first failure. Every method that is named must run at every size.
void agree_in(int cases, Queue&, const Cases&);

/// Random values that the rows allow; their ends, and values that keep a simulation busy, are drawn more often.
Params any_params(Draws&, const Definition&);

} // namespace glint::test
