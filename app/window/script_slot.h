// The shell's access to the playing script. The feature that plays scripts registers itself here; without that feature
// no script plays.
#pragma once
#include <string>

namespace glint {

class StageScript {
public:
    virtual bool playing() const = 0;
    virtual bool has_keys() const = 0; ///< a script plays, and no kiosk visitor uses the keys
    virtual void leave() = 0;          ///< ends the script; the scene stays on stage
    /// Returns whether it was opened; a notice says why not.
    virtual bool open(const std::string& id_or_file) = 0;

protected:
    ~StageScript() = default;
};

class ScriptSlot {
public:
    void fill(StageScript& script) { script_ = &script; }
    bool empty() const { return !script_; } ///< this program plays no scripts
    bool playing() const { return script_ && script_->playing(); }
    bool has_keys() const { return script_ && script_->has_keys(); }
    void leave() const {
        if (script_) script_->leave();
    }
    bool open(const std::string& id_or_file) const { return script_ && script_->open(id_or_file); }

private:
    StageScript* script_ = nullptr;
};

} // namespace glint
