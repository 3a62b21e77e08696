-- After the charge: capture or void (one operation at a time), refunds, operator decisions and processor events.

-- The capture or cancel that is changing the payment now. It is set before the processor is called, so that of two
-- concurrent operations one is rejected and only one is sent.
ALTER TABLE "payment_intent" ADD COLUMN "pending_operation_id" UUID;
-- Refunds that the processor has not confirmed. Their amount is not available for another refund.
ALTER TABLE "payment_intent" ADD COLUMN "refund_reserved" INTEGER NOT NULL DEFAULT 0;
-- Counts changes of the payment's refunds. Shares computed without the lock are written only if it is unchanged.
ALTER TABLE "payment_intent" ADD COLUMN "refund_revision" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_merchant_id_rail_pending_operation_id_fkey"
    FOREIGN KEY ("merchant_id", "rail", "pending_operation_id") REFERENCES "operation" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Only an authorized payment can have a pending capture or cancel.
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_pending_check" CHECK ("pending_operation_id" IS NULL OR "status" = 'authorized');

ALTER TABLE "payment_intent" DROP CONSTRAINT "payment_intent_returned_check";
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_returned_check" CHECK (
    LEAST("amount_refunded", "amount_disputed", "refund_reserved") >= 0
    AND "refund_reserved"::bigint + "amount_refunded" + "amount_disputed" <= "amount_captured"
);
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_action_check" CHECK ("status" <> 'requires_action' OR "action_expires_at" IS NOT NULL);

CREATE TYPE "refund_status" AS ENUM ('pending', 'succeeded', 'failed');
CREATE TYPE "refund_reason" AS ENUM ('duplicate', 'fraudulent', 'requested_by_customer', 'return', 'other');

CREATE TABLE "refund" (
    "id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "payment_intent_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "currency" "currency" NOT NULL,
    "amount" INTEGER NOT NULL,
    -- The refund's share of each part of the payment.
    "subtotal" INTEGER NOT NULL,
    "shipping" INTEGER NOT NULL,
    "tax" INTEGER NOT NULL,
    "duty" INTEGER NOT NULL,
    -- The part of the merchant's reserve that the refund releases.
    "reserve_released" INTEGER NOT NULL DEFAULT 0,
    "reason" "refund_reason",
    "status" "refund_status" NOT NULL,
    "failure_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "refund_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "refund_merchant_id_rail_payment_intent_id_fkey" FOREIGN KEY ("merchant_id", "rail", "payment_intent_id") REFERENCES "payment_intent" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "refund_merchant_id_rail_operation_id_fkey" FOREIGN KEY ("merchant_id", "rail", "operation_id") REFERENCES "operation" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "refund_amounts_check" CHECK (
        "amount" >= 1 AND LEAST("subtotal", "shipping", "tax", "duty", "reserve_released") >= 0
        AND "amount" = "subtotal"::bigint + "shipping" + "tax" + "duty"
    ),
    CONSTRAINT "refund_failure_check" CHECK (("status" = 'failed') = ("failure_reason" IS NOT NULL))
);

CREATE UNIQUE INDEX "refund_merchant_id_rail_id_key" ON "refund" ("merchant_id", "rail", "id");
CREATE INDEX "refund_payment_intent_id_idx" ON "refund" ("payment_intent_id");
CREATE INDEX "refund_operation_id_idx" ON "refund" ("operation_id");

-- The state machine of refunds: the same pairs as `refundMoves` in the contract. The buyer's bank can still return a
-- refund that succeeded.
CREATE TABLE "refund_status_move" (
    "from_status" "refund_status" NOT NULL,
    "to_status" "refund_status" NOT NULL,
    CONSTRAINT "refund_status_move_pkey" PRIMARY KEY ("from_status", "to_status")
);

INSERT INTO "refund_status_move" ("from_status", "to_status") VALUES
    ('pending', 'succeeded'),
    ('pending', 'failed'),
    ('succeeded', 'failed');

CREATE FUNCTION "guard_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.status IS DISTINCT FROM NEW.status
       AND NOT EXISTS (SELECT FROM refund_status_move WHERE from_status = OLD.status AND to_status = NEW.status) THEN
        RAISE EXCEPTION 'refund cannot move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
    END IF;
    IF (OLD.id, OLD.rail, OLD.merchant_id, OLD.payment_intent_id, OLD.operation_id, OLD.currency, OLD.amount, OLD.subtotal,
        OLD.shipping, OLD.tax, OLD.duty, OLD.reason, OLD.created_at)
       IS DISTINCT FROM
       (NEW.id, NEW.rail, NEW.merchant_id, NEW.payment_intent_id, NEW.operation_id, NEW.currency, NEW.amount, NEW.subtotal,
        NEW.shipping, NEW.tax, NEW.duty, NEW.reason, NEW.created_at) THEN
        RAISE EXCEPTION 'the terms of refund % cannot change', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "refund_guard" BEFORE UPDATE ON "refund" FOR EACH ROW EXECUTE FUNCTION "guard_refund"();

-- The purpose of an attempt: a payment has one charge and may have many refunds.
ALTER TABLE "processor_attempt" ADD COLUMN "refund_id" UUID;
ALTER TABLE "processor_attempt" ADD CONSTRAINT "processor_attempt_refund_id_fkey"
    FOREIGN KEY ("refund_id") REFERENCES "refund" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "processor_attempt" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'checkout';
CREATE INDEX "processor_attempt_refund_id_idx" ON "processor_attempt" ("refund_id");

-- A journal can reference a refund as well as a payment.
ALTER TABLE "ledger_journal" ADD COLUMN "refund_id" UUID;
ALTER TABLE "ledger_journal" ADD CONSTRAINT "ledger_journal_merchant_id_rail_refund_id_fkey"
    FOREIGN KEY ("merchant_id", "rail", "refund_id") REFERENCES "refund" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "ledger_journal_refund_id_idx" ON "ledger_journal" ("refund_id");

-- Operator decisions about operations with an unknown outcome. Kept for audit: never changed, never deleted.
CREATE TYPE "manual_outcome" AS ENUM ('happened', 'did_not_happen');
CREATE TYPE "manual_evidence" AS ENUM ('confirmed_by_processor', 'processor_silent');

CREATE TABLE "manual_resolution" (
    "id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "ticket" TEXT NOT NULL,
    -- Free text of the operator, sealed because it may name a buyer.
    "note" BYTEA NOT NULL,
    "outcome" "manual_outcome" NOT NULL,
    "evidence" "manual_evidence" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "manual_resolution_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "manual_resolution_merchant_id_rail_operation_id_fkey" FOREIGN KEY ("merchant_id", "rail", "operation_id") REFERENCES "operation" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Repeating a decision adds no row; a different decision adds one.
CREATE UNIQUE INDEX "manual_resolution_operation_id_outcome_actor_ticket_key" ON "manual_resolution" ("operation_id", "outcome", "actor", "ticket");

CREATE TRIGGER "manual_resolution_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "manual_resolution"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();

-- Processor events. Kept so that each event is handled once, and to detect forged and outdated ones.
CREATE TABLE "processor_event" (
    "rail" "rail" NOT NULL,
    "entity" "entity" NOT NULL,
    "processor_event_hash" CHAR(64) NOT NULL,
    "type" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "payment_intent_id" UUID,
    "refund_id" UUID,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "handled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "processor_event_pkey" PRIMARY KEY ("rail", "entity", "processor_event_hash"),
    CONSTRAINT "processor_event_payment_intent_id_fkey" FOREIGN KEY ("payment_intent_id") REFERENCES "payment_intent" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "processor_event_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refund" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "processor_event_payment_intent_id_idx" ON "processor_event" ("payment_intent_id");
