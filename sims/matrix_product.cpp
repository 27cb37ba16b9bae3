// The product of two matrices, tile by tile: the ladder that most texts on GPUs climb, from one thread an element to
// tensor cores.
#include "api/sim.h"
#include "matrix_product/cpu.h"
#include "matrix_product/draw.h"
#include "matrix_product/errors.h"
#include "matrix_product/gpu.h"
#include "matrix_product/labels.h"
#include "matrix_product/lesson.h"
#include "matrix_product/warpgroups.h"
#include <algorithm>
#include <array>

namespace matrix_product {

struct MatrixProduct {
    using Params = matrix_product::Params;
    static constexpr glint::Info info{"matrix_product", "Matrix product",
                                      "C = A B in tiles, from one thread per element to tensor cores",
                                      glint::evolves | glint::reentrant | glint::exhibit, "tiles"};

    static void describe(glint::ParamTable<Params>& table) { matrix_product::describe(table); }
    static void teach(glint::Lesson& lesson) { matrix_product::teach(lesson); }

    MatrixProduct(glint::Device on, glint::Extent size, const Params& p)
        : device(on),
          extent(size),
          tiling{p.n},
          a(on, {tiling.padded(tile), tiling.padded(tile)}),
          b(on, {tiling.padded(tile), tiling.padded(tile)}),
          c(on, {p.n, p.n}),
          error(on, {p.n, p.n}),
          scales(scales_of(p.scene, p.n)),
          warpgroups(on, entries_of(p), a) {
        device.for_each("fill", c.extent(), Fill{entries_of(p), a.view(), b.view()});
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        if (steps == 0) return;
        const bool checks = p.view == Look::correct_bits;
        checked[0] = checks ? std::min(checked[0] + static_cast<float>(steps), static_cast<float>(tiling.count())) : 0;
        for (std::int64_t step = tick.step; steps > 0;) {
            const int first = static_cast<int>(step % tiling.count()), taken = std::min(steps, tiling.count());
            const Tiles tiles{tiling, std::as_const(a).view(), std::as_const(b).view(), c.view(), first, taken};
            multiply(tiles, p.method);
            const Check check{tiles, error.view()};
            if (checks) device.for_each("check", check.extent(), check);
            step += taken, steps -= taken;
        }
    }

    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        const Paint paint{a.view(),       b.view(),       c.view(), error.view(),
                          progress(tick), Layout(extent), scales,   p.view == Look::correct_bits,
                          frame};
        device.for_each("paint", frame.extent(), paint);
    }

    void annotate(glint::Annotations& labels, const glint::Tick& tick, const Params&) const {
        label_picture(labels, Layout(extent), tiling.n, progress(tick).latest() >= 0);
    }

    void state(glint::State& s) {
        s.table("product", c, {.lo = 0, .hi = 1});
        s.table("error", error, {.lo = 0, .hi = 1e-6f});
        s.host_table("checked", checked, {.unit = "tiles", .lo = 0, .hi = static_cast<float>(tiling.count())});
    }

    static void probes(glint::ProbeTable<MatrixProduct>& table) {
        table.max("max_error", "",
                  "Largest relative error of the elements that were checked; the view 'correct_bits' checks them.",
                  [](const MatrixProduct& m, const glint::Tick& tick, const Params&) { return m.errors(tick, 0); });
        table.sum("mean_error", "", "Mean relative error of the checked elements.",
                  [](const MatrixProduct& m, const glint::Tick& tick, const Params&) {
                      return m.errors(tick, checked_elements(m.progress(tick)));
                  });
        table.mean("filled", "%", "Share of the product's elements that are computed so far in this pass.",
                   [](const MatrixProduct& m, const glint::Tick& tick, const Params&) {
                       return Filled{100. * m.progress(tick).done / m.tiling.count()};
                   });
    }

    static const char* unavailable(const glint::DeviceFacts& d, glint::Extent, const Params& p) {
        const bool cuda = d.device == GLINT_CUDA;
        const bool on_tensor_cores = p.method == Method::fast_tensor || p.method == Method::fast_tensor_split ||
                                     p.method == Method::fast_tensor_warpgroup;
        if (!cuda && on_tensor_cores) return "only a GPU has tensor cores: choose 'vectorised'";
        if (!cuda && p.method == Method::shared_row)
            return "this method is for a GPU's shared memory; on a CPU caches do this automatically: choose "
                   "'vectorised'";
        if (!cuda && (p.method == Method::registers || p.method == Method::double_buffered))
            return "this method is for a GPU's registers and copies: on a CPU choose 'vectorised'";
        if (on_tensor_cores && d.compute_major < 8)
            return "this GPU has no tensor cores for TF32: choose 'double_buffered'";
        return p.method == Method::fast_tensor_warpgroup ? Warpgroups::unavailable(d) : nullptr;
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const double n = p.n, tiles = Tiling{p.n}.count(), cells = double(e.area());
        const double products = n * n * n / tiles, checking = p.view == Look::correct_bits ? 2 : 1;
        return {.item = "multiply-adds",
                .items_per_step = products,
                .items_per_draw = cells,
                .bytes_per_step = 12 * n * n / tiles, // A, B and C once a pass
                .bytes_per_draw = 8 * cells,
                .operations_per_step = 2 * products * checking,
                .operations_per_draw = 12 * cells};
    }

    static glint::Note note(const glint::DeviceFacts&, glint::Extent, const Params& p) {
        glint::Note note{};
        note.size = sizeof note, note.param = "n";
        const double operations = 2. * p.n * p.n * p.n;
        const bool large = operations >= 1e9;
        std::snprintf(note.text, sizeof note.text, "%d tiles, %.4g %s operations per product", Tiling{p.n}.count(),
                      operations * (large ? 1e-9 : 1e-6), large ? "billion" : "million");
        return note;
    }

private:
    static Entries entries_of(const Params& p) { return {p.scene, p.n, static_cast<std::uint64_t>(p.seed)}; }
    void multiply(const Tiles& tiles, Method method) const {
        if (method == Method::fast_tensor_warpgroup) return warpgroups.multiply(tiles);
        if (method == Method::naive) return device.for_each("multiply", Naive{tiles}.extent(), Naive{tiles});
        if (device.is_cuda()) return gpu::multiply(device, method, tiles);
        if (method == Method::tiled) return cpu::multiply_tiled(device, tiles);
        multiply_in_vectors(device, tiles);
    }
    Progress progress(const glint::Tick& tick) const {
        const auto all = static_cast<float>(tiling.count()); // whatever a file says
        return progress_at(tiling, tick.step, checked[0] > 0 ? static_cast<int>(std::min(checked[0], all)) : 0);
    }
    Errors errors(const glint::Tick& tick, double elements) const {
        return {error.view(), progress(tick), extent, elements};
    }

    glint::Device device;
    glint::Extent extent;
    Tiling tiling;
    glint::Field<float> a, b, c, error;
    Scales scales;
    Warpgroups warpgroups;
    std::array<float, 1> checked{}; // how many of the tiles computed last were checked
};

} // namespace matrix_product
GLINT_SIMULATION(matrix_product::MatrixProduct)
