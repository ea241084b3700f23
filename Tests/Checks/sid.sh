# Debian sid beside this machine, for its Swift: packages are fetched by apt-get, unpacked into .build-sid (3 GB for a
# processor) and not installed. Scripts that need it source it after helpers.sh. This needs root or user namespaces.
# shellcheck shell=bash
if ! has apt-get || ! has dpkg-deb; then fail "this machine has no packages of Debian"; fi

sid=$PWD/.build-sid sid_swift=usr/libexec/swift
sid_libraries=(libc6-dev libstdc++-15-dev libpng-dev zlib1g-dev libfreetype-dev libharfbuzz-dev libfribidi-dev libjpeg-dev
  libwebp-dev)

# Runs apt-get for sid, apart from the packages of this machine: sid_apt ARCHITECTURE ARGUMENT...
sid_apt() {
  local architecture=$1 folder=$sid/apt/$1 mirror
  shift
  # shellcheck disable=SC2016
  mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep '/debian/$' | head -n 1) || true
  mkdir -p "$folder"/{lists,archives}/partial
  echo "deb ${mirror:-http://deb.debian.org/debian/} sid main" >"$folder/sources"
  touch "$folder/status"
  apt-get -qq -y -o Dir::Etc::sourcelist="$folder/sources" -o Dir::Etc::sourceparts=- -o Dir::State::Lists="$folder/lists" \
    -o Dir::State::status="$folder/status" -o Dir::Cache::archives="$folder/archives" -o Dir::Cache::pkgcache= \
    -o Dir::Cache::srcpkgcache= -o APT::Architecture="$architecture" -o APT::Architectures="$architecture" \
    -o APT::Install-Recommends=false -o APT::Sandbox::User=root -o Debug::NoLocking=1 "$@"
}

# Unpacks packages of sid into a folder named like the architecture, once: sid_unpack ARCHITECTURE PACKAGE...
sid_unpack() {
  local architecture=$1 root=$sid/$1 part package
  shift
  [ ! -e "$sid/$architecture-unpacked" ] || return 0
  say "swiftlang of Debian sid for $architecture"
  sid_apt "$architecture" update
  sid_apt "$architecture" install --download-only "$@" "${sid_libraries[@]}"
  for part in bin sbin lib lib64; do
    mkdir -p "$root/usr/$part"
    ln -sfn "usr/$part" "$root/$part"
  done
  for package in "$sid/apt/$architecture"/archives/*.deb; do
    dpkg-deb --fsys-tarfile "$package" | tar -x -C "$root" --keep-directory-symlink \
      --exclude './usr/share/doc' --exclude './usr/share/man' --exclude './usr/share/locale' \
      --exclude '*lldb*' --exclude '*sourcekit*' --exclude '*/clangd' --exclude '*/docc' \
      --exclude './usr/share/fonts' --exclude "./$sid_swift/lib/swift/embedded"
  done
  ln -sf bash "$root/usr/bin/sh"
  # Debian has the module of this overlay and not its library, of which the tests need nothing.
  part=$root/$sid_swift/lib/swift/linux
  [ -e "$part/lib_Testing_Foundation.so" ] || printf '!<arch>\n' >"$part/lib_Testing_Foundation.a"
  touch "$sid/$architecture-unpacked"
}

# Unpacks sid for this processor, with the emulator of others.
sid_unpack_host() {
  sid_unpack "$(dpkg --print-architecture)" swiftlang git bash coreutils findutils sed grep perl-base pkgconf qemu-user
}

# Runs a command with sid as its system, and this folder in its place.
in_sid() {
  local -a user=() seen=("$PWD")
  local key value root
  root=$sid/$(dpkg --print-architecture)
  [ "$(id -u)" = 0 ] || user=(--map-root-user)
  # Where git is told to find packages in folders of this machine, it finds them there.
  rm -f "$root/etc/gitconfig"
  while read -r key value; do
    key=${key#url.} key=${key%.insteadof}
    git config --file "$root/etc/gitconfig" --add "url.$key.insteadOf" "$value"
    [ ! -d "$key" ] || seen+=("${key%/}")
  done < <(git config --get-regexp '^url\..*\.insteadof$' || true)
  git config --file "$root/etc/gitconfig" --add safe.directory '*'
  # shellcheck disable=SC2016
  root=$root unshare "${user[@]}" --mount --propagation private bash -c '
    for folder in /dev /proc /etc/ssl "$@"; do
      [ "$folder" != -- ] || break
      [ -d "$folder" ] || continue
      mkdir -p "$root$folder" && mount --rbind "$folder" "$root$folder"
    done
    while [ "$1" != -- ]; do shift; done
    shift
    [ ! -e /etc/resolv.conf ] || cat /etc/resolv.conf >"$root/etc/resolv.conf"
    mkdir -p "$root/tmp" "$root/root"
    exec chroot "$root" /usr/bin/env -i HOME=/root TERM=dumb LANG=C.UTF-8 PATH=/usr/libexec/swift/bin:/usr/bin "$@"' \
    in_sid "${seen[@]}" -- "$@"
}
