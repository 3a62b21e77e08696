-- Texts of the merchant's own, by key. Earlier records have none. A constant default does not rewrite the tables.
ALTER TABLE "payment_intent"
  ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}',
  ADD CONSTRAINT "payment_intent_metadata" CHECK (jsonb_typeof(metadata) = 'object');
ALTER TABLE "refund"
  ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}',
  ADD CONSTRAINT "refund_metadata" CHECK (jsonb_typeof(metadata) = 'object');
ALTER TABLE "tax_quote"
  ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}',
  ADD CONSTRAINT "tax_quote_metadata" CHECK (jsonb_typeof(metadata) = 'object');
