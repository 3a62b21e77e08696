-- How long an operation is remembered: first its answer goes, later the key itself. The row stays, payments refer to it.

-- When the answer's time was over and it was dropped, with the key as it was sent: the row is a tombstone from then on.
ALTER TABLE "operation" ADD COLUMN "response_purged_at" TIMESTAMPTZ(3);

ALTER TABLE "operation" ALTER COLUMN "key_sealed" DROP NOT NULL;
ALTER TABLE "operation" ALTER COLUMN "key_hash" DROP NOT NULL;
ALTER TABLE "operation" ALTER COLUMN "fingerprint" DROP NOT NULL;

ALTER TABLE "operation" DROP CONSTRAINT "operation_sealed_check";
-- A sealed operation has its whole answer, or says when the whole of it was dropped.
ALTER TABLE "operation" ADD CONSTRAINT "operation_sealed_check" CHECK (
    "state" <> 'completed' OR (
        "completed_at" IS NOT NULL
        AND ("response" IS NULL) = ("response_purged_at" IS NOT NULL)
        AND ("response_status" IS NULL) = ("response_purged_at" IS NOT NULL)
    )
);
-- Only what is decided fades: never an operation that runs or waits for a person.
ALTER TABLE "operation" ADD CONSTRAINT "operation_dropped_check" CHECK (
    "response_purged_at" IS NULL OR ("state" = 'completed' AND "key_sealed" IS NULL)
);
-- What could still be asked for keeps its key; a key that is forgotten leaves nothing that it could be guessed from.
ALTER TABLE "operation" ADD CONSTRAINT "operation_key_check" CHECK (
    ("key_hash" IS NULL) = ("fingerprint" IS NULL)
    AND ("key_sealed" IS NOT NULL OR "key_hash" IS NULL OR "response_purged_at" IS NOT NULL)
    AND ("key_hash" IS NOT NULL OR ("key_sealed" IS NULL AND ("state" = 'retryable' OR "response_purged_at" IS NOT NULL)))
);

-- What the sweep reads, oldest first. By acceptance, which is never later than the answer and does not change when the
-- answer is sealed: an index on `completed_at` or `state` would make every charge write all of the row's indexes twice.
CREATE INDEX "operation_answers_kept_idx" ON "operation" ("accepted_at") WHERE "key_sealed" IS NOT NULL;
CREATE INDEX "operation_tombstones_idx" ON "operation" ("accepted_at")
    WHERE "response_purged_at" IS NOT NULL AND "key_hash" IS NOT NULL;
