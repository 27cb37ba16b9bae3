// Small pictures of simulations and of their presets, rendered on the CPU by a job, whose thread gives way to all
// others. The one under the mouse moves. A simulation that only one thread may enter, because it may be on stage, has
// none but the one that is taken from the stage.
#pragma once
#include "app/window/background_jobs.h"
#include "app/world/params/params.h"
#include "render/gl.h"
#include "sims/api/view.h"
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace glint {

class Catalog;
class Screen;
struct RunRecord;
struct ScreenImage;

class Thumbnails final : public FrameService {
public:
    /// of_each: starts with a picture of each simulation, whose key is its id. wake: from any thread, when one is made.
    Thumbnails(
        BackgroundJobs&, const Catalog&, bool of_each = true, std::function<void()> wake = [] {});
    ~Thumbnails() override;

    static constexpr Extent extent{192, 144};
    static constexpr std::size_t max_uploads = 2; ///< uploads in each frame: more would be noticed
    static constexpr std::size_t max_kept = 96;   ///< besides the simulations'; the least recently used is dropped

    // Main thread.
    /// OpenGL's name of the texture, row 0 at the bottom; 0 while there is none. A key with a dot or a colon belongs to
    /// a preset: see max_kept.
    unsigned texture(const std::string& key);
    /// Requests the picture if it does not exist. strokes: painted before the first step, from kept_strokes().
    void want(const std::string& key, const Params&, const std::shared_ptr<const RunRecord>& strokes = nullptr);
    /// Some steps more of it, soon.
    void animate(const std::string& key, const Params&, const std::shared_ptr<const RunRecord>& strokes = nullptr);
    /// Whether it draws pictures of this simulation; else only take() gives it one.
    static bool draws(const Definition&);
    /// Makes the picture from an image that is shown at this moment.
    void take(const std::string& key, const Screen&, const ScreenImage&);
    void cancel_wanted();   ///< cancels requested pictures of presets that have not been started
    bool busy();            ///< whether more pictures are expected
    void wait_until_made(); ///< waits until all requested pictures are ready to be taken: for tests
    bool take_new();        ///< uploads what has arrived, so much at a time; true when something has
    void begin_frame() override { (void)take_new(); }

private:
    struct Wanted {
        std::string key;
        Params params;
        std::shared_ptr<const RunRecord> strokes; ///< null: none
    };
    struct Rendered {
        std::string key;
        std::vector<std::uint32_t> pixels; ///< empty: not possible
    };
    struct Shown {
        gl::Texture texture;
        std::uint64_t used = 0;
    };
    void start();
    void work(JobControl&);
    /// false: no more pictures are wanted, or the job was cancelled
    bool wait_for_more(std::unique_lock<std::mutex>&, const JobControl&);
    void order(Wanted);
    std::vector<std::uint32_t> render(const Wanted&, const JobControl&);
    void upload(const Rendered&);
    void forget_longest_unseen();

    const std::function<void()> wake_window_;
    std::map<std::string, Shown> shown_; // main thread
    std::uint64_t uses_ = 0;
    std::mutex mutex_;
    std::condition_variable wake_thread_; ///< more pictures are wanted, or the thread must end
    bool stays_for_next_ = true;          ///< the thread stays for a moment when none are wanted
    std::deque<Wanted> wanted_;
    std::deque<Rendered> rendered_;
    bool has_thread_ = true; // false: none could be started
    struct Worlds;
    std::unique_ptr<Worlds> worlds_; // the thread's own
    BackgroundJob job_;
};

/// Parameters with which a simulation is shown first.
Params opening_params(const Definition&);

} // namespace glint
