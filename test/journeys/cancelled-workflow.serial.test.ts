import { afterAll, describe, expect, inject, it } from 'vitest';
import { merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { chargeHandbag, handbagTotal, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { temporalClient } from '../setup/temporal-view.js';

const stack = inject('stack');
const merchant = await newMerchant(stack);
const api = merchantApi(stack, { merchant });
const client = await temporalClient(stack);
const sandbox = sandboxControl(stack);

async function settlingWorkflow(): Promise<string> {
  const query = `MerchantId = '${merchant.id}' AND OpState = 'settling'`;
  for (let tries = 0; tries < 600; tries += 1) {
    for await (const { workflowId } of client.workflow.list({ query })) return workflowId;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No workflow is settling.');
}

afterAll(async () => {
  await sandbox.clear();
  await api.close();
  await client.connection.close();
});

describe('an operation that somebody cancels in Temporal Web while its outcome is open', () => {
  it('is brought to its end all the same: the charge that happened is committed and answered', async () => {
    const body = chargeHandbag(await quoteHandbag(api));
    const fault = { fault: 'error_after_effect', entity: 'us', rail: 'test' } as const;
    await sandbox.arm({ ...fault, operation: 'payment_intents.create', times: 1 });
    await sandbox.arm({ ...fault, operation: 'payment_intents.list', times: 3 });
    const answering = api.post('/v1/payment_intents', body, idempotencyKey());
    const handle = client.workflow.getHandle(await settlingWorkflow());
    await handle.cancel();
    const answer = await answering;
    expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded', amount_captured: handbagTotal } });
    expect(await handle.result()).toEqual({ kind: 'completed' });
  });
});
