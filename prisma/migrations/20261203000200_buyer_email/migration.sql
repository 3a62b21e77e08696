-- Payments can be found by the buyer's e-mail address. Only its HMAC is stored. Older rows get theirs from
-- prisma/dist/backfill-main.js, because the address is sealed.
ALTER TABLE "payment_buyer" ADD COLUMN "email_hmac" BYTEA, ADD COLUMN "email_key_id" TEXT, ADD COLUMN "created_at" TIMESTAMPTZ(3);

-- Not checked on older rows, of which all three are null.
ALTER TABLE "payment_buyer" ADD CONSTRAINT "payment_buyer_email_check"
    CHECK ("email_hmac" IS NULL OR (octet_length("email_hmac") = 32 AND "email_key_id" IS NOT NULL AND "created_at" IS NOT NULL)) NOT VALID;

-- The HMAC is personal data: it goes with the key that makes the rest unreadable.
CREATE FUNCTION "erase_buyer_email"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    NEW."email_hmac" := NULL;
    RETURN NEW;
END $$;
CREATE TRIGGER "payment_buyer_email_erased" BEFORE UPDATE OF "wrapped_key" ON "payment_buyer"
    FOR EACH ROW WHEN (NEW."wrapped_key" IS NULL) EXECUTE FUNCTION "erase_buyer_email"();
