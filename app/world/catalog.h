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

    /// Adds a plugin's simulations, all or none. Throws Error that names the file and what to do.
    void load_plugin(const std::string& file);
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

private:
    struct Close {
        void operator()(void* library) const;
    };
    struct Plugin {
        std::unique_ptr<void, Close> library;
        std::vector<std::unique_ptr<Definition>> definitions;
    };
    static Plugin opened(const std::string& file);

    std::vector<std::unique_ptr<void, Close>> libraries_; // must outlive the definitions, which point into them
    std::vector<std::unique_ptr<Definition>> definitions_, other_builds_;
};

} // namespace glint
