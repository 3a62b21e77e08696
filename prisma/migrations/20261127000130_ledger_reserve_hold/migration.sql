-- The reserve of each captured charge: what is held, what of it is released, and when the rest is due.

CREATE TABLE "reserve_hold" (
    "payment_intent_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "entity" "entity" NOT NULL,
    "currency" "currency" NOT NULL,
    "held" INTEGER NOT NULL,
    -- By refunds and disputes, and when it was due. Less again when a refund fails or a dispute is won.
    "released" INTEGER NOT NULL DEFAULT 0,
    -- 00:00 UTC of the day after the capture and the days that the reserve is held.
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    -- How often what was left was released because it was due. Counts the keys of those journals.
    "due_releases" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "reserve_hold_pkey" PRIMARY KEY ("payment_intent_id"),
    CONSTRAINT "reserve_hold_merchant_id_rail_payment_intent_id_fkey" FOREIGN KEY ("merchant_id", "rail", "payment_intent_id")
        REFERENCES "payment_intent" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "reserve_hold_amounts_check" CHECK ("held" > 0 AND "released" BETWEEN 0 AND "held" AND "due_releases" >= 0),
    CONSTRAINT "reserve_hold_entity_check" CHECK (
        ("currency", "entity") IN (('USD', 'us'), ('GBP', 'gb'), ('EUR', 'eu'), ('CAD', 'ca'), ('AUD', 'au'))
    ),
    CONSTRAINT "reserve_hold_due_at_check" CHECK ("due_at" = date_trunc('day', "due_at" AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')
);

-- What is left, in the order in which the daily run releases it, and as the calendar of a merchant.
CREATE INDEX "reserve_hold_due_idx" ON "reserve_hold" ("rail", "due_at", "payment_intent_id") WHERE "released" < "held";
CREATE INDEX "reserve_hold_merchant_idx" ON "reserve_hold" ("merchant_id", "rail", "currency", "due_at") WHERE "released" < "held";

INSERT INTO "reserve_hold" ("payment_intent_id", "rail", "merchant_id", "entity", "currency", "held", "released", "due_at", "created_at")
SELECT p."id", p."rail", p."merchant_id", p."entity", p."currency", -charged."amount",
       COALESCE((
           SELECT sum(e."amount") FROM "ledger_journal" AS j
           JOIN "ledger_entry" AS e ON e."journal_id" = j."id"
           JOIN "ledger_account" AS a ON a."id" = e."account_id" AND a."kind" = 'merchant_reserve'
           WHERE j."payment_intent_id" = p."id" AND j."kind" <> 'charge_captured'
       ), 0),
       (date_trunc('day', (charged."at" + p."reserve_days" * interval '1 day') AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC',
       charged."at"
FROM "payment_intent" AS p
JOIN (
    SELECT j."payment_intent_id" AS "id", sum(e."amount") AS "amount", min(j."created_at") AS "at"
    FROM "ledger_entry" AS e
    JOIN "ledger_account" AS a ON a."id" = e."account_id" AND a."kind" = 'merchant_reserve'
    JOIN "ledger_journal" AS j ON j."id" = e."journal_id" AND j."kind" = 'charge_captured'
    GROUP BY j."payment_intent_id"
) AS charged USING ("id")
WHERE charged."amount" < 0;

-- The sums must be those of the ledger, for each account.
DO $$
BEGIN
    IF EXISTS (
        SELECT FROM (
            SELECT a.rail, a.entity, a.currency, a.merchant_id, sum(e.amount) AS amount
            FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id
            WHERE a.kind = 'merchant_reserve' GROUP BY a.rail, a.entity, a.currency, a.merchant_id
        ) AS posted
        FULL JOIN (
            SELECT rail, entity, currency, merchant_id, sum(held - released) AS amount FROM reserve_hold
            GROUP BY rail, entity, currency, merchant_id
        ) AS held USING (rail, entity, currency, merchant_id)
        WHERE COALESCE(held.amount, 0) <> COALESCE(-posted.amount, 0)
    ) THEN
        RAISE EXCEPTION 'the holds are not what the reserve accounts have: nothing was written' USING ERRCODE = 'check_violation';
    END IF;
END $$;

-- What was held and when it is due never change. A hold is never deleted.
CREATE FUNCTION "guard_reserve_hold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the terms of the hold of payment_intent % cannot change', OLD.payment_intent_id USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER "reserve_hold_terms_guard" BEFORE UPDATE ON "reserve_hold"
    FOR EACH ROW WHEN (
        (OLD.payment_intent_id, OLD.rail, OLD.merchant_id, OLD.entity, OLD.currency, OLD.held, OLD.due_at, OLD.created_at)
        IS DISTINCT FROM
        (NEW.payment_intent_id, NEW.rail, NEW.merchant_id, NEW.entity, NEW.currency, NEW.held, NEW.due_at, NEW.created_at)
        OR NEW.due_releases < OLD.due_releases
    ) EXECUTE FUNCTION "guard_reserve_hold"();

CREATE TRIGGER "reserve_hold_kept" BEFORE DELETE OR TRUNCATE ON "reserve_hold"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();

-- What is left of a hold is what the journals of its payment have on the reserve account. Checked at commit.
CREATE FUNCTION "assert_hold_posted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    left_over INTEGER;
    posted BIGINT;
BEGIN
    SELECT held - released INTO left_over FROM reserve_hold WHERE payment_intent_id = NEW.payment_intent_id;
    SELECT COALESCE(-sum(e.amount), 0) INTO posted
    FROM ledger_journal AS j
    JOIN ledger_entry AS e ON e.journal_id = j.id
    JOIN ledger_account AS a ON a.id = e.account_id
    WHERE j.payment_intent_id = NEW.payment_intent_id AND a.kind = 'merchant_reserve';
    IF left_over <> posted THEN
        RAISE EXCEPTION 'payment_intent % has % left of its hold but its journals say %', NEW.payment_intent_id, left_over, posted
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "reserve_hold_posted" AFTER INSERT OR UPDATE ON "reserve_hold"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "assert_hold_posted"();
