import type { DisputeEvidenceInput, KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import type { OperationMemory } from '@landed/contracts/operation/types';
import { loadEvidence } from '@landed/prisma/read/dispute-evidence/load-evidence';
import { startDatabaseClock } from '../operation/database-clock.js';
import { isPastSafeWindow } from '../operation/deadlines.js';
import { outcomeUnknown, requireKnown } from '../operation/outcome-unknown.js';
import { outlastStoredError } from '../operation/outlast-stored-error.js';
import type { OperationOutcome } from '../operation/types.js';
import { nothingRemembered, reconcileUnprepared } from '../operation/unprepared.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { EvidenceRejected, EvidenceSubmitted } from '../processor/dispute-port.js';
import { askForEvidence } from './ask-for-evidence.js';
import { finishRejected, finishSubmitted } from './finish-evidence.js';
import { evidenceKey, evidenceRequest, type HeldSubmission, heldSubmission, knownInput } from './known-dispute.js';
import { outcomeOfEarlierRun } from './outcome-of-earlier-run.js';

/**
 * The reconciliation of a submission: reads the dispute at the processor, sends the evidence again under its own key
 * while the dispute does not have it, and saves the fact. Throws `outcome_unknown` while the processor states no fact.
 */
export async function reconcileEvidence(
  dependencies: PaymentDependencies,
  input: DisputeEvidenceInput,
  memory: OperationMemory = nothingRemembered,
): Promise<OperationOutcome> {
  const { database, keyring } = dependencies;
  const startClock = startDatabaseClock();
  const loaded = await loadEvidence(database, keyring, input);
  const clock = startClock(loaded.now);
  const earlier = outcomeOfEarlierRun(input, loaded);
  if (earlier !== null && earlier.kind !== 'unknown') return earlier;
  const held = heldSubmission(input, loaded);
  const known = knownInput(input);
  if (held === null || known === null) {
    const isLost = loaded.operation?.state === 'recovery_required';
    return reconcileUnprepared(dependencies, {
      kind: 'dispute_evidence',
      input,
      memory: isLost ? { ...memory, isPrepared: true } : memory,
      ask: () => askForEvidence(dependencies, input, loaded),
      async isPrepared() {
        const now = outcomeOfEarlierRun(input, await loadEvidence(database, keyring, input));
        return now !== null && now.kind !== 'retryable';
      },
    });
  }

  const fact = await establish(dependencies, known, held, () => !isPastSafeWindow(input, clock.latest()));
  const { detail } = fact;
  const outcome =
    fact.kind === 'submitted'
      ? await finishSubmitted(dependencies, known, { held, detail, clock })
      : await finishRejected(dependencies, known, { held, never: fact.never, detail });
  return requireKnown(outcome);
}

/**
 * Reads the dispute first. It is sent again only while the dispute awaits a response in the stage that the evidence was
 * prepared for. A dispute that no longer takes evidence can never get ours. After the safe window the processor may
 * have expired the key, and nothing is sent. Throws `outcome_unknown` while nothing is certain.
 */
async function establish(
  dependencies: PaymentDependencies,
  input: KnownDisputeEvidenceInput,
  { stored, prepared }: HeldSubmission,
  maySend: () => boolean,
): Promise<EvidenceSubmitted | EvidenceRejected> {
  const processor = dependencies.processorOf({ entity: stored.entity, rail: input.rail });
  const request = evidenceRequest(input, stored, prepared.sent);
  const found = await processor.findDisputeEvidence(request);
  if (found.kind === 'unknown') throw outcomeUnknown(found.detail);
  if (found.kind === 'submitted') return found;
  const { detail } = found;
  if (found.dispute.status !== 'needs_response' || stored.dispute.stage !== prepared.stage) {
    return { kind: 'rejected', underKey: true, never: 'not_actionable', detail };
  }
  if (!maySend()) throw outcomeUnknown(detail);
  const sent = await processor.submitDisputeEvidence(request);
  switch (sent.kind) {
    case 'submitted':
      return sent;
    case 'rejected':
      // A request-level rejection is about this call only, not about an earlier one.
      if (sent.underKey) return sent;
      throw outcomeUnknown(sent.detail);
    case 'stored_error': {
      const outlasted = await outlastStoredError(dependencies, evidenceKey(input), sent);
      return { kind: 'rejected', underKey: true, never: null, detail: outlasted };
    }
    case 'unknown':
      throw outcomeUnknown(sent.detail);
  }
}
