-- Whether a merchant's charges on a rail are assessed for fraud. The word of the scorer itself is in no table.

ALTER TABLE "merchant_rail" ADD COLUMN "fraud_scoring" BOOLEAN NOT NULL DEFAULT false;
