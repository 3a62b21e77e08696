import { type EventType, webhookEndpointTest } from '@landed/contracts/event/types';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { type Database, sql } from '../../database.js';
import { recordAction } from '../operator-action/operator-action.js';

const type: EventType = webhookEndpointTest;

/**
 * Inserts the next test event of an endpoint, and records the operator's action; a trigger inserts the delivery. A row lock
 * per endpoint keeps `sequence` without gaps. False when the endpoint is not enabled.
 */
export async function insertTestEvent(
  { prisma }: Database,
  { rail, merchantId, endpointId, eventId }: DeliveryRef,
  snapshot: Buffer,
  by: ChangedBy,
): Promise<boolean> {
  const action = {
    ...by,
    action: 'webhook_endpoint.test',
    target: sql`resource_id::text`,
    isAccepted: sql`TRUE`,
    detail: sql`'Sent the test event ' || id || '.'`,
    source: sql`inserted`,
  };
  const [, inserted] = await prisma.$transaction([
    prisma.$queryRaw`SELECT 1 FROM webhook_endpoint WHERE id = ${endpointId}::uuid FOR NO KEY UPDATE`,
    prisma.$queryRaw<{ id: string }[]>`
      WITH inserted AS (
        INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
        SELECT ${eventId}::uuid, rail, merchant_id, ${type}, id,
               (SELECT coalesce(max(sequence), 0) + 1 FROM event WHERE resource_id = ${endpointId}::uuid),
               ${snapshot}::bytea, now()
        FROM webhook_endpoint
        WHERE id = ${endpointId}::uuid AND merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail
          AND status = 'enabled'
        RETURNING id, rail, merchant_id, resource_id
      ), ${recordAction(action)}
      SELECT id::text AS id FROM inserted`,
  ]);
  return inserted.length === 1;
}
