-- Payments and refunds can be found by a key and value of their metadata. Triggers of the records' own inserts write the
-- pairs, so a charge sends no further statement, and one without metadata writes no row.

-- A pair of key and value, hashed: it has one length, and reads compare the stored metadata too. No key or value has a
-- line feed, and hashes of this kind are stable across versions, because partitions depend on them.
CREATE FUNCTION "metadata_pair"(key TEXT, value TEXT) RETURNS BIGINT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT hashtextextended(key || E'\n' || value, 0)
$$;

CREATE TABLE "payment_metadata" (
    "merchant_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "pair" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "payment_intent_id" UUID NOT NULL,
    CONSTRAINT "payment_metadata_pkey" PRIMARY KEY ("merchant_id", "rail", "pair", "created_at", "payment_intent_id"),
    CONSTRAINT "payment_metadata_payment_fkey" FOREIGN KEY ("payment_intent_id", "merchant_id", "rail")
        REFERENCES "payment_intent" ("id", "merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "refund_metadata" (
    "merchant_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "pair" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "refund_id" UUID NOT NULL,
    CONSTRAINT "refund_metadata_pkey" PRIMARY KEY ("merchant_id", "rail", "pair", "created_at", "refund_id"),
    CONSTRAINT "refund_metadata_refund_fkey" FOREIGN KEY ("refund_id", "merchant_id", "rail")
        REFERENCES "refund" ("id", "merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Two pairs of one record with the same hash are one row.
CREATE FUNCTION "record_payment_metadata"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO payment_metadata (merchant_id, rail, pair, created_at, payment_intent_id)
    SELECT NEW.merchant_id, NEW.rail, metadata_pair(m.key, m.value), NEW.created_at, NEW.id
    FROM jsonb_each_text(NEW.metadata) AS m
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER "payment_intent_metadata_recorded" AFTER INSERT ON "payment_intent"
    FOR EACH ROW WHEN (NEW.metadata <> '{}') EXECUTE FUNCTION "record_payment_metadata"();

CREATE FUNCTION "record_refund_metadata"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO refund_metadata (merchant_id, rail, pair, created_at, refund_id)
    SELECT NEW.merchant_id, NEW.rail, metadata_pair(m.key, m.value), NEW.created_at, NEW.id
    FROM jsonb_each_text(NEW.metadata) AS m
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER "refund_metadata_recorded" AFTER INSERT ON "refund"
    FOR EACH ROW WHEN (NEW.metadata <> '{}') EXECUTE FUNCTION "record_refund_metadata"();

-- Metadata is what its request says, for good: the pairs have no other source.
CREATE FUNCTION "guard_metadata"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the metadata of % % cannot change', TG_TABLE_NAME, OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "payment_intent_metadata_guard" BEFORE UPDATE OF "metadata" ON "payment_intent"
    FOR EACH ROW WHEN (OLD.metadata IS DISTINCT FROM NEW.metadata) EXECUTE FUNCTION "guard_metadata"();
CREATE TRIGGER "refund_metadata_guard" BEFORE UPDATE OF "metadata" ON "refund"
    FOR EACH ROW WHEN (OLD.metadata IS DISTINCT FROM NEW.metadata) EXECUTE FUNCTION "guard_metadata"();
