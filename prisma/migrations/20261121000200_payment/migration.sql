-- Idempotent operations, payments, and requests to the processor.

CREATE TYPE "operation_state" AS ENUM ('running', 'completed', 'retryable', 'recovery_required');
CREATE TYPE "entity" AS ENUM ('us', 'gb', 'eu', 'ca', 'au');
CREATE TYPE "payment_status" AS ENUM ('requires_action', 'processing', 'authorized', 'succeeded', 'captured', 'canceled', 'failed');
CREATE TYPE "capture_method" AS ENUM ('automatic', 'manual');
CREATE TYPE "cancellation_reason" AS ENUM ('requested_by_merchant', 'expired');
CREATE TYPE "attempt_outcome" AS ENUM ('pending', 'confirmed', 'declined', 'not_attempted');

CREATE TABLE "operation" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "key_hash" CHAR(64) NOT NULL,
    "key_sealed" BYTEA NOT NULL,
    "fingerprint" CHAR(64) NOT NULL,
    "kind" TEXT NOT NULL,
    "state" "operation_state" NOT NULL,
    "attempt" INTEGER NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "response_status" INTEGER,
    "response" BYTEA,
    "payment_intent_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),
    CONSTRAINT "operation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "operation_merchant_id_rail_fkey" FOREIGN KEY ("merchant_id", "rail") REFERENCES "merchant_rail" ("merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "operation_completed_check" CHECK (
        "state" <> 'completed' OR ("response_status" IS NOT NULL AND "response" IS NOT NULL AND "completed_at" IS NOT NULL)
    ),
    -- A 5xx response is never replayed to a retry.
    CONSTRAINT "operation_response_status_check" CHECK ("response_status" BETWEEN 200 AND 499)
);

-- One operation per key, even when two gateways insert at the same time.
CREATE UNIQUE INDEX "operation_merchant_id_rail_key_hash_key" ON "operation" ("merchant_id", "rail", "key_hash");

-- Payments reference this key, so a payment cannot belong to another merchant's or rail's operation.
CREATE UNIQUE INDEX "operation_merchant_id_rail_id_key" ON "operation" ("merchant_id", "rail", "id");

CREATE TABLE "payment_intent" (
    "id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "entity" "entity" NOT NULL,
    "currency" "currency" NOT NULL,
    "subtotal" INTEGER NOT NULL,
    "shipping" INTEGER NOT NULL,
    "tax" INTEGER NOT NULL,
    "duty" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "capture_method" "capture_method" NOT NULL,
    "status" "payment_status" NOT NULL,
    "tax_quote_id" UUID,
    "payment_method" BYTEA NOT NULL,
    "merchant_reference" TEXT,
    "amount_captured" INTEGER NOT NULL DEFAULT 0,
    "amount_refunded" INTEGER NOT NULL DEFAULT 0,
    "amount_disputed" INTEGER NOT NULL DEFAULT 0,
    "failure_code" TEXT,
    "cancellation_reason" "cancellation_reason",
    "action_expires_at" TIMESTAMPTZ(3),
    "capture_before" TIMESTAMPTZ(3),
    "sent_again_at" TIMESTAMPTZ(3),
    "fee_bps" INTEGER NOT NULL,
    "fee_fixed" INTEGER NOT NULL,
    "reserve_bps" INTEGER NOT NULL,
    "tax_remittance" "tax_remittance" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "payment_intent_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_intent_merchant_id_rail_tax_quote_id_fkey" FOREIGN KEY ("merchant_id", "rail", "tax_quote_id") REFERENCES "tax_quote" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payment_intent_merchant_id_rail_operation_id_fkey" FOREIGN KEY ("merchant_id", "rail", "operation_id") REFERENCES "operation" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payment_intent_amounts_check" CHECK (
        LEAST("subtotal", "shipping", "tax", "duty") >= 0
        AND "total" = "subtotal"::bigint + "shipping" + "tax" + "duty"
        AND "total" BETWEEN 50 AND 99999999
    ),
    CONSTRAINT "payment_intent_entity_check" CHECK (
        ("currency", "entity") IN (('USD', 'us'), ('GBP', 'gb'), ('EUR', 'eu'), ('CAD', 'ca'), ('AUD', 'au'))
    ),
    -- Full capture only. Refunds and disputes never exceed the captured amount.
    CONSTRAINT "payment_intent_captured_check" CHECK (
        "amount_captured" = CASE WHEN "status" IN ('succeeded', 'captured') THEN "total" ELSE 0 END
    ),
    CONSTRAINT "payment_intent_returned_check" CHECK (
        "amount_refunded" >= 0 AND "amount_disputed" >= 0
        AND "amount_refunded"::bigint + "amount_disputed" <= "amount_captured"
    ),
    CONSTRAINT "payment_intent_failure_check" CHECK (("status" = 'failed') = ("failure_code" IS NOT NULL)),
    CONSTRAINT "payment_intent_cancellation_check" CHECK (("status" = 'canceled') = ("cancellation_reason" IS NOT NULL)),
    CONSTRAINT "payment_intent_capture_before_check" CHECK ("status" <> 'authorized' OR "capture_before" IS NOT NULL)
);

CREATE UNIQUE INDEX "payment_intent_merchant_id_rail_id_key" ON "payment_intent" ("merchant_id", "rail", "id");
CREATE INDEX "payment_intent_operation_id_idx" ON "payment_intent" ("operation_id");

CREATE TABLE "payment_buyer" (
    "payment_intent_id" UUID NOT NULL,
    "wrapped_key" BYTEA,
    "sealed" BYTEA NOT NULL,
    CONSTRAINT "payment_buyer_pkey" PRIMARY KEY ("payment_intent_id"),
    CONSTRAINT "payment_buyer_payment_intent_id_fkey" FOREIGN KEY ("payment_intent_id") REFERENCES "payment_intent" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "processor_attempt" (
    "processor_key" TEXT NOT NULL,
    "payment_intent_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "outcome" "attempt_outcome" NOT NULL DEFAULT 'pending',
    "detail" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    CONSTRAINT "processor_attempt_pkey" PRIMARY KEY ("processor_key"),
    CONSTRAINT "processor_attempt_payment_intent_id_fkey" FOREIGN KEY ("payment_intent_id") REFERENCES "payment_intent" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "processor_attempt_finished_check" CHECK (("outcome" = 'pending') = ("finished_at" IS NULL))
);

CREATE INDEX "processor_attempt_payment_intent_id_idx" ON "processor_attempt" ("payment_intent_id");

-- The state machine: the same pairs as `paymentMoves` in the contract.

CREATE TABLE "payment_status_move" (
    "from_status" "payment_status" NOT NULL,
    "to_status" "payment_status" NOT NULL,
    CONSTRAINT "payment_status_move_pkey" PRIMARY KEY ("from_status", "to_status")
);

INSERT INTO "payment_status_move" ("from_status", "to_status") VALUES
    ('requires_action', 'processing'),
    ('requires_action', 'authorized'),
    ('requires_action', 'succeeded'),
    ('requires_action', 'canceled'),
    ('requires_action', 'failed'),
    ('processing', 'requires_action'),
    ('processing', 'authorized'),
    ('processing', 'succeeded'),
    ('processing', 'canceled'),
    ('processing', 'failed'),
    ('authorized', 'captured'),
    ('authorized', 'canceled');

CREATE TABLE "payment_status_history" (
    "id" BIGSERIAL NOT NULL,
    "payment_intent_id" UUID NOT NULL,
    "from_status" "payment_status",
    "to_status" "payment_status" NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "payment_status_history_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_status_history_payment_intent_id_fkey" FOREIGN KEY ("payment_intent_id") REFERENCES "payment_intent" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "payment_status_history_payment_intent_id_idx" ON "payment_status_history" ("payment_intent_id");

CREATE FUNCTION "guard_payment_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM payment_status_move WHERE from_status = OLD.status AND to_status = NEW.status) THEN
        RAISE EXCEPTION 'payment_intent cannot move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "payment_intent_status_guard" BEFORE UPDATE OF "status" ON "payment_intent"
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION "guard_payment_status"();

CREATE FUNCTION "record_payment_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO payment_status_history (payment_intent_id, from_status, to_status, changed_at)
    VALUES (NEW.id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.status END, NEW.status, NEW.updated_at);
    RETURN NULL;
END $$;

CREATE TRIGGER "payment_intent_status_created" AFTER INSERT ON "payment_intent"
    FOR EACH ROW EXECUTE FUNCTION "record_payment_status"();

CREATE TRIGGER "payment_intent_status_moved" AFTER UPDATE OF "status" ON "payment_intent"
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION "record_payment_status"();

-- The terms of a payment never change: amounts, merchant, quote and fees. Its status and progress columns may change.
CREATE FUNCTION "guard_payment_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the terms of payment_intent % cannot change', OLD.id USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER "payment_intent_terms_guard" BEFORE UPDATE ON "payment_intent"
    FOR EACH ROW WHEN (
        (OLD.id, OLD.rail, OLD.merchant_id, OLD.operation_id, OLD.entity, OLD.currency, OLD.subtotal, OLD.shipping, OLD.tax,
         OLD.duty, OLD.total, OLD.capture_method, OLD.tax_quote_id, OLD.fee_bps, OLD.fee_fixed, OLD.reserve_bps,
         OLD.tax_remittance, OLD.created_at)
        IS DISTINCT FROM
        (NEW.id, NEW.rail, NEW.merchant_id, NEW.operation_id, NEW.entity, NEW.currency, NEW.subtotal, NEW.shipping, NEW.tax,
         NEW.duty, NEW.total, NEW.capture_method, NEW.tax_quote_id, NEW.fee_bps, NEW.fee_fixed, NEW.reserve_bps,
         NEW.tax_remittance, NEW.created_at)
    ) EXECUTE FUNCTION "guard_payment_terms"();

CREATE TRIGGER "payment_status_history_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_status_history"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();
