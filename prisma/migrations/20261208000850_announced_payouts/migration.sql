-- The search for what is not announced by mail runs every few seconds, and reads new rows only.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payout_failed_at_idx" ON "payout" ("failed_at") WHERE "status" = 'failed';
