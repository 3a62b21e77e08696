import { describe, expect, inject, it } from 'vitest';
import { afterChallenge, endOfChallenge } from '../setup/clocks.js';
import { openJourneyTest, us } from '../setup/journey-test.js';
import { chargeHandbag, handbagTotal, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { cardOf, instant, type Payment, paidHandbag, readOf, snapshotOf } from '../setup/payment.js';
import { lifecycleResult, lifecycleStatus, restartLifecycle } from '../setup/payment-with-deadline.js';
import { EventSender, eventOf, eventually, resultOfEvent } from '../setup/processor-event.js';

const { stack, merchant, api, store, sandbox, client, atProcessor } = await openJourneyTest();

async function charge(changes: Record<string, unknown> = {}) {
  const quoteId = await quoteHandbag(api);
  const body = chargeHandbag(quoteId, { payment_method: 'pm_card_threeDSecureRequired', ...changes });
  const key = idempotencyKey();
  const response = await api.post('/v1/payment_intents', body, key);
  const payment = response.body as Payment;
  return { quoteId, body, key, response, payment, secret: payment.client_secret ?? '' };
}

async function read(id: string): Promise<Payment> {
  return (await api.get(`/v1/payment_intents/${id}`)).body as Payment;
}

function untilStatusChanges(id: string, from = 'requires_action', milliseconds?: number): Promise<Payment> {
  return eventually(
    () => read(id),
    ({ status }) => status !== from,
    milliseconds,
  );
}

async function eventTypes(id: string): Promise<string[]> {
  return (await store.events(id)).map(({ type }) => type);
}

/** The result of the payment's lifecycle workflow. */
function resultOfLifecycle(id: string): Promise<unknown> {
  return lifecycleResult(client, id);
}

describe('a card that requires 3-D Secure', () => {
  it('returns the client secret for the browser in the response of the charge and nowhere else', async () => {
    const { quoteId, body, key, response, payment, secret } = await charge();
    expect({ status: response.status, body: response.body }).toEqual({
      status: 200,
      body: paidHandbag(quoteId, {
        status: 'requires_action',
        amount_captured: 0,
        payment_method: 'pm_card_threeDSecureRequired',
        client_secret: expect.stringMatching(/^pi_\w+_secret_\w+$/) as string,
        flow_response: { type: 'use_stripe_sdk', use_stripe_sdk: expect.any(Object) as object },
        action_expires_at: instant,
      }),
    });
    const expiresIn = Date.parse(payment.action_expires_at ?? '') - Date.parse(payment.updated_at);
    expect(expiresIn).toBe(30 * 60_000);

    const replayed = await api.post('/v1/payment_intents', body, key);
    expect([replayed.text, replayed.headers['idempotent-replayed']]).toEqual([response.text, 'true']);
    expect((await api.get(`/v1/payment_intents/${payment.id}`)).body).toEqual(readOf(payment));
    const events = await store.events(payment.id);
    expect(events.map(({ type, snapshot }) => [type, snapshot])).toEqual([
      ['payment_intent.created', expect.any(Object)],
      ['payment_intent.requires_action', snapshotOf(payment)],
    ]);
    expect(JSON.stringify(events)).not.toContain(secret);
    expect(await store.ledger(payment.id)).toEqual([]);
  });

  it('a card that requires 3-D Secure is paid after the buyer passes the challenge, and the first response stays the same', async () => {
    const { body, key, response, payment, secret } = await charge();
    expect(await sandbox.completeChallenge(secret, 'succeed')).toMatchObject({ status: 'succeeded' });
    const paid = await untilStatusChanges(payment.id);
    expect(paid).toEqual({
      ...readOf(payment),
      card: cardOf('pm_card_threeDSecureRequired'),
      status: 'succeeded',
      amount_captured: handbagTotal,
      updated_at: instant,
    });
    expect((await store.ledger(payment.id)).map(({ key: opKey, kind }) => [opKey, kind])).toEqual([
      [`charge/${payment.id}`, 'charge_captured'],
    ]);
    expect(
      (await store.events(payment.id)).map(({ type, sequence, previousStatus }) => [type, sequence, previousStatus]),
    ).toEqual([
      ['payment_intent.created', 1, null],
      ['payment_intent.requires_action', 2, 'processing'],
      ['payment_intent.succeeded', 3, 'requires_action'],
    ]);
    expect((await api.post('/v1/payment_intents', body, key)).text).toBe(response.text);
    expect(await resultOfLifecycle(payment.id)).toBe('succeeded');
  });

  it('a card that requires 3-D Secure is authorized with manual capture and captured later, and its lifecycle workflow runs to the end', async () => {
    const { payment, secret } = await charge({ capture_method: 'manual' });
    await sandbox.completeChallenge(secret, 'succeed');
    expect(await untilStatusChanges(payment.id)).toMatchObject({ status: 'authorized', amount_captured: 0 });
    const captured = await api.post('/v1/capture', { payment_intent_id: payment.id }, idempotencyKey());
    expect([captured.status, (captured.body as Payment).status]).toEqual([200, 'captured']);
    expect((captured.body as Payment).capture_before).toEqual(instant);
    expect(await resultOfLifecycle(payment.id)).toBe('captured');
    expect(await eventTypes(payment.id)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.authorized',
      'payment_intent.captured',
    ]);
  });

  it('fails when the buyer fails the challenge, and is canceled at the processor so that it can no longer be paid', async () => {
    const { payment, secret } = await charge();
    await sandbox.completeChallenge(secret, 'fail');
    expect(await untilStatusChanges(payment.id)).toMatchObject({
      status: 'failed',
      failure: {
        code: 'authentication_failed',
        message: 'The card could not be authenticated.',
        advice: 'try_another_card',
      },
    });
    expect(await atProcessor(payment.id)).toEqual([{ status: 'canceled', amount_captured: 0 }]);
    await expect(sandbox.completeChallenge(secret, 'succeed')).rejects.toThrow('does not wait for a challenge');
    expect(await store.ledger(payment.id)).toEqual([]);
    expect(await resultOfLifecycle(payment.id)).toBe('failed');
  });

  it('fails when the buyer passes the challenge and the bank declines', async () => {
    const { payment, secret } = await charge({ payment_method: 'pm_card_threeDSecureRequiredChargeDeclined' });
    await sandbox.completeChallenge(secret, 'succeed');
    expect(await untilStatusChanges(payment.id)).toMatchObject({
      status: 'failed',
      failure: { code: 'card_declined' },
    });
    expect(await atProcessor(payment.id)).toEqual([{ status: 'canceled', amount_captured: 0 }]);
  });

  it('a card that requires 3-D Secure is paid at once when the bank requires no challenge', async () => {
    const { payment } = await charge({ payment_method: 'pm_card_threeDSecureOptional' });
    expect([payment.status, payment.client_secret, payment.action_expires_at]).toEqual(['succeeded', null, null]);
    expect(await lifecycleStatus(client, payment.id)).toBe(null);
  });

  it('a card that requires 3-D Secure cannot be canceled by the merchant while the challenge is open', async () => {
    const { payment } = await charge();
    const response = await api.post('/v1/cancel', { payment_intent_id: payment.id }, idempotencyKey());
    expect({ status: response.status, body: response.body }).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid_state_transition', details: { status: 'requires_action' } } },
    });
  });
});

describe('a challenge that the buyer does not complete', () => {
  it('expires after the promised time, is canceled at the processor, and can no longer be paid', async () => {
    const { payment, secret } = await charge();
    await restartLifecycle(client, { id: payment.id, merchantId: merchant.id }, endOfChallenge);
    expect(await resultOfLifecycle(payment.id)).toBe('canceled');
    expect(await read(payment.id)).toMatchObject({ status: 'canceled', failure: null, amount_captured: 0 });
    const [last] = (await store.events(payment.id)).slice(-1);
    expect([last?.type, last?.snapshot]).toEqual([
      'payment_intent.canceled',
      { ...snapshotOf(payment), status: 'canceled', cancellation_reason: 'expired', updated_at: instant },
    ]);
    expect(await atProcessor(payment.id)).toEqual([{ status: 'canceled', amount_captured: 0 }]);
    await expect(sandbox.completeChallenge(secret, 'succeed')).rejects.toThrow('does not wait for a challenge');
  });

  it('succeeds when the buyer paid just before the deadline: the processor decides', async () => {
    await sandbox.events('drop', us);
    const { payment, secret } = await charge();
    await sandbox.completeChallenge(secret, 'succeed');
    await restartLifecycle(client, { id: payment.id, merchantId: merchant.id }, afterChallenge);
    expect(await resultOfLifecycle(payment.id)).toBe('succeeded');
    expect(await atProcessor(payment.id)).toEqual([{ status: 'succeeded', amount_captured: handbagTotal }]);
    expect((await store.ledger(payment.id)).map(({ key }) => key)).toEqual([`charge/${payment.id}`]);
  });

  it('a challenge becomes an authorization when the buyer passed just before the deadline with manual capture', async () => {
    await sandbox.events('drop', us);
    const { payment, secret } = await charge({ capture_method: 'manual' });
    await sandbox.completeChallenge(secret, 'succeed');
    await restartLifecycle(client, { id: payment.id, merchantId: merchant.id }, afterChallenge);
    expect(await untilStatusChanges(payment.id)).toMatchObject({ status: 'authorized' });
    expect(await atProcessor(payment.id)).toEqual([{ status: 'requires_capture', amount_captured: 0 }]);
    await api.post('/v1/cancel', { payment_intent_id: payment.id }, idempotencyKey());
    expect(await resultOfLifecycle(payment.id)).toBe('canceled');
  });

  it('a challenge that the buyer does not complete is canceled once when the response of the processor is lost', async () => {
    const { payment } = await charge();
    await sandbox.arm({ operation: 'payment_intents.cancel', fault: 'timeout_after_effect', times: 1, ...us });
    await restartLifecycle(client, { id: payment.id, merchantId: merchant.id }, afterChallenge);
    expect(await resultOfLifecycle(payment.id)).toBe('canceled');
    expect(await eventTypes(payment.id)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.canceled',
    ]);
  });
});

describe('a challenge with irregular processor events', () => {
  it('completes without the event, because the processor is read after 15 seconds', async () => {
    await sandbox.events('drop', us);
    const { payment, secret } = await charge();
    await sandbox.completeChallenge(secret, 'succeed');
    expect(await untilStatusChanges(payment.id, 'requires_action', 30_000)).toMatchObject({ status: 'succeeded' });
    expect(await resultOfLifecycle(payment.id)).toBe('succeeded');
  });

  it('changes the payment once when events arrive twice or out of order', async () => {
    await sandbox.events('duplicate', us);
    const { payment, secret } = await charge();
    await sandbox.completeChallenge(secret, 'succeed');
    await untilStatusChanges(payment.id);
    await sandbox.events('reorder', us);
    const second = await charge();
    await sandbox.completeChallenge(second.secret, 'fail');
    await untilStatusChanges(second.payment.id);
    expect(await eventTypes(payment.id)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
    ]);
    expect(await eventTypes(second.payment.id)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.failed',
    ]);
  });

  it('a challenge with irregular processor events does not change the payment when all events are sent again', async () => {
    const since = new Date().toISOString();
    const { payment, secret } = await charge();
    await sandbox.completeChallenge(secret, 'succeed');
    const paid = await untilStatusChanges(payment.id);
    expect(await sandbox.replayEvents(since)).toBeGreaterThan(0);
    const sender = new EventSender(stack, inject('secretsFile'));
    const lie = eventOf('payment_intent.canceled', { landed_payment_intent: payment.id });
    await sender.send(lie);
    expect(await resultOfEvent(client, lie.id)).toBe('nothing_new');
    expect(await read(payment.id)).toEqual(paid);
    expect(await store.ledger(payment.id)).toHaveLength(1);
  });
});
