// Runs drawn at random from a seed, and what they are as a file, taken apart and put together again.
#pragma once
#include "app/run/record.h"
#include "app/world/catalog.h"
#include "sims/api/error.h"
#include "support/draws.h"
#include <span>

namespace glint::test {

/// The built-in simulations, and one that has a row of every type.
const Catalog& every_row();

/// Every value anywhere in its range, colours between a screen's levels, too.
Params any_values(Draws&, const Definition&);
/// Every kind of event, strokes and drags in a row as well as alone; hashes, fields and conduct now and then.
RunRecord any_run(Draws&, const Definition&);
/// The same without events, hashes and fields.
RunRecord plain_run(const Definition&);

/// What first differs, bit for bit, or "".
std::string difference(const RunRecord&, const RunRecord&);

/// The document inside a file, as CBOR.
std::vector<std::byte> document_in(const std::vector<std::byte>& file);
/// A file with this document and a checksum that is right; `fields` as they are in a file.
std::vector<std::byte> file_around(std::span<const std::byte> document, std::span<const std::byte> fields = {});

/// What it throws, or "" where it throws nothing. Anything but Error passes through.
std::string refusal(const auto& call) {
    try {
        call();
        return "";
    } catch (const Error& e) { return e.what(); }
}

} // namespace glint::test
