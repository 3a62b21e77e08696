-- Wallet domains: one per merchant and rail, with the status of each wallet at each entity's acquirer.

CREATE TYPE "wallet_status" AS ENUM ('active', 'pending', 'acquirer_unavailable', 'domain_rejected', 'domain_disabled', 'not_verified');

CREATE TABLE "payment_method_domain" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "domain" TEXT NOT NULL,
    "requests" INTEGER NOT NULL DEFAULT 1,
    "check_at" TIMESTAMPTZ(3) NOT NULL,
    "last_validated_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "payment_method_domain_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_method_domain_merchant_id_rail_fkey" FOREIGN KEY ("merchant_id", "rail")
        REFERENCES "merchant_rail" ("merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE,
    -- The contract's rules in short: lower case, ASCII, two labels or more, no trailing dot, no port or path, and no
    -- IP address, whose last label has only digits.
    CONSTRAINT "payment_method_domain_domain_check"
        CHECK (length("domain") <= 253 AND "domain" ~ '^([a-z0-9-]{1,63}\.)+[a-z0-9-]*[a-z-][a-z0-9-]*$')
);
-- One domain per merchant and rail, however many requests come at once.
CREATE UNIQUE INDEX "payment_method_domain_merchant_id_rail_key" ON "payment_method_domain" ("merchant_id", "rail");
CREATE UNIQUE INDEX "payment_method_domain_merchant_id_rail_id_key" ON "payment_method_domain" ("merchant_id", "rail", "id");
-- For the sweep, which claims the domains that are due.
CREATE INDEX "payment_method_domain_check_at_idx" ON "payment_method_domain" ("check_at");

CREATE TABLE "payment_method_domain_entity" (
    "domain_id" UUID NOT NULL,
    "entity" "entity" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "apple_pay" "wallet_status" NOT NULL DEFAULT 'pending',
    "google_pay" "wallet_status" NOT NULL DEFAULT 'pending',
    "processor_domain" BYTEA,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "key_number" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "payment_method_domain_entity_pkey" PRIMARY KEY ("domain_id", "entity"),
    CONSTRAINT "payment_method_domain_entity_merchant_id_rail_domain_id_fkey"
        FOREIGN KEY ("merchant_id", "rail", "domain_id")
        REFERENCES "payment_method_domain" ("merchant_id", "rail", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The audit log of removed domains. The domain's row is deleted, so that another domain can be registered.
CREATE TABLE "payment_method_domain_removal" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "domain" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "registered_at" TIMESTAMPTZ(3) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "payment_method_domain_removal_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_method_domain_removal_merchant_id_rail_fkey" FOREIGN KEY ("merchant_id", "rail")
        REFERENCES "merchant_rail" ("merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "payment_method_domain_removal_merchant_id_rail_idx" ON "payment_method_domain_removal" ("merchant_id", "rail");
CREATE TRIGGER "payment_method_domain_removal_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_method_domain_removal"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();
