// Mesa keeps compiled shaders in a file that it maps into memory. If the disk is full, the first access to that memory
// ends the program with a bus error.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

namespace glint {

/// Mesa's cache folder, according to its environment variables; nothing if it has none.
std::optional<std::filesystem::path> mesa_cache_folder(const std::function<const char*(const char*)>& variable);
/// Bytes that the user may still write there, or in the nearest existing folder above; nothing if unknown.
std::optional<std::uint64_t> free_disk(const std::filesystem::path&);

/// Switches the cache off for this process if its file system has less than 16 MB left. Before the first OpenGL
/// context.
void spare_full_disk_the_shader_cache();

} // namespace glint
