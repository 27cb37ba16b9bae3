// What lies over the panels when somebody looks for a preset: all of them as pictures, the simulation's on stage first,
// and the user's own, which are saved, renamed and deleted here. What is shown is gathered when it changes, not when it
// is drawn.
#pragma once
#include "app/look/typed_value.h"
#include "app/services/own_presets.h"
#include "app/world/fixed_string.h"
#include "app/world/params.h"
#include <cstdint>
#include <imgui.h>
#include <memory>
#include <string>
#include <vector>

namespace glint {

class Actions;
class Catalog;
class Notices;
class Thumbnails;
class Workspace;
struct UiState;

class Gallery {
public:
    Gallery(const Catalog&, Workspace&, Thumbnails&, OwnPresets&, const Actions&, Notices&, UiState&);
    void open();  ///< with nothing searched for
    void close(); ///< nobody looks at its pictures any more
    void draw();
    void forget() { query_.clear(), name_.clear(), renaming_.clear(), deleting_.clear(); } ///< what was typed

private:
    struct Tile {
        const Definition* definition;
        std::string preset; ///< an id, or the name of an own one
        bool own;
        FixedString<96> label;
        std::string help, id, key; ///< key: of its picture, which is another where the values are
        Params params;
        std::shared_ptr<const RunRecord> strokes; ///< null: none
    };
    void gather();
    void gather_of(const Definition&);
    void add(Tile);
    bool is_stale() const;
    void draw_search();
    void draw_tiles();
    void draw_tile(const Tile&, float width);
    void draw_picture(const Tile&, ImVec2 from, ImVec2 to);
    void draw_label(const Tile&, ImVec2 at, float width);
    void draw_own_buttons(const Tile&, ImVec2 at, float width);
    void draw_save();
    void draw_notice();
    void choose(const Tile&);
    void change_own();
    void remove(const OwnPresets::Kept&);
    void bring_back();

    const Catalog& catalog_;
    Workspace& workspace_;
    Thumbnails& thumbnails_;
    OwnPresets& own_;
    const Actions& actions_;
    Notices& notices_;
    UiState& ui_;
    std::string query_, name_;
    std::vector<Tile> tiles_;
    std::string gathered_query_;
    const Definition* gathered_of_ = nullptr;
    std::uint64_t gathered_revision_ = 0;
    look::TypedValue renamed_;        ///< the new name, of renaming_
    std::string renaming_, new_name_; ///< the id of a tile, and what it is to be called when all are drawn
    std::string deleting_;            ///< the same, of one that is to go
};

} // namespace glint
