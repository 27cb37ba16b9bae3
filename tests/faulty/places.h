// Where in the program something happens. Takes nothing from the heap.
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

/// Where a shared library lies whose file's name contains that; empty where it is not loaded.
AddressRange library_named(const char* name);

/// Whether this is done by nlohmann's JSON where it cannot fail: its destructor takes memory for a list of what is to
/// go, and must not throw; and where a value becomes an object or an array, it says so before it has the memory, so
/// that its destructor meets nothing (3.11.2).
bool called_by_what_cannot_fail() noexcept;
/// Does once what is done only once, so that it is not done in the midst of an allocation.
void warm_up_places();

} // namespace glint::faulty
