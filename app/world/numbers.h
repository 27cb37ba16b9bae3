// Numbers of one type in ordinary memory, for the fields of a state.
#pragma once
#include "interop/fields/grid_view.h"
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace glint {

/// "float32", "uint8" or "uint32"; null if there is no such glint_value.
const char* name_of_value(std::int32_t glint_value);

class Numbers {
public:
    Numbers() = default; ///< no floats
    Numbers(std::vector<float> floats) : all_(std::move(floats)) {}
    Numbers(std::vector<std::uint8_t> numbers) : all_(std::move(numbers)) {}
    Numbers(std::vector<std::uint32_t> numbers) : all_(std::move(numbers)) {}
    static Numbers of_type(std::int32_t glint_value); ///< empty

    std::int32_t type() const { return static_cast<std::int32_t>(all_.index()); } ///< glint_value
    bool are_whole() const { return type() != GLINT_FLOAT32; }
    std::size_t size() const {
        return std::visit([](const auto& all) { return all.size(); }, all_);
    }
    bool empty() const { return size() == 0; }
    double operator[](std::size_t i) const { ///< exactly
        return std::visit([i](const auto& all) { return static_cast<double>(all[i]); }, all_);
    }
    std::span<const std::byte> bytes() const;
    std::span<std::byte> bytes();
    void resize(std::size_t count);
    void reserve(std::size_t count);
    void clear();
    /// Appends the values of this type in those bytes.
    void append(std::span<const std::byte>);

    /// Throws std::bad_variant_access unless they are floats.
    const std::vector<float>& floats() const { return std::get<std::vector<float>>(all_); }
    std::vector<float>& floats() { return std::get<std::vector<float>>(all_); }
    /// Calls use(const std::vector<T>&) with the type T of the values.
    template <class Use> decltype(auto) visit(Use&& use) const { return std::visit(std::forward<Use>(use), all_); }
    friend bool operator==(const Numbers&, const Numbers&) = default;

private:
    std::variant<std::vector<float>, std::vector<std::uint8_t>, std::vector<std::uint32_t>> all_; // as in glint_value
};

} // namespace glint
