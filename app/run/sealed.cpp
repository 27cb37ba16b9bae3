#include "app/run/sealed.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <xxhash.h>

namespace glint {
namespace {

using Bytes = std::span<const std::byte>;

static_assert(std::endian::native == std::endian::little, "numbers are copied as they lie in memory");

constexpr std::array<unsigned char, 8> magic{0x89, 'G', 'L', 'N', 'T', '\r', '\n', 0x1a};
constexpr std::size_t version_at = 8, sizes_at = 12, parts_at = 28, checksum_bytes = 16;

template <class T> T number_at(Bytes bytes, std::size_t at) {
    T number;
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}
template <class T> void append(std::vector<std::byte>& to, T number) {
    const Bytes bytes = std::as_bytes(std::span(&number, 1));
    to.insert(to.end(), bytes.begin(), bytes.end());
}

std::array<std::byte, checksum_bytes> checksum_of(Bytes bytes) {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    std::array<std::byte, checksum_bytes> sum;
    std::memcpy(sum.data(), &hash.low64, 8), std::memcpy(sum.data() + 8, &hash.high64, 8);
    return sum;
}

[[noreturn]] void refuse_cut_short() { throw Error("this run is incomplete: copy all of it again from its source"); }

} // namespace

bool is_sealed(Bytes file) {
    return file.size() >= magic.size() && std::memcmp(file.data(), magic.data(), magic.size()) == 0;
}

std::vector<std::byte> seal(const Sealed& parts) {
    const Bytes start = std::as_bytes(std::span(magic));
    std::vector<std::byte> file(start.begin(), start.end());
    file.reserve(parts_at + parts.document.size() + parts.fields.size() + checksum_bytes);
    append(file, run_format_major), append(file, run_format_minor);
    append(file, std::uint64_t{parts.document.size()}), append(file, std::uint64_t{parts.fields.size()});
    file.insert(file.end(), parts.document.begin(), parts.document.end());
    file.insert(file.end(), parts.fields.begin(), parts.fields.end());
    const auto sum = checksum_of(file);
    file.insert(file.end(), sum.begin(), sum.end());
    return file;
}

Sealed unseal(Bytes file) {
    if (!is_sealed(file)) throw Error("this is not a run that Glint has saved: choose a .glint file");
    if (file.size() < parts_at + checksum_bytes) refuse_cut_short();
    if (const auto major = number_at<std::uint16_t>(file, version_at); major > run_format_major) refuse_newer(major);
    const std::size_t rest = file.size() - parts_at - checksum_bytes;
    const auto document = number_at<std::uint64_t>(file, sizes_at),
               fields = number_at<std::uint64_t>(file, sizes_at + 8);
    if (document > rest || fields > rest - document) refuse_cut_short();
    const auto sum = checksum_of(file.first(file.size() - checksum_bytes));
    if (document + fields != rest || !std::equal(sum.begin(), sum.end(), file.end() - checksum_bytes))
        throw Error("this run is damaged (its checksum does not match): copy it again from its source");
    return {file.subspan(parts_at, document), file.subspan(parts_at + document, fields)};
}

void refuse_newer(unsigned major) {
    throw Error("this run was saved by a newer Glint (run format " + std::to_string(major) +
                "; this Glint reads formats up to " + std::to_string(run_format_major) + "): update Glint to open it");
}

} // namespace glint
