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

async function reconcilingWorkflow(): Promise<string> {
  const query = `MerchantId = '${merchant.id}' AND OpState = 'reconciling'`;
  for (let tries = 0; tries < 600; tries += 1) {
    for await (const { workflowId } of client.workflow.list({ query })) return workflowId;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No workflow is reconciling.');
}

afterAll(async () => {
  await sandbox.clear();
  await api.close();
  await client.connection.close();
});

describe('an operation whose workflow is canceled in Temporal Web while its outcome is unknown', () => {
  it('an operation whose workflow is canceled still completes: the charge that happened is saved and sent to the merchant', async () => {
    const body = chargeHandbag(await quoteHandbag(api));
    const fault = { fault: 'error_after_effect', entity: 'us', rail: 'test' } as const;
    await sandbox.arm({ ...fault, operation: 'payment_intents.create', times: 1 });
    await sandbox.arm({ ...fault, operation: 'payment_intents.list', times: 3 });
    const responding = api.post('/v1/payment_intents', body, idempotencyKey());
    const handle = client.workflow.getHandle(await reconcilingWorkflow());
    await handle.cancel();
    const response = await responding;
    expect(response).toMatchObject({ status: 200, body: { status: 'succeeded', amount_captured: handbagTotal } });
    expect(await handle.result()).toMatchObject({ kind: 'completed' });
  });
});
