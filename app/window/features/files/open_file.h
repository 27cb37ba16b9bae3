// Opens files and codes that the user names, and keeps a list of recent files.
#pragma once
#include <string>
#include <vector>

namespace glint {

class RunFiles;
class ScriptSlot;
class StampImage;
struct Settings;

/// Opens a run by its file or code, a script by its file or id, or an image to paint with. An opened file is added to
/// the recent files; a refused one is removed. A notice says why it failed.
void open_file(const std::string&, StampImage&, RunFiles&, const ScriptSlot&, Settings&);

/// Puts it first in the list of recent files, if it is a file.
void remember_opened(const std::string& file_or_code, Settings&);
/// Removes it from that list.
void forget_refused(const std::string& file_or_code, Settings&);

/// Recent files, then the newest files saved by Glint. Missing files are left out.
std::vector<std::string> openable_files(const Settings&);

} // namespace glint
