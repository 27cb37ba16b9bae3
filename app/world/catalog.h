// All simulations there are: the built-in ones in order of their ids, the shelf's after the others; then those of
// plugins as they were loaded.
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

    const std::vector<std::unique_ptr<Definition>>& all() const { return definitions_; }
    /// The one to show where none is asked for. Throws Error where there is none at all.
    const Definition& first() const;
    const Definition* find(std::string_view id) const;
    /// Throws Error with the nearest name.
    const Definition& at(std::string_view id) const;
    std::vector<std::string> ids() const;

private:
    struct Close {
        void operator()(void* library) const;
    };
    std::vector<std::unique_ptr<void, Close>> libraries_; // outlive what points into them
    std::vector<std::unique_ptr<Definition>> definitions_;
};

} // namespace glint
