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

-- The search for what is not announced runs every few seconds and finds new rows only.
CREATE INDEX "merchant_change_keys_idx" ON "merchant_change" ("at") WHERE "change" IN ('keys_rotated', 'key_exposed');
CREATE INDEX "payout_failed_at_idx" ON "payout" ("failed_at") WHERE "status" = 'failed';
CREATE INDEX "bank_account_created_at_idx" ON "bank_account" ("created_at") WHERE "source" = 'dashboard';
