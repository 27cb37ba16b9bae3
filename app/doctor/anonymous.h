// Removes names of people, machines and folders from a report, so that it can be published.
#pragma once
#include "app/doctor/environment.h"
#include "app/files/formats/json.h"

namespace glint {

class Anonymous {
public:
    /// user, host: as the system names them; "" if unknown.
    Anonymous(const Variables&, std::string user, std::string host);

    std::string text(std::string) const;
    Json json(Json) const; ///< replaces all texts in it

private:
    struct Secret {
        std::string name, instead;
    };
    void keep_secret(std::string name, const char* instead);
    std::vector<Secret> secrets_;
};

/// For the present user and machine.
Anonymous anonymous_here();

} // namespace glint
