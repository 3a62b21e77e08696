-- Lists of payments of which something was refunded, newest first. Few payments have it, and a charge writes none.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_intent_refunded_list_idx" ON "payment_intent" ("merchant_id", "rail", "status", "currency", "created_at", "id")
    WHERE "amount_refunded" > 0;
