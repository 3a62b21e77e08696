-- Requests of merchants' servers and of people, for a while: what was called, and how it ended. No body, no query, no
-- address, no personal data. Ids are UUIDs of version 7, so their order is that of time. Without foreign keys, because a
-- gateway writes rows of many merchants in one statement, which no missing row may stop.
CREATE TABLE "request_log" (
    "merchant_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "request_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "status_class" SMALLINT NOT NULL,
    "error_code" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "key_id" UUID,
    "user_id" UUID,
    CONSTRAINT "request_log_pkey" PRIMARY KEY ("merchant_id", "rail", "request_id"),
    CONSTRAINT "request_log_status" CHECK ("status_class" = "status" / 100)
);
CREATE INDEX "request_log_status_idx" ON "request_log" ("merchant_id", "rail", "status_class", "request_id");
CREATE INDEX "request_log_route_idx" ON "request_log" ("merchant_id", "rail", "route", "request_id");
CREATE INDEX "request_log_at_idx" ON "request_log" ("at");
