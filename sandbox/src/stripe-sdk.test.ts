import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from './testing/test-bench.js';

let bench: TestBench;
let stripe: Stripe;
beforeAll(async () => {
  bench = await TestBench.open();
  const { port } = new URL(bench.url);
  stripe = new Stripe('sk_us_test', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 4_000,
  });
});
afterAll(() => bench.close());

const CHARGE = {
  amount: 13_540,
  currency: 'usd',
  payment_method: 'pm_card_visa',
  allowed_payment_method_types: ['card'],
  confirm: true,
  metadata: { landed_operation: 'op' },
  expand: ['latest_charge'],
} satisfies Stripe.PaymentIntentCreateParams;

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(() => 'no failure').catch((error: unknown) => error);
}

test('the official SDK charges, replays and reads', async () => {
  const first = await stripe.paymentIntents.create(CHARGE, { idempotencyKey: 'sdk.1' });
  expect([first.status, first.amount_received, first.livemode]).toEqual(['succeeded', 13_540, false]);
  expect(typeof first.latest_charge === 'object' && first.latest_charge?.captured).toBe(true);
  const second = await stripe.paymentIntents.create(CHARGE, { idempotencyKey: 'sdk.1' });
  expect(second).toEqual(first);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  const read = await stripe.paymentIntents.retrieve(first.id, { expand: ['latest_charge'] });
  expect(read).toEqual(first);
});

test('the official SDK captures and cancels payments', async () => {
  const manual = { ...CHARGE, capture_method: 'manual' } as const;
  const one = await stripe.paymentIntents.create(manual);
  expect((await stripe.paymentIntents.capture(one.id)).status).toBe('succeeded');
  const two = await stripe.paymentIntents.create(manual);
  const canceled = await stripe.paymentIntents.cancel(two.id, { cancellation_reason: 'requested_by_customer' });
  expect([canceled.status, canceled.cancellation_reason]).toEqual(['canceled', 'requested_by_customer']);
});

test('the official SDK throws the same error classes as with Stripe', async () => {
  const declined = await failureOf(
    stripe.paymentIntents.create({ ...CHARGE, payment_method: 'pm_card_chargeDeclinedInsufficientFunds' }),
  );
  expect(declined).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(declined).toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    payment_intent: { status: 'requires_payment_method' },
    requestId: expect.stringMatching(/^req_/),
  });
  await stripe.paymentIntents.create(CHARGE, { idempotencyKey: 'sdk.2' });
  const mismatch = await failureOf(
    stripe.paymentIntents.create({ ...CHARGE, amount: 99 }, { idempotencyKey: 'sdk.2' }),
  );
  expect(mismatch).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  const missing = await failureOf(stripe.paymentIntents.retrieve('pi_nobody'));
  expect(missing).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' });
  const stranger = new Stripe('sk_stranger', { host: '127.0.0.1', port: new URL(bench.url).port, protocol: 'http' });
  expect(await failureOf(stranger.paymentIntents.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
});

test('the official SDK reports each fault as the matching error', async () => {
  const create = (): Promise<unknown> => failureOf(stripe.paymentIntents.create(CHARGE));
  await bench.arm({ operation: 'payment_intents.create', fault: 'rate_limited' });
  expect(await create()).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  await bench.arm({ operation: 'payment_intents.create', fault: 'error_after_effect' });
  expect(await create()).toBeInstanceOf(Stripe.errors.StripeAPIError);
  await bench.arm({ operation: 'payment_intents.create', fault: 'malformed' });
  expect(await create()).toBeInstanceOf(Stripe.errors.StripeAPIError);
  // Two faults: the SDK retries once after a closed connection, whatever its retry setting is.
  await bench.arm({ operation: 'payment_intents.create', fault: 'reset_after_effect', times: 2 });
  expect(await create()).toBeInstanceOf(Stripe.errors.StripeConnectionError);
});

test('the official SDK creates, reads and lists refunds', async () => {
  const { id } = await stripe.paymentIntents.create(CHARGE);
  const part = await stripe.refunds.create(
    { payment_intent: id, amount: 540, reason: 'duplicate', metadata: { landed_refund: 're_7' } },
    { idempotencyKey: 'sdk.refund' },
  );
  expect([part.status, part.amount, part.reason, part.metadata]).toEqual([
    'succeeded',
    540,
    'duplicate',
    { landed_refund: 're_7' },
  ]);
  expect(await stripe.refunds.retrieve(part.id)).toEqual({ ...part, balance_transaction: expect.any(String) });
  const rest = await stripe.refunds.create({ payment_intent: id });
  const seen: string[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: id, limit: 1 })) seen.push(refund.id);
  expect(seen).toEqual([rest.id, part.id]);
  const more = await failureOf(stripe.refunds.create({ payment_intent: id }));
  expect(more).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(more).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
});

test('the official SDK submits evidence, reads and lists disputes', async () => {
  const { id } = await stripe.paymentIntents.create(CHARGE);
  await bench.control('disputes', { payment: id });
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
  expect([dispute?.status, dispute?.balance_transactions[0]?.net]).toEqual(['needs_response', -15_040]);
  const evidence = { uncategorized_text: 'The parcel was signed for.' };
  const update = () =>
    stripe.disputes.update(dispute?.id ?? '', { evidence, submit: true }, { idempotencyKey: 'sdk.evidence' });
  const submitted = await update();
  expect([submitted.status, submitted.evidence_details.submission_count]).toEqual(['under_review', 1]);
  expect(await update()).toEqual(submitted);
  expect(await stripe.disputes.retrieve(submitted.id)).toEqual(submitted);
  await bench.control(`disputes/${submitted.id}/close`, { outcome: 'lost' });
  const late = await failureOf(stripe.disputes.update(submitted.id, { evidence }));
  expect(late).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(late).toMatchObject({ statusCode: 400, message: 'This dispute is already closed' });
});

test('the official SDK reads a payment before and after its challenge', async () => {
  const challenged = await stripe.paymentIntents.create({
    ...CHARGE,
    payment_method: 'pm_card_threeDSecureRequired',
    use_stripe_sdk: true,
  });
  expect([challenged.status, challenged.next_action?.type]).toEqual(['requires_action', 'use_stripe_sdk']);
  await bench.control('challenges', { client_secret: challenged.client_secret, outcome: 'fail' });
  const failed = await stripe.paymentIntents.retrieve(challenged.id);
  expect([failed.status, failed.last_payment_error?.code]).toEqual([
    'requires_payment_method',
    'payment_intent_authentication_failure',
  ]);
  const [event] = (await stripe.events.list({ type: 'payment_intent.payment_failed', limit: 1 })).data;
  expect(event?.data.object).toMatchObject({ id: challenged.id, last_payment_error: failed.last_payment_error });
  expect(await stripe.events.retrieve(event?.id ?? '')).toEqual(event);
});

test('the official SDK pages through a list automatically', async () => {
  const key = { apiKey: 'sk_gb_test' };
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) ids.push((await stripe.paymentIntents.create(CHARGE, key)).id);
  const seen: string[] = [];
  for await (const payment of stripe.paymentIntents.list({ limit: 3, created: { gte: 0 } }, key)) seen.push(payment.id);
  expect(seen).toEqual(ids.toReversed());
});
