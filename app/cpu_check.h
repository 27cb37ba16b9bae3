// Requirements of the CPU device on an x86 processor. Code here must not call functions shared with files that are
// compiled for newer processors: the linker keeps one copy of an inline function, and that may be the copy for a newer
// processor.
#pragma once

namespace glint {

struct CpuFeatures {
    bool avx2, fma, bmi1, bmi2, lzcnt, f16c, movbe;
};

/// The sentence for a processor that is too old, or null.
constexpr const char* too_old(const CpuFeatures& f) {
    if (!f.avx2)
        return "glint: this processor is too old: it has no AVX2. Glint needs x86-64-v3 (Intel since Haswell, AMD "
               "since Excavator or Zen).\n";
    if (!f.fma)
        return "glint: this processor is too old: it has no FMA. Glint needs x86-64-v3 (Intel since Haswell, AMD since "
               "Excavator or Zen).\n";
    if (!f.bmi1 || !f.bmi2 || !f.lzcnt || !f.f16c || !f.movbe)
        return "glint: this processor, or the virtual machine around it, hides a part of x86-64-v3 (BMI, LZCNT, F16C "
               "or MOVBE) that Glint needs.\n";
    return nullptr;
}

} // namespace glint
