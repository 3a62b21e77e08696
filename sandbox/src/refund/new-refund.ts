import { testCard } from '../card/test-cards.js';
import type { ChargeRecord } from '../charge/record.js';
import { newId } from '../ids.js';
import type { RefundRecord } from './record.js';

export interface RefundCause extends Pick<RefundRecord, 'reason' | 'metadata' | 'idempotencyKey'> {
  readonly at: Date;
}

/** A new refund of a captured charge. The card decides how it ends. */
export function newRefund(charge: ChargeRecord, amount: number, { at, ...cause }: RefundCause): RefundRecord {
  const { refunds } = testCard(charge.card);
  return {
    id: newId('re_3', 23),
    account: charge.account,
    payment: charge.payment,
    charge: charge.id,
    method: charge.method,
    amount,
    currency: charge.currency,
    ...cause,
    status: refunds === 'succeed_later' ? 'pending' : 'succeeded',
    failureReason: null,
    laterStatus: refunds === undefined ? null : refunds === 'succeed_later' ? 'succeeded' : 'failed',
    created: Math.floor(at.getTime() / 1_000),
    createdAt: at.toISOString(),
  };
}
