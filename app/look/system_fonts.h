// Fonts that are installed on this system, for letters that the program's own fonts lack: Chinese, Japanese and Korean,
// Hebrew, Arabic, Indic and Thai letters, symbols, and emoji as outlines.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace glint::look {

class SystemFonts {
public:
    struct Face {
        std::span<const std::byte> bytes; ///< the file, mapped
        int index;                        ///< index of the face in a collection
    };
    /// Asks fontconfig; without it there are no fonts.
    SystemFonts();
    ~SystemFonts();
    SystemFonts(const SystemFonts&) = delete;
    SystemFonts& operator=(const SystemFonts&) = delete;

    const std::vector<Face>& faces() const { return faces_; } ///< each once

private:
    std::vector<Face> faces_;
    std::vector<std::span<const std::byte>> mapped_;
};

} // namespace glint::look
