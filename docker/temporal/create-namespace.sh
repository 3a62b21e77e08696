#!/bin/sh
# Creates the namespace and the search attributes. Does nothing when both exist. A namespace of Temporal Cloud exists already, and
# gets its search attributes from a command line of its own, tcld.
set -eu

# The same list as stack/src/temporal/search-attributes.ts (a test compares them).
attributes='Rail=Keyword MerchantId=Keyword PaymentId=Keyword PaymentStatus=Keyword EntityCode=Keyword OpKind=Keyword
OpState=Keyword Currency=Keyword PayoutRunId=Keyword NeedsReview=Bool NextActionAt=Datetime AmountMinor=Int'

case "$TEMPORAL_ADDRESS" in
  *.tmprl.cloud:* | *.api.temporal.io:*)
    set --
    for attribute in $attributes; do set -- "$@" --search-attribute "$attribute"; done
    exec tcld namespace search-attributes add --namespace "$TEMPORAL_NAMESPACE" "$@"
    ;;
esac

temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" > /dev/null 2>&1 ||
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention 7d

set --
for attribute in $attributes; do set -- "$@" --name "${attribute%=*}" --type "${attribute#*=}"; done
# A new namespace takes some seconds to reach all parts of the server, so this retries.
attempt=0
until temporal operator search-attribute create --namespace "$TEMPORAL_NAMESPACE" "$@"; do
  attempt=$((attempt + 1))
  [ "$attempt" -lt 15 ] || exit 1
  sleep 2
done
