import type { ApiTest } from '../api-test.js';
import { canceledOf, capturedOf, type PaymentActionResponse } from '../authorization.js';
import type { ApiResponse, MerchantApi } from '../merchant-api.js';
import { handbagTotal, idempotencyKey } from '../orders.js';
import type { Payment } from '../payment.js';

/** A operation that ends an authorization, as it is written in addresses and stored with its operations. */
export type CaptureOrVoid = 'capture' | 'cancel';

/** What the suites of both verbs need to know of each. */
interface OperationTraits {
  readonly opposite: CaptureOrVoid;
  readonly statusAfter: PaymentActionResponse['status'];
  /** The whole response when it is done with this authorization. */
  readonly responseTo: (authorized: Payment) => PaymentActionResponse;
  /** How many journals it posts. */
  readonly journals: 0 | 1;
  /** The handbag at the processor when it is done: status, amount, amount captured. */
  readonly atProcessor: readonly [status: string, amount: number, captured: number];
}

export const captureOrVoidTraits = {
  capture: {
    opposite: 'cancel',
    statusAfter: 'captured',
    responseTo: capturedOf,
    journals: 1,
    atProcessor: ['succeeded', handbagTotal, handbagTotal],
  },
  cancel: {
    opposite: 'capture',
    statusAfter: 'canceled',
    responseTo: canceledOf,
    journals: 0,
    atProcessor: ['canceled', handbagTotal, 0],
  },
} as const satisfies Record<CaptureOrVoid, OperationTraits>;

/** Asks for the operation, under a key of its own when none is given. */
export function captureOrVoid(
  api: MerchantApi,
  operation: CaptureOrVoid,
  id: string,
  key: Record<string, string> = idempotencyKey(),
): Promise<ApiResponse> {
  return api.post(`/v1/${operation}`, { payment_intent_id: id }, key);
}

/** What the processor holds of a payment, as `atProcessor` writes it. */
export async function amountsAtProcessor(test: Pick<ApiTest, 'charges'>, { id }: Payment) {
  const charges = await test.charges(id);
  return charges.map(({ status, amount, amount_captured }) => [status, amount, amount_captured]);
}
