-- The attempts of an endpoint in a period, without its deliveries.
CREATE INDEX "webhook_attempt_endpoint_id_started_at_outcome_idx" ON "webhook_attempt" ("endpoint_id", "started_at", "outcome");
