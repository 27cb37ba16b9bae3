#include "app/files/shared_library.h"
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace glint {
namespace {

template <class T> bool read_at(std::ifstream& file, std::uint64_t offset, T* to, std::size_t count) {
    file.seekg(static_cast<std::streamoff>(offset));
    file.read(reinterpret_cast<char*>(to), static_cast<std::streamsize>(count * sizeof(T)));
    return static_cast<bool>(file);
}

/// Whether the file contains every segment that the loader maps.
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

std::string writable_by_others(const std::string& file) {
    std::error_code error;
    const std::filesystem::path itself = std::filesystem::canonical(file, error);
    if (error) return ""; // the loader reports this error itself
    for (const bool folder : {false, true}) {
        std::string at = folder ? itself.parent_path() : itself;
        struct stat about {};
        if (stat(at.c_str(), &about) != 0) return "";
        const bool group = about.st_mode & S_IWGRP && about.st_gid != 0 && about.st_gid != getegid();
        const bool owner = geteuid() != 0 && about.st_uid != 0 && about.st_uid != geteuid(); // root trusts all owners
        const bool owners_alone = folder && about.st_mode & S_ISVTX;
        if (owner || ((about.st_mode & S_IWOTH || group) && !owners_alone)) return at;
    }
    return "";
}

} // namespace glint
