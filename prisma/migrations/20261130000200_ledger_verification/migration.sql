-- What whole checks of the ledger found, so that their age and what is broken can be watched. No row is ever changed.

-- A check of every invariant, written when it has ended.
CREATE TABLE "ledger_verification" (
    "id" UUID NOT NULL,
    -- `schedule`, or the command that an operator ran.
    "started_by" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ledger_verification_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "ledger_verification_finished_at_idx" ON "ledger_verification" ("finished_at");

CREATE TABLE "ledger_verification_result" (
    "verification_id" UUID NOT NULL,
    "invariant" TEXT NOT NULL,
    -- How many contradictions were found, and the first of them.
    "violations" INTEGER NOT NULL,
    "examples" TEXT[] NOT NULL,
    CONSTRAINT "ledger_verification_result_pkey" PRIMARY KEY ("verification_id", "invariant"),
    CONSTRAINT "ledger_verification_result_verification_id_fkey" FOREIGN KEY ("verification_id") REFERENCES "ledger_verification" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TRIGGER "ledger_verification_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_verification"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();
CREATE TRIGGER "ledger_verification_result_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_verification_result"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();
