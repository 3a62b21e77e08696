import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, type SqlPart, sql } from '../../database.js';
import { type EndpointRow, endpointColumns, endpointOf } from '../../read/webhook-endpoint/endpoint-row.js';
import { userColumnNames, userValues } from '../changed-by/user-columns.js';

/** The values of `webhook_endpoint_change.change`. */
export type EndpointChangeKind = 'created' | 'updated' | 'disabled' | 'enabled' | 'secret_rotated' | 'deleted';

export interface EndpointChange extends ChangedBy {
  readonly kind: EndpointChangeKind;
  /** The assignments: `column = value, …`. */
  readonly set: SqlPart;
  /** A condition on the row; when it is false, nothing is changed and nothing is recorded. */
  readonly given: SqlPart;
  /** What the change replaces: `jsonb` over the rows `before` and `changed`. Absent: not recorded. */
  readonly fields?: SqlPart;
}

/** Changes an endpoint and records the change, in one statement. Null when no endpoint matches `given`. */
export async function changeEndpoint(
  database: Database,
  { endpointId, merchantId, rail }: EndpointRef,
  { kind, set, given, fields = noFields, ...by }: EndpointChange,
): Promise<WebhookEndpoint | null> {
  const [row] = await database.prisma.$queryRaw<EndpointRow[]>`
    WITH before AS (
      SELECT id, url, description, events FROM webhook_endpoint
      WHERE id = ${endpointId}::uuid AND merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail FOR NO KEY UPDATE
    ), changed AS (
      UPDATE webhook_endpoint SET ${set}, updated_at = now()
      WHERE id = (SELECT id FROM before) AND ${given}
      RETURNING *
    ), replaced AS (
      SELECT changed.id, ${fields} AS fields FROM changed JOIN before ON before.id = changed.id
    ), ${recordChange(kind, by, sql`replaced`, sql`fields`)}
    SELECT ${endpointColumns} FROM changed`;
  return row === undefined ? null : endpointOf(row);
}

/** For {@link EndpointChange.fields}: one field, with SQL values over the rows `before` and `changed`. */
export function replacedField(name: string, before: SqlPart, after: SqlPart): SqlPart {
  return sql`jsonb_build_object(${name}::text, jsonb_build_object('before', ${before}, 'after', ${after}))`;
}

const noFields = sql`NULL::jsonb`;

/** The CTE `recorded`: inserts the change of the endpoint in `source`. */
export function recordChange(
  kind: EndpointChangeKind,
  { actor, reason, user }: ChangedBy,
  source: SqlPart,
  fields: SqlPart = noFields,
): SqlPart {
  return sql`recorded AS (
      INSERT INTO webhook_endpoint_change (id, endpoint_id, change, actor, reason, fields, ${userColumnNames})
      SELECT ${uuidV7()}::uuid, id, ${kind}, ${actor}, ${reason}, ${fields}, ${userValues(user)} FROM ${source}
    )`;
}
