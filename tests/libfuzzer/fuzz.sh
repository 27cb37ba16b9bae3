#!/usr/bin/env bash
# fuzz.sh SECONDS [PARSER…]: builds the parsers with Clang's libFuzzer and gives each SECONDS of inputs that reach further and further.
# Inputs that break a parser lie in build/fuzz/found afterwards, one file a case; the corpora grow in build/fuzz/corpus.
# Needs clang-19 and libclang-rt-19-dev. FUZZ_JOBS=N runs N at a time (one a core).
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
seconds=${1:?how many seconds a parser?}
shift
parsers=("$@")
((${#parsers[@]})) || parsers=(command_line image layout limits methods picture run_file settings share_code)
cmake --preset fuzz >build/fuzz-configure.log || { cat build/fuzz-configure.log; exit 1; }
cmake --build --preset fuzz
mkdir -p build/fuzz/found
one() {
    local corpus=build/fuzz/corpus/$1 status=0
    mkdir -p "$corpus"
    GLINT_FUZZ_TARGET=$1 GLINT_FUZZ_CORPUS=$corpus build/fuzz/glint_fuzz "$corpus" -max_total_time="$seconds" -max_len=65536 \
        -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="build/fuzz/found/$1-" >"build/fuzz/$1.log" 2>&1 || status=$?
    echo "$1: $(sed -n 's/^stat::number_of_executed_units: //p' "build/fuzz/$1.log") inputs, $(grep -o 'cov: [0-9]*' "build/fuzz/$1.log" | tail -1), exit $status"
    return $status
}
export -f one
export seconds
printf '%s\n' "${parsers[@]}" | xargs -P "${FUZZ_JOBS:-$(nproc)}" -I{} bash -c 'one {}'
