import type { KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import { notActionable } from '@landed/contracts/dispute/evidence-rules';
import type { Dispute } from '@landed/contracts/dispute/types';
import { type ApiError, invalidFields } from '@landed/contracts/errors/api-error';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import { loadEvidence } from '@landed/prisma/read/dispute-evidence/load-evidence';
import { releaseDispute } from '@landed/prisma/write/dispute-evidence/release-dispute';
import { saveEvidence } from '@landed/prisma/write/dispute-evidence/save-evidence';
import type { DatabaseClock } from '../operation/database-clock.js';
import { nothingToNotify } from '../operation/notification.js';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import { disputeResult, rowsLost, unknownOutcome } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { EvidenceNeverReason } from '../processor/dispute-port.js';
import { decideEvidence } from './decide-evidence.js';
import { evidenceKey, type HeldSubmission, heldSubmission } from './known-dispute.js';
import { outcomeOfEarlierRun } from './outcome-of-earlier-run.js';

/** A statement of the processor may move the dispute between the load and the save. Then both run again, this often. */
const triesMax = 3;

/** A submission that the processor has confirmed. */
export interface ConfirmedSubmission {
  readonly held: HeldSubmission;
  readonly detail: ProcessorDetail;
  readonly clock: DatabaseClock;
}

/**
 * Saves a submission that the processor has confirmed, and completes the operation with the dispute. `unknown` when
 * another run saved first. `needs_review` when the rows of the submission are gone: the verdict is not thrown away.
 */
export async function finishSubmitted(
  { database, keyring }: PaymentDependencies,
  input: KnownDisputeEvidenceInput,
  { held: first, detail, clock }: ConfirmedSubmission,
): Promise<OperationOutcome> {
  const attempt = { processorKey: evidenceKey(input), detail };
  let held = first;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { dispute: found, revision } = held.stored;
    const submittedAt = clock.now();
    const { dispute, lengths } = decideEvidence(held, submittedAt);
    const save = { input, revision, from: found.status, dispute, lengths, submittedAt, attempt };
    if (await saveEvidence(database, keyring, save)) return submitted(dispute);
    const loaded = await loadEvidence(database, keyring, input);
    const now = heldSubmission(input, loaded);
    if (now === null) return afterLostHold(input, loaded);
    held = now;
  }
  return unknownOutcome;
}

function submitted(dispute: Dispute): OperationOutcome {
  return {
    kind: 'completed',
    summary: `Saved: the dispute is \`${dispute.status}\`.`,
    result: disputeResult(dispute),
  };
}

/** Another run ended the hold, or the rows are gone. */
function afterLostHold(
  input: KnownDisputeEvidenceInput,
  loaded: Awaited<ReturnType<typeof loadEvidence>>,
): OperationOutcome {
  const earlier = outcomeOfEarlierRun(input, loaded);
  return earlier === null || earlier.kind === 'unknown' ? rowsLost('submitted') : earlier;
}

/** A submission that the processor did not take. */
export interface RejectedSubmission {
  readonly held: HeldSubmission;
  /** Null: another try may succeed, and the key is free for it. */
  readonly never: EvidenceNeverReason | null;
  readonly detail: ProcessorDetail;
}

/** Releases the dispute, and completes the operation with an API error if no other try can succeed. */
export async function finishRejected(
  { database, keyring }: PaymentDependencies,
  input: KnownDisputeEvidenceInput,
  { held, never, detail }: RejectedSubmission,
): Promise<OperationOutcome> {
  const error = never === null ? null : neverError(never, held.stored.dispute);
  const attempt = { processorKey: evidenceKey(input), detail };
  if (!(await releaseDispute(database, keyring, input, attempt, error))) throw outcomeUnknown();
  if (error === null) return { kind: 'retryable', code: 'provider_error', ...nothingToNotify };
  return {
    kind: 'completed',
    summary: `Rejected: ${error.code}.`,
    result: { error: error.code },
    // The dispute has moved on at the processor, and no read saved that while it was held.
    needsLifecycle: true,
    ...nothingToNotify,
  };
}

function neverError(never: EvidenceNeverReason, { status }: Dispute): ApiError {
  return never === 'invalid_evidence'
    ? invalidFields([{ path: '', code: 'rejected_evidence', message: 'The processor does not accept this evidence.' }])
    : notActionable(status, 'rejected_by_processor');
}
