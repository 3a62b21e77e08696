import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, type SqlPart, sql } from '../../database.js';
import { type EndpointRow, endpointColumns, endpointOf } from '../../read/webhook-endpoint/endpoint-row.js';

/** The values of `webhook_endpoint_change.change`. */
export type EndpointChangeKind = 'created' | 'updated' | 'disabled' | 'enabled' | 'secret_rotated' | 'deleted';

export interface EndpointChange extends ChangedBy {
  readonly kind: EndpointChangeKind;
  /** The assignments: `column = value, …`. */
  readonly set: SqlPart;
  /** A condition on the row; when it is false, nothing is changed and nothing is recorded. */
  readonly given: SqlPart;
}

/** Changes an endpoint and records the change, in one statement. Null when no endpoint matches `given`. */
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

/** The CTE `recorded`: inserts the change of the endpoint in `source`. */
export function recordChange(kind: EndpointChangeKind, { actor, reason }: ChangedBy, source: SqlPart): SqlPart {
  return sql`recorded AS (
      INSERT INTO webhook_endpoint_change (id, endpoint_id, change, actor, reason)
      SELECT ${uuidV7()}::uuid, id, ${kind}, ${actor}, ${reason} FROM ${source}
    )`;
}
