-- What the dashboard has announced by mail. A row is written with its mails, so that nothing is announced twice.
CREATE TABLE "dashboard_announcement" (
    "kind" TEXT NOT NULL,
    "subject" UUID NOT NULL,
    "occurrence" TEXT NOT NULL,
    "merchant_id" UUID NOT NULL,
    "announced_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "dashboard_announcement_pkey" PRIMARY KEY ("kind", "subject", "occurrence"),
    CONSTRAINT "dashboard_announcement_merchant_id_fkey" FOREIGN KEY ("merchant_id")
        REFERENCES "merchant" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "dashboard_announcement_merchant_id_idx" ON "dashboard_announcement" ("merchant_id");

-- The team had mails about these already.
INSERT INTO "dashboard_announcement" ("kind", "subject", "occurrence", "merchant_id")
SELECT 'bank_account_changed', "id", '', "merchant_id" FROM "bank_account" WHERE "source" = 'dashboard';
