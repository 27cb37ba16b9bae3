#!/usr/bin/env bash
# release.sh: whether this commit may be released: everything that ./test runs, what CI cannot run, because it has no GPU, and the
# README's commands on machines that have nothing. Says at its end what stands in the way; status 0 means nothing does.
# With an NVIDIA GPU here it runs all CUDA tests and compute-sanitizer's tools and writes their page anew; without one the page that
# is committed must be younger than every kernel. SKIP="test machines" leaves parts out: evidence, test, machines.
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
done

if ((${#against[@]})); then
    printf 'Not to be released: %s\n' "${against[@]}"
    exit 1
fi
echo "Nothing stands in the way of releasing $(git describe --always --tags)."
