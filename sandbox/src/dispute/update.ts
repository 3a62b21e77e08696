import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { bool, metadata, shape } from '../wire/fields.js';
import { invalidRequest } from '../wire/stripe-failure.js';
import { decisionAbout } from './change-dispute.js';
import { evidenceParam } from './evidence.js';
import { findDispute } from './find-dispute.js';
import { type DisputeRecord, isClosed, needsResponse } from './record.js';
import { renderDispute } from './render-dispute.js';

/** `POST /v1/disputes/:id`: adds evidence and submits it to the bank, once per stage; or only stages it. */
export const updateDispute = endpoint({
  operation: 'disputes.update',
  method: 'POST',
  path: '/v1/disputes/:id',
  keys: 'secret',
  movesMoney: true,
  params: shape({ evidence: evidenceParam, expand: expandable(), metadata, submit: bool }),
  run(call, given) {
    const found = findDispute(call);
    if (isClosed(found)) throw invalidRequest({ message: 'This dispute is already closed' });
    const respond = given.evidence !== undefined || given.submit === true;
    if (respond && !needsResponse(found)) {
      throw invalidRequest({ message: 'Evidence was already submitted for this dispute.' });
    }
    const staged: DisputeRecord = {
      ...found,
      evidence: { ...found.evidence, ...given.evidence },
      metadata: { ...found.metadata, ...given.metadata },
    };
    const dispute = respond && given.submit !== false ? submitted(staged, call.now) : staged;
    return { status: 200, body: renderDispute(dispute, call.account.rail === 'live'), effect: { dispute } };
  },
});

const UNDER_REVIEW = {
  warning_needs_response: 'warning_under_review',
  needs_response: 'under_review',
  appeal_needs_response: 'appeal_under_review',
} as const;

function submitted(dispute: DisputeRecord, now: Date): DisputeRecord {
  const { status } = dispute;
  if (!(status in UNDER_REVIEW)) throw new Error(`A dispute in status ${status} takes no evidence.`);
  return {
    ...dispute,
    status: UNDER_REVIEW[status as keyof typeof UNDER_REVIEW],
    submissionCount: dispute.submissionCount + 1,
    pastDue: now.getTime() > dispute.dueBy * 1_000,
    laterStatus: decisionAbout(dispute),
  };
}
