// Small pictures of all simulations, rendered on the CPU by a thread of their own. The one under the mouse moves. A
// simulation that only one thread may enter has none: it may be on stage.
#pragma once
#include "render/gl.h"
#include "sims/api/view.h"
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace glint {

class Catalog;
class Definition;

class Thumbnails {
public:
    explicit Thumbnails(const Catalog&); ///< starts with all that it may enter
    ~Thumbnails();
    Thumbnails(const Thumbnails&) = delete;
    Thumbnails& operator=(const Thumbnails&) = delete;

    static constexpr Extent extent{192, 144};
    /// OpenGL's name of the picture, row 0 at the bottom, or 0 while there is none. Main thread.
    unsigned texture(const std::string& sim);
    /// Some steps more of this one, soon. Main thread.
    void animate(const std::string& sim);
    bool take_new(); ///< uploads what has arrived; true when something has

private:
    struct Rendered {
        std::string sim;
        std::vector<std::uint32_t> pixels;
    };
    void work();
    void render(const Definition&);

    const Catalog& catalog_;
    std::map<std::string, gl::Texture> textures_; // main thread
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::string> wanted_;
    std::vector<Rendered> rendered_;
    bool stopping_ = false;
    struct Worlds;
    std::unique_ptr<Worlds> worlds_; // the thread's own
    std::thread thread_;             // last: started when the rest exists
};

} // namespace glint
