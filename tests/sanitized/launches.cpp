#include "sanitized/launches.h"
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace glint::test {
namespace {

std::string name_of(const testing::TestInfo* test) {
    return test ? std::string(test->test_suite_name()) + "." + test->name() : "between tests";
}

std::string name_of(const void* kernel) {
    const char* name = nullptr;
    if (cudaFuncGetName(&name, kernel) == cudaSuccess && name) return name;
    return (void)cudaGetLastError(), "a kernel without a name"; // no list of kernels has that name, so it is noticed
}

long blocks(dim3 grid) { return long{grid.x} * grid.y * grid.z; }
std::string written(dim3 grid) {
    return std::to_string(grid.x) + "x" + std::to_string(grid.y) + "x" + std::to_string(grid.z);
}

} // namespace

Launches& Launches::here() {
    static Launches all;
    return all;
}

Launches::~Launches() {
    if (const char* file = std::getenv("GLINT_KERNELS_LOG")) std::ofstream(file) << text();
}

void Launches::add(const void* kernel, dim3 grid) {
    const std::lock_guard lock(mutex_);
    Noted& noted = noted_[{kernel, testing::UnitTest::GetInstance()->current_test_info()}];
    if (noted.launches == 0) noted.name = name_of(kernel);
    if (noted.launches == 0 || blocks(grid) < blocks(noted.least)) noted.least = grid;
    if (noted.launches == 0 || blocks(grid) > blocks(noted.most)) noted.most = grid;
    ++noted.launches;
}

std::string Launches::text() const {
    const std::lock_guard lock(mutex_);
    std::ostringstream lines;
    for (const auto& [where, noted] : noted_)
        lines << noted.name << '\t' << name_of(where.second) << '\t' << noted.launches << '\t' << written(noted.least)
              << '\t' << written(noted.most) << '\n';
    return lines.str();
}

} // namespace glint::test

// The linker's names: NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {

cudaError_t __real_cudaLaunchKernelExC(const cudaLaunchConfig_t*, const void*, void**);
cudaError_t __wrap_cudaLaunchKernelExC(const cudaLaunchConfig_t* how, const void* kernel, void** arguments) {
    const cudaError_t status = __real_cudaLaunchKernelExC(how, kernel, arguments);
    if (status == cudaSuccess) glint::test::Launches::here().add(kernel, how->gridDim);
    return status;
}

} // extern "C"
// NOLINTEND(bugprone-reserved-identifier)
