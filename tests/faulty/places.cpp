#include "faulty/places.h"
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <elf.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <span>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace glint::faulty {
namespace {

bool cannot_fail(const char* mangled) {
    constexpr const char* of_json[] = {"json_value7destroy", "Eix" /* operator[] */, "9push_back", "12emplace_back"};
    // CLI11 searches options in a function that is noexcept but allocates, inlined into the code for exclusive options.
    if (std::strstr(mangled, "get_option_no_throw") || std::strstr(mangled, "add_bench_bridge")) return true;
    return std::strstr(mangled, "nlohmann") &&
           std::ranges::any_of(of_json, [&](const char* part) { return std::strstr(mangled, part) != nullptr; });
}

struct Wanted {
    const char* name;
    AddressRange found;
};

int note_library(dl_phdr_info* library, std::size_t, void* to) {
    auto& wanted = *static_cast<Wanted*>(to);
    if (!std::strstr(library->dlpi_name, wanted.name)) return 0;
    wanted.found = {UINTPTR_MAX, 0};
    for (const auto& part : std::span(library->dlpi_phdr, library->dlpi_phnum)) {
        if (part.p_type != PT_LOAD) continue;
        const std::uintptr_t begin = library->dlpi_addr + part.p_vaddr;
        wanted.found.begin = std::min(wanted.found.begin, begin);
        wanted.found.end = std::max(wanted.found.end, begin + part.p_memsz);
    }
    return 1;
}

int note_base(dl_phdr_info* program, std::size_t, void* to) { // the program itself comes first
    *static_cast<std::uintptr_t*>(to) = program->dlpi_addr;
    return 1;
}

/// The program's file, with the names of its functions; it is mapped until the process ends.
const std::byte* program_file() {
    const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat about {};
    if (file < 0 || fstat(file, &about) != 0) return nullptr;
    void* at = mmap(nullptr, static_cast<std::size_t>(about.st_size), PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    return at == MAP_FAILED ? nullptr : static_cast<const std::byte*>(at);
}

template <class T> std::span<const T> table_in(const std::byte* file, const Elf64_Shdr& section) {
    return {reinterpret_cast<const T*>(file + section.sh_offset), section.sh_size / sizeof(T)};
}

/// Whether one of these addresses, relative to the file, lies in a function that cannot fail.
bool any_in(const std::byte* file, std::span<const std::uintptr_t> addresses) {
    const auto& head = *reinterpret_cast<const Elf64_Ehdr*>(file);
    const std::span sections(reinterpret_cast<const Elf64_Shdr*>(file + head.e_shoff), head.e_shnum);
    const auto symbols = std::ranges::find(sections, static_cast<Elf64_Word>(SHT_SYMTAB), &Elf64_Shdr::sh_type);
    if (symbols == sections.end()) return false;
    const char* names = reinterpret_cast<const char*>(file + sections[symbols->sh_link].sh_offset);
    for (const Elf64_Sym& symbol : table_in<Elf64_Sym>(file, *symbols)) {
        if (ELF64_ST_TYPE(symbol.st_info) != STT_FUNC) continue;
        const auto inside = [&](std::uintptr_t at) {
            return at > symbol.st_value && at <= symbol.st_value + symbol.st_size; // a return address
        };
        if (std::ranges::any_of(addresses, inside) && cannot_fail(names + symbol.st_name)) return true;
    }
    return false;
}

} // namespace

AddressRange library_named(const char* name) {
    Wanted wanted{name, {}};
    dl_iterate_phdr(note_library, &wanted);
    return wanted.found;
}

void warm_up_places() {
    void* frame = nullptr;
    backtrace(&frame, 1);
}

bool is_called_by_noexcept() noexcept {
    static const std::byte* const file = program_file();
    if (!file) return false;
    std::uintptr_t base = 0;
    dl_iterate_phdr(note_base, &base);
    void* frames[128];
    const int count = backtrace(frames, static_cast<int>(std::size(frames)));
    std::uintptr_t addresses[128];
    for (int i = 0; i < count; ++i) addresses[i] = reinterpret_cast<std::uintptr_t>(frames[i]) - base;
    return any_in(file, {addresses, static_cast<std::size_t>(count)});
}

} // namespace glint::faulty
