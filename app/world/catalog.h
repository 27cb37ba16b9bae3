// All simulations there are: the built-in ones in order of their ids, the shelf's after the others; then those of
// plugins as they were loaded. Beside them, other builds of some: never listed, only compared with.
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

    /// Adds a plugin's simulations, all or none. Throws Error naming the file and what to do.
    void load_plugin(const std::string& file);
    /// Keeps a plugin's simulations as other builds of those that there are. The same where there is none of them.
    void load_other_build(const std::string& file);

    const std::vector<std::unique_ptr<Definition>>& all() const { return definitions_; }
    /// The one to show where none is asked for. Throws Error where there is none at all.
    const Definition& first() const;
    const Definition* find(std::string_view id) const;
    /// Throws Error with the nearest name.
    const Definition& at(std::string_view id) const;
    std::vector<std::string> ids() const;
    const std::vector<std::unique_ptr<Definition>>& other_builds() const { return other_builds_; }
    const Definition* other_build(std::string_view id) const; ///< null: there is none

private:
    struct Close {
        void operator()(void* library) const;
    };
    struct Plugin {
        std::unique_ptr<void, Close> library;
        std::vector<std::unique_ptr<Definition>> definitions;
    };
    static Plugin opened(const std::string& file);

    std::vector<std::unique_ptr<void, Close>> libraries_; // outlive what points into them
    std::vector<std::unique_ptr<Definition>> definitions_, other_builds_;
};

} // namespace glint
