// Files, codes and pictures with random changes, mostly with a correct checksum.
#include "app/run/run_file.h"
#include "app/files/formats/base64url.h"
#include "app/files/formats/png.h"
#include "app/run/sealed.h"
#include "fuzz/targets.h"
#include "support/run.h"
#include "support/runs.h"
#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace glint::test {
namespace {

using nlohmann::json;
using Bytes = std::vector<std::byte>;

std::size_t place_in(Draws& draw, std::size_t size) {
    return size ? static_cast<std::size_t>(draw.whole(0, static_cast<int>(size) - 1)) : 0;
}

void change_bytes(Draws& draw, Bytes& bytes) {
    static constexpr unsigned telling[] = {0x00, 0x01, 0x17, 0x18, 0x19, 0x1b, 0x3b, 0x5b, 0x5f,
                                           0x60, 0x7b, 0x7f, 0x80, 0x9b, 0x9f, 0xa0, 0xbb, 0xbf,
                                           0xc0, 0xf4, 0xf6, 0xf7, 0xf9, 0xfa, 0xfb, 0xff};
    for (int i = draw.whole(1, 4); i > 0 && !bytes.empty(); --i) {
        const std::size_t at = place_in(draw, bytes.size());
        const auto here = bytes.begin() + static_cast<std::ptrdiff_t>(at);
        const auto some =
            static_cast<std::ptrdiff_t>(std::min<std::size_t>(bytes.size() - at, std::size_t(draw.whole(1, 12))));
        switch (draw.whole(0, 5)) {
        case 0:
            bytes[at] ^= std::byte{1} << draw.whole(0, 7);
            break;
        case 1:
            bytes[at] = static_cast<std::byte>(telling[place_in(draw, std::size(telling))]);
            break;
        case 2:
            bytes[at] = static_cast<std::byte>(draw.whole(0, 255));
            break;
        case 3:
            bytes.erase(here, here + some);
            break;
        case 4: {
            const Bytes again(here, here + some);
            bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(place_in(draw, bytes.size())), again.begin(),
                         again.end());
            break;
        }
        default:
            bytes.insert(here, static_cast<std::byte>(telling[place_in(draw, std::size(telling))]));
        }
    }
}

json any_value(Draws& draw) {
    static const json values[] = {0,
                                  1,
                                  -1,
                                  INT32_MAX,
                                  INT32_MIN,
                                  INT64_MAX,
                                  INT64_MIN,
                                  0.5,
                                  -0.0,
                                  1e300,
                                  NAN,
                                  INFINITY,
                                  "",
                                  "heat",
                                  "method",
                                  true,
                                  nullptr,
                                  json::array(),
                                  json::object(),
                                  json::binary({1, 2, 3}),
                                  {1, 2, 3},
                                  {{"k", 1}}};
    return values[place_in(draw, std::size(values))];
}

/// Descends some levels, and changes a value there.
void change_value(Draws& draw, json& value) {
    if (value.is_structured() && !value.empty() && !draw.one_in(6)) {
        const auto which = static_cast<std::ptrdiff_t>(place_in(draw, value.size()));
        return change_value(draw, *std::next(value.begin(), which));
    }
    if (value.is_array() && draw.one_in(2))
        return value.push_back(value.empty() || draw.one_in(2) ? any_value(draw) : value[0]);
    if (value.is_object() && draw.one_in(2)) return void(value["k"] = any_value(draw));
    if (value.is_number_integer() && draw.one_in(2))
        return void(value = value.get<std::int64_t>() / 2 + draw.whole(-2, 99));
    value = any_value(draw);
}

class RunFiles {
public:
    explicit RunFiles(const Catalog& catalog) {
        for (const auto& d : catalog.all())
            for (unsigned seed = 0; seed < 12; ++seed) {
                Draws draw(seed);
                files_.push_back(encode(any_run(draw, *d)));
                documents_.push_back(document_in(files_.back()));
                values_.push_back(read_cbor(documents_.back()));
            }
    }

    const std::vector<Bytes>& files() const { return files_; }

    Bytes changed(Draws& draw) const {
        const std::size_t which = place_in(draw, files_.size());
        const auto fields = unseal(files_[which]).fields;
        switch (draw.whole(0, 9)) {
        case 0: { // only the compressed parts
            const Sealed parts = unseal(files_[which]);
            Bytes document(parts.document.begin(), parts.document.end()), state(fields.begin(), fields.end());
            change_bytes(draw, draw.one_in(2) ? document : state);
            return seal({document, state});
        }
        case 1: { // the whole file
            Bytes file = files_[which];
            change_bytes(draw, file);
            return file;
        }
        case 2:
            return of_code(draw, documents_[which]);
        case 3:
        case 4:
        case 5: {
            Bytes document = documents_[which];
            change_bytes(draw, document);
            return file_around(document, fields);
        }
        default: {
            json document = values_[which];
            for (int i = draw.whole(1, 3); i > 0; --i) change_value(draw, document);
            const auto bytes = json::to_cbor(document);
            return file_around(std::as_bytes(std::span(bytes)), fields);
        }
        }
    }

private:
    static Bytes of_code(Draws& draw, Bytes document) {
        if (draw.one_in(2)) change_bytes(draw, document);
        std::string code = "glint1:" + base64url_of(file_around(document));
        if (draw.one_in(4)) code[place_in(draw, code.size())] = static_cast<char>(draw.whole(0, 255));
        const std::vector<std::uint32_t> pixels(16);
        const auto text = std::as_bytes(std::span(code));
        Bytes input = draw.one_in(2) ? png_of({pixels.data(), 4, 4, 4}, code) : Bytes(text.begin(), text.end());
        if (draw.one_in(3)) change_bytes(draw, input);
        return input;
    }

    std::vector<Bytes> files_, documents_;
    std::vector<json> values_;
};

std::string text_of_file(const Bytes& bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

/// An accepted run is the same after writing and reading it again.
std::string read_and_write(const std::string& text) {
    std::string refused = refusal([&] {
        const RunRecord run = read_run(std::as_bytes(std::span(text)), every_row());
        if (text.size() % 16 != 0) return; // because it is slow
        const std::string other = difference(decode(encode(run), every_row()), run);
        if (!other.empty()) throw std::logic_error("it is written with another " + other);
    });
    if (!refused.empty() && refused.size() <= 20) throw std::logic_error("that is no sentence: " + refused);
    return refused;
}

} // namespace

FuzzTarget run_file_target() {
    const auto files = std::make_shared<const RunFiles>(every_row());
    FuzzTarget target{"run_file", read_and_write, {}, {}, 20'000, 60};
    target.taken = 0.01;
    std::ranges::transform(files->files(), std::back_inserter(target.corpus), text_of_file);
    target.make = [files](Draws& draw) { return text_of_file(files->changed(draw)); };
    return target;
}

} // namespace glint::test
