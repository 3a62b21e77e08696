-- Whether a merchant's charges on a rail are assessed for fraud. The score is stored only inside the sealed response.

ALTER TABLE "merchant_rail" ADD COLUMN "fraud_scoring" BOOLEAN NOT NULL DEFAULT false;
