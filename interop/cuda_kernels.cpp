#include "interop/cuda_kernels.h"
#include "interop/cuda_handles.h"
#include <algorithm>
#include <dlfcn.h>

#if CUDART_VERSION >= 12080

namespace glint::cuda {
namespace {

std::vector<std::size_t> parameter_bytes_of(cudaKernel_t kernel) {
    std::vector<std::size_t> all;
    for (std::size_t offset = 0, bytes = 0; cudaFuncGetParamInfo(kernel, all.size(), &offset, &bytes) == cudaSuccess;)
        all.push_back(bytes);
    (void)cudaGetLastError(); // the end of the list is an error, which the next launch must not report
    return all;
}

/// Whether it belongs to this program, as a reduction over a plugin's fields does.
bool is_of_program(const void* kernel) {
    Dl_info its{}, own{};
    return dladdr(kernel, &its) != 0 && dladdr(reinterpret_cast<const void*>(&parameter_bytes_of), &own) != 0 &&
           its.dli_fbase == own.dli_fbase;
}

} // namespace

void KernelSwap::Unload::operator()(cudaLibrary_t library) const noexcept {
    if (cudaLibraryUnload(library) != cudaSuccess) (void)cudaGetLastError();
}

bool KernelSwap::update(Kernel& kernel) const {
    if (libraries_.empty() || kernel.name.empty()) return false;
    cudaKernel_t found = nullptr;
    if (cudaLibraryGetKernel(&found, libraries_.back().get(), kernel.name.c_str()) != cudaSuccess)
        return cudaGetLastError(), false;
    if (parameter_bytes_of(found) != kernel.parameter_bytes) return false;
    kernel.newest = found;
    return true;
}

const void* KernelSwap::newest(const void* own, const char* name, std::span<const std::size_t> parameter_bytes) {
    const std::lock_guard held(lock_);
    const auto known = kernels_.find(own);
    if (known != kernels_.end()) return known->second.newest;
    Kernel& kernel =
        kernels_
            .emplace(own, Kernel{is_of_program(own) ? "" : name, {parameter_bytes.begin(), parameter_bytes.end()}, own})
            .first->second;
    update(kernel);
    return kernel.newest;
}

std::vector<std::string> KernelSwap::launched() const {
    const std::lock_guard held(lock_);
    std::vector<std::string> names;
    for (const auto& [own, kernel] : kernels_)
        if (!kernel.name.empty()) names.push_back(kernel.name);
    return names;
}

int KernelSwap::replace(std::span<const std::byte> cubin) {
    cudaLibrary_t library = nullptr;
    check(cudaLibraryLoadData(&library, cubin.data(), nullptr, nullptr, 0, nullptr, nullptr, 0), "load new kernels");
    const std::lock_guard held(lock_);
    libraries_.emplace_back(library);
    return static_cast<int>(std::ranges::count_if(kernels_, [this](auto& known) { return update(known.second); }));
}

} // namespace glint::cuda

#endif
