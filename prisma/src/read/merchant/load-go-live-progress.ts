import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Database } from '../../database.js';

/** When each step was done, RFC 3339; null: not yet. */
export interface GoLiveProgress {
  /** The first test payment that was paid. */
  readonly testOrderAt: string | null;
  /** The last event that an endpoint in test mode accepted. */
  readonly eventReceivedAt: string | null;
  /** The creation of the live keys that work. */
  readonly liveKeysAt: string | null;
}

export async function loadGoLiveProgress({ prisma }: Database, merchantId: MerchantId): Promise<GoLiveProgress> {
  const inTest = { merchantId, rail: 'test' } as const;
  const [order, event, keys] = await Promise.all([
    prisma.paymentIntent.findFirst({
      where: { ...inTest, status: { in: ['succeeded', 'captured'] } },
      orderBy: { createdAt: 'asc' },
      select: { createdAt: true },
    }),
    prisma.webhookEndpoint.findFirst({
      where: { ...inTest, lastSuccessAt: { not: null } },
      orderBy: { lastSuccessAt: 'desc' },
      select: { lastSuccessAt: true },
    }),
    prisma.apiKey.findFirst({ where: { merchantId, rail: 'live', revokedAt: null }, select: { createdAt: true } }),
  ]);
  return {
    testOrderAt: order?.createdAt.toISOString() ?? null,
    eventReceivedAt: event?.lastSuccessAt?.toISOString() ?? null,
    liveKeysAt: keys?.createdAt.toISOString() ?? null,
  };
}
