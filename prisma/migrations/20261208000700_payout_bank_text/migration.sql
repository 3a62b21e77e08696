-- What the merchant's bank shows beside the money of a payout, so that finance finds it on the bank's statement. Payouts
-- of before stay without: a request that is repeated under its idempotency key must not change.
ALTER TABLE "payout" ADD COLUMN "bank_text" TEXT,
    ADD CONSTRAINT "payout_bank_text_check" CHECK ("bank_text" ~ '^[A-Z0-9 ]{5,22}$');
