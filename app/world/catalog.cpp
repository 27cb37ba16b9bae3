#include "app/world/catalog.h"
#include "app/files/shared_library.h"
#include "app/world/text/names.h"
#include "sims/api/sim.h"
#include <algorithm>
#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <string_view>
#include <tuple>
#include <utility>

namespace glint {

namespace {

/// Why no file there can be loaded, or "".
std::string no_file(const std::filesystem::path& path) {
    using Type = std::filesystem::file_type;
    std::error_code error;
    switch (std::filesystem::status(path, error).type()) {
    case Type::regular:
        return "";
    case Type::not_found:
        return "there is no such file";
    case Type::directory:
        return "it is a folder";
    case Type::none:
        return "it cannot be read (" + error.message() + ")";
    default:
        return "it is not an ordinary file";
    }
}

[[noreturn]] void refuse_plugin(const std::string& file, const std::string& why) {
    throw Error(fmt::format("plugin {} was not loaded: {}", file, why));
}

/// The first simulation of a plugin, which answers only a host of its own major version; null: none.
const glint_sim* head_from(glint_plugin_fn entry) {
    const glint_sim* head = entry(GLINT_ABI);
    for (std::uint32_t older = GLINT_ABI_MAJOR - 1; older > 0 && !head; --older) head = entry(older << 16);
    return head;
}

std::string version_text(std::uint32_t abi) { return fmt::format("{}.{}", abi >> 16, abi & 0xffff); }

/// Bytes of a simulation's table in that version of the present major version.
std::size_t table_bytes(std::uint32_t minor) {
    return minor == 0 ? GLINT_SIM_SIZE_3_0 : minor == 1 ? GLINT_SIM_SIZE_3_1 : sizeof(glint_sim);
}

/// Why a table cannot be read, or "". Only `abi` and `size` are at the same place in all versions.
std::string other_version(const glint_sim& sim) {
    if (sim.abi >> 16 != GLINT_ABI_MAJOR || sim.abi > GLINT_ABI)
        return fmt::format("it was built for plugin version {}, but this program has version {}: build it again with "
                           "this program's sims/api",
                           version_text(sim.abi), version_text(GLINT_ABI));
    const std::size_t size = table_bytes(sim.abi & 0xffff);
    if (sim.size != size)
        return fmt::format("its table has {} bytes, but {} bytes in version {}: build it again with this program's "
                           "sims/api",
                           sim.size, size, version_text(sim.abi));
    return "";
}

std::string already_there(const std::string& id) {
    return fmt::format("a simulation '{}' exists already: choose another id", id);
}

const Definition* with_id(const std::vector<std::unique_ptr<Definition>>& all, std::string_view id) {
    const auto found = std::ranges::find_if(all, [&](const auto& one) { return one->id() == id; });
    return found == all.end() ? nullptr : found->get();
}

} // namespace

void Catalog::Close::operator()(void* library) const { dlclose(library); }

Catalog::Catalog() {
    for (const glint_sim* sim = registry(); sim; sim = sim->next)
        definitions_.push_back(std::make_unique<Definition>(*sim));
    const auto place = [](const auto& one) {
        return std::tuple<bool, std::int32_t, std::string_view>(one->is_exhibit(), one->sim().rank, one->id());
    };
    std::ranges::sort(definitions_, {}, place);
}

Catalog::~Catalog() { definitions_.clear(), other_builds_.clear(), earlier_.clear(); }

Catalog::Plugin Catalog::opened(const std::string& file, const std::string& called) {
    const std::string& name = called.empty() ? file : called;
    const auto refuse = [&](const std::string& why) { refuse_plugin(name, why); };
    std::error_code error;
    const auto path = std::filesystem::absolute(file, error); // so that the loader does not search for a bare name
    if (error) refuse("there is no such file");
    if (const std::string why = no_file(path); !why.empty()) refuse(why);
    if (const std::string loose = writable_by_others(path); !loose.empty())
        refuse("other users can write '" + loose +
               "', and code from there runs with your rights: move the plugin to a folder that only you can write, or "
               "run chmod go-w");
    std::unique_ptr<void, Close> library(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL));
    if (!library) {
        const char* why = dlerror();
        refuse(std::string("it is not a usable shared library (") + (why ? why : "unknown error") + ")");
    }
    const auto entry = reinterpret_cast<glint_plugin_fn>(dlsym(library.get(), "glint_plugin"));
    if (!entry) refuse("it exports no glint_plugin; build it with glint_plugin(name file.cpp)");
    const glint_sim* head = nullptr;
    try {
        head = head_from(entry);
    } catch (...) { refuse("its glint_plugin throws an exception, which is not allowed"); }
    if (!head)
        refuse("it holds no simulation; end its file with GLINT_SIMULATION(...), and build it again with this "
               "program's sims/api");

    std::vector<std::unique_ptr<Definition>> added;
    for (const glint_sim* sim = head; sim; sim = sim->next) {
        if (const std::string why = other_version(*sim); !why.empty()) refuse(why);
        try {
            added.push_back(std::make_unique<Definition>(*sim, name));
        } catch (const Error& e) { refuse(e.what()); }
        const std::string& id = added.back()->id();
        if (with_id(added, id) != added.back().get()) refuse(already_there(id));
    }
    return {std::move(library), std::move(added)};
}

void Catalog::load_plugin(const std::string& file, const std::string& called) {
    Plugin plugin = opened(file, called);
    for (const auto& added : plugin.definitions)
        if (find(added->id())) refuse_plugin(added->origin(), already_there(added->id()));
    libraries_.push_back(std::move(plugin.library));
    std::ranges::move(plugin.definitions, std::back_inserter(definitions_));
}

void Catalog::replace(Plugin plugin) {
    for (const auto& added : plugin.definitions)
        if (const Definition* there = find(added->id()); there && there->origin() != added->origin())
            refuse_plugin(added->origin(), already_there(added->id()));
    libraries_.push_back(std::move(plugin.library));
    for (auto& added : plugin.definitions) {
        const auto there =
            std::ranges::find_if(definitions_, [&](const auto& one) { return one->id() == added->id(); });
        if (there == definitions_.end()) {
            definitions_.push_back(std::move(added));
        } else {
            earlier_.push_back(std::move(*there));
            *there = std::move(added);
        }
    }
}

void Catalog::put_back(const std::vector<const Definition*>& build) {
    for (const Definition* one : build) {
        const auto kept = std::ranges::find(earlier_, one, &std::unique_ptr<Definition>::get);
        const auto there = std::ranges::find(definitions_, one->id(), [](const auto& d) { return d->id(); });
        if (kept != earlier_.end() && there != definitions_.end()) std::swap(*kept, *there);
    }
}

void Catalog::load_other_build(const std::string& file) {
    Plugin plugin = opened(file);
    if (std::ranges::find(libraries_, plugin.library) != libraries_.end())
        refuse_plugin(file, "this file is already loaded; keep the earlier build under another name");
    if (std::ranges::none_of(plugin.definitions, [&](const auto& added) { return find(added->id()); }))
        refuse_plugin(
            file,
            fmt::format("there is no simulation '{}' to compare this plugin with: load that simulation with --plugin",
                        plugin.definitions.front()->id()));
    for (const auto& added : plugin.definitions)
        if (other_build(added->id()))
            refuse_plugin(file,
                          fmt::format("there is already another build of '{}'; name only one build", added->id()));
    libraries_.push_back(std::move(plugin.library));
    std::ranges::move(plugin.definitions, std::back_inserter(other_builds_));
}

const Definition& Catalog::first() const {
    if (definitions_.empty()) throw Error("this program has no simulation: every file in sims/ adds one");
    const auto opens = std::ranges::find_if(definitions_, [](const auto& d) { return d->opens_first(); });
    return opens == definitions_.end() ? *definitions_.front() : **opens;
}

const Definition* Catalog::find(std::string_view id) const { return with_id(definitions_, id); }

const Definition* Catalog::other_build(std::string_view id) const { return with_id(other_builds_, id); }

const Definition& Catalog::at(std::string_view id) const {
    if (const Definition* found = find(id)) return *found;
    throw Error(unknown_name("simulation", id, ids()));
}

std::vector<std::string> Catalog::ids() const {
    std::vector<std::string> names;
    for (const auto& d : definitions_) names.push_back(d->id());
    return names;
}

} // namespace glint
