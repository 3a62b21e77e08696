import { afterAll, afterEach, expect, inject, it } from 'vitest';
import { startCheckout } from '../setup/direct-checkout.js';
import { merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { EventSender, eventOf, eventually, resultOfEvent } from '../setup/processor-event.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { temporalClient } from '../setup/temporal-view.js';

const stack = inject('stack');
const merchant = await newMerchant(stack, { quote: 'optional' });
const api = merchantApi(stack, { merchant });
const client = await temporalClient(stack);
const sandbox = sandboxControl(stack);
const sender = new EventSender(stack, inject('secretsFile'));
const ca = { entity: 'ca', rail: 'test' } as const;

afterEach(async () => {
  await sandbox.clear();
  await sandbox.events('normal', ca);
});
afterAll(async () => {
  await api.close();
  await client.connection.close();
});

const order = {
  amount: 2_345,
  currency: 'CAD',
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
};

/** The safe window is over after two seconds, and then nothing is read for an hour. */
const hurried = {
  respondAfterMilliseconds: 1_000,
  reconcileBackoffMilliseconds: 300,
  safeWindowMilliseconds: 2_000,
  lastReadMilliseconds: 2_000,
};

it('an event lets a charge that waits for a person be read at once, and the fact ends the wait', async () => {
  await sandbox.events('drop', ca);
  await sandbox.arm({ ...ca, operation: 'payment_intents.create', fault: 'error_after_effect', times: 1_000 });
  await sandbox.arm({ ...ca, operation: 'payment_intents.list', fault: 'error_before_effect', times: 1_000 });
  const { handle, key, paymentIntentId } = await startCheckout(client, {
    merchantId: merchant.id,
    body: order,
    acceptedMillisecondsAgo: 0,
    timings: hurried,
  });
  const ask = () => api.post('/v1/payment_intents', order, { 'idempotency-key': key });
  await eventually(ask, ({ body }) => JSON.stringify(body).includes('idempotency_recovery_required'), 30_000);
  await eventually(
    () => handle.describe(),
    ({ searchAttributes }) => searchAttributes['NeedsReview']?.[0] === true,
  );
  await sandbox.clear();

  const event = eventOf('payment_intent.succeeded', { landed_payment_intent: paymentIntentId });
  expect((await sender.send(event, { entity: 'ca' })).status).toBe(200);
  expect(await resultOfEvent(client, event.id, 'ca')).toBe('left_to_operation');
  expect(await handle.result()).toEqual({ kind: 'completed' });
  const read = await api.get(`/v1/payment_intents/${paymentIntentId}`);
  expect(read.body).toMatchObject({ status: 'succeeded', amount_captured: 2_345 });
});
