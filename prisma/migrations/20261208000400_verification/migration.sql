-- What the processor states about a merchant's business. The merchant has no live row yet, so it belongs to the merchant.
CREATE TYPE "verification_state" AS ENUM ('in_progress', 'pending', 'needs_information', 'verified', 'rejected');

CREATE TABLE "verification" (
    "merchant_id" UUID NOT NULL,
    "entity" "entity" NOT NULL,
    "id_hmac" CHAR(64) NOT NULL,
    "key_id" TEXT NOT NULL,
    "id_sealed" BYTEA NOT NULL,
    "state" "verification_state" NOT NULL,
    "needs" TEXT[],
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_after" TIMESTAMPTZ(3) NOT NULL,
    "announced" "verification_state",
    CONSTRAINT "verification_pkey" PRIMARY KEY ("merchant_id", "entity"),
    CONSTRAINT "verification_needs_check" CHECK (cardinality("needs") = 0 OR "state" = 'needs_information'),
    CONSTRAINT "verification_merchant_id_fkey" FOREIGN KEY ("merchant_id")
        REFERENCES "merchant" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "verification_entity_id_hmac_key" ON "verification" ("entity", "id_hmac");
-- The dashboard looks for states that the owners do not have every few seconds.
CREATE INDEX "verification_unannounced_idx" ON "verification" ("since") WHERE "announced" IS DISTINCT FROM "state";
CREATE INDEX "verification_read_after_idx" ON "verification" ("read_after");
