// Tables of the CUDA run-time's device properties: the meaning of each row and how it is queried. Only for files built
// with CUDA. Attributes that CUDA 12.4 lacks are inside a version check.
#pragma once
#include "interop/devices.h"
#include <array>
#include <cuda_runtime_api.h>
#include <initializer_list>
#include <span>

namespace glint::cuda {

/// A number of CUDA's, and its meaning.
struct Word {
    int value;
    const char* word;
};

struct QueriedDevice {
    const CudaDevice& device;
    const cudaDeviceProp* card; ///< null: not available
};

struct QueriedRow {
    PropertyRow about;
    std::array<cudaDeviceAttr, 3> attributes{};            ///< as many attributes as the property's kind needs
    std::span<const Word> words = {};                      ///< of a text
    bool bits = false;                                     ///< each word stands for a bit
    PropertyValue (*read)(const QueriedDevice&) = nullptr; ///< reads a property that has no attribute
};

/// Writes the rows of a group.
struct RowsOf {
    PropertyGroup group;
    using enum PropertyKind;

    constexpr QueriedRow amount(const char* id, const char* label, const char* unit, cudaDeviceAttr attribute,
                                const char* meaning) const {
        return {{id, label, group, number, unit, meaning}, {attribute}};
    }
    constexpr QueriedRow has(const char* id, const char* label, cudaDeviceAttr attribute, const char* meaning) const {
        return {{id, label, group, yes_no, "", meaning}, {attribute}};
    }
    constexpr QueriedRow box(const char* id, const char* label, const char* unit,
                             const std::array<cudaDeviceAttr, 3>& attributes, const char* meaning) const {
        return {{id, label, group, sides, unit, meaning}, attributes};
    }
    constexpr QueriedRow word(const char* id, const char* label, cudaDeviceAttr attribute, std::span<const Word> words,
                              const char* meaning) const {
        return {{id, label, group, text, "", meaning}, {attribute}, words};
    }
    constexpr QueriedRow set(const char* id, const char* label, cudaDeviceAttr attribute, std::span<const Word> words,
                             const char* meaning) const {
        return {{id, label, group, text, "", meaning}, {attribute}, words, true};
    }
    constexpr QueriedRow other(const char* id, const char* label, PropertyKind kind, const char* unit,
                               PropertyValue (*read)(const QueriedDevice&), const char* meaning) const {
        return {{id, label, group, kind, unit, meaning}, {}, {}, false, read};
    }
};

// cuda_properties_compute.cpp
std::span<const QueriedRow> identity_rows();
std::span<const QueriedRow> compute_rows();
std::span<const QueriedRow> launch_rows();
// cuda_properties_memory.cpp
std::span<const QueriedRow> memory_rows();
std::span<const QueriedRow> link_rows();
std::span<const QueriedRow> texture_rows(); ///< cuda_properties_memory.cpp
std::span<const QueriedRow> feature_rows(); ///< cuda_properties.cpp

} // namespace glint::cuda
