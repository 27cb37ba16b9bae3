#include "app/display.h"
#include "interop/devices.h"
#include "render/gl.h"
#include "render/window.h"
#include "sims/api/device.h"

namespace glint {
namespace {

std::string gl_text(GLenum what) {
    const auto* text = reinterpret_cast<const char*>(glGetString(what));
    return text ? text : "";
}

DisplayReport::Way way_of(Host& host) {
    try {
        TargetChoice choice = make_frame_target(host, {64, 64});
        return {host.id(), choice.target->id(), choice.target->title(), std::move(choice.refused), ""};
    } catch (const std::exception& error) { return {host.id(), "", "", {}, error.what()}; }
}

DisplayReport::Way cuda_way(int ordinal) {
    try {
        return way_of(*make_cuda_host(ordinal));
    } catch (const Error& error) { return {"cuda:" + std::to_string(ordinal), "", "", {}, error.what()}; }
}

} // namespace

DisplayReport look_at_display() try {
    const Window window({.visible = false});
    DisplayReport report;
    report.platform = window.glfw().platform();
    report.gl_vendor = gl_text(GL_VENDOR), report.gl_renderer = gl_text(GL_RENDERER),
    report.gl_version = gl_text(GL_VERSION);
    Devices devices;
    find_cuda_devices(devices);
    for (const CudaDevice& card : devices.cuda) report.ways.push_back(cuda_way(card.ordinal));
    report.ways.push_back(way_of(*make_cpu_host()));
    return report;
} catch (const NoDisplay& none) {
    DisplayReport report;
    report.problem = none.what();
    return report;
}

} // namespace glint
