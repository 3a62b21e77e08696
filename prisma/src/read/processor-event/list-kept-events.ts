import type { Keyring } from '@landed/codec/keyring';
import type { Entity } from '@landed/contracts/entity/entity';
import type { Rail } from '@landed/contracts/rail/rail';
import type { KeepReason, KeptEvent } from '@landed/contracts/review-case/types';
import type { Database } from '../../database.js';
import { openJson, sealContexts } from '../../sealing.js';

interface Row {
  readonly rail: Rail;
  readonly entity: Entity;
  readonly processor_event_hash: string;
  readonly reason: string;
  readonly body: Buffer;
  readonly received_at: Date;
}

export interface KeptEventQuery {
  /** Null: both modes, any reason. */
  readonly rail: Rail | null;
  readonly reason: KeepReason | null;
  readonly limit: number;
}

/** The newest kept events. Of their content only id and type are returned: the rest may be about a buyer. */
export async function listKeptEvents(
  { pool }: Pick<Database, 'pool'>,
  keyring: Keyring,
  { rail, reason, limit }: KeptEventQuery,
): Promise<readonly KeptEvent[]> {
  const { rows } = await pool.query<Row>(
    `SELECT rail, entity, processor_event_hash, reason, body, received_at FROM kept_processor_event
     WHERE rail = COALESCE($1::rail, rail) AND reason = COALESCE($2::text, reason)
     ORDER BY received_at DESC LIMIT $3::int`,
    [rail, reason, limit],
  );
  return rows.map((row) => {
    const { id, type } = contentOf(keyring, row);
    return {
      rail: row.rail,
      entity: row.entity,
      reason: row.reason as KeepReason,
      receivedAt: row.received_at.toISOString(),
      eventId: typeof id === 'string' ? id : null,
      type: typeof type === 'string' ? type : null,
    };
  });
}

function contentOf(keyring: Keyring, { body, processor_event_hash }: Row): { id?: unknown; type?: unknown } {
  try {
    return openJson(keyring, body, sealContexts.processorEvent(processor_event_hash)) as object;
  } catch {
    return {};
  }
}
