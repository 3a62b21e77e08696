-- Lists of payments that disputes have taken something of, newest first. Few payments have it, and a charge writes none.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_intent_disputed_list_idx" ON "payment_intent" ("merchant_id", "rail", "status", "currency", "created_at", "id")
    WHERE "amount_disputed" > 0;
