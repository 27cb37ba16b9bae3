#include "app/run/state_hash.h"
#include "app/run/param_values.h"
#include "app/run/sound.h"
#include <bit>
#include <cstring>
#include <span>
#include <xxhash.h>

namespace glint {

static_assert(std::endian::native == std::endian::little, "the hash is of little-endian bytes");

namespace {

template <class Field> StateHash hashed(std::int64_t at, const std::vector<Field>& fields) {
    StateHash state{at, {}};
    for (const Field& field : fields) {
        const std::span bytes = field.values.bytes();
        const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
        state.fields.push_back({field.id, {hash.low64, hash.high64}});
    }
    return state;
}

} // namespace

StateHash hash_of(std::int64_t at, const std::vector<FieldCopy>& fields) { return hashed(at, fields); }
StateHash hash_of(std::int64_t at, const std::vector<FieldValues>& fields) { return hashed(at, fields); }

StateHash hash_of_picture(std::int64_t at, const View<const std::uint32_t>& picture) {
    std::vector<std::uint32_t> pixels;
    pixels.reserve(static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height));
    for (int y = 0; y < picture.height; ++y)
        pixels.insert(pixels.end(), &picture(0, y), &picture(0, y) + picture.width);
    const XXH128_hash_t hash = XXH3_128bits(pixels.data(), pixels.size() * sizeof(std::uint32_t));
    return {at, {{hashed_picture, {hash.low64, hash.high64}}}};
}

bool covers_picture(const StateHash& hash) { return hash.fields.size() == 1 && hash.fields[0].field == hashed_picture; }

namespace {

using namespace document;

static_assert(std::endian::native == std::endian::little, "a hash is copied as it lies in memory");
constexpr std::size_t bytes_of_hash = sizeof FieldHash::hash;

json ids_of(const StateHash& state) {
    json ids = json::array();
    for (const FieldHash& field : state.fields) ids.push_back(field.field);
    return ids;
}

std::vector<std::string> ids_from(const json& group) {
    std::vector<std::string> ids;
    for (const json& id : list(group, "fields")) {
        if (!id.is_string()) refuse("a field's name is not a text");
        ids.push_back(id.get<std::string>());
    }
    if (ids.size() > max_arrays) refuse("a hash has too many fields");
    return ids;
}

} // namespace

json groups_of(const std::vector<StateHash>& hashes, std::int64_t seed_step) {
    json groups = json::array();
    std::int64_t before = seed_step;
    for (const StateHash& state : hashes) {
        if (state.fields.empty()) continue;
        if (const json ids = ids_of(state); groups.empty() || groups.back()["fields"] != ids)
            groups.push_back({{"fields", ids}, {"values", json::binary({})}});
        groups.back()["at"].push_back(state.at - before), before = state.at;
        auto& values = groups.back()["values"].get_binary();
        for (const FieldHash& field : state.fields) {
            const auto* bytes = reinterpret_cast<const std::uint8_t*>(field.hash.data());
            values.insert(values.end(), bytes, bytes + bytes_of_hash);
        }
    }
    return groups;
}

std::vector<StateHash> hashes_of(const json& groups, std::int64_t seed_step) {
    std::vector<StateHash> hashes;
    std::int64_t at = seed_step;
    for (const json& group : groups) {
        const auto ids = ids_from(group);
        const json& places = list(group, "at");
        if (places.size() > max_hashes - hashes.size())
            refuse("it has more than " + std::to_string(max_hashes) + " hashes");
        const json& values = member(group, "values");
        if (!values.is_binary() || values.get_binary().size() != places.size() * ids.size() * bytes_of_hash)
            refuse("its hashes do not match their fields");
        const std::uint8_t* bytes = values.get_binary().data();
        for (const json& place : places) {
            at += integer(place, "at", 0, max_place - at);
            if (ids.empty()) continue;
            hashes.push_back({at, {}});
            for (const std::string& id : ids) {
                FieldHash& field = hashes.back().fields.emplace_back();
                field.field = id;
                std::memcpy(field.hash.data(), bytes, bytes_of_hash), bytes += bytes_of_hash;
            }
        }
    }
    return hashes;
}

} // namespace glint
