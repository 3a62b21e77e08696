import { randomUUID } from 'node:crypto';
import { asId } from '@landed/contracts/ids/ids';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import { processorEventWorkflowId } from '@landed/workflows/ids';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, handbagTotal, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import type { Payment } from '../../setup/payment.js';
import { EventSender, eventHash, eventOf, eventRow, eventually, resultOfEvent } from '../../setup/processor-event.js';
import { temporalClient } from '../../setup/temporal-view.js';

const stack = inject('stack');
const sender = new EventSender(stack, inject('secretsFile'));
const { api, store, sandbox } = await openApiTest();
const client = await temporalClient(stack);
afterAll(() => client.connection.close());

const received = { status: 200, body: { received: true } };

async function charge(payment_method: string, changes: Record<string, unknown> = {}): Promise<Payment> {
  const body = chargeHandbag(await quoteHandbag(api), { payment_method, ...changes });
  return (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
}

async function statusOf({ id }: Payment): Promise<string> {
  return ((await api.get(`/v1/payment_intents/${id}`)).body as Payment).status;
}

async function told(event: object, entity = 'us') {
  const { status, body } = await sender.send(event, { entity });
  return { status, body };
}

function about({ id }: Payment) {
  return { landed_payment_intent: id };
}

describe('an event that nothing follows from', () => {
  it.each([
    ['an unknown type', 'account.updated', { landed_payment_intent: randomUUID() }],
    ['a type that repeats another', 'charge.succeeded', { landed_payment_intent: randomUUID() }],
    ['an object that is not ours', 'payment_intent.succeeded', { order: '1001' }],
    ['an object without metadata', 'payment_intent.succeeded', null],
    ['a refund that is not ours', 'refund.updated', {}],
  ])('%s is received, and nothing is started or kept', async (_, type, metadata) => {
    const event = eventOf(type, metadata);
    expect(await told(event)).toEqual(received);
    expect(await resultOfEvent(client, event.id)).toBe(null);
    expect(await eventRow(store.sql, event.id)).toBe(null);
  });

  it.each([
    ['payment_intent.succeeded', 'succeeded', {}],
    ['payment_intent.amount_capturable_updated', 'authorized', { capture_method: 'manual' }],
    ['payment_intent.payment_failed', 'failed', { payment_method: 'pm_card_chargeDeclined' }],
  ])('%s of a payment that is %s is received, and nothing is started or kept', async (type, status, changes) => {
    const body = chargeHandbag(await quoteHandbag(api), changes);
    const payment = (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
    expect(payment.status).toBe(status);
    const event = eventOf(type, about(payment));
    expect(await told(event)).toEqual(received);
    expect(await resultOfEvent(client, event.id)).toBe(null);
    expect(await eventRow(store.sql, event.id)).toBe(null);
  });

  it('a payment that does not exist is not ours', async () => {
    const event = eventOf('payment_intent.succeeded', { landed_payment_intent: randomUUID() });
    expect(await told(event)).toEqual(received);
    expect(await resultOfEvent(client, event.id)).toBe('not_ours');
    expect(await eventRow(store.sql, event.id)).toEqual({
      rail: 'test',
      entity: 'us',
      type: 'payment_succeeded',
      outcome: 'not_ours',
      payment_intent_id: null,
      refund_id: null,
    });
  });

  it("another entity's account cannot tell of a payment, whatever it signs", async () => {
    const payment = await charge('pm_card_threeDSecureRequired');
    const event = eventOf('payment_intent.succeeded', about(payment));
    expect(await told(event, 'gb')).toEqual(received);
    expect(await resultOfEvent(client, event.id, 'gb')).toBe('not_ours');
    expect(await statusOf(payment)).toBe('requires_action');
  });
});

describe('an event that is signed and lies', () => {
  it.each([
    'payment_intent.succeeded',
    'payment_intent.amount_capturable_updated',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
  ])('%s changes nothing on a payment that waits for its buyer', async (type) => {
    const payment = await charge('pm_card_threeDSecureRequired');
    const event = eventOf(type, about(payment));
    expect(await told(event)).toEqual(received);
    expect(await resultOfEvent(client, event.id)).toBe('nothing_new');
    expect(await statusOf(payment)).toBe('requires_action');
    expect(await eventRow(store.sql, event.id)).toEqual({
      rail: 'test',
      entity: 'us',
      type: expect.any(String),
      outcome: 'nothing_new',
      payment_intent_id: payment.id,
      refund_id: null,
    });
  });

  it('a success changes nothing on a canceled payment', async () => {
    const payment = await charge('pm_card_visa', { capture_method: 'manual' });
    const cancel = await api.post('/v1/cancel', { payment_intent_id: payment.id }, idempotencyKey());
    expect(cancel.status).toBe(200);
    const event = eventOf('payment_intent.succeeded', about(payment));
    expect(await told(event)).toEqual(received);
    expect(await resultOfEvent(client, event.id)).toBe('nothing_new');
    expect(await statusOf(payment)).toBe('canceled');
    expect(await store.ledger(payment.id)).toEqual([]);
  });

  it("a cancellation changes nothing on a paid one, and neither does the id of somebody else's payment in it", async () => {
    const [payment, other] = [await charge('pm_card_visa'), await charge('pm_card_visa')];
    const object = { id: 'pi_of_nobody', object: 'payment_intent', status: 'canceled', metadata: about(payment) };
    const event = eventOf('payment_intent.canceled', null, { data: { object } });
    expect(await told(event)).toEqual(received);
    expect(await resultOfEvent(client, event.id)).toBe('nothing_new');
    expect([await statusOf(payment), await statusOf(other)]).toEqual(['succeeded', 'succeeded']);
  });
});

describe('an event while the processor cannot be read', () => {
  it('is followed for as long as it may be, then let go, and the payment stays as it is', async () => {
    const payment = await charge('pm_card_threeDSecureRequired');
    await sandbox.arm({
      operation: 'payment_intents.retrieve',
      fault: 'error_before_effect',
      times: 1_000,
      entity: 'us',
      rail: 'test',
    });
    const eventId = `evt_${randomUUID()}`;
    const input: ProcessorEventInput = {
      rail: 'test',
      entity: 'us',
      eventHash: eventHash(eventId),
      kind: 'payment_succeeded',
      subject: { kind: 'payment', paymentIntentId: asId<'payment_intent'>(payment.id) },
      receivedAt: new Date().toISOString(),
    };
    const timings = { backoffMilliseconds: 100, backoffMaxMilliseconds: 100, giveUpMilliseconds: 1_000 };
    const workflowId = processorEventWorkflowId(input);
    await client.workflow.start('processorEvent', { workflowId, taskQueue: coreTaskQueue, args: [input, timings] });
    expect(await resultOfEvent(client, eventId)).toBe('unknown');
    await sandbox.clear();
    expect(await eventRow(store.sql, eventId)).toMatchObject({ outcome: 'unknown', payment_intent_id: payment.id });
    expect(await statusOf(payment)).toBe('requires_action');
  });
});

describe('an event that is true', () => {
  it('is committed once, however often and in whatever order it is told', async () => {
    await sandbox.events('drop', { entity: 'us', rail: 'test' });
    const payment = await charge('pm_card_threeDSecureRequired');
    await sandbox.completeChallenge(payment.client_secret ?? '', 'succeed');
    await sandbox.events('normal', { entity: 'us', rail: 'test' });

    const late = eventOf('payment_intent.payment_failed', about(payment));
    const event = eventOf('payment_intent.succeeded', about(payment));
    const responses = await Promise.all([told(event), told(event), told(late), told(event), told(event)]);
    expect(responses).toEqual(Array.from({ length: 5 }, () => received));
    // Whichever of the two was read first found the news; the success needed no workflow if it was the second by far.
    const outcomes = [(await resultOfEvent(client, event.id)) ?? 'nothing_new', await resultOfEvent(client, late.id)];
    expect(outcomes).toHaveLength(2);
    expect(outcomes).toEqual(expect.arrayContaining(['applied', 'nothing_new']));
    expect(await told(event)).toEqual(received);

    expect(await statusOf(payment)).toBe('succeeded');
    expect((await store.ledger(payment.id)).map(({ key }) => key)).toEqual([`charge/${payment.id}`]);
    expect((await store.events(payment.id)).map(({ type, previousStatus }) => [type, previousStatus])).toEqual([
      ['payment_intent.created', null],
      ['payment_intent.requires_action', 'processing'],
      ['payment_intent.succeeded', 'requires_action'],
    ]);
  });

  it('reaches us from the sandbox by itself', async () => {
    const payment = await charge('pm_card_threeDSecureRequired');
    await sandbox.completeChallenge(payment.client_secret ?? '', 'succeed');
    const read = await eventually(
      async () => (await api.get(`/v1/payment_intents/${payment.id}`)).body as Payment,
      ({ status }) => status !== 'requires_action',
    );
    expect([read.status, read.amount_captured]).toEqual(['succeeded', handbagTotal]);
  });
});
