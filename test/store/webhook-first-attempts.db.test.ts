import { createHmac } from 'node:crypto';
import { concurrencyLimits, createEndpointConcurrency } from '@landed/activities/webhook/endpoint-concurrency';
import type { WebhookRequest } from '@landed/activities/webhook/transport/port';
import { seal } from '@landed/codec/sealed-box';
import { asId } from '@landed/contracts/ids/ids';
import { deliveryPolicy } from '@landed/contracts/webhook/policy';
import { newWebhookSecret } from '@landed/management/webhook-endpoint/webhook-secret';
import { openAttemptResponse } from '@landed/prisma/read/webhook/attempt-response';
import { sealContexts } from '@landed/prisma/sealing';
import { describe, expect, it, vi } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import {
  type EndpointCase,
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

const worker = (...args: Parameters<typeof newWorker> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  newWorker(fresh.database, keyring, ...args);
const endpoint = (of: EndpointCase) => newEndpointRow(fresh.database, keyring, of);
const stored = (eventId: string, { endpointId }: { readonly endpointId: string }) =>
  storedDelivery(fresh.database, { eventId: asId(eventId), endpointId: asId(endpointId) });
const delivered = { state: 'delivered', attempts: 1, tries: 1, sweepIn: null, ended: true, outcomes: ['delivered'] };

/** One endpoint hangs until it is released and then fails, one accepts everything, and all others fail at once. */
function oneHangs() {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const transport = fakeTransport(async ({ url }) => {
    if (url === 'https://hung.example/') await held;
    return reply(url === 'https://quick.example/' ? 'delivered' : 'timeout');
  });
  return { transport, release };
}

describe('first attempts', () => {
  it('first attempts send every event of a payment to every endpoint, signed, and are saved in one statement when none hangs', async () => {
    const merchantId = await newTestMerchant(fresh.database);
    const endpoints = [
      await endpoint({ merchantId, url: 'https://a.example/hooks' }),
      await endpoint({ merchantId, url: 'https://b.example/hooks' }),
    ];
    const { eventId: first, resourceId } = await insertEvent(fresh.database, keyring, { merchantId });
    const { eventId: second } = await insertEvent(fresh.database, keyring, { merchantId, resourceId, sequence: 2 });
    const transport = fakeTransport(({ url }) => reply('delivered', { response: Buffer.from(`thanks, ${url}`) }));
    const statements = vi.spyOn(fresh.database.pool, 'query');
    expect(await worker(transport).sendFirstAttempts({ rail: 'test', merchantId, resourceId }, deliveryPolicy)).toEqual(
      [],
    );
    expect(statements.mock.calls.map(([statement]) => (statement as { name?: string }).name)).toEqual([
      'landed_webhook_unfinished_of_resource',
      'landed_webhook_record_attempts',
    ]);
    statements.mockRestore();
    expect(transport.mostAtOnce).toBe(4);

    const body = (id: string, sequence: number) =>
      `{"id":"${id}","object":"event","type":"payment_intent.succeeded","api_version":"v1","livemode":false,` +
      `"timestamp":"2026-11-21T12:00:00.123Z","sequence":${sequence},"request":{"id":null,"idempotency_key":null},` +
      `"data":{"object":{"id":"${resourceId}","object":"payment_intent"},"previous_status":null}}`;
    const sent = transport.requests.map(({ url, rail, body: bytes }) => [url, rail, Buffer.from(bytes).toString()]);
    const byText = (one: readonly string[], other: readonly string[]) => one.join().localeCompare(other.join());
    expect(sent.toSorted(byText)).toEqual(
      [first, second]
        .flatMap((id, at) => ['a', 'b'].map((name) => [`https://${name}.example/hooks`, 'test', body(id, at + 1)]))
        .toSorted(byText),
    );
    for (const { url, headers, body: bytes } of transport.requests) {
      const [owner] = endpoints.filter(
        ({ endpointId }) => endpointId === (url.includes('a.ex') ? endpoints[0] : endpoints[1])?.endpointId,
      );
      expect(headers).toMatchObject({
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Landed-Webhooks/1',
        'Landed-Webhook-Signature': createHmac('sha256', owner?.secret ?? '')
          .update(bytes)
          .digest('hex'),
      });
    }
    for (const eventId of [first, second]) {
      for (const one of endpoints) expect(await stored(eventId, one)).toEqual(delivered);
    }
    const { rows } = await fresh.database.pool.query<Record<string, unknown>>(
      `SELECT number, duration_ms, outcome, status_code, response, next_attempt_at, started_at <= now() AS began
       FROM webhook_attempt WHERE event_id = $1 AND endpoint_id = $2`,
      [first, endpoints[0]?.endpointId],
    );
    const key = { eventId: first, endpointId: asId<'webhook_endpoint'>(endpoints[0]?.endpointId ?? '') };
    expect(
      rows.map((row) => ({
        ...row,
        response: openAttemptResponse(keyring, key, row['response'] as Buffer).toString(),
      })),
    ).toEqual([
      {
        number: 1,
        duration_ms: 12,
        outcome: 'delivered',
        status_code: 200,
        response: 'thanks, https://a.example/hooks',
        next_attempt_at: null,
        began: true,
      },
    ]);
    for (const one of endpoints) {
      expect(await storedEndpoint(fresh.database, one)).toEqual({
        status: 'enabled',
        disabled_reason: null,
        failures: 0,
        succeeded: true,
        changes: [],
      });
    }
  });

  it('first attempts return failed deliveries with the delay of the schedule', async () => {
    const merchantId = await newTestMerchant(fresh.database);
    const [good, bad, busy] = [
      await endpoint({ merchantId, url: 'https://good.example/' }),
      await endpoint({ merchantId, url: 'https://bad.example/' }),
      await endpoint({ merchantId, url: 'https://busy.example/' }),
    ];
    const { eventId, resourceId } = await insertEvent(fresh.database, keyring, { merchantId });
    const replies: Record<string, ReturnType<typeof reply>> = {
      'https://good.example/': reply('delivered'),
      'https://bad.example/': reply('connect_failed'),
      'https://busy.example/': reply('status', { statusCode: 503, retryAfterMilliseconds: 120_000 }),
    };
    const transport = fakeTransport(({ url }: WebhookRequest) => replies[url] ?? reply('reset'));
    const waiting = await worker(transport).sendFirstAttempts({ rail: 'test', merchantId, resourceId }, deliveryPolicy);
    expect(waiting).toEqual([
      { endpointId: bad.endpointId, eventId, attempts: 1, waitMilliseconds: 5_000 },
      { endpointId: busy.endpointId, eventId, attempts: 1, waitMilliseconds: 120_000 },
    ]);
    expect(await stored(eventId, good)).toEqual(delivered);
    const failed = { state: 'retrying', attempts: 1, tries: 1, ended: false };
    expect(await stored(eventId, bad)).toEqual({ ...failed, sweepIn: graceMinutes, outcomes: ['connect_failed'] });
    expect(await stored(eventId, busy)).toEqual({ ...failed, sweepIn: graceMinutes + 2, outcomes: ['status'] });
    const { rows } = await fresh.database.pool.query(
      `SELECT status_code, response, round(EXTRACT(EPOCH FROM next_attempt_at - now()) / 60)::int AS minutes
       FROM webhook_attempt WHERE event_id = $1 AND endpoint_id = $2`,
      [eventId, busy.endpointId],
    );
    expect(rows).toEqual([{ status_code: 503, response: null, minutes: 2 }]);
    expect(await storedEndpoint(fresh.database, bad)).toEqual({
      status: 'enabled',
      disabled_reason: null,
      failures: 1,
      succeeded: false,
      changes: [],
    });
  });

  it('first attempts are made once; a second run returns the failed deliveries again', async () => {
    const merchantId = await newTestMerchant(fresh.database);
    const bad = await endpoint({ merchantId });
    const { eventId, resourceId } = await insertEvent(fresh.database, keyring, { merchantId });
    const transport = fakeTransport(() => reply('timeout'));
    const { sendFirstAttempts } = worker(transport);
    const waiting = [{ endpointId: bad.endpointId, eventId, attempts: 1, waitMilliseconds: 5_000 }];
    expect(await sendFirstAttempts({ rail: 'test', merchantId, resourceId }, deliveryPolicy)).toEqual(waiting);
    const [again] = await sendFirstAttempts({ rail: 'test', merchantId, resourceId }, deliveryPolicy);
    expect(again).toEqual({ ...waiting[0], waitMilliseconds: again?.waitMilliseconds });
    expect(again?.waitMilliseconds).toBeLessThanOrEqual(5_000);
    expect(again?.waitMilliseconds).toBeGreaterThan(0);
    expect(transport.requests).toHaveLength(1);
  });

  it('first attempts are made once when two activities of a process load the same event at the same time', async () => {
    const merchantId = await newTestMerchant(fresh.database);
    const one = await endpoint({ merchantId });
    const { eventId, resourceId } = await insertEvent(fresh.database, keyring, { merchantId });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const transport = fakeTransport(async () => {
      await held;
      return reply('delivered');
    });
    const { sendFirstAttempts, sendDelivery } = worker(transport);
    const of = { rail: 'test', merchantId, resourceId } as const;
    const first = sendFirstAttempts(of, deliveryPolicy);
    await expect.poll(() => transport.requests.length, { timeout: 90_000 }).toBe(1);
    expect(await sendFirstAttempts(of, deliveryPolicy)).toEqual([]);
    expect(await sendDelivery({ ...one, eventId }, 0, deliveryPolicy)).toEqual({
      kind: 'waits',
      attempts: 0,
      waitMilliseconds: 1_000,
    });
    release();
    expect(await first).toEqual([]);
    expect(transport.requests).toHaveLength(1);
    expect(await stored(eventId, one)).toEqual(delivered);
  });

  it('first attempts are made again when the process ended before they were saved, and are one row', async () => {
    const merchantId = await newTestMerchant(fresh.database);
    const one = await endpoint({ merchantId });
    const { eventId, resourceId } = await insertEvent(fresh.database, keyring, { merchantId });
    const of = { rail: 'test', merchantId, resourceId } as const;
    const dying = fakeTransport(() => Promise.reject(new Error('the process ends here')));
    await expect(worker(dying).sendFirstAttempts(of, deliveryPolicy)).rejects.toThrow('the process ends here');
    expect(await stored(eventId, one)).toEqual({
      state: 'pending',
      attempts: 0,
      tries: 0,
      sweepIn: 1,
      ended: false,
      outcomes: [],
    });
    const transport = fakeTransport();
    expect(await worker(transport).sendFirstAttempts(of, deliveryPolicy)).toEqual([]);
    expect(transport.requests).toHaveLength(1);
    expect(transport.requests[0]?.body).toEqual(dying.requests[0]?.body);
    expect(await stored(eventId, one)).toEqual(delivered);
  });

  it('first attempts are postponed without an attempt when the endpoint has no free permit', async () => {
    const merchantId = await newTestMerchant(fresh.database);
    const hung = await endpoint({ merchantId, url: 'https://hung.example/' });
    const other = await endpoint({ merchantId, url: 'https://other.example/' });
    const concurrency = createEndpointConcurrency({ ...concurrencyLimits, initialMeanMilliseconds: 8_000 }, () => 0);
    for (let permit = 0; permit < 8; permit += 1) concurrency.acquire(hung.endpointId);
    const { eventId, resourceId } = await insertEvent(fresh.database, keyring, { merchantId });
    const transport = fakeTransport();
    const waiting = await worker(transport, { concurrency }).sendFirstAttempts(
      { rail: 'test', merchantId, resourceId },
      deliveryPolicy,
    );
    expect(waiting).toEqual([{ endpointId: hung.endpointId, eventId, attempts: 0, waitMilliseconds: 1_050 }]);
    expect(transport.requests.map(({ url }) => url)).toEqual(['https://other.example/']);
    expect(await stored(eventId, other)).toEqual(delivered);
    expect(await stored(eventId, hung)).toEqual({
      state: 'pending',
      attempts: 0,
      tries: 0,
      sweepIn: graceMinutes,
      ended: false,
      outcomes: [],
    });
  });

  it('first attempts are saved while another endpoint hangs, and its own attempt is saved when it ends', async () => {
    const merchantId = await newTestMerchant(fresh.database);
    const quick = await endpoint({ merchantId, url: 'https://quick.example/' });
    const failing = await endpoint({ merchantId, url: 'https://failing.example/' });
    const hung = await endpoint({ merchantId, url: 'https://hung.example/' });
    const { eventId, resourceId } = await insertEvent(fresh.database, keyring, { merchantId });
    const { transport, release } = oneHangs();
    const sending = worker(transport).sendFirstAttempts({ rail: 'test', merchantId, resourceId }, deliveryPolicy);
    await expect.poll(() => stored(eventId, quick), { timeout: 90_000 }).toEqual(delivered);
    expect((await stored(eventId, failing))?.outcomes).toEqual(['timeout']);
    expect(await stored(eventId, hung)).toMatchObject({ state: 'pending', attempts: 0, outcomes: [] });
    release();
    const waiting = await sending;
    expect(waiting.map(({ endpointId, attempts }) => [endpointId, attempts])).toEqual([
      [failing.endpointId, 1],
      [hung.endpointId, 1],
    ]);
    // The delay counts from the attempt, not from the end of the slowest one.
    expect(waiting[0]?.waitMilliseconds).toBeLessThan(5_000);
    expect(waiting[1]?.waitMilliseconds).toBe(5_000);
    expect((await stored(eventId, hung))?.outcomes).toEqual(['timeout']);
  });

  it.each([
    ['started before the slow attempt ends', undefined],
    ['returned to the caller when starting fails', new Error('Temporal is away')],
  ])('first attempts hand a failed delivery over while another endpoint hangs: %s', async (_, failure) => {
    const merchantId = await newTestMerchant(fresh.database);
    const failing = await endpoint({ merchantId, url: 'https://failing.example/' });
    const hung = await endpoint({ merchantId, url: 'https://hung.example/' });
    const { eventId, resourceId } = await insertEvent(fresh.database, keyring, { merchantId });
    const { transport, release } = oneHangs();
    const startDeliveries = vi.fn(async () => {
      if (failure !== undefined) throw failure;
    });
    const sending = worker(transport, { startDeliveries }).sendFirstAttempts(
      { rail: 'test', merchantId, resourceId },
      deliveryPolicy,
    );
    await expect.poll(() => startDeliveries.mock.calls, { timeout: 90_000 }).toHaveLength(1);
    const goesOn = { endpointId: failing.endpointId, eventId, attempts: 1, waitMilliseconds: 5_000 };
    expect(startDeliveries.mock.calls).toEqual([[{ rail: 'test', merchantId }, [goesOn]]]);
    release();
    const left = (await sending).map(({ endpointId, attempts }) => [endpointId, attempts]);
    expect(left).toEqual([...(failure === undefined ? [] : [[failing.endpointId, 1]]), [hung.endpointId, 1]]);
  });

  it('first attempts are not made at an endpoint that was disabled meanwhile, and its delivery is canceled', async () => {
    const merchantId = await newTestMerchant(fresh.database);
    const one = await endpoint({ merchantId });
    const { eventId, resourceId } = await insertEvent(fresh.database, keyring, { merchantId });
    await fresh.database.pool.query(
      `UPDATE webhook_endpoint SET status = 'disabled', disabled_reason = 'operator' WHERE id = $1`,
      [one.endpointId],
    );
    const transport = fakeTransport();
    expect(await worker(transport).sendFirstAttempts({ rail: 'test', merchantId, resourceId }, deliveryPolicy)).toEqual(
      [],
    );
    expect(transport.requests).toEqual([]);
    expect(await stored(eventId, one)).toEqual({
      state: 'canceled',
      attempts: 0,
      tries: 0,
      sweepIn: null,
      ended: true,
      outcomes: [],
    });
  });

  it('first attempts are made at other endpoints when one has a secret that cannot be decrypted, which is logged', async () => {
    const merchantId = await newTestMerchant(fresh.database);
    const [good, damaged] = [await endpoint({ merchantId }), await endpoint({ merchantId })];
    await fresh.database.pool.query(
      'UPDATE webhook_endpoint SET secret = (SELECT secret FROM webhook_endpoint WHERE id = $1) WHERE id = $2',
      [good.endpointId, damaged.endpointId],
    );
    const { eventId, resourceId } = await insertEvent(fresh.database, keyring, { merchantId });
    const { sendFirstAttempts, logged } = worker(fakeTransport());
    expect(await sendFirstAttempts({ rail: 'test', merchantId, resourceId }, deliveryPolicy)).toEqual([
      { endpointId: damaged.endpointId, eventId, attempts: 0, waitMilliseconds: 600_000 },
    ]);
    expect(await stored(eventId, good)).toEqual(delivered);
    expect(logged).toEqual([
      [
        { eventId, endpointId: damaged.endpointId },
        'An event or a signing secret cannot be decrypted. The delivery is postponed.',
      ],
    ]);
  });

  it('first attempts have one body signature: with the old secret during a rotation, with the new one afterwards', async () => {
    const merchantId = await newTestMerchant(fresh.database);
    const one = await endpoint({ merchantId });
    const old = newWebhookSecret();
    const resealed = seal(keyring, Buffer.from(old), sealContexts.webhookSecret(one.endpointId));
    const rotate = (until: string) =>
      fresh.database.pool.query(
        `UPDATE webhook_endpoint SET previous_secret = $2, previous_secret_expires_at = now() + $3::interval WHERE id = $1`,
        [one.endpointId, resealed, until],
      );
    for (const until of ['1 hour', '-1 second']) {
      await rotate(until);
      const { resourceId } = await insertEvent(fresh.database, keyring, { merchantId });
      const transport = fakeTransport();
      await worker(transport).sendFirstAttempts({ rail: 'test', merchantId, resourceId }, deliveryPolicy);
      const [request] = transport.requests;
      const digests = [one.secret, old].map((secret) =>
        createHmac('sha256', secret)
          .update(request?.body ?? '')
          .digest('hex'),
      );
      const inRotation = until === '1 hour';
      expect(request?.headers['Landed-Webhook-Signature']).toBe(inRotation ? digests[1] : digests[0]);
      expect(request?.headers['webhook-signature']?.split(' ').length).toBe(inRotation ? 2 : 1);
    }
  });
});
