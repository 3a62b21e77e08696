-- The disputes that a submission of evidence holds, in the order in which the sweep for lost workflows reads them.

CREATE INDEX "dispute_held_idx" ON "dispute" (GREATEST("updated_at", "sweep_after"))
    WHERE "pending_operation_id" IS NOT NULL;
