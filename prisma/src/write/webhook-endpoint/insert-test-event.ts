import { type EventType, webhookEndpointTest } from '@landed/contracts/event/types';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import type { Database } from '../../database.js';

const type: EventType = webhookEndpointTest;

/**
 * Inserts the next test event of an endpoint; a trigger inserts its delivery. A row lock per endpoint keeps `sequence`
 * without gaps. False when the endpoint is not enabled.
 */
export async function insertTestEvent(
  { prisma }: Database,
  { rail, merchantId, endpointId, eventId }: DeliveryRef,
  snapshot: Buffer,
): Promise<boolean> {
  const [, inserted] = await prisma.$transaction([
    prisma.$queryRaw`SELECT 1 FROM webhook_endpoint WHERE id = ${endpointId}::uuid FOR NO KEY UPDATE`,
    prisma.$executeRaw`
      INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
      SELECT ${eventId}::uuid, rail, merchant_id, ${type}, id,
             (SELECT coalesce(max(sequence), 0) + 1 FROM event WHERE resource_id = ${endpointId}::uuid),
             ${snapshot}::bytea, now()
      FROM webhook_endpoint
      WHERE id = ${endpointId}::uuid AND merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail
        AND status = 'enabled'`,
  ]);
  return inserted === 1;
}
