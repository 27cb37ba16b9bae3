// Dialog to choose a preset: all presets as pictures, the current simulation's first, and the user's own, which are
// saved, renamed and deleted here. Its rows are built when they change, not when they are drawn.
#pragma once
#include "app/look/controls.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/parts/dialog.h"
#include "app/world/params/params.h"
#include "app/world/text/fixed_string.h"
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
struct Shell;
struct UiState;

struct GalleryView {
    bool name_preset = false; ///< request: the field for the name of a new preset gets the keyboard
};

class Gallery final : public Dialog {
public:
    Gallery(const Shell&, Thumbnails&, OwnPresets&);
    Modal id() const override { return Modal::gallery; }
    Place place() const override { return {"Presets##modal", {960, 760}}; }
    void open() override;  ///< with nothing searched for
    void close() override; ///< nobody looks at its pictures any more
    void draw() override;

private:
    struct Tile {
        const Definition* definition;
        std::string preset; ///< an id, or the name of the user's own preset
        bool own;
        FixedString<96> label;
        std::string help, id, key; ///< key: identifies its picture; changes with the values
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
    GalleryView& view_;
    std::string query_, name_;
    std::vector<Tile> tiles_;
    std::string gathered_query_;
    const Definition* gathered_of_ = nullptr;
    std::uint64_t gathered_revision_ = 0;
    look::TypedValue renamed_;        ///< the new name for renaming_
    std::string renaming_, new_name_; ///< the id of a tile, and its new name, for use after the loop
    std::string deleting_;            ///< id of a tile to delete
};

} // namespace glint
