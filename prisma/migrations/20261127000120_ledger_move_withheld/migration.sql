-- Moves what was withheld from the one account of an entity to the accounts of jurisdictions: one closing journal per
-- payment, in the jurisdiction of the payment. Nothing is changed or deleted. The migration fails, and changes nothing,
-- unless the parts of every payment add up to what its journals have on tax_withheld.

CREATE TEMPORARY TABLE "moved_withheld" ON COMMIT DROP AS
WITH withheld AS (
    SELECT a."rail", a."entity", a."currency", a."id" AS "account_id", j."merchant_id", j."payment_intent_id", -sum(e."amount") AS "amount"
    FROM "ledger_entry" AS e
    JOIN "ledger_account" AS a ON a."id" = e."account_id" AND a."kind" = 'tax_withheld'
    JOIN "ledger_journal" AS j ON j."id" = e."journal_id"
    GROUP BY a."rail", a."entity", a."currency", a."id", j."merchant_id", j."payment_intent_id"
), part AS (
    -- What was captured of a payment, as the product splits it: a capture in part takes of each part what a refund of the
    -- same amount would return.
    SELECT p."id", p."amount_captured" = p."total" AS "whole", p."amount_captured"::bigint AS "captured", p."subtotal"::bigint,
           p."tax"::bigint, p."duty"::bigint,
           (p."shipping"::bigint * p."amount_captured" * 2 + p."total") / (p."total"::bigint * 2) AS "shipping_share",
           (p."tax"::bigint * p."amount_captured" * 2 + p."total") / (p."total"::bigint * 2) AS "tax_share",
           (p."duty"::bigint * p."amount_captured" * 2 + p."total") / (p."total"::bigint * 2) AS "duty_share",
           p."shipping"::bigint AS "shipping"
    FROM "payment_intent" AS p JOIN withheld AS w ON w."payment_intent_id" = p."id"
), rest AS (
    SELECT part.*, LEAST(GREATEST("captured" - "shipping_share" - "tax_share" - "duty_share", 0), "subtotal") AS "subtotal_share"
    FROM part
), misfit AS (
    SELECT rest.*, "captured" - "shipping_share" - "tax_share" - "duty_share" - "subtotal_share" AS "over" FROM rest
), shipped AS (
    SELECT misfit.*, "over" - (LEAST(GREATEST("shipping_share" + "over", 0), "shipping") - "shipping_share") AS "over_duty" FROM misfit
), dutied AS (
    SELECT shipped.*, LEAST(GREATEST("duty_share" + "over_duty", 0), "duty") AS "duty_fitted" FROM shipped
), captured AS (
    SELECT "id", CASE WHEN "whole" THEN "duty" ELSE "duty_fitted" END AS "duty",
           CASE WHEN "whole" THEN "tax"
                ELSE LEAST(GREATEST("tax_share" + "over_duty" - ("duty_fitted" - "duty_share"), 0), "tax") END AS "tax"
    FROM dutied
), returned AS (
    SELECT "payment_intent_id" AS "id", sum("tax") AS "tax", sum("duty") AS "duty"
    FROM (
        SELECT "payment_intent_id", "tax"::bigint, "duty"::bigint FROM "refund" WHERE "status" = 'succeeded'
        UNION ALL
        SELECT "payment_intent_id", "taken_tax"::bigint, "taken_duty"::bigint FROM "dispute"
    ) AS given
    GROUP BY "payment_intent_id"
)
SELECT w."rail", w."entity", w."currency", w."account_id", w."merchant_id", w."payment_intent_id", w."amount",
       p."tax_country", p."tax_state",
       (c."tax" - COALESCE(r."tax", 0))::bigint AS "tax", (c."duty" - COALESCE(r."duty", 0))::bigint AS "duty"
FROM withheld AS w
LEFT JOIN "payment_intent" AS p ON p."id" = w."payment_intent_id" AND p."tax_remittance" = 'platform'
LEFT JOIN captured AS c ON c."id" = p."id"
LEFT JOIN returned AS r ON r."id" = p."id";

DO $$
DECLARE
    wrong RECORD;
BEGIN
    SELECT * INTO wrong FROM moved_withheld
    WHERE tax IS NULL OR duty IS NULL OR tax + duty <> amount OR LEAST(tax, duty) < 0 OR (tax_country IS NULL AND amount <> 0)
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'payment_intent % has % on tax_withheld, but its tax is % and its duty is % (country %): nothing was moved',
            wrong.payment_intent_id, wrong.amount, wrong.tax, wrong.duty, wrong.tax_country USING ERRCODE = 'check_violation';
    END IF;
END $$;

WITH journal AS (
    INSERT INTO "ledger_journal" ("id", "op_key", "rail", "merchant_id", "payment_intent_id", "kind", "created_at", "external_reference")
    SELECT gen_random_uuid(), 'withheld-moved/' || "payment_intent_id", "rail", "merchant_id", "payment_intent_id",
           'withheld_moved', now(), 'migration 20261127000120'
    FROM "moved_withheld" WHERE "amount" <> 0
    RETURNING "id", "payment_intent_id"
)
INSERT INTO "ledger_entry" ("journal_id", "account_id", "currency", "amount")
SELECT journal."id", line."account_id", m."currency", line."amount"
FROM journal
JOIN "moved_withheld" AS m USING ("payment_intent_id")
CROSS JOIN LATERAL (
    SELECT m."account_id", m."amount"
    UNION ALL
    SELECT "ledger_jurisdiction_account"(m."rail", m."entity", m."currency", 'tax_payable', m."tax_country", m."tax_state"), -m."tax"
    WHERE m."tax" <> 0
    UNION ALL
    SELECT "ledger_jurisdiction_account"(m."rail", m."entity", m."currency", 'duty_payable', m."tax_country", m."tax_state"), -m."duty"
    WHERE m."duty" <> 0
) AS line;

DO $$
BEGIN
    IF EXISTS (
        SELECT FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id
        WHERE a.kind = 'tax_withheld' GROUP BY a.id HAVING sum(e.amount) <> 0
    ) OR (SELECT COALESCE(sum(amount), 0) FROM moved_withheld) <> (
        SELECT COALESCE(-sum(e.amount), 0) FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id
        WHERE a.kind IN ('tax_payable', 'duty_payable')
    ) THEN
        RAISE EXCEPTION 'the accounts of jurisdictions do not have what tax_withheld had: nothing was moved' USING ERRCODE = 'check_violation';
    END IF;
END $$;
