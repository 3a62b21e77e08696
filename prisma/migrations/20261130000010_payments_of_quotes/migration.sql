-- Whether a quote was charged is read from its payments.
CREATE INDEX "payment_intent_quote_idx" ON "payment_intent" ("merchant_id", "rail", "tax_quote_id");
