// Values as people and presets write them, for every parameter of every simulation.
#include "app/world/params/params.h"
#include "app/world/catalog.h"
#include "support/runs.h"
#include "support/says.h"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

class EveryParameter : public testing::Test {
protected:
    void for_each(const std::function<void(const Definition&, const glint_param&)>& look) {
        for (const auto& definition : catalog_.all())
            for (const glint_param& row : definition->params()) {
                SCOPED_TRACE(definition->id() + "." + row.id);
                look(*definition, row);
            }
    }
    Catalog catalog_;
};

/// Expects a refusal with a sentence that names the parameter and the allowed values, and that nothing has changed.
void expect_refused(const Definition& definition, const glint_param& row, const std::string& text) {
    Params params(definition);
    const auto why = params.set(row, text);
    ASSERT_TRUE(why) << "'" << text << "' was taken as " << params.text(row);
    EXPECT_THAT(*why, HasSubstr(row.id));
    EXPECT_THAT(*why, HasSubstr(row.type == GLINT_CHOICE ? row.choices[0].id : allowed(row)));
    EXPECT_TRUE(params == Params(definition));
}

void expect_text_returns(const Definition& definition, const glint_param& row, const Params& from) {
    Params to(definition);
    const auto why = to.set(row, from.text(row));
    EXPECT_FALSE(why) << *why;
    EXPECT_EQ(to.text(row), from.text(row));
    EXPECT_TRUE(row.type == GLINT_COLOR || to.same(row, from)); // a colour may lie between two of a screen's levels
}

TEST_F(EveryParameter, ThatScalesWithThePictureSaysSo) {
    const auto said = [&](const char* sim, const char* id) { return allowed(*catalog_.at(sim).param(id)); };
    EXPECT_THAT(said("waves", "wavelength"), testing::StartsWith("8 to 200 side/1024"));
    EXPECT_EQ(said("heat", "brush_radius"), "1 to 256 cells") << "a plate's cells are what they are";
    for_each([](const Definition&, const glint_param& row) {
        EXPECT_EQ(row.flags & GLINT_SCALES ? 1 : 0, std::string_view(row.unit) == "side/1024" ? 1 : 0);
    });
}

TEST_F(EveryParameter, TextOfItsDefaultReadsBackTheSame) {
    for_each([](const Definition& d, const glint_param& row) { expect_text_returns(d, row, Params(d)); });
}

TEST_F(EveryParameter, TextOfEveryPresetReadsBackTheSame) {
    for_each([](const Definition& d, const glint_param& row) {
        for (const glint_preset& preset : d.presets()) {
            Params params(d);
            params.load(preset);
            expect_text_returns(d, row, params);
        }
    });
}

TEST_F(EveryParameter, ItsExactTextReadsBackTheSameEvenOfAColourBetweenTwoLevels) {
    for_each([](const Definition& d, const glint_param& row) {
        for (const glint_preset& preset : d.presets()) {
            Params from(d), to(d);
            from.load(preset);
            if (row.type == GLINT_COLOR) from.put(row, std::array<float, 3>{0.1f, 0.22f, 0.3333f});
            EXPECT_FALSE(to.set(row, from.exact_text(row)));
            EXPECT_TRUE(to.same(row, from)) << from.exact_text(row);
        }
    });
}

TEST_F(EveryParameter, TakesItsBoundsInItsOwnTypeAndNothingBeyond) {
    for_each([](const Definition& d, const glint_param& row) {
        if (row.type != GLINT_FLOAT) return;
        const auto low = static_cast<float>(row.min), high = static_cast<float>(highest(row));
        const auto text = [](float v) {
            char digits[64];
            std::snprintf(digits, sizeof digits, "%.9g", static_cast<double>(v));
            return std::string(digits);
        };
        Params params(d);
        EXPECT_FALSE(params.set(row, text(high)));
        EXPECT_EQ(params.get<float>(row), high);
        if (row.flags & GLINT_OPEN_LOW) {
            expect_refused(d, row, text(low));
            EXPECT_FALSE(params.set(row, text(std::nextafter(low, high))));
        } else {
            EXPECT_FALSE(params.set(row, text(low)));
        }
        expect_refused(d, row, text(std::nextafter(low, -HUGE_VALF)));
        expect_refused(d, row, text(std::nextafter(high, HUGE_VALF)));
    });
}

TEST_F(EveryParameter, IsUnstableOnlyAboveItsSliderRange) {
    for_each([](const Definition& d, const glint_param& row) {
        if (row.type != GLINT_FLOAT) return;
        Params params(d);
        params.put(row, static_cast<float>(row.max));
        EXPECT_FALSE(is_unstable(params, row));
        EXPECT_EQ(highest(row) > row.max, row.track_max > row.max);
        if (!(highest(row) > row.max)) return;
        params.put(row, static_cast<float>(highest(row)));
        params.clamp();
        EXPECT_EQ(params.get<float>(row), static_cast<float>(highest(row))) << "it was typed on purpose";
        EXPECT_EQ(unstable_row(params), &row);
    });
}

TEST_F(EveryParameter, TakesWholeNumbersInRangeAndNothingBeyond) {
    for_each([](const Definition& d, const glint_param& row) {
        if (row.type != GLINT_INT) return;
        const auto low = static_cast<std::int64_t>(row.min), high = static_cast<std::int64_t>(highest(row));
        Params params(d);
        for (const auto value : {low, high}) EXPECT_FALSE(params.set(row, std::to_string(value)));
        for (const auto value : {low - 1, high + 1, std::int64_t{1} << 32, std::int64_t{1} << 62})
            expect_refused(d, row, std::to_string(value));
        for (const char* text : {"1.5", "1e2", "99999999999999999999999"}) expect_refused(d, row, text);
    });
}

TEST_F(EveryParameter, TakesEachOfItsChoices) {
    for_each([](const Definition& d, const glint_param& row) {
        for (const std::string& id : choice_ids(row)) {
            Params params(d);
            EXPECT_FALSE(params.set(row, id));
            EXPECT_EQ(params.text(row), id);
        }
    });
}

TEST_F(EveryParameter, RefusesWhatIsNoValue) {
    for_each([](const Definition& d, const glint_param& row) {
        for (const char* text :
             {"",    " ",   "nan", "-nan",  "inf",  "-inf",   "infinity", "1,000",   "1e400", "-1e400",   "0x10", "5 6",
              "+-5", "++5", "--5", "1.2.3", "five", "#12345", "#1234567", "#12345g", "tru",   "\xff\xfe", "$(id)"})
            expect_refused(d, row, text);
    });
}

TEST_F(EveryParameter, RefusesTheDecimalCommaWithAHint) {
    for_each([](const Definition& d, const glint_param& row) {
        if (row.type != GLINT_FLOAT) return;
        EXPECT_THAT(*Params(d).set(row, "1,000"), HasSubstr("decimal point"));
    });
}

TEST_F(EveryParameter, ClampMakesAnythingValid) {
    for_each([](const Definition& d, const glint_param& row) {
        for (const float wild : {std::nanf(""), HUGE_VALF, -HUGE_VALF, 3e38f, -0.f, 1e-45f}) {
            Params params(d);
            if (row.type == GLINT_FLOAT) params.put(row, wild);
            if (row.type == GLINT_COLOR) params.put(row, std::array<float, 3>{wild, wild, wild});
            if (row.type == GLINT_INT || row.type == GLINT_CHOICE) params.put(row, wild > 0 ? INT32_MAX : INT32_MIN);
            params.clamp();
            EXPECT_NO_THROW(params.require_valid("it"));
        }
    });
}

/// A table for cases that no simulation may have.
struct Sample {
    float share = 0.5f;
    std::int32_t count = 3;
    bool on = true;
    std::array<float, 3> tint{1, 0.5f, 0};
};

class OneOfEach : public testing::Test {
protected:
    OneOfEach() {
        const auto row = [](const char* id, std::int32_t type, std::size_t offset, double min, double max) {
            glint_param p{};
            p.id = id, p.help = "help", p.unit = "", p.group = "", p.type = type,
            p.offset = static_cast<std::uint32_t>(offset);
            p.min = min, p.max = max, p.reference = -1;
            return p;
        };
        rows_ = {row("share", GLINT_FLOAT, offsetof(Sample, share), 0.1, 0.7),
                 row("count", GLINT_INT, offsetof(Sample, count), -10, 2147483647),
                 row("on", GLINT_BOOL, offsetof(Sample, on), 0, 1),
                 row("tint", GLINT_COLOR, offsetof(Sample, tint), 0, 1)};
        sim_.abi = GLINT_ABI, sim_.size = sizeof sim_, sim_.id = "sample", sim_.title = sim_.summary = "";
        sim_.defaults = &defaults_, sim_.params_size = sizeof defaults_;
        sim_.params = rows_.data(), sim_.param_count = static_cast<std::int32_t>(rows_.size()),
        sim_.param_stride = sizeof(glint_param);
        sim_.create = [](const glint_host*, std::int32_t, std::int32_t, const void*) -> void* { return nullptr; };
        sim_.destroy = [](void*) {};
        sim_.draw = [](void*, const glint_tick*, const void*, const glint_frame*) { return 0; };
        definition_.emplace(sim_);
    }
    /// The value after setting it to the text, or "refused".
    std::string set(const char* id, const char* text) {
        Params params(*definition_);
        return params.set(id, text) ? "refused" : params.text(*definition_->param(id));
    }
    Sample defaults_;
    std::vector<glint_param> rows_;
    glint_sim sim_{};
    std::optional<Definition> definition_;
};

TEST_F(OneOfEach, ABoundIsReachedThoughItsDecimalIsLargerAsDouble) {
    EXPECT_EQ(set("share", "0.7"), "0.7"); // 0.7f < 0.7
    EXPECT_EQ(set("share", "0.1"), "0.1"); // 0.1f > 0.1
    EXPECT_EQ(set("share", "0.70000005"), "refused");
}

TEST_F(OneOfEach, ASignMayBeWritten) {
    EXPECT_EQ(set("count", "+5"), "5");
    EXPECT_EQ(set("count", "-5"), "-5");
    EXPECT_EQ(set("share", "+.5"), "0.5");
    EXPECT_EQ(set("share", "5e-1"), "0.5");
}

TEST_F(OneOfEach, WhatNoFloatCanHoldIsLargeOrNothingByItsValue) {
    rows_[0].min = -1;
    const Definition from_below(sim_);
    const glint_param& share = *from_below.param("share");
    const std::string zeros(60, '0'), nines(60, '9');
    Params params(from_below);
    for (const std::string& nothing : {"0." + zeros + "1", "-0." + zeros + "1", std::string("1e-999"),
                                       "1" + zeros + "e-999", "0." + zeros + "1e-5"}) {
        EXPECT_FALSE(params.set(share, nothing)) << nothing;
        EXPECT_EQ(params.get<float>(share), 0) << nothing;
    }
    for (const std::string& large :
         {nines + "e-5", "-" + nines + "e-5", nines, std::string("1e999"), "0." + zeros + "1e999"})
        EXPECT_TRUE(params.set(share, large)) << large;
}

TEST_F(OneOfEach, LargeWholeNumbersAreComparedAs64Bits) {
    EXPECT_EQ(set("count", "2147483647"), "2147483647");
    EXPECT_EQ(set("count", "2147483648"), "refused");
    EXPECT_EQ(set("count", "4294967299"), "refused") << "3 modulo 2^32";
    EXPECT_EQ(set("count", "-11"), "refused");
}

TEST_F(OneOfEach, SwitchesAndColours) {
    for (const char* yes : {"on", "true", "yes", "1"}) EXPECT_EQ(set("on", yes), "on");
    for (const char* no : {"off", "false", "no", "0"}) EXPECT_EQ(set("on", no), "off");
    EXPECT_EQ(set("tint", "#FF8000"), "#ff8000");
    EXPECT_EQ(set("tint", "ff8000"), "refused");
    EXPECT_EQ(set("tint", "#-18000"), "refused");
}

TEST_F(OneOfEach, ASwitchIsNoOtherByteThanZeroOrOne) {
    Params params(*definition_);
    params.put(*definition_->param("on"), std::uint8_t{7});
    EXPECT_THAT(refusal([&] { params.require_valid("it"); }), says("'on'", "(on or off)"));
    params.clamp();
    EXPECT_TRUE(params == Params(*definition_)) << "what is not off is on";
    constexpr std::uint8_t seven = 7;
    std::memcpy(&defaults_.on, &seven, sizeof seven);
    EXPECT_THAT(refusal([&] { const Definition taken(sim_); }), says("'sample'", "defaults", "'on'", "(on or off)"));
}

TEST_F(OneOfEach, EveryColourOfAScreenReadsBackTheSame) {
    for (int level = 0; level < 256; ++level) {
        char text[8];
        std::snprintf(text, sizeof text, "#%02x%02x%02x", level, 255 - level, level ^ 0x55);
        EXPECT_EQ(set("tint", text), text);
    }
}

TEST_F(OneOfEach, AnUnknownParameterNamesTheNearest) {
    const auto why = Params(*definition_).set("shaer", "1");
    ASSERT_TRUE(why);
    EXPECT_THAT(*why, HasSubstr("'share'"));
}

} // namespace
} // namespace glint::test
