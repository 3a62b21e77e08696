import type { ApiTest } from '../api-test.js';
import { canceledOf, capturedOf, type PaymentActionResponse } from '../authorization.js';
import type { ApiResponse, MerchantApi } from '../merchant-api.js';
import { handbagTotal, idempotencyKey } from '../orders.js';
import type { Payment } from '../payment.js';

/** The operations that end an authorization, as in their paths and in the kind of the operation. */
export type CaptureOrVoid = 'capture' | 'cancel';

/** The differences between the two operations that their common tests need. */
interface OperationTraits {
  readonly opposite: CaptureOrVoid;
  readonly statusAfter: PaymentActionResponse['status'];
  /** The whole response of the operation on this authorization. */
  readonly responseTo: (authorized: Payment) => PaymentActionResponse;
  /** The number of journals that the operation posts. */
  readonly journals: 0 | 1;
  /** The handbag at the processor after the operation: status, amount, captured amount. */
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

/** Sends the operation, by default under a new key. */
export function captureOrVoid(
  api: MerchantApi,
  operation: CaptureOrVoid,
  id: string,
  key: Record<string, string> = idempotencyKey(),
): Promise<ApiResponse> {
  return api.post(`/v1/${operation}`, { payment_intent_id: id }, key);
}

/** The payment at the processor, in the form of `atProcessor`. */
export async function amountsAtProcessor(test: Pick<ApiTest, 'charges'>, { id }: Payment) {
  const charges = await test.charges(id);
  return charges.map(({ status, amount, amount_captured }) => [status, amount, amount_captured]);
}
