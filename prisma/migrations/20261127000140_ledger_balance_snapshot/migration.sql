-- Balances of accounts up to an entry, so that a balance is a snapshot and the entries after it. No row is ever changed.

-- A snapshot covers all entries up to an id, when no transaction can commit an earlier one any more.
CREATE TABLE "ledger_snapshot" (
    "through_entry_id" BIGINT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ledger_snapshot_pkey" PRIMARY KEY ("through_entry_id")
);

-- The accounts that had entries since the snapshot before.
CREATE TABLE "ledger_balance_snapshot" (
    "account_id" BIGINT NOT NULL,
    "through_entry_id" BIGINT NOT NULL,
    -- Of all entries up to that id. Positive is debit.
    "balance" BIGINT NOT NULL,
    CONSTRAINT "ledger_balance_snapshot_pkey" PRIMARY KEY ("account_id", "through_entry_id"),
    CONSTRAINT "ledger_balance_snapshot_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_account" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ledger_balance_snapshot_through_entry_id_fkey" FOREIGN KEY ("through_entry_id") REFERENCES "ledger_snapshot" ("through_entry_id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "ledger_balance_snapshot_through_entry_id_idx" ON "ledger_balance_snapshot" ("through_entry_id");

CREATE TRIGGER "ledger_snapshot_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_snapshot"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();
CREATE TRIGGER "ledger_balance_snapshot_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_balance_snapshot"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();
