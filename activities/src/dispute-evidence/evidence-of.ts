import { type DisputeEvidence, type EvidenceLengths, lengthsOf } from '@landed/contracts/dispute/evidence';
import type { KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import { storedEvidence } from '@landed/contracts/dispute/stored-evidence';
import { type ApiError, invalidFields } from '@landed/contracts/errors/api-error';
import { asId } from '@landed/contracts/ids/ids';
import { findChargeOf } from '@landed/prisma/read/dispute-evidence/find-charge-of';
import { loadStoredOrder } from '@landed/prisma/read/dispute-evidence/load-stored-order';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { EvidenceAtProcessor } from '../processor/dispute-port.js';

export type EvidenceToSend =
  | { readonly kind: 'evidence'; readonly sent: EvidenceAtProcessor; readonly lengths: EvidenceLengths }
  | { readonly kind: 'rejected'; readonly error: ApiError };

/**
 * The evidence of a request in the processor's fields: what the merchant sent, or what is stored. Another payment
 * is named by its charge, which the processor must have in the same account.
 */
export async function evidenceOf(
  dependencies: PaymentDependencies,
  input: KnownDisputeEvidenceInput,
): Promise<EvidenceToSend> {
  const evidence = input.evidence ?? (await storedEvidenceOf(dependencies, input));
  const { duplicate_payment_intent_id: duplicate, ...texts } = evidence;
  const lengths = lengthsOf(evidence);
  if (duplicate === undefined) return { kind: 'evidence', sent: texts, lengths };
  const { database, keyring } = dependencies;
  const other = { ...input, paymentIntentId: asId<'payment_intent'>(duplicate) };
  const charge = duplicate === input.paymentIntentId ? null : await findChargeOf(database, keyring, other);
  return charge === null
    ? { kind: 'rejected', error: unknownDuplicate }
    : { kind: 'evidence', sent: { ...texts, duplicate_charge_id: charge }, lengths };
}

const unknownDuplicate = invalidFields([
  {
    path: 'duplicate_payment_intent_id',
    code: 'unknown_payment_intent',
    message: 'Must be another payment of yours that was charged in the same currency.',
  },
]);

async function storedEvidenceOf(
  { database, keyring }: PaymentDependencies,
  input: KnownDisputeEvidenceInput,
): Promise<DisputeEvidence> {
  const order = await loadStoredOrder(database, keyring, input);
  if (order === null) throw new Error('The payment of a dispute was deleted, which must never happen.');
  return storedEvidence(order);
}
