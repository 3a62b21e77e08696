import type { Keyring } from '@landed/codec/keyring';
import { asId } from '@landed/contracts/ids/ids';
import { v7 as uuidV7 } from 'uuid';
import { type Database, sql } from '../../database.js';
import { isCompleted, type OperationKey } from '../../read/operation/read-operation.js';
import { openJson, sealContexts, sealJson } from '../../sealing.js';
import { completeOperation } from './complete-operation.js';

const processingEvent = 'payment_intent.processing';

/**
 * Completes a submitted operation whose outcome is not known in time: the response that was prepared with the
 * submission (`processing`, or the unchanged payment) becomes the response that every retry gets. A charge with
 * the response `processing` gets the event of that name in the same statement. Returns true when the attempt is
 * completed, by this call or before it.
 *
 * The workflow calls it when its time is up. The gateway calls it when Temporal does not respond. A call after the
 * outcome was saved changes nothing.
 */
export async function completeRunning(
  database: Database,
  key: OperationKey,
  attempt: number,
  keyring: Keyring,
): Promise<boolean> {
  const running = sql`o.merchant_id = ${key.merchantId}::uuid AND o.rail = ${key.rail}::rail
        AND o.key_hash = ${key.keyHash} AND o.attempt = ${attempt}::int
        AND o.state = 'running' AND o.response IS NOT NULL`;
  const eventId = asId<'event'>(uuidV7());
  const created = await findCreatedEvent(database, key, attempt);
  const snapshot = created && sealJson(keyring, openCreated(keyring, created), sealContexts.snapshot(eventId));
  // The payment is locked first, as in every statement that saves its outcome.
  const completed = await database.statements.$executeRaw`
    WITH payment AS (
      SELECT p.id, o.id AS operation_id
      FROM operation AS o
      JOIN payment_intent AS p ON p.id = o.payment_intent_id AND p.status = 'processing'
      WHERE ${running} AND o.kind = 'checkout'
      FOR NO KEY UPDATE OF p
    ), processing AS (
      INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, operation_id, request_id, previous_status,
                         snapshot, created_at)
      SELECT ${eventId}::uuid, ${key.rail}::rail, ${key.merchantId}::uuid, ${processingEvent}, payment.id,
             (SELECT max(sequence) + 1 FROM event WHERE resource_id = payment.id), payment.operation_id,
             ${created?.request_id ?? null}::uuid, NULL, ${snapshot}::bytea, now()
      FROM payment
      WHERE ${snapshot !== null}
      ON CONFLICT (resource_id, sequence) DO NOTHING
    )
    ${completeOperation(running, 'prepared', sql`FROM (SELECT count(*) FROM payment) AS locked`)}`;
  return completed === 1 || (await isCompleted(database, key, attempt));
}

interface CreatedEvent {
  id: string;
  request_id: string | null;
  snapshot: Uint8Array;
}

/** The first event of a charge that is still processing: its snapshot is the payment as the response shows it. */
async function findCreatedEvent(database: Database, key: OperationKey, attempt: number): Promise<CreatedEvent | null> {
  const [row] = await database.statements.$queryRaw<CreatedEvent[]>`
    SELECT e.id::text AS id, e.request_id::text AS request_id, e.snapshot
    FROM operation AS o
    JOIN payment_intent AS p ON p.id = o.payment_intent_id AND p.status = 'processing'
    JOIN event AS e ON e.resource_id = p.id AND e.sequence = 1
    WHERE o.merchant_id = ${key.merchantId}::uuid AND o.rail = ${key.rail}::rail AND o.key_hash = ${key.keyHash}
      AND o.attempt = ${attempt}::int AND o.kind = 'checkout'`;
  return row ?? null;
}

function openCreated(keyring: Keyring, { id, snapshot }: CreatedEvent): unknown {
  return openJson(keyring, snapshot, sealContexts.snapshot(asId<'event'>(id)));
}
