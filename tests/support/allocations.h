// Counts allocations by `new`, by thread. Under the address sanitizer, which has its own `new`, it counts nothing.
#pragma once

namespace glint::test {

bool counts_allocations();
long allocations_here(); ///< of this thread, since it began

/// Called at each allocation of this thread from now on; its own are not counted. Null: no callback.
using SeeAllocation = void (*)();
void see_allocations_here(SeeAllocation);

} // namespace glint::test
