// Counts what `new` is asked for, by thread. Under the address sanitizer, which has its own, it counts nothing.
#pragma once

namespace glint::test {

bool counts_allocations();
long allocations_here(); ///< of this thread, since it began

/// Called at each of this thread's from now on; what it takes itself is not counted. Null: nobody looks.
using SeeAllocation = void (*)();
void see_allocations_here(SeeAllocation);

} // namespace glint::test
