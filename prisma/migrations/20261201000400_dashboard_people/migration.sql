-- The dashboard's people: accounts, factors, sessions, teams, their audit log and their mail. A merchant gets a handle for its addresses.
CREATE TYPE "dashboard_role" AS ENUM ('owner', 'developer', 'finance', 'support', 'read_only');

ALTER TABLE "merchant" ADD COLUMN "handle" TEXT;

-- Made from the name, once: an address that was shared stays right when the name changes. The lock makes two merchants of
-- one name wait for each other, so that the second one sees the first one's handle.
CREATE FUNCTION "set_merchant_handle"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    base TEXT;
BEGIN
    IF NEW."handle" IS NOT NULL THEN
        RETURN NEW;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('merchant_handle', 0));
    base := trim(BOTH '-' FROM left(trim(BOTH '-' FROM regexp_replace(lower(NEW."name"), '[^a-z0-9]+', '-', 'g')), 23));
    IF length(base) < 3 THEN
        base := 'merchant';
    END IF;
    IF base IN ('api', 'assets', 'components', 'frames', 'invitation', 'merchant', 'not-me', 'reset', 'session', 'sign-in')
        OR EXISTS (SELECT 1 FROM "merchant" WHERE "handle" = base) THEN
        base := base || '-' || right(NEW."id"::text, 8);
    END IF;
    NEW."handle" := base;
    RETURN NEW;
END
$$;

CREATE TRIGGER "merchant_handle" BEFORE INSERT ON "merchant"
    FOR EACH ROW EXECUTE FUNCTION "set_merchant_handle"();

-- Merchants that exist: the oldest of a name gets it, the others get a part of their id too.
UPDATE "merchant" AS m SET "handle" = CASE WHEN named."nth" = 1 AND length(named."base") >= 3
        AND named."base" NOT IN ('api', 'assets', 'components', 'frames', 'invitation', 'merchant', 'not-me', 'reset', 'session', 'sign-in')
    THEN named."base"
    ELSE (CASE WHEN length(named."base") < 3 THEN 'merchant' ELSE named."base" END) || '-' || right(m."id"::text, 8) END
FROM (
    SELECT "id", "base", row_number() OVER (PARTITION BY "base" ORDER BY "created_at", "id") AS "nth"
    FROM (
        SELECT "id", "created_at",
            trim(BOTH '-' FROM left(trim(BOTH '-' FROM regexp_replace(lower("name"), '[^a-z0-9]+', '-', 'g')), 23)) AS "base"
        FROM "merchant"
    ) AS slug
) AS named
WHERE named."id" = m."id";

CREATE UNIQUE INDEX "merchant_handle_key" ON "merchant"("handle");
ALTER TABLE "merchant" ADD CONSTRAINT "merchant_handle_check"
    CHECK ("handle" IS NOT NULL AND "handle" ~ '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$');

CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "email" BYTEA NOT NULL,
    "email_hmac" BYTEA NOT NULL,
    "name" BYTEA NOT NULL,
    "password_hash" TEXT NOT NULL,
    "locale" TEXT,
    "time_zone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "app_user_email_hmac_check" CHECK (length("email_hmac") = 32),
    CONSTRAINT "app_user_password_hash_check" CHECK ("password_hash" LIKE '$argon2id$%')
);

CREATE TABLE "user_passkey" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "credential_id" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_passkey_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "user_totp" (
    "user_id" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "last_step" BIGINT NOT NULL DEFAULT 0,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_totp_pkey" PRIMARY KEY ("user_id")
);

CREATE TABLE "user_recovery_code" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_recovery_code_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "user_session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "awaits_factor" BOOLEAN NOT NULL,
    "client" BYTEA NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "factor_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_session_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "user_session_token_hash_check" CHECK (length("token_hash") = 32)
);

CREATE TABLE "user_token" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "user_id" UUID,
    "merchant_id" UUID,
    "roles" "dashboard_role"[],
    "email" BYTEA,
    "email_hmac" BYTEA,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_token_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "user_token_token_hash_check" CHECK (length("token_hash") = 32),
    CONSTRAINT "user_token_kind_check" CHECK (CASE "kind"
        WHEN 'invitation' THEN "merchant_id" IS NOT NULL AND "email" IS NOT NULL AND "email_hmac" IS NOT NULL AND cardinality("roles") > 0
        WHEN 'reset' THEN "user_id" IS NOT NULL
        WHEN 'not_me' THEN "user_id" IS NOT NULL AND "merchant_id" IS NOT NULL
        ELSE false END)
);

CREATE TABLE "auth_challenge" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "user_id" UUID,
    "session_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "auth_challenge_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "auth_challenge_purpose_check" CHECK (CASE "purpose"
        WHEN 'sign_in' THEN "session_id" IS NULL
        WHEN 'factor' THEN "session_id" IS NOT NULL
        WHEN 'step_up' THEN "session_id" IS NOT NULL
        WHEN 'register' THEN "session_id" IS NOT NULL
        ELSE false END)
);

CREATE TABLE "membership" (
    "user_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "roles" "dashboard_role"[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "membership_pkey" PRIMARY KEY ("user_id", "merchant_id"),
    CONSTRAINT "membership_roles_check" CHECK (cardinality("roles") > 0)
);

CREATE TABLE "user_event" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" UUID,
    "session_id" UUID,
    "operator" TEXT,
    "merchant_id" UUID,
    "target_id" UUID,
    "address" BYTEA,
    "fields" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_event_pkey" PRIMARY KEY ("id")
);

CREATE TRIGGER "user_event_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "user_event"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();

CREATE TABLE "dashboard_mail" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "message" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "rejected_at" TIMESTAMPTZ(3),

    CONSTRAINT "dashboard_mail_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "app_user_email_hmac_key" ON "app_user"("email_hmac");
CREATE UNIQUE INDEX "user_passkey_credential_id_key" ON "user_passkey"("credential_id");
CREATE INDEX "user_passkey_user_id_idx" ON "user_passkey"("user_id");
CREATE UNIQUE INDEX "user_recovery_code_user_id_code_hash_key" ON "user_recovery_code"("user_id", "code_hash");
CREATE UNIQUE INDEX "user_session_token_hash_key" ON "user_session"("token_hash");
CREATE INDEX "user_session_user_id_started_at_idx" ON "user_session"("user_id", "started_at");
CREATE UNIQUE INDEX "user_token_token_hash_key" ON "user_token"("token_hash");
CREATE INDEX "user_token_merchant_id_idx" ON "user_token"("merchant_id");
CREATE INDEX "auth_challenge_expires_at_idx" ON "auth_challenge"("expires_at");
CREATE INDEX "membership_merchant_id_idx" ON "membership"("merchant_id");
CREATE INDEX "user_event_merchant_id_id_idx" ON "user_event"("merchant_id", "id");
CREATE INDEX "user_event_user_id_id_idx" ON "user_event"("user_id", "id");
CREATE INDEX "dashboard_mail_created_at_idx" ON "dashboard_mail"("created_at");

ALTER TABLE "user_passkey" ADD CONSTRAINT "user_passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_totp" ADD CONSTRAINT "user_totp_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_recovery_code" ADD CONSTRAINT "user_recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_token" ADD CONSTRAINT "user_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_token" ADD CONSTRAINT "user_token_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_token" ADD CONSTRAINT "user_token_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "auth_challenge" ADD CONSTRAINT "auth_challenge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "auth_challenge" ADD CONSTRAINT "auth_challenge_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "user_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "membership" ADD CONSTRAINT "membership_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_event" ADD CONSTRAINT "user_event_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_event" ADD CONSTRAINT "user_event_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_event" ADD CONSTRAINT "user_event_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
