// The simulation on stage: one session, and how all others were left, so that coming back finds them again.
#pragma once
#include "app/files/settings.h"
#include "app/hosts.h"
#include "app/session/carried_run.h"
#include "app/session/catalog.h"
#include "app/session/session.h"
#include "app/timing/profiler.h"

namespace glint {

class Stage {
public:
    Stage(Catalog&, Hosts&, Settings&, Profiler&, Clock& cpu_clock);

    Session& session() { return *session_; }
    const Session& session() const { return *session_; }
    bool empty() const { return !session_; }

    /// Begins with what the command line asks for, or as things were left. Throws Error when nothing can run.
    void open(const std::string& sim, const std::optional<Params>&, std::optional<Extent>, const std::string& device,
              const std::string& target);
    /// From where another process had come. Throws Error and keeps the old one where that cannot be.
    void go_on(CarriedRun);
    CarriedRun carried() const; ///< waits for the job under way; throws Error where there is no state
    /// Another simulation, as it was left. Throws Error and keeps the old one where that cannot start.
    void show(const std::string& sim);
    void move_to(const std::string& device);
    void remember(); ///< the session into the settings

private:
    void begin(const Definition&, Host&, const Params*, std::optional<Extent>);
    MakeTarget make_target() const;

    Catalog& catalog_;
    Hosts& hosts_;
    Settings& settings_;
    Profiler& profiler_;
    Clock& clock_;
    TargetPick first_pick_; ///< what the command line asks for; later sessions take over what was picked in the last
    std::unique_ptr<Session> session_;
};

/// 1024 x 768, the size of the first start.
inline constexpr Extent first_extent{1024, 768};

} // namespace glint
