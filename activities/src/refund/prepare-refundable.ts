import type { ApiError } from '@landed/contracts/errors/api-error';
import { allocateRefund } from '@landed/contracts/refund/allocate-refund';
import { checkRefund } from '@landed/contracts/refund/rules';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import type { PaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import type { RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import { prepareRefund } from '@landed/prisma/write/refund/prepare-refund';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { capturedParts } from './captured-parts.js';
import { newRefund, refundKey } from './refund-request.js';

/** A refund that may be made of what is left of its payment. */
interface Refundable {
  readonly kind: 'refundable';
  readonly payment: StoredPayment;
  readonly refunds: PaymentRefunds;
  /** Minor units. */
  readonly amount: number;
}

/** Whether the payment can be refunded is known when its charge has an outcome, or when its capture has ended. */
export interface RefundTooEarly {
  readonly kind: 'charge_in_flight' | 'capture_in_flight';
}

export function checkRefundable(
  input: RefundInput,
  payment: StoredPayment | null,
  refunds: PaymentRefunds | null,
): Refundable | { readonly kind: 'rejected'; readonly error: ApiError } | RefundTooEarly {
  if (payment === null || refunds === null) return { kind: 'rejected', error: { code: 'not_found' } };
  if (payment.intent.status === 'processing') return { kind: 'charge_in_flight' };
  if (payment.pending?.kind === 'capture') return { kind: 'capture_in_flight' };
  const checked = checkRefund(refunds.payment, input.amount, input.acceptedAt);
  return checked.kind === 'rejected' ? checked : { kind: 'refundable', payment, refunds, amount: checked.amount };
}

/** The gateway has read the payment, and the database has it no more. */
export function isPaymentLost({ entity }: RefundInput, payment: StoredPayment | null): boolean {
  return entity !== null && payment === null;
}

/** Null when the refunds of the payment have changed, or the key is no longer free. */
export async function prepareRefundable(
  { database, keyring, processorOf }: PaymentDependencies,
  input: RefundInput,
  { payment, refunds, amount }: Refundable,
  at: string,
): Promise<RefundAtProcessor | null> {
  // Both throw before anything is written: for an account that is not configured, and for a payment without its
  // processor id.
  processorOf({ entity: payment.intent.entity, rail: input.rail });
  knownPayment(payment);
  const share = allocateRefund(capturedParts(payment), refunds.given, amount);
  const refund = newRefund(input, share, at);
  const processorKey = refundKey(input);
  const prepared = await prepareRefund(database, keyring, { input, refunds, refund, processorKey });
  return prepared ? { refund, processorKey, processorRefund: null } : null;
}
