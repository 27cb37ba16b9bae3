// Runs glint_faulty (tests/faulty/) once for each call that can fail, and checks the contract: a documented exit
// status, one sentence, no signal, no files left over, every file either old or new.
#pragma once
#include "support/program.h"
#include <map>
#include <set>

namespace glint::test {

struct Scenario {
    std::string name;
    std::vector<std::string> arguments;
    std::vector<std::string> outputs;   ///< files that it writes
    std::set<std::string> unrepeatable; ///< outputs that hold times: JSON, SVG or PNG
    std::vector<std::string> inputs;    ///< files that it reads
    std::vector<std::string> before;    ///< a command that makes those
    int sentences = 1;                  ///< at most, in addition to the output without a fault
};

/// for_ever: every later call fails, too.
enum class Repeat { once, for_ever };

class Walk {
public:
    explicit Walk(Scenario);
    /// The number of such calls if none fails.
    long calls(const std::string& call) const;
    /// call: as in tests/faulty/faults.h. The nth fails with this code; false: there is no nth. Failures are the
    /// test's.
    bool point(const std::string& call, long n, int code, Repeat);
    int points() const { return points_; }

private:
    Ended run(const std::string& fault) const;
    void put_old() const;
    bool contains_file_name(const std::string& sentence) const;
    void expect_contract(const Ended&, const std::string& fault, bool of_file) const;
    void expect_files(const std::string& fault, bool done) const;

    Scenario scenario_;
    Folder folder_, aside_;
    std::map<std::string, std::string> wanted_; // the outputs' content after success
    Ended wanted_end_{};
    int points_ = 0;
};

/// The stride through this many calls, so that about `sample` calls are tested, or the number in GLINT_FAULT_POINTS.
long walk_stride(long calls, long sample);

} // namespace glint::test
