#include "support/machines.h"

namespace glint::test {
namespace {

const CudaDevice rtx{0, "NVIDIA GeForce RTX 4070", 8, 9, std::size_t{12} << 30};

/// CUDA answers with an error and lists no devices.
Facts failing(int error, const std::string& name, int driver_version = 13000) {
    Facts f = workstation();
    Devices& devices = f.machine.devices;
    devices.cuda.clear(), devices.driver_version = driver_version;
    devices.cuda_error = error, devices.cuda_error_name = name;
    devices.cuda_problem = why_no_cuda(devices);
    f.display.drivers = {};
    std::erase_if(f.display.used_paths,
                  [](const DisplayReport::UsedPresentPath& present_path) { return present_path.device != "cpu"; });
    return f;
}

Facts without_driver() {
    Facts f = failing(35, "cudaErrorInsufficientDriver", 0);
    f.machine.driver.clear();
    return f;
}

/// CUDA works, but cannot share memory with the OpenGL of that vendor and renderer.
Facts copying(const std::string& vendor, const std::string& renderer) {
    Facts f = workstation();
    f.display.gl_vendor = vendor, f.display.gl_renderer = renderer;
    f.display.drivers = {{}, 304, "cudaErrorOperatingSystem"};
    f.display.used_paths[0] = {"cuda:0",
                               "CudaStaged",
                               "staged copy",
                               {{"CudaInterop", "CUDA failed to find the GPU that runs OpenGL, " + renderer +
                                                    ": OS call failed (cudaErrorOperatingSystem, 304)"}},
                               ""};
    return f;
}
Facts copying_from_llvmpipe() { return copying("Mesa", "llvmpipe (LLVM 15.0.6, 256 bits)"); }
Facts copying_from_intel() { return copying("Intel", "Mesa Intel(R) Iris(R) Xe Graphics (RPL-P)"); }

Facts without_display(const std::string& why = "there is no display to open a window on") {
    Facts f = workstation();
    f.display = {.problem = why};
    f.environment_facts.x = Environment::X::none, f.environment_facts.session = "tty";
    return f;
}

Facts with(Facts facts, void (*change)(Facts&)) {
    change(facts);
    return facts;
}

Facts refusing(const CudaDevice& card, const std::string& why) {
    Facts f = failing(0, "");
    f.machine.devices.refused = {{card, why}};
    f.machine.devices.cuda_problem = why_no_cuda(f.machine.devices);
    return f;
}

std::vector<RecordedMachine> failing_drivers() {
    const CudaDevice pascal{0, "NVIDIA GeForce GTX 1080", 6, 1, std::size_t{8} << 30};
    return {
        {"a driver that hangs",
         "driver_silent",
         with(failing(0, ""),
              [](Facts& f) {
                  f.machine.devices.driver_silent = true;
                  f.machine.devices.cuda_problem = "the NVIDIA driver has not answered within 10 s";
              }),
         {"not answered within 10 s", "nvidia-smi"}},
        {"a build without CUDA beside a card",
         "built_without_cuda",
         with(failing(0, "", 0), [](Facts& f) { f.machine.devices.runtime_version = 0; }),
         {"./run again"}},
        {"WSL2 without a driver in Windows",
         "wsl_without_driver",
         with(without_driver(), [](Facts& f) { f.environment_facts.wsl = true, f.environment_facts.cards.clear(); }),
         {"in Windows"}},
        {"a container without the driver's library",
         "cuda_library_missing",
         with(without_driver(), [](Facts& f) { f.machine.driver = "580.82.07"; }),
         {"580.82.07", "--gpus all"}},
        {"a card and no driver", "no_driver", without_driver(), {"no NVIDIA driver", "CUDA 13.0"}},
        {"an old driver",
         "driver_too_old",
         failing(35, "cudaErrorInsufficientDriver", 12080),
         {"supports CUDA 12.8", "needs 13.0", "580"}},
        {"the toolkit's stub in LD_LIBRARY_PATH", "stub_library", failing(34, "cudaErrorStubLibrary"), {"stubs"}},
        {"an update without a restart",
         "driver_mismatch",
         failing(803, "cudaErrorSystemDriverMismatch"),
         {"different versions", "Restart"}},
        {"cuda-compat on a desktop card",
         "compat_library",
         failing(804, "cudaErrorCompatNotSupportedOnDevice"),
         {"cuda-compat"}},
        {"a GPU in exclusive mode", "gpu_busy", failing(46, "cudaErrorDevicesUnavailable"), {"busy", "-c DEFAULT"}},
        {"a GPU taken between asking and opening",
         "gpu_busy",
         with(workstation(),
              [](Facts& f) {
                  f.display.used_paths[0].problem = "this CUDA device cannot be used: busy or "
                                                    "unavailable (cudaErrorDevicesUnavailable)";
              }),
         {"busy"}},
        {"CUDA_VISIBLE_DEVICES set to nothing",
         "gpus_hidden",
         with(failing(100, "cudaErrorNoDevice"), [](Facts& f) { f.environment_facts.cards_hidden = true; }),
         {"unset it"}},
        {"a driver without a GPU", "driver_without_gpu", failing(100, "cudaErrorNoDevice"), {"finds no GPU"}},
        {"NVSwitch without its fabric manager",
         "driver_not_ready",
         failing(802, "cudaErrorSystemNotReady"),
         {"fabric"}},
        {"a driver lost in a suspend", "driver_fails", failing(999, "cudaErrorUnknown"), {"error 999", "nvidia_uvm"}},
        {"a GPU older than the build",
         "gpu_refused",
         refusing(pascal, why_too_old(pascal, {75, 90})),
         {"6.1", "7.5", "CMAKE_CUDA_ARCHITECTURES=61"}},
        {"a GPU set to compute nothing",
         "gpu_refused",
         refusing(rtx, "NVIDIA GeForce RTX 4070 is set to compute nothing"),
         {"-c DEFAULT"}},
    };
}

std::vector<RecordedMachine> without_window() {
    return {
        {"an old OpenGL",
         "opengl_too_old",
         with(without_display("Glint needs OpenGL 4.5, but this display offers OpenGL 3.3"),
              [](Facts& f) { f.display.opengl_too_old = true, f.environment_facts.x = Environment::X::local; }),
         {"OpenGL 4.5", "LIBGL_ALWAYS_SOFTWARE"}},
        {"Wayland alone",
         "wayland_without_x11",
         with(without_display(), [](Facts& f) { f.environment_facts.wayland = true; }),
         {"Xwayland"}},
        {"SSH without -X",
         "no_display_over_ssh",
         with(without_display(), [](Facts& f) { f.environment_facts.ssh = true; }),
         {"ssh -X", "glint render"}},
        {"a card whose OpenGL was lost in another program's fault",
         "opengl_lost",
         with(without_display("the display or its OpenGL has not answered within 10 s"),
              [](Facts& f) { f.display.opengl_lost = true; }),
         {"--gpu-reset", "__GLX_VENDOR_LIBRARY_NAME=mesa"}},
        {"a console", "no_display", without_display(), {"xvfb-run", "glint render"}},
        {"a machine without NVIDIA",
         "no_gpu",
         with(without_driver(), [](Facts& f) { f.environment_facts.cards = {"Intel"}; }),
         {"no NVIDIA GPU", "Nothing to do"}},
    };
}

Facts two_gpus() { // the second one drives the display
    Facts f = copying("NVIDIA Corporation", "NVIDIA GeForce GTX 1660/PCIe/SSE2");
    f.machine.devices.cuda.push_back({1, "NVIDIA GeForce GTX 1660", 7, 5, std::size_t{6} << 30});
    f.display.drivers = {{1}, 0, ""};
    return f;
}

/// That machine for the command line, which tries both GPUs.
Facts two_gpus_tried() {
    Facts f = two_gpus();
    f.display.used_paths.insert(f.display.used_paths.begin() + 1,
                                {"cuda:1", "CudaInterop", "interop, no copy", {}, ""});
    return f;
}

std::vector<RecordedMachine> on_screen() {
    return {
        {"a GPU that was lost while it computed",
         "gpu_stopped",
         with(workstation(),
              [](Facts& f) {
                  f.display.used_paths.erase(f.display.used_paths.begin());
                  f.gpu_stopped = true;
              }),
         {"RTX 4070", "Restart Glint"}},
        {"the CPU chosen in the window",
         "gpu_idle",
         with(workstation(), [](Facts& f) { f.display.used_paths.erase(f.display.used_paths.begin()); }),
         {"RTX 4070", "Device panel"}},
        {"a GPU that does not open",
         "gpu_unusable",
         with(workstation(),
              [](Facts& f) { f.display.used_paths[0].problem = "CUDA created no stream: out of memory"; }),
         {"out of memory"}},
        {"several GPUs", "opengl_on_other_cuda_device", two_gpus(), {"--device cuda:1", "GTX 1660 (cuda:1)"}},
        {"WSL2",
         "wsl",
         with(copying("Microsoft Corporation", "D3D12 (NVIDIA GeForce RTX 4070)"),
              [](Facts& f) { f.environment_facts.wsl = true; }),
         {"WSL2"}},
        {"VirtualGL's EGL back end",
         "virtualgl",
         with(copying("NVIDIA Corporation", "NVIDIA GeForce RTX 4070/PCIe/SSE2"),
              [](Facts& f) { f.environment_facts.virtualgl = true; }),
         {"VirtualGL", "GLX back end"}},
        {"xrdp",
         "remote_desktop",
         with(copying_from_llvmpipe(), [](Facts& f) { f.environment_facts.remote_desktop = "xrdp"; }),
         {"xrdp", "vglrun"}},
        {"ssh -X",
         "x_forwarding",
         with(copying_from_llvmpipe(),
              [](Facts& f) { f.environment_facts.x = Environment::X::forwarded, f.environment_facts.ssh = true; }),
         {"another machine"}},
        {"an X server on another machine",
         "x_forwarding",
         with(copying_from_intel(), [](Facts& f) { f.environment_facts.x = Environment::X::elsewhere; }),
         {"another machine"}},
        {"software OpenGL beside a GPU",
         "software_opengl",
         copying_from_llvmpipe(),
         {"in software", "RTX 4070", "nvidia-driver-libs"}},
        {"software OpenGL by wish",
         "software_opengl",
         with(copying_from_llvmpipe(), [](Facts& f) { f.environment_facts.software_wish = true; }),
         {"Unset LIBGL_ALWAYS_SOFTWARE"}},
        {"a laptop whose NVIDIA OpenGL is not installed",
         "prime_without_effect",
         with(copying_from_intel(), [](Facts& f) { f.environment_facts.prime = f.environment_facts.laptop = true; }),
         {"nvidia-driver-libs"}},
        {"a Wayland session on the other card",
         "wayland",
         with(copying_from_intel(),
              [](Facts& f) {
                  f.environment_facts.wayland = f.environment_facts.laptop = true,
                  f.environment_facts.session = "wayland";
              }),
         {"Wayland", "__NV_PRIME_RENDER_OFFLOAD=1"}},
        {"a hybrid laptop",
         "hybrid_laptop",
         with(copying_from_intel(),
              [](Facts& f) {
                  f.environment_facts.laptop = true;
                  f.environment_facts.cards = {"Intel", "NVIDIA"};
              }),
         {"laptop", "__NV_PRIME_RENDER_OFFLOAD=1 __GLX_VENDOR_LIBRARY_NAME=nvidia"}},
        {"a screen plugged into the other card",
         "opengl_on_other_gpu",
         copying("AMD", "AMD Radeon Graphics (radeonsi, raphael_mendocino)"),
         {"Connect the screen"}},
        {"the card of the screen hidden from CUDA",
         "opengl_gpu_hidden",
         with(copying("NVIDIA Corporation", "NVIDIA T400/PCIe/SSE2"),
              [](Facts& f) { f.environment_facts.cards_hidden = true; }),
         {"CUDA_VISIBLE_DEVICES"}},
        {"interop refused without a known reason",
         "interop_refused",
         copying("NVIDIA Corporation", "NVIDIA GeForce RTX 4070/PCIe/SSE2"),
         {"cudaErrorOperatingSystem"}},
        {"another way chosen",
         "other_way_chosen",
         with(workstation(),
              [](Facts& f) {
                  f.display.used_paths[0].target = "CudaStaged";
                  f.display.used_paths[0].title = "staged copy";
              }),
         {"staged copy", "CudaInterop"}},
        {"a driver that starts slowly",
         "driver_slow",
         with(workstation(), [](Facts& f) { f.machine.devices.driver_ms = 2340; }),
         {"2.3 s", "nvidia-smi -pm 1"}},
        {"a workstation", "well", workstation(), {"Everything works", "RTX 4070", "Nothing to do"}},
        {"several GPUs, of which auto takes the right one", "well", two_gpus_tried(), {"GTX 1660", "Everything works"}},
    };
}

} // namespace

Facts workstation() {
    Facts f;
    Devices& devices = f.machine.devices;
    devices.cpu = "AMD Ryzen 9 7950X", devices.cpu_threads = 32;
    devices.cuda = {rtx};
    devices.driver_version = devices.runtime_version = 13000, devices.built_for = {75, 80, 89, 90},
    devices.driver_ms = 90;
    f.machine.system = "Linux 6.1.0 x86_64", f.machine.driver = "580.82.07", f.machine.date = "2026-11-20T00:00:00Z";
    f.environment_facts.x = Environment::X::local, f.environment_facts.session = "x11",
    f.environment_facts.cards = {"NVIDIA"};
    f.display.platform = "X11", f.display.api = "GLX", f.display.x_server = "NVIDIA Corporation";
    f.display.gl_vendor = "NVIDIA Corporation", f.display.gl_renderer = "NVIDIA GeForce RTX 4070/PCIe/SSE2";
    f.display.gl_version = "4.5.0 NVIDIA 580.82.07";
    f.display.drivers = {{0}, 0, ""};
    f.display.used_paths = {{"cuda:0", "CudaInterop", "interop, no copy", {}, ""},
                            {"cpu", "CpuPersistent", "mapped pixel buffer, no copy", {}, ""}};
    return f;
}

std::vector<RecordedMachine> recorded_machines() {
    std::vector<RecordedMachine> all;
    for (auto&& part : {failing_drivers(), without_window(), on_screen()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

} // namespace glint::test
