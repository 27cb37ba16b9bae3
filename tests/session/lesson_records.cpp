// Each recorded figure of a lesson is in the records in docs/benchmarks, in a row that its source names.
#include "app/files/state_folder.h"
#include "app/world/lesson.h"
#include "support/run.h"
#include "support/says.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <iterator>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;
using Words = std::set<std::string>;

std::vector<std::string> split(std::string_view text, std::string_view separator) {
    std::vector<std::string> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.emplace_back(text.substr(0, end));
        if (end == text.npos) return parts;
        text.remove_prefix(end + separator.size());
    }
}

Words numbers_of(const std::string& text) {
    static const std::regex number(R"((^|[^\w.])(\d+(\.\d+)?(e-?\d+)?)(?!\w))");
    Words numbers;
    for (std::sregex_iterator i(text.begin(), text.end(), number), end; i != end; ++i) numbers.insert((*i)[2]);
    return numbers;
}

/// A row of a table on a page.
struct Row {
    Words keys; ///< its cells, and the ids of its measurements
    Words numbers;
};

bool is_mark(char c) { return c == '`' || c == '*'; }

Row row_from(const std::string& line, const std::string& experiment) {
    Row row{{}, numbers_of(line)};
    if (!experiment.empty()) row.keys.insert(experiment);
    for (std::string cell : split(line, " | ")) {
        std::erase_if(cell, is_mark);
        const std::size_t from = cell.find_first_not_of("| "), to = cell.find_last_not_of("| ");
        if (from == cell.npos) continue;
        const std::string key = cell.substr(from, to - from + 1);
        row.keys.insert(key);
        for (const std::string& id : split(key, ", ")) row.keys.insert(id);
    }
    return row;
}

/// An experiment's id follows its title: "**Title** (`id`)".
std::string experiment_of(const std::string& line) {
    static const std::regex title(R"(\*\*.*\*\* \(`(.+)`\))");
    std::smatch found;
    return std::regex_match(line, found, title) ? found[1].str() : "";
}

std::vector<Row> rows_of(const std::string& page) {
    std::vector<Row> rows;
    std::string experiment;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("|")) rows.push_back(row_from(line, experiment));
        if (line.starts_with("**") || line.starts_with("#")) experiment = experiment_of(line);
    }
    return rows;
}

const std::vector<Row>& rows_at(const std::string& page) {
    static std::map<std::string, std::vector<Row>> read;
    const auto [at, is_new] = read.try_emplace(page);
    if (is_new) {
        const auto text = read_file(std::filesystem::path(GLINT_SOURCE_DIR) / page);
        if (text) at->second = rows_of(*text);
    }
    return at->second;
}

bool has_all(const Words& words, const Words& wanted) { return std::ranges::includes(words, wanted); }

/// The rows that a source like "docs/benchmarks/exhibits-h200.md: launch-ladder, 4" names.
std::vector<Row> rows_named_by(const std::string& source) {
    const std::size_t colon = source.find(": ");
    if (colon == source.npos || !source.starts_with("docs/benchmarks/")) return {};
    const auto keys = split(std::string_view(source).substr(colon + 2), ", ");
    const Words wanted(keys.begin(), keys.end());
    std::vector<Row> named;
    std::ranges::copy_if(rows_at(source.substr(0, colon)), std::back_inserter(named),
                         [&](const Row& row) { return has_all(row.keys, wanted); });
    return named;
}

/// "" if the records contain the figure.
std::string mistake_in(const LessonFigure& figure) {
    if (figure.source.empty()) return fmt::format("'{}' has no source", figure.what);
    const std::vector<Row> rows = rows_named_by(figure.source);
    if (rows.empty()) return fmt::format("'{}': no row of the records is named by '{}'", figure.what, figure.source);
    Words numbers;
    for (const Row& row : rows) numbers.insert(row.numbers.begin(), row.numbers.end());
    const Words wanted = numbers_of(figure.value);
    if (wanted.empty()) return fmt::format("'{}' has a value without a number: '{}'", figure.what, figure.value);
    if (has_all(numbers, wanted)) return "";
    return fmt::format("'{}': the rows of '{}' do not contain '{}'", figure.what, figure.source, figure.value);
}

TEST(Records, ContainEachRecordedFigureOfEachLesson) {
    int recorded = 0;
    for (const auto& definition : catalog().all()) {
        if (!definition->lesson()) continue;
        for (const LessonFigure& figure : definition->lesson()->figures) {
            if (!figure.recorded) continue;
            ++recorded;
            EXPECT_EQ(mistake_in(figure), "") << definition->id();
        }
    }
    EXPECT_GT(recorded, 30);
}

TEST(Records, DoNotContainAFigureWithoutAMeasurement) {
    const std::string page = "docs/benchmarks/exhibits-h200.md: ";
    const auto said = [](const std::string& value, const std::string& source) {
        return mistake_in({"A", value, "", source, true, ""});
    };
    EXPECT_EQ(said("naive 6545 GFLOP/s", page + "article"), "");
    EXPECT_EQ(said("9.7 GB/s", page + "launch-ladder, 1"), "");
    EXPECT_THAT(said("9.7 GB/s", ""), says("'A'", "source"));
    EXPECT_THAT(said("9.7 GB/s", page + "launch-leader, 1"), HasSubstr("no row"));
    EXPECT_THAT(said("9.7 GB/s", "docs/benchmarks/no-such-page.md: launch-ladder"), HasSubstr("no row"));
    EXPECT_THAT(said("9.7 GB/s", "docs/exhibits.md: launch-ladder"), HasSubstr("no row"));
    EXPECT_THAT(said("9.7 GB/s", page), HasSubstr("no row"));
    EXPECT_THAT(said("9.7 GB/s", "84524b8, a quiet run"), HasSubstr("no row"));
    EXPECT_THAT(said("naive 6546 GFLOP/s", page + "article"), HasSubstr("'naive 6546 GFLOP/s'"));
    EXPECT_THAT(said("as it should be", page + "race"), HasSubstr("number"));
}

} // namespace
} // namespace glint::test
