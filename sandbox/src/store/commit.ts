import type { JournaledEvent } from '../event/record.js';
import type { Effect, StoredResponse } from './effect.js';

const JOURNAL_VERSION = 1;

/** One journal line: an effect, its events and its response, written atomically. */
export interface Commit extends Effect {
  readonly v: typeof JOURNAL_VERSION;
  readonly answer?: StoredResponse;
  readonly events?: readonly JournaledEvent[];
  /** Results of events whose delivery has ended. */
  readonly settled?: readonly FinishedDelivery[];
}

export interface FinishedDelivery {
  readonly event: string;
  readonly as: 'delivered' | 'dropped' | 'given_up';
}

export function newCommit(parts: Omit<Commit, 'v'>): Commit {
  return { v: JOURNAL_VERSION, ...parts };
}

/** Only this package writes the journal, so a check of the version is sufficient. */
export function readCommit(entry: unknown): Commit {
  if (typeof entry !== 'object' || entry === null || !('v' in entry) || entry.v !== JOURNAL_VERSION) {
    throw new Error('The journal was written by another version of the sandbox: start with an empty data folder');
  }
  const commit = entry as Commit;
  // Records from before challenges and refunds lack these fields.
  return {
    ...commit,
    ...(commit.payment === undefined ? {} : { payment: { ...NO_CHALLENGE, ...commit.payment } }),
    ...(commit.charge === undefined ? {} : { charge: { ...NEVER_REFUNDED, ...commit.charge } }),
  };
}

const NO_CHALLENGE = { challenge: null };
const NEVER_REFUNDED = { amountRefunded: 0, authenticated: false };
