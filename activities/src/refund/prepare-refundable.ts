import { allocateRefund } from '@landed/contracts/refund/allocate-refund';
import { checkRefund } from '@landed/contracts/refund/rules';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import { prepareRefund } from '@landed/prisma/write/refund/prepare-refund';
import type { Checked } from '../operation/definition.js';
import { captureInFlight, chargeInFlight } from '../operation/outcomes.js';
import { processorKey } from '../operation/processor-key.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { knownPayment } from '../payment-intent/known-payment.js';
import { capturedParts } from './captured-parts.js';
import type { Refundable, RefundTypes } from './held-refund.js';
import { newRefund } from './refund-request.js';

/**
 * Whether the payment can be refunded. That is known when its charge has an outcome, and when its capture has ended. A
 * payment that the gateway has read, and that the database has no more, is lost.
 */
export function checkRefundable(input: RefundInput, { payment, refunds }: RefundTypes['found']): Checked<Refundable> {
  if (payment === null && input.entity !== null) return { kind: 'rows_lost' };
  if (payment === null || refunds === null) return { kind: 'rejected', error: { code: 'not_found' } };
  const { intent, pending } = payment;
  if (intent.status === 'processing') return { kind: 'too_early', why: chargeInFlight };
  if (pending?.kind === 'capture') return { kind: 'too_early', why: captureInFlight };
  const checked = checkRefund(refunds.payment, input.amount, input.acceptedAt);
  if (checked.kind === 'rejected') return checked;
  return { kind: 'ready', entity: intent.entity, ready: { payment, refunds, amount: checked.amount } };
}

/** Null when the refunds of the payment have changed, or the key is no longer free. */
export async function prepareRefundable(
  { database, keyring }: PaymentDependencies,
  input: RefundInput,
  { payment, refunds, amount }: Refundable,
  at: string,
): Promise<RefundAtProcessor | null> {
  // Throws before anything is written, for a payment without its processor id.
  knownPayment(payment);
  const refund = newRefund(input, allocateRefund(capturedParts(payment), refunds.given, amount), at);
  const key = processorKey(input);
  const prepared = await prepareRefund(database, keyring, { input, refunds, refund, processorKey: key });
  return prepared ? { refund, processorKey: key, processorRefund: null } : null;
}
