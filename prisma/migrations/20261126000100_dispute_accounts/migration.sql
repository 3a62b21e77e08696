-- The accounts for dispute fees of the existing entities and rails.

INSERT INTO "ledger_account" ("rail", "entity", "currency", "kind")
SELECT "rail", "entity", "currency", 'dispute_fee' FROM "ledger_account" WHERE "kind" = 'platform_fee'
ON CONFLICT DO NOTHING;
