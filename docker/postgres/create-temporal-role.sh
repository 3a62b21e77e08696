#!/bin/sh
# Creates a role for Temporal that cannot read the application's database. Runs once, on an empty volume.
set -eu

psql -v ON_ERROR_STOP=1 -v "password=$TEMPORAL_DB_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE temporal LOGIN CREATEDB PASSWORD :'password';
REVOKE CONNECT ON DATABASE landed FROM PUBLIC;
SQL
