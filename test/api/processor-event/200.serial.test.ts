import { createHash, randomUUID } from 'node:crypto';
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

const acknowledged = { status: 200, body: { received: true } };

async function charge(payment_method: string, changes: Record<string, unknown> = {}): Promise<Payment> {
  const body = chargeHandbag(await quoteHandbag(api), { payment_method, ...changes });
  return (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
}

async function statusOf({ id }: Payment): Promise<string> {
  return ((await api.get(`/v1/payment_intents/${id}`)).body as Payment).status;
}

async function deliver(event: object, entity = 'us') {
  const { status, body } = await sender.send(event, { entity });
  return { status, body };
}

function metadataOf({ id }: Payment) {
  return { landed_payment_intent: id };
}

describe('a signed body that is not an event in the form that we read', () => {
  it.each([
    ['an empty body', ''],
    ['invalid JSON', `{"id":"${randomUUID()}`],
    ['an event with only the id of its object', JSON.stringify({ id: randomUUID(), object: 'v2.core.event' })],
    ['an array', JSON.stringify([randomUUID()])],
  ])('a signed body of an unknown form is acknowledged and kept once for an operator, sealed: %s', async (_, text) => {
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await sender.sendText(text);
      expect({ status, body }).toEqual(acknowledged);
    }
    const { rows } = await store.sql.query<{ rail: string; entity: string; reason: string; body: Buffer }>(
      'SELECT rail::text, entity::text, reason, body FROM kept_processor_event WHERE processor_event_hash = $1',
      [createHash('sha256').update(text).digest('hex')],
    );
    expect(rows).toEqual([{ rail: 'test', entity: 'us', reason: 'unknown_type', body: expect.any(Buffer) as Buffer }]);
    if (text !== '') expect(rows[0]?.body.includes(text)).toBe(false);
  });
});

describe('a processor event without consequences', () => {
  it.each([
    ['an unknown type', 'review.opened', { landed_payment_intent: randomUUID() }],
    ['a redundant type', 'charge.succeeded', { landed_payment_intent: randomUUID() }],
    ['an object that is not ours', 'payment_intent.succeeded', { order: '1001' }],
    ['an object without metadata', 'payment_intent.succeeded', null],
    ['a refund that is not ours', 'refund.updated', {}],
  ])('acknowledges a processor event without starting or storing anything: %s', async (_, type, metadata) => {
    const event = eventOf(type, metadata);
    expect(await deliver(event)).toEqual(acknowledged);
    expect(await resultOfEvent(client, event.id)).toBe(null);
    expect(await eventRow(store.sql, event.id)).toBe(null);
  });

  it.each([
    ['payment_intent.succeeded', 'succeeded', {}],
    ['payment_intent.amount_capturable_updated', 'authorized', { capture_method: 'manual' }],
    ['payment_intent.payment_failed', 'failed', { payment_method: 'pm_card_chargeDeclined' }],
  ])('acknowledges without starting or storing anything: %s of a payment that is %s', async (type, status, changes) => {
    const body = chargeHandbag(await quoteHandbag(api), changes);
    const payment = (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
    expect(payment.status).toBe(status);
    const event = eventOf(type, metadataOf(payment));
    expect(await deliver(event)).toEqual(acknowledged);
    expect(await resultOfEvent(client, event.id)).toBe(null);
    expect(await eventRow(store.sql, event.id)).toBe(null);
  });

  it('stores an event as not_ours when its payment does not exist', async () => {
    const event = eventOf('payment_intent.succeeded', { landed_payment_intent: randomUUID() });
    expect(await deliver(event)).toEqual(acknowledged);
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

  it('stores an event as not_ours when the account of another entity signed it', async () => {
    const payment = await charge('pm_card_threeDSecureRequired');
    const event = eventOf('payment_intent.succeeded', metadataOf(payment));
    expect(await deliver(event, 'gb')).toEqual(acknowledged);
    expect(await resultOfEvent(client, event.id, 'gb')).toBe('not_ours');
    expect(await statusOf(payment)).toBe('requires_action');
  });
});

describe('a signed processor event with a false status', () => {
  it.each([
    'payment_intent.succeeded',
    'payment_intent.amount_capturable_updated',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
  ])('leaves a payment in requires_action unchanged after a false %s', async (type) => {
    const payment = await charge('pm_card_threeDSecureRequired');
    const event = eventOf(type, metadataOf(payment));
    expect(await deliver(event)).toEqual(acknowledged);
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

  it('leaves a canceled payment unchanged after a false success', async () => {
    const payment = await charge('pm_card_visa', { capture_method: 'manual' });
    const cancel = await api.post('/v1/cancel', { payment_intent_id: payment.id }, idempotencyKey());
    expect(cancel.status).toBe(200);
    const event = eventOf('payment_intent.succeeded', metadataOf(payment));
    expect(await deliver(event)).toEqual(acknowledged);
    expect(await resultOfEvent(client, event.id)).toBe('nothing_new');
    expect(await statusOf(payment)).toBe('canceled');
    expect(await store.ledger(payment.id)).toEqual([]);
  });

  it('leaves a paid payment unchanged after a false cancellation with the id of another payment', async () => {
    const [payment, other] = [await charge('pm_card_visa'), await charge('pm_card_visa')];
    const object = { id: 'pi_unknown', object: 'payment_intent', status: 'canceled', metadata: metadataOf(payment) };
    const event = eventOf('payment_intent.canceled', null, { data: { object } });
    expect(await deliver(event)).toEqual(acknowledged);
    expect(await resultOfEvent(client, event.id)).toBe('nothing_new');
    expect([await statusOf(payment), await statusOf(other)]).toEqual(['succeeded', 'succeeded']);
  });
});

describe('a processor event while the processor cannot be read', () => {
  it('retries a processor event until its time limit and leaves the payment unchanged', async () => {
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
    // The hour in which the event is read takes a second.
    const clock = { scale: 3_600 };
    const workflowId = processorEventWorkflowId(input);
    await client.workflow.start('processorEvent', {
      workflowId,
      taskQueue: coreTaskQueue,
      args: [input],
      memo: { clock },
    });
    expect(await resultOfEvent(client, eventId)).toBe('unknown');
    await sandbox.clear();
    expect(await eventRow(store.sql, eventId)).toMatchObject({ outcome: 'unknown', payment_intent_id: payment.id });
    expect(await statusOf(payment)).toBe('requires_action');
  });
});

describe('a processor event with a true status', () => {
  it('applies a processor event once, however often and in whatever order it is delivered', async () => {
    await sandbox.events('drop', { entity: 'us', rail: 'test' });
    const payment = await charge('pm_card_threeDSecureRequired');
    await sandbox.completeChallenge(payment.client_secret ?? '', 'succeed');
    await sandbox.events('normal', { entity: 'us', rail: 'test' });

    const late = eventOf('payment_intent.payment_failed', metadataOf(payment));
    const event = eventOf('payment_intent.succeeded', metadataOf(payment));
    const responses = await Promise.all([
      deliver(event),
      deliver(event),
      deliver(late),
      deliver(event),
      deliver(event),
    ]);
    expect(responses).toEqual(Array.from({ length: 5 }, () => acknowledged));
    // The event that was read first applied the change. The success starts no workflow if it comes much later.
    const outcomes = [(await resultOfEvent(client, event.id)) ?? 'nothing_new', await resultOfEvent(client, late.id)];
    expect(outcomes).toHaveLength(2);
    expect(outcomes).toEqual(expect.arrayContaining(['applied', 'nothing_new']));
    expect(await deliver(event)).toEqual(acknowledged);

    expect(await statusOf(payment)).toBe('succeeded');
    expect((await store.ledger(payment.id)).map(({ key }) => key)).toEqual([`charge/${payment.id}`]);
    expect((await store.events(payment.id)).map(({ type, previousStatus }) => [type, previousStatus])).toEqual([
      ['payment_intent.created', null],
      ['payment_intent.requires_action', 'processing'],
      ['payment_intent.succeeded', 'requires_action'],
    ]);
  });

  it('applies an event that the sandbox delivers on its own', async () => {
    const payment = await charge('pm_card_threeDSecureRequired');
    await sandbox.completeChallenge(payment.client_secret ?? '', 'succeed');
    const read = await eventually(
      async () => (await api.get(`/v1/payment_intents/${payment.id}`)).body as Payment,
      ({ status }) => status !== 'requires_action',
    );
    expect([read.status, read.amount_captured]).toEqual(['succeeded', handbagTotal]);
  });
});
