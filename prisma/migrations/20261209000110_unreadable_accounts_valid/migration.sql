-- Reads the rows of the constraint that the migration before has added, while the table is written to.
ALTER TABLE "reconciliation_difference" VALIDATE CONSTRAINT "reconciliation_difference_kind_check";
