import type { Keyring } from '@landed/codec/keyring';
import { paymentIntentSnapshot } from '@landed/contracts/event/payment-intent-snapshot';
import type { PaymentIntentEvent } from '@landed/contracts/event/types';
import { asId } from '@landed/contracts/ids/ids';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../../database.js';
import type { PaymentRef } from '../../read/payment-intent/load-payment.js';
import { sealContexts, sealJson } from '../../sealing.js';

const event: PaymentIntentEvent = 'payment_intent.authorization_expiring';

/**
 * Inserts the event, once per payment, that an authorization is about to end. The status does not change, so the event
 * has no previous status. Returns false when the event exists, when the payment is no longer authorized, or when an
 * operation is capturing or canceling it.
 */
export async function insertExpiryEvent(
  database: Database,
  keyring: Keyring,
  ref: PaymentRef,
  intent: PaymentIntent,
): Promise<boolean> {
  const { merchantId, rail } = ref;
  const eventId = asId<'event'>(uuidV7());
  const snapshot = sealJson(
    keyring,
    paymentIntentSnapshot({ ...intent, pendingAction: null }),
    sealContexts.snapshot(eventId),
  );
  const inserted = await database.statements.$executeRaw`
    WITH expiring AS (
      SELECT id FROM payment_intent
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${intent.id}::uuid
        AND status = 'authorized' AND pending_operation_id IS NULL
      FOR UPDATE
    )
    INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, operation_id, request_id, previous_status,
                       snapshot, created_at)
    SELECT ${eventId}::uuid, ${rail}::rail, ${merchantId}::uuid, ${event}, expiring.id,
           (SELECT max(sequence) + 1 FROM event WHERE resource_id = expiring.id), NULL, NULL, NULL,
           ${snapshot}::bytea, now()
    FROM expiring
    WHERE NOT EXISTS (SELECT FROM event WHERE resource_id = expiring.id AND type = ${event})`;
  return inserted === 1;
}
