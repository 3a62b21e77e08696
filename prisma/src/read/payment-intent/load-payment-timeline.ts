import type { Keyring } from '@landed/codec/keyring';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { RefundReason, RefundStatus } from '@landed/contracts/refund/status';
import type { Database } from '../../database.js';
import type { Prisma } from '../../generated/client.js';
import type { ResourceKey } from '../row/resource-key.js';
import { personOf } from '../user/user-row.js';

/** A person, or the merchant's server. */
export type TimelineActor = { readonly kind: 'user'; readonly name: string } | { readonly kind: 'api' };

/** What happened to a payment, as its merchant may see it. Instants are RFC 3339, amounts minor units. */
export interface PaymentTimeline {
  readonly cancellationReason: string | null;
  readonly reserve: { readonly held: number; readonly released: number; readonly dueAt: string } | null;
  /** Oldest first, as are the other lists. */
  readonly history: readonly { readonly to: PaymentStatus; readonly at: string }[];
  /** Captures and cancels that were asked for. */
  readonly operations: readonly { readonly kind: string; readonly at: string; readonly by: TimelineActor }[];
  readonly refunds: readonly {
    readonly id: string;
    readonly amount: number;
    readonly status: RefundStatus;
    readonly reason: RefundReason | null;
    readonly createdAt: string;
    readonly updatedAt: string;
    /** Null: made at the processor. */
    readonly by: TimelineActor | null;
  }[];
  readonly disputes: readonly {
    readonly id: string;
    readonly amount: number;
    readonly status: string;
    readonly createdAt: string;
  }[];
}

const select = {
  cancellationReason: true,
  history: { orderBy: { id: 'asc' }, select: { toStatus: true, changedAt: true } },
  attempts: {
    where: { kind: { in: ['capture', 'cancel'] } },
    orderBy: [{ createdAt: 'asc' }, { processorKey: 'asc' }],
    select: { operationId: true, kind: true, createdAt: true },
  },
  refunds: {
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      amount: true,
      status: true,
      reason: true,
      operationId: true,
      createdAt: true,
      updatedAt: true,
    },
  },
  disputes: { orderBy: { createdAt: 'asc' }, select: { id: true, amount: true, status: true, createdAt: true } },
  reserveHolds: { select: { held: true, released: true, dueAt: true } },
} satisfies Prisma.PaymentIntentSelect;

/** Null when the merchant has no such payment on this rail. */
export async function loadPaymentTimeline(
  database: Database,
  keyring: Keyring,
  { id, merchantId, rail }: ResourceKey,
): Promise<PaymentTimeline | null> {
  const row = await database.prisma.paymentIntent.findUnique({
    where: { id_merchantId_rail: { id, merchantId, rail } },
    select,
  });
  if (row === null) return null;
  const operationIds = [...row.attempts, ...row.refunds].flatMap(({ operationId }) => operationId ?? []);
  const actorOf = await loadActors(database, keyring, { merchantId, rail }, operationIds);
  const [hold] = row.reserveHolds;
  return {
    cancellationReason: row.cancellationReason,
    reserve: hold === undefined ? null : { ...hold, dueAt: hold.dueAt.toISOString() },
    history: row.history.map(({ toStatus, changedAt }) => ({ to: toStatus, at: changedAt.toISOString() })),
    operations: row.attempts.map(({ kind, operationId, createdAt }) => ({
      kind,
      at: createdAt.toISOString(),
      by: actorOf(operationId),
    })),
    refunds: row.refunds.map(({ operationId, createdAt, updatedAt, ...refund }) => ({
      ...refund,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      by: operationId === null ? null : actorOf(operationId),
    })),
    disputes: row.disputes.map(({ createdAt, ...dispute }) => ({ ...dispute, createdAt: createdAt.toISOString() })),
  };
}

/** Who asked for each operation: two reads by id, whatever their number. */
async function loadActors(
  { prisma }: Database,
  keyring: Keyring,
  owner: Pick<ResourceKey, 'merchantId' | 'rail'>,
  ids: readonly string[],
): Promise<(operationId: string) => TimelineActor> {
  const operations = await prisma.operation.findMany({
    where: { ...owner, id: { in: [...ids] }, userId: { not: null } },
    select: { id: true, userId: true },
  });
  const userIds = [...new Set(operations.flatMap(({ userId }) => userId ?? []))];
  const rows = await prisma.appUser.findMany({
    where: { id: { in: userIds } },
    select: { id: true, name: true, email: true },
  });
  const names = new Map(rows.map((row) => [row.id, personOf(keyring, row).name]));
  const userOf = new Map(operations.map(({ id, userId }) => [id, userId]));
  return (operationId) => {
    const name = names.get(userOf.get(operationId) ?? '');
    return name === undefined ? { kind: 'api' } : { kind: 'user', name };
  };
}
