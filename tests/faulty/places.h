// Where in the program a call happens. Does not allocate.
#pragma once
#include <cstdint>

namespace glint::faulty {

struct AddressRange {
    std::uintptr_t begin = 0, end = 0;
    bool holds(const void* address) const {
        const auto at = reinterpret_cast<std::uintptr_t>(address);
        return at >= begin && at < end;
    }
};

/// The address range of a loaded shared library whose file name contains this text; empty if it is not loaded.
AddressRange library_named(const char* name);

/// Whether the call comes from nlohmann's JSON at a place that cannot fail: its destructor allocates a list of the
/// values to destroy, and must not throw; and a value that becomes an object or an array sets its type before it has
/// the memory, so its destructor would find nothing (3.11.2).
bool is_called_by_noexcept() noexcept;
/// Does all one-time work, so that it does not happen during an allocation.
void warm_up_places();

} // namespace glint::faulty
