-- The search for what is not announced by mail runs every few seconds, and reads new rows only.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "dispute_deadline_idx" ON "dispute" ("evidence_due_by") WHERE "status" = 'needs_response';
