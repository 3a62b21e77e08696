import type { StackMerchant } from '@landed/stack/data-folder/stack-file';
import { afterAll, expect, inject } from 'vitest';
import { type ApiContract, publishedContract } from './api-contract.js';
import { type ApiResponse, type MerchantApi, type MerchantApiOptions, merchantApi } from './merchant-api.js';

import { type Footprint, type MerchantStore, merchantStore } from './merchant-store.js';
import { type NewMerchantOptions, newMerchant, rotateTestKeys } from './new-merchant.js';
import { type SandboxControl, type SandboxPayment, sandboxControl } from './sandbox-control.js';

/** What a file of API tests works with: a merchant of its own, whose every response is held against the contract. */
export interface ApiTest {
  readonly merchant: StackMerchant;
  readonly api: MerchantApi;
  readonly store: MerchantStore;
  readonly sandbox: SandboxControl;
  readonly contract: ApiContract;
  /** The API of another rail or of another merchant, held against the contract too. */
  apiOf(options: Pick<MerchantApiOptions, 'merchant' | 'rail' | 'connections'>): MerchantApi;
  anotherMerchant(options?: NewMerchantOptions): Promise<StackMerchant>;
  /** The merchant with a new pair of test keys; the old one no longer works. */
  rotateKeys(merchant: StackMerchant): Promise<StackMerchant>;
  /**
   * Everything that requests of this file could have left behind here and at the processor, where what no merchant has
   * counts too.
   */
  trace(): Promise<Trace>;
  /** What the processor holds of one payment. */
  charges(paymentIntentId: string): Promise<readonly SandboxPayment[]>;
}

export interface Trace extends Footprint {
  readonly charges: number;
}

/** Opens the fixture for the file that calls it and closes it behind its last test. */
export async function openApiTest(options: NewMerchantOptions = {}): Promise<ApiTest> {
  const stack = inject('stack');
  const [merchant, contract] = await Promise.all([newMerchant(stack, options), publishedContract(stack.gateway_url)]);
  const { inspect } = contract;
  const store = merchantStore(stack);
  const sandbox = sandboxControl(stack);
  const opened: MerchantApi[] = [];
  const since = new Date().toISOString();
  const apiOf: ApiTest['apiOf'] = (who) => {
    const api = merchantApi(stack, { merchant, inspect, ...who });
    opened.push(api);
    return api;
  };
  afterAll(() => Promise.all([store.close(), ...opened.map((api) => api.close())]));
  return {
    merchant,
    api: apiOf({}),
    store,
    sandbox,
    contract,
    apiOf,
    anotherMerchant: (more) => newMerchant(stack, more),
    rotateKeys: (owner) => rotateTestKeys(stack, owner),
    async trace() {
      const payments = await sandbox.payments(since);
      const ids = payments.map(({ metadata }) => metadata['landed_payment_intent'] ?? metadata['landed_closes'] ?? '');
      const [rows, foreign] = await Promise.all([
        store.footprint(merchant.id),
        store.foreignPayments(merchant.id, ids),
      ]);
      return { ...rows, charges: ids.filter((id) => !foreign.has(id)).length };
    },
    async charges(paymentIntentId) {
      const payments = await sandbox.payments(since);
      return payments.filter(({ metadata }) => metadata['landed_payment_intent'] === paymentIntentId);
    },
  };
}

/** One field that broke the contract, as `details.fields` lists it. */
export interface Field {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

const messages = {
  validation_error: 'The request is not valid: see details.fields.',
  invalid_amount: 'An amount is not valid: see details.fields.',
} as const;

/** The whole body of a refusal that names fields. */
export function fieldErrors(code: keyof typeof messages, ...fields: readonly Field[]) {
  return { error: { code, message: messages[code], details: { fields } } };
}

/** Status and whole body in one comparison, so that a failure shows both. */
export function expectResponse(response: ApiResponse, status: number, body: unknown): void {
  expect({ status: response.status, body: response.body }).toEqual({ status, body });
}
