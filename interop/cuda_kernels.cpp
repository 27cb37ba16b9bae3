#include "interop/cuda_kernels.h"
#include "interop/cuda_handles.h"
#include <algorithm>
#include <dlfcn.h>
#include <utility>

#if CUDART_VERSION >= 12080

namespace glint {
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

KernelLibrary::KernelLibrary(std::span<const std::byte> cubin, std::span<const std::string> names) {
    cudaLibrary_t made = nullptr;
    cuda::check(cudaLibraryLoadData(&made, cubin.data(), nullptr, nullptr, 0, nullptr, nullptr, 0), "load new kernels");
    library_.reset(made);
    for (const std::string& name : names) (void)loaded(name);
}

void KernelLibrary::Unload::operator()(cudaLibrary_t library) const noexcept {
    if (cudaLibraryUnload(library) != cudaSuccess) (void)cudaGetLastError();
}

const KernelLibrary::Kernel& KernelLibrary::loaded(const std::string& name) {
    if (const auto known = kernels_.find(name); known != kernels_.end()) return known->second;
    Kernel kernel;
    cudaKernel_t found = nullptr;
    if (cudaLibraryGetKernel(&found, library_.get(), name.c_str()) == cudaSuccess) {
        cudaFuncAttributes attributes{};
        cuda::check(cudaFuncGetAttributes(&attributes, found),
                    "load a new kernel"); // this call brings it to the device
        kernel = {found, parameter_bytes_of(found)};
    } else
        (void)cudaGetLastError();
    return kernels_.emplace(name, std::move(kernel)).first->second;
}

const void* KernelLibrary::find(const std::string& name, std::span<const std::size_t> parameter_bytes) {
    const Kernel& kernel = loaded(name);
    return std::ranges::equal(kernel.parameter_bytes, parameter_bytes) ? kernel.handle : nullptr;
}

namespace cuda {

const void* KernelSwap::newest(const void* own, const char* name, std::span<const std::size_t> parameter_bytes) {
    const std::lock_guard held(lock_);
    const auto known = kernels_.find(own);
    if (known != kernels_.end()) return known->second.newest;
    Kernel kernel{is_of_program(own) ? "" : name, {parameter_bytes.begin(), parameter_bytes.end()}, own};
    const void* const newer =
        replaces_ && !kernel.name.empty() ? libraries_.back()->find(kernel.name, parameter_bytes) : nullptr;
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

bool KernelSwap::replace(std::shared_ptr<KernelLibrary> library) {
    const std::lock_guard held(lock_);
    std::vector<std::pair<Kernel*, const void*>> found;
    for (auto& [own, kernel] : kernels_)
        if (!kernel.name.empty()) found.emplace_back(&kernel, library->find(kernel.name, kernel.parameter_bytes));
    if (std::ranges::any_of(found, [](const auto& one) { return !one.second; })) return false;
    libraries_.push_back(std::move(library));
    for (const auto& [kernel, newer] : found) kernel->newest = newer;
    return replaces_ = true;
}

void KernelSwap::restore() {
    const std::lock_guard held(lock_);
    replaces_ = false;
    for (auto& [own, kernel] : kernels_) kernel.newest = own;
}

} // namespace cuda
} // namespace glint

#endif
