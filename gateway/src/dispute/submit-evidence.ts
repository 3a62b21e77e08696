import { givenEvidence } from '@landed/contracts/dispute/evidence';
import type { DisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import { checkEvidenceSize } from '@landed/contracts/dispute/evidence-rules';
import type { SubmitEvidenceBody } from '@landed/contracts/dispute/wire';
import { asId, isUuid } from '@landed/contracts/ids/ids';
import { formatMoney } from '@landed/contracts/money/format-money';
import { findDispute } from '@landed/prisma/read/dispute-evidence/find-dispute';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { idempotent } from '../idempotency/idempotent.js';
import type { MoneyOperation } from '../idempotency/money-operation.js';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import type { FindTarget } from '../routes/route.js';

/**
 * Reads only what operators and `reconcileDisputeEvidence` need: the payment, its entity and its amount. They are null when the
 * merchant has no such dispute on this rail: then the workflow rejects the operation, and that response is stored under
 * the key. Whether the dispute takes evidence is decided later, under a lock.
 */
export const submitEvidenceOperation: MoneyOperation<SubmitEvidenceBody> = {
  kind: 'dispute_evidence',
  check: ({ body }) => checkEvidenceSize(givenEvidence(body)),
  async plan({ rail, merchant, requestId, params, body }, attempt, database) {
    const id = params['id'] ?? '';
    if (!isUuid(id)) throw new ApiErrorException({ code: 'dispute_not_found' });
    const { merchantId } = merchant;
    const found = await findDispute(database, { rail, merchantId, id });
    const input: DisputeEvidenceInput = {
      ...attempt,
      rail,
      merchantId,
      requestId,
      disputeId: asId<'dispute'>(id.toLowerCase()),
      paymentIntentId: found?.dispute.paymentIntentId ?? null,
      entity: found?.entity ?? null,
      evidence: givenEvidence(body),
    };
    if (found === null) return { input, searchAttributes: [], summary: `Evidence for an unknown dispute (${rail})` };
    const { dispute, entity } = found;
    return {
      input,
      searchAttributes: [
        { key: searchAttributes.paymentId, value: dispute.paymentIntentId },
        { key: searchAttributes.entityCode, value: entity },
        { key: searchAttributes.currency, value: dispute.currency },
      ],
      summary: `Evidence for a dispute of ${formatMoney(dispute.amount, dispute.currency)} (${rail}, ${entity})`,
    };
  },
};

/** Rejects evidence for a dispute that the merchant does not have. Nothing is stored, so its key stays free. */
export const findDisputeOfEvidence: FindTarget = async ({ rail, merchant: { merchantId }, params }, { database }) => {
  const id = params['id'] ?? '';
  if (isUuid(id) && (await findDispute(database, { rail, merchantId, id })) !== null) return;
  throw new ApiErrorException({ code: 'dispute_not_found' });
};

/** `POST /v1/disputes/{id}/evidence`. Malformed ids, unknown ids and other merchants' disputes get the same 404. */
export const submitEvidence = idempotent(submitEvidenceOperation);
