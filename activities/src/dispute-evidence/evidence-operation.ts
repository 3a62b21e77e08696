import { checkEvidence, notActionable } from '@landed/contracts/dispute/evidence-rules';
import { disputeResponse } from '@landed/contracts/dispute/response';
import { type ApiError, invalidFields } from '@landed/contracts/errors/api-error';
import {
  type EvidenceDispute,
  loadEvidence,
  type PreparedEvidence,
} from '@landed/prisma/read/dispute-evidence/load-evidence';
import { prepareEvidence } from '@landed/prisma/write/dispute-evidence/prepare-evidence';
import { releaseDispute } from '@landed/prisma/write/dispute-evidence/release-dispute';
import { completePrepared } from '@landed/prisma/write/operation/complete-prepared';
import type { Checked, OperationDefinition, Stated } from '../operation/definition.js';
import {
  alreadyCompleted,
  disputeResult,
  evidenceInFlight,
  nothingToNotify,
  unknownOutcome,
} from '../operation/outcomes.js';
import { processorKey } from '../operation/processor-key.js';
import type { OperationOutcome } from '../operation/types.js';
import type { EvidenceNeverReason, EvidenceRejected, EvidenceRequest } from '../processor/dispute-port.js';
import type { Processor } from '../processor/port.js';
import { evidenceOf } from './evidence-of.js';
import { finishSubmitted } from './finish-submitted.js';
import {
  type EvidenceRun,
  type EvidenceTypes,
  knownInput,
  rowsOf,
  type UnfinishedSubmission,
} from './unfinished-submission.js';

/** A submission of evidence. It holds its dispute until the outcome is known. */
export const evidenceOperation: OperationDefinition<EvidenceTypes> = {
  kind: 'dispute_evidence',
  effect: 'once_per_key',
  // No caller waits for a bank: the next call may succeed, and the hold lets no other submission pass.
  firstRejection: 'is_reconciled',
  load: ({ database, keyring }, input) => loadEvidence(database, keyring, input),
  rowsOf,
  check,

  async prepare({ dependencies: { database, keyring } }, { input, stored, sent, lengths }) {
    const preparation = { input, stored, sent, lengths, processorKey: processorKey(input) };
    if (!(await prepareEvidence(database, keyring, preparation))) return null;
    return {
      input,
      // The hold is a change of the dispute.
      stored: {
        ...stored,
        dispute: { ...stored.dispute, pendingAction: 'dispute_evidence' },
        revision: stored.revision + 1,
        pendingOperationId: input.operationId,
      },
      prepared: { sent, lengths, stage: stored.dispute.stage, isSubmitted: false },
    };
  },

  send,

  /** It is sent again only while the dispute awaits a response in the stage that it was prepared for. */
  async read(run, { stored, prepared }) {
    const found = await processorOf(run, stored).findDisputeEvidence(requestOf(run, stored));
    if (found.kind !== 'absent') return found;
    const { detail } = found;
    const isTaken = found.dispute.status === 'needs_response' && stored.dispute.stage === prepared?.stage;
    return isTaken ? { kind: 'absent', detail } : { kind: 'rejected', underKey: true, never: 'not_actionable', detail };
  },

  sendAgain: send,

  /** A submission is marked with its operation. Without a dispute to ask about, nothing can have been sent. */
  async readWithoutRows(run) {
    const { stored } = run.found;
    if (stored === null) return { kind: run.input.entity === null ? 'absent' : 'rows_lost' };
    return processorOf(run, stored).findDisputeEvidence(requestOf(run, stored));
  },

  decided: (outcome, detail) =>
    outcome === 'happened' ? { kind: 'submitted', detail } : { kind: 'rejected', underKey: true, never: null, detail },
  statedBy: (found) => (found.kind === 'submitted' ? 'happened' : 'did_not_happen'),
  finish: (run, unfinished, fact) =>
    fact.kind === 'submitted' ? finishSubmitted(run, unfinished, fact.detail) : release(run, unfinished, fact),
  finishEnded,

  /** The evidence itself is gone; the dispute is taken over from the processor by its own reads. */
  restore: ({ input, found: { stored } }) => {
    const known = knownInput(input);
    return Promise.resolve(known === null || stored === null ? null : { input: known, stored, prepared: null });
  },
  processorIdOf: ({ found }) => found.stored?.processorDispute ?? null,
};

/** Whether the dispute takes this submission now. A workflow that was started from rows has no evidence to send. */
async function check({ dependencies, input, found }: EvidenceRun): Promise<Checked<EvidenceTypes['ready']>> {
  const { stored } = found;
  const known = knownInput(input);
  if (known === null) return { kind: 'rejected', error: { code: 'dispute_not_found' } };
  if (stored === null || input.isFromRows) return { kind: 'rows_lost' };
  if (stored.pendingOperationId !== null) return { kind: 'too_early', why: evidenceInFlight };
  const error = checkEvidence(stored.dispute, input.acceptedAt);
  if (error !== null) return { kind: 'rejected', error };
  const evidence = await evidenceOf(dependencies, known);
  if (evidence.kind === 'rejected') return evidence;
  const { sent, lengths } = evidence;
  return { kind: 'ready', entity: stored.entity, ready: { input: known, stored, sent, lengths } };
}

function processorOf({ dependencies, input }: EvidenceRun, { entity }: EvidenceDispute): Processor {
  return dependencies.processorOf({ entity, rail: input.rail });
}

/** The submission as the processor gets it. Without `sent` it is only good for a read. */
function requestOf(
  { input }: EvidenceRun,
  { processorDispute }: EvidenceDispute,
  sent: PreparedEvidence['sent'] = {},
): EvidenceRequest {
  const { operationId } = input;
  return { processorKey: processorKey(input), operationId, processorDispute, evidence: sent };
}

function send(run: EvidenceRun, { stored, prepared }: UnfinishedSubmission): Promise<Stated<EvidenceTypes>> {
  return processorOf(run, stored).submitDisputeEvidence(requestOf(run, stored, prepared?.sent));
}

/** Releases the dispute, and completes the operation with an API error if no other try can succeed. */
async function release(
  { dependencies: { database, keyring } }: EvidenceRun,
  { input, stored }: UnfinishedSubmission,
  { never, detail }: EvidenceRejected,
): Promise<OperationOutcome | null> {
  const error = never === null ? null : neverError(never, stored);
  const attempt = { processorKey: processorKey(input), detail };
  if (!(await releaseDispute(database, keyring, input, attempt, error))) return null;
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

function neverError(never: EvidenceNeverReason, { dispute }: EvidenceDispute): ApiError {
  return never === 'invalid_evidence'
    ? invalidFields([{ path: '', code: 'rejected_evidence', message: 'The processor does not accept this evidence.' }])
    : notActionable(dispute.status, 'rejected_by_processor');
}

/**
 * The hold and the response end together. A key that waits all the same belongs to evidence that was released and that the
 * processor has: an operator's decision gives it the dispute as its response, and the next read shows its true status.
 */
async function finishEnded({ dependencies, input, found }: EvidenceRun): Promise<OperationOutcome> {
  const { operation, stored } = found;
  if (operation?.state !== 'recovery_required' || stored === null) return alreadyCompleted;
  const { database, keyring } = dependencies;
  const response = { status: 200, body: disputeResponse(stored.dispute, stored.evidence) };
  if (!(await completePrepared(database, keyring, input, response))) return unknownOutcome;
  return {
    kind: 'completed',
    summary: 'The processor has the evidence. The key returns the dispute.',
    result: disputeResult(stored.dispute),
    needsLifecycle: true,
    ...nothingToNotify,
  };
}
