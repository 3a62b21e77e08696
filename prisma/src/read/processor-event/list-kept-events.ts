import type { Keyring } from '@landed/codec/keyring';
import type { Rail } from '@landed/contracts/rail/rail';
import type { KeepReason, KeptEvent } from '@landed/contracts/review-case/types';
import type { Database } from '../../database.js';
import type { KeptProcessorEventModel } from '../../generated/models.js';
import { openJson, sealContexts } from '../../sealing.js';

export interface KeptEventQuery {
  /** Null: both modes, any reason. */
  readonly rail: Rail | null;
  readonly reason: KeepReason | null;
  readonly limit: number;
}

/** The newest kept events. Of their content only id and type are returned: the rest may be about a buyer. */
export async function listKeptEvents(
  { prisma }: Pick<Database, 'prisma'>,
  keyring: Keyring,
  { rail, reason, limit }: KeptEventQuery,
): Promise<readonly KeptEvent[]> {
  const rows = await prisma.keptProcessorEvent.findMany({
    where: { ...(rail === null ? {} : { rail }), ...(reason === null ? {} : { reason }) },
    orderBy: { receivedAt: 'desc' },
    take: limit,
  });
  return rows.map((row) => {
    const { id, type } = contentOf(keyring, row);
    return {
      rail: row.rail,
      entity: row.entity,
      reason: row.reason as KeepReason,
      receivedAt: row.receivedAt.toISOString(),
      eventId: typeof id === 'string' ? id : null,
      type: typeof type === 'string' ? type : null,
    };
  });
}

function contentOf(
  keyring: Keyring,
  { body, processorEventHash }: KeptProcessorEventModel,
): { id?: unknown; type?: unknown } {
  try {
    return openJson(keyring, body, sealContexts.processorEvent(processorEventHash)) as object;
  } catch {
    return {};
  }
}
