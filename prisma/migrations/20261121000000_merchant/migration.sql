-- Merchants, their terms on each rail, and their API keys.

CREATE TYPE "rail" AS ENUM ('test', 'live');
CREATE TYPE "quote_policy" AS ENUM ('required', 'optional');
CREATE TYPE "tax_remittance" AS ENUM ('platform', 'merchant');
CREATE TYPE "api_key_kind" AS ENUM ('secret', 'publishable');

CREATE TABLE "merchant" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "merchant_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "merchant_rail" (
    "merchant_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "enabled_at" TIMESTAMPTZ(3) NOT NULL,
    "quote_policy" "quote_policy" NOT NULL DEFAULT 'required',
    "tax_remittance" "tax_remittance" NOT NULL DEFAULT 'platform',
    "fee_bps" INTEGER NOT NULL DEFAULT 500,
    "fee_fixed" INTEGER NOT NULL DEFAULT 50,
    "reserve_bps" INTEGER NOT NULL,
    CONSTRAINT "merchant_rail_pkey" PRIMARY KEY ("merchant_id", "rail"),
    CONSTRAINT "merchant_rail_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "merchant_rail_terms_check" CHECK (
        "fee_bps" BETWEEN 0 AND 10000 AND "fee_fixed" >= 0 AND "reserve_bps" BETWEEN 0 AND 10000
    ),
    -- An unquoted live charge collects no tax, so only a merchant that remits tax itself may make one.
    CONSTRAINT "merchant_rail_tax_policy_check" CHECK (
        "rail" <> 'live' OR "quote_policy" = 'required' OR "tax_remittance" = 'merchant'
    )
);

CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "kind" "api_key_kind" NOT NULL,
    "pair_id" UUID NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),
    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id"),
    -- A live key requires a live rail of its merchant.
    CONSTRAINT "api_key_merchant_id_rail_fkey" FOREIGN KEY ("merchant_id", "rail") REFERENCES "merchant_rail" ("merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key" ("key_hash");
CREATE UNIQUE INDEX "api_key_pair_id_kind_key" ON "api_key" ("pair_id", "kind");
CREATE INDEX "api_key_merchant_id_rail_idx" ON "api_key" ("merchant_id", "rail");

-- Gateways cache keys briefly. This notifies them at commit that a key has changed.
CREATE FUNCTION "notify_api_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('landed_api_key', encode(COALESCE(NEW.key_hash, OLD.key_hash), 'hex'));
    RETURN NULL;
END $$;

CREATE TRIGGER "api_key_notify" AFTER INSERT OR UPDATE OR DELETE ON "api_key"
    FOR EACH ROW EXECUTE FUNCTION "notify_api_key"();

CREATE FUNCTION "notify_merchant_rail"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('landed_api_key', '*');
    RETURN NULL;
END $$;

CREATE TRIGGER "merchant_rail_notify" AFTER UPDATE OR DELETE ON "merchant_rail"
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_merchant_rail"();
