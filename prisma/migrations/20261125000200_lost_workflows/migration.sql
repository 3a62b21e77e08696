-- Finds the payments and refunds that must have a workflow, so that a workflow that Temporal lost is started again.

-- The sweep has seen to the workflow, and leaves the row alone until this time and its normal pause are over. Null: never
-- seen.
ALTER TABLE "payment_intent" ADD COLUMN "sweep_after" TIMESTAMPTZ(3);
ALTER TABLE "refund" ADD COLUMN "sweep_after" TIMESTAMPTZ(3);

-- Each index has exactly the rows that are not finished, in the order in which the sweep reads them. The columns are on
-- the row itself, so that a row leaves the index with the statement that finishes it.
CREATE INDEX "payment_intent_unfinished_idx" ON "payment_intent" ("status", GREATEST("updated_at", "sweep_after"))
    WHERE "status" IN ('processing', 'requires_action', 'authorized');
CREATE INDEX "payment_intent_held_idx" ON "payment_intent" (GREATEST("updated_at", "sweep_after"))
    WHERE "pending_operation_id" IS NOT NULL;
CREATE INDEX "refund_unfinished_idx" ON "refund" (GREATEST("updated_at", "sweep_after"))
    WHERE "status" = 'pending';
