#include "app/files/named_descriptor.h"
#include <charconv>
#include <string>

namespace glint {
namespace fs = std::filesystem;
namespace {

std::optional<int> number_in(const std::string& text) {
    int number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 0) return {};
    return number;
}

/// /proc/self/fd, /dev/fd or a thread's.
bool lists_descriptors(const fs::path& folder) {
    std::error_code error;
    const std::string own = fs::canonical("/proc/self", error);
    if (error) return false;
    const std::string name = folder;
    return name == own + "/fd" || (name.starts_with(own + "/task/") && name.ends_with("/fd"));
}

} // namespace

std::optional<int> named_descriptor(const fs::path& file) {
    constexpr int max_links = 40; // the kernel's limit
    fs::path at = file;
    for (int links = 0; links < max_links; ++links) {
        std::error_code error;
        const fs::path folder = fs::canonical(at.has_parent_path() ? at.parent_path() : ".", error);
        if (error) return {};
        if (lists_descriptors(folder)) return number_in(at.filename());
        const fs::path next = fs::read_symlink(at, error);
        if (error) return {};
        at = folder / next;
    }
    return {};
}

} // namespace glint
