import { createEndpointConcurrency } from '@landed/activities/webhook/endpoint-concurrency';
import { asId } from '@landed/contracts/ids/ids';
import { deliveryPolicy } from '@landed/contracts/webhook/policy';
import type { AttemptOutcome, DeliveryRef } from '@landed/contracts/webhook/types';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import {
  storedDelivery,
  storedEndpoint,
  fakeTransport,
  newEndpointRow,
  newTestMerchant,
  newWorker,
  reply,
  insertEvent,
} from './webhook-case.js';

let fresh: FreshDatabase;
const keyring = newKeyring();
const graceMinutes = 10;

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

async function newDelivery(): Promise<DeliveryRef> {
  const merchantId = await newTestMerchant(fresh.database);
  const { endpointId, rail } = await newEndpointRow(fresh.database, keyring, { merchantId });
  const { eventId } = await insertEvent(fresh.database, keyring, { merchantId });
  return { rail, merchantId, endpointId, eventId };
}

const standing = (ref: DeliveryRef) => storedDelivery(fresh.database, ref);
const endpointOf = (ref: DeliveryRef) => storedEndpoint(fresh.database, ref);
const answering = (outcome: AttemptOutcome) => {
  const transport = fakeTransport(() => reply(outcome));
  return { transport, ...newWorker(fresh.database, keyring, transport) };
};
const set = (ref: DeliveryRef, assignments: string) =>
  fresh.database.pool.query(`UPDATE webhook_delivery SET ${assignments} WHERE event_id = $1 AND endpoint_id = $2`, [
    ref.eventId,
    ref.endpointId,
  ]);
/** As an operator's resend does it. */
const resend = (ref: DeliveryRef) => set(ref, `state = 'pending', tries = 0, sweep_at = now(), ended_at = NULL`);

describe('one delivery', () => {
  it('is tried ten times, as the schedule says, and then no more', async () => {
    const ref = await newDelivery();
    const { sendDelivery: attemptDelivery, transport } = answering('status');
    for (const [made, pause] of deliveryPolicy.pausesMilliseconds.entries()) {
      expect(await attemptDelivery(ref, made, deliveryPolicy)).toEqual({
        kind: 'waits',
        attempts: made + 1,
        waitMilliseconds: pause,
      });
    }
    expect(await attemptDelivery(ref, 9, deliveryPolicy)).toEqual({ kind: 'ended', state: 'failed' });
    expect(await attemptDelivery(ref, 10, deliveryPolicy)).toEqual({ kind: 'ended', state: 'failed' });
    expect(transport.requests).toHaveLength(10);
    expect(new Set(transport.requests.map(({ body }) => Buffer.from(body).toString())).size).toBe(1);
    expect(await standing(ref)).toEqual({
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
      // Counted from when the attempt was written down.
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

  it('is not attempted by who does not know of an attempt: he is told how it stands', async () => {
    const ref = await newDelivery();
    const { sendDelivery: attemptDelivery, transport } = answering('reset');
    expect(await attemptDelivery(ref, 0, deliveryPolicy)).toEqual({
      kind: 'waits',
      attempts: 1,
      waitMilliseconds: 5_000,
    });
    const again = await attemptDelivery(ref, 0, deliveryPolicy);
    expect(again).toMatchObject({ kind: 'waits', attempts: 1 });
    expect('waitMilliseconds' in again && again.waitMilliseconds <= 5_000).toBe(true);
    expect(transport.requests).toHaveLength(1);
  });

  it('ends when it is taken, and an endpoint that failed before is well again', async () => {
    const ref = await newDelivery();
    await answering('timeout').sendDelivery(ref, 0, deliveryPolicy);
    const { sendDelivery: attemptDelivery, transport } = answering('delivered');
    expect(await attemptDelivery(ref, 1, deliveryPolicy)).toEqual({ kind: 'ended', state: 'delivered' });
    expect(await attemptDelivery(ref, 1, deliveryPolicy)).toEqual({ kind: 'ended', state: 'delivered' });
    expect(transport.requests).toHaveLength(1);
    expect(await standing(ref)).toEqual({
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

  it('begins a new round when it is resent, and its attempts go on being counted', async () => {
    const ref = await newDelivery();
    await answering('delivered').sendDelivery(ref, 0, deliveryPolicy);
    await resend(ref);
    expect(await answering('status').sendDelivery(ref, 1, deliveryPolicy)).toEqual({
      kind: 'waits',
      attempts: 2,
      waitMilliseconds: 5_000,
    });
    expect(await standing(ref)).toEqual({
      state: 'retrying',
      attempts: 2,
      tries: 1,
      sweepIn: graceMinutes,
      ended: false,
      outcomes: ['delivered', 'status'],
    });
  });

  it('that was resent while an attempt was under way has its whole new round', async () => {
    const ref = await newDelivery();
    await answering('status').sendDelivery(ref, 0, deliveryPolicy);
    const transport = fakeTransport(async () => {
      await resend(ref);
      return reply('status');
    });
    const { sendDelivery: attemptDelivery } = newWorker(fresh.database, keyring, transport);
    expect(await attemptDelivery(ref, 1, deliveryPolicy)).toEqual({ kind: 'waits', attempts: 2, waitMilliseconds: 0 });
    expect(await standing(ref)).toEqual({
      state: 'pending',
      attempts: 2,
      tries: 0,
      sweepIn: 0,
      ended: false,
      outcomes: ['status', 'status'],
    });
  });

  it('that was abandoned while an attempt was under way stays so, and the attempt is kept, whatever came of it', async () => {
    for (const outcome of ['delivered', 'status'] as const) {
      const ref = await newDelivery();
      const transport = fakeTransport(async () => {
        await answering('delivered').cancelDelivery(ref);
        return reply(outcome);
      });
      const { sendDelivery: attemptDelivery } = newWorker(fresh.database, keyring, transport);
      expect(await attemptDelivery(ref, 0, deliveryPolicy)).toEqual({ kind: 'ended', state: 'canceled' });
      expect(await standing(ref)).toEqual({
        state: 'canceled',
        attempts: 1,
        tries: 0,
        sweepIn: null,
        ended: true,
        outcomes: [outcome],
      });
    }
  });

  it.each(['disabled', 'deleted'])('ends when its endpoint was %s while retries waited', async (status) => {
    const ref = await newDelivery();
    await answering('status').sendDelivery(ref, 0, deliveryPolicy);
    await fresh.database.pool.query(
      `UPDATE webhook_endpoint SET status = $2::webhook_endpoint_status,
              disabled_reason = CASE WHEN $2::text = 'disabled' THEN 'operator' END WHERE id = $1`,
      [ref.endpointId, status],
    );
    const { sendDelivery: attemptDelivery, transport } = answering('delivered');
    expect(await attemptDelivery(ref, 1, deliveryPolicy)).toEqual({ kind: 'ended', state: 'canceled' });
    expect(transport.requests).toEqual([]);
    expect(await standing(ref)).toEqual({
      state: 'canceled',
      attempts: 1,
      tries: 1,
      sweepIn: null,
      ended: true,
      outcomes: ['status'],
    });
  });

  it('that nobody keeps, or that is of another merchant or rail, has ended', async () => {
    const ref = await newDelivery();
    const { sendDelivery: attemptDelivery, transport } = answering('delivered');
    const ended = { kind: 'ended', state: null };
    const merchantId = await newTestMerchant(fresh.database);
    expect(await attemptDelivery({ ...ref, eventId: asId(uuidV7()) }, 0, deliveryPolicy)).toEqual(ended);
    expect(await attemptDelivery({ ...ref, merchantId }, 0, deliveryPolicy)).toEqual(ended);
    expect(await attemptDelivery({ ...ref, rail: 'live' }, 0, deliveryPolicy)).toEqual(ended);
    expect(transport.requests).toEqual([]);
  });

  it('comes back when its endpoint has no place free, without an attempt', async () => {
    const ref = await newDelivery();
    const lanes = createEndpointConcurrency(undefined, () => 0);
    for (let place = 0; place < 8; place += 1) lanes.acquire(ref.endpointId);
    const transport = fakeTransport();
    const { sendDelivery: attemptDelivery } = newWorker(fresh.database, keyring, transport, { concurrency: lanes });
    const waits = [await attemptDelivery(ref, 0, deliveryPolicy), await attemptDelivery(ref, 0, deliveryPolicy)];
    expect(waits).toEqual([
      { kind: 'waits', attempts: 0, waitMilliseconds: 82 },
      { kind: 'waits', attempts: 0, waitMilliseconds: 113 },
    ]);
    expect(transport.requests).toEqual([]);
  });

  it('is abandoned once: what has ended stays as it ended', async () => {
    const ref = await newDelivery();
    const { sendDelivery: attemptDelivery, cancelDelivery: abandonDelivery } = answering('delivered');
    await attemptDelivery(ref, 0, deliveryPolicy);
    const before = await standing(ref);
    await abandonDelivery(ref);
    expect(await standing(ref)).toEqual(before);

    const open = await newDelivery();
    await abandonDelivery(open);
    const abandoned = { state: 'canceled', attempts: 0, tries: 0, sweepIn: null, ended: true, outcomes: [] };
    expect(await standing(open)).toEqual(abandoned);
    await abandonDelivery(open);
    expect(await standing(open)).toEqual(abandoned);
  });
});

describe('an endpoint that answers 410', () => {
  it('is disabled at once, and what waits for it ends', async () => {
    const ref = await newDelivery();
    const { eventId } = await insertEvent(fresh.database, keyring, ref);
    const { sendDelivery: attemptDelivery, disabled, logged } = answering('gone');
    expect(await attemptDelivery(ref, 0, deliveryPolicy)).toEqual({ kind: 'ended', state: 'canceled' });
    expect(await endpointOf(ref)).toEqual({
      status: 'disabled',
      disabled_reason: 'gone',
      failures: 1,
      succeeded: false,
      changes: [['disabled', 'service', 'gone']],
    });
    const { rail, merchantId, endpointId } = ref;
    expect(disabled).toEqual([{ rail, merchantId, endpointId, reason: 'gone' }]);
    expect(logged).toEqual([
      [{ rail, merchantId, endpointId, reason: 'gone' }, 'A webhook endpoint was disabled.'],
    ]);
    expect(await standing(ref)).toMatchObject({ state: 'canceled', attempts: 1, outcomes: ['gone'] });
    expect(await standing({ ...ref, eventId })).toMatchObject({ state: 'canceled', attempts: 0, outcomes: [] });
  });
});

describe('an endpoint that has failed for too long', () => {
  it('is disabled, and what waits for it ends, also what has just failed', async () => {
    const ref = await newDelivery();
    const { eventId } = await insertEvent(fresh.database, keyring, ref);
    await fresh.database.pool.query(
      `UPDATE webhook_endpoint SET failures = 19, enabled_at = now() - interval '6 days' WHERE id = $1`,
      [ref.endpointId],
    );
    const { sendDelivery: attemptDelivery, disabled } = answering('status');
    expect(await attemptDelivery(ref, 0, deliveryPolicy)).toMatchObject({ kind: 'waits', attempts: 1 });
    const { rail, merchantId, endpointId } = ref;
    expect(disabled).toEqual([{ rail, merchantId, endpointId, reason: 'failing' }]);
    expect(await standing(ref)).toMatchObject({ state: 'canceled', attempts: 1, outcomes: ['status'] });
    expect(await standing({ ...ref, eventId })).toMatchObject({ state: 'canceled', attempts: 0, outcomes: [] });
    expect(await attemptDelivery(ref, 1, deliveryPolicy)).toEqual({ kind: 'ended', state: 'canceled' });
  });
});
