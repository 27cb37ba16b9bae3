#include "app/run/sealed.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>
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

namespace {

using Bytes = std::span<const std::byte>;

[[noreturn]] void refuse_document(const char* why) {
    throw Error(std::string("the content of this run is not valid (") + why + "): ask its author to save it again");
}

/// Head of an item: RFC 8949, section 3.
struct Head {
    enum Major { positive, negative, bytes, text, array, map, tag, simple } major;
    unsigned info;
    std::uint64_t value; ///< a number, or how many bytes or items follow
    bool holds_items() const { return major == array || major == map; }
};

/// Checks the items without building values.
class Walk {
public:
    explicit Walk(Bytes bytes) : bytes_(bytes) {}

    void run() {
        do step();
        while (!left_.empty());
        if (at_ != bytes_.size()) refuse_document("there is data after its end");
    }

private:
    std::uint64_t take(std::size_t bytes) {
        if (bytes > bytes_.size() - at_) refuse_document("it ends too early");
        std::uint64_t value = 0;
        for (const std::byte b : bytes_.subspan(at_, bytes)) value = value << 8 | std::to_integer<std::uint64_t>(b);
        at_ += bytes;
        return value;
    }

    Head head() {
        const auto first = static_cast<unsigned>(take(1));
        const unsigned info = first & 31u;
        if (info > 27) refuse_document("an item has no length");
        const std::uint64_t value = info < 24 ? info : take(std::size_t{1} << (info - 24));
        return {static_cast<Head::Major>(first >> 5), info, value};
    }

    void step() {
        const Head item = head();
        spend(sizeof(nlohmann::json));
        if (item.major <= Head::negative && item.value > INT64_MAX) refuse_document("a number is too large");
        if (item.major == Head::tag) refuse_document("a tag");
        if (item.major == Head::simple && (item.info < 20 || item.info == 23 || item.info == 24))
            refuse_document("a value of an unsupported kind");
        if (item.major == Head::bytes || item.major == Head::text) {
            if (item.value > bytes_.size() - at_) refuse_document("a text is longer than the run");
            spend(sizeof(nlohmann::json::binary_t) + item.value);
            at_ += item.value;
        }
        if (item.holds_items()) return open(item);
        close();
    }

    void open(const Head& item) {
        if (item.value > bytes_.size() - at_) refuse_document("a list is longer than the run");
        if (left_.size() == max_document_depth) refuse_document("lists are nested too deeply");
        constexpr std::size_t list = 48,
                              entry_of_map = 64; // a std::vector, or a std::map's node, with malloc's overhead
        spend(list + (item.major == Head::map ? item.value * entry_of_map : 0));
        left_.push_back(item.major == Head::map ? 2 * item.value : item.value);
        if (item.value == 0) left_.pop_back(), close();
    }

    void close() { // one item is complete, and perhaps also the lists around it
        while (!left_.empty() && --left_.back() == 0) left_.pop_back();
    }

    void spend(std::uint64_t memory) {
        if (memory > max_document_memory - spent_) refuse_document("it has more values than the maximum");
        spent_ += memory;
    }

    Bytes bytes_;
    std::size_t at_ = 0;
    std::vector<std::uint64_t> left_; ///< items still to come, from the outermost list inwards
    std::uint64_t spent_ = 0;
};

void require_harmless(Bytes bytes) {
    if (bytes.size() > max_document_bytes) refuse_document("it is larger than the maximum");
    Walk(bytes).run();
}

} // namespace

nlohmann::json read_cbor(Bytes bytes) {
    require_harmless(bytes);
    const auto* first = reinterpret_cast<const char*>(bytes.data());
    try {
        return nlohmann::json::from_cbor(first, first + bytes.size());
        // other faults were found by the check before
    } catch (const nlohmann::json::exception&) { refuse_document("a key is not a text"); }
}

std::vector<std::byte> write_cbor(const nlohmann::json& document) {
    std::vector<std::uint8_t> bytes = nlohmann::json::to_cbor(document);
    const Bytes written = std::as_bytes(std::span(bytes));
    require_harmless(written);
    return {written.begin(), written.end()};
}

} // namespace glint
