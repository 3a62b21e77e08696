-- Changes made directly at the processor: its objects that we know, kept events, cases for an operator, foreign refunds,
-- partial captures; and a stricter ledger.

-- An object of the processor, found by the HMAC of its id. Written in the commit that learns the id. The id is sealed.
CREATE TABLE "processor_object" (
    "rail" "rail" NOT NULL,
    "entity" "entity" NOT NULL,
    "id_hmac" CHAR(64) NOT NULL,
    -- The encryption key that the HMAC key is derived from.
    "key_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "id_sealed" BYTEA NOT NULL,
    "merchant_id" UUID NOT NULL,
    "payment_intent_id" UUID NOT NULL,
    "refund_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "processor_object_pkey" PRIMARY KEY ("rail", "entity", "id_hmac"),
    CONSTRAINT "processor_object_merchant_id_rail_payment_intent_id_fkey" FOREIGN KEY ("merchant_id", "rail", "payment_intent_id") REFERENCES "payment_intent" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "processor_object_merchant_id_rail_refund_id_fkey" FOREIGN KEY ("merchant_id", "rail", "refund_id") REFERENCES "refund" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "processor_object_kind_check" CHECK ("kind" IN ('payment', 'charge', 'refund', 'dispute')),
    CONSTRAINT "processor_object_refund_check" CHECK (("kind" = 'refund') = ("refund_id" IS NOT NULL))
);

CREATE INDEX "processor_object_payment_intent_id_idx" ON "processor_object" ("payment_intent_id");
CREATE INDEX "processor_object_refund_id_idx" ON "processor_object" ("refund_id");

-- Signed events that the service does not handle, or not completely. The body is sealed.
CREATE TABLE "kept_processor_event" (
    "rail" "rail" NOT NULL,
    "entity" "entity" NOT NULL,
    "processor_event_hash" CHAR(64) NOT NULL,
    "reason" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "kept_processor_event_pkey" PRIMARY KEY ("rail", "entity", "processor_event_hash"),
    CONSTRAINT "kept_processor_event_reason_check" CHECK ("reason" IN ('unknown_type', 'dispute'))
);

CREATE INDEX "kept_processor_event_received_at_idx" ON "kept_processor_event" ("received_at");

-- What the service has recorded and an operator must look at. One row per payment, refund and kind.
CREATE TABLE "review_case" (
    "id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "payment_intent_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    CONSTRAINT "review_case_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "review_case_merchant_id_rail_payment_intent_id_fkey" FOREIGN KEY ("merchant_id", "rail", "payment_intent_id") REFERENCES "payment_intent" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "review_case_kind_check" CHECK ("kind" IN ('disputed', 'captured_in_part', 'late_charge'))
);

CREATE UNIQUE INDEX "review_case_payment_intent_id_kind_key" ON "review_case" ("payment_intent_id", "kind");
CREATE INDEX "review_case_created_at_idx" ON "review_case" ("created_at") WHERE "closed_at" IS NULL;

-- A refund made directly at the processor has no operation of ours.
ALTER TABLE "refund" ALTER COLUMN "operation_id" DROP NOT NULL;
ALTER TABLE "refund" ADD COLUMN "source" TEXT NOT NULL DEFAULT 'api';
ALTER TABLE "refund" ADD CONSTRAINT "refund_source_check" CHECK (
    "source" IN ('api', 'processor') AND ("source" = 'api') = ("operation_id" IS NOT NULL)
);
-- When a succeeded refund is read again at the processor; null when no read is due.
ALTER TABLE "refund" ADD COLUMN "next_read_at" TIMESTAMPTZ(3);
CREATE INDEX "refund_next_read_at_idx" ON "refund" ("next_read_at") WHERE "next_read_at" IS NOT NULL;

CREATE OR REPLACE FUNCTION "guard_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.status IS DISTINCT FROM NEW.status
       AND NOT EXISTS (SELECT FROM refund_status_move WHERE from_status = OLD.status AND to_status = NEW.status) THEN
        RAISE EXCEPTION 'refund cannot move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
    END IF;
    IF (OLD.id, OLD.rail, OLD.merchant_id, OLD.payment_intent_id, OLD.operation_id, OLD.currency, OLD.amount, OLD.subtotal,
        OLD.shipping, OLD.tax, OLD.duty, OLD.reason, OLD.source, OLD.created_at)
       IS DISTINCT FROM
       (NEW.id, NEW.rail, NEW.merchant_id, NEW.payment_intent_id, NEW.operation_id, NEW.currency, NEW.amount, NEW.subtotal,
        NEW.shipping, NEW.tax, NEW.duty, NEW.reason, NEW.source, NEW.created_at) THEN
        RAISE EXCEPTION 'the terms of refund % cannot change', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

-- We capture in full. At the processor directly, an authorization can be captured in part.
ALTER TABLE "payment_intent" DROP CONSTRAINT "payment_intent_captured_check";
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_captured_check" CHECK (
    CASE "status"
        WHEN 'succeeded' THEN "amount_captured" = "total"
        WHEN 'captured' THEN "amount_captured" BETWEEN 1 AND "total"
        ELSE "amount_captured" = 0
    END
);

-- Money at the processor that belongs to no payment or refund of ours.
ALTER TYPE "ledger_account_kind" ADD VALUE 'suspense';

-- When the posted change took effect: now, by the database's clock. Only an operator, who is named, may choose a time that
-- is more than a day away.
ALTER TABLE "ledger_journal" ADD COLUMN "effective_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "ledger_journal" ADD COLUMN "posted_by" TEXT;

CREATE FUNCTION "guard_journal_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.posted_by IS NULL AND NEW.effective_at NOT BETWEEN now() - interval '1 day' AND now() + interval '1 day' THEN
        RAISE EXCEPTION 'ledger journal % is effective more than a day from now', NEW.op_key USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "ledger_journal_time_guard" BEFORE INSERT ON "ledger_journal"
    FOR EACH ROW EXECUTE FUNCTION "guard_journal_time"();

-- A journal is closed by the transaction that wrote it: entries that a later transaction adds are rejected, even if they
-- balance. Both rows are compared by the transaction that inserted them.
CREATE FUNCTION "assert_journal_open"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM ledger_journal WHERE id = NEW.journal_id AND xmin <> pg_current_xact_id()::xid) THEN
        RAISE EXCEPTION 'ledger journal % is closed', NEW.journal_id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "ledger_entry_journal_open" AFTER INSERT ON "ledger_entry"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "assert_journal_open"();

-- The refunded amount of a payment is what its refund journals took from the processor's account. Checked at commit.
CREATE FUNCTION "assert_refunded_amount"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    stored INTEGER;
    posted BIGINT;
BEGIN
    SELECT amount_refunded INTO stored FROM payment_intent WHERE id = NEW.id;
    SELECT COALESCE(-sum(e.amount), 0) INTO posted
    FROM ledger_journal AS j
    JOIN ledger_entry AS e ON e.journal_id = j.id
    JOIN ledger_account AS a ON a.id = e.account_id
    WHERE j.payment_intent_id = NEW.id AND j.refund_id IS NOT NULL AND a.kind = 'processor_receivable';
    IF stored <> posted THEN
        RAISE EXCEPTION 'payment_intent % has refunded % but its journals say %', NEW.id, stored, posted
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "payment_intent_refunded_posted" AFTER UPDATE OF "amount_refunded" ON "payment_intent"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.amount_refunded IS DISTINCT FROM NEW.amount_refunded)
    EXECUTE FUNCTION "assert_refunded_amount"();
