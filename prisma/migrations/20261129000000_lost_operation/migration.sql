-- Operations whose rows were lost and that wait for an operator. They have no payment, refund or dispute row that says so.
-- A row exists exactly as long as its operation waits: the input may hold the buyer's data.
CREATE TABLE "lost_operation" (
    -- The id of the operation.
    "id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    -- Null when the merchant named a payment that the database did not have.
    "entity" "entity",
    -- What the operation is about. These rows may be lost, too.
    "payment_intent_id" UUID,
    "refund_id" UUID,
    "dispute_id" UUID,
    -- The input of the workflow, sealed.
    "input" BYTEA NOT NULL,
    "sweep_after" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "lost_operation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "lost_operation_merchant_id_rail_id_fkey" FOREIGN KEY ("merchant_id", "rail", "id") REFERENCES "operation" ("merchant_id", "rail", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "lost_operation_merchant_id_rail_id_key" ON "lost_operation" ("merchant_id", "rail", "id");

-- An operation that got its rows again, or whose key is free, is not lost any more.
CREATE FUNCTION "delete_lost_operation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "lost_operation" WHERE "id" = NEW."id";
    RETURN NULL;
END $$;

CREATE TRIGGER "operation_found_again" AFTER UPDATE OF "state" ON "operation"
    FOR EACH ROW WHEN (OLD."state" = 'recovery_required' AND NEW."state" <> 'recovery_required')
    EXECUTE FUNCTION "delete_lost_operation"();
