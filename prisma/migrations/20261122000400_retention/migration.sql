-- Retention of operations: first the response is purged, later the key. The row stays, because payments refer to it.

-- When the response and the sealed key were purged: from then on the row is a tombstone.
ALTER TABLE "operation" ADD COLUMN "response_purged_at" TIMESTAMPTZ(3);

ALTER TABLE "operation" ALTER COLUMN "key_sealed" DROP NOT NULL;
ALTER TABLE "operation" ALTER COLUMN "key_hash" DROP NOT NULL;
ALTER TABLE "operation" ALTER COLUMN "fingerprint" DROP NOT NULL;

ALTER TABLE "operation" DROP CONSTRAINT "operation_completed_check";
-- A completed operation has its whole response, or the time at which all of it was purged.
ALTER TABLE "operation" ADD CONSTRAINT "operation_completed_check" CHECK (
    "state" <> 'completed' OR (
        "completed_at" IS NOT NULL
        AND ("response" IS NULL) = ("response_purged_at" IS NOT NULL)
        AND ("response_status" IS NULL) = ("response_purged_at" IS NOT NULL)
    )
);
-- Only completed operations are purged, never one that is running or needs manual review.
ALTER TABLE "operation" ADD CONSTRAINT "operation_purged_check" CHECK (
    "response_purged_at" IS NULL OR ("state" = 'completed' AND "key_sealed" IS NULL)
);
-- A key is kept while its response can be replayed. A purged key leaves neither hash nor fingerprint.
ALTER TABLE "operation" ADD CONSTRAINT "operation_key_check" CHECK (
    ("key_hash" IS NULL) = ("fingerprint" IS NULL)
    AND ("key_sealed" IS NOT NULL OR "key_hash" IS NULL OR "response_purged_at" IS NOT NULL)
    AND ("key_hash" IS NOT NULL OR ("key_sealed" IS NULL AND ("state" = 'retryable' OR "response_purged_at" IS NOT NULL)))
);

-- For the sweep, which reads the oldest rows first. It is on `accepted_at`, which is never later than `completed_at` and
-- never changes: an index on `completed_at` or `state` would make every charge write all indexes of the row twice.
CREATE INDEX "operation_responses_kept_idx" ON "operation" ("accepted_at") WHERE "key_sealed" IS NOT NULL;
CREATE INDEX "operation_tombstones_idx" ON "operation" ("accepted_at")
    WHERE "response_purged_at" IS NOT NULL AND "key_hash" IS NOT NULL;
