import { describe, expect, inject, it } from 'vitest';
import { chargeHandbag, handbagTotal, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { instant, type Payment, paidHandbag, readOf, snapshotOf } from '../setup/payment.js';
import { EventSender, resultOfEvent, eventOf, eventually } from '../setup/processor-event.js';
import { openJourneyTest, us } from '../setup/journey-test.js';
import { lifecycleResult, restartLifecycle, lifecycleStatus } from '../setup/payment-with-deadline.js';

const { stack, merchant, api, store, sandbox, client, atProcessor } = await openJourneyTest();

async function begin(changes: Record<string, unknown> = {}) {
  const quoteId = await quoteHandbag(api);
  const body = chargeHandbag(quoteId, { payment_method: 'pm_card_threeDSecureRequired', ...changes });
  const key = idempotencyKey();
  const answer = await api.post('/v1/payment_intents', body, key);
  const payment = answer.body as Payment;
  return { quoteId, body, key, answer, payment, secret: payment.client_secret ?? '' };
}

async function read(id: string): Promise<Payment> {
  return (await api.get(`/v1/payment_intents/${id}`)).body as Payment;
}

function untilItMoves(id: string, from = 'requires_action', milliseconds?: number): Promise<Payment> {
  return eventually(
    () => read(id),
    ({ status }) => status !== from,
    milliseconds,
  );
}

async function eventTypes(id: string): Promise<string[]> {
  return (await store.events(id)).map(({ type }) => type);
}

/** What the workflow that looked after the payment ended with. */
function ended(id: string): Promise<unknown> {
  return lifecycleResult(client, id);
}

describe('a card whose bank asks its buyer', () => {
  it('is answered with what the browser needs, once, and with nothing of it anywhere else', async () => {
    const { quoteId, body, key, answer, payment, secret } = await begin();
    expect({ status: answer.status, body: answer.body }).toEqual({
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
    expect([replayed.text, replayed.headers['idempotent-replayed']]).toEqual([answer.text, 'true']);
    expect((await api.get(`/v1/payment_intents/${payment.id}`)).body).toEqual(readOf(payment));
    const events = await store.events(payment.id);
    expect(events.map(({ type, snapshot }) => [type, snapshot])).toEqual([
      ['payment_intent.created', expect.any(Object)],
      ['payment_intent.requires_action', snapshotOf(payment)],
    ]);
    expect(JSON.stringify(events)).not.toContain(secret);
    expect(await store.ledger(payment.id)).toEqual([]);
  });

  it('is paid once the buyer has passed, and the first answer stays the first answer', async () => {
    const { body, key, answer, payment, secret } = await begin();
    expect(await sandbox.completeChallenge(secret, 'succeed')).toMatchObject({ status: 'succeeded' });
    const paid = await untilItMoves(payment.id);
    expect(paid).toEqual({
      ...readOf(payment),
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
    expect((await api.post('/v1/payment_intents', body, key)).text).toBe(answer.text);
    expect(await ended(payment.id)).toBe('succeeded');
  });

  it('is authorized on manual capture, captured then, and looked after until the end', async () => {
    const { payment, secret } = await begin({ capture_method: 'manual' });
    await sandbox.completeChallenge(secret, 'succeed');
    expect(await untilItMoves(payment.id)).toMatchObject({ status: 'authorized', amount_captured: 0 });
    const captured = await api.post('/v1/capture', { payment_intent_id: payment.id }, idempotencyKey());
    expect([captured.status, (captured.body as Payment).status]).toEqual([200, 'captured']);
    expect((captured.body as Payment).capture_before).toEqual(instant);
    expect(await ended(payment.id)).toBe('captured');
    expect(await eventTypes(payment.id)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.authorized',
      'payment_intent.captured',
    ]);
  });

  it('fails when the buyer fails, and is closed at the processor so that nobody can pay it afterwards', async () => {
    const { payment, secret } = await begin();
    await sandbox.completeChallenge(secret, 'fail');
    expect(await untilItMoves(payment.id)).toMatchObject({
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
    expect(await ended(payment.id)).toBe('failed');
  });

  it('fails when the buyer passes and the bank says no all the same', async () => {
    const { payment, secret } = await begin({ payment_method: 'pm_card_threeDSecureRequiredChargeDeclined' });
    await sandbox.completeChallenge(secret, 'succeed');
    expect(await untilItMoves(payment.id)).toMatchObject({ status: 'failed', failure: { code: 'card_declined' } });
    expect(await atProcessor(payment.id)).toEqual([{ status: 'canceled', amount_captured: 0 }]);
  });

  it('is paid at once when its bank does not ask this time', async () => {
    const { payment } = await begin({ payment_method: 'pm_card_threeDSecureOptional' });
    expect([payment.status, payment.client_secret, payment.action_expires_at]).toEqual(['succeeded', null, null]);
    expect(await lifecycleStatus(client, payment.id)).toBe(null);
  });

  it('cannot be canceled by the merchant while the buyer is at it', async () => {
    const { payment } = await begin();
    const answer = await api.post('/v1/cancel', { payment_intent_id: payment.id }, idempotencyKey());
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid_state_transition', details: { status: 'requires_action' } } },
    });
  });
});

describe('a buyer who leaves', () => {
  it('is waited for as long as promised; then the processor cancels, and nothing can be paid any more', async () => {
    const { payment, secret } = await begin();
    await restartLifecycle(client, { id: payment.id, merchantId: merchant.id }, { actionWindowMilliseconds: 1_500 });
    expect(await ended(payment.id)).toBe('canceled');
    expect(await read(payment.id)).toMatchObject({ status: 'canceled', failure: null, amount_captured: 0 });
    const [last] = (await store.events(payment.id)).slice(-1);
    expect([last?.type, last?.snapshot]).toEqual([
      'payment_intent.canceled',
      { ...snapshotOf(payment), status: 'canceled', cancellation_reason: 'expired', updated_at: instant },
    ]);
    expect(await atProcessor(payment.id)).toEqual([{ status: 'canceled', amount_captured: 0 }]);
    await expect(sandbox.completeChallenge(secret, 'succeed')).rejects.toThrow('does not wait for a challenge');
  });

  it('and was quicker than our clock has paid: the processor decides', async () => {
    await sandbox.events('drop', us);
    const { payment, secret } = await begin();
    await sandbox.completeChallenge(secret, 'succeed');
    await restartLifecycle(client, { id: payment.id, merchantId: merchant.id }, { actionWindowMilliseconds: 500 });
    expect(await ended(payment.id)).toBe('succeeded');
    expect(await atProcessor(payment.id)).toEqual([{ status: 'succeeded', amount_captured: handbagTotal }]);
    expect((await store.ledger(payment.id)).map(({ key }) => key)).toEqual([`charge/${payment.id}`]);
  });

  it('and was quicker on manual capture has a new week: the authorization is kept', async () => {
    await sandbox.events('drop', us);
    const { payment, secret } = await begin({ capture_method: 'manual' });
    await sandbox.completeChallenge(secret, 'succeed');
    await restartLifecycle(client, { id: payment.id, merchantId: merchant.id }, { actionWindowMilliseconds: 500 });
    expect(await untilItMoves(payment.id)).toMatchObject({ status: 'authorized' });
    expect(await atProcessor(payment.id)).toEqual([{ status: 'requires_capture', amount_captured: 0 }]);
    await api.post('/v1/cancel', { payment_intent_id: payment.id }, idempotencyKey());
    expect(await ended(payment.id)).toBe('canceled');
  });

  it('is let go once, although the processor did it and its answer was lost', async () => {
    const { payment } = await begin();
    await sandbox.arm({ operation: 'payment_intents.cancel', fault: 'timeout_after_effect', times: 1, ...us });
    await restartLifecycle(client, { id: payment.id, merchantId: merchant.id }, { actionWindowMilliseconds: 500 });
    expect(await ended(payment.id)).toBe('canceled');
    expect(await eventTypes(payment.id)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.canceled',
    ]);
  });
});

describe('events that do not come as they should', () => {
  it('that are lost are made up for: the processor is read after a quarter of a minute', async () => {
    await sandbox.events('drop', us);
    const { payment, secret } = await begin();
    await sandbox.completeChallenge(secret, 'succeed');
    expect(await untilItMoves(payment.id, 'requires_action', 30_000)).toMatchObject({ status: 'succeeded' });
    expect(await ended(payment.id)).toBe('succeeded');
  });

  it('that come twice or in another order are one change', async () => {
    await sandbox.events('duplicate', us);
    const { payment, secret } = await begin();
    await sandbox.completeChallenge(secret, 'succeed');
    await untilItMoves(payment.id);
    await sandbox.events('reorder', us);
    const second = await begin();
    await sandbox.completeChallenge(second.secret, 'fail');
    await untilItMoves(second.payment.id);
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

  it('that are all told again change nothing', async () => {
    const since = new Date().toISOString();
    const { payment, secret } = await begin();
    await sandbox.completeChallenge(secret, 'succeed');
    const paid = await untilItMoves(payment.id);
    expect(await sandbox.replayEvents(since)).toBeGreaterThan(0);
    const sender = new EventSender(stack, inject('secretsFile'));
    const lie = eventOf('payment_intent.canceled', { landed_payment_intent: payment.id });
    await sender.send(lie);
    expect(await resultOfEvent(client, lie.id)).toBe('nothing_new');
    expect(await read(payment.id)).toEqual(paid);
    expect(await store.ledger(payment.id)).toHaveLength(1);
  });
});
