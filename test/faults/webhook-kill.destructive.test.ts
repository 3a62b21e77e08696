import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildName } from '@landed/stack/child/child-name';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { chargeUntilFinal, paymentIn, untilNextOrder } from '../setup/retrying-merchant.js';
import { Sample } from '../setup/sample.js';
import { temporalClient } from '../setup/temporal-view.js';
import { disableEndpoints, newEndpoint } from '../setup/webhook-endpoint.js';
import {
  type Behaviour,
  hangs,
  resets,
  responds,
  respondsAfter,
  startReceiver,
  type WebhookReceiver,
} from '../setup/webhook-receiver.js';
import { verifiedEvent } from '../setup/webhook-signature.js';

/**
 * Charges and refunds while worker, gateway, database and Temporal are killed at random. Many endpoints misbehave. In
 * the end, every endpoint that can accept events has received each event, no event was sent before it was committed,
 * and no resource's sequence has a gap.
 */
const sample = new Sample('webhooks while processes are killed');
const { seed } = sample;
const random = () => sample.random();
const eventsWanted = sample.count(80);
const endpointsWanted = 10;

const victims: readonly ChildName[] = ['workers', 'gateway', 'postgres', 'temporal'];
const killsWanted = sample.count(victims.length);
const firstVictim = Math.floor(random() * victims.length);
const killPauseMilliseconds = 2_000;
/** About forty kills in a long run, about ten in a short one. */
const eventsBetweenKills = Math.max(10, Math.round(eventsWanted / 40));
const callers = 8;
const deliveryTimeoutMilliseconds = 240_000 + eventsWanted * 100;

interface Kind {
  readonly name: string;
  /** Whether it accepts every event sooner or later. */
  readonly isHealthy: boolean;
  behaviour(): Behaviour;
}

/** Fails in the given way on the first attempt of each event. */
const failsFirst = (fault: Behaviour) => (): Behaviour => {
  const seen = new Set<string>();
  return (delivery, ...rest) => {
    if (seen.has(delivery.eventId)) return responds(200)(delivery, ...rest);
    seen.add(delivery.eventId);
    return fault(delivery, ...rest);
  };
};

const healthy: Kind = { name: 'healthy', isHealthy: true, behaviour: () => responds(200) };
const slow: Kind = { name: 'slow', isHealthy: true, behaviour: () => respondsAfter(200) };

/** The first ten endpoints, with one of each fault. All later endpoints are healthy, and every fifth of them is slow. */
const kinds: readonly Kind[] = [
  healthy,
  { name: 'hanging', isHealthy: false, behaviour: () => hangs },
  slow,
  { name: 'healthy', isHealthy: true, behaviour: () => responds(204) },
  { name: 'failing first', isHealthy: true, behaviour: failsFirst(responds(503)) },
  { name: 'rejecting', isHealthy: false, behaviour: () => responds(500, {}, 'out of order') },
  { name: 'healthy', isHealthy: true, behaviour: () => responds(201) },
  { name: 'resetting first', isHealthy: true, behaviour: failsFirst(resets) },
  { name: 'redirecting', isHealthy: false, behaviour: () => responds(302, { location: 'http://127.0.0.1:1/' }) },
  { name: 'gone', isHealthy: false, behaviour: () => responds(410) },
];

interface Endpoint {
  readonly kind: Kind;
  readonly id: string;
  readonly receiver: WebhookReceiver;
}

let stack: OwnStack;
let api: MerchantApi;
let merchantId: string;
let ledger: pg.Pool;
const endpoints: Endpoint[] = [];
/** How many processes were killed so far. */
let killed = 0;
/** Deliveries with a wrong signature. */
const forged: string[] = [];

beforeAll(async () => {
  stack = await startOwnStack();
  const merchant = await newMerchant(stack.json, { quote: 'optional' });
  merchantId = merchant.id;
  api = merchantApi(stack.json, { merchant });
  ledger = new pg.Pool({ connectionString: stack.json.database_url, max: 2, connectionTimeoutMillis: 2_000 });
  ledger.on('error', () => undefined);
  for (let index = 0; index < endpointsWanted; index += 1) {
    const kind = kinds[index] ?? (index % 5 === 4 ? slow : healthy);
    let secret = '';
    const receiver = await startReceiver(kind.behaviour(), (delivery) => {
      try {
        verifiedEvent(delivery, secret);
      } catch (error) {
        forged.push(`${kind.name}: ${String(error)}`);
      }
    });
    const made = await newEndpoint(stack.json, { merchantId, url: receiver.url });
    ({ secret } = made);
    endpoints.push({ kind, receiver, id: made.id });
  }
});

afterAll(async () => {
  await api.close();
  await ledger.end();
  await disableEndpoints(
    stack.json,
    merchantId,
    endpoints.map(({ id }) => id),
  );
  await endRetries();
  await stack.close();
  await Promise.all(endpoints.map(({ receiver }) => receiver.close()));
});

/** Otherwise they wait for hours, and later files of a soak find them open. */
async function endRetries(): Promise<void> {
  const client = await temporalClient(stack.json);
  const query = `ExecutionStatus = 'Running' AND WorkflowId STARTS_WITH 'wh/test/${merchantId}/'`;
  for await (const { workflowId } of client.workflow.list({ query }))
    await client.workflow
      .getHandle(workflowId)
      .terminate('Its endpoint is gone.')
      .catch(() => undefined);
  await client.connection.close();
}

/** Charges in turn and refunds about half of the payments, until `isEnough`. */
async function shop(isEnough: () => boolean): Promise<void> {
  while (!isEnough()) {
    const body = {
      amount: 2_750,
      currency: 'USD',
      payment_method: 'pm_card_visa',
      customer: { email: 'b@example.com' },
    };
    const { read } = await chargeUntilFinal(api, body, randomUUID(), { withinMilliseconds: 450_000 });
    if (random() < 0.5) await refundUntilCompleted(paymentIn(read).id);
    await untilNextOrder();
  }
}

async function refundUntilCompleted(paymentIntentId: string): Promise<void> {
  const key = randomUUID();
  for (;;) {
    const response = await api
      .post('/v1/refund', { payment_intent_id: paymentIntentId }, { 'idempotency-key': key })
      .catch(() => null);
    if (response?.status === 200) return;
    if (response !== null && response.status < 500 && response.status !== 409) throw new Error(response.text);
    await sleep(300);
  }
}

/** Kills the processes in turn and starts each again. The next kill waits until events arrive again. */
async function killUntil(isOver: () => boolean, seen: () => number): Promise<void> {
  while (!isOver()) {
    const before = seen();
    while (!isOver() && seen() < before + eventsBetweenKills) await sleep(100);
    await sleep(random() * killPauseMilliseconds);
    const name = victims[(firstVictim + killed) % victims.length] as ChildName;
    await stack.kill(name);
    await sleep(random() * 1_500);
    await stack.start(name);
    killed += 1;
  }
}

async function committedEvents(): Promise<Map<string, { readonly resource: string; readonly sequence: number }>> {
  const { rows } = await ledger.query<{ id: string; resource_id: string; sequence: number }>(
    'SELECT id, resource_id, sequence FROM event WHERE merchant_id = $1',
    [merchantId],
  );
  return new Map(rows.map(({ id, resource_id: resource, sequence }) => [id, { resource, sequence }]));
}

describe('events while processes are killed at random', () => {
  it(`events reach every endpoint that can accept them (seed ${seed})`, {
    timeout: 600_000 + eventsWanted * 1_000,
  }, async () => {
    const uncommitted: string[] = [];
    const looks: Promise<void>[] = [];
    const witness = endpoints[0] as Endpoint;
    witness.receiver.behave(async (delivery, ...rest) => {
      // Read during the delivery: an event that is visible now was committed before it was sent.
      looks.push(isCommitted(delivery.eventId).then((yes) => void (yes || uncommitted.push(delivery.eventId))));
      await responds(200)(delivery, ...rest);
    });
    const seen = () => new Set(witness.receiver.deliveries.map(({ eventId }) => eventId)).size;

    let shopping = true;
    const killing = killUntil(() => !shopping, seen);
    const startedAt = Date.now();
    const isEnough = () => (sample.isTimeUp && killed > 0) || (seen() >= eventsWanted && killed >= killsWanted);
    await Promise.all(Array.from({ length: callers }, () => shop(isEnough)));
    shopping = false;
    await killing;
    expect(killed).toBeGreaterThanOrEqual(1);

    const committed = await committedEvents();
    expect(committed.size).toBeGreaterThan(0);
    const takers = endpoints.filter(({ kind }) => kind.isHealthy);
    await Promise.all(
      takers.map(({ receiver }) =>
        receiver.until(
          (taken) => new Set(taken.map(({ eventId }) => eventId)).size >= committed.size,
          deliveryTimeoutMilliseconds,
        ),
      ),
    ).catch(() => undefined);

    expect(takers.map((endpoint) => missing(endpoint, committed))).toEqual(takers.map(() => []));
    await Promise.all(looks);
    expect(uncommitted).toEqual([]);
    expect(gapsIn(witness, committed)).toEqual([]);
    expect(forged).toEqual([]);
    const sent = endpoints.reduce((sum, { receiver }) => sum + receiver.deliveries.length, 0);
    sample.report(killed);
    process.stdout.write(
      `webhook-kill seed ${seed}: ${committed.size} events to ${endpoints.length} endpoints, ${takers.length} of them ` +
        `healthy; ${killed} kills, ${sent} requests, ${Math.round((Date.now() - startedAt) / 1_000)} s\n`,
    );
  });
});

/** Retries while the database is down: a sent event must exist when the database runs again. */
async function isCommitted(eventId: string): Promise<boolean> {
  for (;;) {
    try {
      const { rowCount } = await ledger.query('SELECT FROM event WHERE id = $1', [eventId]);
      return rowCount === 1;
    } catch {
      await sleep(200);
    }
  }
}

function missing({ receiver, kind }: Endpoint, committed: ReadonlyMap<string, unknown>): string[] {
  const taken = new Set(receiver.deliveries.map(({ eventId }) => eventId));
  return [...committed.keys()].filter((id) => !taken.has(id)).map((id) => `${kind.name}: ${id}`);
}

/** The sequences of each resource as one receiver saw them: 1, 2, … without a gap. */
function gapsIn({ receiver }: Endpoint, committed: ReadonlyMap<string, unknown>): string[] {
  const sequences = new Map<string, Set<number>>();
  for (const { body } of receiver.deliveries) {
    const event = JSON.parse(body.toString()) as { id: string; sequence: number; data: { object: { id: string } } };
    expect(committed.has(event.id)).toBe(true);
    const resource = event.data.object.id;
    sequences.set(resource, (sequences.get(resource) ?? new Set()).add(event.sequence));
  }
  return [...sequences]
    .filter(([, seen]) => Math.max(...seen) !== seen.size || Math.min(...seen) !== 1)
    .map(([resource]) => resource);
}
