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

} // namespace glint
