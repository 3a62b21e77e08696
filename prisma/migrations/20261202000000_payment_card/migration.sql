-- The card of a payment, as its processor states it once the issuer has decided. Earlier payments have none.
ALTER TABLE "payment_intent"
  ADD COLUMN "card_brand" TEXT,
  ADD COLUMN "card_last4" CHAR(4),
  ADD COLUMN "card_country" CHAR(2),
  ADD COLUMN "card_wallet" TEXT,
  ADD CONSTRAINT "payment_intent_card"
    CHECK ((card_brand IS NULL) = (card_last4 IS NULL)
           AND (card_brand IS NOT NULL OR (card_country IS NULL AND card_wallet IS NULL))),
  ADD CONSTRAINT "payment_intent_card_last4" CHECK (card_last4 ~ '^[0-9]{4}$');
