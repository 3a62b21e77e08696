import type { EventType } from '@landed/contracts/event/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** An event without its sealed snapshot: what a list shows. */
export interface EventHead {
  readonly id: string;
  readonly type: string;
  readonly resourceId: string;
  readonly sequence: number;
  /** RFC 3339. */
  readonly createdAt: string;
}

export interface EventHeadQuery {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  /** Null for every type. */
  readonly type: EventType | null;
  /** Only events with a smaller id, so older ones; null to start at the newest. */
  readonly before: string | null;
  readonly limit: number;
}

const shown = { id: true, type: true, resourceId: true, sequence: true, createdAt: true } as const;

/** The newest events of a merchant, at most `limit`, by the indexes of `GET /v1/events`. Nothing is decrypted. */
export async function listEventHeads(
  { prisma }: Pick<Database, 'prisma'>,
  { rail, merchantId, type, before, limit }: EventHeadQuery,
): Promise<readonly EventHead[]> {
  const rows = await prisma.event.findMany({
    where: { merchantId, rail, ...(type !== null && { type }), ...(before !== null && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: limit,
    select: shown,
  });
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** One event. Null when it is absent, another merchant's or of the other mode. */
export async function findEventHead(
  { prisma }: Pick<Database, 'prisma'>,
  { rail, merchantId, id }: { readonly rail: Rail; readonly merchantId: MerchantId; readonly id: string },
): Promise<EventHead | null> {
  const row = await prisma.event.findUnique({ where: { merchantId_rail_id: { merchantId, rail, id } }, select: shown });
  return row === null ? null : { ...row, createdAt: row.createdAt.toISOString() };
}
