-- The refunded and disputed amounts of a payment are also checked when a journal is written, and when a payment is inserted
-- with such an amount. Until now only a change of the amount, or of a dispute, was checked.

-- One statement, so that all sums are of one moment: a journal that moves no money of the processor, such as the fee of a
-- dispute, does not lock the payment.
CREATE FUNCTION "assert_returned_amounts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    payment UUID;
    refunded INTEGER;
    disputed INTEGER;
    refunds BIGINT;
    disputes BIGINT;
BEGIN
    IF TG_TABLE_NAME = 'ledger_journal' THEN payment := NEW.payment_intent_id; ELSE payment := NEW.id; END IF;
    SELECT p.amount_refunded, p.amount_disputed, posted.refunds, posted.disputes
    INTO refunded, disputed, refunds, disputes
    FROM payment_intent AS p
    CROSS JOIN LATERAL (
        SELECT COALESCE(-sum(e.amount) FILTER (WHERE j.refund_id IS NOT NULL), 0) AS refunds,
               COALESCE(-sum(e.amount) FILTER (WHERE j.dispute_id IS NOT NULL), 0) AS disputes
        FROM ledger_journal AS j
        JOIN ledger_entry AS e ON e.journal_id = j.id
        JOIN ledger_account AS a ON a.id = e.account_id
        WHERE j.payment_intent_id = p.id AND a.kind = 'processor_receivable'
    ) AS posted
    WHERE p.id = payment;
    IF refunded <> refunds OR disputed <> disputes THEN
        RAISE EXCEPTION 'payment_intent % has refunded % and disputed % but its journals say % and %',
            payment, refunded, disputed, refunds, disputes USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "ledger_journal_returned" AFTER INSERT ON "ledger_journal"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.payment_intent_id IS NOT NULL AND (NEW.refund_id IS NOT NULL OR NEW.dispute_id IS NOT NULL))
    EXECUTE FUNCTION "assert_returned_amounts"();

CREATE CONSTRAINT TRIGGER "payment_intent_inserted_returned" AFTER INSERT ON "payment_intent"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.amount_refunded <> 0 OR NEW.amount_disputed <> 0)
    EXECUTE FUNCTION "assert_returned_amounts"();
