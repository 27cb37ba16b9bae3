// The panel of --watch: for each plugin whether its newest build is there, and what the compiler says about it.
#include "app/look/text.h"
#include "app/look/theme.h"
#include "app/timing/clock.h"
#include "app/window/features/source/source.h"

namespace glint {
namespace {

using Status = WatchedSource::Status;

FixedString<128> status_text(const WatchedSource& source) {
    const double seconds = (now_ms() - source.begun_ms) / 1000;
    switch (source.status) {
    case Status::compiling:
        return FixedString<128>::of("Compiling, {:.1f} s", seconds);
    case Status::loading:
        return FixedString<128>::of("Loading, {:.1f} s", seconds);
    case Status::reloaded:
        return FixedString<128>::of("Reloaded after {:.1f} s", source.took_s);
    case Status::failed:
        return FixedString<128>::of("Not reloaded, after {:.1f} s; the build before goes on", source.took_s);
    default:
        return FixedString<128>::of("Loaded; save the file to build it again");
    }
}

class SourcePanel final : public Panel {
public:
    explicit SourcePanel(const SourceWatch& watch) : watch_(watch) {}
    const char* title() const override { return "Source"; }

    void draw() override {
        for (const WatchedSource& source : watch_.all()) {
            look::heading(source.name);
            look::tooltip(source.file);
            const bool failed = source.status == Status::failed;
            look::paragraph(status_text(source),
                            look::readable(failed                              ? look::bad
                                           : source.status == Status::reloaded ? look::good
                                                                               : look::colors().text));
            for (const SourceError& error : source.errors) draw_error(error);
            if (source.errors.empty() && !source.said.empty()) look::paragraph(source.said);
        }
    }

private:
    static void draw_error(const SourceError& error) {
        if (error.line > 0) look::number(FixedString<32>::of("line {}", error.line));
        look::paragraph(error.words, look::colors().text);
    }

    const SourceWatch& watch_;
};

} // namespace

std::unique_ptr<Panel> make_source_panel(const SourceWatch& watch) { return std::make_unique<SourcePanel>(watch); }

} // namespace glint
