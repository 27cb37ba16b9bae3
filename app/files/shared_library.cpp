#include "app/files/shared_library.h"
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <filesystem>
#include <fstream>
#include <vector>

namespace glint {
namespace {

template <class T> bool read_at(std::ifstream& file, std::uint64_t offset, T* to, std::size_t count) {
    file.seekg(static_cast<std::streamoff>(offset));
    file.read(reinterpret_cast<char*>(to), static_cast<std::streamsize>(count * sizeof(T)));
    return static_cast<bool>(file);
}

/// Every piece that the loader will map must be there.
bool complete(std::ifstream& file, const Elf64_Ehdr& head, std::uint64_t bytes) {
    std::vector<Elf64_Phdr> segments(head.e_phnum);
    if (!read_at(file, head.e_phoff, segments.data(), segments.size())) return false;
    for (const Elf64_Phdr& segment : segments)
        if (segment.p_filesz > bytes || segment.p_offset > bytes - segment.p_filesz) return false;
    return true;
}

} // namespace

std::string misleading_library(const std::string& name) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(name, error)) return "";
    std::ifstream file(name, std::ios::binary), self("/proc/self/exe", std::ios::binary);
    Elf64_Ehdr head{}, ours{};
    if (!read_at(file, 0, &head, 1) || std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0) return "";
    if (read_at(self, 0, &ours, 1) && head.e_machine != ours.e_machine)
        return "it was built for another kind of processor";
    return complete(file, head, std::filesystem::file_size(name, error)) ? "" : "a part of it is missing";
}

} // namespace glint
