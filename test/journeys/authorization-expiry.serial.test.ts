import { loadSecrets } from '@landed/stack/data-folder/secrets';
import { expect, inject, it } from 'vitest';
import { afterAuthorization, dayInSeconds, endOfAuthorization } from '../setup/clocks.js';
import { openJourneyTest, us } from '../setup/journey-test.js';
import { chargeHandbag, handbagTotal, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { instant, type Payment, snapshotOf } from '../setup/payment.js';
import { lifecycleResult, restartLifecycle } from '../setup/payment-with-deadline.js';
import { eventually } from '../setup/processor-event.js';

const { stack, merchant, api, store, sandbox, client, atProcessor } = await openJourneyTest();

async function authorize(): Promise<Payment> {
  const body = chargeHandbag(await quoteHandbag(api), { capture_method: 'manual' });
  return (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
}

function capture({ id }: Payment) {
  return api.post('/v1/capture', { payment_intent_id: id }, idempotencyKey());
}

async function statusOf({ id }: Payment): Promise<string> {
  return ((await api.get(`/v1/payment_intents/${id}`)).body as Payment).status;
}

async function eventHistory({ id }: Payment) {
  return (await store.events(id)).map(({ type, sequence, previousStatus }) => [type, sequence, previousStatus]);
}

it('an uncaptured authorization gets an event a day before its expiry, is then voided, and can no longer be captured', async () => {
  const payment = await authorize();
  expect(Date.parse(payment.capture_before ?? '') - Date.parse(payment.created_at)).toBeGreaterThan(6.9 * 86_400_000);
  await restartLifecycle(client, { id: payment.id, merchantId: merchant.id }, endOfAuthorization);
  expect(await lifecycleResult(client, payment.id)).toBe('canceled');

  expect(await eventHistory(payment)).toEqual([
    ['payment_intent.created', 1, null],
    ['payment_intent.authorized', 2, 'processing'],
    ['payment_intent.authorization_expiring', 3, null],
    ['payment_intent.canceled', 4, 'authorized'],
  ]);
  const [, , expiring, canceled] = await store.events(payment.id);
  expect([expiring?.snapshot, expiring?.operationId, expiring?.requestId]).toEqual([snapshotOf(payment), null, null]);
  expect(canceled?.snapshot).toEqual({
    ...snapshotOf(payment),
    status: 'canceled',
    amount_capturable: 0,
    cancellation_reason: 'expired',
    updated_at: instant,
  });
  expect(await atProcessor(payment.id)).toEqual([{ status: 'canceled', amount_captured: 0 }]);

  const late = await capture(payment);
  expect({ status: late.status, body: late.body }).toEqual({
    status: 422,
    body: {
      error: {
        code: 'invalid_state_transition',
        message: expect.any(String) as string,
        details: { status: 'canceled' },
      },
    },
  });
});

it('an authorization is not voided while a capture is in flight when its window ends', async () => {
  const payment = await authorize();
  await sandbox.arm({ operation: 'payment_intents.capture', fault: 'timeout_before_effect', times: 2, ...us });
  const capturing = capture(payment);
  await eventually(
    async () =>
      (await store.sql.query('SELECT pending_operation_id AS held FROM payment_intent WHERE id = $1', [payment.id]))
        .rows,
    ([row]) => (row as { held: string | null }).held !== null,
  );
  await restartLifecycle(client, { id: payment.id, merchantId: merchant.id }, afterAuthorization);
  const captured = await capturing;
  expect([captured.status, (captured.body as Payment).status]).toEqual([200, 'captured']);
  expect(await lifecycleResult(client, payment.id)).toBe('captured');
  expect(await atProcessor(payment.id)).toEqual([{ status: 'succeeded', amount_captured: handbagTotal }]);
  expect(await eventHistory(payment)).toEqual([
    ['payment_intent.created', 1, null],
    ['payment_intent.authorized', 2, 'processing'],
    ['payment_intent.captured', 3, 'authorized'],
  ]);
});

it('an authorization that the processor canceled becomes canceled although the event was lost', async () => {
  const payment = await authorize();
  await sandbox.events('drop', us);
  const found = (await sandbox.payments()).find(({ metadata }) => metadata['landed_payment_intent'] === payment.id);
  const account = loadSecrets(inject('secretsFile')).processor_accounts.find(
    ({ entity, rail }) => entity === 'us' && rail === 'test',
  );
  const canceled = await fetch(`${stack.sandbox_url}/v1/payment_intents/${found?.id ?? ''}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account?.secret_key ?? ''}` },
  });
  expect(canceled.status).toBe(200);
  await restartLifecycle(client, { id: payment.id, merchantId: merchant.id }, dayInSeconds);
  expect(await lifecycleResult(client, payment.id)).toBe('canceled');
  expect(await statusOf(payment)).toBe('canceled');
});

it('the lifecycle workflow of an authorization ends at once after a capture or a cancel', async () => {
  const [one, other] = [await authorize(), await authorize()];
  await capture(one);
  await api.post('/v1/cancel', { payment_intent_id: other.id }, idempotencyKey());
  expect(await Promise.all([one, other].map(({ id }) => lifecycleResult(client, id)))).toEqual([
    'captured',
    'canceled',
  ]);
});
