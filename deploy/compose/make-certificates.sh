#!/bin/sh
# Certificates for a rehearsal, which browsers warn about: an authority of this machine's own, and one for all names.
#   SITE=… FILES_SITE=… LIVE_SITE=… deploy/compose/make-certificates.sh
set -eu
cd "$(dirname "$0")"
if [ -f ../.env ]; then
  # Only the three names: what else is in there is no shell's business.
  for name in SITE FILES_SITE LIVE_SITE; do
    eval "$name=\${$name:-$(sed -n "s/^$name=//p" ../.env)}"
  done
fi
mkdir -p certificates
cd certificates
openssl req -x509 -newkey rsa:3072 -nodes -days 365 -subj '/CN=Fanlight rehearsal' -keyout ca.key -out ca.pem
openssl req -newkey rsa:3072 -nodes -subj "/CN=$SITE" -keyout site.key -out site.csr
printf 'subjectAltName=DNS:%s,DNS:%s,DNS:%s,DNS:mail\n' "$SITE" "$FILES_SITE" "$LIVE_SITE" > names.txt
openssl x509 -req -in site.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 365 -extfile names.txt -out site.pem
rm -f site.csr names.txt ca.srl
# Read by containers that run as somebody else; the authority's own key by nobody but its maker.
chmod 644 site.key
chmod 600 ca.key
