import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Refund } from '@landed/contracts/refund/types';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import type { RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import { loadRefund } from '@landed/prisma/read/refund/load-refund';
import { loadRefundPostings } from '@landed/prisma/read/refund/load-refund-postings';
import { saveRefund, type RefundOperation } from '@landed/prisma/write/refund/save-refund';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { decideRefund, type FinalRefundFact } from './decide-refund.js';

/** Other refunds of the payment may move between the read and the write; it is looked at again, this often. */
const looksMax = 10;

export interface RefundStatement {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly payment: StoredPayment;
  readonly found: RefundAtProcessor;
  readonly fact: FinalRefundFact;
  /** Whose response the refund is; null when nobody asked. */
  readonly operation: Omit<RefundOperation, 'completed'> | null;
}

/**
 * Commits what the processor stated about a refund. Returns the refund as it is then; null when the fact changes
 * nothing, because somebody else has committed it or it would move the refund backwards. Throws when the payment's
 * other refunds would not stand still.
 */
export async function saveProcessorRefund(
  dependencies: PaymentDependencies,
  stated: RefundStatement,
): Promise<Refund | null> {
  const { database, keyring } = dependencies;
  const { rail, merchantId, payment, fact, operation } = stated;
  const { id: refundId, paymentIntentId } = stated.found.refund;
  let { refund } = stated.found;
  for (let look = 0; look < looksMax; look += 1) {
    const standing = await loadPaymentRefunds(database, { rail, merchantId, paymentIntentId });
    if (standing === null) throw new Error('A refund has a payment.');
    const booked = refund.status === 'succeeded' ? await loadRefundPostings(database, refundId) : [];
    const move = decideRefund({ payment, refund, standing, booked }, fact, new Date().toISOString());
    if (move === null) return null;
    const committed = await saveRefund(database, keyring, {
      ...move,
      rail,
      merchantId,
      revision: standing.revision,
      attempt: { processorKey: stated.found.processorKey, outcome: outcomes[fact.kind], detail: fact.detail },
      operation: operation && { ...operation, completed: fact.kind !== 'rejected' },
    });
    if (committed) return move.refund;
    const now = await loadRefund(database, keyring, { rail, merchantId, refundId });
    if (now === null) throw new Error('A refund is never deleted.');
    refund = now.refund;
  }
  throw new Error('The refunds of the payment moved every time that they were looked at.');
}

/** What each fact makes of the attempt that asked for it. */
const outcomes = { succeeded: 'confirmed', failed: 'declined', rejected: 'not_attempted' } as const;
