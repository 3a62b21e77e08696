-- The keys of buyers' data, each sealed by the keyring. Erasing a buyer deletes its keys. In production the table that is used
-- is the one in the database of BUYER_KEYS_DATABASE_URL, which runs these statements too and which no backup of this one contains.
CREATE TABLE IF NOT EXISTS "buyer_key" (
    "id" UUID NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "buyer_key_pkey" PRIMARY KEY ("id")
);
