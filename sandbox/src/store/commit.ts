import type { JournaledEvent } from '../event/record.js';
import type { Effect, StoredAnswer } from './effect.js';

const JOURNAL_VERSION = 1;

/** One journal line: an effect, its events and the answer about it stand or fall together. */
export interface Commit extends Effect {
  readonly v: typeof JOURNAL_VERSION;
  readonly answer?: StoredAnswer;
  readonly events?: readonly JournaledEvent[];
  /** Events that need no sending any more. */
  readonly settled?: readonly Settled[];
}

export interface Settled {
  readonly event: string;
  readonly as: 'delivered' | 'dropped' | 'given_up';
}

export function newCommit(parts: Omit<Commit, 'v'>): Commit {
  return { v: JOURNAL_VERSION, ...parts };
}

/** The journal is written by this package alone, so its version is all that needs a check. */
export function readCommit(entry: unknown): Commit {
  if (typeof entry !== 'object' || entry === null || !('v' in entry) || entry.v !== JOURNAL_VERSION) {
    throw new Error('The journal was written by another version of the sandbox: start with an empty data folder');
  }
  const commit = entry as Commit;
  // Written before challenges and refunds existed, records lack these.
  return {
    ...commit,
    ...(commit.payment === undefined ? {} : { payment: { ...NO_CHALLENGE, ...commit.payment } }),
    ...(commit.charge === undefined ? {} : { charge: { ...NEVER_REFUNDED, ...commit.charge } }),
  };
}

const NO_CHALLENGE = { challenge: null };
const NEVER_REFUNDED = { amountRefunded: 0, authenticated: false };
