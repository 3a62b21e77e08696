-- What no payout has paid yet, and what a payout has already asked of the partner.

-- The same id for the same text as `codec/src/uuid-v8.ts`: a UUID of version 8 from the first bits of its SHA-256.
CREATE FUNCTION "derived_uuid"("named" TEXT) RETURNS UUID LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT encode(
        set_byte(set_byte(hash, 6, (get_byte(hash, 6) & 15) | 128), 8, (get_byte(hash, 8) & 63) | 128), 'hex'
    )::uuid
    FROM (SELECT substring(sha256(convert_to("named", 'UTF8')) FROM 1 FOR 16) AS hash) AS hashed
$$;

-- The entries of merchant_available that no payout has. Small however long the ledger is: a run reads this table, and not
-- the entries of all years. The two triggers below are the only writers. The sum of an account's rows here is its balance
-- in the ledger: what a payout takes leaves together with the debit line of its own journal, which never enters.
CREATE TABLE "unpaid_entry" (
    "account_id" BIGINT NOT NULL,
    "entry_id" BIGINT NOT NULL,
    -- A copy of the entry's; null: at once.
    "available_at" TIMESTAMPTZ(3),
    CONSTRAINT "unpaid_entry_pkey" PRIMARY KEY ("account_id", "entry_id")
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

INSERT INTO "unpaid_entry" ("account_id", "entry_id", "available_at")
SELECT e."account_id", e."id", e."available_at"
FROM "ledger_entry" AS e
JOIN "ledger_account" AS a ON a."id" = e."account_id" AND a."kind" = 'merchant_available'
JOIN "ledger_journal" AS j ON j."id" = e."journal_id" AND j."kind" <> 'payout_created'
WHERE NOT EXISTS (SELECT FROM "payout_entry" AS p WHERE p."entry_id" = e."id");

-- Row by row, each lookup by primary key: a set-based trigger would need a plan, and a session keeps the plan of its first
-- call, which may have been a page of payouts or one charge.
CREATE FUNCTION "note_unpaid_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT kind FROM ledger_account WHERE id = NEW.account_id) = 'merchant_available'
       AND (SELECT kind FROM ledger_journal WHERE id = NEW.journal_id) <> 'payout_created'
       AND NOT EXISTS (SELECT FROM payout_entry WHERE entry_id = NEW.id) THEN
        INSERT INTO unpaid_entry (account_id, entry_id, available_at) VALUES (NEW.account_id, NEW.id, NEW.available_at);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "ledger_entry_unpaid" AFTER INSERT ON "ledger_entry"
    FOR EACH ROW EXECUTE FUNCTION "note_unpaid_entry"();

CREATE FUNCTION "forget_unpaid_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM unpaid_entry
    WHERE account_id = (SELECT account_id FROM ledger_entry WHERE id = NEW.entry_id) AND entry_id = NEW.entry_id;
    RETURN NULL;
END $$;
CREATE TRIGGER "payout_entry_paid" AFTER INSERT ON "payout_entry"
    FOR EACH ROW EXECUTE FUNCTION "forget_unpaid_entry"();

-- A payout pays exactly its entries: at commit they add up to its amount, and all are of its merchant and currency.
CREATE FUNCTION "assert_payout_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    paid BIGINT;
    owned BOOLEAN;
BEGIN
    SELECT -sum(e.amount), bool_and(a.kind = 'merchant_available' AND a.merchant_id = NEW.merchant_id AND a.rail = NEW.rail
                                    AND a.currency = NEW.currency)
    INTO paid, owned
    FROM payout_entry AS p
    JOIN ledger_entry AS e ON e.id = p.entry_id
    JOIN ledger_account AS a ON a.id = e.account_id
    WHERE p.payout_id = NEW.id;
    IF paid IS DISTINCT FROM NEW.amount OR NOT owned THEN
        RAISE EXCEPTION 'payout % does not pay its entries', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "payout_entries_sum" AFTER INSERT ON "payout"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "assert_payout_entries"();

-- The number in the partner's keys rises only after the partner rejected the earlier one. `sent_at`: when the request with
-- this number was first about to be sent; after that the partner is read before anything is sent.
ALTER TABLE "payout" ADD COLUMN "transfer_number" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "payout" ADD COLUMN "transfer_sent_at" TIMESTAMPTZ(3);
ALTER TABLE "payout" ADD COLUMN "partner_payout_number" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "payout" ADD COLUMN "partner_payout_sent_at" TIMESTAMPTZ(3);
ALTER TABLE "payout" ADD COLUMN "reversal_number" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "payout" ADD COLUMN "reversal_sent_at" TIMESTAMPTZ(3);
-- The failure that the partner stated, from then until the transfer is back and the payout is failed.
ALTER TABLE "payout" ADD COLUMN "failing_code" "payout_failure_code";

DROP INDEX "payout_unfinished_idx";
CREATE INDEX "payout_unfinished_idx" ON "payout" (GREATEST("updated_at", "sweep_after"))
    WHERE "status" IN ('created', 'in_transit');
