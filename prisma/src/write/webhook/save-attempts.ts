import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { AttemptOutcome, DeliveryState, DisabledReason } from '@landed/contracts/webhook/types';
import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../../database.js';
import { untilInstant } from '../../read/webhook/delivery-row.js';
import type { DeliveryKey } from './cancel-deliveries.js';
import { retryDeadlocks } from './retry-deadlocks.js';

/** A delivery as it was when it was taken up: what came of it counts for that standing only. */
export interface ClaimedDelivery extends DeliveryKey {
  readonly attempts: number;
  readonly tries: number;
}

/** One request that was made. */
export interface AttemptRecord {
  readonly claimed: ClaimedDelivery;
  readonly startedAt: Date;
  readonly durationMilliseconds: number;
  readonly outcome: AttemptOutcome;
  readonly statusCode: number | null;
  /** Sealed. */
  readonly response: Buffer | null;
  /** Until the next attempt should this one have failed; null when it was the last. */
  readonly pauseMilliseconds: number | null;
}

/** A delivery that was taken up and not attempted: the sweep may have it after so long. */
export interface PostponedDelivery {
  readonly claimed: ClaimedDelivery;
  readonly sweepInMilliseconds: number;
}

/** How a delivery stands once this was recorded. */
export interface DeliverySnapshot extends DeliveryKey {
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Until the sweep may take it up; null once it has ended. */
  readonly sweepInMilliseconds: number | null;
  /** Why its endpoint was disabled by this very statement; null when it was not. */
  readonly disabled: Exclude<DisabledReason, 'operator'> | null;
}

interface Row {
  readonly event_id: DeliveryKey['eventId'];
  readonly endpoint_id: DeliveryKey['endpointId'];
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly sweep_in: number | null;
  readonly disabled: DeliverySnapshot['disabled'];
}

/**
 * Endpoints are locked before deliveries, both in one order. Everything is decided on what the locked rows say, so that
 * of two that raced the later one sees the earlier one's work:
 * - Every attempt is a row and counts in `attempts`. Only one made from the standing that it found is a try and moves a
 *   delivery on; a success ends an open delivery in any case, and nothing moves one that has ended.
 * - A failure is counted at the endpoint. A success is written down there when it changes something or the last one is
 *   a minute old: otherwise an endpoint that takes everything would be a row that everybody waits for.
 */
const statement = {
  name: 'landed_webhook_record_attempts',
  text: `
    WITH made AS (
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::text[], $6::int[], $7::timestamptz[],
                           $8::int[], $9::bytea[], $10::bigint[], $11::bigint[], $12::uuid[])
        AS made (event_id, endpoint_id, attempts, tries, outcome, status_code, started_at, duration_ms, response, pause,
                 sweep_in, change_id)
    ), counted AS (
      SELECT endpoint_id, (array_agg(change_id) FILTER (WHERE change_id IS NOT NULL))[1] AS change_id,
             bool_or(outcome = 'gone') AS gone, bool_or(outcome = 'delivered') AS delivered,
             (count(*) FILTER (WHERE outcome <> 'delivered'))::int AS failed
      FROM made WHERE outcome IS NOT NULL
      GROUP BY endpoint_id
    ), health AS (
      SELECT e.id, counted.change_id, counted.delivered,
             CASE WHEN counted.delivered THEN 0 ELSE e.failures + counted.failed END AS failures,
             CASE WHEN e.status <> 'enabled' THEN NULL
                  WHEN counted.gone THEN 'gone'
                  WHEN NOT counted.delivered AND e.failures + counted.failed >= $13
                   AND GREATEST(e.last_success_at, e.enabled_at) <= now() - $14 * interval '1 millisecond' THEN 'failing'
             END AS disabled
      FROM webhook_endpoint AS e JOIN counted ON counted.endpoint_id = e.id
      WHERE counted.gone
         OR CASE WHEN counted.delivered
                 THEN e.failures > 0 OR e.last_success_at IS NULL OR e.last_success_at < now() - interval '1 minute'
                 ELSE counted.failed > 0
            END
      ORDER BY e.id
      FOR NO KEY UPDATE OF e
    ), judged AS (
      UPDATE webhook_endpoint AS e
      SET failures = health.failures,
          last_success_at = CASE WHEN health.delivered THEN now() ELSE e.last_success_at END,
          status = CASE WHEN health.disabled IS NULL THEN e.status ELSE 'disabled' END,
          disabled_reason = COALESCE(health.disabled, e.disabled_reason),
          updated_at = CASE WHEN health.disabled IS NULL THEN e.updated_at ELSE now() END
      FROM health WHERE e.id = health.id
      RETURNING e.id, health.disabled, health.change_id
    ), changed AS (
      INSERT INTO webhook_endpoint_change (id, endpoint_id, change, actor, reason)
      SELECT change_id, id, 'disabled', 'service', disabled FROM judged WHERE disabled IS NOT NULL
    ), locked AS (
      SELECT d.event_id, d.endpoint_id, d.attempts, d.tries, d.state, d.sweep_at, d.ended_at,
             made.outcome, made.status_code, made.started_at, made.duration_ms, made.response, made.pause, made.sweep_in,
             d.sweep_at IS NOT NULL AS open,
             d.sweep_at IS NOT NULL AND d.attempts = made.attempts AND d.tries = made.tries AS found
      FROM webhook_delivery AS d
      JOIN made ON made.event_id = d.event_id AND made.endpoint_id = d.endpoint_id
      CROSS JOIN (SELECT count(*) FROM judged) AS endpoints_first
      ORDER BY d.event_id, d.endpoint_id
      FOR NO KEY UPDATE OF d
    ), next AS (
      SELECT *,
             CASE WHEN outcome IS NULL OR NOT open THEN state
                  WHEN outcome = 'delivered' THEN 'delivered'
                  WHEN outcome = 'gone' THEN 'canceled'
                  WHEN NOT found THEN state
                  WHEN pause IS NULL THEN 'failed'
                  ELSE 'retrying'
             END AS next_state
      FROM locked
    ), moved AS (
      UPDATE webhook_delivery AS d
      SET attempts = next.attempts + (next.outcome IS NOT NULL)::int,
          tries = next.tries + (next.outcome IS NOT NULL AND next.found)::int,
          state = next.next_state,
          sweep_at = CASE WHEN next.next_state NOT IN ('pending', 'retrying') THEN NULL
                          WHEN next.found
                          THEN date_trunc('milliseconds', now()) + next.sweep_in * interval '1 millisecond'
                          ELSE next.sweep_at
                     END,
          ended_at = CASE WHEN next.next_state NOT IN ('pending', 'retrying') THEN COALESCE(next.ended_at, now()) END
      FROM next WHERE d.event_id = next.event_id AND d.endpoint_id = next.endpoint_id
      RETURNING d.event_id, d.endpoint_id, d.state, d.attempts, d.sweep_at, next.outcome, next.status_code,
                next.started_at, next.duration_ms, next.response,
                CASE WHEN next.found AND d.state = 'retrying' THEN next.pause END AS pause
    ), noted AS (
      INSERT INTO webhook_attempt (event_id, endpoint_id, number, started_at, duration_ms, outcome, status_code, response,
                                   next_attempt_at)
      SELECT event_id, endpoint_id, attempts, started_at, duration_ms, outcome, status_code, response,
             date_trunc('milliseconds', now()) + pause * interval '1 millisecond'
      FROM moved WHERE outcome IS NOT NULL
    )
    SELECT moved.event_id, moved.endpoint_id, moved.state, moved.attempts,
           ${untilInstant('moved.sweep_at')} AS sweep_in, judged.disabled
    FROM moved LEFT JOIN judged ON judged.id = moved.endpoint_id
    ORDER BY moved.event_id, moved.endpoint_id`,
};

/**
 * Writes down what came of deliveries, each of them once, in one statement. Deliveries that are not kept any more are
 * not among the standings.
 */
export async function saveAttempts(
  database: Database,
  policy: DeliveryPolicy,
  made: readonly AttemptRecord[],
  held: readonly PostponedDelivery[],
  graceMilliseconds: number,
): Promise<readonly DeliverySnapshot[]> {
  const taken = [...made, ...held].map((one) => one.claimed);
  const blank = held.map(() => null);
  const of = <Value>(value: (attempt: AttemptRecord) => Value) => [...made.map(value), ...blank];
  const values = [
    taken.map(({ eventId }) => eventId),
    taken.map(({ endpointId }) => endpointId),
    taken.map(({ attempts }) => attempts),
    taken.map(({ tries }) => tries),
    of(({ outcome }) => outcome),
    of(({ statusCode }) => statusCode),
    of(({ startedAt }) => startedAt),
    of(({ durationMilliseconds }) => durationMilliseconds),
    of(({ response }) => response),
    of(({ pauseMilliseconds }) => pauseMilliseconds),
    [
      ...made.map(({ pauseMilliseconds: pause }) => (pause === null ? null : pause + graceMilliseconds)),
      ...held.map(({ sweepInMilliseconds }) => sweepInMilliseconds),
    ],
    of(({ outcome }) => (outcome === 'delivered' ? null : uuidV7())),
    policy.disableAfterFailures,
    policy.disableAfterMilliseconds,
  ];
  const { rows } = await retryDeadlocks(() => database.pool.query<Row>({ ...statement, values }));
  return rows.map((row) => ({
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    state: row.state,
    attempts: row.attempts,
    sweepInMilliseconds: row.sweep_in,
    disabled: row.disabled,
  }));
}
