-- The search for what is not announced by mail runs every few seconds, and reads new rows only.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "dispute_opened_idx" ON "dispute" ("updated_at") WHERE "status" = 'needs_response';
