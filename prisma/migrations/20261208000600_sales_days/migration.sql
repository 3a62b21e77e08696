-- Sales by day, for merchants with more payments than one look of Home reads. Copies: a Schedule writes them from
-- payment_intent, and each row can be written again at any time.
CREATE TABLE "sales_day" (
    "merchant_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "day" DATE NOT NULL,
    "currency" "currency" NOT NULL,
    "captured" BIGINT NOT NULL,
    "paid" INTEGER NOT NULL,
    "authorized" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "history_id" BIGINT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "sales_day_pkey" PRIMARY KEY ("merchant_id", "rail", "day", "currency"),
    CONSTRAINT "sales_day_merchant_id_rail_fkey" FOREIGN KEY ("merchant_id", "rail")
        REFERENCES "merchant_rail" ("merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "sales_day_history_id_idx" ON "sales_day" ("history_id");
