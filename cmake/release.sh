#!/usr/bin/env bash
# release.sh: checks that this commit may be released. It runs everything that ./test runs, the tests that CI cannot run, because it
# has no GPU, and the README's commands on machines with only a base system. At its end it lists the obstacles; status 0: none.
# With an NVIDIA GPU here it runs all CUDA tests and compute-sanitizer's tools and rewrites their page; without one the committed
# page must be newer than every kernel. SKIP="test machines" skips parts: evidence, test, machines, packages.
set -uo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
cd "$root" || exit 2
against=()

part() { # NAME SENTENCE COMMAND…: SENTENCE is an obstacle if COMMAND fails
    local name=$1 sentence=$2
    shift 2
    if [[ " ${SKIP:-} " == *" $name "* ]]; then
        against+=("$name was left out: SKIP=$SKIP")
        return
    fi
    echo "== $*"
    "$@" || against+=("$sentence")
}

gpu_here() { command -v nvidia-smi >/dev/null && nvidia-smi -L >/dev/null 2>&1; }
run_on_gpu() {
    ./test cuda && tests/bench/on_a_gpu.sh build/test build/gpu-evidence tests sanitizers &&
        tests/bench/sanitized.py --glint build/test/glint --from build/gpu-evidence
}

[[ -z $(git status --porcelain) ]] || against+=("there are changes that no commit holds: git status names them")
if gpu_here; then
    part evidence "the GPU's tests or sanitizers failed: build/gpu-evidence" run_on_gpu
    [[ -z $(git status --porcelain docs/benchmarks) ]] || against+=("docs/benchmarks changed: look at it and commit it")
else
    part evidence "the committed GPU evidence does not hold for this commit" tests/bench/evidence.py
fi
part test "./test failed" ./test
part test "a sanitizer, the second compiler or clang-tidy found something" ./test asan clang tidy
for suite in bookworm trixie; do
    part machines "the README's commands fail on a bare Debian $suite" cmake/fresh_machine.sh "$suite"
    part packages "no packages can be built on Debian $suite" cmake/fresh_machine.sh "$suite" cmake/package.sh
    part packages "the packages do not run on a bare Debian $suite" cmake/fresh_machine.sh "$suite" 'cmake/package.sh try'
done

if ((${#against[@]})); then
    printf 'Not to be released: %s\n' "${against[@]}"
    exit 1
fi
echo "Nothing stands in the way of releasing $(git describe --always --tags)."
