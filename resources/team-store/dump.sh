#!/bin/sh
# Writes one dump of the team store, and removes those that are older than DUMP_DAYS.
# Needs: DUMP_FOLDER and what libpq takes (PGHOST, PGPORT, PGUSER, PGPASSWORD). TEAM_STORE_DATABASE: registry_desk, unless given.
set -eu
: "${DUMP_FOLDER:?}"
database=${TEAM_STORE_DATABASE:-registry_desk}
days=${DUMP_DAYS:-30}
mkdir -p "$DUMP_FOLDER"
file="$DUMP_FOLDER/$database-$(date -u +%Y-%m-%dT%H-%M-%SZ)"
# The logins of people belong to the server and not to the database. Their passwords are in it as SCRAM verifiers.
umask 077
pg_dumpall --roles-only --file="$file.roles.sql.part"
pg_dump --format=custom --file="$file.dump.part" "$database"
# What ends with .dump is whole.
mv "$file.roles.sql.part" "$file.roles.sql"
mv "$file.dump.part" "$file.dump"
find "$DUMP_FOLDER" -type f \( -name "$database-*.dump" -o -name "$database-*.roles.sql" -o -name "$database-*.part" \) \
  -mtime "+$days" -exec rm -f {} +
echo "$file.dump"
