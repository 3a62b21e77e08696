import { disputeResponse } from '@landed/contracts/dispute/response';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import { loadEvidence } from '@landed/prisma/read/dispute-evidence/load-evidence';
import { saveEvidence } from '@landed/prisma/write/dispute-evidence/save-evidence';
import { completePrepared } from '@landed/prisma/write/operation/complete-prepared';
import { changedMeanwhile, untilUnchanged } from '@landed/prisma/write/payment-intent/with-payment-locked';
import { disputeResult, ofSave } from '../operation/outcomes.js';
import { processorKey } from '../operation/processor-key.js';
import type { OperationOutcome } from '../operation/types.js';
import { decideEvidence } from './decide-evidence.js';
import { type EvidenceRun, rowsOf, type UnfinishedSubmission } from './unfinished-submission.js';

/**
 * Saves a submission that the processor has confirmed, and completes the operation with the dispute. A statement of the
 * processor may have moved the dispute since its load. Then both run again behind the lock of the payment's row, where
 * such statements queue. Null when the operation no longer holds the dispute.
 */
export async function finishSubmitted(
  run: EvidenceRun,
  unfinished: UnfinishedSubmission,
  detail: ProcessorDetail,
): Promise<OperationOutcome | null> {
  const { dependencies, input } = run;
  return untilUnchanged(dependencies.database, unfinished.input, async (database, isLocked) => {
    const now = { ...run, dependencies: { ...dependencies, database } };
    if (!isLocked) return tryToSave(now, unfinished, detail);
    const behindLock = { ...now, found: await loadEvidence(database, dependencies.keyring, input) };
    const rows = rowsOf(behindLock);
    return rows.kind === 'unfinished' ? tryToSave(behindLock, rows.unfinished, detail) : null;
  });
}

async function tryToSave(
  { dependencies: { database, keyring }, clock }: EvidenceRun,
  { input, stored, prepared }: UnfinishedSubmission,
  detail: ProcessorDetail,
): Promise<OperationOutcome | null | typeof changedMeanwhile> {
  if (prepared === null) {
    const response = { status: 200, body: disputeResponse(stored.dispute, stored.evidence) };
    if (!(await completePrepared(database, keyring, input, response))) return null;
    const summary = 'The evidence was submitted; its rows were lost.';
    return { kind: 'completed', summary, result: disputeResult(stored.dispute) };
  }
  const submittedAt = clock.now();
  const { dispute, lengths } = decideEvidence(stored, prepared, submittedAt);
  const attempt = { processorKey: processorKey(input), detail };
  const { revision, dispute: before } = stored;
  const save = { input, revision, from: before.status, dispute, lengths, submittedAt, attempt };
  const saved = await saveEvidence(database, keyring, save);
  if (saved === null) return changedMeanwhile;
  const summary = `Saved: the dispute is \`${dispute.status}\`.`;
  return ofSave({ kind: 'completed', summary, result: disputeResult(dispute) }, saved);
}
