#include "app/doctor/device_choice.h"
#include "fuzz/targets.h"
#include "support/runs.h"

namespace glint::test {
namespace {

constexpr std::size_t longest_of_an_argument = (std::size_t{128} << 10) - 1; // of Linux

std::string read_conditions(const std::string& text) {
    static constexpr PropertyRow rows[] = {
        {"name", "Name", PropertyGroup::identity, PropertyKind::text, "", "."},
        {"compute_capability", "", PropertyGroup::identity, PropertyKind::version_number, "", "."},
        {"memory", "", PropertyGroup::memory, PropertyKind::number, unit::bytes, "."},
        {"clock", "", PropertyGroup::compute, PropertyKind::number, unit::kilohertz, "."},
        {"warp_size", "", PropertyGroup::compute, PropertyKind::number, "threads", "."},
        {"ecc", "", PropertyGroup::memory, PropertyKind::yes_no, "", "."},
        {"block_size", "", PropertyGroup::launch, PropertyKind::sides, "threads", "."}};
    return refusal([&] { (void)conditions_from(text.substr(0, longest_of_an_argument), rows); });
}

} // namespace

FuzzTarget device_target() {
    return {"device",
            read_conditions,
            {"cc>=9.0,memory>=40GB", "ecc=yes", "name=H200,clock<1.5GHz", "warp_size==32"},
            {",",
             "=",
             "<",
             ">",
             ">=",
             "=>",
             "memory",
             "cc",
             "ecc",
             "block_size",
             "GB",
             "MiB",
             "kHz",
             ".",
             "-",
             "e9",
             "99999999999999999999",
             "nan",
             " ",
             "\xff"},
            2000,
            6};
}

} // namespace glint::test
