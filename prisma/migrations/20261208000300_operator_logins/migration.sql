-- Operators sign in: a key that a person registered with an ID token. Workers verify the token; a row alone proves nothing.
CREATE TABLE "operator_login" (
    "id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "id_token" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_login_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "operator_login_key" CHECK ("id" ~ '^[A-Za-z0-9_-]{43}$' AND "public_key" ~ '^[A-Za-z0-9_-]{43}$')
);

-- A token registers one key: a copied token registers no other one.
CREATE UNIQUE INDEX "operator_login_token_hash_key" ON "operator_login"("token_hash");

-- The time of a login is the database's. A login that has ended stays so, and nothing else of it changes.
CREATE FUNCTION operator_login_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW.created_at := CURRENT_TIMESTAMP;
        NEW.ended_at := NULL;
        RETURN NEW;
    END IF;
    IF OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL
       OR (NEW.id, NEW.public_key, NEW.issuer, NEW.token_hash, NEW.id_token, NEW.created_at)
          IS DISTINCT FROM (OLD.id, OLD.public_key, OLD.issuer, OLD.token_hash, OLD.id_token, OLD.created_at) THEN
        RAISE EXCEPTION 'A login can only end.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "operator_login_ends" BEFORE INSERT OR UPDATE ON "operator_login"
    FOR EACH ROW EXECUTE FUNCTION operator_login_ends();
CREATE TRIGGER "operator_login_kept" BEFORE DELETE OR TRUNCATE ON "operator_login"
    FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- A decision is signed by a key of the owner's list, or by a login.
ALTER TABLE "operator_decision" ALTER COLUMN "identity_id" DROP NOT NULL;
ALTER TABLE "operator_decision" ADD COLUMN "login_id" TEXT;
ALTER TABLE "operator_decision" ADD CONSTRAINT "operator_decision_login_id_fkey" FOREIGN KEY ("login_id")
    REFERENCES "operator_login"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "operator_decision" ADD CONSTRAINT "operator_decision_signer"
    CHECK (num_nonnulls("identity_id", "login_id") = 1);
