#include "app/files/formats/file_kind.h"
#include <array>

namespace glint {
namespace {

struct Known {
    std::size_t at;
    std::string_view bytes, kind;
};
using namespace std::string_view_literals;
constexpr std::array<Known, 28> known_files{
    {{0, "\xff\xd8\xff", "a JPEG image"},
     {0, "GIF8", "a GIF image"},
     {0, "\x89PNG\r\n\x1a\n", "a PNG image"},
     {4, "ftypavif", "an AVIF image"},
     {4, "ftyphei", "a HEIC image"},
     {4, "ftypmif1", "a HEIC image"},
     {0, "\0\0\0\x0cJXL "sv, "a JPEG XL image"},
     {0, "\xff\x0a", "a JPEG XL image"},
     {0, "\0\0\0\x0cjP  "sv, "a JPEG 2000 image"},
     {0, "II*\0"sv, "a TIFF image"},
     {0, "MM\0*"sv, "a TIFF image"},
     {0, "8BPS", "a Photoshop image"},
     {0, "gimp xcf", "a GIMP image"},
     {0, "\x76\x2f\x31\x01", "an OpenEXR image"},
     {0, "#?RADIANCE", "a Radiance HDR image"},
     {0, "<svg", "an SVG drawing"},
     {0, "%PDF", "a PDF document"},
     {0, "<!DOCTYPE html", "a web page"},
     {0, "<html", "a web page"},
     {4, "ftyp", "an MP4 film"},
     {0, "\x1a\x45\xdf\xa3", "a WebM or Matroska film"},
     {0, "\x93NUMPY", "a NumPy array"},
     {0, "PK\x03\x04", "a ZIP archive or an office document"},
     {0, "\x1f\x8b", "a gzip archive"},
     {0,
      "\xfd"
      "7zXZ",
      "an xz archive"},
     {0, "7z\xbc\xaf", "a 7-Zip archive"},
     {0,
      "\x7f"
      "ELF",
      "a program or a library; a plugin is given with --plugin"},
     {0, "version https://git-lfs", "a Git LFS pointer without the file's content"}}};
constexpr std::array<Known, 3> riff_kinds{
    {{8, "WEBP", "a WebP image"}, {8, "AVI ", "an AVI film"}, {8, "WAVE", "a sound file"}}};

} // namespace

std::string_view kind_of_file(std::span<const std::byte> file) {
    const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
    for (const Known& one : known_files)
        if (text.size() >= one.at && text.substr(one.at).starts_with(one.bytes)) return one.kind;
    if (text.starts_with("RIFF"))
        for (const Known& one : riff_kinds)
            if (text.size() >= one.at && text.substr(one.at).starts_with(one.bytes)) return one.kind;
    if (text.starts_with("BM") && text.size() >= 10 && text.substr(6, 4) == "\0\0\0\0"sv)
        return "a BMP image"; // reserved
    constexpr std::size_t beginning = 512;
    if (text.starts_with("<?xml") && text.substr(0, beginning).find("<svg") != text.npos) return "an SVG drawing";
    return "";
}

} // namespace glint
