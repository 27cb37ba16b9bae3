// Small pictures of simulations and their presets, rendered on the CPU by a thread with low priority. The picture under
// the mouse is animated. A simulation that only one thread may call has none, because it may be on stage.
#pragma once
#include "app/world/params.h"
#include "render/gl.h"
#include "sims/api/view.h"
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace glint {

class Catalog;

class Thumbnails {
public:
    /// of_each: starts with a picture of each simulation, whose key is its id.
    explicit Thumbnails(const Catalog&, bool of_each = true);
    ~Thumbnails();
    Thumbnails(const Thumbnails&) = delete;
    Thumbnails& operator=(const Thumbnails&) = delete;

    static constexpr Extent extent{192, 144};
    static constexpr std::size_t max_uploads = 2; ///< for each frame: more would be noticed
    static constexpr std::size_t max_kept = 96;   ///< besides the simulations'; the least recently used is dropped

    // Main thread.
    /// OpenGL's name of the texture, row 0 at the bottom; 0 while there is none. A key with a dot or a colon belongs to
    /// a preset: see max_kept.
    unsigned texture(const std::string& key);
    void want(const std::string& key, const Params&);    ///< makes it soon, if there is none
    void animate(const std::string& key, const Params&); ///< soon computes some more steps of it
    void want_no_more();                                 ///< drops presets that are not begun
    bool busy();                                         ///< more will follow
    void wait_until_made();                              ///< until all wanted ones are ready to be taken: for tests
    bool take_new(); ///< uploads a limited number of new ones; true if there was one

private:
    struct Wanted {
        std::string key;
        Params params;
    };
    struct Rendered {
        std::string key;
        std::vector<std::uint32_t> pixels; ///< empty: not possible
    };
    struct Shown {
        gl::Texture texture;
        std::uint64_t used = 0;
    };
    void work();
    void order(const std::string& key, const Params&);
    std::vector<std::uint32_t> render(const Wanted&);
    void upload(const Rendered&);
    void forget_longest_unseen();

    std::map<std::string, Shown> shown_; // main thread
    std::uint64_t uses_ = 0;
    std::mutex mutex_;
    std::condition_variable wake_, made_;
    std::deque<Wanted> wanted_;
    std::deque<Rendered> rendered_;
    bool stopping_ = false;
    struct Worlds;
    std::unique_ptr<Worlds> worlds_; // the thread's own
    std::thread thread_;             // last: started when the rest exists
};

/// Parameters with which a simulation is shown first.
Params opening_params(const Definition&);

} // namespace glint
