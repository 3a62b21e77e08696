-- The versions of the merchant agreement. `text_hash`: SHA-256 of the text, which a signature repeats.
CREATE TABLE "agreement" (
    "version" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "text_hash" BYTEA NOT NULL,
    "changes" TEXT[],
    "effective_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "agreement_pkey" PRIMARY KEY ("version"),
    CONSTRAINT "agreement_version_check" CHECK ("version" ~ '^[0-9A-Za-z.-]{1,40}$'),
    CONSTRAINT "agreement_text_hash_check" CHECK ("text_hash" = sha256(convert_to("text", 'UTF8')))
);
CREATE TRIGGER "agreement_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "agreement"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();

-- Who signed which text, and the merchant's terms at that moment.
CREATE TABLE "agreement_signature" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "text_hash" BYTEA NOT NULL,
    "typed_name" TEXT NOT NULL,
    "signed_by" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "factor_at" TIMESTAMPTZ(3) NOT NULL,
    "user_agent" TEXT,
    "terms" JSONB NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "agreement_signature_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "agreement_signature_merchant_id_version_key" UNIQUE ("merchant_id", "version"),
    CONSTRAINT "agreement_signature_merchant_id_fkey" FOREIGN KEY ("merchant_id")
        REFERENCES "merchant" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "agreement_signature_version_fkey" FOREIGN KEY ("version")
        REFERENCES "agreement" ("version") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TRIGGER "agreement_signature_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "agreement_signature"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();
