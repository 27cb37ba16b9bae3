#!/usr/bin/env bash
# fresh_machine.sh SUITE [COMMAND]: a newcomer's machine. COMMAND (the README's two and the quick tests) in a clone of HEAD, on a
# Debian SUITE (bookworm, trixie) that has its base system and nothing else: no toolkit, no display, no cache. Needs root and
# debootstrap; the base is kept in build/machines, and each run works on a copy. Both machines share build/packages.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
suite=${1:?which Debian? bookworm or trixie}
command=${2:-./run list && ./run && ./test format layers unit}
base=$root/build/machines/$suite machine=$root/build/machines/running-$suite

apt_settings() { # so that the machine reaches package servers like this one
    mkdir -p "$1/etc/apt/apt.conf.d" "$1/etc/ssl"
    find /etc/apt/apt.conf.d -name '99*' -exec cp {} "$1/etc/apt/apt.conf.d/" \;
    rm -rf "$1/etc/ssl/certs" # links into this machine, seen from here
    cp -rL /etc/ssl/certs "$1/etc/ssl/"
    cp /etc/resolv.conf /etc/hosts "$1/etc/"
    [[ ! -e /etc/pip.conf ]] || cp /etc/pip.conf "$1/etc/"
}

if [[ ! -e $base.made ]]; then
    mirror=$(find /etc/apt -name '*.list' -o -name '*.sources' | sort | xargs cat | sed -n 's/^URIs: *//p; s/^deb \([^ ]*\) .*/\1/p')
    mirror=${mirror%%$'\n'*}
    rm -rf "$base"
    mkdir -p "$base"
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$base" "$mirror" >"$base.log" 2>&1 || {
        tail -5 "$base.log"
        exit 1
    }
    echo "deb $mirror $suite main" >"$base/etc/apt/sources.list"
    touch "$base.made"
fi
trap 'rm -rf "$machine"' EXIT
rm -rf "$machine"
cp -a "$base" "$machine"
apt_settings "$machine"
git clone -q --no-local "$root" "$machine/glint"
mkdir -p "$root/build/packages" "$machine/glint/build/packages"

# The mounts vanish with their namespace.
export machine command root
# shellcheck disable=SC2016 # the shell inside expands it
unshare --mount --pid --fork bash -euc '
    mount -t proc proc "$machine/proc"
    mount --rbind /dev "$machine/dev"
    mount --bind "$root/build/packages" "$machine/glint/build/packages"
    exec chroot "$machine" env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive \
        bash -c "cd /glint && $command" </dev/null'
