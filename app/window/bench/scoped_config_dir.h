// Separate settings for a window that measures: the user's are neither read nor written.
#pragma once
#include "sims/api/error.h"
#include <cstdlib>
#include <filesystem>
#include <string>

namespace glint {

/// A folder that replaces the user's while this lives. Create it while no other thread reads environment variables.
class ScopedConfigDir {
public:
    ScopedConfigDir() : path_(std::filesystem::temp_directory_path() / "glint-bench-XXXXXX") {
        std::string name = path_;
        if (!mkdtemp(name.data())) throw Error("no temporary folder can be created: " + path_.string());
        path_ = name;
        for (const char* variable : {"XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"})
            setenv(variable, path_.c_str(), 1);
    }
    ~ScopedConfigDir() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScopedConfigDir(const ScopedConfigDir&) = delete;
    ScopedConfigDir& operator=(const ScopedConfigDir&) = delete;

private:
    std::filesystem::path path_;
};

} // namespace glint
