// What lies over the panels when somebody asks what a device is: all that it tells of itself, searched as one types.
// The rows are made when a device is chosen, not when they are drawn.
#pragma once
#include "interop/device_property.h"
#include <string>
#include <vector>

namespace glint {

class ComputeDevices;
class Notices;
class CurrentSession;
struct DeviceSheet;
struct UiState;

class DeviceProperties {
public:
    DeviceProperties(const CurrentSession&, const ComputeDevices&, Notices&, const UiState&);
    DeviceProperties(const DeviceProperties&) = delete;
    DeviceProperties& operator=(const DeviceProperties&) = delete;
    void open(); ///< with the device that computes, and nothing searched for
    void draw();

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
    std::vector<Line> lines_; // what matches
    std::size_t found_ = 0;   // rows of them
    bool silent_ = false;     // the driver, when the rows were made
};

} // namespace glint
