import type { ManualEvidence, ManualOutcome, ManualResolution } from '@landed/contracts/operation/types';
import {
  freeKeyWithoutRows,
  type NextProcessorKey,
  saveResolution,
} from '@landed/prisma/write/operation/save-resolution';
import { isMismatch } from '../processor/mismatch.js';
import {
  checkDecisionTime,
  checkEnded,
  checkResolution,
  needsTheProcessor,
  type ProcessorStatement,
  requireNamed,
} from './check-resolution.js';
import type { Absent, OperationDefinition, OperationTypes, Rows, Run, Stated } from './definition.js';
import { finishEnded, startRun } from './earlier-run.js';
import { finishFact, isFact } from './fact.js';
import { requireKnown } from './outcome-unknown.js';
import { unknownOutcome } from './outcomes.js';
import { processorKey } from './processor-key.js';
import type { OperationOutcome, ResolveOutcome } from './types.js';

/** The outcome of a lost attempt of which an operator and the processor agree that nothing happened. */
const keyFreed = {
  kind: 'retryable',
  code: 'internal_error',
  summary: 'The rows of the attempt were lost, and the processor made nothing.',
} as const satisfies OperationOutcome;

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
  const rows = definition.rowsOf(run);
  const decided = await decide(run, rows, resolution.outcome);
  await saveResolution(dependencies.database, dependencies.keyring, input, resolution, decided.evidence);
  return { evidence: decided.evidence, outcome: requireKnown(await decided.takeEffect()) };
}

/** A decision that may take effect, once it is recorded. */
interface Decided {
  readonly evidence: ManualEvidence;
  readonly takeEffect: () => Promise<OperationOutcome>;
}

async function decide<T extends OperationTypes>(
  run: Run<T>,
  rows: Rows<T['unfinished']>,
  decision: ManualOutcome,
): Promise<Decided> {
  switch (rows.kind) {
    case 'ended': {
      // The outcome was saved meanwhile: the decision is compared with it.
      const stored = rows.happened ? 'happened' : 'did_not_happen';
      return {
        evidence: checkEnded(run.found.operation, decision, stored),
        takeEffect: () => finishEnded(run, rows),
      };
    }
    case 'unfinished': {
      const found = await run.definition.read(run, rows.unfinished);
      const evidence = checkResolution(decision, statedBy(run, found, 'unfinished'));
      if (!isFact(found)) requireDecisionTime(run, decision);
      const fact = isFact(found) ? found : run.definition.decided(decision, { decided: 'by an operator' });
      return { evidence, takeEffect: () => finishFact(run, rows.unfinished, fact) };
    }
    case 'none':
      return decideWithoutRows(run, decision);
  }
}

/**
 * Without its rows, an operation is decided together with the processor. `happened` writes them again; `did_not_happen`
 * frees the key. Where not finding the effect proves nothing, that decision stands alone, and the next attempt sends the
 * same processor key.
 */
async function decideWithoutRows<T extends OperationTypes>(run: Run<T>, decision: ManualOutcome): Promise<Decided> {
  const found = await run.definition.readWithoutRows(run);
  if (!isFact(found) && found.kind === 'rows_lost') throw needsTheProcessor();
  const stated = statedBy(run, found, 'none');
  if (stated === 'silent' && (found.kind !== 'absent' || decision === 'happened')) throw needsTheProcessor();
  const evidence = checkResolution(decision, stated);
  if (isFact(found) && stated === 'happened') return { evidence, takeEffect: () => restore(run, found) };
  if (stated === 'silent') return { evidence, takeEffect: () => freeKey(run, 'same') };
  if (!isFact(found)) requireDecisionTime(run, decision);
  return { evidence, takeEffect: () => freeKey(run, 'next') };
}

function requireDecisionTime<T extends OperationTypes>(
  { dependencies, input, found }: Run<T>,
  decision: ManualOutcome,
) {
  checkDecisionTime(decision, input, found.now, dependencies.decisionWaitMilliseconds);
}

async function restore<T extends OperationTypes>(run: Run<T>, fact: T['fact']): Promise<OperationOutcome> {
  const unfinished = await run.definition.restore(run, fact);
  return unfinished === null ? unknownOutcome : finishFact(run, unfinished, fact);
}

async function freeKey<T extends OperationTypes>(run: Run<T>, next: NextProcessorKey): Promise<OperationOutcome> {
  return (await freeKeyWithoutRows(run.dependencies.database, run.input, next)) ? keyFreed : unknownOutcome;
}

function statedBy<T extends OperationTypes>(
  { definition }: Run<T>,
  found: Stated<T> | Absent,
  rows: 'unfinished' | 'none',
): ProcessorStatement {
  if (isFact(found) || found.kind === 'absent') return definition.statedBy(found, rows);
  return isMismatch(found) ? 'mismatch' : 'silent';
}
