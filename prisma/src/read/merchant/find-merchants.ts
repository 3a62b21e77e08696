import type { MerchantId } from '@landed/contracts/ids/ids';
import type {
  ChangedFields,
  KeyPairSummary,
  Merchant,
  MerchantChangeKind,
  MerchantOverview,
} from '@landed/contracts/merchant/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import type { Prisma } from '../../generated/client.js';
import type { ApiKeyKind } from './api-key.js';
import { termsOf } from './find-terms.js';
import { merchantOf, withRails } from './merchant-row.js';

/** How many key pairs and changes an overview has at most. */
const recentMax = 20;

export interface MerchantPageQuery {
  readonly limit: number;
  /** Only merchants older than this one; null to start at the newest. */
  readonly startingAfter: MerchantId | null;
  /** Whether only merchants that an operator holds. */
  readonly held: boolean;
}

export interface MerchantPage {
  /** Newest first. */
  readonly merchants: readonly Merchant[];
  readonly hasMore: boolean;
}

/** A merchant; null when it does not exist. `prisma` may be a transaction. */
export async function findMerchant(
  { prisma }: { readonly prisma: Pick<Prisma.TransactionClient, 'merchant'> },
  id: MerchantId,
): Promise<Merchant | null> {
  const row = await prisma.merchant.findUnique({ where: { id }, include: withRails });
  return row === null ? null : merchantOf(row);
}

/**
 * One page of merchants. Null when `startingAfter` is not a merchant. For operators, so it needs no index of its own.
 */
export async function listMerchants(
  database: Database,
  { limit, startingAfter, held }: MerchantPageQuery,
): Promise<MerchantPage | null> {
  const after = startingAfter === null ? null : await findMerchant(database, startingAfter);
  if (startingAfter !== null && after === null) return null;
  const rows = await database.prisma.merchant.findMany({
    where: {
      ...(after === null ? {} : olderThan(after)),
      ...(held ? { heldAt: { not: null } } : {}),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
    include: withRails,
  });
  return { merchants: rows.slice(0, limit).map(merchantOf), hasMore: rows.length > limit };
}

function olderThan({ createdAt, merchantId }: Merchant) {
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: merchantId } }] };
}

/** A merchant with its newest key pairs and changes; null when it does not exist. */
export async function loadMerchantOverview({ prisma }: Database, id: MerchantId): Promise<MerchantOverview | null> {
  const row = await prisma.merchant.findUnique({
    where: { id },
    include: { rails: { orderBy: { rail: 'asc' } }, changes: { orderBy: { id: 'desc' }, take: recentMax } },
  });
  if (row === null) return null;
  const keys = await prisma.apiKey.findMany({
    where: { merchantId: id },
    orderBy: [{ createdAt: 'desc' }, { pairId: 'desc' }],
    take: 2 * recentMax,
  });
  return {
    merchant: merchantOf(row),
    terms: row.rails.map(termsOf),
    keys: pairsOf(keys),
    changes: row.changes.map(({ change, rail, actor, reason, fields, at }) => ({
      change: change as MerchantChangeKind,
      rail,
      actor,
      reason,
      fields: fields as ChangedFields | null,
      at: at.toISOString(),
    })),
  };
}

interface KeyRow {
  readonly pairId: string;
  readonly rail: Rail;
  readonly kind: ApiKeyKind;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  readonly exposedAt: Date | null;
}

function pairsOf(keys: readonly KeyRow[]): KeyPairSummary[] {
  const lastFour = (pairId: string, kind: ApiKeyKind) =>
    keys.find((key) => key.pairId === pairId && key.kind === kind)?.lastFour ?? '';
  return keys
    .filter(({ kind }) => kind === 'secret')
    .map(({ pairId, rail, createdAt, revokedAt, exposedAt }) => ({
      pairId,
      rail,
      secretLastFour: lastFour(pairId, 'secret'),
      publishableLastFour: lastFour(pairId, 'publishable'),
      createdAt: createdAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
      exposedAt: exposedAt?.toISOString() ?? null,
    }));
}
