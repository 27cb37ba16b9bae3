#include "faulty/faults.h"
#include "faulty/places.h"
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace glint::faulty {
namespace {

struct Plan { // shared by all calls
    char call[32] = "";
    bool memory = false, file = false, forever = false;
    long nth = 0;
    int code = 0;
    AddressRange spared; ///< oneTBB: its behaviour without memory is not ours
};
Plan plan;
std::atomic<bool> armed = false;
std::atomic<long> calls = 0, failed = 0;

/// Counts one; whether it is due.
bool count() noexcept {
    const long number = ++calls;
    return number == plan.nth || (plan.forever && number > plan.nth);
}

} // namespace

Armed::Armed() {
    const char* text = std::getenv("GLINT_FAULT");
    char then[16] = "";
    if (!text || std::sscanf(text, "%31[^@]@%ld=%d%15s", plan.call, &plan.nth, &plan.code, then) < 2) return;
    plan.memory = std::strcmp(plan.call, "new") == 0, plan.file = std::strcmp(plan.call, "file") == 0;
    plan.forever = std::strstr(text, ",forever") != nullptr;
    plan.spared = library_named("libtbb.so");
    warm_up_places();
    armed = true;
}

Armed::~Armed() {
    armed = false;
    const char* name = std::getenv("GLINT_FAULT_REPORT");
    std::FILE* report = name ? std::fopen(name, "w") : nullptr;
    if (!report) return;
    std::fprintf(report, "%ld %ld\n", calls.load(), failed.load());
    std::fclose(report);
}

int file_fault(const char* call) noexcept {
    if (!armed || !(plan.file || std::strcmp(plan.call, call) == 0) || !count()) return 0;
    ++failed;
    return plan.code;
}

int thread_fault() noexcept {
    if (!armed || std::strcmp(plan.call, "thread") != 0 || !count()) return 0;
    ++failed;
    return plan.code;
}

bool memory_fault(const void* caller) noexcept {
    if (!armed || !plan.memory || plan.spared.holds(caller) || !count() || is_called_by_noexcept()) return false;
    ++failed;
    return true;
}

} // namespace glint::faulty
