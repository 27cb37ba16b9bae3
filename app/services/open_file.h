// Opening what a user names, and which files were opened last.
#pragma once
#include <string>
#include <vector>

namespace glint {

class RunFiles;
class ScriptPlayer;
class StampImage;
struct Settings;

/// A run by its file or code, a script by its file or id, or an image to paint with. A file that was opened is
/// remembered; one that is refused is forgotten. Says why not.
void open_file(const std::string&, StampImage&, RunFiles&, ScriptPlayer&, Settings&);

/// It leads the list of files that were opened last, if it is one.
void remember_opened(const std::string& file_or_code, Settings&);
/// It is not in that list any more.
void forget_refused(const std::string& file_or_code, Settings&);

/// Those that were opened last, then the newest that Glint has saved. Those that are gone are left out.
std::vector<std::string> openable_files(const Settings&);

} // namespace glint
