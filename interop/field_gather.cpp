// Compiled by nvcc where there is one, and by the C++ compiler with a GPU that is played.
#include "interop/field_gather.h"

namespace glint {
namespace {

struct GatherCells {
    CellsToGather from;
    GLINT_HD void operator()(int x, int) const { from.to[x] = from.cells[x] ? *from.cells[x] : NAN; }
};

} // namespace

void gather(Device device, const CellsToGather& from) {
    device.for_each("pins", {CellsToGather::most, 1}, GatherCells{from});
}

} // namespace glint
