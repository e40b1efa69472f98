#!/bin/sh
# What the image does to become a site: <unpacked release> <where it shall live>. Also without Docker.
set -eu
from=$1
to=$2
mkdir -p "$to"
cp -R "$from/." "$to/"
cd "$to"
sha256sum --check --quiet SHA256SUMS
node scripts/bootstrap.mjs
