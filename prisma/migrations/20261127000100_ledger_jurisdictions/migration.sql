-- Tax and duty are owed to jurisdictions: accounts get an owner that is the platform, a merchant or a jurisdiction, and a
-- payment stores its jurisdiction in clear.

CREATE TYPE "ledger_account_scope" AS ENUM ('platform', 'merchant', 'jurisdiction');
-- The side on which the balance of an account is. `closed`: nothing is posted to it any more, and its balance is zero.
CREATE TYPE "ledger_account_side" AS ENUM ('debit', 'credit', 'either', 'closed');

CREATE TABLE "ledger_account_type" (
    "kind" "ledger_account_kind" NOT NULL,
    "scope" "ledger_account_scope" NOT NULL,
    "side" "ledger_account_side" NOT NULL,
    CONSTRAINT "ledger_account_type_pkey" PRIMARY KEY ("kind")
);

CREATE UNIQUE INDEX "ledger_account_type_kind_scope_key" ON "ledger_account_type" ("kind", "scope");

INSERT INTO "ledger_account_type" ("kind", "scope", "side") VALUES
    ('processor_receivable', 'platform', 'either'),
    ('platform_fee', 'platform', 'credit'),
    ('dispute_fee', 'platform', 'credit'),
    ('processor_fee', 'platform', 'debit'),
    ('suspense', 'platform', 'either'),
    ('tax_withheld', 'platform', 'closed'),
    ('tax_payable', 'jurisdiction', 'credit'),
    ('duty_payable', 'jurisdiction', 'credit'),
    ('merchant_reserve', 'merchant', 'credit'),
    ('merchant_available', 'merchant', 'either'),
    ('merchant_in_transit', 'merchant', 'credit');

CREATE TRIGGER "ledger_account_type_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_account_type"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();

ALTER TABLE "ledger_account" ADD COLUMN "scope" "ledger_account_scope";
ALTER TABLE "ledger_account" ADD COLUMN "country" CHAR(2);
ALTER TABLE "ledger_account" ADD COLUMN "state" TEXT;

ALTER TABLE "ledger_account" DISABLE TRIGGER "ledger_account_immutable";
UPDATE "ledger_account" AS a SET "scope" = t."scope" FROM "ledger_account_type" AS t WHERE t."kind" = a."kind";
ALTER TABLE "ledger_account" ENABLE TRIGGER "ledger_account_immutable";

ALTER TABLE "ledger_account" ALTER COLUMN "scope" SET NOT NULL;
ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_owner_check";
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_kind_scope_fkey"
    FOREIGN KEY ("kind", "scope") REFERENCES "ledger_account_type" ("kind", "scope") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_owner_check" CHECK (
    ("scope" = 'merchant') = ("merchant_id" IS NOT NULL)
    AND ("scope" = 'jurisdiction') = ("country" IS NOT NULL)
);
-- Sales tax belongs to a state in these countries. An account without a state holds what was posted before states were
-- stored, and what a quote without a postal code left open.
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_jurisdiction_check" CHECK (
    ("country" IS NULL OR "country" ~ '^[A-Z]{2}$')
    AND ("state" IS NULL OR (COALESCE("country", '') IN ('US', 'CA', 'AU') AND "state" ~ '^[A-Z]{2,3}$'))
);

DROP INDEX "ledger_account_rail_entity_currency_kind_merchant_id_key";
-- NULLS NOT DISTINCT: each account of the platform exists once, although its owner is null.
CREATE UNIQUE INDEX "ledger_account_owner_key"
    ON "ledger_account" ("rail", "entity", "currency", "kind", "merchant_id", "country", "state") NULLS NOT DISTINCT;
-- The accounts of a merchant.
CREATE INDEX "ledger_account_merchant_id_rail_idx" ON "ledger_account" ("merchant_id", "rail");

-- The jurisdiction that the tax and duty of a payment are owed to; null without a quote.
ALTER TABLE "payment_intent" ADD COLUMN "tax_country" CHAR(2);
ALTER TABLE "payment_intent" ADD COLUMN "tax_state" TEXT;
-- Terms of the charge, as they were when it was accepted: when the merchant's part becomes available, and for how long the
-- reserve is held.
ALTER TABLE "payment_intent" ADD COLUMN "settlement_delay_days" INTEGER NOT NULL DEFAULT 2;
ALTER TABLE "payment_intent" ADD COLUMN "reserve_days" INTEGER NOT NULL DEFAULT 90;

-- The state of an existing payment is only in its sealed address, so its jurisdiction is the country of its quote.
UPDATE "payment_intent" AS p SET "tax_country" = q."destination_country"
FROM "tax_quote" AS q
WHERE q."merchant_id" = p."merchant_id" AND q."rail" = p."rail" AND q."id" = p."tax_quote_id";

ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_jurisdiction_check" CHECK (
    ("tax" = 0 AND "duty" = 0 OR "tax_country" IS NOT NULL)
    AND ("tax_country" IS NULL OR "tax_country" ~ '^[A-Z]{2}$')
    AND ("tax_state" IS NULL OR (COALESCE("tax_country", '') IN ('US', 'CA', 'AU') AND "tax_state" ~ '^[A-Z]{2,3}$'))
);
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_hold_days_check" CHECK (
    "settlement_delay_days" BETWEEN 0 AND 90 AND "reserve_days" BETWEEN 0 AND 730
);

DROP TRIGGER "payment_intent_terms_guard" ON "payment_intent";
CREATE TRIGGER "payment_intent_terms_guard" BEFORE UPDATE ON "payment_intent"
    FOR EACH ROW WHEN (
        (OLD.id, OLD.rail, OLD.merchant_id, OLD.operation_id, OLD.entity, OLD.currency, OLD.subtotal, OLD.shipping, OLD.tax,
         OLD.duty, OLD.total, OLD.capture_method, OLD.tax_quote_id, OLD.fee_bps, OLD.fee_fixed, OLD.reserve_bps,
         OLD.tax_remittance, OLD.created_at, OLD.tax_country, OLD.tax_state, OLD.settlement_delay_days, OLD.reserve_days)
        IS DISTINCT FROM
        (NEW.id, NEW.rail, NEW.merchant_id, NEW.operation_id, NEW.entity, NEW.currency, NEW.subtotal, NEW.shipping, NEW.tax,
         NEW.duty, NEW.total, NEW.capture_method, NEW.tax_quote_id, NEW.fee_bps, NEW.fee_fixed, NEW.reserve_bps,
         NEW.tax_remittance, NEW.created_at, NEW.tax_country, NEW.tax_state, NEW.settlement_delay_days, NEW.reserve_days)
    ) EXECUTE FUNCTION "guard_payment_terms"();

-- The account of a jurisdiction, made when the first journal posts to it. Another transaction may make it at the same
-- time: the insert waits for that transaction, and the search after it sees the account. Both accounts of a jurisdiction
-- are made together and in one order, so that two statements cannot wait for each other.
CREATE FUNCTION "ledger_jurisdiction_account"(
    p_rail "rail", p_entity "entity", p_currency "currency", p_kind "ledger_account_kind", p_country CHAR(2), p_state TEXT
) RETURNS BIGINT LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    account BIGINT;
BEGIN
    IF p_country IS NULL THEN
        RAISE EXCEPTION 'a % posting needs the jurisdiction of its payment', p_kind USING ERRCODE = 'check_violation';
    END IF;
    FOR attempt IN 1..2 LOOP
        IF p_state IS NULL THEN
            SELECT id INTO account FROM ledger_account
            WHERE rail = p_rail AND entity = p_entity AND currency = p_currency AND kind = p_kind
              AND merchant_id IS NULL AND country = p_country AND state IS NULL;
        ELSE
            SELECT id INTO account FROM ledger_account
            WHERE rail = p_rail AND entity = p_entity AND currency = p_currency AND kind = p_kind
              AND merchant_id IS NULL AND country = p_country AND state = p_state;
        END IF;
        IF account IS NOT NULL THEN
            RETURN account;
        END IF;
        INSERT INTO ledger_account (rail, entity, currency, kind, scope, country, state)
        SELECT p_rail, p_entity, p_currency, made.kind, 'jurisdiction', p_country, p_state
        FROM unnest(ARRAY['tax_payable', 'duty_payable']::ledger_account_kind[]) AS made (kind)
        ON CONFLICT DO NOTHING;
    END LOOP;
    RAISE EXCEPTION 'there is no % account for % %', p_kind, p_country, p_state USING ERRCODE = 'check_violation';
END $$;
