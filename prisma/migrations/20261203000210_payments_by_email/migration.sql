-- Lists of payments by the HMAC of the e-mail address, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_buyer_email_list_idx" ON "payment_buyer" ("email_hmac", "created_at", "payment_intent_id")
    WHERE "email_hmac" IS NOT NULL;
