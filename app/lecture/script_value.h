// One value in a script's text, read as the type of its key. Else throws Error that names the line, the key and the
// allowed values.
#pragma once
#include "sims/api/view.h"
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <toml++/toml.h>
#include <vector>

namespace glint {

class ScriptValue {
public:
    ScriptValue(std::string_view key, const toml::node& node) : key_(key), node_(node) {}

    std::string name() const;                       ///< one line
    std::vector<std::string> names() const;         ///< one name, or several in brackets
    std::vector<std::string> names_or_none() const; ///< the same, or empty brackets
    std::string caption() const;                    ///< some lines, at most max_caption_bytes
    bool boolean() const;
    bool is_boolean() const { return node_.is_boolean(); }
    double number(double low, double high) const;
    std::int64_t whole(std::int64_t low, std::int64_t high) const;
    Extent size() const; ///< "1024x768"
    /// A table of parameters' values as for Params::set, or of other texts. `lines` gets the line of each, as "set.k".
    std::map<std::string, std::string> values(std::map<std::string, int>& lines,
                                              std::string_view example = "{k = 0.2}") const;

    int line() const { return static_cast<int>(node_.source().begin.line); }
    [[noreturn]] void refuse(std::string_view takes) const;

private:
    std::string text() const;
    std::string_view key_;
    const toml::node& node_;
};

} // namespace glint
