// Records a script by doing it: each step that is kept is what is on stage then, with a caption that is typed at once
// or later, in the text. It is on disk after each step.
#pragma once
#include "app/files/new_file.h"
#include "app/script/script.h"
#include "app/services/scene_on_stage.h"
#include <future>
#include <optional>
#include <string>
#include <string_view>

namespace glint {

class CurrentSession;
class ScriptRecorder {
public:
    ScriptRecorder(const CurrentSession&, Notices&, const UiState&);
    ~ScriptRecorder(); ///< writes what is not on disk yet

    void begin();
    void keep(); ///< what is on stage, as a step; then it asks for its caption
    void end();  ///< says where it is, or why it is not; then it goes on, and can be ended again
    bool recording() const { return recording_; }
    std::size_t steps() const { return script_.steps.size(); }

    bool asks_caption() const { return asks_; }
    void set_caption(std::string_view); ///< of the newest step

    void collect();                                                ///< once a frame: never waits
    bool writes() const { return unwritten_ || writing_.valid(); } ///< and the window may not sleep

private:
    void write();
    void write_file_now(const std::string& text);

    const CurrentSession& current_;
    Notices& notices_;
    const UiState& ui_;
    bool recording_ = false;
    NewFileName name_;
    std::string file_;    ///< the name that it got when it was first written; belongs to the thread while writing_
    std::string written_; ///< what it holds; the thread's, too
    Script script_;
    SceneHome home_;
    std::optional<Scene> last_;
    bool asks_ = false, unwritten_ = false, ending_ = false, failed_ = false;
    std::future<std::string> writing_; ///< "" or why it failed
};

} // namespace glint
