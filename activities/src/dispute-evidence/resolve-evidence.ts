import type { DisputeEvidenceInput, KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import { disputeResponse } from '@landed/contracts/dispute/response';
import type { ManualOutcome, ManualResolution } from '@landed/contracts/operation/types';
import { type LoadedEvidence, loadEvidence } from '@landed/prisma/read/dispute-evidence/load-evidence';
import { completePrepared } from '@landed/prisma/write/operation/complete-prepared';
import { freeLostKey } from '@landed/prisma/write/operation/free-lost-key';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { checkResolution } from '../operation/check-resolution.js';
import { startDatabaseClock } from '../operation/database-clock.js';
import { requireNamed } from '../operation/identified-payment.js';
import { outcomeUnknown, requireKnown } from '../operation/outcome-unknown.js';
import { disputeResult } from '../operation/outcomes.js';
import { keyFreed, needsTheProcessor } from '../operation/resolve-lost.js';
import type { OperationOutcome, ResolveOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { askForEvidence } from './ask-for-evidence.js';
import { finishRejected, finishSubmitted } from './finish-evidence.js';
import { type HeldSubmission, heldSubmission, knownInput } from './known-dispute.js';
import { outcomeOfEarlierRun } from './outcome-of-earlier-run.js';

const statements = { submitted: 'happened', absent: 'did_not_happen', unknown: 'silent' } as const;

/**
 * Checks and saves an operator's decision about a submission with an unknown outcome. While the processor is silent, both
 * decisions may stand alone: no money moves, and the next read of the dispute shows its true status.
 */
export async function resolveEvidence(
  dependencies: PaymentDependencies,
  input: DisputeEvidenceInput,
  resolution: ManualResolution,
): Promise<ResolveOutcome> {
  const { database, keyring } = dependencies;
  const startClock = startDatabaseClock();
  const loaded = await loadEvidence(database, keyring, input);
  const clock = startClock(loaded.now);
  const known = knownInput(input);
  if (loaded.stored === null || known === null) throw needsTheProcessor();
  requireNamed(resolution.processorPayment, loaded.stored.processorDispute);
  const held = heldSubmission(input, loaded);
  const ended = outcomeOfEarlierRun(input, loaded);
  if (held === null && ended !== null && ended.kind !== 'unknown') {
    // The outcome was saved meanwhile: the decision is compared with it.
    const stated = loaded.prepared?.isSubmitted ? 'happened' : 'did_not_happen';
    const evidence = checkResolution(resolution.outcome, stated);
    await saveResolution(database, keyring, input, resolution, evidence);
    return { evidence, outcome: ended };
  }

  const stated = await askForEvidence(dependencies, input, loaded);
  if (held === null && stated.kind === 'unknown') throw needsTheProcessor();
  const evidence = checkResolution(resolution.outcome, statements[stated.kind]);
  await saveResolution(database, keyring, input, resolution, evidence);
  const outcome =
    held === null
      ? await endLost(dependencies, known, loaded.stored, resolution.outcome)
      : await endHeld(dependencies, known, held, resolution.outcome, clock);
  return { evidence, outcome: requireKnown(outcome) };
}

function endHeld(
  dependencies: PaymentDependencies,
  input: KnownDisputeEvidenceInput,
  held: HeldSubmission,
  decision: ManualOutcome,
  clock: ReturnType<ReturnType<typeof startDatabaseClock>>,
): Promise<OperationOutcome> {
  const detail = { decided: 'by an operator' };
  return decision === 'happened'
    ? finishSubmitted(dependencies, input, { held, detail, clock })
    : finishRejected(dependencies, input, { held, never: null, detail });
}

/** The rows of the submission were lost. The dispute itself is taken over from the processor by its own reads. */
async function endLost(
  { database, keyring }: PaymentDependencies,
  input: KnownDisputeEvidenceInput,
  { dispute, evidence }: NonNullable<LoadedEvidence['stored']>,
  decision: ManualOutcome,
): Promise<OperationOutcome> {
  if (decision === 'did_not_happen') {
    if (!(await freeLostKey(database, input, 'next'))) throw outcomeUnknown();
    return keyFreed;
  }
  const response = { status: 200, body: disputeResponse(dispute, evidence) };
  if (!(await completePrepared(database, keyring, input, response))) throw outcomeUnknown();
  return {
    kind: 'completed',
    summary: 'The evidence was submitted; its rows were lost.',
    result: disputeResult(dispute),
  };
}
