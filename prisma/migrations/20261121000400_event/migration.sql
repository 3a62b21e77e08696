-- The outbox: an event is written in the same transaction as the change it describes.

CREATE TABLE "event" (
    "id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "resource_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "operation_id" UUID,
    "request_id" UUID,
    "previous_status" TEXT,
    "snapshot" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- Two writers cannot both write event n of a resource: the later one fails and reads again.
CREATE UNIQUE INDEX "event_resource_id_sequence_key" ON "event" ("resource_id", "sequence");
CREATE INDEX "event_merchant_id_rail_created_at_idx" ON "event" ("merchant_id", "rail", "created_at");

CREATE TRIGGER "event_immutable" BEFORE UPDATE OR TRUNCATE ON "event"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();
