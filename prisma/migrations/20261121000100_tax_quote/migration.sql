-- Guaranteed prices. A quote never changes: the buyer was promised its total.

CREATE TYPE "currency" AS ENUM ('USD', 'GBP', 'EUR', 'CAD', 'AUD');

CREATE TABLE "tax_quote" (
    "id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "currency" "currency" NOT NULL,
    "destination_country" CHAR(2) NOT NULL,
    "destination_postal_code" BYTEA,
    "ship_from_country" CHAR(2) NOT NULL,
    "subtotal" INTEGER NOT NULL,
    "shipping" INTEGER NOT NULL,
    "tax" INTEGER NOT NULL,
    "duty" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "lines" JSONB NOT NULL,
    "assumptions" TEXT[],
    "rule_packs" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "tax_quote_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "tax_quote_merchant_id_rail_fkey" FOREIGN KEY ("merchant_id", "rail") REFERENCES "merchant_rail" ("merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "tax_quote_amounts_check" CHECK (
        LEAST("subtotal", "shipping", "tax", "duty") >= 0
        AND "total" = "subtotal"::bigint + "shipping" + "tax" + "duty"
        AND "total" <= 99999999
    )
);

CREATE UNIQUE INDEX "tax_quote_merchant_id_rail_id_key" ON "tax_quote" ("merchant_id", "rail", "id");

CREATE FUNCTION "reject_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER "tax_quote_immutable" BEFORE UPDATE OR TRUNCATE ON "tax_quote"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();
