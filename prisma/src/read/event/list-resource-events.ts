import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** An event and what became of its deliveries. */
export interface DeliveredEvent {
  readonly id: string;
  readonly type: string;
  readonly resourceId: string;
  /** The request that caused it. */
  readonly requestId: string | null;
  /** RFC 3339. */
  readonly createdAt: string;
  /** How many endpoints it is sent to. */
  readonly endpoints: number;
  readonly delivered: number;
  /** Pending and retried. */
  readonly waiting: number;
}

interface EventsQuery {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly resourceIds: readonly string[];
  readonly limit: number;
}

const waitingStates: readonly string[] = ['pending', 'retrying'];

/** The oldest events about some resources of a merchant, at most `limit`. Nothing is decrypted. */
export async function listResourceEvents(
  { prisma }: Pick<Database, 'prisma'>,
  { rail, merchantId, resourceIds, limit }: EventsQuery,
): Promise<readonly DeliveredEvent[]> {
  const rows = await prisma.event.findMany({
    where: { merchantId, rail, resourceId: { in: [...resourceIds] } },
    orderBy: { id: 'asc' },
    take: limit,
    select: {
      id: true,
      type: true,
      resourceId: true,
      requestId: true,
      createdAt: true,
      deliveries: { select: { state: true } },
    },
  });
  return rows.map(({ createdAt, deliveries, ...event }) => ({
    ...event,
    createdAt: createdAt.toISOString(),
    endpoints: deliveries.length,
    delivered: deliveries.filter(({ state }) => state === 'delivered').length,
    waiting: deliveries.filter(({ state }) => waitingStates.includes(state)).length,
  }));
}
