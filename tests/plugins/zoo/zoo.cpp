// A zoo of hostile plugins: the environment's GLINT_ZOO names what this one does. Without it, it keeps all promises. It
// is written against the C table, without sim.h, so that it can do all that sim.h prevents.
//
//   GLINT_ZOO=ENTRY_DEED   what it does when ENTRY is called: GLINT_ZOO=advance_loops
//   GLINT_ZOO=BEND         what is wrong with its table, its fields or its counts: GLINT_ZOO=id_path
#include "api/abi.h"
#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <locale>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <vector>

namespace zoo {

std::string_view mode() {
    const char* named = std::getenv("GLINT_ZOO");
    return named ? named : "";
}
bool is(std::string_view bend) { return mode() == bend; }

// What it does when an entry is called.

struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
};

/// The compiler must not know that it is null, nor that the recursion has no end.
int* volatile nowhere = nullptr;
volatile bool always = true;

int overflow(int depth) {
    volatile char room[4096];
    room[0] = static_cast<char>(depth);
    return always ? overflow(depth + 1) + room[0] : 0;
}

void loop() {
    while (always) {}
}

void hog() {
    std::vector<std::vector<char>> kept;
    while (always) kept.emplace_back().reserve(std::size_t{1} << 28);
}

void start_thread() {
    std::thread([] {
        while (always) pause();
    }).detach();
}

void change_locale() { std::locale::global(std::locale(std::locale::classic(), new Comma)); }

void fork_once() {
    if (fork() == 0) loop();
}

void at(std::string_view entry) {
    const std::string_view now = mode();
    if (!now.starts_with(entry) || now.size() <= entry.size() || now[entry.size()] != '_') return;
    const std::string_view deed = now.substr(entry.size() + 1);
    if (deed == "throws") throw std::runtime_error("the bars are bent");
    if (deed == "throws_int") throw 42;
    if (deed == "loops") loop();
    if (deed == "sleeps") sleep(1000);
    if (deed == "exits") std::exit(0);
    if (deed == "leaves") _exit(3);
    if (deed == "aborts") std::abort();
    if (deed == "crashes") *nowhere = 1;
    if (deed == "overflows") overflow(0);
    if (deed == "hogs") hog();
    if (deed == "forks") fork_once();
    if (deed == "starts_threads") start_thread();
    if (deed == "changes_locale") change_locale();
    if (deed == "catches_signals") std::signal(SIGSEGV, [](int) {});
    if (deed == "closes_output") close(STDOUT_FILENO);
    if (deed == "changes_folder" && chdir("/") != 0) std::abort();
}

// An ordinary simulation, with every entry that the table has.

struct Params {
    float rate = 0.25f;
    std::int32_t method = 0;
};
struct Animal {
    const glint_host* host;
    int width, height;
    float* cells;
};
Animal& animal(void* sim) { return *static_cast<Animal*>(sim); }
std::size_t cells_of(const Animal& a) { return static_cast<std::size_t>(a.width) * static_cast<std::size_t>(a.height); }

void* create(const glint_host* host, std::int32_t width, std::int32_t height, const void*) {
    at("create");
    if (host->device != GLINT_CPU) return host->fail(host->self, "it lives on the CPU: use --device cpu"), nullptr;
    const auto bytes = sizeof(float) * static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    auto* cells = static_cast<float*>(host->alloc(host->self, is("asks_for_all_memory") ? ~std::size_t{0} : bytes));
    if (!cells) return host->fail(host->self, "there is not enough memory: try a smaller size"), nullptr;
    for (int i = 0; i < width * height; ++i) cells[i] = static_cast<float>(i % 17) / 17;
    static int born = 0; // static state
    if (is("static_state")) cells[0] = static_cast<float>(++born);
    return new Animal{host, width, height, cells};
}

void destroy(void* sim) {
    animal(sim).host->free(animal(sim).host->self, animal(sim).cells);
    delete &animal(sim);
    at("destroy");
}

std::int32_t advance(void* sim, const glint_tick*, std::int32_t steps, const void* p) {
    at("advance");
    const Animal& a = animal(sim);
    if (is("does_nothing")) return 0;
    for (int step = 0; step < steps; ++step)
        for (std::size_t i = 0; i < cells_of(a); ++i)
            a.cells[i] += static_cast<const Params*>(p)->rate * (0.5f - a.cells[i]);
    if (is("writes_far_outside"))
        for (std::size_t i = 0; i < (std::size_t{1} << 32); i += 1024) a.cells[i] = 1;
    if (is("frees_its_field")) a.host->free(a.host->self, a.cells), a.host->free(a.host->self, a.cells);
    if (is("calls_from_a_thread"))
        std::thread([&a] { a.host->begin(a.host->self, "aside"), a.host->end(a.host->self); }).join();
    static int shared = 0; // two instances at once disagree
    if (is("shares_state"))
        for (int i = 0; i < 1000 * steps; ++i) a.cells[0] = static_cast<float>(++shared);
    return 0;
}

std::int32_t draw(void* sim, const glint_tick*, const void*, const glint_frame* frame) {
    at("draw");
    for (int y = 0; y < frame->height; ++y)
        for (int x = 0; x < frame->width; ++x) {
            const float value = animal(sim).cells[y * animal(sim).width + x];
            const auto grey = static_cast<std::uint32_t>(255 * std::clamp(value, 0.f, 1.f));
            frame->pixels[y * frame->pitch + x] = 0xff000000u | grey << 16 | grey << 8 | grey;
        }
    return 0;
}

std::int32_t state(void* sim, void (*emit)(void*, const glint_field*), void* to) {
    at("state");
    const Animal& a = animal(sim);
    glint_field field{sizeof(glint_field), "cells", "", a.cells, a.width, a.height, a.width, 0, 0, 1, GLINT_FLOAT32};
    if (is("field_null")) field.data = nullptr;
    if (is("field_path")) field.id = "../cells";
    if (is("field_negative")) field.width = -1;
    if (is("field_overlapping_rows")) field.pitch = a.width / 2;
    if (is("field_giant")) field.width = field.height = field.pitch = std::numeric_limits<int>::max();
    if (is("field_giant_table"))
        field.width = field.height = field.pitch = std::numeric_limits<int>::max(), field.flags = GLINT_TABLE;
    if (is("field_far_rows")) field.pitch = std::numeric_limits<int>::max();
    if (is("field_of_no_type")) field.value = 77;
    if (is("field_negative_layers")) field.depth = -3;
    if (is("field_struct_without_members")) field.value = GLINT_STRUCT, field.element_bytes = 8;
    if (is("field_nan_range")) field.lo = NAN;
    if (is("field_not_finite")) a.cells[5] = NAN;
    emit(to, &field);
    if (is("field_twice")) emit(to, &field);
    if (is("field_shares_memory")) field.id = "same_cells", emit(to, &field);
    for (int i = 0; is("fields_without_end") && i < 1000; ++i) emit(to, &field);
    return 0;
}

std::int32_t restored(void*, const void*) { return at("restored"), 0; }
std::int32_t stroke(void*, const glint_stroke*, const void*) { return at("stroke"), 0; }
std::int32_t edit(const glint_pointer*, std::int32_t, std::int32_t, void*, char*, std::size_t) { return at("edit"), 0; }
std::int32_t rests(const void*) { return at("rests"), 0; }

std::int32_t annotate(void*, const glint_tick*, const void*, void (*)(void*, const glint_annotation*), void*) {
    return at("annotate"), 0;
}

std::int32_t probe(void* sim, const glint_tick*, const void*, std::int32_t, double* rows) {
    at("probe");
    std::fill_n(rows, animal(sim).height, is("probe_nan") ? NAN : 1.0);
    return 0;
}

const char* unavailable(const glint_device_facts*, std::int32_t, std::int32_t, const void*) {
    return at("unavailable"), nullptr;
}

std::int32_t work(std::int32_t width, std::int32_t height, const void*, glint_work* out) {
    at("work");
    *out = {};
    out->size = sizeof *out, out->item = "cells";
    out->items_per_step = is("work_negative")      ? -1
                          : is("work_nan")         ? NAN
                          : is("work_of_one_size") ? 1000
                                                   : 1.0 * width * height;
    out->bytes_per_step = 8 * out->items_per_step;
    return 0;
}

std::int32_t note(const glint_device_facts*, std::int32_t, std::int32_t, const void*, glint_note*) {
    return at("note"), 0;
}

std::int64_t memory_bytes(std::int32_t width, std::int32_t height, const void*) {
    at("memory_bytes");
    return is("memory_without_end") ? INT64_MAX : std::int64_t{4} * width * height;
}

// Its table, and what may be wrong with it.

struct Table {
    Params defaults, preset_values{.rate = 0.5f};
    glint_choice choices[2] = {{"plain", "One cell after the other.", 0, 0}, {"same", "Likewise.", 0, 0}};
    glint_param rows[2] = {};
    glint_preset preset{"slow", "Slowly.", &preset_values, nullptr};
    glint_probe probe{"one", "", "Always 1.", GLINT_MEAN, 0};
    glint_sim sim{}, second{};
    std::string long_text = std::string(10'000, 'a');
};

void fill(Table& t) {
    t.rows[0].id = "rate", t.rows[0].help = "How fast values move to the middle.", t.rows[0].type = GLINT_FLOAT;
    t.rows[0].max = t.rows[0].track_max = 1, t.rows[0].offset = offsetof(Params, rate);
    t.rows[1].id = "method", t.rows[1].help = "How a step is computed.", t.rows[1].type = GLINT_CHOICE;
    t.rows[1].choices = t.choices, t.rows[1].choice_count = 2, t.rows[1].choice_stride = sizeof(glint_choice);
    t.rows[1].automatic = -1, t.rows[1].offset = offsetof(Params, method);
    glint_sim& s = t.sim;
    s.abi = GLINT_ABI, s.size = sizeof s, s.id = "zoo", s.title = "Zoo", s.summary = "Hostile where it is told to be";
    s.flags = GLINT_EVOLVES | GLINT_REENTRANT;
    s.defaults = &t.defaults, s.params_size = sizeof(Params);
    s.params = t.rows, s.param_count = 2, s.param_stride = sizeof(glint_param);
    s.presets = &t.preset, s.preset_count = 1, s.preset_stride = sizeof(glint_preset);
    s.probes = &t.probe, s.probe_count = 1, s.probe_stride = sizeof(glint_probe);
    s.create = create, s.destroy = destroy, s.advance = advance, s.draw = draw, s.annotate = annotate, s.state = state;
    s.restored = restored, s.stroke = stroke, s.probe = probe;
    s.edit = edit, s.unavailable = unavailable, s.work = work, s.note = note, s.rests = rests;
    s.memory_bytes = memory_bytes;
}

struct Bend {
    const char* name;
    void (*bend)(Table&);
};
const Bend bends[] = {
    {"abi_zero", [](Table& t) { t.sim.abi = 0; }},
    {"abi_older", [](Table& t) { t.sim.abi = 2u << 16 | 4u; }},
    {"abi_newer", [](Table& t) { t.sim.abi = GLINT_ABI + 1; }},
    {"abi_of_the_future", [](Table& t) { t.sim.abi = 999u << 16; }},
    {"table_short", [](Table& t) { t.sim.size -= 8; }},
    {"table_long", [](Table& t) { t.sim.size += 8; }},
    {"create_null", [](Table& t) { t.sim.create = nullptr; }},
    {"destroy_null", [](Table& t) { t.sim.destroy = nullptr; }},
    {"draw_null", [](Table& t) { t.sim.draw = nullptr; }},
    {"advance_null", [](Table& t) { t.sim.advance = nullptr; }},
    {"probe_null", [](Table& t) { t.sim.probe = nullptr; }},
    {"function_wild", [](Table& t) { std::memset(&t.sim.create, 1, sizeof t.sim.create); }},
    {"title_null", [](Table& t) { t.sim.title = nullptr; }},
    {"summary_null", [](Table& t) { t.sim.summary = nullptr; }},
    {"title_no_utf8", [](Table& t) { t.sim.title = "caf\xe9"; }},
    {"title_escapes", [](Table& t) { t.sim.title = "\x1b[2J"; }},
    {"help_no_utf8", [](Table& t) { t.rows[0].help = "\xff\xfe"; }},
    {"id_null", [](Table& t) { t.sim.id = nullptr; }},
    {"id_empty", [](Table& t) { t.sim.id = ""; }},
    {"id_path", [](Table& t) { t.sim.id = "../../zoo"; }},
    {"id_slash", [](Table& t) { t.sim.id = "zoo/lion"; }},
    {"id_space", [](Table& t) { t.sim.id = "zoo lion"; }},
    {"id_long", [](Table& t) { t.sim.id = t.long_text.c_str(); }},
    {"id_of_a_built_in", [](Table& t) { t.sim.id = "heat"; }},
    {"id_twice", [](Table& t) { t.second = t.sim, t.sim.next = &t.second; }},
    {"list_without_end", [](Table& t) { t.sim.next = &t.sim; }},
    {"list_wild", [](Table& t) { std::memset(&t.sim.next, 1, sizeof t.sim.next); }},
    {"rows_null", [](Table& t) { t.sim.params = nullptr; }},
    {"rows_narrow", [](Table& t) { t.sim.param_stride = 8; }},
    {"rows_of_no_bytes", [](Table& t) { t.sim.param_stride = 0; }},
    {"rows_apart", [](Table& t) { t.sim.param_stride = 1u << 30; }},
    {"rows_negative", [](Table& t) { t.sim.param_count = -1; }},
    {"rows_a_billion", [](Table& t) { t.sim.param_count = 1 << 30; }},
    {"row_id_path", [](Table& t) { t.rows[0].id = "../rate"; }},
    {"row_id_null", [](Table& t) { t.rows[0].id = nullptr; }},
    {"row_id_twice", [](Table& t) { t.rows[1].id = "rate"; }},
    {"row_of_no_type", [](Table& t) { t.rows[0].type = 77; }},
    {"row_outside_block", [](Table& t) { t.rows[0].offset = 1u << 30; }},
    {"row_reversed", [](Table& t) { t.rows[0].min = 2; }},
    {"row_nan_range", [](Table& t) { t.rows[0].max = NAN; }},
    {"choices_null", [](Table& t) { t.rows[1].choices = nullptr; }},
    {"choices_negative", [](Table& t) { t.rows[1].choice_count = -5; }},
    {"default_nan", [](Table& t) { t.defaults.rate = NAN; }},
    {"default_infinite", [](Table& t) { t.defaults.rate = INFINITY; }},
    {"default_no_choice", [](Table& t) { t.defaults.method = 9; }},
    {"defaults_null", [](Table& t) { t.sim.defaults = nullptr; }},
    {"block_giant", [](Table& t) { t.sim.params_size = ~0u; }},
    {"preset_nan", [](Table& t) { t.preset_values.rate = NAN; }},
    {"preset_null", [](Table& t) { t.preset.params = nullptr; }},
    {"presets_null", [](Table& t) { t.sim.presets = nullptr; }},
    {"probes_null", [](Table& t) { t.sim.probes = nullptr; }},
    {"probe_of_no_kind", [](Table& t) { t.probe.reduce = 77; }},
    {"opens_with_nothing", [](Table& t) { t.sim.opening_preset = "gone"; }},
};

struct AtLoad { // a static object
    AtLoad() { at("load"); }
} const at_load;

} // namespace zoo

extern "C" __attribute__((visibility("default"))) const glint_sim* glint_plugin(std::uint32_t) {
    zoo::at("list");
    if (zoo::is("head_null")) return nullptr;
    if (zoo::is("head_wild")) return reinterpret_cast<const glint_sim*>(8);
    static zoo::Table table;
    zoo::fill(table);
    for (const zoo::Bend& bend : zoo::bends)
        if (zoo::is(bend.name)) bend.bend(table);
    return &table.sim;
}
