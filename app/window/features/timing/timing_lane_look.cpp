#include "app/window/features/timing/timing.h"

namespace glint {

ImVec4 lane_color(Lane lane) {
    switch (lane) {
    case Lane::cuda:
        return look::cuda;
    case Lane::opengl:
        return look::opengl;
    case Lane::worker:
        return look::mix(look::cpu, look::rgb(0x0B3A57), 0.45f);
    case Lane::copy:
        return look::copy;
    case Lane::wait:
        return look::wait;
    default:
        return look::cpu;
    }
}

const char* lane_name(Lane lane) {
    switch (lane) {
    case Lane::cuda:
        return "CUDA";
    case Lane::opengl:
        return "OpenGL";
    case Lane::worker:
        return "the CPU's worker threads";
    case Lane::copy:
        return "the CPU, copying";
    case Lane::wait:
        return "the CPU, waiting";
    default:
        return "the CPU";
    }
}

} // namespace glint
