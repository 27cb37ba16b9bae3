#include "app/look/fonts.h"
#ifdef GLINT_FONTCONFIG
#include "app/files/descriptor.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <fcntl.h>
#include <fontconfig/fontconfig.h>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <utility>
#endif

namespace glint::look {

#ifdef GLINT_FONTCONFIG
namespace {

/// A letter of each script.
constexpr std::array<FcChar32, 14> letters{0x4e2d,   // Chinese characters
                                           0x3042,   // Hiragana
                                           0xac00,   // Hangul
                                           0x0416,   // Cyrillic
                                           0x05d0,   // Hebrew
                                           0x0627,   // Arabic
                                           0x0905,   // Devanagari
                                           0x0e01,   // Thai
                                           0x10d0,   // Georgian
                                           0x0531,   // Armenian
                                           0x2192,   // arrows
                                           0x2211,   // mathematics
                                           0x2600,   // symbols
                                           0x1f680}; // emoji

struct FreePattern {
    void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }
};
using Pattern = std::unique_ptr<FcPattern, FreePattern>;

/// A scalable font with outlines that has this character; null: none is installed.
Pattern font_with(FcConfig* config, FcChar32 letter) {
    const Pattern wanted(FcPatternCreate());
    FcCharSet* const set = FcCharSetCreate();
    FcCharSetAddChar(set, letter);
    FcPatternAddCharSet(wanted.get(), FC_CHARSET, set);
    FcCharSetDestroy(set);
    FcPatternAddString(wanted.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>("sans-serif"));
    FcPatternAddBool(wanted.get(), FC_SCALABLE, FcTrue);
    FcPatternAddBool(wanted.get(), FC_OUTLINE, FcTrue);
    FcPatternAddBool(wanted.get(), FC_COLOR, FcFalse);
    FcConfigSubstitute(config, wanted.get(), FcMatchPattern);
    FcDefaultSubstitute(wanted.get());
    FcResult result{};
    Pattern found(FcFontMatch(config, wanted.get(), &result));
    FcCharSet* has = nullptr;
    FcBool outline = FcFalse, color = FcFalse;
    if (!found || FcPatternGetCharSet(found.get(), FC_CHARSET, 0, &has) != FcResultMatch) return nullptr;
    FcPatternGetBool(found.get(), FC_OUTLINE, 0, &outline);
    FcPatternGetBool(found.get(), FC_COLOR, 0, &color);
    return FcCharSetHasChar(has, letter) && outline && !color ? std::move(found) : nullptr;
}

std::span<const std::byte> map_file(const std::string& path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat about {};
    if (file.number() < 0 || fstat(file.number(), &about) != 0 || !S_ISREG(about.st_mode) || about.st_size <= 0)
        return {};
    const auto bytes = static_cast<std::size_t>(about.st_size);
    void* const memory = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (memory == MAP_FAILED) return {};
    return {static_cast<const std::byte*>(memory), bytes};
}

/// Big-endian number; 0 after the end.
std::uint32_t number_at(std::span<const std::byte> file, std::size_t at, std::size_t bytes) {
    if (at > file.size() || bytes > file.size() - at) return 0;
    std::uint32_t value = 0;
    for (const std::byte b : file.subspan(at, bytes)) value = value << 8u | std::to_integer<std::uint32_t>(b);
    return value;
}

constexpr std::uint32_t tag(const char (&name)[5]) {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value = value << 8u | static_cast<unsigned char>(name[i]);
    return value;
}

/// Dear ImGui asserts that it can read a font: TrueType's or PostScript's outlines, not compressed.
bool can_be_read(std::span<const std::byte> file, int index) {
    std::size_t at = 0;
    if (number_at(file, 0, 4) == tag("ttcf")) {
        if (index < 0 || static_cast<std::uint32_t>(index) >= number_at(file, 8, 4)) return false;
        at = number_at(file, 12 + 4 * static_cast<std::size_t>(index), 4);
    }
    const std::uint32_t kind = number_at(file, at, 4);
    if (kind != 0x10000 && kind != tag("true") && kind != tag("OTTO")) return false;
    std::set<std::uint32_t> tables;
    const std::size_t count = number_at(file, at + 4, 2);
    for (std::size_t i = 0; i < count; ++i) tables.insert(number_at(file, at + 12 + 16 * i, 4));
    const auto has = [&](const char(&name)[5]) { return tables.contains(tag(name)); };
    return has("cmap") && has("head") && has("hhea") && has("hmtx") && ((has("glyf") && has("loca")) || has("CFF "));
}

} // namespace

SystemFonts::SystemFonts() {
    FcConfig* const config = FcInitLoadConfigAndFonts();
    if (!config) return;
    std::map<std::string, std::span<const std::byte>> files;
    std::vector<std::pair<std::string, int>> taken;
    for (const FcChar32 letter : letters) {
        const Pattern font = font_with(config, letter);
        FcChar8* file = nullptr;
        int index = 0;
        if (!font || FcPatternGetString(font.get(), FC_FILE, 0, &file) != FcResultMatch) continue;
        FcPatternGetInteger(font.get(), FC_INDEX, 0, &index);
        index &= 0xffff; // the upper bits are the instance of a variable font
        const std::pair face(std::string(reinterpret_cast<const char*>(file)), index);
        if (std::ranges::find(taken, face) != taken.end()) continue;
        taken.push_back(face);
        const auto [at, is_new] = files.try_emplace(face.first);
        if (is_new) at->second = map_file(face.first);
        if (is_new && !at->second.empty()) mapped_.push_back(at->second);
        if (!at->second.empty() && can_be_read(at->second, index)) faces_.push_back({at->second, index});
    }
    FcConfigDestroy(config);
}
#else
SystemFonts::SystemFonts() = default;
#endif

SystemFonts::~SystemFonts() {
#ifdef GLINT_FONTCONFIG
    for (const auto bytes : mapped_) munmap(const_cast<std::byte*>(bytes.data()), bytes.size());
#endif
}

} // namespace glint::look
