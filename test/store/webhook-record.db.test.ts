import { deliveryPolicy } from '@landed/contracts/webhook/policy';
import type { AttemptOutcome, DeliveryRef, EndpointRef } from '@landed/contracts/webhook/types';
import { type Database, openDatabase } from '@landed/prisma/database';
import { type AttemptRecord, saveAttempts } from '@landed/prisma/write/webhook/save-attempts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { interleave } from './interleave.js';
import { insertEvent, newEndpointRow, newTestMerchant, storedDelivery, storedEndpoint } from './webhook-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();
const graceMilliseconds = 600_000;
const startedAt = new Date('2026-11-21T12:00:00.000Z');

async function newEndpoint(): Promise<EndpointRef> {
  const merchantId = await newTestMerchant(fresh.database);
  const { rail, endpointId } = await newEndpointRow(fresh.database, keyring, { merchantId });
  return { rail, merchantId, endpointId };
}

async function newDelivery(endpoint: EndpointRef): Promise<DeliveryRef> {
  const { eventId } = await insertEvent(fresh.database, keyring, endpoint);
  return { ...endpoint, eventId };
}

/** An attempt of a delivery that was claimed with these counts. */
function made(
  { eventId, endpointId }: DeliveryRef,
  outcome: AttemptOutcome,
  found = 0,
  pauseMilliseconds: number | null = 5_000,
): AttemptRecord {
  const claimed = { eventId, endpointId, attempts: found, tries: found };
  return {
    claimed,
    startedAt,
    durationMilliseconds: 7,
    outcome,
    statusCode: null,
    response: null,
    pauseMilliseconds,
  };
}

const record = (attempts: readonly AttemptRecord[], database: Database = fresh.database, policy = deliveryPolicy) =>
  saveAttempts(database, policy, attempts, [], graceMilliseconds);
const standing = (ref: DeliveryRef) => storedDelivery(fresh.database, ref);
const endpointOf = (ref: EndpointRef) => storedEndpoint(fresh.database, ref);
/** Statements that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await fresh.database.pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

/** Sets the days since the last success of an endpoint, and its failures since. */
const ail = ({ endpointId }: EndpointRef, failures: number, days: number) =>
  fresh.database.pool.query(
    `UPDATE webhook_endpoint SET failures = $2, enabled_at = now() - make_interval(days => 30),
            last_success_at = now() - make_interval(days => $3, secs => 1) WHERE id = $1`,
    [endpointId, failures, days],
  );

describe('saveAttempts', () => {
  it('saves once despite a deadlock with another statement on the same rows', async () => {
    const ref = await newDelivery(await newEndpoint());
    const other = openDatabase(fresh.url, { poolMax: 1 });
    try {
      await other.pool.query(`SET deadlock_timeout = '1min'`);
      await other.pool.query('BEGIN');
      await other.pool.query('SELECT FROM webhook_delivery WHERE event_id = $1 FOR NO KEY UPDATE', [ref.eventId]);
      // It holds the endpoint and waits for the delivery, whose holder waits for the endpoint: the database cancels one.
      const recorded = record([made(ref, 'reset')]);
      await expect.poll(waiting).toBe(1);
      await other.pool.query('SELECT FROM webhook_endpoint WHERE id = $1 FOR NO KEY UPDATE', [ref.endpointId]);
      await other.pool.query('COMMIT');
      expect(await recorded).toMatchObject([{ state: 'retrying', attempts: 1 }]);
    } finally {
      await other.close();
    }
    expect(await standing(ref)).toMatchObject({ state: 'retrying', attempts: 1, tries: 1, outcomes: ['reset'] });
    expect(await endpointOf(ref)).toMatchObject({ failures: 1 });
  });

  it('moves the delivery once when two runs save an attempt of the same claim', async () => {
    const ref = await newDelivery(await newEndpoint());
    const first = { eventId: ref.eventId, endpointId: ref.endpointId, state: 'retrying', disabled: null };
    expect(await record([made(ref, 'reset')])).toEqual([
      { ...first, attempts: 1, sweepInMilliseconds: graceMilliseconds + 5_000 },
    ]);
    const [second] = await record([made(ref, 'timeout')]);
    expect(second).toMatchObject({ ...first, attempts: 2 });
    expect(await standing(ref)).toEqual({
      state: 'retrying',
      attempts: 2,
      tries: 1,
      sweepIn: 10,
      ended: false,
      outcomes: ['reset', 'timeout'],
    });
    const { rows } = await fresh.database.pool.query<Record<string, unknown>>(
      `SELECT number, started_at, duration_ms, outcome, status_code, response, next_attempt_at IS NULL AS moved_nothing
       FROM webhook_attempt WHERE event_id = $1 ORDER BY number`,
      [ref.eventId],
    );
    const row = { started_at: startedAt, duration_ms: 7, status_code: null, response: null };
    expect(rows).toEqual([
      { ...row, number: 1, outcome: 'reset', moved_nothing: false },
      { ...row, number: 2, outcome: 'timeout', moved_nothing: true },
    ]);
  });

  it('ends a delivery with a success, before or after a concurrent attempt', async () => {
    const endpoint = await newEndpoint();
    const [before, after] = [await newDelivery(endpoint), await newDelivery(endpoint)];
    await record([made(before, 'status'), made(after, 'delivered')]);
    await record([made(before, 'delivered'), made(after, 'status')]);
    const ended = { state: 'delivered', attempts: 2, tries: 1, sweepIn: null, ended: true };
    expect(await standing(before)).toEqual({ ...ended, outcomes: ['status', 'delivered'] });
    expect(await standing(after)).toEqual({ ...ended, outcomes: ['delivered', 'status'] });
  });

  it('sets a delivery to failed after its last attempt', async () => {
    const ref = await newDelivery(await newEndpoint());
    expect(await record([made(ref, 'status', 0, null)])).toEqual([
      {
        eventId: ref.eventId,
        endpointId: ref.endpointId,
        state: 'failed',
        attempts: 1,
        sweepInMilliseconds: null,
        disabled: null,
      },
    ]);
  });

  it('lets the later of two concurrent statements see the result of the earlier one', async () => {
    for (const [earlier, later, state, tries] of [
      ['status', 'status', 'retrying', 1],
      ['delivered', 'status', 'delivered', 1],
      ['status', 'delivered', 'delivered', 1],
      ['gone', 'delivered', 'canceled', 1],
    ] as const) {
      const ref = await newDelivery(await newEndpoint());
      const [first, second] = await interleave(
        fresh,
        (database) => record([made(ref, earlier)], database),
        (database) => record([made(ref, later)], database),
      );
      expect([first[0]?.attempts, second[0]?.attempts, second[0]?.state]).toEqual([1, 2, state]);
      expect(await standing(ref)).toMatchObject({ state, attempts: 2, tries, outcomes: [earlier, later] });
    }
  });

  it('saveAttempts does not deadlock when two statements save the same deliveries in different orders', async () => {
    const endpoint = await newEndpoint();
    const [first, second] = [await newDelivery(endpoint), await newDelivery(endpoint)];
    await record([made(first, 'delivered'), made(second, 'delivered')]);
    // The order of the input is the order in which rows are reached.
    const url = new URL(fresh.url);
    url.searchParams.set('options', '-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off');
    const [holder, other] = [openDatabase(fresh.url, { poolMax: 1 }), openDatabase(url.href, { poolMax: 2 })];
    try {
      await holder.pool.query('BEGIN');
      await holder.pool.query('SELECT 1 FROM webhook_delivery WHERE event_id = $1 FOR UPDATE', [first.eventId]);
      const both = [
        record([made(first, 'delivered', 1), made(second, 'delivered', 1)], other),
        record([made(second, 'delivered', 1), made(first, 'delivered', 1)], other),
      ];
      await expect.poll(waiting, { timeout: 90_000 }).toBe(2);
      await holder.pool.query('COMMIT');
      expect((await Promise.all(both)).map((standings) => standings.map(({ attempts }) => attempts))).toEqual(
        expect.arrayContaining([
          [2, 2],
          [3, 3],
        ]),
      );
    } finally {
      await Promise.all([holder.close(), other.close()]);
    }
  });
});

describe('the health of an endpoint', () => {
  it('the health of an endpoint is written at the first success and then at most once a minute, so that successes do not wait for each other', async () => {
    const endpoint = await newEndpoint();
    const versionOf = async () =>
      (await fresh.database.pool.query('SELECT xmin::text FROM webhook_endpoint WHERE id = $1', [endpoint.endpointId]))
        .rows[0];
    const succeed = async () => record([made(await newDelivery(endpoint), 'delivered')]);
    const untouched = await versionOf();
    await succeed();
    const first = await versionOf();
    expect(first).not.toEqual(untouched);
    await succeed();
    expect(await versionOf()).toEqual(first);
    await ail(endpoint, 0, 0);
    await fresh.database.pool.query(
      `UPDATE webhook_endpoint SET last_success_at = now() - interval '61 seconds' WHERE id = $1`,
      [endpoint.endpointId],
    );
    const aged = await versionOf();
    await succeed();
    expect(await versionOf()).not.toEqual(aged);
  });

  it('counts failures and resets them with one success, even with one among failures', async () => {
    const endpoint = await newEndpoint();
    const refs = [await newDelivery(endpoint), await newDelivery(endpoint), await newDelivery(endpoint)] as const;
    await record([made(refs[0], 'timeout'), made(refs[1], 'status')]);
    expect(await endpointOf(endpoint)).toMatchObject({ failures: 2, succeeded: false });
    await record([made(refs[0], 'timeout', 1), made(refs[1], 'delivered', 1), made(refs[2], 'status')]);
    expect(await endpointOf(endpoint)).toMatchObject({ failures: 0, succeeded: true });
  });

  it('disables it after five days without a success and twenty failures, not after only one of both', async () => {
    const cases = [
      { failures: 18, days: 6, disabled: false },
      { failures: 500, days: 4, disabled: false },
      { failures: 19, days: 5, disabled: true },
    ];
    for (const { failures, days, disabled } of cases) {
      const endpoint = await newEndpoint();
      await ail(endpoint, failures, days);
      const [recorded] = await record([made(await newDelivery(endpoint), 'status')]);
      expect(recorded?.disabled).toBe(disabled ? 'failing' : null);
      expect(await endpointOf(endpoint)).toEqual({
        status: disabled ? 'disabled' : 'enabled',
        disabled_reason: disabled ? 'failing' : null,
        failures: failures + 1,
        succeeded: true,
        changes: disabled ? [['disabled', 'service', 'failing']] : [],
      });
    }
  });

  it('counts the five days from the time it was enabled, without a success since', async () => {
    const endpoint = await newEndpoint();
    await ail(endpoint, 100, 20);
    await fresh.database.pool.query(
      `UPDATE webhook_endpoint SET enabled_at = now() - interval '4 days' WHERE id = $1`,
      [endpoint.endpointId],
    );
    await record([made(await newDelivery(endpoint), 'status')]);
    expect(await endpointOf(endpoint)).toMatchObject({ status: 'enabled', failures: 101 });
  });

  it('disables it once for fifty concurrent failures', async () => {
    const endpoint = await newEndpoint();
    await ail(endpoint, 0, 6);
    const refs = await Promise.all(Array.from({ length: 50 }, () => newDelivery(endpoint)));
    const recorded = await Promise.all(refs.map((ref) => record([made(ref, 'connect_failed')])));
    expect(recorded.flat().filter(({ disabled }) => disabled === 'failing')).toHaveLength(1);
    expect(await endpointOf(endpoint)).toEqual({
      status: 'disabled',
      disabled_reason: 'failing',
      failures: 50,
      succeeded: true,
      changes: [['disabled', 'service', 'failing']],
    });
  });

  it('leaves an endpoint disabled that an operator disabled', async () => {
    const endpoint = await newEndpoint();
    const refs = [await newDelivery(endpoint), await newDelivery(endpoint)] as const;
    await ail(endpoint, 100, 6);
    await fresh.database.pool.query(
      `UPDATE webhook_endpoint SET status = 'disabled', disabled_reason = 'operator' WHERE id = $1`,
      [endpoint.endpointId],
    );
    await record([made(refs[0], 'status')]);
    await record([made(refs[1], 'gone')]);
    expect(await endpointOf(endpoint)).toMatchObject({ disabled_reason: 'operator', changes: [] });
  });
});

describe('any sequence of attempts, resends and cancels (property)', () => {
  const outcome = fc.constantFrom<AttemptOutcome>('delivered', 'gone', 'status', 'timeout');
  const step = fc.oneof(
    fc.record({ act: fc.constant('claim' as const) }),
    fc.record({ act: fc.constant('record' as const), which: fc.nat(5), outcome, last: fc.boolean() }),
    fc.record({ act: fc.constant('postpone' as const), which: fc.nat(5) }),
    fc.record({ act: fc.constant('resend' as const) }),
    fc.record({ act: fc.constant('cancel' as const) }),
  );
  interface Row {
    readonly state: string;
    readonly attempts: number;
    readonly tries: number;
    readonly rows: number;
  }

  it('numbers attempts without gaps, and only a resend changes a delivered delivery', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const ref = await newDelivery(await newEndpoint());
        const key = [ref.eventId, ref.endpointId];
        const read = async (): Promise<Row> => {
          const { rows } = await fresh.database.pool.query<Row>(
            `SELECT state, attempts, tries, (SELECT count(*)::int FROM webhook_attempt AS a WHERE a.event_id = d.event_id) AS rows
             FROM webhook_delivery AS d WHERE event_id = $1 AND endpoint_id = $2`,
            key,
          );
          return rows[0] as Row;
        };
        const claims: { attempts: number; tries: number }[] = [];
        let recorded = 0;
        let before = await read();
        for (const one of steps) {
          const found = 'which' in one ? claims.splice(one.which % Math.max(claims.length, 1), 1)[0] : undefined;
          if (one.act === 'claim') claims.push({ attempts: before.attempts, tries: before.tries });
          if (one.act === 'record' && found !== undefined) {
            const attempt = made(ref, one.outcome, 0, one.last ? null : 1_000);
            await record([{ ...attempt, claimed: { ...attempt.claimed, ...found } }]);
            recorded += 1;
          }
          if (one.act === 'postpone' && found !== undefined) {
            const postponed = {
              claimed: { eventId: ref.eventId, endpointId: ref.endpointId, ...found },
              sweepInMilliseconds: 0,
            };
            await saveAttempts(fresh.database, deliveryPolicy, [], [postponed], graceMilliseconds);
          }
          if (one.act === 'resend') {
            await fresh.database.pool.query(
              `UPDATE webhook_delivery SET state = 'pending', tries = 0, sweep_at = now(), ended_at = NULL
               WHERE event_id = $1 AND endpoint_id = $2`,
              key,
            );
          }
          if (one.act === 'cancel') {
            await fresh.database.pool.query(
              `UPDATE webhook_delivery SET state = 'canceled', sweep_at = NULL, ended_at = now()
               WHERE event_id = $1 AND endpoint_id = $2 AND sweep_at IS NOT NULL`,
              key,
            );
          }
          const after = await read();
          expect(after.attempts).toBe(recorded);
          expect(after.rows).toBe(recorded);
          expect(after.tries).toBeLessThanOrEqual(after.attempts);
          const ended = ['delivered', 'failed', 'canceled'];
          if (ended.includes(before.state) && one.act !== 'resend') expect(after.state).toBe(before.state);
          if (
            one.act === 'record' &&
            found !== undefined &&
            !ended.includes(before.state) &&
            one.outcome === 'delivered'
          ) {
            expect(after.state).toBe('delivered');
          }
          before = after;
        }
        const { rows } = await fresh.database.pool.query<{ number: number }>(
          'SELECT number FROM webhook_attempt WHERE event_id = $1 ORDER BY number',
          [ref.eventId],
        );
        expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: recorded }, (_, at) => at + 1));
      }),
      { numRuns: 40 },
    );
  });
});
