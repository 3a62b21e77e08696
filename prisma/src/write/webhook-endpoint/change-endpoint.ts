import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, type SqlPart, sql } from '../../database.js';
import { type EndpointRow, endpointColumns, endpointOf } from '../../read/webhook-endpoint/endpoint-row.js';

/** What is done to an endpoint, by the word that the record of changes has for it. */
export type EndpointChangeKind = 'created' | 'updated' | 'disabled' | 'enabled' | 'secret_rotated' | 'deleted';

export interface EndpointChange extends ChangedBy {
  readonly kind: EndpointChangeKind;
  /** What is set, as `column = value, …`. */
  readonly set: SqlPart;
  /** What must hold of the row; otherwise nothing is changed and nothing recorded. */
  readonly given: SqlPart;
}

/** Changes an endpoint and records who did, in one statement. Null when there is none of which `given` holds. */
export async function changeEndpoint(
  database: Database,
  { endpointId, merchantId, rail }: EndpointRef,
  { kind, set, given, ...by }: EndpointChange,
): Promise<WebhookEndpoint | null> {
  const [row] = await database.prisma.$queryRaw<EndpointRow[]>`
    WITH changed AS (
      UPDATE webhook_endpoint SET ${set}, updated_at = now()
      WHERE id = ${endpointId}::uuid AND merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND ${given}
      RETURNING *
    ), ${recordChange(kind, by, sql`changed`)}
    SELECT ${endpointColumns} FROM changed`;
  return row === undefined ? null : endpointOf(row);
}

/** The part `recorded` of a statement: what was done to the endpoint that `source` has a row of. */
export function recordChange(kind: EndpointChangeKind, { actor, reason }: ChangedBy, source: SqlPart): SqlPart {
  return sql`recorded AS (
      INSERT INTO webhook_endpoint_change (id, endpoint_id, change, actor, reason)
      SELECT ${uuidV7()}::uuid, id, ${kind}, ${actor}, ${reason} FROM ${source}
    )`;
}
