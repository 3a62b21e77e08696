-- The token buckets of the rate limits. A bucket is stored as one instant, in microseconds since 1970: when it is full
-- again if no more tokens are taken. A missing row is a full bucket, so the table may be lost. It is unlogged: it needs
-- no write-ahead log and no flush, and it is empty after a server crash. The free space on each page lets updates avoid
-- the index.

CREATE UNLOGGED TABLE "rate_limit_bucket" (
    "policy" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "full_at_microseconds" BIGINT NOT NULL,
    "granted" INTEGER NOT NULL,
    CONSTRAINT "rate_limit_bucket_pkey" PRIMARY KEY ("policy", "subject"),
    CONSTRAINT "rate_limit_bucket_granted_check" CHECK ("granted" >= 0)
) WITH (fillfactor = 50);
