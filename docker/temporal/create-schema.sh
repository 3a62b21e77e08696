#!/bin/sh
# Creates Temporal's two databases and brings their schemas up to this version. Harmless when they are current.
set -eu

sql_tool() {
  database="$1"
  shift
  temporal-sql-tool --plugin postgres12 --ep "$POSTGRES_SEEDS" --port "$DB_PORT" --user "$POSTGRES_USER" --db "$database" "$@"
}

create() {
  sql_tool "$1" create
  # Sets up only where nothing is set up yet; the tool itself refuses a second time.
  sql_tool "$1" setup-schema --version 0.0 || true
  sql_tool "$1" update-schema --schema-dir "/etc/temporal/schema/postgresql/v12/$2/versioned"
}

create "$DBNAME" temporal
create "$VISIBILITY_DBNAME" visibility
