#include "app/run/run_file.h"
#include "app/files/formats/file_kind.h"
#include "app/files/formats/handed_text.h"
#include "app/files/formats/png.h"
#include "app/files/free_memory.h"
#include "app/files/input_file.h"
#include "app/run/compressed.h"
#include "app/run/document.h"
#include "app/run/run_file.h"
#include "app/run/sealed.h"
#include "app/run/sound.h"
#include "sims/api/device.h"
#include "sims/api/error.h"
#include <bit>
#include <filesystem>
#include <fmt/format.h>
#include <new>
#include <nlohmann/json.hpp>
#include <system_error>

namespace glint {

namespace {

using Bytes = std::span<const std::byte>;

static_assert(std::endian::native == std::endian::little, "fields are written as they lie in memory");

constexpr int fields_compression_level = 3;

/// Best compression, if the document is so small that it takes no noticeable time.
int compression_level(std::size_t bytes) { return bytes < (std::size_t{1} << 20) ? 19 : 6; }

std::uint64_t field_bytes(const RunRecord& run) {
    std::uint64_t bytes = 0;
    for (const auto* state : {&run.seed.fields, &run.fields})
        for (const FieldValues& field : *state) bytes += bytes_of(field);
    return bytes;
}

std::vector<std::byte> packed_document(const RunRecord& run) {
    const auto document = write_cbor(document_of(run));
    Compressor pack(document.size(), compression_level(document.size()));
    pack.write(document);
    return pack.finish();
}

std::vector<std::byte> packed_fields(const RunRecord& run) {
    const std::uint64_t bytes = field_bytes(run);
    if (bytes == 0) return {};
    Compressor pack(bytes, fields_compression_level);
    for (const auto* state : {&run.seed.fields, &run.fields})
        for (const FieldValues& field : *state) {
            if (field.values.bytes().size() != bytes_of(field))
                throw Error("this run cannot be saved: its field '" + field.id + "' is incomplete");
            pack.write(field.values.bytes());
        }
    return pack.finish();
}

std::vector<std::byte> unpacked_document(Bytes frame) {
    Decompressor unpack(frame);
    if (unpack.bytes() > max_document_bytes)
        throw Error("this run is larger than the maximum (" + std::to_string(max_document_bytes >> 20) +
                    " MiB): save a shorter run");
    std::vector<std::byte> document(unpack.bytes());
    unpack.read(document), unpack.finish();
    return document;
}

void unpack_fields(Bytes frame, RunRecord& run, EndState end) {
    const std::uint64_t bytes = field_bytes(run); // at most max_field_bytes, because the run was checked
    if (end == EndState::skip) run.fields.clear();
    if (bytes == 0 && frame.empty()) return;
    require_memory_for_fields(field_bytes(run), free_memory());
    Decompressor unpack(frame);
    if (unpack.bytes() != bytes) throw Error("this run's fields are incomplete: ask its author to save it again");
    for (auto* state : {&run.seed.fields, &run.fields})
        for (FieldValues& field : *state) {
            field.values.resize(bytes_of(field) / value_bytes(field.values.type()));
            unpack.read(field.values.bytes());
        }
    if (end == EndState::keep) unpack.finish();
}

} // namespace

std::vector<std::byte> encode(const RunRecord& run) {
    require_sound(run);
    const auto document = packed_document(run), fields = packed_fields(run);
    return seal({document, fields});
}

RunRecord decode(Bytes file, const Catalog& catalog, EndState end) {
    const Sealed sealed = unseal(file);
    try {
        RunRecord run = run_of(read_cbor(unpacked_document(sealed.document)), catalog);
        unpack_fields(sealed.fields, run, end);
        return run;
    } catch (const std::bad_alloc&) {
        throw Error("there is not enough memory to open this run: close other programs and try again");
    }
}

RunRecord read_run(Bytes file_or_code, const Catalog& catalog, EndState end) {
    if (is_sealed(file_or_code)) return decode(file_or_code, catalog, end);
    if (is_png(file_or_code)) {
        if (const auto text = png_text(file_or_code)) return from_share_code(*text, catalog);
        throw Error("this picture contains no run: choose a picture saved by Glint and not changed by another program");
    }
    const std::string_view text(reinterpret_cast<const char*>(file_or_code.data()), file_or_code.size());
    if (looks_like_share_code(text)) return from_share_code(text, catalog);
    if (const std::string_view kind = kind_of_file(file_or_code); !kind.empty())
        throw Error(
            fmt::format("this is {}: Glint opens PNG images, .glint files and scripts (.toml){}", kind,
                        kind.ends_with(" image") || kind.ends_with(" drawing") ? ". Convert it to PNG first" : ""));
    throw Error("this is not a run: choose a .glint file, a picture saved by Glint, or a share code (it begins with "
                "'glint1:')");
}

RunRecord open_run(const std::string& handed, const Catalog& catalog, EndState end) {
    const std::string file_or_code = handed_path(handed);
    std::error_code no_such_file; // or too long for a file's name
    const bool is_file = std::filesystem::exists(file_or_code, no_such_file);
    if (!is_file && looks_like_share_code(file_or_code)) return from_share_code(file_or_code, catalog);
    if (!is_file && looks_like_rest_of_share_code(file_or_code)) {
        constexpr std::size_t enough_to_know_it = 20;
        throw Error(fmt::format(
            "'{}' is neither a file nor a complete share code: copy the code again, from 'glint1:' to its end",
            shown_part(file_or_code, enough_to_know_it)));
    }
    const std::vector<std::byte> bytes = read_bytes(file_or_code);
    try {
        return read_run(bytes, catalog, end);
    } catch (const Error& e) { throw Error(file_or_code + ": " + e.what()); }
}

} // namespace glint
