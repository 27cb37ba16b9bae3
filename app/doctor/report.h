// Report of doctor, also for pasting into an issue: the facts, then one diagnosis and one remedy.
#pragma once
#include "app/doctor/facts.h"
#include "app/files/formats/data_text.h"

namespace glint {

std::string report_text(const Facts&);
Json report_json(const Facts&);

// Removes names of people, machines and folders from a report, so that it can be published.

class Anonymous {
public:
    /// user, host: as the system names them; "" if unknown.
    Anonymous(const Variables&, std::string user, std::string host);

    std::string text(std::string) const;
    Json json(Json) const; ///< the same document with all texts replaced

private:
    struct Secret {
        std::string name, instead;
    };
    void keep_secret(std::string name, const char* instead);
    std::vector<Secret> secrets_;
};

/// The names of the present user and machine, which a report hides.
Anonymous anonymous_here();

} // namespace glint
