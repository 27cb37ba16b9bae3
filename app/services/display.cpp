#include "app/services/display.h"
#include "interop/hung_thread.h"
#include "interop/start_thread.h"
#include "render/gl.h"
#include "render/off_screen.h"
#include "render/window_api.h"
#include "sims/api/device.h"

namespace glint {
namespace {

DisplayReport::Way way_of(Queue& queue) {
    try {
        TargetChoice choice = make_frame_target(queue, {64, 64});
        return {queue.id(), choice.target->id(), choice.target->title(), std::move(choice.refused), ""};
    } catch (const std::exception& error) { return {queue.id(), "", "", {}, error.what()}; }
}

DisplayReport::Way cuda_way(int ordinal) {
    try {
        return way_of(*make_cuda_queue(ordinal));
    } catch (const Error& error) { return {"cuda:" + std::to_string(ordinal), "", "", {}, error.what()}; }
}

} // namespace

DisplayReport look_at_window(const Window& window, const Devices& devices) {
    DisplayReport report;
    report.platform = window.glfw().platform();
    report.gl_vendor = gl::get_string(GL_VENDOR), report.gl_renderer = gl::get_string(GL_RENDERER),
    report.gl_version = gl::get_string(GL_VERSION);
    const WindowApi api = window_api(window);
    report.api = api.name, report.x_server = api.server_vendor;
    if (!devices.cuda.empty()) report.drivers = cuda_devices_of_opengl();
    return report;
}

namespace {

DisplayReport lost(const char* problem) {
    DisplayReport report;
    report.problem = problem, report.opengl_lost = true;
    return report;
}

DisplayReport open_and_look(const Devices& devices) try {
    const Window window({.visible = false});
    require_drawing(Screen());
    DisplayReport report = look_at_window(window, devices);
    for (const CudaDevice& card : devices.cuda) report.ways.push_back(cuda_way(card.ordinal));
    report.ways.push_back(way_of(*make_cpu_queue()));
    return report;
} catch (const NoDrawing&) { return lost("OpenGL does not draw correctly"); } catch (const NoDisplay& none) {
    DisplayReport report;
    report.problem = none.what();
    report.opengl_too_old = dynamic_cast<const NoOpenGl*>(&none);
    return report;
}

} // namespace

DisplayReport look_at_display(const Devices& devices) {
    auto answer = ask_in_thread<DisplayReport>("to check the display", [devices] { return open_and_look(devices); });
    if (answer.wait_for(std::chrono::seconds(10)) == std::future_status::ready) return answer.get();
    end_without_exit_handlers();
    return lost("the display or its OpenGL has not answered within 10 s");
}

} // namespace glint
