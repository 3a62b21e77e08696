-- What a journal reverses, its reference outside the ledger, and when its lines become available.

-- The journal that this one takes back, completely.
ALTER TABLE "ledger_journal" ADD COLUMN "reverses" UUID;
ALTER TABLE "ledger_journal" ADD CONSTRAINT "ledger_journal_reverses_fkey"
    FOREIGN KEY ("reverses") REFERENCES "ledger_journal" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- A journal is taken back at most once.
CREATE UNIQUE INDEX "ledger_journal_reverses_key" ON "ledger_journal" ("reverses");
ALTER TABLE "ledger_journal" ADD CONSTRAINT "ledger_journal_reverses_check" CHECK ("reverses" <> "id");

-- Such as the run that posted it, or a ticket. Never an id of the processor in clear.
ALTER TABLE "ledger_journal" ADD COLUMN "external_reference" TEXT;
ALTER TABLE "ledger_journal" ADD CONSTRAINT "ledger_journal_external_reference_check"
    CHECK (length("external_reference") BETWEEN 1 AND 255);
CREATE INDEX "ledger_journal_external_reference_idx" ON "ledger_journal" ("external_reference")
    WHERE "external_reference" IS NOT NULL;

-- The entries of an account in their order, for a balance as a snapshot and the entries after it.
CREATE INDEX "ledger_entry_account_id_id_idx" ON "ledger_entry" ("account_id", "id");
DROP INDEX "ledger_entry_account_id_idx";
-- What is not available yet.
CREATE INDEX "ledger_entry_available_at_idx" ON "ledger_entry" ("account_id", "available_at")
    WHERE "available_at" IS NOT NULL;

-- As before, and: only lines on merchant_available have a time from which they are available, and it is the same for all
-- lines of a journal.
CREATE OR REPLACE FUNCTION "assert_journal_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    journal UUID;
    entries BIGINT;
    balanced BOOLEAN;
    owned BOOLEAN;
    timed BOOLEAN;
BEGIN
    IF TG_TABLE_NAME = 'ledger_journal' THEN journal := NEW.id; ELSE journal := NEW.journal_id; END IF;
    SELECT sum(per_currency.entries), bool_and(per_currency.amount = 0), bool_and(per_currency.owned), bool_and(per_currency.timed)
    INTO entries, balanced, owned, timed
    FROM (
        SELECT count(*) AS entries, sum(e.amount) AS amount,
               -- A journal of the platform alone has no merchant, and no line of one.
               bool_and(a.rail = j.rail AND (a.merchant_id IS NULL OR a.merchant_id IS NOT DISTINCT FROM j.merchant_id)) AS owned,
               bool_and(e.available_at IS NULL OR a.kind = 'merchant_available')
               AND min(e.available_at) IS NOT DISTINCT FROM max(e.available_at) AS timed
        FROM ledger_entry AS e
        JOIN ledger_journal AS j ON j.id = e.journal_id
        JOIN ledger_account AS a ON a.id = e.account_id
        WHERE e.journal_id = journal
        GROUP BY e.currency
    ) AS per_currency;
    IF entries IS NULL OR entries < 2 OR NOT balanced THEN
        RAISE EXCEPTION 'ledger journal % does not balance', journal USING ERRCODE = 'check_violation';
    END IF;
    IF NOT owned THEN
        RAISE EXCEPTION 'ledger journal % posts to accounts of another merchant or rail', journal USING ERRCODE = 'check_violation';
    END IF;
    IF NOT timed THEN
        RAISE EXCEPTION 'ledger journal % has lines with a wrong available_at', journal USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

-- A journal that reverses another one is its mirror image. Tax and duty were one account once, so the three kinds count
-- as one here.
CREATE FUNCTION "assert_journal_reverses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM ledger_entry AS e
        JOIN ledger_account AS a ON a.id = e.account_id
        WHERE e.journal_id IN (NEW.id, NEW.reverses)
        GROUP BY CASE WHEN a.kind IN ('tax_withheld', 'tax_payable', 'duty_payable') THEN 0 ELSE a.id END, e.currency
        HAVING sum(e.amount) <> 0
    ) THEN
        RAISE EXCEPTION 'ledger journal % is not the reverse of %', NEW.id, NEW.reverses USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "ledger_journal_reversal" AFTER INSERT ON "ledger_journal"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION "assert_journal_reverses"();
