import { asId, type MerchantId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import type { PaymentIntentState } from '@landed/contracts/payment-intent/types';
import type { Database } from '../../database.js';
import { findPaymentIntent } from './find-payment-intent.js';

/** A payment as operators see it: its state, and what happened to it. Instants are RFC 3339. */
export interface PaymentOverview {
  readonly merchantId: MerchantId;
  readonly payment: PaymentIntentState;
  /** The operation that is changing the payment now. */
  readonly heldBy: { readonly operationId: string; readonly kind: string; readonly state: string } | null;
  /** Oldest first. */
  readonly history: readonly { readonly from: string | null; readonly to: string; readonly at: string }[];
  /** Requests to the processor, oldest first. */
  readonly attempts: readonly {
    readonly operationId: string;
    readonly kind: string;
    readonly outcome: string;
    readonly createdAt: string;
    readonly finishedAt: string | null;
  }[];
  /** Oldest first. */
  readonly refunds: readonly {
    readonly id: string;
    readonly amount: number;
    readonly status: string;
    readonly createdAt: string;
  }[];
}

/** A payment of any merchant, by its id; null when it does not exist. For operators only. */
export async function loadPaymentOverview(database: Database, id: PaymentIntentId): Promise<PaymentOverview | null> {
  const row = await database.prisma.paymentIntent.findUnique({
    where: { id },
    select: {
      merchantId: true,
      rail: true,
      pendingOperation: { select: { id: true, kind: true, state: true } },
      history: { orderBy: { id: 'asc' } },
      attempts: {
        orderBy: [{ createdAt: 'asc' }, { processorKey: 'asc' }],
        select: { operationId: true, kind: true, outcome: true, createdAt: true, finishedAt: true },
      },
      refunds: {
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        select: { id: true, amount: true, status: true, createdAt: true },
      },
    },
  });
  if (row === null) return null;
  const merchantId = asId<'merchant'>(row.merchantId);
  const payment = await findPaymentIntent(database, { merchantId, rail: row.rail, id });
  if (payment === null) return null;
  const held = row.pendingOperation;
  return {
    merchantId,
    payment,
    heldBy: held === null ? null : { operationId: held.id, kind: held.kind, state: held.state },
    history: row.history.map(({ fromStatus, toStatus, changedAt }) => ({
      from: fromStatus,
      to: toStatus,
      at: changedAt.toISOString(),
    })),
    attempts: row.attempts.map(({ createdAt, finishedAt, ...attempt }) => ({
      ...attempt,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    })),
    refunds: row.refunds.map(({ createdAt, ...refund }) => ({ ...refund, createdAt: createdAt.toISOString() })),
  };
}
