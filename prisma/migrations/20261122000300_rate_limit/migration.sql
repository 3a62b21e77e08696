-- The token buckets of the rate limits. A bucket is one instant, in microseconds since 1970: when it would be full
-- again if nobody took any more. No row is a full bucket, so the table may be lost: unlogged, it costs no write-ahead
-- log and no flush, and is empty after a crash of the server. Free space on each page keeps an update from touching
-- the index.

CREATE UNLOGGED TABLE "rate_limit_bucket" (
    "policy" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "full_at_microseconds" BIGINT NOT NULL,
    "granted" INTEGER NOT NULL,
    CONSTRAINT "rate_limit_bucket_pkey" PRIMARY KEY ("policy", "subject"),
    CONSTRAINT "rate_limit_bucket_granted_check" CHECK ("granted" >= 0)
) WITH (fillfactor = 50);
