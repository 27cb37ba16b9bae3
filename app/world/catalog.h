// All simulations: the built-in ones by id, then the exhibits, then the plugins' in the order of loading. Other builds
// of some of them are kept separately: not listed, only for comparisons.
#pragma once
#include "app/world/definition.h"
#include <memory>

namespace glint {

class Catalog {
public:
    Catalog(); ///< the built-in ones
    ~Catalog();
    Catalog(const Catalog&) = delete;
    Catalog& operator=(const Catalog&) = delete;

    /// Adds a plugin's simulations, all or none. Throws Error that names the file and what to do. called: the file as
    /// the user knows it, if this one is a copy or was compiled from it; "": the same.
    void load_plugin(const std::string& file, const std::string& called = "");
    /// Keeps a plugin's simulations as other builds of existing ones. Throws Error as load_plugin(), or if none exists
    void load_other_build(const std::string& file);

    const std::vector<std::unique_ptr<Definition>>& all() const { return definitions_; }
    /// The default simulation. Throws Error if there are no simulations.
    const Definition& first() const;
    const Definition* find(std::string_view id) const;
    /// Throws Error with the nearest name if there is none.
    const Definition& at(std::string_view id) const;
    std::vector<std::string> ids() const;
    const std::vector<std::unique_ptr<Definition>>& other_builds() const { return other_builds_; }
    const Definition* other_build(std::string_view id) const; ///< null: none

    // A plugin that is built again while the program runs.

    struct Close {
        void operator()(void* library) const;
    };
    struct Plugin {
        std::unique_ptr<void, Close> library; ///< declared first: the definitions point into it
        std::vector<std::unique_ptr<Definition>> definitions;
    };
    /// Loads a file without adding its simulations; on any thread. Throws Error as load_plugin().
    static Plugin opened(const std::string& file, const std::string& called = "");
    /// Puts these simulations in the place of those from the same `called` file, and adds its new ones. Sessions, their
    /// history and followers may go on with the earlier ones: they and their libraries stay until the catalog ends.
    /// Throws Error, and changes nothing, if one of them exists from elsewhere.
    void replace(Plugin);
    /// Puts simulations of an earlier or later build of a plugin, which replace() keeps, in the place of those with the
    /// same ids.
    void put_back(const std::vector<const Definition*>& build);

    std::vector<std::unique_ptr<void, Close>> libraries_; // must outlive the definitions, which point into them
    std::vector<std::unique_ptr<Definition>> definitions_, other_builds_, earlier_;
};

} // namespace glint
