// Many values become one: the dot product of "CUDA by Example", chapter 5, and the sums of the articles, by every tree
// that their threads have been arranged in.
#include "api/sim.h"
#include "reduction/cpu.h"
#include "reduction/draw.h"
#include "reduction/gpu.h"
#include "reduction/labels.h"
#include "reduction/lesson.h"
#include "reduction/library.cuh"
#include <optional>
#include <tuple>

namespace reduction {

struct Reduction {
    using Params = reduction::Params;
    static constexpr glint::Info info{"reduction", "Reduction", "Threads add many values in a tree",
                                      glint::evolves | glint::reentrant | glint::exhibit};

    static void describe(glint::ParamTable<Params>& table) { reduction::describe(table); }
    static void teach(glint::Lesson& lesson) { reduction::teach(lesson); }

    Reduction(glint::Device on, glint::Extent size, const Params& p)
        : device(on),
          extent(size),
          count(values_of(size, p)),
          first(on, quads_for(count)),
          parts(on, {static_cast<int>(parts_for(count)) + 1, 1}),
          halves(on, {HalfOfTerm<float>::extent(count).height, 2}),
          flags(on, {2 * flag_stride, 1}),
          numbers(on, {2, 1}),
          sum(on, {2, 1}),
          heights(on, {leaves, 1}),
          errors(on, {orders, prefixes}) {
        if (p.operation == Operation::dot) second.emplace(on, quads_for(count));
        with_terms(p, [&](const auto& terms) { draw_trees(p, terms), make_library(terms); });
        add_up(p);
    }

    void advance(const glint::Tick&, int steps, const Params& p) {
        for (; steps > 0; --steps) add_up(p);
    }

    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        device.for_each("paint", frame.extent(),
                        Paint{heights.view(), errors.view(), Layout(extent), Progress(tick.step, p.pace), frame});
    }

    void annotate(glint::Annotations& labels, const glint::Tick&, const Params&) const {
        label_picture(labels, extent);
    }

    void state(glint::State& s) { s.table("sum", sum, {.lo = 0, .hi = static_cast<float>(count)}); }

    static void probes(glint::ProbeTable<Reduction>& table) {
        table.sum("result", "", "Result of the last step.",
                  [](const Reduction& r, const glint::Tick&, const Params&) { return r.told(StepFigure::result); });
        table.sum("exact", "", "Exact sum, without rounding.",
                  [](const Reduction& r, const glint::Tick&, const Params&) { return r.told(StepFigure::exact); });
        table.sum("error", "", "Error: the result minus the exact sum.",
                  [](const Reduction& r, const glint::Tick&, const Params&) { return r.told(StepFigure::error); });
        table.sum("relative_error", "", "Relative error: the error divided by the exact sum.",
                  [](const Reduction& r, const glint::Tick&, const Params&) { return r.told(StepFigure::relative); });
    }

    static const char* unavailable(const glint::DeviceFacts& d, glint::Extent, const Params& p) {
        const bool cuda = d.device == GLINT_CUDA;
        if (cuda && p.method == Method::serial)
            return "a single GPU thread would take seconds instead of microseconds: choose 'grid_stride'";
        if (p.method == Method::library && !(cuda && has_library))
            return "CUB needs an NVIDIA GPU and a Glint that was compiled by nvcc: choose 'auto'";
        const bool everywhere = p.method == Method::serial || p.method == Method::grid_stride ||
                                p.method == Method::compensated || p.method == Method::automatic;
        if (!cuda && !everywhere)
            return "this method is for a GPU's blocks and warps: on a CPU choose 'serial', 'grid_stride' or "
                   "'compensated'";
        return nullptr;
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const auto values = static_cast<double>(values_of(e, p)), cells = static_cast<double>(e.area());
        return {.item = "values",
                .items_per_step = values,
                .items_per_draw = cells,
                .bytes_per_step = (p.operation == Operation::dot ? 8 : 4) * values,
                .bytes_per_draw = 4 * cells,
                .operations_per_step = (p.operation == Operation::sum ? 1 : 2) * values,
                .operations_per_draw = 60 * cells};
    }

    static glint::Note note(const glint::DeviceFacts&, glint::Extent e, const Params& p) {
        const bool cut = e.area() * p.values_per_cell > max_values;
        glint::Note note{};
        note.size = sizeof note, note.param = "values_per_cell", note.caution = cut;
        std::snprintf(note.text, sizeof note.text, "a step adds up %.4g Mi values%s",
                      static_cast<double>(values_of(e, p)) / (1 << 20), cut ? ", the maximum; more was requested" : "");
        return note;
    }

private:
    static constexpr int flag_stride = 32; // a cache line each

    StepFigure told(StepFigure::What what) const { return {numbers.view(), what}; }

    static glint::Extent quads_for(std::int64_t values) { return {static_cast<int>((values + 3) / 4), 1}; }
    template <class T> static T* values_in(glint::Field<Quad>& field) {
        return reinterpret_cast<T*>(field.view().data);
    }
    template <class T> Terms<T> terms(const Params& p) {
        return {values_in<T>(first), second ? values_in<T>(*second) : nullptr, count, p.operation};
    }
    template <class What> void with_terms(const Params& p, What what) {
        p.precision == Precision::float32 ? what(terms<float>(p)) : what(terms<std::int32_t>(p));
    }
    Slots slots() {
        std::uint32_t* const all_flags = flags.view().data;
        double* const found = numbers.view().data;
        const glint::View<Whole> all_parts = parts.view();
        return {all_parts.data + 1, all_parts.data, all_flags, all_flags + flag_stride, found, sum.view().data};
    }

    template <class T> void draw_trees(const Params& p, const Terms<T>& in) {
        const auto quads_of = [](glint::Field<Quad>& field) {
            return reinterpret_cast<glint::Quad<T>*>(field.view().data);
        };
        const Sowing<T> sowing{{p, 0}, count, quads_of(first)};
        device.for_each("sow", sowing.extent(), sowing);
        if (second) device.for_each("sow", sowing.extent(), Sowing<T>{{p, 1}, count, quads_of(*second)});
        device.for_each("leaves", heights.extent(), Leaves<T>{in, heights.view()});
        device.for_each("rounding", errors.extent(), Rounding<T>{in, errors.view()});
        settle(in);
    }
    /// The exact sum.
    template <class T> void settle(const Terms<T>& in) {
        const glint::Extent rows = HalfOfTerm<T>::extent(count);
        const glint::View<double> sums = halves.view();
        glint::reduce(device, rows, GLINT_SUM, HalfOfTerm<T>{in, true}, &sums(0, 0));
        glint::reduce(device, rows, GLINT_SUM, HalfOfTerm<T>{in, false}, &sums(0, 1));
        const Settling settling{sums, unit_of<T>(in.operation), numbers.view().data + StepFigure::exact,
                                sum.view().data};
        device.for_each("settle", {1, 1}, settling);
    }

    /// Here, as a step takes no memory.
    template <class T> void make_library(const Terms<T>& in) {
        if (has_library && device.is_cuda()) std::get<std::optional<Library<T>>>(libraries).emplace(device, in);
    }

    void add_up(const Params& p) {
        with_terms(p, [&](const auto& terms) { add_up(p, terms); });
    }
    template <class T> void add_up(const Params& p, const Terms<T>& in) {
        const Method method = p.method == Method::automatic ? Method::grid_stride : p.method;
        if (!device.is_cuda()) return cpu::add_up(device, method, in, slots());
        if (method != Method::library) return gpu::add_up(device, p, method, in, slots());
        const glint::Device::Scope scope(device.host(), "add up");
        std::get<std::optional<Library<T>>>(libraries)->add_up(in, slots());
        device.for_each("publish", {1, 1}, Publish<typename Library<T>::Wide>{slots()});
    }

    glint::Device device;
    glint::Extent extent;
    std::int64_t count;
    glint::Field<Quad> first;                 // array
    std::optional<glint::Field<Quad>> second; // second vector of a dot product
    glint::Field<Whole> parts;                // behind the total, see Slots
    glint::Field<double> halves;              // see settle()
    glint::Field<std::uint32_t> flags;
    glint::Field<double> numbers;        // the result, and the exact sum
    glint::Field<float> sum;             // see Slots
    glint::Field<float> heights, errors; // for drawing
    std::tuple<std::optional<Library<float>>, std::optional<Library<std::int32_t>>> libraries; // for these terms
};

} // namespace reduction
GLINT_SIMULATION(reduction::Reduction)
