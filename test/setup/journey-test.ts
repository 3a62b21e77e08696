import { afterAll, afterEach, inject } from 'vitest';
import { merchantApi } from './merchant-api.js';
import { merchantStore } from './merchant-store.js';
import { newMerchant } from './new-merchant.js';
import { sandboxControl } from './sandbox-control.js';
import { temporalClient } from './temporal-view.js';

/** The processor account whose events and faults a journey controls. */
export const us = { entity: 'us', rail: 'test' } as const;

/**
 * The fixture of a journey that waits for a processor event, the buyer or a deadline: a new merchant and a Temporal
 * client for the lifecycle workflows of its payments. After every test, the processor works normally again.
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

  /** The status and captured amount of one payment at the processor. */
  async function atProcessor(paymentIntentId: string) {
    const payments = await sandbox.payments();
    const found = payments.filter(({ metadata }) => metadata['landed_payment_intent'] === paymentIntentId);
    return found.map(({ status, amount_captured }) => ({ status, amount_captured }));
  }

  return { stack, merchant, api, store, sandbox, client, atProcessor };
}
