-- Evidence that people of a merchant are still writing: one draft for each stage of a dispute.
CREATE TABLE "dispute_draft" (
    "dispute_id" UUID NOT NULL,
    "stage" "dispute_stage" NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "sealed" BYTEA NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "dispute_draft_pkey" PRIMARY KEY ("dispute_id", "stage"),
    CONSTRAINT "dispute_draft_merchant_id_rail_dispute_id_fkey" FOREIGN KEY ("merchant_id", "rail", "dispute_id") REFERENCES "dispute" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Old drafts are deleted.
CREATE INDEX "dispute_draft_saved_at_idx" ON "dispute_draft" ("saved_at");
