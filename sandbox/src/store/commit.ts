import type { DisputeRecord } from '../dispute/record.js';
import type { JournaledEvent } from '../event/record.js';
import type { RefundRecord } from '../refund/record.js';
import type { Effect, StoredResponse } from './effect.js';

const JOURNAL_VERSION = 1;

/** One journal line: an effect, its events and its response, written atomically. */
export interface Commit extends Effect {
  readonly v: typeof JOURNAL_VERSION;
  readonly response?: StoredResponse;
  readonly events?: readonly JournaledEvent[];
  /** Results of events whose delivery has ended. */
  readonly finished?: readonly FinishedDelivery[];
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
  const commit = withCurrentNames(entry as Commit & EarlierNames);
  // Records from before challenges, refunds and responses to disputes lack these fields.
  return {
    ...commit,
    ...(commit.payment === undefined ? {} : { payment: { ...NO_CHALLENGE, ...commit.payment } }),
    ...(commit.charge === undefined ? {} : { charge: { ...NEVER_REFUNDED, ...commit.charge } }),
    ...(commit.dispute === undefined ? {} : { dispute: currentDispute(commit.dispute) }),
  };
}

const NO_CHALLENGE = { challenge: null };
const NEVER_REFUNDED = { amountRefunded: 0, authenticated: false, disputed: false };
const NEVER_ANSWERED = {
  card: 'visa',
  laterStatus: null,
  evidence: {},
  submissionCount: 0,
  pastDue: false,
  metadata: {},
  balanceTransactions: [],
  closedByRefund: false,
};

/** Field names in journals of earlier versions. */
interface EarlierNames {
  readonly answer?: StoredResponse;
  readonly settled?: readonly FinishedDelivery[];
  readonly events?: readonly (JournaledEvent & { readonly tell?: boolean })[];
  readonly refund?: RefundRecord & { readonly comes?: RefundRecord['laterStatus'] };
}

function withCurrentNames({ answer, settled, events, refund, ...commit }: Commit & EarlierNames): Commit {
  return {
    ...commit,
    ...(answer === undefined ? {} : { response: answer }),
    ...(settled === undefined ? {} : { finished: settled }),
    ...(events === undefined ? {} : { events: events.map(currentEvent) }),
    ...(refund === undefined ? {} : { refund: currentRefund(refund) }),
  };
}

function currentEvent({ tell, ...event }: JournaledEvent & { readonly tell?: boolean }): JournaledEvent {
  return tell === undefined ? event : { ...event, notify: tell };
}

function currentRefund({ comes, ...refund }: NonNullable<EarlierNames['refund']>): RefundRecord {
  return comes === undefined ? refund : { ...refund, laterStatus: comes };
}

function currentDispute(dispute: DisputeRecord): DisputeRecord {
  const opened = { dueBy: dispute.created, createdAt: new Date(dispute.created * 1_000).toISOString() };
  return { ...NEVER_ANSWERED, ...opened, ...dispute };
}
