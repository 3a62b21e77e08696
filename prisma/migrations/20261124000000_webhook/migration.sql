-- Webhook endpoints, deliveries and attempts.

CREATE TYPE "webhook_endpoint_status" AS ENUM ('enabled', 'disabled', 'deleted');
CREATE TYPE "webhook_delivery_state" AS ENUM ('pending', 'retrying', 'delivered', 'failed', 'canceled');

CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[] NOT NULL,
    "status" "webhook_endpoint_status" NOT NULL DEFAULT 'enabled',
    "disabled_reason" TEXT,
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "enabled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "last_success_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_endpoint_merchant_id_rail_fkey" FOREIGN KEY ("merchant_id", "rail")
        REFERENCES "merchant_rail" ("merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "webhook_endpoint_events_check" CHECK (cardinality("events") > 0),
    CONSTRAINT "webhook_endpoint_failures_check" CHECK ("failures" >= 0),
    CONSTRAINT "webhook_endpoint_disabled_check" CHECK (("status" = 'disabled') = ("disabled_reason" IS NOT NULL)),
    CONSTRAINT "webhook_endpoint_previous_check"
        CHECK (("previous_secret" IS NULL) = ("previous_secret_expires_at" IS NULL))
);
CREATE UNIQUE INDEX "webhook_endpoint_merchant_id_rail_id_key" ON "webhook_endpoint" ("merchant_id", "rail", "id");

-- Lists of events are ordered by id: version 7, so by time and unique.
DROP INDEX "event_merchant_id_rail_created_at_idx";
CREATE UNIQUE INDEX "event_merchant_id_rail_id_key" ON "event" ("merchant_id", "rail", "id");
-- For lists of one event type: a rare type must not be searched among millions of others.
CREATE INDEX "event_merchant_id_rail_type_id_idx" ON "event" ("merchant_id", "rail", "type", "id");

-- The delivery of one event to one endpoint. `sweep_at`: from then on the sweep may claim it, because the expected
-- attempt was not made in time; null once the delivery has ended.
CREATE TABLE "webhook_delivery" (
    "event_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "state" "webhook_delivery_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "sweep_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "ended_at" TIMESTAMPTZ(3),
    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("event_id", "endpoint_id"),
    CONSTRAINT "webhook_delivery_merchant_id_rail_event_id_fkey" FOREIGN KEY ("merchant_id", "rail", "event_id")
        REFERENCES "event" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "webhook_delivery_merchant_id_rail_endpoint_id_fkey" FOREIGN KEY ("merchant_id", "rail", "endpoint_id")
        REFERENCES "webhook_endpoint" ("merchant_id", "rail", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "webhook_delivery_tries_check" CHECK ("tries" >= 0 AND "tries" <= "attempts"),
    CONSTRAINT "webhook_delivery_state_check"
        CHECK (("state" IN ('pending', 'retrying')) = ("sweep_at" IS NOT NULL)
           AND ("state" IN ('pending', 'retrying')) = ("ended_at" IS NULL))
);
CREATE INDEX "webhook_delivery_endpoint_id_event_id_idx" ON "webhook_delivery" ("endpoint_id", "event_id");
-- For the sweep, which reads unfinished deliveries of one endpoint at a time. Ended deliveries are not in the index.
CREATE INDEX "webhook_delivery_endpoint_id_sweep_at_idx" ON "webhook_delivery" ("endpoint_id", "sweep_at")
    WHERE "sweep_at" IS NOT NULL;
-- For retention, which deletes the deliveries that ended first.
CREATE INDEX "webhook_delivery_ended_at_idx" ON "webhook_delivery" ("ended_at") WHERE "ended_at" IS NOT NULL;

CREATE TABLE "webhook_attempt" (
    "event_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "status_code" INTEGER,
    "response" BYTEA,
    "next_attempt_at" TIMESTAMPTZ(3),
    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("event_id", "endpoint_id", "number"),
    CONSTRAINT "webhook_attempt_event_id_endpoint_id_fkey" FOREIGN KEY ("event_id", "endpoint_id")
        REFERENCES "webhook_delivery" ("event_id", "endpoint_id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The audit log of an endpoint: what was changed, by whom and why.
CREATE TABLE "webhook_endpoint_change" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "change" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "webhook_endpoint_change_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_endpoint_change_endpoint_id_fkey" FOREIGN KEY ("endpoint_id")
        REFERENCES "webhook_endpoint" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "webhook_endpoint_change_endpoint_id_id_idx" ON "webhook_endpoint_change" ("endpoint_id", "id");
CREATE INDEX "webhook_endpoint_change_at_idx" ON "webhook_endpoint_change" ("at");
CREATE TRIGGER "webhook_endpoint_change_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "webhook_endpoint_change"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();

-- Deliveries are written in the transaction of their event, so exactly the committed events are sent. Until `sweep_at`
-- the workflow of the operation that wrote the event makes the first attempts.
CREATE FUNCTION "fan_out_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "webhook_delivery" ("event_id", "endpoint_id", "merchant_id", "rail", "sweep_at")
    SELECT NEW."id", e."id", NEW."merchant_id", NEW."rail", now() + interval '60 seconds'
    FROM "webhook_endpoint" AS e
    WHERE e."merchant_id" = NEW."merchant_id" AND e."rail" = NEW."rail" AND e."status" = 'enabled'
      AND CASE NEW."type"
          -- A test event goes to one endpoint, whatever its subscription.
          WHEN 'webhook_endpoint.test' THEN e."id" = NEW."resource_id"
          ELSE e."events" && ARRAY[NEW."type", '*']
      END;
    RETURN NULL;
END
$$;
CREATE TRIGGER "event_fans_out" AFTER INSERT ON "event"
    FOR EACH ROW EXECUTE FUNCTION "fan_out_event"();
