// Cache lines and layouts on the CPU: structs, arrays and tiles, strides and lists, and sums that share a line.
#include "api/annotations.h"
#include "api/sim.h"
#include "cpu_layout/draw.h"
#include "cpu_layout/lesson.h"
#include "cpu_layout/visit.h"
#include <optional>
#include <utility>

namespace cpu_layout {

// The labels of the picture: the names of the threads and of their sums, and the meaning of a square.

inline void label_picture(glint::Annotations& labels, glint::Extent e, int workers) {
    const auto width = static_cast<float>(e.width), height = static_cast<float>(e.height);
    constexpr Bands::Band records = Bands::records, sums = Bands::sums;
    const int threads = workers < shown_threads ? workers : shown_threads;
    const float left = Bands::left * width, line = (Bands::right - Bands::left) * width / lines_per_row,
                band = (records.high - records.low) * height / static_cast<float>(threads);
    labels.bracket({left, records.low * height, line, (records.high - records.low) * height}, glint::Side::above,
                   "a cache line: 16 words");
    for (int thread = 0; thread < threads; ++thread)
        labels.words({0, records.high * height - band * static_cast<float>(thread + 1), left, band},
                     {"thread %d", thread + 1});
    labels.words({0, sums.low * height, left, (sums.high - sums.low) * height}, "sums");
}

class CpuLayout {
public:
    using Params = cpu_layout::Params;
    static constexpr glint::Info info{"cpu_layout", "Cache lines on the CPU",
                                      "The cache lines that threads touch, and the used part of each line",
                                      glint::evolves | glint::reentrant | glint::exhibit};

    static void describe(glint::ParamTable<Params>& table) { cpu_layout::describe(table); }
    static void teach(glint::Lesson& lesson) { cpu_layout::teach(lesson); }

    CpuLayout(glint::Device on, glint::Extent size, const Params& p)
        : device_(on),
          extent_(size),
          pieces_(records_for(size), p),
          words_(on, {static_cast<int>(whole_tiles(pieces_.records)) * values, 1}),
          order_(on, {p.order == Order::straight ? 1 : static_cast<int>(pieces_.records) + max_ahead, 1}),
          sums_(on, {max_workers * max_spacing / 4, 1}),
          totals_(on, {max_workers, 1}),
          lines_(on, {lines_per_row, shown_threads * shown_rows}),
          example_(p),
          slots_(slots_of(p.workers)) {
        lay_out(p.layout);
        if (p.order != Order::straight) put_in_order(p);
        visit_all(p);
    }

    void advance(const glint::Tick&, int steps, const Params& p) {
        if (laid_out_ != p.layout) lay_out(p.layout);
        for (int i = 0; i < steps; ++i) visit_all(p);
    }

    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        const int ahead = p.order == Order::straight ? 0 : p.ahead;
        const TouchLines touched{example_.place.data(), p.layout, tick.step, ahead, p.fields, lines_.view()};
        device_.for_each_on_cpu("touch", lines_.extent(), touched);
        device_.for_each_on_cpu("paint", frame.extent(), Paint{touched, Sums(p), p.workers, frame});
    }

    void annotate(glint::Annotations& labels, const glint::Tick&, const Params& p) const {
        label_picture(labels, extent_, p.workers);
    }

    void state(glint::State& s) { s.table("totals", totals_, {.lo = 0, .hi = 1 << 24}); }

    static void probes(glint::ProbeTable<CpuLayout>& table) {
        table.max("line_share", "%", "Used share of the cache lines that 32 visits touch.",
                  [](const CpuLayout& c, const glint::Tick& tick, const Params& p) {
                      return glint::ConstantValue{share_of_lines(c.example_, p, tick.step)};
                  });
        table.max("writers", "threads", "Number of threads whose sums share one cache line.",
                  [](const CpuLayout&, const glint::Tick&, const Params& p) {
                      return glint::ConstantValue{static_cast<double>(Sums(p).writers(0, p.workers))};
                  });
        table.max("total", "", "The largest of the threads' sums. It is equal in every layout and order.",
                  [](const CpuLayout& c, const glint::Tick&, const Params&) {
                      return glint::ConstantValue{static_cast<double>(c.largest_total())};
                  });
    }

    static const char* unavailable(const glint::DeviceFacts& d, glint::Extent, const Params&) {
        return d.device == GLINT_CUDA ? "this exhibit shows a CPU's cache lines and runs only on the CPU: choose the "
                                        "CPU, or the exhibit memory_access for a GPU"
                                      : nullptr;
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const auto records = static_cast<double>(records_for(e)), cells = static_cast<double>(e.area());
        return {.item = "records",
                .items_per_step = records,
                .items_per_draw = cells,
                .bytes_per_step =
                    records * (4 * p.fields + (p.order == Order::straight ? 0 : 4)), // useful bytes; and the list
                .bytes_per_draw = 4 * cells,
                .operations_per_step = records * p.fields,
                .operations_per_draw = 20 * cells};
    }

    static glint::Note note(const glint::DeviceFacts&, glint::Extent, const Params& p) {
        const int writers = Sums(p).writers(0, p.workers);
        glint::Note note{};
        note.size = sizeof note;
        if (writers < 2) return note;
        note.param = "spacing", note.caution = 1;
        std::snprintf(
            note.text, sizeof note.text,
            "%d threads write to the same cache line; at a spacing of 64 bytes or more, each has its own line",
            writers);
        return note;
    }

private:
    static std::int64_t records_for(glint::Extent e) { return std::min<std::int64_t>(e.area(), 1 << 24); }
    std::int64_t count() const { return whole_tiles(pieces_.records); }

    void lay_out(Layout layout) {
        struct Fill {
            Layout layout;
            std::int64_t records, count;
            std::uint32_t* words;
            void operator()(int x, int y) const {
                const std::int64_t record = std::int64_t{y} * across + x;
                for (int field = 0; field < values && record < records; ++field)
                    words[place_of(layout, record, field, count)] = value_of(record, field);
            }
        };
        const int rows = static_cast<int>((pieces_.records + across - 1) / across);
        device_.for_each_on_cpu("lay out", {across, rows}, Fill{layout, pieces_.records, count(), words_.view().data});
        laid_out_ = layout;
    }

    /// work(worker) for each, by the device's threads.
    template <class Work> void each_worker(const char* label, const Work& work) {
        const glint::Device::Scope scope(device_.host(), label);
        const auto body = [](void* of, std::int32_t first, std::int32_t last) {
            for (int worker = first; worker < last; ++worker) (*static_cast<const Work*>(of))(worker);
        };
        const auto records = static_cast<std::int32_t>(std::max<std::int64_t>(1, pieces_.length));
        device_.host().for_rows(device_.host().self, pieces_.workers, records, body, const_cast<Work*>(&work));
    }
    void put_in_order(const Params& p) {
        std::int32_t* const order = order_.view().data;
        each_worker("order", [&](int worker) {
            const std::int64_t begin = pieces_.begin(worker);
            write_order(p, begin, pieces_.end(worker) - begin, order + begin);
        });
    }

    void visit_all(const Params& p) {
        const int words = Sums(p).words;
        std::uint32_t* const sums = sums_.view().data;
        const auto slot = [&](int worker) { return slots_[static_cast<std::size_t>(worker)] * words; };
        for (int worker = 0; worker < p.workers; ++worker) sums[slot(worker)] = 0;
        const std::int32_t* const order = p.order == Order::straight ? nullptr : order_.view().data;
        each_worker("visit", [&](int worker) {
            visit(p.layout, p.fields,
                  {words_.view().data, count(), order, pieces_.begin(worker), pieces_.end(worker), p.ahead,
                   sums + slot(worker)});
        });
        for (int worker = 0; worker < p.workers; ++worker)
            totals_.view()(worker, 0) = static_cast<float>(sums[slot(worker)] & 0xffffff); // exact as a float
    }
    float largest_total() const {
        const float* const first = totals_.view().data;
        return *std::max_element(first, first + max_workers);
    }

    static constexpr int across = 1024;
    glint::Device device_;
    glint::Extent extent_;
    Pieces pieces_;
    glint::Field<std::uint32_t> words_; // the records
    glint::Field<std::int32_t> order_;
    glint::Field<std::uint32_t> sums_;
    glint::Field<float> totals_;
    mutable glint::Field<float> lines_; // made anew by each draw
    Example example_;
    std::array<int, max_workers> slots_;
    std::optional<Layout> laid_out_;
};

} // namespace cpu_layout
GLINT_SIMULATION(cpu_layout::CpuLayout)
