#include "support/runs.h"
#include "app/run/compressed.h"
#include "app/run/sealed.h"
#include "support/same_bits.h"
#include <bit>
#include <cmath>
#include <cstring>

namespace glint::test {
namespace {

float any_float(Draws& draw, double min, double max) {
    const double share = draw.one_in(8) ? 0 : draw.one_in(8) ? 1 : draw.share();
    return static_cast<float>(min + (max - min) * share);
}

/// Letters of one to four bytes, blanks, quotes and commas.
std::string any_text(Draws& draw, std::size_t most) {
    constexpr std::string_view letters[] = {"a", "Z", " ", "\"", "7", ",", "ä", "→", "🜂"};
    std::string text;
    for (int i = draw.whole(0, 9); i > 0; --i) {
        const std::string_view letter = letters[draw.whole(0, std::size(letters) - 1)];
        if (text.size() + letter.size() <= most) text += letter;
    }
    return text;
}

FieldValues any_field(Draws& draw, const char* id, int width, int height) {
    constexpr std::int32_t types[] = {GLINT_FLOAT32, GLINT_FLOAT32, GLINT_UINT8, GLINT_UINT32};
    FieldValues field{id, width, height, Numbers::of_type(types[draw.whole(0, 3)])};
    field.values.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (std::byte& byte : field.values.bytes()) byte = static_cast<std::byte>(draw.whole(0, 255));
    return field;
}

std::vector<FieldValues> any_state(Draws& draw, Extent extent) {
    std::vector<FieldValues> fields{any_field(draw, "u", extent.width, extent.height)};
    if (draw.one_in(2)) fields.push_back(any_field(draw, "table", draw.whole(1, 9), draw.whole(1, 9)));
    return fields;
}

Extent any_extent(Draws& draw) { return {draw.whole(16, 40), draw.whole(16, 40)}; }

glint_stroke any_stroke(Draws& draw) {
    const auto at = [&] { return draw.one_in(2) ? static_cast<float>(draw.whole(-9, 999)) : draw.real(-2000, 2000); };
    constexpr std::int32_t buttons[] = {GLINT_LEFT, GLINT_RIGHT, GLINT_MIDDLE};
    return {sizeof(glint_stroke),
            at(),
            at(),
            at(),
            at(),
            buttons[draw.whole(0, 2)],
            draw.whole(0, 7),
            draw.one_in(2) ? GLINT_PRESS : GLINT_DRAG,
            0};
}

PictureView any_view(Draws& draw) {
    const auto mode = static_cast<PictureView::Mode>(draw.whole(0, 3));
    return {mode, double(draw.real(-500, 5000)), double(draw.real(-500, 5000)), double(draw.real(0.01f, 900))};
}

/// Adds events of one kind, like a gesture.
class Gestures {
public:
    Gestures(Draws& draw, RunRecord& run) : draw_(draw), run_(run), values_(run.seed.params) {}

    void any() {
        const int kind = draw_.whole(0, 6), events = draw_.one_in(3) ? 1 : draw_.whole(1, 12);
        const std::size_t rows = values_.definition().params().size();
        const auto row = rows ? static_cast<std::size_t>(draw_.whole(0, static_cast<int>(rows) - 1)) : 0;
        glint_stroke stroke = any_stroke(draw_);
        for (int i = 0; i < events; ++i) {
            if (kind == 0) add(SetParams{values_ = any_values(draw_, values_.definition())});
            if (kind == 1 && rows) change(values_.definition().params()[row]), add(SetParams{values_});
            if (kind == 5 && rows) animate(values_.definition().params()[row]), add(SetParams{values_});
            if (kind == 2) add(PaintStroke{stroke}), stroke = continued(stroke);
            if (kind == 6) add(any_stamp());
            if (kind == 3) add(Reset{});
            if (kind == 4) add(Resize{extent_ = any_extent(draw_)});
        }
    }
    Extent extent() const { return extent_; }

private:
    void add(Change change) {
        run_.end += draw_.one_in(3) ? 0 : draw_.one_in(20) ? draw_.whole(0, 1 << 30) : draw_.whole(1, 9);
        run_.events.push_back({run_.end, std::move(change)});
    }
    void change(const glint_param& row) {
        const Params others = any_values(draw_, values_.definition());
        if (row.type == GLINT_BOOL) return values_.put(row, others.get<bool>(row));
        if (row.type == GLINT_COLOR) return values_.put(row, others.get<std::array<float, 3>>(row));
        if (row.type == GLINT_TEXT) return values_.put_text(row, others.plain_text(row));
        values_.put(row, others.get<std::uint32_t>(row));
    }
    void animate(const glint_param& row) {
        if (why_not_animated(values_.definition(), row)) return;
        const auto somewhere = [&] { return row.min + (row.max - row.min) * double(draw_.real(0.1f, 0.9f)); };
        values_.animate({row.id, static_cast<AnimationCurve>(draw_.whole(0, 2)), somewhere(), somewhere(),
                         draw_.whole(2, 999), draw_.whole(-99, 999), 7});
    }
    PaintStroke any_stamp() {
        Mask mask{draw_.whole(0, 900), draw_.whole(0, 900), {draw_.whole(1, 30), draw_.whole(1, 30)}, {}};
        for (std::int64_t i = 0; i < mask.extent.area(); ++i)
            mask.weights.push_back(static_cast<std::uint8_t>(draw_.whole(0, 255)));
        if (draw_.one_in(3))
            for (std::int64_t i = 0; i < mask.extent.area(); ++i)
                mask.colors.push_back(0xff000000 | static_cast<std::uint32_t>(draw_.whole(0, 0xffffff)));
        const glint_stroke stroke = stroke_over(mask, draw_.one_in(2) ? GLINT_LEFT : GLINT_RIGHT, draw_.whole(0, 7));
        return {stroke, std::make_shared<const Mask>(std::move(mask))};
    }
    glint_stroke continued(glint_stroke s) {
        s.x0 = s.x1, s.y0 = s.y1, s.phase = draw_.one_in(4) ? GLINT_RELEASE : GLINT_DRAG;
        s.seconds = draw_.one_in(2) ? draw_.real(0, 1) : 0;
        s.x1 += draw_.real(-9, 9), s.y1 += draw_.real(-9, 9);
        return s;
    }

    Draws& draw_;
    RunRecord& run_;
    Params values_;
    Extent extent_ = run_.seed.extent;
};

void add_hashes(Draws& draw, RunRecord& run) {
    const auto any_half = [&] { return static_cast<std::uint64_t>(draw.share() * 0x1p64); };
    for (std::int64_t at = run.seed.step; at <= run.end && run.hashes.size() < 9; at += draw.whole(1, 40)) {
        StateHash& state = run.hashes.emplace_back(StateHash{at, {}});
        for (const char* id : {"u", "v", "table"})
            if (!draw.one_in(5)) state.fields.push_back({id, {any_half(), any_half()}});
        if (state.fields.empty()) state.fields.push_back({"u", {1, 2}}); // a hash of nothing is not kept
    }
}

bool same_fields(const std::vector<FieldValues>& a, const std::vector<FieldValues>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const FieldValues& x, const FieldValues& y) {
        return x.id == y.id && x.width == y.width && x.height == y.height && same_bits(x.values, y.values);
    });
}

bool same_change(const SetParams& a, const SetParams& b) { return a.values == b.values; }
bool same_change(const PaintStroke& a, const PaintStroke& b) {
    const glint_stroke &s = a.stroke, &t = b.stroke;
    return s.size == t.size && std::memcmp(&s.x0, &t.x0, 4 * sizeof(float)) == 0 && s.button == t.button &&
           s.modifiers == t.modifiers && s.phase == t.phase && s.seconds == t.seconds && !a.mask == !b.mask &&
           (!a.mask || *a.mask == *b.mask);
}
bool same_change(const Reset&, const Reset&) { return true; }
bool same_change(const Resize& a, const Resize& b) { return a.extent == b.extent; }
bool same_change(const auto&, const auto&) { return false; } // of different kinds

bool same_event(const Event& a, const Event& b) {
    return a.at == b.at &&
           std::visit([](const auto& x, const auto& y) { return same_change(x, y); }, a.change, b.change);
}

} // namespace

const Catalog& every_row() {
    static const auto all = [] {
        auto catalog = std::make_unique<Catalog>();
        catalog->load_plugin(GLINT_TEST_PLUGIN_DIR "/swatch.so");
        return catalog;
    }();
    return *all;
}

Params any_values(Draws& draw, const Definition& d) {
    Params p(d);
    for (const glint_param& row : d.params()) {
        const auto level = [&] { return any_float(draw, 0, 1); };
        if (row.type == GLINT_FLOAT) p.put(row, any_float(draw, row.min, row.max));
        if (row.type == GLINT_INT || row.type == GLINT_CHOICE)
            p.put(row, static_cast<std::int32_t>(std::round(row.min + (row.max - row.min) * draw.share())));
        if (row.type == GLINT_BOOL) p.put(row, draw.one_in(2));
        if (row.type == GLINT_COLOR) p.put(row, std::array<float, 3>{level(), level(), level()});
        if (row.type == GLINT_TEXT) p.put_text(row, any_text(draw, row.text_bytes - 1));
    }
    p.clamp();
    return p;
}

RunRecord plain_run(const Definition& d) { return {{Params(d), {64, 48}, 0, {}}, {}, 0, {}, {}, {}, {}}; }

RunRecord any_run(Draws& draw, const Definition& d) {
    RunRecord run{{any_values(draw, d), any_extent(draw), 0, {}}, {}, 0, {}, {}, {}, {}};
    if (draw.one_in(3)) run.seed.step = draw.whole(0, 1 << 30), run.seed.fields = any_state(draw, run.seed.extent);
    run.end = run.seed.step;
    Gestures gestures(draw, run);
    for (int i = draw.whole(0, 12); i > 0; --i) gestures.any();
    if (draw.one_in(2)) add_hashes(draw, run);
    if (draw.one_in(3)) run.fields = any_state(draw, gestures.extent());
    if (draw.one_in(2)) run.run_settings = {"calm", "cuda:0", draw.real(0.1f, 8), draw.one_in(2), {}, {}, {}};
    if (draw.one_in(3)) run.run_settings.view = any_view(draw);
    for (auto& pin : run.run_settings.pins)
        if (draw.one_in(30)) pin = Pin{draw.one_in(2) ? "height" : "", draw.whole(0, 16383), draw.whole(0, 16383)};
    if (draw.one_in(3))
        run.run_settings.look = {"height",       draw.one_in(2), draw.one_in(2),
                                 draw.one_in(2), draw.one_in(2), static_cast<Derived>(draw.whole(0, 3))};
    std::int64_t mark = 0;
    for (int i = draw.one_in(3) ? draw.whole(1, 5) : 0; i > 0; --i)
        run.run_settings.marks.push_back(mark += draw.whole(1, 1000));
    return run;
}

std::string difference(const RunRecord& a, const RunRecord& b) {
    if (!(a.seed.params == b.seed.params)) return "seed's parameters";
    if (!(a.seed.extent == b.seed.extent)) return "seed's extent";
    if (a.seed.step != b.seed.step || a.end != b.end) return "places";
    if (!same_fields(a.seed.fields, b.seed.fields)) return "seed's fields";
    if (!same_fields(a.fields, b.fields)) return "fields";
    if (a.events.size() != b.events.size()) return "number of events";
    for (std::size_t i = 0; i < a.events.size(); ++i)
        if (!same_event(a.events[i], b.events[i])) return "event " + std::to_string(i);
    if (a.hashes != b.hashes) return "hashes";
    const RunSettings &c = a.run_settings, &d = b.run_settings;
    if (c.preset != d.preset || c.device != d.device || c.speed != d.speed || c.paused != d.paused ||
        !(c.view == d.view) || c.pins != d.pins || !(c.look == d.look) || c.marks != d.marks)
        return "conduct";
    return a.unknown == b.unknown ? "" : "what is not known";
}

std::vector<std::byte> document_in(const std::vector<std::byte>& file) {
    Decompressor unpack(unseal(file).document);
    std::vector<std::byte> document(unpack.bytes());
    unpack.read(document), unpack.finish();
    return document;
}

std::vector<std::byte> file_around(std::span<const std::byte> document, std::span<const std::byte> fields) {
    Compressor pack(document.size(), 1);
    pack.write(document);
    const auto packed = pack.finish();
    return seal({packed, fields});
}

} // namespace glint::test
