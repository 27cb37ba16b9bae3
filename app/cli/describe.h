// glint describe: what a simulation's parameters, presets, fields and probes are.
#pragma once
#include <string>

namespace CLI {
class App;
}

namespace glint {

class Catalog;

struct DescribeOptions {
    std::string simulation;
    bool json = false;
};

CLI::App* add_describe(CLI::App& program, DescribeOptions&);
void describe(const DescribeOptions&, const Catalog&);

} // namespace glint
