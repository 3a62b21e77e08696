import type { StackMerchant } from '@landed/stack/data-folder/stack-file';
import { afterAll, expect, inject } from 'vitest';
import { type ApiContract, publishedContract } from './api-contract.js';
import { type ApiResponse, type MerchantApi, type MerchantApiOptions, merchantApi } from './merchant-api.js';

import { type Footprint, type MerchantStore, merchantStore } from './merchant-store.js';
import { type NewMerchantOptions, newMerchant, rotateTestKeys } from './new-merchant.js';
import { type SandboxControl, sandboxControl } from './sandbox-control.js';
import type { SandboxPayment } from './sandbox-records.js';

/** The fixture of a file of API tests: a new merchant whose responses are all checked against the contract. */
export interface ApiTest {
  readonly merchant: StackMerchant;
  readonly api: MerchantApi;
  readonly store: MerchantStore;
  readonly sandbox: SandboxControl;
  readonly contract: ApiContract;
  /** The API of another rail or another merchant, also checked against the contract. */
  apiOf(options: Pick<MerchantApiOptions, 'merchant' | 'rail' | 'connections'>): MerchantApi;
  anotherMerchant(options?: NewMerchantOptions): Promise<StackMerchant>;
  /** The merchant with a new pair of test keys; the old pair is revoked. */
  rotateKeys(merchant: StackMerchant): Promise<StackMerchant>;
  /**
   * Counts of everything that requests of this file can leave in the store and at the processor. Charges at the
   * processor that belong to no merchant are included.
   */
  trace(): Promise<Trace>;
  /** The charges of one payment at the processor. */
  charges(paymentIntentId: string): Promise<readonly SandboxPayment[]>;
}

export interface Trace extends Footprint {
  readonly charges: number;
}

/** Opens the fixture for the file that calls it, and closes it after the last test. */
export async function openApiTest(options: NewMerchantOptions = {}): Promise<ApiTest> {
  const stack = inject('stack');
  const [merchant, contract] = await Promise.all([newMerchant(stack, options), publishedContract(stack.gateway_url)]);
  const { inspect } = contract;
  const store = merchantStore(stack);
  const sandbox = sandboxControl(stack);
  const opened: MerchantApi[] = [];
  const since = new Date().toISOString();
  const apiOf: ApiTest['apiOf'] = (selection) => {
    const api = merchantApi(stack, { merchant, inspect, ...selection });
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

/** One invalid field, as in `details.fields`. */
export interface Field {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

const messages = {
  validation_error: 'The request is not valid: see details.fields.',
  invalid_amount: 'An amount is not valid: see details.fields.',
} as const;

/** The whole body of an error that names fields. */
export function fieldErrors(code: keyof typeof messages, ...fields: readonly Field[]) {
  return { error: { code, message: messages[code], details: { fields } } };
}

/** Compares status and body at once, so that a failure shows both. */
export function expectResponse(response: ApiResponse, status: number, body: unknown): void {
  expect({ status: response.status, body: response.body }).toEqual({ status, body });
}
