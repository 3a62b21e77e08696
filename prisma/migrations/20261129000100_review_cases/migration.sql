-- Late charges that a sweep finds until they are returned, and more reasons for a case.

-- When a late charge was voided or refunded; null before that, and for other kinds.
ALTER TABLE "review_case" ADD COLUMN "returned_at" TIMESTAMPTZ(3);
-- The sweep for lost workflows leaves the row alone until then; null before its first look.
ALTER TABLE "review_case" ADD COLUMN "sweep_after" TIMESTAMPTZ(3);

UPDATE "review_case" AS c SET "returned_at" = e."created_at"
FROM "event" AS e
WHERE c."kind" = 'late_charge' AND e."resource_id" = c."payment_intent_id"
  AND e."type" = 'payment_intent.late_charge_returned';

-- The late charges that must have a workflow, in the order in which the sweep for lost workflows reads them.
CREATE INDEX "review_case_unreturned_idx" ON "review_case" (GREATEST("created_at", "sweep_after"))
    WHERE "kind" = 'late_charge' AND "returned_at" IS NULL AND "closed_at" IS NULL;

ALTER TABLE "review_case" DROP CONSTRAINT "review_case_kind_check";
ALTER TABLE "review_case" ADD CONSTRAINT "review_case_kind_check" CHECK (
    "kind" IN ('disputed', 'captured_in_part', 'late_charge', 'amount_mismatch', 'refund_not_recorded', 'event_given_up')
);
