#include "app/cli/options/look_option.h"
#include "app/terminal/failure.h"
#include "app/world/picture/palettes.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <sstream>
#include <string_view>
#include <vector>

namespace glint {
namespace {

struct LookWord {
    std::string_view word;
    void (*take)(PictureLook&);
};

constexpr std::array<LookWord, 8> look_words{{{"plain", [](PictureLook&) {}},
                                              {"gradient", [](PictureLook& l) { l.derived = Derived::gradient; }},
                                              {"laplacian", [](PictureLook& l) { l.derived = Derived::laplacian; }},
                                              {"rate", [](PictureLook& l) { l.derived = Derived::rate; }},
                                              {"log", [](PictureLook& l) { l.logarithmic = true; }},
                                              {"lit", [](PictureLook& l) { l.shaded = true; }},
                                              {"isolines", [](PictureLook& l) { l.isolines = true; }},
                                              {"fit", [](PictureLook& l) { l.follows = true; }}}};

/// An unknown word may be meant as a field or as a word of --look: the message suggests both.
std::string unknown_look(const std::string& simulation, std::string_view word, std::vector<std::string> fields) {
    for (const LookWord& known : look_words) fields.emplace_back(known.word);
    return fmt::format("--look: {}", unknown_name(fmt::format("field of {} or look", simulation), word, fields));
}

std::string words_there_are() {
    std::string all;
    for (const LookWord& known : look_words) all += fmt::format("{}{}", all.empty() ? "" : ", ", known.word);
    return all;
}

} // namespace

void add_look_option(CLI::App& app, std::optional<std::string>& look) {
    app.add_option("--look", look,
                   "How the picture is drawn, words separated by commas: a field's name, or energy of waves; gradient, "
                   "laplacian or rate of it; log, lit, isolines; fit: colours from the smallest to the largest value; "
                   "plain: as the simulation draws it")
        ->type_name("WORDS");
}

PictureLook look_from(const std::string& words, const Definition& definition) {
    PictureLook look;
    std::istringstream in(words);
    for (std::string word; std::getline(in, word, ',');) {
        const auto known = std::ranges::find(look_words, std::string_view(word), &LookWord::word);
        if (known == look_words.end() && (word.empty() || !look.field.empty()))
            throw Failure(Exit::bad_input, fmt::format("--look {}: write at most one field name, and any of {}", words,
                                                       words_there_are()));
        const Derived before = look.derived;
        if (known == look_words.end())
            look.field = std::string_view(word);
        else
            known->take(look);
        if (before != Derived::none && look.derived != before)
            throw Failure(Exit::bad_input,
                          fmt::format("--look {}: use only one of gradient, laplacian and rate", words));
    }
    if (look.draws_field() && !has_palette(definition))
        throw Failure(Exit::bad_input,
                      fmt::format("--look {}: {} has no palette to draw a field with", words, definition.id()));
    return look;
}

void require_look(const PictureLook& look, World& world) {
    if (!look.draws_field()) return;
    std::vector<std::string> there_are;
    for (const glint_field& field : world.fields())
        if (!(field.flags & GLINT_TABLE)) there_are.emplace_back(field.id);
    for (const glint_probe& probe : world.definition().probes())
        if (has_cells(probe)) there_are.emplace_back(probe.id);
    const std::string& simulation = world.definition().id();
    if (there_are.empty()) throw Failure(Exit::bad_input, fmt::format("--look: {} has no field to draw", simulation));
    if (!look.field.empty() && std::ranges::find(there_are, std::string_view(look.field)) == there_are.end())
        throw Failure(Exit::bad_input, unknown_look(simulation, look.field, there_are));
    world.set_look(look, {});
    if (look.derived == Derived::rate && !world.can_have_rate())
        throw Failure(Exit::bad_input,
                      "--look rate: this field has no rate of change: steps do not change it, only drawing does");
}

} // namespace glint
