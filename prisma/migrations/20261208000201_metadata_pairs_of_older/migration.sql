-- Pairs of the records that are older than their triggers. After those, so that no record is missed in between.
INSERT INTO "payment_metadata" (merchant_id, rail, pair, created_at, payment_intent_id)
    SELECT p.merchant_id, p.rail, metadata_pair(m.key, m.value), p.created_at, p.id
    FROM payment_intent AS p CROSS JOIN LATERAL jsonb_each_text(p.metadata) AS m WHERE p.metadata <> '{}'
    ON CONFLICT DO NOTHING;
INSERT INTO "refund_metadata" (merchant_id, rail, pair, created_at, refund_id)
    SELECT r.merchant_id, r.rail, metadata_pair(m.key, m.value), r.created_at, r.id
    FROM refund AS r CROSS JOIN LATERAL jsonb_each_text(r.metadata) AS m WHERE r.metadata <> '{}'
    ON CONFLICT DO NOTHING;
