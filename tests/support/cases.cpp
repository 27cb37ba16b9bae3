#include "support/cases.h"
#include "app/world/params/auto_method.h"
#include "support/run.h"
#include "support/same_bits.h"
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

std::string one_of(Draws& draw, std::initializer_list<const char*> texts) {
    return texts.begin()[draw.whole(0, static_cast<int>(texts.size()) - 1)];
}

double at_random(Draws& draw, const glint_param& row) {
    const double share = draw.one_in(8) ? 0 : draw.one_in(8) ? 1 : draw.share();
    if (row.flags & GLINT_LOG_SCALE && row.min > 0) return row.min * std::pow(row.max / row.min, share);
    return row.min + (row.max - row.min) * share;
}

void busy_heat(Draws& draw, Params& p) {
    if (draw.one_in(3)) set(p, "k", "0.25");
    if (!draw.one_in(4)) set(p, "brush_radius", std::to_string(draw.whole(1, 6)));
    if (draw.one_in(3)) set(p, "brush_temperature", "1");
}
void busy_waves(Draws& draw, Params& p) {
    if (draw.one_in(2)) set(p, "edges", "absorbing");
    if (draw.one_in(2)) set(p, "scene", "open"); // other scenes leave no tile of open water in a tank of this size
    if (draw.one_in(2)) set(p, "rain", "60");
    if (!draw.one_in(4)) set(p, "brush_radius", one_of(draw, {"20", "90"}));
}
/// Short orbits, many of which stay. `auto` is not used, because it may mean another precision on another device.
void busy_julia(Draws& draw, Params& p) {
    set(p, "iterations", std::to_string(draw.whole(1, 120)));
    set(p, "precision", one_of(draw, {"float", "float", "float_float", "double"}));
    set(p, "samples", one_of(draw, {"1", "1", "2", "3"}));
    if (draw.one_in(2)) set(p, "center_re", "0"), set(p, "center_im", "0");
    if (draw.one_in(2)) set(p, "center_re_low", "0"), set(p, "center_im_low", "0");
    if (!draw.one_in(3)) set(p, "scale", std::to_string(draw.real(0.01f, 2)));
    if (draw.one_in(4)) return;
    const std::string c = one_of(draw, {"-0.8", "-0.123", "-1", "0.2", "-1.3107"});
    set(p, "c_re", c);
    set(p, "c_im", c == "-0.8" ? "0.156" : c == "-0.123" ? "0.745" : c == "0.2" ? "0.3" : "0");
}
void busy_ripple(Draws& draw, Params& p) {
    if (!draw.one_in(3)) set(p, "wavelength", "7.5");
}
void busy_spheres(Draws& draw, Params& p) {
    set(p, "count", std::to_string(static_cast<int>(std::exp2(draw.real(0, 10)))));
    set(p, "shadows", draw.one_in(5) ? "true" : "false");
    set(p, "reflections", draw.one_in(5) ? "2" : "0");
    if (draw.one_in(2)) set(p, "yaw", "0");
    if (draw.one_in(2)) set(p, "pitch", one_of(draw, {"0", "90"}));
}
/// Few bytes, because methods differ in how they end, and crowds that a picture counts quickly.
void busy_histogram(Draws& draw, Params& p) {
    set(p, "bytes_per_cell", std::to_string(draw.whole(1, 20)));
    set(p, "crowd", one_of(draw, {"2", "32", "33", "64"}));
    if (draw.one_in(2)) set(p, "skew", one_of(draw, {"0", "60", "100"}));
    if (draw.one_in(2)) set(p, "run", one_of(draw, {"1", "5", "64"}));
}
void busy_reduction(Draws& draw, Params& p) {
    set(p, "values_per_cell", std::to_string(draw.whole(1, 9)));
    if (draw.one_in(2)) set(p, "precision", "integer"); // with it a method's own sum is in the state
}
/// Small enough to be multiplied often, and sometimes with several tiles.
void busy_matrix_product(Draws& draw, Params& p) {
    set(p, "n", std::to_string(draw.one_in(4) ? draw.whole(120, 150) : draw.whole(16, 70)));
    set(p, "steps_per_frame", std::to_string(draw.whole(1, 8)));
    if (!draw.one_in(3)) set(p, "view", "product");
}
/// Few reads, by a warp at one address or at 32.
void busy_constant_memory(Draws& draw, Params& p) {
    set(p, "reads", std::to_string(draw.whole(1, 12)));
    if (draw.one_in(2)) set(p, "pattern", "picture");
    if (draw.one_in(2)) set(p, "addresses", one_of(draw, {"1", "32"}));
}
/// Tables that a picture's keys fill quickly, with few and with many buckets.
void busy_hash_table(Draws& draw, Params& p) {
    set(p, "keys_per_cell", std::to_string(draw.whole(1, 3)));
    if (draw.one_in(2)) set(p, "load", one_of(draw, {"0.25", "1", "8", "1000"}));
    if (draw.one_in(2)) set(p, "skew", one_of(draw, {"0", "100"}));
}
/// Few exchanges, each of which is a barrier for all threads of a block.
void busy_barrier(Draws& draw, Params& p) { set(p, "returns", one_of(draw, {"0", "0", "1", "2"})); }

/// The weights of a box that may reach beyond the grid.
Mask any_shape(Draws& draw, Extent e) {
    Mask mask{draw.whole(0, e.width - 1), draw.whole(0, e.height - 1), {draw.whole(1, 40), draw.whole(1, 40)}, {}};
    for (std::int64_t i = 0; i < mask.extent.area(); ++i)
        mask.weights.push_back(static_cast<std::uint8_t>(draw.one_in(3) ? draw.whole(0, 255) : 255));
    return mask;
}

glint_stroke any_stroke(Draws& draw, Extent e, std::int64_t step) {
    const auto at = [&](int cells) { // often a side, or a seam between two tiles
        const int seam = cells * draw.whole(0, 3) / 3;
        return static_cast<float>(draw.one_in(2) ? seam + draw.whole(-2, 2) : draw.whole(-20, cells + 20));
    };
    const float x = at(e.width), y = at(e.height);
    const float x1 = draw.one_in(3) ? at(e.width) : x, y1 = draw.one_in(3) ? at(e.height) : y;
    return {sizeof(glint_stroke), x, y, x1, y1, draw.one_in(4) ? GLINT_RIGHT : GLINT_LEFT, 0, GLINT_PRESS, step};
}

/// The first difference of the two worlds, or "".
std::string difference(World& a, World& b) {
    const std::vector<FieldCopy> x = a.read_fields(), y = b.read_fields();
    for (std::size_t i = 0; i < x.size(); ++i)
        if (!same_bits(x[i].values, y[i].values)) return x[i].id;
    return drawn(a) == drawn(b) ? "" : "picture";
}

std::string settings(const Params& p) {
    std::string all;
    for (const glint_param& row : p.definition().params()) all += " " + std::string(row.id) + "=" + p.text(row);
    return all;
}

class Case {
public:
    Case(Queue& queue, const Cases& cases, unsigned seed)
        : draw_(seed),
          d_(catalog().at(cases.simulation)),
          method_(*d_.param("method")),
          cases_(cases),
          extent_(cases.sizes.any(draw_)),
          params_(any_params(draw_, d_)),
          reference_(d_, cpu(), extent_, by_reference()),
          other_(d_, queue, extent_, by_method(queue)) {}

    /// Runs a case; returns the first difference as a sentence, or "".
    std::string run() {
        for (int i = 0; i < 3; ++i) {
            const int steps = draw_.whole(1, draw_.one_in(4) ? 19 : 8);
            for (World* world : {&reference_, &other_}) world->advance(steps);
            if (const std::string what = difference(reference_, other_); !what.empty())
                return what + " after " + std::to_string(steps) + " steps at " + std::to_string(extent_.width) + "x" +
                       std::to_string(extent_.height) + " with" + settings(other_.params());
            edit();
        }
        return "";
    }

private:
    Params by_reference() const {
        Params p = params_;
        p.put(method_, method_.reference);
        return p;
    }
    Params by_method(Queue& queue) {
        Params p = params_;
        if (!cases_.method.empty()) return set(p, "method", cases_.method), p;
        do p.put(method_, std::int32_t(draw_.whole(0, method_.choice_count - 1)));
        while (!unavailable(d_, queue.device(), extent_, p).empty() || !is_exact(p));
        return p;
    }
    void keep_restarting_rows(const Params& before) {
        for (const glint_param& row : d_.params())
            if (row.flags & GLINT_RESTARTS) set(params_, row.id, before.text(row));
    }
    void edit() { // most rows can change while it runs; the others rebuild it
        const Params before = params_;
        if (draw_.one_in(2)) params_ = any_params(draw_, d_);
        if (draw_.one_in(2)) keep_restarting_rows(before);
        reference_.set_params(by_reference()), other_.set_params(by_method(other_.queue()));
        const Mask shape = any_shape(draw_, extent_);
        const bool of_shape = draw_.one_in(3);
        const glint_stroke stroke =
            of_shape ? stroke_over(shape, GLINT_LEFT, 0) : any_stroke(draw_, extent_, reference_.step());
        for (World* world : {&reference_, &other_}) world->stroke(stroke, of_shape ? &shape : nullptr);
    }

    Draws draw_;
    const Definition& d_;
    const glint_param& method_;
    const Cases& cases_;
    Extent extent_;
    Params params_;
    World reference_, other_;
};

} // namespace

Extent Sizes::any(Draws& draw) const {
    const auto cells = [&](int low, int high, int unit) {
        const int n = draw.whole(low, high);
        return draw.one_in(3) && n / unit * unit >= low ? n / unit * unit : n;
    };
    const int width = cells(least.width, most.width, draw.one_in(2) ? 128 : 4);
    return {width, cells(least.height, most.height, 16)};
}

Params any_params(Draws& draw, const Definition& d) {
    Params p(d);
    for (const glint_param& row : d.params()) {
        const double value = at_random(draw, row);
        if (row.type == GLINT_FLOAT) p.put(row, static_cast<float>(value));
        if (row.type == GLINT_INT || row.type == GLINT_CHOICE) p.put(row, static_cast<std::int32_t>(std::round(value)));
        if (row.type == GLINT_BOOL) p.put(row, draw.one_in(2));
    }
    p.clamp();
    if (d.id() == "heat") busy_heat(draw, p);
    if (d.id() == "waves") busy_waves(draw, p);
    if (d.id() == "julia") busy_julia(draw, p);
    if (d.id() == "ripple") busy_ripple(draw, p);
    if (d.id() == "spheres") busy_spheres(draw, p);
    if (d.id() == "histogram") busy_histogram(draw, p);
    if (d.id() == "reduction") busy_reduction(draw, p);
    if (d.id() == "matrix_product") busy_matrix_product(draw, p);
    if (d.id() == "hash_table") busy_hash_table(draw, p);
    if (d.id() == "constant_memory") busy_constant_memory(draw, p);
    if (d.id() == "barrier") busy_barrier(draw, p);
    return p;
}

void agree_in(int cases, Queue& queue, const Cases& what) {
    for (int seed = 0; seed < cases; ++seed) {
        const std::string differs = Case(queue, what, static_cast<unsigned>(seed)).run();
        ASSERT_EQ(differs, "") << what.simulation << ", seed " << seed;
    }
}

} // namespace glint::test
