-- Payouts: bank accounts, the payout partner's accounts, payouts with the entries that they pay, the decisions of each
-- weekly run, and what finance staff asked for.

CREATE TYPE "bank_account_status" AS ENUM ('active', 'errored');
CREATE TYPE "payout_status" AS ENUM ('created', 'in_transit', 'paid', 'failed');
CREATE TYPE "payout_failure_code" AS ENUM (
    'account_closed', 'no_account', 'invalid_account_number', 'incorrect_account_holder_name', 'account_frozen',
    'bank_account_restricted', 'invalid_currency', 'could_not_process'
);
CREATE TYPE "payout_skip_reason" AS ENUM (
    'below_minimum', 'no_bank_account', 'bank_account_errored', 'bank_account_changed', 'negative_balance', 'held'
);

-- The account of a merchant at the payout partner, one per entity. Payouts of the entity's currency go through it.
CREATE TABLE "payout_partner_account" (
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "entity" "entity" NOT NULL,
    -- HMAC of the partner's id, for its events.
    "id_hmac" CHAR(64) NOT NULL,
    -- The encryption key that the HMAC key is derived from.
    "key_id" TEXT NOT NULL,
    "id_sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "payout_partner_account_pkey" PRIMARY KEY ("rail", "merchant_id", "entity"),
    CONSTRAINT "payout_partner_account_merchant_id_rail_fkey" FOREIGN KEY ("merchant_id", "rail")
        REFERENCES "merchant_rail" ("merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "payout_partner_account_rail_entity_id_hmac_key" ON "payout_partner_account" ("rail", "entity", "id_hmac");

-- Where a merchant is paid. The number is at the partner alone; only a masked reference is stored here.
CREATE TABLE "bank_account" (
    "id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "entity" "entity" NOT NULL,
    "currency" "currency" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "bank_name" TEXT,
    "last_four" CHAR(4) NOT NULL,
    -- The partner's id of the external account, sealed.
    "external_account" BYTEA NOT NULL,
    "status" "bank_account_status" NOT NULL DEFAULT 'active',
    -- Why the partner could not pay it; only while it is errored.
    "failure_code" "payout_failure_code",
    -- Payouts wait until then: after a change by a dashboard user for a day.
    "usable_from" TIMESTAMPTZ(3) NOT NULL,
    "saved_by" TEXT NOT NULL,
    -- `operator` or `dashboard`.
    "source" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    -- When another account took its place. The row stays, because payouts refer to it.
    "replaced_at" TIMESTAMPTZ(3),
    CONSTRAINT "bank_account_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bank_account_merchant_id_rail_fkey" FOREIGN KEY ("merchant_id", "rail")
        REFERENCES "merchant_rail" ("merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "bank_account_entity_check" CHECK (
        ("currency", "entity") IN (('USD', 'us'), ('GBP', 'gb'), ('EUR', 'eu'), ('CAD', 'ca'), ('AUD', 'au'))
    ),
    CONSTRAINT "bank_account_failure_check" CHECK (("status" = 'errored') = ("failure_code" IS NOT NULL)),
    CONSTRAINT "bank_account_source_check" CHECK ("source" IN ('operator', 'dashboard')),
    CONSTRAINT "bank_account_last_four_check" CHECK ("last_four" ~ '^[0-9A-Z]{4}$'),
    CONSTRAINT "bank_account_country_check" CHECK ("country" ~ '^[A-Z]{2}$')
);
CREATE UNIQUE INDEX "bank_account_merchant_id_rail_id_key" ON "bank_account" ("merchant_id", "rail", "id");
-- One bank account per merchant and currency.
CREATE UNIQUE INDEX "bank_account_current_key" ON "bank_account" ("merchant_id", "rail", "currency") WHERE "replaced_at" IS NULL;

CREATE TABLE "payout" (
    "id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "entity" "entity" NOT NULL,
    "currency" "currency" NOT NULL,
    -- ISO 8601 week of the weekly run, such as 2026-W49.
    "period" TEXT NOT NULL,
    -- The first payout of the period is 1; a re-run after a failure is one more.
    "attempt" INTEGER NOT NULL,
    "bank_account_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    -- The parts of the amount, each with its sign; they add up to it.
    "gross_sales" BIGINT NOT NULL,
    "platform_fee" BIGINT NOT NULL,
    "tax_withheld" BIGINT NOT NULL,
    "duty_withheld" BIGINT NOT NULL,
    "reserve_held" BIGINT NOT NULL,
    "reserve_released" BIGINT NOT NULL,
    "refunds" BIGINT NOT NULL,
    "disputes" BIGINT NOT NULL,
    "dispute_fees" BIGINT NOT NULL,
    "returned_payouts" BIGINT NOT NULL,
    "adjustments" BIGINT NOT NULL,
    "status" "payout_status" NOT NULL DEFAULT 'created',
    "failure_code" "payout_failure_code",
    -- While set, an operator holds this payout: nothing is sent to the partner.
    "held_at" TIMESTAMPTZ(3),
    -- The partner's ids, sealed, and their HMACs, for its events.
    "transfer_sealed" BYTEA,
    "transfer_hmac" CHAR(64),
    "partner_payout_sealed" BYTEA,
    "partner_payout_hmac" CHAR(64),
    "reversal_sealed" BYTEA,
    "key_id" TEXT,
    -- When the partner expects the bank to have the money.
    "expected_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    -- Counts changes of the row. What was read at the partner is saved only if it is unchanged.
    "revision" INTEGER NOT NULL DEFAULT 1,
    -- The sweep for lost workflows leaves the row alone until then; null before its first look.
    "sweep_after" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "payout_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payout_merchant_id_rail_fkey" FOREIGN KEY ("merchant_id", "rail")
        REFERENCES "merchant_rail" ("merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payout_merchant_id_rail_bank_account_id_fkey" FOREIGN KEY ("merchant_id", "rail", "bank_account_id")
        REFERENCES "bank_account" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payout_entity_check" CHECK (
        ("currency", "entity") IN (('USD', 'us'), ('GBP', 'gb'), ('EUR', 'eu'), ('CAD', 'ca'), ('AUD', 'au'))
    ),
    CONSTRAINT "payout_period_check" CHECK ("period" ~ '^[0-9]{4}-W[0-9]{2}$'),
    CONSTRAINT "payout_amount_check" CHECK ("amount" > 0 AND "attempt" > 0),
    CONSTRAINT "payout_breakdown_check" CHECK (
        "amount" = "gross_sales" + "platform_fee" + "tax_withheld" + "duty_withheld" + "reserve_held" + "reserve_released"
            + "refunds" + "disputes" + "dispute_fees" + "returned_payouts" + "adjustments"
    ),
    CONSTRAINT "payout_failure_check" CHECK (("status" = 'failed') = ("failure_code" IS NOT NULL))
);
CREATE UNIQUE INDEX "payout_merchant_id_rail_id_key" ON "payout" ("merchant_id", "rail", "id");
CREATE UNIQUE INDEX "payout_period_key" ON "payout" ("rail", "merchant_id", "currency", "period", "attempt");
CREATE INDEX "payout_list_idx" ON "payout" ("merchant_id", "rail", "created_at", "id");
CREATE INDEX "payout_filtered_list_idx" ON "payout" ("merchant_id", "rail", "status", "currency", "created_at", "id");
CREATE INDEX "payout_week_idx" ON "payout" ("rail", "period", "id");
CREATE INDEX "payout_transfer_hmac_idx" ON "payout" ("transfer_hmac");
CREATE INDEX "payout_partner_payout_hmac_idx" ON "payout" ("partner_payout_hmac");
-- For the sweep that finds payouts whose workflow is lost.
CREATE INDEX "payout_unfinished_idx" ON "payout" ("sweep_after") WHERE "status" IN ('created', 'in_transit');

-- The status moves of a payout. A paid payout can still fail: the bank may return it.
CREATE TABLE "payout_status_move" (
    "from_status" "payout_status" NOT NULL,
    "to_status" "payout_status" NOT NULL,
    CONSTRAINT "payout_status_move_pkey" PRIMARY KEY ("from_status", "to_status")
);
INSERT INTO "payout_status_move" VALUES
    ('created', 'in_transit'), ('created', 'paid'), ('created', 'failed'),
    ('in_transit', 'paid'), ('in_transit', 'failed'), ('paid', 'failed');

CREATE FUNCTION "guard_payout"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.status IS DISTINCT FROM NEW.status
       AND NOT EXISTS (SELECT FROM payout_status_move WHERE from_status = OLD.status AND to_status = NEW.status) THEN
        RAISE EXCEPTION 'payout cannot move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
    END IF;
    IF (OLD.id, OLD.rail, OLD.merchant_id, OLD.currency, OLD.period, OLD.attempt, OLD.bank_account_id, OLD.amount,
        OLD.gross_sales, OLD.platform_fee, OLD.tax_withheld, OLD.duty_withheld, OLD.reserve_held, OLD.reserve_released,
        OLD.refunds, OLD.disputes, OLD.dispute_fees, OLD.returned_payouts, OLD.adjustments, OLD.created_at)
       IS DISTINCT FROM
       (NEW.id, NEW.rail, NEW.merchant_id, NEW.currency, NEW.period, NEW.attempt, NEW.bank_account_id, NEW.amount,
        NEW.gross_sales, NEW.platform_fee, NEW.tax_withheld, NEW.duty_withheld, NEW.reserve_held, NEW.reserve_released,
        NEW.refunds, NEW.disputes, NEW.dispute_fees, NEW.returned_payouts, NEW.adjustments, NEW.created_at) THEN
        RAISE EXCEPTION 'the terms of payout % cannot change', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "payout_guard" BEFORE UPDATE ON "payout" FOR EACH ROW EXECUTE FUNCTION "guard_payout"();
CREATE TRIGGER "payout_kept" BEFORE DELETE OR TRUNCATE ON "payout"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();

-- What a payout pays. An entry of the ledger is paid at most once.
CREATE TABLE "payout_entry" (
    "entry_id" BIGINT NOT NULL,
    "payout_id" UUID NOT NULL,
    CONSTRAINT "payout_entry_pkey" PRIMARY KEY ("entry_id"),
    CONSTRAINT "payout_entry_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entry" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payout_entry_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payout" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "payout_entry_payout_id_idx" ON "payout_entry" ("payout_id");
CREATE TRIGGER "payout_entry_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payout_entry"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();

-- What a run decided for each merchant and currency with a balance: paid, or skipped with the reason.
CREATE TABLE "payout_decision" (
    "rail" "rail" NOT NULL,
    "period" TEXT NOT NULL,
    "merchant_id" UUID NOT NULL,
    "currency" "currency" NOT NULL,
    -- 1 is the weekly run; each re-run is one more.
    "run" INTEGER NOT NULL,
    "balance" BIGINT NOT NULL,
    "payout_id" UUID,
    "skip_reason" "payout_skip_reason",
    "decided_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "payout_decision_pkey" PRIMARY KEY ("rail", "period", "merchant_id", "currency", "run"),
    CONSTRAINT "payout_decision_merchant_id_rail_fkey" FOREIGN KEY ("merchant_id", "rail")
        REFERENCES "merchant_rail" ("merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payout_decision_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payout" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payout_decision_reason_check" CHECK (("payout_id" IS NULL) = ("skip_reason" IS NOT NULL)),
    CONSTRAINT "payout_decision_period_check" CHECK ("period" ~ '^[0-9]{4}-W[0-9]{2}$')
);
CREATE UNIQUE INDEX "payout_decision_payout_id_key" ON "payout_decision" ("payout_id");
CREATE INDEX "payout_decision_merchant_id_rail_period_idx" ON "payout_decision" ("merchant_id", "rail", "period");
CREATE TRIGGER "payout_decision_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payout_decision"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();

-- What an operator asked for: accepted or rejected. Never changed, never deleted.
CREATE TABLE "operator_action" (
    "id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID,
    -- Such as payout.retry, payout.hold, payout.release, payout.rerun, payout.resolve, bank_account.saved.
    "action" TEXT NOT NULL,
    -- What it concerns: the id of a payout, or the period.
    "target" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    -- One sentence: what became of it, or why it was rejected.
    "detail" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "operator_action_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "operator_action_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "operator_action_result_check" CHECK ("result" IN ('accepted', 'rejected'))
);
CREATE INDEX "operator_action_target_at_idx" ON "operator_action" ("target", "at");
CREATE INDEX "operator_action_merchant_id_at_idx" ON "operator_action" ("merchant_id", "at");
CREATE TRIGGER "operator_action_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_action"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();

-- Journals of payouts, and of the platform alone, such as the processor's fees.
ALTER TABLE "ledger_journal" ADD COLUMN "payout_id" UUID;
ALTER TABLE "ledger_journal" ADD CONSTRAINT "ledger_journal_merchant_id_rail_payout_id_fkey"
    FOREIGN KEY ("merchant_id", "rail", "payout_id") REFERENCES "payout" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "ledger_journal_payout_id_idx" ON "ledger_journal" ("payout_id");
ALTER TABLE "ledger_journal" ALTER COLUMN "merchant_id" DROP NOT NULL;

-- From when a payout may take an entry of merchant_available. Null on entries of other accounts, and on older ones: now.
ALTER TABLE "ledger_entry" ADD COLUMN "available_at" TIMESTAMPTZ(3);

CREATE OR REPLACE FUNCTION "assert_journal_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
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
               -- A journal of the platform alone has no merchant, and no line of one.
               bool_and(a.rail = j.rail AND (a.merchant_id IS NULL OR a.merchant_id IS NOT DISTINCT FROM j.merchant_id)) AS owned
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

-- The accounts come with the next migration: a new value of a type cannot be used in the transaction that adds it.
ALTER TYPE "ledger_account_kind" ADD VALUE 'merchant_in_transit';
ALTER TYPE "ledger_account_kind" ADD VALUE 'processor_fee';
ALTER TYPE "ledger_account_kind" ADD VALUE 'tax_payable';
ALTER TYPE "ledger_account_kind" ADD VALUE 'duty_payable';
