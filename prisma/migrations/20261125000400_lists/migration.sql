-- Lists of payments and refunds, newest first: by creation alone, by status and currency, and by the merchant's
-- reference. Ids are not in the order of creation, so each index has the time before the id.

CREATE INDEX "payment_intent_list_idx" ON "payment_intent" ("merchant_id", "rail", "created_at", "id");
CREATE INDEX "payment_intent_filtered_list_idx" ON "payment_intent" ("merchant_id", "rail", "status", "currency", "created_at", "id");
CREATE INDEX "payment_intent_reference_list_idx" ON "payment_intent" ("merchant_id", "rail", "merchant_reference", "created_at", "id")
    WHERE "merchant_reference" IS NOT NULL;

CREATE INDEX "refund_list_idx" ON "refund" ("merchant_id", "rail", "created_at", "id");
CREATE INDEX "refund_filtered_list_idx" ON "refund" ("merchant_id", "rail", "status", "currency", "created_at", "id");
