-- A bank account keeps its terms: a change of them is another row, which takes its place. Payouts refer to old rows.

CREATE FUNCTION "guard_bank_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.id, OLD.rail, OLD.merchant_id, OLD.entity, OLD.currency, OLD.country, OLD.last_four, OLD.external_account,
        OLD.saved_by, OLD.source, OLD.created_at)
       IS DISTINCT FROM
       (NEW.id, NEW.rail, NEW.merchant_id, NEW.entity, NEW.currency, NEW.country, NEW.last_four, NEW.external_account,
        NEW.saved_by, NEW.source, NEW.created_at) THEN
        RAISE EXCEPTION 'the terms of bank account % cannot change', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.replaced_at IS NOT NULL AND OLD.replaced_at IS DISTINCT FROM NEW.replaced_at THEN
        RAISE EXCEPTION 'bank account % is replaced for good', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "bank_account_guard" BEFORE UPDATE ON "bank_account" FOR EACH ROW EXECUTE FUNCTION "guard_bank_account"();
CREATE TRIGGER "bank_account_kept" BEFORE DELETE OR TRUNCATE ON "bank_account"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();
