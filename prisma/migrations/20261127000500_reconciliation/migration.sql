-- Reconciliation: a copy of the processor's balance transactions, and what their comparison with the ledger found.

-- A movement of an account's balance at the processor. It says what the processor lists now: a listing replaces it.
CREATE TABLE "processor_transaction" (
    -- Derived from account and the processor's id.
    "id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "entity" "entity" NOT NULL,
    -- The processor's ids of the transaction, its source and the source's payment, sealed.
    "sealed" BYTEA NOT NULL,
    -- The processor's name of the type.
    "type" TEXT NOT NULL,
    -- What of ours it is about: charge, refund, dispute, payout; or fee, other.
    "effect" TEXT NOT NULL,
    -- Text: the processor may settle in a currency that no account of the ledger has.
    "currency" CHAR(3) NOT NULL,
    "amount" BIGINT NOT NULL,
    -- What the processor kept, and how much of it is posted.
    "fee" BIGINT NOT NULL,
    "posted_fee" BIGINT NOT NULL DEFAULT 0,
    -- The fee when it was listed first.
    "first_fee" BIGINT NOT NULL,
    -- How much of the amount is in suspense.
    "suspended" BIGINT NOT NULL DEFAULT 0,
    -- Count the keys of the journals.
    "fee_postings" INTEGER NOT NULL DEFAULT 0,
    "suspense_postings" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "available_at" TIMESTAMPTZ(3) NOT NULL,
    -- The ids of ours that the metadata of its source names. Their rows may be gone.
    "claimed_payment_id" UUID,
    "claimed_refund_id" UUID,
    "claimed_payout_id" UUID,
    -- The payment, refund, dispute or payout of ours, by the effect. No foreign key: the rows may come later.
    "subject_id" UUID,
    "merchant_id" UUID,
    -- The payment of a charge, refund or dispute, also while the refund or dispute itself is not recorded.
    "payment_intent_id" UUID,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    -- When a complete listing of its time no longer had it.
    "gone_at" TIMESTAMPTZ(3),
    CONSTRAINT "processor_transaction_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "processor_transaction_effect_check" CHECK (
        "effect" IN ('charge', 'refund', 'dispute', 'payout', 'fee', 'other')
    ),
    CONSTRAINT "processor_transaction_type_check" CHECK ("type" ~ '^[a-z_]{1,64}$'),
    CONSTRAINT "processor_transaction_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$')
);
CREATE INDEX "processor_transaction_rail_entity_created_at_idx" ON "processor_transaction" ("rail", "entity", "created_at");
CREATE INDEX "processor_transaction_subject_id_idx" ON "processor_transaction" ("subject_id");

CREATE TABLE "reconciliation_run" (
    "id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "entity" "entity" NOT NULL,
    "from_day" DATE NOT NULL,
    -- Inclusive.
    "to_day" DATE NOT NULL,
    -- `schedule` or the operator.
    "started_by" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "finished_at" TIMESTAMPTZ(3),
    -- Transactions that were listed.
    "transactions" INTEGER,
    "open_differences" INTEGER,
    CONSTRAINT "reconciliation_run_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "reconciliation_run_days_check" CHECK ("to_day" >= "from_day")
);
CREATE INDEX "reconciliation_run_rail_entity_started_at_idx" ON "reconciliation_run" ("rail", "entity", "started_at");

-- Both sides of one day (UTC), entity and currency. Replaced by each run.
CREATE TABLE "reconciliation_day" (
    "rail" "rail" NOT NULL,
    "entity" "entity" NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "day" DATE NOT NULL,
    "run_id" UUID NOT NULL,
    "processor_count" INTEGER NOT NULL,
    "processor_amount" BIGINT NOT NULL,
    "processor_fee" BIGINT NOT NULL,
    "our_count" INTEGER NOT NULL,
    "our_amount" BIGINT NOT NULL,
    "matched_count" INTEGER NOT NULL,
    -- Sums of absolute amounts.
    "matched_volume" BIGINT NOT NULL,
    "gross_volume" BIGINT NOT NULL,
    "in_flight_count" INTEGER NOT NULL,
    "in_flight_volume" BIGINT NOT NULL,
    -- What one side has and the other does not have yet, by age at the time of the run: up to 1 day, 1 to 4, older.
    "clearing_to_1_day" BIGINT NOT NULL,
    "clearing_to_4_days" BIGINT NOT NULL,
    "clearing_older" BIGINT NOT NULL,
    -- When the oldest of it happened; null when there is none.
    "clearing_since" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "reconciliation_day_pkey" PRIMARY KEY ("rail", "entity", "currency", "day"),
    CONSTRAINT "reconciliation_day_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "reconciliation_run" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "reconciliation_difference" (
    -- Derived from account, kind, effect and subject.
    "id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "entity" "entity" NOT NULL,
    "kind" TEXT NOT NULL,
    "effect" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    -- Null: that side has nothing.
    "processor_amount" BIGINT,
    "our_amount" BIGINT,
    -- The payment, refund, dispute or payout of ours; null when there is none.
    "subject_id" UUID,
    "merchant_id" UUID,
    "payment_intent_id" UUID,
    -- The processor's transaction; null when it has none.
    "transaction_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'open',
    -- `automatic`: a later run found both sides equal. `operator`: see operator_action.
    "resolution" TEXT,
    "resolved_at" TIMESTAMPTZ(3),
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "reconciliation_difference_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "reconciliation_difference_kind_check" CHECK (
        "kind" IN ('missing_at_us', 'missing_at_processor', 'amount_differs', 'currency_differs', 'status_differs',
                   'duplicate_effect', 'fee_changed')
    ),
    CONSTRAINT "reconciliation_difference_state_check" CHECK (
        "state" IN ('open', 'resolved') AND ("state" = 'resolved') = ("resolution" IS NOT NULL)
        AND ("resolution" IS NULL OR "resolution" IN ('automatic', 'operator'))
        AND ("resolution" IS NULL) = ("resolved_at" IS NULL)
    )
);
CREATE INDEX "reconciliation_difference_rail_entity_state_idx" ON "reconciliation_difference" ("rail", "entity", "state");
CREATE INDEX "reconciliation_difference_subject_id_idx" ON "reconciliation_difference" ("subject_id");

-- The journals of a day. They are written in this order, so that a few pages of this index are enough.
CREATE INDEX "ledger_journal_created_at_idx" ON "ledger_journal" USING brin ("created_at");

-- Fees that are not posted, and money in suspense: few rows.
CREATE INDEX "processor_transaction_fee_due_idx" ON "processor_transaction" ("rail", "entity")
    WHERE "posted_fee" <> CASE WHEN "gone_at" IS NULL THEN "fee" ELSE 0 END;
CREATE INDEX "processor_transaction_suspended_idx" ON "processor_transaction" ("rail", "entity") WHERE "suspended" <> 0;
