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

#if defined(__x86_64__)
constexpr unsigned this_machine = EM_X86_64;
#elif defined(__aarch64__)
constexpr unsigned this_machine = EM_AARCH64;
#else
constexpr unsigned this_machine = EM_NONE; // not known here: the loader will say
#endif

template <class T> bool read_at(std::ifstream& file, std::uint64_t offset, T* to, std::size_t count) {
    file.seekg(static_cast<std::streamoff>(offset));
    file.read(reinterpret_cast<char*>(to), static_cast<std::streamsize>(count * sizeof(T)));
    return static_cast<bool>(file);
}

/// Every piece that the loader will map must be there.
bool complete(std::ifstream& file, const Elf64_Ehdr& head, std::uint64_t bytes) {
    std::vector<Elf64_Phdr> segments(head.e_phnum);
    if (head.e_phentsize != sizeof(Elf64_Phdr) || !read_at(file, head.e_phoff, segments.data(), segments.size()))
        return false;
    for (const Elf64_Phdr& segment : segments)
        if (segment.p_filesz > bytes || segment.p_offset > bytes - segment.p_filesz) return false;
    return !segments.empty();
}

} // namespace

std::string not_loadable(const std::string& name) {
    std::error_code error;
    if (!std::filesystem::exists(name, error)) return "there is no such file";
    if (!std::filesystem::is_regular_file(name, error)) return "it is no file";
    std::ifstream file(name, std::ios::binary);
    if (!file) return std::string("it cannot be read (") + std::strerror(errno) + ")";
    Elf64_Ehdr head{};
    if (!read_at(file, 0, &head, 1) || std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0)
        return "it is no shared library";
    const bool known = this_machine != EM_NONE;
    if (head.e_ident[EI_CLASS] != ELFCLASS64 || (known && head.e_machine != this_machine))
        return "it was built for another kind of processor";
    if (head.e_type != ET_DYN) return "it is no shared library";
    if (!complete(file, head, std::filesystem::file_size(name, error))) return "a part of it is missing";
    return "";
}

} // namespace glint
