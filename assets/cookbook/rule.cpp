// Cookbook: a text as a parameter. Cells live and die by a rule that the user writes, such as B36/S23.
#include "api/random.h"
#include "api/sim.h"

namespace cookbook_rule {

// [read]
struct Rule {                              // bit n: with n living neighbours
    std::uint32_t birth = 0, survival = 0; // a cell is born; it survives
    bool is_read = false;
};

constexpr Rule rule_from(const glint::Text<24>& text) {
    Rule rule;
    int at = 0;
    const auto counts = [&](std::uint32_t& bits) {
        for (; text[at] >= '0' && text[at] <= '8'; ++at) bits |= 1u << (text[at] - '0');
    };
    if (text[at++] != 'B') return {};
    counts(rule.birth);
    if (text[at] != '/' || text[at + 1] != 'S') return {};
    at += 2;
    counts(rule.survival);
    rule.is_read = text[at] == 0; // behind the last character there is a zero
    return rule;
}
// [/read]
static_assert(rule_from("B36/S23").birth == 0x48 && rule_from("B36/S23").survival == 0xc);
static_assert(rule_from("B/S").is_read && !rule_from("").is_read && !rule_from("B9/S").is_read);

struct Life {
    // [rows]
    struct Params {
        glint::Text<24> rule = "B36/S23"; // at most 23 bytes
        glint::Text<32> caption = "";
        float density = 0.3f;
        std::int32_t seed = 1, steps_per_frame = 1;
    };
    static void describe(glint::ParamTable<Params>& table) {
        table.add_text(&Params::rule, "rule", "Counts of living neighbours with which a cell is born, or survives.");
        table.add_text(&Params::caption, "caption", "Words at the lower edge of the picture.");
        // [/rows]
        table.add_float(&Params::density, "density", 0, 1, "Share of living cells at the start.").restarts();
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, another start.").restarts();
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 64, "Steps a frame.").unit("steps");
        table.add_preset("maze", {.rule = "B3/S12345", .density = 0.05f}, "Corridors that grow.");
        table.add_preset("day_and_night", {.rule = "B3678/S34678", .density = 0.5f}, "Living and dead cells alike.");
        // [rows]
    }
    // The program shows this sentence, and keeps the rule that it had before.
    static const char* unavailable(const glint::DeviceFacts&, glint::Extent, const Params& p) {
        if (rule_from(p.rule).is_read) return nullptr;
        return "the rule cannot be read: write it like B36/S23, with numbers of neighbours from 0 to 8";
    }
    void annotate(glint::Annotations& labels, const glint::Tick&, const Params& p) const {
        const auto width = float(now.extent().width);
        if (p.caption.size() > 0) labels.words({0, 0, width, 0}, {"%s", p.caption.c_str()}, glint::Side::above);
    }
    // [/rows]
    static constexpr glint::Info info{"cookbook_rule", "Rules of life", "Cells that live by a rule which you write",
                                      glint::evolves};

    Life(glint::Device on, glint::Extent size, const Params& p) : device(on), now(on, size), next(on, size) {
        device.for_each("sow", size, Sow{now.view(), std::uint64_t(p.seed), p.density});
    }
    struct Sow {
        glint::View<std::uint8_t> cells;
        std::uint64_t seed;
        float density;
        GLINT_HD void operator()(int x, int y) const {
            const auto place = (std::uint64_t(y) << 32) + std::uint64_t(x);
            cells(x, y) = glint::happens(seed, place, density) ? 1 : 0;
        }
    };
    struct Step {
        glint::View<const std::uint8_t> from;
        glint::View<std::uint8_t> to;
        std::uint32_t birth, survival;
        template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
            int living = -int(from(x, y));
            for (int j = y - 1; j <= y + 1; ++j)
                for (int i = x - 1; i <= x + 1; ++i)
                    living += place.fetch(from, i, j, from.extent(), glint::Boundary::periodic, std::uint8_t(0));
            to(x, y) = std::uint8_t((from(x, y) ? survival : birth) >> living & 1);
        }
    };
    void advance(const glint::Tick&, int steps, const Params& p) {
        const Rule rule = rule_from(p.rule);
        for (; steps > 0; --steps) {
            device.for_each("live", now.extent(), Step{now.view(), next.view(), rule.birth, rule.survival});
            swap(now, next);
        }
    }
    struct Show {
        glint::View<const std::uint8_t> cells;
        glint::View<std::uint32_t> pixels;
        GLINT_HD void operator()(int x, int y) const {
            pixels(x, y) = cells(x, y) ? glint::rgba(0.95f, 0.8f, 0.4f) : glint::rgba(0.05f, 0.07f, 0.12f);
        }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{now.view(), frame.pixels});
    }
    void state(glint::State& s) { s.field("cells", now, {.hi = 1}); }

    glint::Device device;
    glint::Field<std::uint8_t> now, next;
};

} // namespace cookbook_rule
GLINT_SIMULATION(cookbook_rule::Life)
