-- Operators are identities: the keys that may sign decisions, the decisions that were used, and who signed what was done.
CREATE TABLE "operator_identity" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "roles" TEXT[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_identity_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "operator_identity_key" CHECK ("id" ~ '^[A-Za-z0-9_-]{43}$' AND "public_key" ~ '^[A-Za-z0-9_-]{43}$'),
    CONSTRAINT "operator_identity_name" CHECK (length("name") BETWEEN 1 AND 100),
    CONSTRAINT "operator_identity_roles" CHECK ("roles" <@ ARRAY['payments', 'payouts'] AND cardinality("roles") > 0)
);

-- A name belongs to one key at a time.
CREATE UNIQUE INDEX "operator_identity_current" ON "operator_identity"("name") WHERE "retired_at" IS NULL;

-- A key that is retired stays so, and nothing else of it changes: add another one.
CREATE FUNCTION operator_identity_retires() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.retired_at IS NOT NULL OR NEW.retired_at IS NULL
       OR (NEW.id, NEW.name, NEW.public_key, NEW.roles, NEW.created_at)
          IS DISTINCT FROM (OLD.id, OLD.name, OLD.public_key, OLD.roles, OLD.created_at) THEN
        RAISE EXCEPTION 'An operator identity can only be retired.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "operator_identity_retires" BEFORE UPDATE ON "operator_identity"
    FOR EACH ROW EXECUTE FUNCTION operator_identity_retires();
CREATE TRIGGER "operator_identity_kept" BEFORE DELETE OR TRUNCATE ON "operator_identity"
    FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE TABLE "operator_decision" (
    "nonce" UUID NOT NULL,
    "identity_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "used_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "operator_decision_pkey" PRIMARY KEY ("nonce"),
    CONSTRAINT "operator_decision_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "operator_identity"("id")
        ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TRIGGER "operator_decision_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_decision"
    FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

ALTER TABLE "operator_action" ADD COLUMN "identity" TEXT;
