#include "interop/cuda_kernels.h"
#include "interop/cuda_handles.h"
#include <algorithm>
#include <dlfcn.h>
#include <utility>

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

/// Null: the library has no such kernel.
const void* KernelSwap::found_in(const Library& library, const Kernel& kernel) {
    cudaKernel_t found = nullptr;
    if (cudaLibraryGetKernel(&found, library.get(), kernel.name.c_str()) != cudaSuccess)
        return cudaGetLastError(), nullptr;
    return parameter_bytes_of(found) == kernel.parameter_bytes ? found : nullptr;
}

const void* KernelSwap::newest(const void* own, const char* name, std::span<const std::size_t> parameter_bytes) {
    const std::lock_guard held(lock_);
    const auto known = kernels_.find(own);
    if (known != kernels_.end()) return known->second.newest;
    Kernel kernel{is_of_program(own) ? "" : name, {parameter_bytes.begin(), parameter_bytes.end()}, own};
    const void* const newer = replaces_ && !kernel.name.empty() ? found_in(libraries_.back(), kernel) : nullptr;
    if (newer) kernel.newest = newer;
    return kernels_.emplace(own, std::move(kernel)).first->second.newest;
}

std::vector<std::string> KernelSwap::launched() const {
    const std::lock_guard held(lock_);
    std::vector<std::string> names;
    for (const auto& [own, kernel] : kernels_)
        if (!kernel.name.empty()) names.push_back(kernel.name);
    return names;
}

bool KernelSwap::replace(std::span<const std::byte> cubin) {
    cudaLibrary_t loaded = nullptr;
    check(cudaLibraryLoadData(&loaded, cubin.data(), nullptr, nullptr, 0, nullptr, nullptr, 0), "load new kernels");
    Library library(loaded);
    const std::lock_guard held(lock_);
    std::vector<std::pair<Kernel*, const void*>> found;
    for (auto& [own, kernel] : kernels_)
        if (!kernel.name.empty()) found.emplace_back(&kernel, found_in(library, kernel));
    if (std::ranges::any_of(found, [](const auto& one) { return !one.second; })) return false;
    for (const auto& [kernel, newer] : found) kernel->newest = newer;
    libraries_.push_back(std::move(library));
    return replaces_ = true;
}

void KernelSwap::restore() {
    const std::lock_guard held(lock_);
    replaces_ = false;
    for (auto& [own, kernel] : kernels_) kernel.newest = own;
}

} // namespace glint::cuda

#endif
