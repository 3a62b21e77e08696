-- Which restricted goods an operator allowed to a merchant. The action itself is in operator_action.
CREATE TABLE "restricted_goods_allowance" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "restriction" TEXT NOT NULL,
    "hs_prefixes" TEXT[],
    "destinations" TEXT[],
    "valid_from" DATE NOT NULL,
    "valid_to" DATE,
    "licence" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "restricted_goods_allowance_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "restricted_goods_allowance_period" CHECK ("valid_to" IS NULL OR "valid_to" >= "valid_from")
);

CREATE INDEX "restricted_goods_allowance_merchant_id_idx" ON "restricted_goods_allowance"("merchant_id");

ALTER TABLE "restricted_goods_allowance" ADD CONSTRAINT "restricted_goods_allowance_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
