// A simulation on one device against its reference method on the CPU, bit for bit: whatever its parameters and its
// size, whatever is painted and changed while it runs. Cases are drawn at random from a seed; a failure names it, and
// it draws the case again.
#pragma once
#include "app/world/world.h"
#include "support/draws.h"

namespace glint::test {

struct Sizes {
    Extent least, most;
    Extent any(Draws&) const; ///< often one that blocks fill without a rest
};

struct Cases {
    std::string simulation;
    std::string method; ///< "": any, and another one each time
    Sizes sizes;
};

/// Ends with the first that fails. Every method that is named can run at every size.
void agree_in(int cases, Queue&, const Cases&);

/// What its rows allow; their ends, and what makes a simulation busy, more often than by chance.
Params any_params(Draws&, const Definition&);

} // namespace glint::test
