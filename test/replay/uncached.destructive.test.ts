import { afterAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { idempotencyKey } from '../setup/orders.js';
import { startOwnStack } from '../setup/own-stack.js';
import { statusOrCode } from '../setup/retried-operation.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { openWorkflowsAfter } from '../setup/temporal-view.js';

/**
 * Workers that cache no workflow: every step is replayed from the history, as after a crash. Code that depends on
 * anything but the history fails here with a nondeterminism error, and its operation never completes.
 */
const stack = await startOwnStack({ workers: { env: { WORKFLOWS_CACHED_MAX: '0' } } });
const merchant = await newMerchant(stack.json, { quote: 'optional' });
const api: MerchantApi = merchantApi(stack.json, { merchant });
const sandbox = sandboxControl(stack.json);

afterAll(async () => {
  await api.close();
  await stack.close();
});

const order = {
  amount: 3_210,
  currency: 'AUD',
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
};

async function pay(changes: object): Promise<{ readonly id: string; readonly client_secret: string | null }> {
  const response = await api.post('/v1/payment_intents', { ...order, ...changes }, idempotencyKey());
  expect(response.status).toBe(200);
  return response.body as { id: string; client_secret: string | null };
}

const act = (operation: string, id: string) =>
  api.post(`/v1/${operation}`, { payment_intent_id: id }, idempotencyKey());
const statusOf = async (id: string) => statusOrCode(await api.get(`/v1/payment_intents/${id}`));

describe('workers without a workflow cache', () => {
  it('process a charge, a capture, a cancel and a refund', async () => {
    const paid = await pay({});
    expect(statusOrCode(await act('refund', paid.id))).toBe('succeeded');
    const shipped = await pay({ capture_method: 'manual' });
    expect(statusOrCode(await act('capture', shipped.id))).toBe('captured');
    const dropped = await pay({ capture_method: 'manual' });
    expect(statusOrCode(await act('cancel', dropped.id))).toBe('canceled');
  });

  it('reconciles a capture and a refund with unknown outcomes', async () => {
    const shipped = await pay({ capture_method: 'manual' });
    await sandbox.arm({ operation: 'payment_intents.capture', fault: 'error_after_effect', times: 1 });
    await sandbox.arm({ operation: 'payment_intents.retrieve', fault: 'error_before_effect', times: 2 });
    expect(statusOrCode(await act('capture', shipped.id))).toBe('captured');
    await sandbox.arm({ operation: 'refunds.create', fault: 'error_before_effect', times: 1 });
    expect(statusOrCode(await act('refund', shipped.id))).toBe('succeeded');
  });

  it('completes a challenge through the processor’s events', async () => {
    const { id, client_secret } = await pay({ payment_method: 'pm_card_threeDSecureRequired' });
    await sandbox.completeChallenge(client_secret ?? '', 'succeed');
    await expect.poll(() => statusOf(id), { timeout: 90_000, interval: 100 }).toBe('succeeded');
  });

  it('leaves no open workflow and a balanced ledger', async () => {
    expect(await openWorkflowsAfter(stack, 30_000)).toEqual([]);
    await assertConservation(stack.json);
  });
});
