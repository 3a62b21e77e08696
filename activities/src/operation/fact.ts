import { contradicts } from '@landed/contracts/operation/contradictions';
import type { NotSent } from '../processor/guard/inline-calls.js';
import type { StoredError, Unknown } from '../processor/no-fact.js';
import type { Absent, OperationTypes, RowsLost, Run } from './definition.js';
import { startRun } from './earlier-run.js';
import { contradicted, rowsLost, unknownOutcome } from './outcomes.js';
import type { OperationOutcome } from './types.js';

type NoFact = StoredError | Unknown | Absent | RowsLost | NotSent;

const noFacts: readonly string[] = ['stored_error', 'unknown', 'absent', 'rows_lost', 'not_sent'];

/** Whether the processor stated something that decides the outcome. */
export function isFact<Fact extends OperationTypes['fact']>(stated: Fact | NoFact): stated is Fact {
  return !noFacts.includes(stated.kind);
}

/** A request-level rejection is about one call only, such as one for a wrong secret key: it says nothing about others. */
export function isOfOneCall({ underKey }: OperationTypes['fact']): boolean {
  return underKey === false;
}

/**
 * Saves what the processor stated, and completes the operation. When no row took the fact, a second load says why:
 * `unknown` when another run saved first, or has to; `needs_review` when the rows are gone, or contradict the fact. A
 * verdict is never thrown away.
 */
export async function finishFact<T extends OperationTypes>(
  run: Run<T>,
  unfinished: T['unfinished'],
  fact: T['fact'],
): Promise<OperationOutcome> {
  const { definition, dependencies, input } = run;
  const saved = await definition.finish(run, unfinished, fact);
  if (saved !== null) return saved;
  const now = await startRun(definition, dependencies, input);
  const rows = definition.rowsOf(now);
  if (rows.kind === 'none' || now.found.operation === null) return rowsLost(fact.kind);
  const isContradicted = rows.kind === 'ended' && contradicts(definition.kind, fact.kind, rows.status);
  return isContradicted ? contradicted(fact.kind, rows.status) : unknownOutcome;
}
