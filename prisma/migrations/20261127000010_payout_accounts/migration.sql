-- The accounts for payouts in transit and for the processor's fees.

ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_owner_check";
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_owner_check" CHECK (
    ("kind" IN ('merchant_reserve', 'merchant_available', 'merchant_in_transit')) = ("merchant_id" IS NOT NULL)
);

INSERT INTO "ledger_account" ("rail", "entity", "currency", "kind", "merchant_id")
SELECT "rail", "entity", "currency", 'merchant_in_transit', "merchant_id" FROM "ledger_account" WHERE "kind" = 'merchant_available'
ON CONFLICT DO NOTHING;

INSERT INTO "ledger_account" ("rail", "entity", "currency", "kind")
SELECT "rail", "entity", "currency", 'processor_fee' FROM "ledger_account" WHERE "kind" = 'platform_fee'
ON CONFLICT DO NOTHING;
