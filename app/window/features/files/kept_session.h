// Sessions of windows that were closed, as files in the state folder: the next start restores the newest one. Two older
// ones are kept, for windows that were started with another simulation.
#pragma once
#include <filesystem>
#include <optional>

namespace glint {

/// Files of one session.
struct SessionFiles {
    std::filesystem::path run;   ///< events, without a state
    std::filesystem::path state; ///< may be missing: the run is computed again
};

/// How the state in `SessionFiles::state` was saved.
enum class StateAge {
    final,  ///< at the step at which the window was closed
    earlier ///< a state up to half a minute earlier
};

/// Path of the newest kept session, whether it exists or not.
SessionFiles newest_kept(const std::filesystem::path& folder, StateAge);
bool has_kept_session(const std::filesystem::path& folder);

/// The kept sessions of a folder: no other window renames them while this object lives. Waits for another window's.
class KeptSessions {
public:
    explicit KeptSessions(std::filesystem::path folder);
    ~KeptSessions();
    KeptSessions(const KeptSessions&) = delete;
    KeptSessions& operator=(const KeptSessions&) = delete;
    const std::filesystem::path& folder() const { return folder_; }

private:
    std::filesystem::path folder_;
    int held_; ///< descriptor of the folder; -1: it cannot be opened
};

/// Makes this run the newest kept session, without a state. The oldest of more than three is deleted. Returns false,
/// and changes nothing, if there is no such file; false as well if it cannot be renamed.
bool keep_session(const KeptSessions&, const std::filesystem::path& run);
/// Adds an earlier state to the session that was kept just now.
void keep_earlier_state(const KeptSessions&, const std::filesystem::path& state);

/// Which of the kept sessions a start may restore.
enum class KeptChoice { newest, newest_remaining };
/// Renames a kept session to these names; nothing if there is none. newest_remaining: an older one if the newest was
/// restored already.
std::optional<StateAge> claim_kept_session(const KeptSessions&, KeptChoice, const SessionFiles& to);

} // namespace glint
