-- Without table statistics, the planner takes several indexes for equally good, and read all rows of a merchant through
-- the columns (merchant_id, rail) of an index that ends in the id. Ids come first now, so that no such index is left.

CREATE PROCEDURE pg_temp.lead_with_id(relation TEXT) LANGUAGE plpgsql AS $$
DECLARE
    old_index CONSTANT REGCLASS := format('%I', relation || '_merchant_id_rail_id_key')::regclass;
    reference RECORD;
    added TEXT[] := '{}';
    statement TEXT;
BEGIN
    -- Foreign keys depend on the index. They are created again as they were.
    FOR reference IN
        SELECT conrelid::regclass AS owner, conname, pg_get_constraintdef(oid) AS definition
        FROM pg_constraint WHERE contype = 'f' AND conindid = old_index
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', reference.owner, reference.conname);
        added := added || format('ALTER TABLE %s ADD CONSTRAINT %I %s', reference.owner, reference.conname, reference.definition);
    END LOOP;
    EXECUTE format('DROP INDEX %s', old_index);
    EXECUTE format('CREATE UNIQUE INDEX %I ON %I (id, merchant_id, rail)', relation || '_id_merchant_id_rail_key', relation);
    FOREACH statement IN ARRAY added LOOP EXECUTE statement; END LOOP;
END $$;

CALL pg_temp.lead_with_id('operation');
CALL pg_temp.lead_with_id('payment_intent');
CALL pg_temp.lead_with_id('refund');

-- The same holds for the key. The order of the columns does not matter for its uniqueness.
DROP INDEX "operation_merchant_id_rail_key_hash_key";
CREATE UNIQUE INDEX "operation_key_hash_merchant_id_rail_key" ON "operation" ("key_hash", "merchant_id", "rail");
