// Dialogs for a film and for an exported picture.
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/window/actions/actions.h"
#include "app/window/features/film/film_run.h"
#include "app/window/features/film/picture_export.h"
#include "app/window/parts/dialog.h"
#include "app/window/workspace/workspace.h"
#include "app/world/instance.h"
#include "app/world/text/fixed_string.h"
#include "sims/api/view.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>

namespace glint {

// The size of a picture or a film that is computed again: a few sizes to choose, and both sides to type.

/// width, height: pixels; 0: as the session's grid is now, which is `now`. Both sides together.
void draw_size_rows(int& width, int& height, Extent now, const char* tip);

// A film: part of the run, format, and progress of a running one.

namespace {

void film_number(const char* text, const char* tip, ImGuiDataType type, void* value, const char* format) {
    row_name(text, tip);
    const look::UseFont font(look::current().number, look::number_size);
    ImGui::PushID(text);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::InputScalar("##value", type, value, nullptr, nullptr, format);
    ImGui::PopID();
}

void choose_part(FilmForm& form, const Session& session, const UiState& ui) {
    static constexpr const char* names[] = {"From here on", "Since the last start", "The chosen stretch",
                                            "A zoom to here"};
    const auto entries = [&] {
        const char* stands = has_steps(session) ? "" : "No step would change this picture";
        return std::vector<look::Entry>{
            {names[0], "From the current step: first the recorded steps, then new steps without input", stands},
            {names[1], "From the last start over to the newest step, with all input", stands},
            {names[2], "The stretch marked on the scrubber, with all input in it",
             ui.stretch ? "" : "No stretch is chosen: drag on the scrubber with Shift held"},
            {names[3], "Zooms at a constant rate from the preset's view to the current view, without steps",
             can_zoom(session.definition()) ? "" : "This simulation has no view to zoom"}};
    };
    int chosen = static_cast<int>(form.part);
    row_name("Part", "The steps to film. They are computed again, so the film is smooth even if steps are slow");
    if (look::choice("##part", names[chosen], entries, chosen, ImGui::GetContentRegionAvail().x))
        form.part = static_cast<FilmForm::Part>(chosen);
}

void choose_format(FilmForm& form) {
    const auto entries = [] {
        std::vector<look::Entry> list;
        list.reserve(film_format_choices.size());
        for (const FilmFormatName& format : film_format_choices) list.push_back({format.name, format.help, ""});
        return list;
    };
    row_name("Format", "File type; the film is saved in your videos folder");
    look::choice("##format", film_format_choices[static_cast<std::size_t>(form.format)].name, entries, form.format,
                 ImGui::GetContentRegionAvail().x);
}

/// "600 pictures, 10.0 s, of 1024 x 768: steps 1 200 to 3 600". Allocates only for the numbers.
void tell_film(const Film& film, Extent extent, bool steps) {
    FixedString<160> text = FixedString<160>::of("{} frames of {} x {}, {:.1f} s", film.frames(), extent.width,
                                                 extent.height, static_cast<double>(film.frames()) / film.rate);
    if (steps) {
        text += ": steps ";
        text += look::grouped(film.from);
        text += " to ";
        text += look::grouped(film.place(film.frames() - 1));
    }
    look::paragraph(text);
}

FixedString<96> cancel_text(const FilmRun& films) {
    if (films.stopping()) return ICON_FA_STOP "  Cancelling";
    const FilmProgress now = films.progress();
    if (now.frames == 0 && now.replayed < 1)
        return FixedString<96>::of(ICON_FA_STOP "  Cancel: replaying to the first frame, {:.0f} %", 100 * now.replayed);
    auto text = FixedString<96>::of(ICON_FA_STOP "  Cancel: {:.0f} %",
                                    100 * static_cast<double>(now.frames) / static_cast<double>(films.frames()));
    if (const double left = films.seconds_left(); left > 0)
        text += FixedString<32>::of(", {:.0f} s left", std::ceil(left));
    return text;
}

class FilmDialog final : public Dialog {
public:
    FilmDialog(const CurrentSession& current, FilmRun& films, const Actions& actions, const UiState& ui)
        : current_(current), films_(films), actions_(actions), ui_(ui) {}

    Modal id() const override { return Modal::film; }
    Place place() const override { return {"Film##modal", {440, 0}}; }
    void draw() override;

private:
    const CurrentSession& current_;
    FilmRun& films_;
    const Actions& actions_;
    const UiState& ui_;
};

void FilmDialog::draw() {
    FilmForm& form = films_.form();
    if (ImGui::IsWindowAppearing() && ui_.stretch) form.part = FilmForm::Part::stretch;
    look::heading("Film");
    const Session& session = *current_;
    const bool zoom = form.part == FilmForm::Part::zoom;
    choose_part(form, session, ui_);
    choose_format(form);
    if (zoom || form.part == FilmForm::Part::from_here)
        film_number("Seconds", "Length of the film, 0.1 to 3600 s", ImGuiDataType_Double, &form.seconds, "%.4g");
    film_number("Frames per second", FixedString<64>::of("Frame rate of the film, 1 to {}", highest_rate(form)).c_str(),
                ImGuiDataType_Double, &form.rate, "%.4g");
    if (!zoom)
        film_number("Steps per frame", "Simulation steps between two frames; by default as many as in the window",
                    ImGuiDataType_S64, &form.stride, "%lld");
    draw_size_rows(
        form.width, form.height, films_.grid(),
        "The run is computed again at this size: the same events and steps with larger or smaller cells. Each "
        "side is at most 16384");
    if (session.definition().sim().annotate) {
        row_name("Labels", "Draws the labels of the simulation into each frame");
        look::toggle("Labels", form.labels);
    }
    tell_film(films_.film(), films_.extent(), !zoom);
    ImGui::Dummy({0, look::px(4)});
    const bool runs = films_.busy();
    const char* action = runs ? "cancel film" : "start film";
    if (look::text_button(
            action, runs ? cancel_text(films_) : FixedString<96>(ICON_FA_FILM "  Start"),
            {.tip = runs ? "Cancels the film; no file is kept"
                         : "Computes the steps again in the background, on the session's device, and writes the "
                           "film",
             .key = actions_.key(action),
             .disabled_reason = actions_.find(action)->disabled_reason(),
             .on = runs}))
        actions_.run(action);
}

} // namespace

std::unique_ptr<Dialog> make_film_dialog(const CurrentSession& current, FilmRun& films, const Actions& actions,
                                         const UiState& ui) {
    return std::make_unique<FilmDialog>(current, films, actions, ui);
}

// The picture as a file: size of the new computation, and the caption below it.

namespace {

class ExportDialog final : public Dialog {
public:
    ExportDialog(const CurrentSession& current, PictureExport& picture, const Actions& actions)
        : current_(current), export_(picture), actions_(actions) {}

    Modal id() const override { return Modal::picture; }
    Place place() const override { return {"Picture##modal", {480, 0}}; }
    void draw() override;

private:
    const CurrentSession& current_;
    PictureExport& export_;
    const Actions& actions_;
};

void ExportDialog::draw() {
    const Session& session = *current_;
    ExportForm& form = export_.form();
    look::heading("Picture");
    draw_size_rows(form.width, form.height, session.extent(),
                   "The picture is computed again at this size, not scaled up. Each side is at most 16384");
    if (session.definition().sim().annotate) {
        row_name("Labels", "Draws the labels of the simulation into the picture");
        look::toggle("Labels", form.labels);
    }
    row_name("Caption", "Adds a caption and the colour bar below the picture, on white");
    look::toggle("Caption", form.caption);
    const bool other = !(export_.extent() == session.extent());
    if (other && session.definition().evolves())
        look::paragraph(
            "At another size the run is computed again: the same events and steps with larger or smaller cells.");
    ImGui::Dummy({0, look::px(4)});
    const bool runs = export_.busy();
    const char* action = runs ? "cancel export" : "start export";
    const auto text = !runs ? FixedString<64>(ICON_FA_IMAGE "  Save as PNG")
                      : export_.stopping()
                          ? FixedString<64>(ICON_FA_STOP "  Cancelling")
                          : FixedString<64>::of(ICON_FA_STOP "  Cancel: {:.0f} %", 100 * export_.progress());
    if (look::text_button(action, text,
                          {.tip = runs
                                      ? "Cancels the export; no file is kept"
                                      : "Computes the picture again in the background, on the session's device, and "
                                        "saves it in your pictures folder. The file contains the run and can be opened "
                                        "in Glint",
                           .key = actions_.key(action),
                           .disabled_reason = actions_.find(action)->disabled_reason(),
                           .on = runs}))
        actions_.run(action);
    ImGui::SameLine(0, look::px(4));
    if (look::text_button("save window", ICON_FA_WINDOW_MAXIMIZE "  Save the window",
                          {.tip = "Saves the window with its panels as PNG, without this dialog, as large as it is on "
                                  "the screen",
                           .key = actions_.key("save window"),
                           .disabled_reason = actions_.find("save window")->disabled_reason()}))
        actions_.run("save window");
}

} // namespace

std::unique_ptr<Dialog> make_export_dialog(const CurrentSession& current, PictureExport& picture,
                                           const Actions& actions) {
    return std::make_unique<ExportDialog>(current, picture, actions);
}

namespace {

constexpr Extent screen_sizes[] = {{1920, 1080}, {3840, 2160}};
constexpr int multiples[] = {2, 4, 8};
constexpr const char* side_too_large = "A side would exceed 16384 pixels";

bool size_button(const char* id, const char* text, const char* tip, bool on, bool fits = true) {
    return look::text_button(id, text, {.tip = tip, .disabled_reason = fits ? "" : side_too_large, .on = on});
}

void next_button() { ImGui::SameLine(0, look::px(4)); }

void type_side(const char* text, int now, int& side) {
    int shown = side ? side : now;
    row_name(text, "Pixels, 16 to 16384");
    const look::UseFont font(look::current().number, look::number_size);
    ImGui::PushID(text);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    if (ImGui::InputInt("##value", &shown, 0, 0)) side = shown;
    ImGui::PopID();
}

} // namespace

void draw_size_rows(int& width, int& height, Extent now, const char* tip) {
    const auto is = [&](Extent size) { return width == size.width && height == size.height; };
    const auto take = [&](Extent size) { width = size.width, height = size.height; };
    row_name("Size", tip);
    if (size_button("As shown", "As shown", "The size of the grid in the window", is({0, 0}))) take({0, 0});
    for (const int times : multiples) {
        next_button();
        const Extent size{now.width * times, now.height * times};
        const auto text = FixedString<16>::of("{} x", times);
        const bool fits = std::max(size.width, size.height) <= largest_side;
        if (size_button(text.c_str(), text.c_str(), "A multiple of the grid's size: the same proportions", is(size),
                        fits))
            take(size);
    }
    row_name("", tip);
    for (const Extent& size : screen_sizes) {
        if (&size != std::begin(screen_sizes)) next_button();
        const auto text = FixedString<32>::of("{} x {}", size.width, size.height);
        if (size_button(text.c_str(), text.c_str(), "The size of a screen", is(size))) take(size);
    }
    type_side("Width", now.width, width);
    type_side("Height", now.height, height);
}

} // namespace glint
