-- Who joined or left a team, and with which roles, is in the log of its merchant. Names and addresses of people stay
-- sealed: the reader opens them.
CREATE OR REPLACE VIEW "audit_entry" AS
SELECT "id", "at", "merchant_id", "rail", "actor", "user_id", "session_id", "address",
       CASE
           WHEN "change" = 'key_exposed' THEN 'api_key.exposed'
           WHEN "change" LIKE 'keys\_%' THEN 'api_key.' || substr("change", 6)
           WHEN "change" = 'branding_changed' THEN 'branding.changed'
           WHEN "change" = 'bank_account_saved' THEN 'bank_account.saved'
           ELSE 'merchant.' || "change"
       END AS "action",
       "merchant_id"::text AS "target", "reason", 'accepted' AS "result", NULL::text AS "detail", "fields",
       NULL::bytea AS "sealed_address"
FROM "merchant_change"
UNION ALL
SELECT c."id", c."at", e."merchant_id", e."rail", c."actor", c."user_id", c."session_id", c."address",
       'webhook_endpoint.' || c."change", c."endpoint_id"::text, c."reason", 'accepted', NULL, c."fields", NULL
FROM "webhook_endpoint_change" AS c JOIN "webhook_endpoint" AS e ON e."id" = c."endpoint_id"
UNION ALL
SELECT "id", "at", "merchant_id", "rail", "actor", "user_id", "session_id", "address",
       "action", "target", "reason", "result", "detail", NULL, NULL
FROM "operator_action"
-- An accepted one is a merchant_change too.
WHERE "merchant_id" IS NOT NULL AND NOT ("action" = 'bank_account.saved' AND "result" = 'accepted')
UNION ALL
SELECT "id", "at", "merchant_id", NULL, "operator", "user_id", "session_id", NULL,
       'team.' || "kind", COALESCE("target_id", "merchant_id")::text, NULL, 'accepted', NULL, "fields", "address"
FROM "user_event"
WHERE "merchant_id" IS NOT NULL;
