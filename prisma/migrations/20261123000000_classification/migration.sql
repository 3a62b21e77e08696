-- Results of the classifier, cached per merchant and rail. The key is a SHA-256 over engine version, destination and
-- product text: another engine version finds no rows, and no row contains what a merchant sent. The index is for the
-- sweep, which deletes old rows of unused versions.

CREATE TABLE "classification_cache" (
    "merchant_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "key" BYTEA NOT NULL,
    "engine_version" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "classification_cache_pkey" PRIMARY KEY ("merchant_id", "rail", "key"),
    CONSTRAINT "classification_cache_merchant_id_rail_fkey" FOREIGN KEY ("merchant_id", "rail") REFERENCES "merchant_rail" ("merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "classification_cache_key_check" CHECK (octet_length("key") = 32),
    CONSTRAINT "classification_cache_result_check" CHECK (coalesce(("result" ->> 'hsCode') ~ '^[0-9]{6}$', false))
);

CREATE INDEX "classification_cache_engine_version_created_at_idx" ON "classification_cache" ("engine_version", "created_at");
