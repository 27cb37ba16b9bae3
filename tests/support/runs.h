// Random runs drawn from a seed, and their files, taken apart and put together again.
#pragma once
#include "app/run/record.h"
#include "app/world/catalog.h"
#include "sims/api/error.h"
#include "support/draws.h"
#include <span>

namespace glint::test {

/// The built-in simulations, and one that has a row of every type.
const Catalog& every_row();

/// Any values in their ranges, also colours between a screen's levels.
Params any_values(Draws&, const Definition&);
/// Every kind of event, strokes and drags in sequence and alone; sometimes hashes, fields and conduct.
RunRecord any_run(Draws&, const Definition&);
/// A run without events, hashes and fields.
RunRecord plain_run(const Definition&);

/// The first difference, bit for bit, or "".
std::string difference(const RunRecord&, const RunRecord&);

/// The document inside a file, as CBOR.
std::vector<std::byte> document_in(const std::vector<std::byte>& file);
/// A file with this document and a correct checksum; `fields` as they are in a file.
std::vector<std::byte> file_around(std::span<const std::byte> document, std::span<const std::byte> fields = {});

/// The text of the Error that the call throws, or "" if it throws nothing. Other exceptions pass through.
std::string refusal(const auto& call) {
    try {
        call();
        return "";
    } catch (const Error& e) { return e.what(); }
}

} // namespace glint::test
