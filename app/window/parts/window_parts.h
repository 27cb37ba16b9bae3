// What features add to the window: panels, layers over the picture, dialogs and actions. Each is made when the window
// is built, and panels and dialogs again when a kiosk's visitor has left.
#pragma once
#include "app/window/parts/dialog.h"
#include "app/window/parts/panel.h"
#include "app/window/parts/picture_layer.h"
#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace glint {

/// The order of the tabs; the first of a dock is in front.
enum class PanelOrder {
    simulations,
    parameters,
    lesson,
    timing,
    changes,
    compare,
    experiment,
    device,
    probe,
    source,
    editor,
    log
};

/// The lowest first.
enum class LayerOrder {
    edge,
    divider,
    brush,
    hint,
    profile,
    pins,
    labels,
    tool_bar,
    color_bar,
    minimap,
    cursor,
    path,
    notice,
    figures,
    freeze,
    chart,
    failure,
    keys,
};

/// The order within a group of the palette and of the pages of keys.
enum class ActionOrder {
    run,
    measuring,
    picture,
    seek,
    file,
    edit,
    fields,
    numbers,
    color,
    look,
    brush,
    view,
    window,
    compare,
    stage,
    path,
    script,
    handout,
    film,
    picture_export,
    source,
    keys,
    end,
    session,
    panels,
    simulations,
    timing,
    asking,
    timing_export,
    config_changes,
    experiment,
};

class WindowParts {
public:
    using MakePanel = std::function<std::unique_ptr<Panel>()>;
    using MakeLayer = std::function<std::unique_ptr<PictureLayer>()>;
    using MakeDialog = std::function<std::unique_ptr<Dialog>()>;

    void add_panel(PanelOrder order, Dock at, MakePanel make) { insert(panels_, order, {at, std::move(make)}); }
    void add_layer(LayerOrder order, MakeLayer make) { insert(layers_, order, std::move(make)); }
    void add_dialog(MakeDialog make) { dialogs_.push_back(std::move(make)); }
    void add_actions(ActionOrder order, std::function<void()> add) { insert(actions_, order, std::move(add)); }
    void set_foot_plate(FootPlate& plate) { foot_plate_ = &plate; }
    /// Called once, when the whole window is made and its actions are added. May throw Failure.
    void when_started(std::function<void()> begin) { starts_.push_back(std::move(begin)); }
    /// A view of a feature, made with Shell::make: it returns to its default when a kiosk's visitor leaves, before the
    /// script starts over.
    template <class View> View& add_view(View& view) {
        reset_views_.push_back([&view] { view = View(); });
        return view;
    }
    /// Does the same for an object that is not a mere view.
    void when_views_reset(std::function<void()> reset) { reset_views_.push_back(std::move(reset)); }
    /// Calls the function when a kiosk's visitor leaves, after the script has restarted.
    void on_visitor_leave(std::function<void()> forget) { forget_.push_back(std::move(forget)); }

    std::vector<Docked> make_panels() const {
        std::vector<Docked> all;
        all.reserve(panels_.size());
        for (const auto& [order, part] : panels_) all.push_back({part.first, part.second()});
        return all;
    }
    PictureLayers make_layers() const {
        PictureLayers all;
        all.reserve(layers_.size());
        for (const auto& [order, make] : layers_) all.push_back(make());
        return all;
    }
    void make_dialogs(Dialogs& all) const {
        for (const MakeDialog& make : dialogs_) all.add(make());
    }
    void make_actions() const {
        for (const auto& [order, add] : actions_) add();
    }
    FootPlate* foot_plate() const { return foot_plate_; } ///< null: no feature has a plate
    void start() {
        for (const auto& begin : std::exchange(starts_, {})) begin();
    }
    void reset_views() const {
        for (const auto& reset : reset_views_) reset();
    }
    void forget_visitor() const {
        for (const auto& forget : forget_) forget();
    }

private:
    template <class Order, class Part> using Ordered = std::vector<std::pair<Order, Part>>;
    template <class Order, class Part> static void insert(Ordered<Order, Part>& all, Order order, Part part) {
        const auto after = std::ranges::upper_bound(all, order, {}, &std::pair<Order, Part>::first);
        all.insert(after, {order, std::move(part)});
    }

    Ordered<PanelOrder, std::pair<Dock, MakePanel>> panels_;
    Ordered<LayerOrder, MakeLayer> layers_;
    std::vector<MakeDialog> dialogs_;
    Ordered<ActionOrder, std::function<void()>> actions_;
    FootPlate* foot_plate_ = nullptr;
    std::vector<std::function<void()>> starts_, reset_views_, forget_;
};

} // namespace glint
