// Devices that compute and draw, and the path of the pixels between them.
#include "app/window/features/device/device.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/look/theme.h"
#include "app/timing/clock.h"
#include "app/window/current_session.h"
#include "app/window/features/device/window_facts.h"
#include "app/window/features/limits/limits_run.h"
#include "app/window/notices.h"
#include "app/window/parts/panel.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/compute_devices.h"
#include "app/window/workspace/timing_report.h"
#include "app/window/workspace/workspace.h"
#include "app/world/params/auto_method.h"
#include "render/window.h"
#include "sims/api/device.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <fmt/format.h>
#include <utility>

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
        look::group_heading("Facts");
        draw_facts();
        if (look::text_button("device query", ICON_FA_MICROCHIP "  All device properties",
                              {.tip = "All properties of every device with their meaning; search and copy"}))
            ui_.modal = Modal::devices;
        health_.draw(); // last, because it appears when the driver has answered, and its last line comes and goes
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

// State of the graphics card: clock, power, temperature, memory; from the driver, once a second.

namespace {

using Shown = FixedString<48>;

/// Inline storage: such a text with four digits would make std::string allocate.
Shown of(double now, const std::optional<double>& most, const char* unit) {
    if (!most) return Shown::of("{} {}", look::short_number(now), unit);
    return Shown::of("{} of {} {}", look::short_number(now), look::short_number(*most), unit);
}

template <class Number> std::optional<double> as_double(const std::optional<Number>& number) {
    if (!number) return {};
    return static_cast<double>(*number);
}

std::optional<double> gigabytes(const std::optional<std::uint64_t>& bytes) {
    if (!bytes) return {};
    return static_cast<double>(*bytes) * 1e-9;
}

Provenance health_provenance(const char* what, std::string shown, const MeasuredScene& scene) {
    return {what,
            std::move(shown),
            scene.title,
            "one value; a separate thread reads a new value every second",
            "read from the driver's library (NVML)",
            "not known: NVIDIA gives no margin of error",
            {"The value covers the whole card, with all programs that use it."},
            fmt::format("shown {}; read at most one second before", scene.date)};
}

} // namespace

void DeviceHealth::meter(const char* name, const std::optional<double>& now, const std::optional<double>& most,
                         std::string_view text, const char* what) const {
    if (!now) return; // this card does not report it
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight() + look::px(2);
    ImGui::Dummy({wide, line});
    offer_provenance(
        ui_, name, [&] { return health_provenance(what, std::string(text), report_.scene()); },
        [&] { return fmt::format("{}. {}", what, provenance_tip); });
    const float y = at.y + line / 2, left = at.x + look::px(98),
                right = at.x + wide - look::number_width("0000 of 0000 MHz");
    look::draw_left(look::current().text, look::text_size, name, at.x, y, look::colors().muted);
    look::draw_right(look::current().number, look::number_size, text, at.x + wide, y, look::colors().text);
    if (!most || *most <= 0 || right - look::px(8) <= left) return;
    const float full = right - look::px(8) - left, share = static_cast<float>(std::clamp(*now / *most, 0.0, 1.0));
    const float half = look::px(2.5f);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddRectFilled({left, y - half}, {left + full, y + half}, look::u32(look::colors().window), half);
    draw->AddRectFilled({left, y - half}, {left + std::max(2 * half, full * share), y + half}, look::u32(look::cuda),
                        half);
}

void DeviceHealth::draw() {
    if (now_ms() - asked_ms_ > 500) health_ = gpu_.health(60), asked_ms_ = now_ms();
    if (!health_.now) return;
    const GpuSample& gpu = *health_.now;
    look::group_heading("Graphics card");
    const auto mhz = as_double(gpu.sm_mhz), max_mhz = as_double(gpu.max_sm_mhz);
    meter("Clock", mhz, max_mhz, mhz ? of(*mhz, max_mhz, "MHz") : Shown(), "Clock of the multiprocessors");
    meter("Power", gpu.watts, gpu.max_watts, gpu.watts ? of(*gpu.watts, gpu.max_watts, "W") : Shown(),
          "Power draw and its limit");
    const auto used = gigabytes(gpu.used_bytes), all = gigabytes(gpu.all_bytes);
    meter("Memory", used, all, used ? of(*used, all, "GB") : Shown(), "Memory used by all programs");
    const auto celsius = as_double(gpu.celsius);
    meter("Temperature", celsius, {}, celsius ? Shown::of("{} °C", *gpu.celsius) : Shown(), "Temperature of the GPU");
    if (const auto why = held_back_text(health_.held_back); !why.empty())
        look::paragraph(FixedString<256>::of("Throttled in the last minute: {}", std::string_view(why)),
                        look::readable(look::caution));
}

DoctorSection::DoctorSection(const CurrentSession& current, const ComputeDevices& devices, const WindowFacts& facts)
    : current_(current), devices_(devices), facts_(facts) {}

void DoctorSection::refresh_after_change() {
    const Session& session = *current_;
    const char* target = session.presenter().target() ? session.presenter().target()->id() : "";
    const bool silent = devices_.found().driver_silent;
    if (diagnosis_ && device_ == session.device().id() && target_ == target && silent_ == silent &&
        refusals_ == session.presenter().refused().size())
        return;
    device_ = session.device().id(), target_ = target, silent_ = silent,
    refusals_ = session.presenter().refused().size();
    diagnosis_ = diagnose(facts_.facts());
}

void DoctorSection::draw() {
    refresh_after_change();
    look::group_heading("Doctor");
    const ImVec4 severity = look::readable(diagnosis_->well ? look::good : look::caution);
    ImGui::TextColored(severity, "%s", diagnosis_->well ? ICON_FA_CIRCLE_CHECK : ICON_FA_TRIANGLE_EXCLAMATION);
    ImGui::SameLine(0, look::px(8));
    look::paragraph(diagnosis_->diagnosis, look::colors().text);
    look::paragraph(diagnosis_->remedy);
    if (look::text_button(
            "copy report", ICON_FA_COPY "  Copy report",
            {.tip = "Facts, diagnosis and advice, to paste into an issue. It contains no user or folder names"}))
        facts_.copy_report();
}

} // namespace glint
