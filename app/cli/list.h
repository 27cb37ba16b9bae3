// glint list: the simulations there are.
#pragma once

namespace CLI {
class App;
}

namespace glint {

class Catalog;

struct ListOptions {
    bool json = false;
};

CLI::App* add_list(CLI::App& program, ListOptions&);
void list(const ListOptions&, const Catalog&);

} // namespace glint
