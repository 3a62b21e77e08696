import { createHash, randomUUID } from 'node:crypto';
import type { Keyring } from '@landed/codec/keyring';
import type { DisputeEvidence } from '@landed/contracts/dispute/evidence';
import type { KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import type { DisputeStage, DisputeStatus } from '@landed/contracts/dispute/status';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Database } from '@landed/prisma/database';
import { storeObjectId } from '@landed/prisma/read/processor-object/object-id';
import { openOwn } from '@landed/prisma/buyer-keys/own-box';
import { sealContexts, sealJson } from '@landed/prisma/sealing';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { v7 as uuidV7 } from 'uuid';
import { changeOf, newCheckout, preparationOf, verdicts } from './checkout-case.js';
import { type PaidPayment, paidPayment } from './refund-case.js';

export interface DisputedPayment extends PaidPayment {
  readonly disputeId: string;
  readonly processorDispute: string;
}

/** A captured payment of 135.40 EUR with an inquiry about all of it: an inquiry takes no money. */
export async function disputedPayment(database: Database, keyring: Keyring): Promise<DisputedPayment> {
  const payment = await paidPayment(database, keyring);
  const disputeId = uuidV7();
  const processorDispute = `dp_${disputeId}`;
  const { rail, merchantId, paymentIntentId } = payment;
  const dueBy = new Date(Date.now() + 7 * 86_400_000).toISOString();
  await database.pool.query(
    `INSERT INTO dispute (id, rail, merchant_id, payment_intent_id, entity, currency, amount, reason, stage, status,
                          evidence_due_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'eu', 'EUR', 13540, 'fraudulent', 'inquiry', 'needs_response', $5, now(), now())`,
    [disputeId, rail, merchantId, paymentIntentId, dueBy],
  );
  const { idHmac, keyId, idSealed } = storeObjectId(keyring, processorDispute);
  await database.pool.query(
    `INSERT INTO processor_object (rail, entity, id_hmac, key_id, kind, id_sealed, merchant_id, payment_intent_id, dispute_id)
     VALUES ($1, 'eu', $2, $3, 'dispute', $4, $5, $6, $7)`,
    [rail, idHmac, keyId, Buffer.from(idSealed, 'base64'), merchantId, paymentIntentId, disputeId],
  );
  const eventId = asId<'event'>(uuidV7());
  await database.pool.query(
    `INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
     VALUES ($1, $2, $3, 'dispute.created', $4, 1, $5, now())`,
    [eventId, rail, merchantId, disputeId, sealJson(keyring, {}, sealContexts.snapshot(eventId))],
  );
  return { ...payment, disputeId, processorDispute };
}

/** Another payment of the merchant, with its charge at the processor in the account of the disputed one. */
export async function chargedPayment(database: Database, keyring: Keyring, merchantId: MerchantId) {
  const input = await newCheckout(database, { merchantId });
  await prepareCheckout(database, keyring, preparationOf(input));
  await saveCheckout(database, keyring, changeOf(input, verdicts.succeeded));
  const processorCharge = `ch_${input.paymentIntentId}`;
  const { idHmac, keyId, idSealed } = storeObjectId(keyring, processorCharge);
  await database.pool.query(
    `INSERT INTO processor_object (rail, entity, id_hmac, key_id, kind, id_sealed, merchant_id, payment_intent_id)
     VALUES ($1, 'eu', $2, $3, 'charge', $4, $5, $6)`,
    [input.rail, idHmac, keyId, Buffer.from(idSealed, 'base64'), merchantId, input.paymentIntentId],
  );
  return { paymentIntentId: input.paymentIntentId, processorCharge };
}

export const evidence = {
  product_description: 'One leather handbag.',
  shipping_date: '2026-11-23',
} as const satisfies DisputeEvidence;

/** A first attempt to submit evidence under a key of its own. */
export function newEvidenceInput(
  { rail, merchantId, paymentIntentId, disputeId }: DisputedPayment,
  changes: Partial<KnownDisputeEvidenceInput> = {},
): KnownDisputeEvidenceInput {
  const key = randomUUID();
  return {
    rail,
    merchantId,
    paymentIntentId,
    operationId: asId<'operation'>(uuidV7()),
    disputeId: asId<'dispute'>(disputeId),
    entity: 'eu',
    evidence,
    idempotency: { key, keyHash: sha256(key), fingerprint: sha256('the same body'), attempt: 1, processorKeyNumber: 1 },
    acceptedAt: new Date().toISOString(),
    requestId: uuidV7(),
    ...changes,
  };
}

/** The same request, sent again after its key was free. */
export function nextEvidenceAttempt(input: KnownDisputeEvidenceInput): KnownDisputeEvidenceInput {
  const attempt = input.idempotency.attempt + 1;
  return {
    ...input,
    acceptedAt: new Date().toISOString(),
    idempotency: { ...input.idempotency, attempt, processorKeyNumber: attempt },
  };
}

/** The processor moves the dispute on, as a read of the dispute saves it. */
export async function disputeBecomes(
  database: Database,
  { disputeId }: Pick<DisputedPayment, 'disputeId'>,
  status: DisputeStatus,
): Promise<void> {
  await database.pool.query(
    `UPDATE dispute SET status = $2::text::dispute_status, revision = revision + 1,
       closed_reason = CASE WHEN $2::text IN ('won', 'lost', 'prevented') THEN 'decided' END
     WHERE id = $1`,
    [disputeId, status],
  );
}

interface StoredEvidence {
  readonly dispute: {
    readonly stage: DisputeStage;
    readonly status: DisputeStatus;
    readonly submitted: boolean;
    readonly held: boolean;
  };
  /** `[fields, submitted]`, in the order of the operations. */
  readonly evidence: readonly (readonly [Record<string, number>, boolean])[];
  /** `[processor key, outcome]`. */
  readonly attempts: readonly (readonly [string, string])[];
  /** `[type, sequence, previous status]`. */
  readonly events: readonly (readonly [string, number, string | null])[];
}

export async function storedEvidence(
  database: Database,
  { disputeId }: Pick<DisputedPayment, 'disputeId'>,
): Promise<StoredEvidence> {
  const { rows } = await database.pool.query<StoredEvidence>(
    `SELECT
       (SELECT jsonb_build_object('stage', stage, 'status', status, 'submitted', evidence_submitted_at IS NOT NULL,
                                  'held', pending_operation_id IS NOT NULL)
        FROM dispute WHERE id = $1) AS dispute,
       (SELECT coalesce(jsonb_agg(jsonb_build_array(fields, submitted_at IS NOT NULL) ORDER BY operation_id), '[]')
        FROM dispute_evidence WHERE dispute_id = $1) AS evidence,
       (SELECT coalesce(jsonb_agg(jsonb_build_array(processor_key, outcome) ORDER BY processor_key), '[]')
        FROM processor_attempt WHERE dispute_id = $1) AS attempts,
       (SELECT coalesce(jsonb_agg(jsonb_build_array(type, sequence, previous_status) ORDER BY sequence), '[]')
        FROM event WHERE resource_id = $1) AS events`,
    [disputeId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A select of subqueries returns a row.');
  return row;
}

/** The sealed texts of a submission, opened; null when the operation has prepared none. */
export async function sealedEvidence(
  database: Database,
  keyring: Keyring,
  { operationId }: Pick<KnownDisputeEvidenceInput, 'operationId'>,
): Promise<unknown> {
  const { rows } = await database.pool.query<{ sealed: Buffer }>(
    'SELECT sealed FROM dispute_evidence WHERE operation_id = $1',
    [operationId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const box = { sealed: row.sealed, context: sealContexts.disputeEvidence(operationId) };
  return (await openOwn(database.buyerKeys, keyring, [box]))[0];
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
