// Tables grow at their ends: of a row that is shorter than today's, the rest is zero.
#include "sims/api/device.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(OlderTables, AChoiceThatEndsSoonerHasNothingBehindItsEnd) {
    struct Older {
        const char *id, *help;
    };
    const Definition& today = catalog().at("heat");
    std::vector<glint_param> rows = today.params();
    std::vector<Older> choices;
    for (glint_param& row : rows) {
        if (std::string_view(row.id) != "method") continue;
        for (int i = 0; i < row.choice_count; ++i) choices.push_back({row.choices[i].id, row.choices[i].help});
        row.choices = reinterpret_cast<const glint_choice*>(choices.data()), row.choice_stride = sizeof(Older);
    }
    glint_sim sim = today.sim();
    sim.params = rows.data(), sim.param_stride = sizeof(glint_param);
    const Definition older(sim);
    const glint_param& row = *older.param("method");
    EXPECT_EQ(choice_ids(row), choice_ids(*today.param("method")));
    for (int i = 0; i < row.choice_count; ++i) EXPECT_EQ(row.choices[i].flags, 0u) << row.choices[i].id;
}

} // namespace
} // namespace glint::test
