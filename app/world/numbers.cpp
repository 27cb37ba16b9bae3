#include "app/world/numbers.h"
#include <cstring>

namespace glint {

const char* name_of_value(std::int32_t glint_value) {
    switch (glint_value) {
    case GLINT_FLOAT32:
        return "float32";
    case GLINT_UINT8:
        return "uint8";
    case GLINT_UINT32:
        return "uint32";
    default:
        return nullptr;
    }
}

Numbers Numbers::of_type(std::int32_t glint_value) {
    if (glint_value == GLINT_UINT8) return std::vector<std::uint8_t>();
    if (glint_value == GLINT_UINT32) return std::vector<std::uint32_t>();
    return std::vector<float>();
}

std::span<const std::byte> Numbers::bytes() const {
    return std::visit([](const auto& all) { return std::as_bytes(std::span(all)); }, all_);
}
std::span<std::byte> Numbers::bytes() {
    return std::visit([](auto& all) { return std::as_writable_bytes(std::span(all)); }, all_);
}
void Numbers::resize(std::size_t count) {
    std::visit([count](auto& all) { all.resize(count); }, all_);
}
void Numbers::reserve(std::size_t count) {
    std::visit([count](auto& all) { all.reserve(count); }, all_);
}
void Numbers::clear() {
    std::visit([](auto& all) { all.clear(); }, all_);
}

void Numbers::append(std::span<const std::byte> more) {
    const std::size_t had = bytes().size();
    resize(size() + more.size() / value_bytes(type()));
    std::memcpy(bytes().data() + had, more.data(), more.size());
}

} // namespace glint
