-- Double-entry ledger. The database enforces it: append-only, and every journal sums to zero per currency at commit.

CREATE TYPE "ledger_account_kind" AS ENUM ('processor_receivable', 'tax_withheld', 'platform_fee', 'merchant_reserve', 'merchant_available');

CREATE TABLE "ledger_account" (
    "id" BIGSERIAL NOT NULL,
    "rail" "rail" NOT NULL,
    "entity" "entity" NOT NULL,
    "currency" "currency" NOT NULL,
    "kind" "ledger_account_kind" NOT NULL,
    "merchant_id" UUID,
    CONSTRAINT "ledger_account_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ledger_account_merchant_id_rail_fkey" FOREIGN KEY ("merchant_id", "rail") REFERENCES "merchant_rail" ("merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ledger_account_entity_check" CHECK (
        ("currency", "entity") IN (('USD', 'us'), ('GBP', 'gb'), ('EUR', 'eu'), ('CAD', 'ca'), ('AUD', 'au'))
    ),
    CONSTRAINT "ledger_account_owner_check" CHECK (
        ("kind" IN ('merchant_reserve', 'merchant_available')) = ("merchant_id" IS NOT NULL)
    )
);

CREATE UNIQUE INDEX "ledger_account_id_currency_key" ON "ledger_account" ("id", "currency");
-- NULLS NOT DISTINCT: each platform account exists once, although its merchant is null.
CREATE UNIQUE INDEX "ledger_account_rail_entity_currency_kind_merchant_id_key" ON "ledger_account" ("rail", "entity", "currency", "kind", "merchant_id") NULLS NOT DISTINCT;

CREATE TABLE "ledger_journal" (
    "id" UUID NOT NULL,
    "op_key" TEXT NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "payment_intent_id" UUID,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "ledger_journal_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ledger_journal_merchant_id_rail_payment_intent_id_fkey" FOREIGN KEY ("merchant_id", "rail", "payment_intent_id") REFERENCES "payment_intent" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "ledger_journal_op_key_key" ON "ledger_journal" ("op_key");
CREATE INDEX "ledger_journal_payment_intent_id_idx" ON "ledger_journal" ("payment_intent_id");

CREATE TABLE "ledger_entry" (
    "id" BIGSERIAL NOT NULL,
    "journal_id" UUID NOT NULL,
    "account_id" BIGINT NOT NULL,
    "currency" "currency" NOT NULL,
    "amount" BIGINT NOT NULL,
    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ledger_entry_journal_id_fkey" FOREIGN KEY ("journal_id") REFERENCES "ledger_journal" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ledger_entry_account_id_currency_fkey" FOREIGN KEY ("account_id", "currency") REFERENCES "ledger_account" ("id", "currency") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ledger_entry_amount_check" CHECK ("amount" <> 0)
);

CREATE INDEX "ledger_entry_journal_id_idx" ON "ledger_entry" ("journal_id");
CREATE INDEX "ledger_entry_account_id_idx" ON "ledger_entry" ("account_id");

-- Deferred, so that a journal and its entries may be written in any order inside one transaction. Both tables have the
-- trigger: a journal without entries is rejected too, and later entries must not unbalance an earlier journal.
CREATE FUNCTION "assert_journal_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    journal UUID;
    entries BIGINT;
    balanced BOOLEAN;
    owned BOOLEAN;
BEGIN
    IF TG_TABLE_NAME = 'ledger_journal' THEN journal := NEW.id; ELSE journal := NEW.journal_id; END IF;
    SELECT sum(per_currency.entries), bool_and(per_currency.amount = 0), bool_and(per_currency.owned)
    INTO entries, balanced, owned
    FROM (
        SELECT count(*) AS entries, sum(e.amount) AS amount,
               bool_and(a.rail = j.rail AND COALESCE(a.merchant_id, j.merchant_id) = j.merchant_id) AS owned
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
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "ledger_journal_balances" AFTER INSERT ON "ledger_journal"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "assert_journal_balances"();

CREATE CONSTRAINT TRIGGER "ledger_entry_balances" AFTER INSERT ON "ledger_entry"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "assert_journal_balances"();

CREATE TRIGGER "ledger_journal_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_journal"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();

CREATE TRIGGER "ledger_entry_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entry"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();

CREATE TRIGGER "ledger_account_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_account"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();
