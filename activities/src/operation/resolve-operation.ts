import type { ManualEvidence, ManualResolution } from '@landed/contracts/operation/types';
import { freeLostKey } from '@landed/prisma/write/operation/free-lost-key';
import { saveResolution } from '@landed/prisma/write/operation/save-resolution';
import { isMismatch } from '../processor/mismatch.js';
import { checkEnded } from './after-contradiction.js';
import { checkResolution, type ProcessorStatement } from './check-resolution.js';
import type { Absent, OperationDefinition, OperationTypes, Run, Stated } from './definition.js';
import { finishEnded, startRun } from './earlier-run.js';
import { isFact } from './fact.js';
import { requireNamed } from './identified-payment.js';
import { outcomeUnknown, requireKnown } from './outcome-unknown.js';
import { processorKey } from './processor-key.js';
import { keyFreed, needsTheProcessor } from './resolve-lost.js';
import { saveFact } from './save-fact.js';
import type { ResolveOutcome } from './types.js';

/** Records an operator's decision, before it takes effect. */
type RecordDecision = (evidence: ManualEvidence) => Promise<void>;

/**
 * Checks an operator's decision about an operation with an unknown outcome, records it, and lets it take effect. A fact
 * that the processor states counts. While it is silent, a decision about prepared rows stands alone.
 *
 * @param callKey processor key of a call that has its own key in each run.
 */
export async function resolveOperation<T extends OperationTypes>(
  definition: OperationDefinition<T>,
  dependencies: T['dependencies'],
  input: T['input'],
  resolution: ManualResolution,
  callKey = processorKey(input),
): Promise<ResolveOutcome> {
  const run = await startRun(definition, dependencies, input, { resolution, callKey });
  const processorId = definition.processorIdOf(run);
  if (processorId !== null) requireNamed(resolution.processorPayment, processorId);
  const record: RecordDecision = (evidence) =>
    saveResolution(dependencies.database, dependencies.keyring, input, resolution, evidence);
  const rows = definition.heldBy(run);
  if (rows.kind === 'held') return resolveHeld(definition, run, rows.held, resolution, record);
  if (rows.kind === 'none') return resolveLost(definition, run, resolution, record);
  // The outcome was saved meanwhile: the decision is compared with it.
  const evidence = checkEnded(run.found.operation, resolution.outcome, rows.happened ? 'happened' : 'did_not_happen');
  await record(evidence);
  return { evidence, outcome: requireKnown(await finishEnded(definition, run, rows)) };
}

async function resolveHeld<T extends OperationTypes>(
  definition: OperationDefinition<T>,
  run: Run<T>,
  held: T['held'],
  { outcome: decision }: ManualResolution,
  record: RecordDecision,
): Promise<ResolveOutcome> {
  const found = await definition.read(run, held);
  const evidence = checkResolution(decision, statedBy(definition, found, 'held'));
  const fact = isFact(found) ? found : definition.decided(decision, { decided: 'by an operator' });
  await record(evidence);
  return { evidence, outcome: requireKnown(await saveFact(definition, run, held, fact)) };
}

/**
 * Without its rows, an operation is decided together with the processor. `happened` writes them again; `did_not_happen`
 * frees the key. Where not finding the effect proves nothing, that decision stands alone, and the next attempt sends the
 * same processor key.
 */
async function resolveLost<T extends OperationTypes>(
  definition: OperationDefinition<T>,
  run: Run<T>,
  { outcome: decision }: ManualResolution,
  record: RecordDecision,
): Promise<ResolveOutcome> {
  const { dependencies, input } = run;
  const found = await definition.readLost(run);
  if (!isFact(found) && found.kind === 'rows_lost') throw needsTheProcessor();
  const stated = statedBy(definition, found, 'none');
  if (stated === 'silent' && (found.kind !== 'absent' || decision === 'happened')) throw needsTheProcessor();
  const evidence = checkResolution(decision, stated);
  await record(evidence);
  if (stated !== 'happened' || !isFact(found)) {
    const next = stated === 'silent' ? 'same' : 'next';
    if (!(await freeLostKey(dependencies.database, input, next))) throw outcomeUnknown();
    return { evidence, outcome: keyFreed };
  }
  const held = await definition.restore(run, found);
  if (held === null) throw outcomeUnknown();
  return { evidence, outcome: requireKnown(await saveFact(definition, run, held, found)) };
}

function statedBy<T extends OperationTypes>(
  definition: OperationDefinition<T>,
  found: Stated<T> | Absent,
  rows: 'held' | 'none',
): ProcessorStatement {
  if (isFact(found) || found.kind === 'absent') return definition.statedBy(found, rows);
  return isMismatch(found) ? 'mismatch' : 'silent';
}
