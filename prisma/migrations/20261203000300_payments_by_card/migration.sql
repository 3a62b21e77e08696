-- Lists of payments by the last four digits of the card, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_intent_card_list_idx" ON "payment_intent" ("merchant_id", "rail", "card_last4", "created_at", "id")
    WHERE "card_last4" IS NOT NULL;
