-- The transactions whose fee is not posted. Small however long the history is: without this index each batch of fees reads all
-- transactions of the account.
CREATE INDEX "processor_transaction_unposted_idx" ON "processor_transaction" ("rail", "entity", "currency", "id")
    WHERE "posted_fee" <> CASE WHEN "gone_at" IS NULL THEN "fee" ELSE 0 END;
