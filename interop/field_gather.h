// Values of single cells, brought together in device memory.
#pragma once
#include "sims/api/device.h"

namespace glint {

struct CellsToGather {
    static constexpr int most = 16;
    const float* cells[most] = {}; ///< null: NaN
    float* to = nullptr;           ///< as many values
};

void gather(Device, const CellsToGather&);

} // namespace glint
