#!/usr/bin/env bash
# package.sh: builds what can be given away, in build/packages/SUITE: a .deb for this Debian, and a .tar.gz for every machine with a
# graphics driver and a C library as new as this one's.
# package.sh try: installs both on this machine, as root, and runs them. For a machine that has nothing else:
#     cmake/fresh_machine.sh bookworm cmake/package.sh && cmake/fresh_machine.sh bookworm 'cmake/package.sh try'
# GLINT_CUDA=on builds for NVIDIA GPUs of all architectures; without it, for the CPU if there is no driver here.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
source "$root/cmake/machine.sh"
packages=$root/build/packages/$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)

# run_it GLINT: the program shows its version, computes a picture, compiles a simulation if a compiler is here, and keeps a window
# open until it is told to end.
run_it() {
    local glint=$1 here
    here=$(mktemp -d)
    (
        cd "$here"
        "$glint" --version
        "$glint" render heat --preset book --size 256x192 --steps 20 --device cpu -o heat.png
        "$glint" new vortex --to .
        ! command -v g++ >/dev/null || "$glint" render vortex --plugin vortex.cpp --size 64x48 --steps 2 --device cpu -o vortex.png
        ls -l ./*.png
        status=0
        exec {shown}<> <(:)
        Xvfb -displayfd "$shown" -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1 & # xvfb-run fails when it cleans up
        read -r -t 20 display <&"$shown" || die "there is no screen"
        DISPLAY=:$display timeout -s TERM 20 "$glint" heat --size 256x192 --device cpu || status=$?
        kill %1
        ((status == 124)) || die "the window has ended by itself, with status $status"
    )
    rm -rf "$here"
}

if [[ ${1:-} == try ]]; then
    export DEBIAN_FRONTEND=noninteractive
    unpacked=$(mktemp -d)
    trap 'rm -rf "$unpacked"' EXIT
    step "Reading the package lists" apt-get -q update
    step "Installing an OpenGL driver and a screen" apt-get -q install -y --no-install-recommends libgl1 libgl1-mesa-dri xvfb
    tar -C "$unpacked" -xzf "$packages"/glint-*.tar.gz
    say "From the .tar.gz:"
    run_it "$(echo "$unpacked"/glint-*/bin/glint)"
    step "Installing the .deb" apt-get -q install -y --no-install-recommends "$packages"/glint_*.deb
    say "From the .deb:"
    run_it /usr/bin/glint
    exit
fi

need_packages "${build_packages[@]}" dpkg-dev file libxcursor1 libxi6 libxinerama1 libxrandr2 libxxf86vm1
choose_cuda skip
build package package "-DGLINT_CUDA=$cuda" "-DCMAKE_CUDA_ARCHITECTURES=all-major"
mkdir -p "$packages"
mv -f "$root"/build/package/glint_*.deb "$root"/build/package/glint-*.tar.gz "$packages"
ls -l "$packages" >&2
