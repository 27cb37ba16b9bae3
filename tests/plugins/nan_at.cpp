// A throw-away simulation that counts its steps in each cell, until one becomes NaN: at a step, or at a stroke. Another
// number of its state can become NaN instead: of a volume, a table, a list of structs, a grid of structs.
#include "api/sim.h"

namespace {

enum class Place : std::int32_t { counted, volume, table, half, array, grid, host };
constexpr int bodies = 5000;

struct Body {
    std::int64_t turns;
    double mass;
    float speed[3];
    glint::Half shade;
    static void members(glint::Members<Body>& all) {
        all.add(&Body::turns, "turns");
        all.add(&Body::mass, "mass");
        all.add(&Body::speed, "speed");
        all.add(&Body::shade, "shade");
    }
};
struct Mark {
    std::uint32_t kind;
    float warmth;
    static void members(glint::Members<Mark>& all) {
        all.add(&Mark::kind, "kind");
        all.add(&Mark::warmth, "warmth");
    }
};

struct NanAt {
    struct Params {
        std::int32_t nan_at = 0;
        Place place = Place::counted;
    };
    static constexpr glint::Info info{"nan_at", "NaN at", "Becomes NaN where it is told to", glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_int(&Params::nan_at, "nan_at", 0, 1'000'000, "The step whose cell 5, 3 is NaN; 0: none.");
        table.add_enum(&Params::place, "place",
                       {{"counted", "a cell of a grid"},
                        {"volume", "a cell of a volume"},
                        {"table", "a double of a table"},
                        {"half", "a half of a list"},
                        {"array", "a float in an array of a list"},
                        {"grid", "a member in a grid"},
                        {"host", "a float in ordinary memory"}},
                       "Which number becomes NaN.");
    }
    NanAt(glint::Device on, glint::Extent extent, const Params&)
        : device(on),
          counted(on, extent),
          gaps(on, extent),
          mist(on, {20, 12, 9}),
          rows(on, {3, 3000}),
          all(on, bodies),
          marks(on, extent) {
        gaps.write(std::vector<float>(static_cast<std::size_t>(extent.area()), NAN));
    }
    struct Count {
        glint::View<float> cells;
        float steps;
        bool breaks;
        GLINT_HD void operator()(int x, int y) const {
            cells(x, y) = breaks && x == 5 && y == 3 ? NAN : cells(x, y) + steps;
        }
    };
    struct BreakOther {
        glint::VolumeView<float> mist;
        glint::View<double> rows;
        glint::ListView<Body> all;
        glint::View<Mark> marks;
        Place place;
        GLINT_HD void operator()(int) const {
            if (place == Place::volume) mist(7, 4, 6) = NAN;
            if (place == Place::table) rows(2, 2500) = NAN;
            if (place == Place::half) all[4321].shade = NAN;
            if (place == Place::array) all[17].speed[1] = NAN;
            if (place == Place::grid) marks(9, 8).warmth = NAN;
        }
    };
    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const bool breaks = p.nan_at > tick.step && p.nan_at <= tick.step + steps;
        const bool here = breaks && p.place == Place::counted;
        device.for_each("count", counted.extent(), Count{counted.view(), static_cast<float>(steps), here});
        if (!breaks) return;
        device.for_each("break", 1, BreakOther{mist.view(), rows.view(), all.view(), marks.view(), p.place});
        if (p.place == Place::host) told[3] = NAN;
    }
    struct Break {
        glint::View<float> cells;
        int x, y;
        GLINT_HD void operator()(int dx, int) const { cells(x + dx, y) = NAN; }
    };
    void stroke(const glint::Stroke& s, const Params&) {
        device.for_each("break", {1, 1}, Break{counted.view(), static_cast<int>(s.x1), static_cast<int>(s.y1)});
    }
    struct White {
        glint::View<std::uint32_t> pixels;
        GLINT_HD void operator()(int x, int y) const { pixels(x, y) = ~0u; }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("draw", frame.extent(), White{frame.pixels});
    }
    void state(glint::State& s) {
        s.field("gaps", gaps, {.none_is_nan = true});
        s.field("counted", counted, {.lo = 0, .hi = 1e6f});
        s.volume("mist", mist);
        s.table("rows", rows);
        s.list("bodies", all);
        s.field("marks", marks);
        s.host_table("told", told);
    }
    glint::Device device;
    glint::Field<float> counted, gaps;
    glint::Volume<float> mist;
    glint::Field<double> rows;
    glint::List<Body> all;
    glint::Field<Mark> marks;
    std::array<float, 4> told{};
};

} // namespace
GLINT_SIMULATION(NanAt)
