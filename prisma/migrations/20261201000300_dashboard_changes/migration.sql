-- Who changed a setting in the dashboard: the user, their session and address, and when they last gave a second factor.
-- All four are null when an operator or the service changed it. The three tables are append-only.
ALTER TABLE "merchant_change" ADD COLUMN "user_id" UUID, ADD COLUMN "session_id" UUID, ADD COLUMN "address" TEXT,
    ADD COLUMN "factor_at" TIMESTAMPTZ(3);
ALTER TABLE "operator_action" ADD COLUMN "user_id" UUID, ADD COLUMN "session_id" UUID, ADD COLUMN "address" TEXT,
    ADD COLUMN "factor_at" TIMESTAMPTZ(3);
-- `fields`: what a change of an endpoint replaced.
ALTER TABLE "webhook_endpoint_change" ADD COLUMN "user_id" UUID, ADD COLUMN "session_id" UUID, ADD COLUMN "address" TEXT,
    ADD COLUMN "factor_at" TIMESTAMPTZ(3), ADD COLUMN "fields" JSONB;

ALTER TABLE "webhook_endpoint" ADD COLUMN "description" TEXT,
    ADD CONSTRAINT "webhook_endpoint_description_check" CHECK (length("description") BETWEEN 1 AND 200);

-- When a key was last used, and for which operation. Gateways write it once a minute.
ALTER TABLE "api_key" ADD COLUMN "last_used_at" TIMESTAMPTZ(3), ADD COLUMN "last_used_operation" TEXT;
