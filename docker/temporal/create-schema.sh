#!/bin/sh
# Creates Temporal's two databases and updates their schemas to this version. Does nothing when they are current.
set -eu

sql_tool() {
  database="$1"
  shift
  temporal-sql-tool --plugin postgres12 --ep "$POSTGRES_SEEDS" --port "$DB_PORT" --user "$POSTGRES_USER" --db "$database" "$@"
}

create() {
  sql_tool "$1" create
  # Fails when the schema exists already, which is not an error here.
  sql_tool "$1" setup-schema --version 0.0 || true
  sql_tool "$1" update-schema --schema-dir "/etc/temporal/schema/postgresql/v12/$2/versioned"
}

create "$DBNAME" temporal
create "$VISIBILITY_DBNAME" visibility
