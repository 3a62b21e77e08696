#!/bin/sh
# Creates the namespace and the search attributes. Does nothing when both exist.
set -eu

temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" > /dev/null 2>&1 ||
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention 7d

# The same list as stack/src/temporal/search-attributes.ts (a test compares them). A new namespace takes some seconds to
# reach all parts of the server, so this retries.
attempt=0
until temporal operator search-attribute create --namespace "$TEMPORAL_NAMESPACE" \
  --name Rail --type Keyword \
  --name MerchantId --type Keyword \
  --name PaymentId --type Keyword \
  --name PaymentStatus --type Keyword \
  --name EntityCode --type Keyword \
  --name OpKind --type Keyword \
  --name OpState --type Keyword \
  --name Currency --type Keyword \
  --name PayoutRunId --type Keyword \
  --name NeedsReview --type Bool \
  --name NextActionAt --type Datetime \
  --name AmountMinor --type Int; do
  attempt=$((attempt + 1))
  [ "$attempt" -lt 15 ] || exit 1
  sleep 2
done
