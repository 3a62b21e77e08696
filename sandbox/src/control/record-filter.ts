import { type Account, ENTITIES, RAILS } from '../account.js';
import { ControlError } from './control-error.js';
import { instant, rejectUnknown } from './read-json.js';

export interface RecordFilter {
  readonly accounts: readonly Account[];
  /** Milliseconds since 1970, inclusive. */
  readonly since: number | undefined;
  /** Returns the value of an additional filter. */
  readonly value: (name: string) => string | undefined;
}

/**
 * Reads the query of a list on the control surface: `entity`, `rail`, `since` (ISO 8601 or Unix seconds), and the
 * additional filters of that list. @throws ControlError 400
 */
export function readFilter(
  all: readonly Account[],
  query: URLSearchParams,
  further: readonly string[] = [],
): RecordFilter {
  rejectUnknown([...query.keys()], ['entity', 'rail', 'since', ...further]);
  const entity = one(query, 'entity', ENTITIES);
  const rail = one(query, 'rail', RAILS);
  const since = query.get('since');
  return {
    accounts: all.filter((row) => (entity ?? row.entity) === row.entity && (rail ?? row.rail) === row.rail),
    since: since === null ? undefined : instant(since),
    value: (name) => query.get(name) ?? undefined,
  };
}

function one<const T extends string>(query: URLSearchParams, name: string, values: readonly T[]): T | undefined {
  const given = query.get(name);
  if (given === null) return undefined;
  const match = values.find((value) => value === given);
  if (match === undefined) throw new ControlError(400, `${name} must be one of ${values.join(', ')}.`);
  return match;
}
