// Records a script: each saved step is the scene on stage at that time, with a caption that the user types at once, or
// later in the file. The file is written after each step.
#pragma once
#include "app/files/state_folder.h"
#include "app/lecture/script.h"
#include "app/window/background_jobs.h"
#include "app/window/features/script/scene_on_stage.h"
#include <optional>
#include <string>
#include <string_view>

namespace glint {

class Actions;
class CurrentSession;
class ScriptPlayer;

class ScriptRecorder {
public:
    ScriptRecorder(BackgroundJobs&, const CurrentSession&, Notices&, const UiState&);
    ~ScriptRecorder(); ///< writes what is not on disk yet, and waits

    void begin();
    void keep(); ///< records the scene on stage as a step, and asks for its caption
    /// says where the file is, or why saving failed; after a failure, recording continues and can be ended again
    void end();
    bool recording() const { return recording_; }
    std::size_t steps() const { return script_.steps.size(); }

    bool wants_caption() const { return asks_; }
    void set_caption(std::string_view); ///< sets the caption of the newest step

private:
    void write_if_needed();
    void take_written(const std::string& problem);
    void write_file_now(const std::string& text);

    const CurrentSession& current_;
    Notices& notices_;
    const UiState& ui_;
    bool recording_ = false;
    NewFileName name_;
    std::string file_;    ///< the name that it got when it was first written; the thread's while the job runs
    std::string written_; ///< content of the file; the thread uses it, too
    Script script_;
    SceneHome home_;
    std::optional<Scene> last_;
    bool asks_ = false, unwritten_ = false, ending_ = false, failed_ = false;
    BackgroundJob job_;
};

void add_script_actions(Actions&, ScriptPlayer&, ScriptRecorder&); ///< script.cpp

} // namespace glint
