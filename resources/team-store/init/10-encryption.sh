#!/bin/sh
# Runs once, when the database server has just been made and before anybody can reach it. Makes a certificate authority of
# its own and a certificate for TEAM_STORE_HOST, and lets nobody in from the network without encryption.
# Needs: PGDATA, TEAM_STORE_HOST and openssl.
set -eu
: "${PGDATA:?}" "${TEAM_STORE_HOST:?}"
umask 077
cd "$PGDATA"

case $TEAM_STORE_HOST in
  *[!0-9.]*) name="DNS:$TEAM_STORE_HOST" ;;
  *) name="IP:$TEAM_STORE_HOST" ;;
esac
years10=3650
openssl req -x509 -newkey rsa:3072 -nodes -sha256 -days "$years10" -subj "/CN=Team store authority of $TEAM_STORE_HOST" \
  -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign,cRLSign \
  -keyout authority.key -out authority.pem 2>/dev/null
openssl req -newkey rsa:3072 -nodes -sha256 -subj "/CN=$TEAM_STORE_HOST" -keyout server.key -out server.csr 2>/dev/null
printf 'subjectAltName=%s\nbasicConstraints=critical,CA:FALSE\nextendedKeyUsage=serverAuth\n' "$name" > server.ext
openssl x509 -req -sha256 -days "$years10" -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial \
  -extfile server.ext -out server.crt 2>/dev/null
# The authority signs nothing else.
rm -f authority.key server.csr server.ext authority.srl
chmod 644 authority.pem

cat >> postgresql.conf <<'CONF'

# The team store of Registry Desk
listen_addresses = '*'
ssl = on
ssl_cert_file = 'server.crt'
ssl_key_file = 'server.key'
ssl_min_protocol_version = 'TLSv1.2'
password_encryption = 'scram-sha-256'
fsync = on
full_page_writes = on
synchronous_commit = on
CONF

cat > pg_hba.conf <<'HBA'
# The server's own computer, and the network with encryption and a password.
local   all all                trust
hostssl all all 0.0.0.0/0      scram-sha-256
hostssl all all ::/0           scram-sha-256
HBA
