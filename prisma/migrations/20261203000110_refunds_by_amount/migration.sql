-- Lists of refunds by their amount, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refund_amount_list_idx" ON "refund" ("merchant_id", "rail", "amount", "created_at", "id");
