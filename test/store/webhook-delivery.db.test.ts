import { createEndpointConcurrency } from '@landed/activities/webhook/endpoint-concurrency';
import { asId } from '@landed/contracts/ids/ids';
import { deliveryPolicy } from '@landed/contracts/webhook/policy';
import type { AttemptOutcome, DeliveryRef } from '@landed/contracts/webhook/types';
import { v7 as uuidV7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import {
  fakeTransport,
  insertEvent,
  newEndpointRow,
  newTestMerchant,
  newWorker,
  reply,
  storedDelivery,
  storedEndpoint,
} from './webhook-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();
const graceMinutes = 10;

async function newDelivery(): Promise<DeliveryRef> {
  const merchantId = await newTestMerchant(fresh.database);
  const { endpointId, rail } = await newEndpointRow(fresh.database, keyring, { merchantId });
  const { eventId } = await insertEvent(fresh.database, keyring, { merchantId });
  return { rail, merchantId, endpointId, eventId };
}

const stored = (ref: DeliveryRef) => storedDelivery(fresh.database, ref);
const endpointOf = (ref: DeliveryRef) => storedEndpoint(fresh.database, ref);
const respondingWith = (outcome: AttemptOutcome) => {
  const transport = fakeTransport(() => reply(outcome));
  return { transport, ...newWorker(fresh.database, keyring, transport) };
};
const set = (ref: DeliveryRef, assignments: string) =>
  fresh.database.pool.query(`UPDATE webhook_delivery SET ${assignments} WHERE event_id = $1 AND endpoint_id = $2`, [
    ref.eventId,
    ref.endpointId,
  ]);
/** Does what an operator's resend does. */
const resend = (ref: DeliveryRef) => set(ref, `state = 'pending', tries = 0, sweep_at = now(), ended_at = NULL`);

describe('one delivery', () => {
  it('gets ten attempts on the schedule and then fails', async () => {
    const ref = await newDelivery();
    const { sendDelivery, transport } = respondingWith('status');
    for (const [made, pause] of deliveryPolicy.pausesMilliseconds.entries()) {
      expect(await sendDelivery(ref, made, deliveryPolicy)).toEqual({
        kind: 'waits',
        attempts: made + 1,
        waitMilliseconds: pause,
      });
    }
    expect(await sendDelivery(ref, 9, deliveryPolicy)).toEqual({ kind: 'ended', state: 'failed' });
    expect(await sendDelivery(ref, 10, deliveryPolicy)).toEqual({ kind: 'ended', state: 'failed' });
    expect(transport.requests).toHaveLength(10);
    expect(new Set(transport.requests.map(({ body }) => Buffer.from(body).toString())).size).toBe(1);
    expect(await stored(ref)).toEqual({
      state: 'failed',
      attempts: 10,
      tries: 10,
      sweepIn: null,
      ended: true,
      outcomes: Array.from({ length: 10 }, () => 'status'),
    });
    const { rows } = await fresh.database.pool.query<{ number: number; pause: number | null }>(
      `SELECT number, (EXTRACT(EPOCH FROM next_attempt_at - started_at) * 1000)::float8 AS pause
       FROM webhook_attempt WHERE event_id = $1 ORDER BY number`,
      [ref.eventId],
    );
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const [at, pause] of deliveryPolicy.pausesMilliseconds.entries()) {
      // Counted from the time at which the attempt was saved.
      expect(rows[at]?.pause).toBeGreaterThan(pause - 1_000);
      expect(rows[at]?.pause).toBeLessThan(pause + 30_000);
    }
    expect(rows[9]?.pause).toBe(null);
    expect(await endpointOf(ref)).toEqual({
      status: 'enabled',
      disabled_reason: null,
      failures: 10,
      succeeded: false,
      changes: [],
    });
  });

  it('one delivery is not attempted when the caller does not know of an earlier attempt', async () => {
    const ref = await newDelivery();
    const { sendDelivery, transport } = respondingWith('reset');
    expect(await sendDelivery(ref, 0, deliveryPolicy)).toEqual({
      kind: 'waits',
      attempts: 1,
      waitMilliseconds: 5_000,
    });
    const again = await sendDelivery(ref, 0, deliveryPolicy);
    expect(again).toMatchObject({ kind: 'waits', attempts: 1 });
    expect('waitMilliseconds' in again && again.waitMilliseconds <= 5_000).toBe(true);
    expect(transport.requests).toHaveLength(1);
  });

  it('ends when the endpoint accepts it, which resets the failure count of the endpoint', async () => {
    const ref = await newDelivery();
    await respondingWith('timeout').sendDelivery(ref, 0, deliveryPolicy);
    const { sendDelivery, transport } = respondingWith('delivered');
    expect(await sendDelivery(ref, 1, deliveryPolicy)).toEqual({ kind: 'ended', state: 'delivered' });
    expect(await sendDelivery(ref, 1, deliveryPolicy)).toEqual({ kind: 'ended', state: 'delivered' });
    expect(transport.requests).toHaveLength(1);
    expect(await stored(ref)).toEqual({
      state: 'delivered',
      attempts: 2,
      tries: 2,
      sweepIn: null,
      ended: true,
      outcomes: ['timeout', 'delivered'],
    });
    expect(await endpointOf(ref)).toEqual({
      status: 'enabled',
      disabled_reason: null,
      failures: 0,
      succeeded: true,
      changes: [],
    });
  });

  it('starts its schedule anew after a resend and keeps counting attempts', async () => {
    const ref = await newDelivery();
    await respondingWith('delivered').sendDelivery(ref, 0, deliveryPolicy);
    await resend(ref);
    expect(await respondingWith('status').sendDelivery(ref, 1, deliveryPolicy)).toEqual({
      kind: 'waits',
      attempts: 2,
      waitMilliseconds: 5_000,
    });
    expect(await stored(ref)).toEqual({
      state: 'retrying',
      attempts: 2,
      tries: 1,
      sweepIn: graceMinutes,
      ended: false,
      outcomes: ['delivered', 'status'],
    });
  });

  it('one delivery has its whole new schedule when it is resent during an attempt', async () => {
    const ref = await newDelivery();
    await respondingWith('status').sendDelivery(ref, 0, deliveryPolicy);
    const transport = fakeTransport(async () => {
      await resend(ref);
      return reply('status');
    });
    const { sendDelivery } = newWorker(fresh.database, keyring, transport);
    expect(await sendDelivery(ref, 1, deliveryPolicy)).toEqual({ kind: 'waits', attempts: 2, waitMilliseconds: 0 });
    expect(await stored(ref)).toEqual({
      state: 'pending',
      attempts: 2,
      tries: 0,
      sweepIn: 0,
      ended: false,
      outcomes: ['status', 'status'],
    });
  });

  it('a delivery stays canceled when it is canceled during an attempt, and the attempt is recorded', async () => {
    for (const outcome of ['delivered', 'status'] as const) {
      const ref = await newDelivery();
      const transport = fakeTransport(async () => {
        await respondingWith('delivered').cancelDelivery(ref);
        return reply(outcome);
      });
      const { sendDelivery } = newWorker(fresh.database, keyring, transport);
      expect(await sendDelivery(ref, 0, deliveryPolicy)).toEqual({ kind: 'ended', state: 'canceled' });
      expect(await stored(ref)).toEqual({
        state: 'canceled',
        attempts: 1,
        tries: 0,
        sweepIn: null,
        ended: true,
        outcomes: [outcome],
      });
    }
  });

  it.each(['disabled', 'deleted'])(
    'one delivery is canceled when its endpoint is %s between retries',
    async (status) => {
      const ref = await newDelivery();
      await respondingWith('status').sendDelivery(ref, 0, deliveryPolicy);
      await fresh.database.pool.query(
        `UPDATE webhook_endpoint SET status = $2::webhook_endpoint_status,
              disabled_reason = CASE WHEN $2::text = 'disabled' THEN 'operator' END WHERE id = $1`,
        [ref.endpointId, status],
      );
      const { sendDelivery, transport } = respondingWith('delivered');
      expect(await sendDelivery(ref, 1, deliveryPolicy)).toEqual({ kind: 'ended', state: 'canceled' });
      expect(transport.requests).toEqual([]);
      expect(await stored(ref)).toEqual({
        state: 'canceled',
        attempts: 1,
        tries: 1,
        sweepIn: null,
        ended: true,
        outcomes: ['status'],
      });
    },
  );

  it('one delivery has ended when it is no longer stored or belongs to another merchant or rail', async () => {
    const ref = await newDelivery();
    const { sendDelivery, transport } = respondingWith('delivered');
    const ended = { kind: 'ended', state: null };
    const merchantId = await newTestMerchant(fresh.database);
    expect(await sendDelivery({ ...ref, eventId: asId(uuidV7()) }, 0, deliveryPolicy)).toEqual(ended);
    expect(await sendDelivery({ ...ref, merchantId }, 0, deliveryPolicy)).toEqual(ended);
    expect(await sendDelivery({ ...ref, rail: 'live' }, 0, deliveryPolicy)).toEqual(ended);
    expect(transport.requests).toEqual([]);
  });

  it('one delivery is postponed without an attempt when its endpoint has no free permit', async () => {
    const ref = await newDelivery();
    const concurrency = createEndpointConcurrency(undefined, () => 0);
    for (let permit = 0; permit < 8; permit += 1) concurrency.acquire(ref.endpointId);
    const transport = fakeTransport();
    const { sendDelivery } = newWorker(fresh.database, keyring, transport, { concurrency });
    const waits = [await sendDelivery(ref, 0, deliveryPolicy), await sendDelivery(ref, 0, deliveryPolicy)];
    expect(waits).toEqual([
      { kind: 'waits', attempts: 0, waitMilliseconds: 82 },
      { kind: 'waits', attempts: 0, waitMilliseconds: 113 },
    ]);
    expect(transport.requests).toEqual([]);
  });

  it('one delivery is canceled once only; an ended delivery stays as it is', async () => {
    const ref = await newDelivery();
    const { sendDelivery, cancelDelivery } = respondingWith('delivered');
    await sendDelivery(ref, 0, deliveryPolicy);
    const before = await stored(ref);
    await cancelDelivery(ref);
    expect(await stored(ref)).toEqual(before);

    const open = await newDelivery();
    await cancelDelivery(open);
    const canceled = { state: 'canceled', attempts: 0, tries: 0, sweepIn: null, ended: true, outcomes: [] };
    expect(await stored(open)).toEqual(canceled);
    await cancelDelivery(open);
    expect(await stored(open)).toEqual(canceled);
  });
});

describe('an endpoint that responds with 410', () => {
  it('an endpoint that responds with 410 is disabled at once, and its waiting deliveries are canceled', async () => {
    const ref = await newDelivery();
    const { eventId } = await insertEvent(fresh.database, keyring, ref);
    const { sendDelivery, disabled, logged } = respondingWith('gone');
    expect(await sendDelivery(ref, 0, deliveryPolicy)).toEqual({ kind: 'ended', state: 'canceled' });
    expect(await endpointOf(ref)).toEqual({
      status: 'disabled',
      disabled_reason: 'gone',
      failures: 1,
      succeeded: false,
      changes: [['disabled', 'service', 'gone']],
    });
    const { rail, merchantId, endpointId } = ref;
    expect(disabled).toEqual([{ rail, merchantId, endpointId, reason: 'gone' }]);
    expect(logged).toEqual([[{ rail, merchantId, endpointId, reason: 'gone' }, 'A webhook endpoint was disabled.']]);
    expect(await stored(ref)).toMatchObject({ state: 'canceled', attempts: 1, outcomes: ['gone'] });
    expect(await stored({ ...ref, eventId })).toMatchObject({ state: 'canceled', attempts: 0, outcomes: [] });
  });
});

describe('an endpoint that has failed for too long', () => {
  it('an endpoint that has failed for too long is disabled, and its waiting deliveries are canceled, including the one that just failed', async () => {
    const ref = await newDelivery();
    const { eventId } = await insertEvent(fresh.database, keyring, ref);
    await fresh.database.pool.query(
      `UPDATE webhook_endpoint SET failures = 19, enabled_at = now() - interval '6 days' WHERE id = $1`,
      [ref.endpointId],
    );
    const { sendDelivery, disabled } = respondingWith('status');
    expect(await sendDelivery(ref, 0, deliveryPolicy)).toMatchObject({ kind: 'waits', attempts: 1 });
    const { rail, merchantId, endpointId } = ref;
    expect(disabled).toEqual([{ rail, merchantId, endpointId, reason: 'failing' }]);
    expect(await stored(ref)).toMatchObject({ state: 'canceled', attempts: 1, outcomes: ['status'] });
    expect(await stored({ ...ref, eventId })).toMatchObject({ state: 'canceled', attempts: 0, outcomes: [] });
    expect(await sendDelivery(ref, 1, deliveryPolicy)).toEqual({ kind: 'ended', state: 'canceled' });
  });
});
