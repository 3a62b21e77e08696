-- Reports and statements read the journals of one merchant and time, not the whole ledger.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ledger_journal_merchant_list_idx" ON "ledger_journal" ("merchant_id", "rail", "effective_at");
