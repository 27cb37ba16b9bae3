#include "app/files/formats/png.h"
#include "app/files/output_file.h"
#include "app/keep/settings.h"
#include "app/timing/clock.h"
#include "render/off_screen.h"
#include "support/gui_stage.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <chrono>
#include <cstdlib>
#include <limits>
#include <thread>
#include <unistd.h>

namespace glint::test {
namespace {

/// An X server may start anew when its last client leaves, and refuse the next one for a moment.
std::unique_ptr<PlayedApp> opened(const AppOptions& options) {
    for (int attempt = 0;; ++attempt) {
        try {
            return std::make_unique<PlayedApp>(options);
        } catch (const NoDisplay&) {
            if (attempt == 20) throw;
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
        }
    }
}

/// Mesa caches translated shaders in the user's folder, which is empty in a test: a second of each test would go into
/// translating the same ones.
void share_translated_shaders() {
    setenv("MESA_SHADER_CACHE_DIR", GLINT_SOURCE_DIR "/build/test-shaders", 0); // unless the variable is set already
}

/// Stores the simulations as the user would have left them, so that a test knows the state, whatever the opening
/// presets.
void leave_simulations(const std::filesystem::path& settings_file) {
    Settings settings;
    settings.grid_follows = false;
    for (const char* sim : {"heat", "julia", "ripple", "spheres"}) settings.sims[sim].preset = "";
    settings.sims["waves"].preset = "double_slit";
    for (const char* sim : {"heat", "julia", "pattern", "ripple", "spheres", "waves"})
        settings.gestures_done.insert(sim);
    std::filesystem::create_directories(settings_file.parent_path());
    const auto problem = write_file(settings_file, to_toml(settings));
    EXPECT_FALSE(problem) << problem.value_or("");
}

} // namespace

GuiStage::GuiStage(const std::string& sim, std::string device, std::function<void(AppOptions&)> ask)
    : device_(std::move(device)), ask_(std::move(ask)), now_ms_(now_ms()) {
    state_ = std::filesystem::temp_directory_path() / ("glint-gui-" + std::to_string(getpid()));
    std::filesystem::remove_all(state_);
    for (const char* kept : {"XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"})
        setenv(kept, state_.c_str(), 1);
    share_translated_shaders();
    const std::filesystem::path settings_file = state_ / "glint" / "settings.toml";
    leave_simulations(settings_file);
    open(sim);
    std::filesystem::remove(settings_file);
    if (ask_) return;
    app_->layout().show("Parameters"); // as for a user who works with the program
    frames(3);
}

GuiStage::~GuiStage() {
    close();
    std::filesystem::remove_all(state_);
}

void GuiStage::open(const std::string& sim) {
    AppOptions options{catalog_, sim, {}, Extent{256, 192}, device_, 1};
    options.thumbnails = false; // thumbnails take a quarter of a short test
    if (ask_) ask_(options);
    app_ = opened(options);
    if (!pixels_) no_pixels_.emplace();
    app_->never_sleep();
    app_->use_clock([this] { return now_ms_; });
    app_->methods().measure_by_itself(false);
    engine_ = ImGuiTestEngine_CreateContext();
    ImGuiTestEngineIO& io = ImGuiTestEngine_GetIO(engine_);
    io.ConfigRunSpeed = ImGuiTestRunSpeed_Fast;
    io.ConfigVerboseLevel = ImGuiTestVerboseLevel_Error;
    io.ConfigVerboseLevelOnError = ImGuiTestVerboseLevel_Debug;
    io.ConfigLogToTTY = true;
    io.ConfigSavedSettings = false;
    io.ConfigWatchdogWarning = io.ConfigWatchdogKillTest = std::numeric_limits<float>::max(); // ./test has one
    io.ConfigFixedDeltaTime = 1 / 60.f; // a tooltip comes after as many frames on a busy machine as on a quiet one
    ImGui::GetIO().ConfigErrorRecoveryEnableAssert = true; // errors from which a user's program recovers fail a test
    ImGuiTestEngine_Start(engine_, ImGui::GetCurrentContext());
    frames(4);
}

void GuiStage::close() {
    if (!engine_) return;
    ImGuiTestEngine_Stop(engine_);
    no_pixels_.reset();
    app_.reset();
    ImGuiTestEngine_DestroyContext(engine_);
    engine_ = nullptr;
}

void GuiStage::restart(const std::string& sim) {
    close();
    open(sim);
}

void GuiStage::restart_with_plugin(const std::string& file) {
    close();
    catalog_.load_plugin(file);
    open("");
}

void GuiStage::draw_pixels() {
    pixels_ = true;
    no_pixels_.reset();
    glfwSetWindowSize(app_->window().handle(), 800, 500);
    frames(4);
}

void GuiStage::frames(int count) {
    for (int i = 0; i < count; ++i) {
        now_ms_ += 1000. / 60;
        app_->frame();
        ImGuiTestEngine_PostSwap(engine_);
    }
}

void GuiStage::frames_while(const std::function<bool()>& so, const char* file, int line) {
    for (const TestDeadline deadline(file, line); so() && deadline.left();) frames(1);
}

void GuiStage::frames_until(const std::function<bool()>& there, const char* file, int line) {
    frames_while([&] { return !there(); }, file, line);
}

void GuiStage::settle() {
    if (session().pacing().paused())
        frames_while([&] { return session().wants_frames(); });
    else
        frames(20); // a running simulation never rests
    frames(2);
}

void GuiStage::play(const Script& script) {
    script_ = script;
    const std::string name = "script " + std::to_string(++played_);
    ImGuiTest* test = ImGuiTestEngine_RegisterTest(engine_, "glint", name.c_str(), __FILE__, __LINE__);
    test->SetOwnedName(name.c_str());
    test->UserData = this;
    test->TestFunc = [](ImGuiTestContext* user) { static_cast<GuiStage*>(user->Test->UserData)->script_(*user); };
    ImGuiTestEngine_QueueTest(engine_, test);
    while (!ImGuiTestEngine_IsTestQueueEmpty(engine_)) frames(1); // each wait of a script has its own limit
    EXPECT_EQ(test->Output.Status, ImGuiTestStatus_Success);
}

void GuiStage::screenshot(const std::string& name) {
    const char* artifacts = std::getenv("GLINT_ARTIFACTS");
    if (!artifacts) return;
    Screenshot shot;
    no_pixels_.reset();
    app_->before_swap([&] {
        const Size size = app_->window().framebuffer();
        shot = read_screen(0, 0, size.width, size.height);
    });
    frames(3);
    app_->before_swap({});
    if (!pixels_) no_pixels_.emplace();
    const std::filesystem::path folder = artifacts;
    std::filesystem::create_directories(folder);
    const auto png =
        png_of({reinterpret_cast<const std::uint32_t*>(shot.rgba.data()), shot.width, shot.height, shot.width});
    const auto problem = write_file(folder / (name + ".png"), {reinterpret_cast<const char*>(png.data()), png.size()});
    EXPECT_FALSE(problem) << problem.value_or("");
}

std::string GuiStage::text(const char* param) { return session().params().text(*session().definition().param(param)); }
double GuiStage::value(const char* param) { return std::atof(text(param).c_str()); }

} // namespace glint::test
