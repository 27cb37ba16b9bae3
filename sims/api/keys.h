// Keys that a simulation may take: bits of Info::keys and of Pointer::keys.
#pragma once
#include "abi.h"
#include <cstdint>

namespace glint {

namespace key {
inline constexpr std::uint32_t left = GLINT_KEY_LEFT, right = GLINT_KEY_RIGHT, up = GLINT_KEY_UP, down = GLINT_KEY_DOWN,
                               w = GLINT_KEY_W, a = GLINT_KEY_A, s = GLINT_KEY_S, d = GLINT_KEY_D, q = GLINT_KEY_Q,
                               e = GLINT_KEY_E, r = GLINT_KEY_R, f = GLINT_KEY_F;
}
/// With either of them glint::steer() flies: letters also go up and down, arrows leave D and E to the brush.
inline constexpr std::uint32_t fly_keys = key::w | key::a | key::s | key::d | key::q | key::e,
                               fly_arrows = key::left | key::right | key::up | key::down;

} // namespace glint
