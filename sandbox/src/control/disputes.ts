import type { Account } from '../account.js';
import type { ChargeRecord } from '../charge/record.js';
import { closed, escalated } from '../dispute/change-dispute.js';
import { newDeadline, newDispute } from '../dispute/new-dispute.js';
import { DISPUTE_REASONS, type DisputeRecord, isClosed, isInquiry, withdrawnBy } from '../dispute/record.js';
import { commitDirectly } from '../store/commit-directly.js';
import type { Store } from '../store/store.js';
import { ControlError } from './control-error.js';
import { findDirectly } from './direct-changes.js';
import { choice, count, fieldsOf, instant } from './read-json.js';
import { readFilter } from './record-filter.js';

type Row = Record<string, unknown>;

/** Lists all disputes, oldest first, for `GET /_control/disputes`. Filters: `entity`, `rail`, `since`, `payment`. */
export function controlDisputes(store: Store, accounts: readonly Account[], query: URLSearchParams): Row[] {
  const filter = readFilter(accounts, query, ['payment']);
  const payment = filter.value('payment');
  return filter.accounts
    .flatMap((account) => store.disputes.ids(account.id).flatMap((id) => store.dispute(account.id, id) ?? []))
    .filter((dispute) => filter.since === undefined || Date.parse(dispute.createdAt) >= filter.since)
    .filter((dispute) => payment === undefined || dispute.payment === payment)
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
    .map((dispute) => row(accounts, dispute));
}

/**
 * `POST /_control/disputes`: opens a dispute of a captured payment, as the buyer's bank does. Without `amount`, it is
 * about everything that no other dispute is about.
 * @throws ControlError 400, 404, or 409 when nothing is captured, or everything is disputed
 */
export function controlDispute(store: Store, accounts: readonly Account[], body: unknown, now: Date): Row {
  const given = fieldsOf(body, ['payment', 'reason', 'amount', 'stage', 'evidence_due_by']);
  const { account, charge, payment } = findDirectly(store, accounts, given['payment']);
  if (charge === undefined || !charge.captured) throw new ControlError(409, 'The payment has no captured charge.');
  const stage = given['stage'] === undefined ? 'chargeback' : choice(given, 'stage', ['inquiry', 'chargeback']);
  const reason = given['reason'] === undefined ? 'fraudulent' : choice(given, 'reason', DISPUTE_REASONS);
  const undisputed = charge.amountCaptured - disputedAmount(store, charge);
  if (given['amount'] === undefined && undisputed <= 0) {
    throw new ControlError(409, `All of payment ${payment.id} is disputed. Name an amount to dispute it once more.`);
  }
  const amount = given['amount'] === undefined ? undisputed : count(given, 'amount', 1, charge.amountCaptured);
  const opened = newDispute(charge, { stage, reason, amount, ...deadlineOf(given) }, now);
  commitDirectly(store, account, opened, now);
  return row(accounts, opened.dispute);
}

/**
 * `POST /_control/disputes/<id>/escalate`: an inquiry becomes a chargeback; a chargeback that is under review or decided
 * is appealed.
 * @throws ControlError 400, 404, or 409 when the dispute waits for a response, was prevented or is an appeal
 */
export function controlEscalateDispute(
  store: Store,
  accounts: readonly Account[],
  id: string,
  body: unknown,
  now: Date,
): Row {
  const given = fieldsOf(body, ['evidence_due_by']);
  const { account, dispute } = findDispute(store, accounts, id);
  const canAppeal = ['under_review', 'won', 'lost'].includes(dispute.status);
  if (!isInquiry(dispute) && !canAppeal) throw new ControlError(409, `The dispute is in status ${dispute.status}.`);
  const { dueBy = newDeadline(now) } = deadlineOf(given);
  const next = escalated(dispute, dueBy, now);
  commitDirectly(store, account, { dispute: next }, now);
  return row(accounts, next);
}

/**
 * `POST /_control/disputes/<id>/close`: ends a dispute with the bank's decision. An inquiry ends as `warning_closed`,
 * whatever the outcome.
 * @throws ControlError 400, 404, or 409 when the dispute has ended
 */
export function controlCloseDispute(
  store: Store,
  accounts: readonly Account[],
  id: string,
  body: unknown,
  now: Date,
): Row {
  const outcome = choice(fieldsOf(body, ['outcome']), 'outcome', ['won', 'lost', 'prevented']);
  const { account, dispute } = findDispute(store, accounts, id);
  if (isClosed(dispute)) throw new ControlError(409, `The dispute is already ${dispute.status}.`);
  const ended = closed(dispute, outcome, now);
  commitDirectly(store, account, { dispute: ended }, now);
  return row(accounts, ended);
}

function findDispute(
  store: Store,
  accounts: readonly Account[],
  id: string,
): { readonly account: Account; readonly dispute: DisputeRecord } {
  const dispute = store.disputes.any(id);
  const account = accounts.find((each) => each.id === dispute?.account);
  if (dispute === undefined || account === undefined) throw new ControlError(404, `No dispute ${id}.`);
  return { account, dispute };
}

/** What open and lost disputes are about, inquiries included. */
function disputedAmount(store: Store, { payment }: ChargeRecord): number {
  return store
    .disputesOfPayment(payment)
    .filter((dispute) => !isClosed(dispute) || dispute.status === 'lost')
    .reduce((sum, { amount }) => sum + amount, 0);
}

function deadlineOf(given: Readonly<Record<string, unknown>>): { dueBy?: number } {
  const value = given['evidence_due_by'];
  return value === undefined ? {} : { dueBy: Math.floor(instant(value, 'evidence_due_by') / 1_000) };
}

function row(accounts: readonly Account[], dispute: DisputeRecord): Row {
  const account = accounts.find(({ id }) => id === dispute.account);
  return {
    id: dispute.id,
    payment: dispute.payment,
    rail: account?.rail,
    entity: account?.entity,
    status: dispute.status,
    reason: dispute.reason,
    amount: dispute.amount,
    amount_withdrawn: withdrawnBy(dispute),
    fee: dispute.balanceTransactions.reduce((sum, { fee }) => sum + fee, 0),
    currency: dispute.currency,
    evidence_due_by: new Date(dispute.dueBy * 1_000).toISOString(),
    submission_count: dispute.submissionCount,
    evidence: dispute.evidence,
    metadata: dispute.metadata,
    created_at: dispute.createdAt,
  };
}
