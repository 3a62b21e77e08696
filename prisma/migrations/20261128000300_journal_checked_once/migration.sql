-- A journal is checked once when it is written, and not once per entry and once more for itself.

-- As before: at commit a journal has at least two entries, sums to zero per currency, and posts only to accounts of its
-- merchant and rail. New: a journal with entries leaves the check to them, and of the entries that one transaction writes to
-- a journal only the last one checks. Its trigger fires after those of the others: later statements have a higher `cmin`,
-- and the triggers of one statement fire together, after all of its entries are written.
CREATE OR REPLACE FUNCTION "assert_journal_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    journal UUID;
    entries BIGINT;
    balanced BOOLEAN;
    owned BOOLEAN;
    timed BOOLEAN;
BEGIN
    IF TG_TABLE_NAME = 'ledger_journal' THEN
        journal := NEW.id;
        IF EXISTS (SELECT FROM ledger_entry WHERE journal_id = journal) THEN
            RETURN NULL;
        END IF;
    ELSE
        journal := NEW.journal_id;
        IF EXISTS (
            SELECT FROM ledger_entry AS mine
            JOIN ledger_entry AS other ON other.journal_id = mine.journal_id AND other.xmin = mine.xmin
            WHERE mine.id = NEW.id AND (other.cmin::text::bigint, other.id) > (mine.cmin::text::bigint, mine.id)
        ) THEN
            RETURN NULL;
        END IF;
    END IF;
    SELECT sum(per_currency.entries), bool_and(per_currency.amount = 0), bool_and(per_currency.owned), bool_and(per_currency.timed)
    INTO entries, balanced, owned, timed
    FROM (
        SELECT count(*) AS entries, sum(e.amount) AS amount,
               -- A journal of the platform alone has no merchant, and no line of one.
               bool_and(a.rail = j.rail AND (a.merchant_id IS NULL OR a.merchant_id IS NOT DISTINCT FROM j.merchant_id)) AS owned,
               bool_and(e.available_at IS NULL OR a.kind = 'merchant_available')
               AND min(e.available_at) IS NOT DISTINCT FROM max(e.available_at) AS timed
        FROM ledger_entry AS e
        JOIN ledger_journal AS j ON j.id = e.journal_id
        JOIN ledger_account AS a ON a.id = e.account_id
        WHERE e.journal_id = journal
        GROUP BY e.currency
    ) AS per_currency;
    IF entries IS NULL OR entries < 2 OR NOT balanced THEN
        RAISE EXCEPTION 'ledger journal % does not balance', journal USING ERRCODE = 'check_violation';
    END IF;
    IF NOT owned THEN
        RAISE EXCEPTION 'ledger journal % posts to accounts of another merchant or rail', journal USING ERRCODE = 'check_violation';
    END IF;
    IF NOT timed THEN
        RAISE EXCEPTION 'ledger journal % has lines with a wrong available_at', journal USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;
