-- Whether a quote was charged is read from its payments. The quote comes alone: with the merchant first, the index would
-- be chosen for a payment of the merchant while a table has no statistics, and all of its payments would be read.
CREATE INDEX "payment_intent_quote_idx" ON "payment_intent" ("tax_quote_id");
