#include "app/run/cbor.h"
#include "sims/api/error.h"
#include <cstdint>
#include <nlohmann/json.hpp>

namespace glint {
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
    } catch (const nlohmann::json::exception&) { refuse_document("a key is not a text"); } // checked before: all else
}

std::vector<std::byte> write_cbor(const nlohmann::json& document) {
    std::vector<std::uint8_t> bytes = nlohmann::json::to_cbor(document);
    const Bytes written = std::as_bytes(std::span(bytes));
    require_harmless(written);
    return {written.begin(), written.end()};
}

} // namespace glint
