#include "app/window/features/device/window_facts.h"
#include "app/doctor/report.h"
#include "app/files/child_process.h"
#include "app/terminal/failure.h"
#include "app/window/current_session.h"
#include "app/window/notices.h"
#include "app/window/workspace/compute_devices.h"
#include "interop/start_thread.h"
#include "render/gl.h"
#include "render/glfw_window.h"
#include "render/off_screen.h"
#include "sims/api/device.h"
#include <chrono>
#include <fcntl.h>
#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace glint {

namespace {

DisplayReport::UsedPresentPath present_path_facts(const Session& session) {
    const FrameTarget* target = session.presenter().target();
    if (!target)
        return {session.device().id(), "", "", session.presenter().refused(),
                "no picture can be shown, because every presentation path was refused"};
    return {session.device().id(), target->id(), target->title(), session.presenter().refused(), ""};
}

} // namespace

WindowFacts::WindowFacts(const CurrentSession& current, const ComputeDevices& devices, const Window& window,
                         Notices& notices, const UiState& ui)
    : current_(current), devices_(devices), window_(window), notices_(notices), ui_(ui) {}

Facts WindowFacts::facts() const {
    const Devices& devices = devices_.found();
    Facts facts{inspect_machine(devices), inspect_window(window_, devices), read_environment(std::getenv)};
    facts.display.used_paths.push_back(present_path_facts(*current_));
    facts.gpu_stopped = current_->device_move().failed_over();
    return facts;
}

void WindowFacts::copy_report() const {
    copy_text(anonymous_here().text(report_text(facts())), "Copied the report: paste it into the issue", notices_, ui_);
}

namespace {

DisplayReport::UsedPresentPath present_path_facts(Queue& queue) {
    try {
        TargetChoice choice = make_frame_target(queue, {64, 64});
        return {queue.id(), choice.target->id(), choice.target->title(), std::move(choice.refused), ""};
    } catch (const std::exception& error) { return {queue.id(), "", "", {}, error.what()}; }
}

DisplayReport::UsedPresentPath cuda_present_path_facts(int ordinal) {
    try {
        return present_path_facts(*make_cuda_queue(ordinal));
    } catch (const Error& error) { return {"cuda:" + std::to_string(ordinal), "", "", {}, error.what()}; }
}

} // namespace

DisplayReport inspect_window(const Window& window, const Devices& devices) {
    DisplayReport report;
    report.platform = window.platform();
    report.gl_vendor = gl::get_string(GL_VENDOR), report.gl_renderer = gl::get_string(GL_RENDERER),
    report.gl_version = gl::get_string(GL_VERSION);
    const WindowApi api = window.api();
    report.api = api.name, report.x_server = api.server_vendor;
    if (!devices.cuda.empty()) report.drivers = cuda_devices_of_opengl();
    return report;
}

namespace {

DisplayReport lost(std::string problem) {
    DisplayReport report;
    report.problem = std::move(problem), report.opengl_lost = true;
    return report;
}

constexpr auto longest = std::chrono::seconds(10);
constexpr const char* no_answer = "the display or its OpenGL has not answered within 10 s";

DisplayReport open_and_inspect(const Devices& devices) try {
    const GlfwWindow window({.visible = false});
    require_drawing(Screen());
    DisplayReport report = inspect_window(window, devices);
    for (const CudaDevice& card : devices.cuda) report.used_paths.push_back(cuda_present_path_facts(card.ordinal));
    report.used_paths.push_back(present_path_facts(*make_cpu_queue()));
    return report;
} catch (const NoDrawing&) { return lost("OpenGL does not draw correctly"); } catch (const NoDisplay& none) {
    DisplayReport report;
    report.problem = none.what();
    report.opengl_too_old = dynamic_cast<const NoOpenGl*>(&none);
    return report;
}

struct NoAnswer : Error {
    using Error::Error;
};

/// Without "glint: " and the full stop, to be part of another sentence.
std::string first_sentence(std::string said) {
    said = said.substr(0, said.find('\n'));
    constexpr std::string_view name = "glint: ";
    if (said.starts_with(name)) said.erase(0, name.size());
    if (said.ends_with('.')) said.pop_back();
    return said;
}

/// Result of a child process that opened a window, as a sentence; "" if it had no problem.
std::string problem_of_child() {
    const Descriptor handed(open("/dev/null", O_RDWR | O_CLOEXEC));
    const auto until = std::chrono::steady_clock::now() + longest;
    ChildProcess child({"/proc/self/exe", "doctor", "--try-window"}, handed.number());
    const int status = child.wait([until] {
        if (std::chrono::steady_clock::now() > until) throw NoAnswer(no_answer);
    });
    const std::string said = first_sentence(child.said());
    if (status == 0) return "";
    if (status == static_cast<int>(Exit::unavailable)) return said;
    return fmt::format("a trial process that opened a window ended with status {}{}{}", status,
                       said.empty() ? "" : ": ", said);
}

} // namespace

std::string try_window() {
    const DisplayReport report = open_and_inspect({});
    return report.opengl_lost ? report.problem : "";
}

DisplayReport inspect_display(const Devices& devices) {
    try {
        if (std::string problem = problem_of_child(); !problem.empty()) return lost(std::move(problem));
    } catch (const NoAnswer& silent) { return lost(silent.what()); } catch (const Error&) {
    } // no child process can be started: the check continues without one
    auto answer =
        call_in_thread<DisplayReport>("to check the display", [devices] { return open_and_inspect(devices); });
    if (answer.wait_for(longest) == std::future_status::ready) return answer.get();
    end_without_exit_handlers();
    return lost(no_answer);
}

} // namespace glint
