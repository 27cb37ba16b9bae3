#include "fake_gpu/shared_memory.h"
#include <algorithm>
#include <array>
#include <cstring>
#include <link.h>

namespace glint::test {
namespace {

constexpr std::size_t page_bytes = 4096;
constexpr int poison = 0xff; // for each byte

std::span<std::byte> page_of(std::span<std::byte> all, std::size_t page) {
    const std::size_t begin = page * page_bytes;
    return all.subspan(begin, std::min(page_bytes, all.size() - begin));
}

bool is_poisoned(std::span<const std::byte> page) {
    static const auto poisoned = [] {
        std::array<std::byte, page_bytes> bytes;
        bytes.fill(std::byte{poison});
        return bytes;
    }();
    return std::memcmp(page.data(), poisoned.data(), page.size()) == 0;
}

} // namespace

std::span<std::byte> thread_locals() {
    static thread_local std::byte one; // lies as far from the beginning in each thread
    struct Place {
        std::ptrdiff_t of_one;
        std::size_t bytes;
    };
    static const Place place = [] {
        std::span<std::byte> found;
        const auto look = [](dl_phdr_info* object, std::size_t, void* to) { // the first object is the program itself
            for (int i = 0; i < object->dlpi_phnum; ++i)
                if (object->dlpi_phdr[i].p_type == PT_TLS)
                    *static_cast<std::span<std::byte>*>(to) = {static_cast<std::byte*>(object->dlpi_tls_data),
                                                               object->dlpi_phdr[i].p_memsz};
            return 1;
        };
        dl_iterate_phdr(look, &found);
        return Place{&one - found.data(), found.size()};
    }();
    return {&one - place.of_one, place.bytes};
}

SharedMemoryInUse::SharedMemoryInUse() : before_(thread_locals().begin(), thread_locals().end()) {
    std::memset(thread_locals().data(), poison, before_.size());
}

SharedMemoryInUse::~SharedMemoryInUse() { std::memcpy(thread_locals().data(), before_.data(), before_.size()); }

void SharedMemory::enter() {
    const std::byte* from = kept_.data();
    for (const std::size_t page : pages_) {
        const std::span<std::byte> to = page_of(thread_locals(), page);
        std::memcpy(to.data(), from, to.size());
        from += to.size();
    }
    pages_.clear();
    kept_.clear();
}

void SharedMemory::leave() {
    const std::span<std::byte> all = thread_locals();
    for (std::size_t i = 0; i * page_bytes < all.size(); ++i) {
        const std::span<std::byte> page = page_of(all, i);
        if (is_poisoned(page)) continue;
        pages_.push_back(i);
        kept_.insert(kept_.end(), page.begin(), page.end());
        std::memset(page.data(), poison, page.size());
    }
}

} // namespace glint::test
