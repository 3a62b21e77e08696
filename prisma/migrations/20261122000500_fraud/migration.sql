-- Whether a merchant's charges on a rail are assessed for fraud. The score itself is not stored in any table.

ALTER TABLE "merchant_rail" ADD COLUMN "fraud_scoring" BOOLEAN NOT NULL DEFAULT false;
