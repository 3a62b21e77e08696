import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

export interface RequestQuery {
  readonly merchantId: MerchantId;
  readonly rail: Rail;
  /** 2, 4 or 5; null: any. */
  readonly statusClass: number | null;
  /** The template of a route; null: any. */
  readonly route: string | null;
  readonly requestId: string | null;
  /** Only older ones than this request; null: from the newest on. */
  readonly before: string | null;
  readonly limit: number;
}

/** A request as the log has it, with the key that it was sent with. */
export interface ShownRequest {
  readonly requestId: string;
  readonly at: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly errorCode: string | null;
  readonly durationMs: number;
  /** Null for a person, and for a key that no longer exists. */
  readonly key: { readonly kind: 'secret' | 'publishable'; readonly lastFour: string } | null;
}

/** Requests of a merchant and mode that match, newest first. */
export async function listRequests({ prisma }: Database, query: RequestQuery): Promise<readonly ShownRequest[]> {
  const { merchantId, rail, statusClass, route, requestId, before, limit } = query;
  const rows = await prisma.requestLog.findMany({
    where: {
      merchantId,
      rail,
      ...(statusClass !== null && { statusClass }),
      ...(route !== null && { route }),
      requestId: { ...(requestId !== null && { equals: requestId }), ...(before !== null && { lt: before }) },
    },
    orderBy: { requestId: 'desc' },
    take: limit,
  });
  const keyIds = [...new Set(rows.flatMap(({ keyId }) => keyId ?? []))];
  const keys = await prisma.apiKey.findMany({
    where: { merchantId, rail, id: { in: keyIds } },
    select: { id: true, kind: true, lastFour: true },
  });
  const byId = new Map(keys.map(({ id, kind, lastFour }) => [id, { kind, lastFour }]));
  return rows.map((row) => ({
    requestId: row.requestId,
    at: row.at.toISOString(),
    method: row.method,
    route: row.route,
    status: row.status,
    errorCode: row.errorCode,
    durationMs: row.durationMs,
    key: row.keyId === null ? null : (byId.get(row.keyId) ?? null),
  }));
}
