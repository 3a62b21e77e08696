-- Lists of payments by their amount, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_intent_amount_list_idx" ON "payment_intent" ("merchant_id", "rail", "total", "created_at", "id");
