// The value of the cell that the mouse points at. Main thread only.
#pragma once
#include "app/session/observe/observer.h"
#include "app/world/text/fixed_string.h"
#include "sims/api/abi.h"
#include <array>
#include <optional>

namespace glint {

struct CellRequest {
    std::array<int, 2> cell;
    std::int64_t number = 0; ///< another one if the cell may hold another value
};

struct CellValue {
    int x, y;
    FixedString<72> field; ///< "": no field has that cell
    FixedString<32> unit;
    double value;
    std::int64_t number; ///< of the request
    std::int32_t type;   ///< glint_value of the field
    bool is_whole() const { return type != GLINT_FLOAT32; }
    bool answers(const CellRequest& to) const { return std::array{x, y} == to.cell && number == to.number; }
};

class CellWatch : public Observer {
public:
    /// From now on, until another one or none: it is read again if its value may have changed.
    void watch(std::optional<std::array<int, 2>> cell) { cell_ = cell; }
    const std::optional<CellValue>& newest() const { return newest_; }

    bool wants_job(const SessionNow&) const override;
    void request(const SessionNow&) override;
    std::string take(const Report&) override;
    std::unique_ptr<Reader> make_reader(Queue&) override;

    struct Exchange {
        std::optional<CellRequest> asked;
        std::optional<CellValue> answer;
    };

private:
    Exchange exchange_;
    std::optional<std::array<int, 2>> cell_;
    std::optional<CellValue> newest_;
};

} // namespace glint
