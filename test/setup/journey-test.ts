import { afterAll, afterEach, inject } from 'vitest';
import { merchantApi } from './merchant-api.js';
import { merchantStore } from './merchant-store.js';
import { newMerchant } from './new-merchant.js';
import { sandboxControl } from './sandbox-control.js';
import { temporalClient } from './temporal-view.js';

/** The account whose events and faults a waiting journey plays with. */
export const us = { entity: 'us', rail: 'test' } as const;

/**
 * What a journey works with in which something waits for the processor's word, the buyer or the clock: a merchant of its
 * own and the workflow that looks after its payments. Behind every test the processor behaves again.
 */
export async function openJourneyTest() {
  const stack = inject('stack');
  const merchant = await newMerchant(stack);
  const api = merchantApi(stack, { merchant });
  const store = merchantStore(stack);
  const sandbox = sandboxControl(stack);
  const client = await temporalClient(stack);

  afterEach(async () => {
    await sandbox.events('normal', us);
    await sandbox.clear();
  });
  afterAll(async () => {
    await api.close();
    await store.close();
    await client.connection.close();
  });

  /** What the processor holds of one payment. */
  async function atProcessor(paymentIntentId: string) {
    const payments = await sandbox.payments();
    const found = payments.filter(({ metadata }) => metadata['landed_payment_intent'] === paymentIntentId);
    return found.map(({ status, amount_captured }) => ({ status, amount_captured }));
  }

  return { stack, merchant, api, store, sandbox, client, atProcessor };
}
