// Types that the elements of a state may have: numbers of several sizes, half-precision numbers, and structs of them.
#pragma once
#include "abi.h"
#include "view.h"
#include <bit>
#include <type_traits>
#include <vector>

namespace glint {

/// A number of 16 bits for storage: computing is done in float. Both conversions give the same bits on every processor,
/// rounded to the nearest number, to even if two are equally near. Largest finite number: 65504.
struct Half {
    std::uint16_t bits = 0;

    Half() = default;
    GLINT_HD Half(float value) : bits(rounded(value)) {}
    GLINT_HD operator float() const {
        const std::uint32_t size = bits & 0x7fffu;
        const std::uint32_t moved = (size << 13) + (size < 0x7c00u ? 112u << 23 : 224u << 23); // of another exponent
        const std::uint32_t small = bits_of(static_cast<float>(size) * 0x1p-24f);              // below 2^-14
        return float_of((size < 0x400u ? small : moved) | (bits & 0x8000u) << 16);
    }
    /// Equal bits: unlike numbers, NaN equals itself, and 0 differs from -0.
    GLINT_HD static bool same(Half a, Half b) { return a.bits == b.bits; }

private:
    GLINT_HD static std::uint32_t bits_of(float value) {
#ifdef __CUDA_ARCH__
        return __float_as_uint(value);
#else
        return std::bit_cast<std::uint32_t>(value);
#endif
    }
    GLINT_HD static float float_of(std::uint32_t value) {
#ifdef __CUDA_ARCH__
        return __uint_as_float(value);
#else
        return std::bit_cast<float>(value);
#endif
    }
    GLINT_HD static std::uint16_t rounded(float value) {
        const std::uint32_t all = bits_of(value), size = all & 0x7fffffffu;
        const std::uint32_t moved = (size - (112u << 23) + 0xfffu + (size >> 13 & 1u)) >> 13;
        const std::uint32_t small = bits_of(float_of(size) + 0.5f) - 0x3f000000u; // the sum is rounded to 2^-24
        std::uint32_t half = size < 113u << 23 ? small : moved;
        if (size >= 0x47800000u) half = 0x7c00u; // 65536 and more
        if (size > 0x7f800000u) half = 0x7e00u;
        return static_cast<std::uint16_t>(half | (all >> 16 & 0x8000u));
    }
};
static_assert(sizeof(Half) == 2);

/// glint_value of a number type; -1: it is none.
template <class T> constexpr std::int32_t number_type() {
    if constexpr (std::is_same_v<T, float>) return GLINT_FLOAT32;
    if constexpr (std::is_same_v<T, double>) return GLINT_FLOAT64;
    if constexpr (std::is_same_v<T, Half>) return GLINT_FLOAT16;
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
        constexpr bool is_signed = std::is_signed_v<T>;
        if constexpr (sizeof(T) == 1) return is_signed ? GLINT_INT8 : GLINT_UINT8;
        if constexpr (sizeof(T) == 2) return is_signed ? GLINT_INT16 : GLINT_UINT16;
        if constexpr (sizeof(T) == 4) return is_signed ? GLINT_INT32 : GLINT_UINT32;
        if constexpr (sizeof(T) == 8) return is_signed ? GLINT_INT64 : GLINT_UINT64;
    }
    return -1;
}

/// Filled by T::members(): the members of an element, each a number or an array of numbers.
///     struct Body {
///         float x, y, speed[2];
///         static void members(glint::Members<Body>& all) {
///             all.add(&Body::x, "x", "cells");
///             all.add(&Body::y, "y", "cells");
///             all.add(&Body::speed, "speed", "cells/step");
///         }
///     };
/// Bytes between the members are no part of the state.
template <class T> class Members {
public:
    /// ids as those of fields; literals.
    template <class M> void add(M T::*member, const char* id, const char* unit = "") {
        using Number = std::remove_extent_t<M>;
        static_assert(number_type<Number>() >= 0, "a member of an element is a number or an array of numbers: float, "
                                                  "double, glint::Half, or an integer of 8 to 64 bits");
        const T element{};
        const auto* const first = reinterpret_cast<const char*>(&element);
        const auto offset = reinterpret_cast<const char*>(&(element.*member)) - first;
        rows_.push_back({id, unit, static_cast<std::uint32_t>(offset), number_type<Number>(),
                         static_cast<std::int32_t>(sizeof(M) / sizeof(Number))});
    }
    const std::vector<glint_member>& rows() const { return rows_; }

private:
    std::vector<glint_member> rows_;
};

template <class T>
concept DeclaresMembers = std::is_class_v<T> && requires(Members<T>& all) {
    T::members(all);
};

/// The type of an element of the state. T: a number, or a struct that declares its members.
template <class T> struct WrittenElement {
    static_assert(
        number_type<T>() >= 0 || DeclaresMembers<T>,
        "a state holds numbers, or structs with: static void members(glint::Members<T>&), which adds each one");
    static constexpr std::int32_t value = number_type<T>() >= 0 ? number_type<T>() : std::int32_t(GLINT_STRUCT);

    /// Fills in the element's part of a field's description.
    static void describe(glint_field& field) {
        field.value = value, field.element_bytes = sizeof(T);
        if constexpr (value == GLINT_STRUCT) {
            static const Members<T> all = [] {
                Members<T> made;
                T::members(made);
                return made;
            }();
            field.members = all.rows().data();
            field.member_count = static_cast<std::int32_t>(all.rows().size());
            field.member_stride = sizeof(glint_member);
        }
    }
};

} // namespace glint
