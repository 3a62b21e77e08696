-- The search for what is not announced by mail runs every few seconds, and reads new rows only.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "agreement_signature_signed_at_idx" ON "agreement_signature" ("signed_at");
