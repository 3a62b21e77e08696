import type { NotSent } from '../processor/guard/inline-calls.js';
import type { StoredError, Unknown } from '../processor/no-fact.js';
import type { Absent, OperationTypes, RowsLost } from './definition.js';

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
