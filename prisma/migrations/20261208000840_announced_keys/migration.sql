-- The search for what is not announced by mail runs every few seconds, and reads new rows only.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_change_keys_idx" ON "merchant_change" ("at") WHERE "change" IN ('keys_rotated', 'key_exposed');
