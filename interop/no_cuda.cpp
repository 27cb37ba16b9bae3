// Replaces the CUDA parts in a build without CUDA.
#include "interop/compute_device.h"
#include "interop/devices.h"
#include "interop/microbenchmarks.h"
#include "interop/targets/opengl_devices.h"
#include "interop/targets/present_path.h"
#include "sims/api/device.h"

namespace glint {

namespace {
constexpr const char* reason =
    "this program was built without CUDA: install an NVIDIA driver, then run ./run again to build with CUDA";
}

void find_cuda_devices(Devices& found) { found.cuda_problem = reason; }

void read_cuda_properties(Devices&) {}

std::vector<PropertyRow> cuda_property_rows() { return {}; }

OpenglDevices cuda_devices_of_opengl() { return {}; }

std::unique_ptr<ComputeDevice> make_cuda_device(int) { throw Error(reason); }

std::unique_ptr<Microbenchmarks> make_cuda_microbenchmarks(ComputeDevice&) { throw Error(reason); }

// Built instead of cuda_targets.cpp if there is no CUDA.

std::vector<TargetFactory> cuda_target_factories() { return {}; }

} // namespace glint
