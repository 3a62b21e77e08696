-- Lists of disputes by their amount, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "dispute_amount_list_idx" ON "dispute" ("merchant_id", "rail", "amount", "created_at", "id");
