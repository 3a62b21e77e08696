-- Disputes: their money, their evidence, and the rule of refunds beside them.

CREATE TYPE "dispute_status" AS ENUM ('needs_response', 'under_review', 'won', 'lost', 'prevented');
-- In the order in which a dispute can go on.
CREATE TYPE "dispute_stage" AS ENUM ('inquiry', 'chargeback', 'pre_arbitration', 'arbitration');
CREATE TYPE "dispute_reason" AS ENUM ('fraudulent', 'duplicate', 'product_not_received', 'product_unacceptable', 'credit_not_processed', 'unrecognized', 'subscription_canceled', 'general');

-- The fee that a merchant pays for a dispute once it is a chargeback, in minor units of the payment's currency.
ALTER TABLE "merchant_rail" ADD COLUMN "dispute_fee" INTEGER NOT NULL DEFAULT 1500;
ALTER TABLE "merchant_rail" ADD CONSTRAINT "merchant_rail_dispute_fee_check" CHECK ("dispute_fee" BETWEEN 0 AND 99999999);

CREATE TABLE "dispute" (
    "id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "payment_intent_id" UUID NOT NULL,
    "entity" "entity" NOT NULL,
    "currency" "currency" NOT NULL,
    "amount" INTEGER NOT NULL,
    "reason" "dispute_reason" NOT NULL,
    "stage" "dispute_stage" NOT NULL,
    "status" "dispute_status" NOT NULL,
    "evidence_due_by" TIMESTAMPTZ(3),
    -- When evidence was submitted in this stage.
    "evidence_submitted_at" TIMESTAMPTZ(3),
    -- The evidence operation that is in flight.
    "pending_operation_id" UUID,
    "closed_reason" TEXT,
    "fee_amount" INTEGER NOT NULL DEFAULT 0,
    -- What the dispute took: a share of each part of the payment, and what refunds had already returned to the buyer.
    "taken_subtotal" INTEGER NOT NULL DEFAULT 0,
    "taken_shipping" INTEGER NOT NULL DEFAULT 0,
    "taken_tax" INTEGER NOT NULL DEFAULT 0,
    "taken_duty" INTEGER NOT NULL DEFAULT 0,
    "taken_twice" INTEGER NOT NULL DEFAULT 0,
    -- The part of the merchant's reserve that the dispute released.
    "reserve_released" INTEGER NOT NULL DEFAULT 0,
    -- Counts changes of the row. What was read at the processor is saved only if it is unchanged.
    "revision" INTEGER NOT NULL DEFAULT 1,
    -- The deadlines that the merchant was reminded of, 72 hours and 24 hours before.
    "first_reminder_for" TIMESTAMPTZ(3),
    "second_reminder_for" TIMESTAMPTZ(3),
    "sweep_after" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "dispute_merchant_id_rail_payment_intent_id_fkey" FOREIGN KEY ("merchant_id", "rail", "payment_intent_id") REFERENCES "payment_intent" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "dispute_merchant_id_rail_pending_operation_id_fkey" FOREIGN KEY ("merchant_id", "rail", "pending_operation_id") REFERENCES "operation" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "dispute_amounts_check" CHECK (
        "amount" BETWEEN 1 AND 99999999
        AND LEAST("fee_amount", "taken_subtotal", "taken_shipping", "taken_tax", "taken_duty", "taken_twice", "reserve_released") >= 0
    ),
    -- An inquiry takes no money. A chargeback takes its amount until it is won.
    CONSTRAINT "dispute_taken_check" CHECK (
        "taken_subtotal"::bigint + "taken_shipping" + "taken_tax" + "taken_duty" + "taken_twice"
        = CASE WHEN "stage" <> 'inquiry' AND "status" IN ('needs_response', 'under_review', 'lost') THEN "amount" ELSE 0 END
    ),
    CONSTRAINT "dispute_closed_check" CHECK (("status" IN ('won', 'lost', 'prevented')) = ("closed_reason" IS NOT NULL))
);

CREATE UNIQUE INDEX "dispute_id_merchant_id_rail_key" ON "dispute" ("id", "merchant_id", "rail");
CREATE INDEX "dispute_payment_intent_id_idx" ON "dispute" ("payment_intent_id");
CREATE INDEX "dispute_pending_operation_id_idx" ON "dispute" ("pending_operation_id");
CREATE INDEX "dispute_list_idx" ON "dispute" ("merchant_id", "rail", "created_at", "id");
CREATE INDEX "dispute_filtered_list_idx" ON "dispute" ("merchant_id", "rail", "status", "currency", "created_at", "id");
CREATE INDEX "dispute_due_list_idx" ON "dispute" ("merchant_id", "rail", "evidence_due_by") WHERE "status" = 'needs_response';
-- The disputes that must have a workflow, in the order in which the sweep for lost workflows reads them.
CREATE INDEX "dispute_unfinished_idx" ON "dispute" (GREATEST("updated_at", "sweep_after"))
    WHERE "status" IN ('needs_response', 'under_review');

-- The terms of a dispute never change, and it never goes back to an earlier stage. Every change counts.
CREATE FUNCTION "guard_dispute"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.id, OLD.rail, OLD.merchant_id, OLD.payment_intent_id, OLD.entity, OLD.currency, OLD.created_at)
       IS DISTINCT FROM
       (NEW.id, NEW.rail, NEW.merchant_id, NEW.payment_intent_id, NEW.entity, NEW.currency, NEW.created_at) THEN
        RAISE EXCEPTION 'the terms of dispute % cannot change', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.stage < OLD.stage THEN
        RAISE EXCEPTION 'dispute cannot go back from % to %', OLD.stage, NEW.stage USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.fee_amount <> 0 AND NEW.fee_amount <> OLD.fee_amount THEN
        RAISE EXCEPTION 'the fee of dispute % is posted', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    IF (OLD.status, OLD.stage, OLD.amount, OLD.evidence_due_by, OLD.evidence_submitted_at, OLD.pending_operation_id)
       IS DISTINCT FROM
       (NEW.status, NEW.stage, NEW.amount, NEW.evidence_due_by, NEW.evidence_submitted_at, NEW.pending_operation_id)
       AND NEW.revision <= OLD.revision THEN
        RAISE EXCEPTION 'a change of dispute % must count in its revision', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "dispute_guard" BEFORE UPDATE ON "dispute" FOR EACH ROW EXECUTE FUNCTION "guard_dispute"();

-- The evidence of an operation, sealed. `fields` has the name and length of each field.
CREATE TABLE "dispute_evidence" (
    "operation_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "dispute_id" UUID NOT NULL,
    "stage" "dispute_stage" NOT NULL,
    "fields" JSONB NOT NULL,
    "sealed" BYTEA NOT NULL,
    -- When the processor accepted it; null before that.
    "submitted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "dispute_evidence_pkey" PRIMARY KEY ("operation_id"),
    CONSTRAINT "dispute_evidence_merchant_id_rail_operation_id_fkey" FOREIGN KEY ("merchant_id", "rail", "operation_id") REFERENCES "operation" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "dispute_evidence_merchant_id_rail_dispute_id_fkey" FOREIGN KEY ("merchant_id", "rail", "dispute_id") REFERENCES "dispute" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "dispute_evidence_dispute_id_idx" ON "dispute_evidence" ("dispute_id");
-- One submission per stage.
CREATE UNIQUE INDEX "dispute_evidence_submitted_key" ON "dispute_evidence" ("dispute_id", "stage") WHERE "submitted_at" IS NOT NULL;

ALTER TABLE "processor_attempt" ADD COLUMN "dispute_id" UUID;
ALTER TABLE "processor_attempt" ADD CONSTRAINT "processor_attempt_dispute_id_fkey"
    FOREIGN KEY ("dispute_id") REFERENCES "dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "processor_attempt_dispute_id_idx" ON "processor_attempt" ("dispute_id");

ALTER TABLE "processor_object" ADD COLUMN "dispute_id" UUID;
ALTER TABLE "processor_object" ADD CONSTRAINT "processor_object_merchant_id_rail_dispute_id_fkey"
    FOREIGN KEY ("merchant_id", "rail", "dispute_id") REFERENCES "dispute" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "processor_object" ADD CONSTRAINT "processor_object_dispute_check" CHECK ("kind" = 'dispute' OR "dispute_id" IS NULL);
CREATE INDEX "processor_object_dispute_id_idx" ON "processor_object" ("dispute_id");

ALTER TABLE "ledger_journal" ADD COLUMN "dispute_id" UUID;
ALTER TABLE "ledger_journal" ADD CONSTRAINT "ledger_journal_merchant_id_rail_dispute_id_fkey"
    FOREIGN KEY ("merchant_id", "rail", "dispute_id") REFERENCES "dispute" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "ledger_journal_dispute_id_idx" ON "ledger_journal" ("dispute_id");

-- What merchants pay for chargebacks. The accounts come with the next migration: a new value of a type cannot be used in
-- the transaction that adds it.
ALTER TYPE "ledger_account_kind" ADD VALUE 'dispute_fee';

-- Refunds and chargebacks can cross at the processor. "Refunded and disputed are at most what was captured" is therefore a
-- condition of making a refund, and no longer one of the row.
ALTER TABLE "payment_intent" DROP CONSTRAINT "payment_intent_returned_check";
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_returned_check" CHECK (
    LEAST("amount_refunded", "amount_disputed", "refund_reserved") >= 0
    AND "refund_reserved"::bigint + "amount_refunded" <= "amount_captured"
);

-- The disputed amount of a payment is the amount of its chargebacks that are open or lost, and what their journals took
-- from the processor's account. Checked at commit.
CREATE FUNCTION "assert_disputed_amount"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    payment UUID;
    stored INTEGER;
    taken BIGINT;
    posted BIGINT;
BEGIN
    IF TG_TABLE_NAME = 'dispute' THEN payment := NEW.payment_intent_id; ELSE payment := NEW.id; END IF;
    SELECT amount_disputed INTO stored FROM payment_intent WHERE id = payment;
    SELECT COALESCE(sum(taken_subtotal::bigint + taken_shipping + taken_tax + taken_duty + taken_twice), 0) INTO taken
    FROM dispute WHERE payment_intent_id = payment;
    SELECT COALESCE(-sum(e.amount), 0) INTO posted
    FROM ledger_journal AS j
    JOIN ledger_entry AS e ON e.journal_id = j.id
    JOIN ledger_account AS a ON a.id = e.account_id
    WHERE j.payment_intent_id = payment AND j.dispute_id IS NOT NULL AND a.kind = 'processor_receivable';
    IF stored <> taken OR stored <> posted THEN
        RAISE EXCEPTION 'payment_intent % has disputed % but its disputes take % and its journals say %', payment, stored, taken, posted
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "payment_intent_disputed_posted" AFTER UPDATE OF "amount_disputed" ON "payment_intent"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.amount_disputed IS DISTINCT FROM NEW.amount_disputed)
    EXECUTE FUNCTION "assert_disputed_amount"();

CREATE CONSTRAINT TRIGGER "dispute_taken_posted" AFTER INSERT OR UPDATE ON "dispute"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "assert_disputed_amount"();
