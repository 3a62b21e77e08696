-- Four eyes: requests of operators that wait until a second operator approves them.
CREATE TABLE "operator_approval" (
    "id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "request" BYTEA NOT NULL,
    "maker" TEXT,
    "maker_subject" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "result" TEXT,
    "approver" TEXT,
    "approver_subject" TEXT,
    "used_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_approval_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "operator_approval_maker" CHECK (("maker" IS NULL) = ("maker_subject" IS NULL)),
    CONSTRAINT "operator_approval_result" CHECK (
        CASE "result"
            WHEN 'approved' THEN num_nulls("approver", "approver_subject", "used_by", "decided_at") = 0
            WHEN 'rejected' THEN num_nulls("approver", "approver_subject", "decided_at") = 0 AND "used_by" IS NULL
            ELSE "result" IS NULL AND num_nonnulls("approver", "approver_subject", "used_by", "decided_at") = 0
        END
    ),
    CONSTRAINT "operator_approval_second" CHECK (
        "maker" IS NULL OR "result" IS DISTINCT FROM 'approved'
        OR (lower("approver") <> lower("maker") AND "approver_subject" <> "maker_subject")
    ),
    CONSTRAINT "operator_approval_in_time" CHECK ("result" IS DISTINCT FROM 'approved' OR "decided_at" <= "expires_at")
);

CREATE INDEX "operator_approval_created_at_idx" ON "operator_approval"("created_at");

-- The database sets the times. A request is decided once, and nothing else of it changes.
CREATE FUNCTION operator_approval_decides() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.result IS NOT NULL OR NEW.expires_at > CURRENT_TIMESTAMP + INTERVAL '25 hours' THEN
            RAISE EXCEPTION 'An approval begins undecided, for a day at most.' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        NEW.created_at := CURRENT_TIMESTAMP;
        RETURN NEW;
    END IF;
    IF OLD.result IS NOT NULL OR NEW.result IS NULL
       OR (NEW.id, NEW.action, NEW.target, NEW.digest, NEW.request, NEW.maker, NEW.maker_subject, NEW.created_at, NEW.expires_at)
          IS DISTINCT FROM
          (OLD.id, OLD.action, OLD.target, OLD.digest, OLD.request, OLD.maker, OLD.maker_subject, OLD.created_at, OLD.expires_at)
    THEN
        RAISE EXCEPTION 'An approval is decided once.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    NEW.decided_at := CURRENT_TIMESTAMP;
    RETURN NEW;
END $$;
CREATE TRIGGER "operator_approval_decides" BEFORE INSERT OR UPDATE ON "operator_approval"
    FOR EACH ROW EXECUTE FUNCTION operator_approval_decides();
CREATE TRIGGER "operator_approval_kept" BEFORE DELETE OR TRUNCATE ON "operator_approval"
    FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- Who approved what an operator did: the second operator, or its maker where a deployment has one operator.
ALTER TABLE "operator_action" ADD COLUMN "approved_by" TEXT;
