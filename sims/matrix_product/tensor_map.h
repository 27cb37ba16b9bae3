// Descriptor of a matrix for the copies of a GPU's tensor engine. The driver makes it, by a function that the run-time
// looks up, because the program is not linked with the driver.
#pragma once
#include "api/error.h"
#include "product.h"
#include <cudaTypedefs.h>

namespace matrix_product {

inline PFN_cuTensorMapEncodeTiled_v12000 tensor_map_encoder() {
    void* found = nullptr;
    cudaDriverEntryPointQueryResult result{};
#if CUDART_VERSION >= 12050
    glint::check(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &found, 12000, cudaEnableDefault, &result));
#else
    glint::check(cudaGetDriverEntryPoint("cuTensorMapEncodeTiled", &found, cudaEnableDefault, &result));
#endif
    if (result != cudaDriverEntryPointSuccess || !found)
        throw glint::Error("this GPU's driver is too old for tensor copies (TMA): choose 'fast_tensor'");
    return reinterpret_cast<PFN_cuTensorMapEncodeTiled_v12000>(found);
}

/// Describes a matrix in boxes of this many rows and columns. Copies round the numbers to TF32 and swizzle them within
/// 128 bytes. Beyond the matrix they write zeros.
inline CUtensorMap tensor_map(const glint::View<const float>& matrix, int box_columns, int box_rows) {
    CUtensorMap map{};
    const cuuint64_t size[] = {static_cast<cuuint64_t>(matrix.width), static_cast<cuuint64_t>(matrix.height)};
    const cuuint64_t row_bytes[] = {sizeof(float) * static_cast<cuuint64_t>(matrix.pitch)};
    const cuuint32_t box[] = {static_cast<cuuint32_t>(box_columns), static_cast<cuuint32_t>(box_rows)}, each[] = {1, 1};
    const CUresult status =
        tensor_map_encoder()(&map, CU_TENSOR_MAP_DATA_TYPE_TFLOAT32, 2, const_cast<float*>(matrix.data), size,
                             row_bytes, box, each, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
                             CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    if (status != CUDA_SUCCESS) throw glint::Error("CUDA cannot describe a matrix for tensor copies");
    return map;
}

} // namespace matrix_product
