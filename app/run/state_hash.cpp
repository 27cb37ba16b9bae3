#include "app/run/state_hash.h"
#include <bit>
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

bool is_of_picture(const StateHash& hash) { return hash.fields.size() == 1 && hash.fields[0].field == hashed_picture; }

} // namespace glint
