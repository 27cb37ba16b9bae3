// Dialog with all properties that a device reports, with a search field. The rows are built when a device is chosen,
// not when they are drawn.
#pragma once
#include "app/window/parts/dialog.h"
#include "interop/properties/device_property.h"
#include <string>
#include <vector>

namespace glint {

class CurrentSession;
class ComputeDevices;
class Notices;
class CurrentSession;
struct DeviceSheet;
struct UiState;

class DeviceProperties final : public Dialog {
public:
    DeviceProperties(const CurrentSession&, const ComputeDevices&, Notices&, const UiState&);
    Modal id() const override { return Modal::devices; }
    Place place() const override { return {"Devices##modal", {1120, 700}}; }
    void open() override; ///< opens with the device that computes, and an empty search
    void draw() override;

private:
    struct Row {
        const char* id;
        PropertyGroup group;
        std::string label, value, meaning, tip;
        bool told;
    };
    struct Line { ///< of the table
        PropertyGroup group;
        const Row* row; ///< null: the group's heading
    };
    void follow_the_driver();
    void choose(const std::string& id);
    void take_rows(const DeviceSheet&);
    void search();
    void draw_choice();
    void draw_copy();
    void draw_search();
    void draw_table();
    void draw_line(const Line&) const;

    const CurrentSession& current_;
    const ComputeDevices& devices_;
    Notices& notices_;
    const UiState& ui_;
    std::string device_, name_, refused_, query_;
    std::vector<Row> rows_;
    std::vector<Line> lines_; // matching lines
    std::size_t found_ = 0;   // number of rows that match the search
    bool silent_ = false;     // state of the driver when the rows were built
};

} // namespace glint
