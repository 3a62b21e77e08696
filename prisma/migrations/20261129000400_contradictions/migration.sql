-- Operations that contradict what the processor stated wait for an operator as visibly as those whose rows were lost.

-- What the processor stated: null when the rows were lost. Otherwise they are there, and no input is needed.
ALTER TABLE "lost_operation" ADD COLUMN "stated" TEXT;
ALTER TABLE "lost_operation" ALTER COLUMN "input" DROP NOT NULL;
ALTER TABLE "lost_operation" ADD CONSTRAINT "lost_operation_input_check" CHECK (("input" IS NULL) = ("stated" IS NOT NULL));

-- A key that has its response keeps it: the contradiction is a case.
ALTER TABLE "review_case" DROP CONSTRAINT "review_case_kind_check";
ALTER TABLE "review_case" ADD CONSTRAINT "review_case_kind_check" CHECK (
    "kind" IN ('disputed', 'captured_in_part', 'late_charge', 'amount_mismatch', 'refund_not_recorded', 'event_given_up',
               'contradicted')
);
