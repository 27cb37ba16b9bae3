// Counts what `new` is asked for, by thread. Under the address sanitizer, which has its own, it counts nothing.
#pragma once

namespace glint::test {

bool counts_allocations();
long allocations_here(); ///< of this thread, since it began

} // namespace glint::test
