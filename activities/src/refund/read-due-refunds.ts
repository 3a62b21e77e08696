import type { Entity } from '@landed/contracts/entity/entity';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { RefundId } from '@landed/contracts/refund/types';
import { claimDueReads, type DueRefund } from '@landed/prisma/write/refund/claim-due-reads';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { adoptRefunds } from './adopt-refunds.js';
import { refreshRefund } from './refresh-refund.js';

/** A refund with new events. */
export interface ChangedRefund {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly refundId: RefundId;
}

export interface DueReads {
  /** How many refunds were due, at most the limit. */
  readonly claimed: number;
  readonly changed: readonly ChangedRefund[];
}

/**
 * Reads succeeded refunds again whose daily read is due: a refund that the buyer's bank has returned fails although its
 * event was lost, and refunds that were made directly at the processor are recorded. A read that fails is due again the
 * next day.
 */
export async function readDueRefunds(
  dependencies: PaymentDependencies,
  entity: Entity,
  limit: number,
): Promise<DueReads> {
  const due = await claimDueReads(dependencies.database, entity, limit);
  const changed: ChangedRefund[] = [];
  const payments = new Set<string>();
  for (const refund of due) {
    const isFirstOfPayment = !payments.has(refund.paymentIntentId);
    payments.add(refund.paymentIntentId);
    changed.push(...(await readRefund(dependencies, refund, isFirstOfPayment)));
  }
  return { claimed: due.length, changed };
}

async function readRefund(
  dependencies: PaymentDependencies,
  { rail, merchantId, paymentIntentId, refundId }: DueRefund,
  adopts: boolean,
): Promise<readonly ChangedRefund[]> {
  const ref = { rail, merchantId };
  try {
    const refreshed = await refreshRefund(dependencies, { ...ref, refundId });
    const adopted = adopts ? (await adoptRefunds(dependencies, { ...ref, paymentIntentId })).changed : [];
    const ids = new Set([...(refreshed === 'changed' ? [refundId] : []), ...adopted]);
    return [...ids].map((id) => ({ ...ref, refundId: id }));
  } catch {
    return [];
  }
}
