import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { chargeUntilFinal, paymentIn, statusAndCode } from '../setup/retrying-merchant.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { openWorkflowsAfter } from '../setup/temporal-view.js';

/** An incident at the processor: it stores a 500 under keys, or responds only after the merchant got `processing`. */
let stack: OwnStack;
let api: MerchantApi;
let sandbox: SandboxControl;
const retryOptions = { withinMilliseconds: 120_000 };

beforeAll(async () => {
  // Longer than a merchant waits for a response, and short for a test.
  stack = await startOwnStack();
  api = merchantApi(stack.json, { merchant: await newMerchant(stack.json, { quote: 'optional' }) });
  sandbox = sandboxControl(stack.json);
});

afterAll(async () => {
  await api.close();
  await stack.close();
});

const orderIn = (currency: string, more: object = {}) => ({
  amount: 4_150,
  currency,
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
  ...more,
});

/** A charge in an account that no other test of this file uses. */
async function charged(currency: string, more: object = {}): Promise<string> {
  const { response } = await chargeUntilFinal(api, orderIn(currency, more), randomUUID(), retryOptions);
  return paymentIn(response).id;
}

describe.concurrent('an operation in an incident at the processor', () => {
  it('ends without an operator after a stored 500: the charge gets `processing` and fails', async () => {
    await sandbox.arm({ operation: 'payment_intents.create', fault: 'error_stored', times: 1, entity: 'us' });
    const { log, response, read } = await chargeUntilFinal(api, orderIn('USD'), randomUUID(), retryOptions);
    expect(log).toEqual(['200 processing']);
    expect(read?.body).toMatchObject({
      status: 'failed',
      amount_captured: 0,
      failure: { code: 'processing_error', advice: 'try_again_later' },
    });
    const { id } = paymentIn(response);
    const made = await sandbox.payments();
    expect(made.filter(({ metadata }) => metadata['landed_payment_intent'] === id)).toEqual([]);
  });

  it('is found after a stored 500 when the charge was made before it', async () => {
    await sandbox.arm({
      operation: 'payment_intents.create',
      fault: 'error_stored_after_effect',
      times: 1,
      entity: 'gb',
    });
    const { log } = await chargeUntilFinal(api, orderIn('GBP'), randomUUID(), retryOptions);
    expect(log).toEqual(['200 succeeded']);
  });

  it('captures the payment under the next key after a stored 500', async () => {
    const id = await charged('EUR', { capture_method: 'manual' });
    await sandbox.arm({ operation: 'payment_intents.capture', fault: 'error_stored', times: 1, entity: 'eu' });
    const captured = await api.post('/v1/capture', { payment_intent_id: id }, { 'idempotency-key': randomUUID() });
    expect(statusAndCode(captured)).toBe('200 captured');
  });

  it('ends without an operator after a stored 500: the refund gets `pending` and fails', async ({ expect }) => {
    const id = await charged('CAD');
    await sandbox.arm({ operation: 'refunds.create', fault: 'error_stored', times: 1, entity: 'ca' });
    const body = { payment_intent_id: id, amount: 1_000 };
    const refund = await api.post('/v1/refund', body, { 'idempotency-key': randomUUID() });
    expect(statusAndCode(refund)).toBe('200 pending');
    const path = `/v1/refunds/${(refund.body as { id: string }).id}`;
    await expect.poll(async () => statusAndCode(await api.get(path))).toBe('200 failed');
    expect((await api.get(`/v1/payment_intents/${id}`)).body).toMatchObject({ amount_refunded: 0 });
  });

  it('a charge fails with `authentication_failed` when its challenge is found after the response', async ({
    expect,
  }) => {
    const at = { entity: 'au', rail: 'test' } as const;
    await sandbox.arm({ ...at, operation: 'payment_intents.create', fault: 'error_after_effect', times: 1 });
    for (const operation of ['payment_intents.create', 'payment_intents.list'] as const)
      await sandbox.arm({ ...at, operation, fault: 'error_before_effect', times: 1_000 });
    const body = orderIn('AUD', { payment_method: 'pm_card_threeDSecureRequired' });
    const response = await api.post('/v1/payment_intents', body, { 'idempotency-key': randomUUID() });
    expect(statusAndCode(response)).toBe('200 processing');
    await sandbox.clear(at);
    const { id } = paymentIn(response);
    await expect
      .poll(async () => (await api.get(`/v1/payment_intents/${id}`)).body)
      .toMatchObject({
        status: 'failed',
        failure: { code: 'authentication_failed', advice: 'try_another_card' },
      });
    const made = (await sandbox.payments()).filter(({ metadata }) => metadata['landed_payment_intent'] === id);
    expect(made.map(({ status }) => status)).toEqual(['canceled']);
  });
});

it('no workflow is open afterwards, and the ledger balances', async () => {
  expect(await openWorkflowsAfter(stack, 60_000)).toEqual([]);
  await assertConservation(stack.json);
});
