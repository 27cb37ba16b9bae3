#include "app/world/params/arithmetic.h"
#include "fuzz/targets.h"
#include "support/runs.h"

namespace glint::test {
namespace {

std::string read_typed(const std::string& text) {
    glint_param row{};
    row.id = "wait", row.label = "Wait", row.unit = "ns", row.help = "";
    row.type = GLINT_FLOAT, row.max = 1e9;
    return refusal([&] { (void)typed_text(row, text); });
}

} // namespace

FuzzTarget arithmetic_target() {
    return {
        "arithmetic",
        read_typed,
        {"1/3", "2*24", "(1+2)*3^2", "50 %", "sqrt(2)*10", "1.5 ms", "-(4-1)", "pi*2 µs"},
        {"(", ")", "+", "-", "*", "/", "^", "%", "−", "×", "1e308", "0", ".", " ", "sqrt(", "ns", "ms", ",", "\xff"},
        4000,
        6};
}

} // namespace glint::test
