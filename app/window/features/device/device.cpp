// Devices that compute and draw, and the path of the pixels between them.
#include "sims/api/device.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/window/features/device/device_health.h"
#include "app/window/features/device/device_target.h"
#include "app/window/features/limits/device_limits.h"
#include "app/window/notices.h"
#include "app/window/parts/panel.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/compute_devices.h"
#include "app/window/workspace/workspace.h"
#include "app/world/params/auto_method.h"
#include "render/window.h"
#include <IconsFontAwesome6.h>
#include <algorithm>

namespace glint {
namespace {

using Line = FixedString<256>;

/// "4.5 (Core Profile) Mesa 22.3.6" -> "4.5"
std::string_view first_word(std::string_view text) { return text.substr(0, text.find(' ')); }

/// Appends the id that distinguishes cards of the same name.
Line numbered(std::string_view name, std::string_view id) {
    return id.find(':') == id.npos ? Line(name) : Line::of("{}  {}", name, id);
}

void fact(const char* name, std::string_view value) {
    const float left = ImGui::GetCursorPosX();
    look::muted(name);
    ImGui::SameLine(left + look::px(98));
    look::paragraph(value, look::colors().text);
}

class DevicePanel final : public Panel {
public:
    DevicePanel(const Shell& shell, TargetRows target, LimitSection limits, DoctorSection doctor, DeviceHealth health)
        : workspace_(shell.workspace),
          devices_(shell.devices),
          window_(shell.window),
          notices_(shell.notices),
          ui_(shell.ui),
          target_(std::move(target)),
          limits_(limits),
          doctor_(std::move(doctor)),
          health_(health) {}
    const char* title() const override { return "Device"; }

    void draw() override {
        if (renderer_.empty())
            renderer_ = gl::get_string(GL_RENDERER), vendor_ = gl::get_string(GL_VENDOR),
            version_ = gl::get_string(GL_VERSION);
        draw_name();
        limits_.draw_line();
        draw_device();
        target_.draw();
        limits_.draw();
        doctor_.draw();
        health_.draw();
        look::group_heading("Facts");
        draw_facts();
        if (look::text_button("device query", ICON_FA_MICROCHIP "  All device properties",
                              {.tip = "All properties of every device with their meaning; search and copy"}))
            ui_.modal = Modal::devices;
    }

private:
    void draw_name() {
        const ComputeDevice& device = workspace_.session().device();
        {
            const look::UseFont bold(look::current().bold, look::text_size);
            ImGui::TextUnformatted(look::elided(device.name(), ImGui::GetContentRegionAvail().x).c_str());
            look::tooltip(device.name());
        }
        const Devices& found = devices_.found();
        const std::string driver = device.has_driver() ? cuda_version_text(found.driver_version) : "";
        look::muted(Line::of("{}{}{}OpenGL {}", driver.empty() ? "" : "driver CUDA ", driver,
                             driver.empty() ? "" : "   ", first_word(version_)));
    }

    void draw_device() {
        const ComputeDevice& device = workspace_.session().device();
        std::vector<ComputeDevices::Offer> offers;
        int chosen = 0;
        const auto entries = [&] {
            offers = devices_.offers();
            std::vector<look::Entry> list;
            for (const ComputeDevices::Offer& offer : offers) {
                if (offer.id == device.id()) chosen = static_cast<int>(list.size());
                list.push_back({std::string(numbered(offer.label, offer.id)), "", offer.disabled_reason});
            }
            return list;
        };
        device_label("Computes");
        const bool is_cuda = device.kind() == ComputeDevice::Kind::cuda;
        const Line shown = numbered(is_cuda ? device.name() : "CPU", device.id());
        if (!look::choice("##device", shown, entries, chosen, ImGui::GetContentRegionAvail().x)) return;
        try {
            workspace_.move_to(offers[static_cast<std::size_t>(chosen)].id);
        } catch (const Error& e) { notices_.say(e.what(), Severity::bad); }
    }

    void draw_facts() {
        const Devices& found = devices_.found();
        const Session& session = workspace_.session();
        fact("results", session.definition().measures() ? "measured: the results differ from run to run"
                        : is_exact(session.params())    ? "exact: the same bits as the reference method"
                                                        : "not exact: the bits can differ from the reference method");
        fact("OpenGL", version_);
        fact("drawn by", renderer_);
        fact("vendor", vendor_);
        fact("CPU", Line::of("{}, {} threads", found.cpu, found.cpu_threads));
        for (const CudaDevice& device : found.cuda)
            fact(Line::of("cuda:{}", device.ordinal).c_str(),
                 Line::of("{}, {}, compute {}.{}", device.name, look::bytes(double(device.memory_bytes)),
                          device.compute_major, device.compute_minor));
        if (found.cuda.empty()) fact("CUDA", found.cuda_problem);
        if (!health_.problem().empty()) fact("card's health", health_.problem());
        if (found.runtime_version) fact("CUDA runtime", cuda_version_text(found.runtime_version));
        fact("window", Line::of("{}, {} Hz, scale {}", window_.platform(), look::short_number(ui_.refresh_hz),
                                look::short_number(static_cast<double>(window_.content_scale()))));
    }

    Workspace& workspace_;
    ComputeDevices& devices_;
    const Window& window_;
    Notices& notices_;
    UiState& ui_;
    std::string renderer_, vendor_, version_;
    TargetRows target_;
    LimitSection limits_;
    DoctorSection doctor_;
    DeviceHealth health_;
};

} // namespace

std::unique_ptr<Panel> make_device_panel(const Shell& shell, TargetRows target, LimitSection limits,
                                         DoctorSection doctor, DeviceHealth health) {
    return std::make_unique<DevicePanel>(shell, std::move(target), std::move(limits), std::move(doctor),
                                         std::move(health));
}

} // namespace glint
