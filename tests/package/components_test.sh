#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# components_test.sh <build folder> <component>...: installs each component of a finished build into a folder of its own, and
# looks at what the packages would hold and link.
set -uo pipefail
build=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

fail() {
  echo "FAILED $1"
  failures=$((failures + 1))
}

files_of() { # component
  (cd "$folder/$1" && find . ! -type d | sort)
}

for component in "$@"; do
  cmake --install "$build" --component "$component" --prefix "$folder/$component" >"$folder/log" 2>&1 || {
    cat "$folder/log"
    fail "$component cannot be installed"
  }
done
cmake --install "$build" --component tests --prefix "$folder/tests" >/dev/null
cmake --install "$build" --prefix "$folder/all" >/dev/null

# Nothing is in two packages, nothing in none.
for component in "$@"; do files_of "$component"; done | sort >"$folder/together"
doubled=$(uniq -d "$folder/together")
[ -z "$doubled" ] || fail "in two packages: $doubled"
homeless=$(comm -13 "$folder/together" <({ files_of all; [ ! -d "$folder/tests" ] || files_of tests; } | sort | uniq -u))
[ -z "$homeless" ] || fail "in no package: $homeless"

expect() { # component pattern...
  local component=$1 pattern
  shift
  [ -d "$folder/$component" ] || return 0
  for pattern in "$@"; do
    files_of "$component" | grep -E -- "$pattern" >/dev/null || fail "$component has no $pattern"
  done
}
expect program 'bin/roofladder$' 'man1/roofladder\.1\.gz$' 'man1/roofladder-collect\.1\.gz$' 'bash-completion/completions/roofladder$' \
  'vendor-completions/_roofladder$' 'vendor_completions\.d/roofladder\.fish$' 'roofladderConfig\.cmake$' 'include/roofladder/ladder' \
  'published/jacobi\.roofladder$' 'doc/roofladder/copyright$' 'doc/roofladder/changelog\.gz$' \
  'share/roofladder/python/roofladder/run_file\.py$'
expect gui 'bin/roofladder-gui$' 'man1/roofladder-gui\.1\.gz$' 'applications/.*\.desktop$' 'icons/hicolor/scalable/apps/.*\.svg$' \
  'metainfo/.*\.metainfo\.xml$' 'mime/packages/.*\.xml$' 'doc/roofladder-gui/copyright$'
expect cuda 'providers/cupti\.so$' 'doc/roofladder-cuda/copyright$'
expect opencl 'models/opencl\.so$' 'ladders/jacobi-opencl\.so$' 'doc/roofladder-opencl/copyright$'
expect level_zero 'models/level_zero\.so$' 'ladders/jacobi-level_zero\.so$' 'libroofladder_level_zero\.so$' 'spirv/.*\.spv$' \
  'doc/roofladder-level-zero/copyright$'

# A module of another model than the package's.
strangers=$(files_of program | grep -E 'cuda\.(so|ptxas)|opencl\.so|level_zero|cupti|gpm')
strangers=$(grep -vE '/(include|cmake|templates|share)/' <<<"$strangers")
[ -z "$strangers" ] || fail "in the program's package: $strangers"

# Libraries of vendors are loaded where they are, never linked; Qt is the window's and OpenCL's loader its package's alone.
while read -r file; do
  needed=$(readelf -d "$file" 2>/dev/null | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
  linked=$(grep -E '^lib(cuda|cudart|cupti|nvidia|nvperf|ze_|igdmd|papi)' <<<"$needed")
  case ${file#"$folder"/} in
    gui/*) ;;
    opencl/*) linked+=$(grep -E '^libQt' <<<"$needed") ;;
    *) linked+=$(grep -E '^lib(Qt|OpenCL)' <<<"$needed") ;;
  esac
  [ -z "$linked" ] || fail "${file#"$folder"/} links $linked"
done < <(for component in "$@"; do find "$folder/$component" -type f \( -name '*.so' -o -path '*/bin/*' \); done)

# The program runs without the other packages, and says which models are not there.
models=$("$folder/program/bin/roofladder" list models --names) || fail "the program alone does not run"
[ "$models" = openmp ] || fail "the program alone has the models: $models"
exit "$((failures > 0))"
