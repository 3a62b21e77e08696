-- The search for what is not announced by mail runs every few seconds, and reads new rows only.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bank_account_created_at_idx" ON "bank_account" ("created_at") WHERE "source" = 'dashboard';
