import type { PartnerRejectionCode } from '@landed/activities/payout/partner/port';
import type { PayoutState } from '@landed/activities/payout/payout-state';
import type { PayoutStep } from './next-step.js';

/** What the details of a payout say about its state and its next step. */
export function describeState(state: PayoutState, { act, at }: PayoutStep): string {
  const status = `The payout is \`${state.status}\``;
  if (state.failingCode !== null && act !== 'end') {
    return `The payout was rejected: \`${state.failingCode}\`. Next: ${nextSteps[act]}.`;
  }
  if (act === 'wait') return `${status}, and the ${state.heldBy ?? 'payout'} is held. Next: wait for the release.`;
  if (act === 'end') return `${status}.`;
  const when = act === 'read' || act === 'review' ? ` (${new Date(at).toISOString()} or with an event)` : '';
  return `${status}. Next: ${nextSteps[act]}${when}.`;
}

const nextSteps: Readonly<Record<PayoutStep['act'], string>> = {
  transfer: "transfer to the merchant's account at the partner",
  send: 'ask the partner to pay the bank',
  read: 'read the payout at the partner',
  reverse: 'take the transfer back',
  fail: 'give the money back to the balance',
  review: 'an operator should look at it',
  wait: 'wait for the release',
  end: 'nothing',
};

export const waitSummaries: Readonly<Record<PayoutStep['act'], string>> = {
  transfer: 'Wait before the transfer is tried again',
  send: 'Wait before the partner is asked again',
  read: 'Wait for the next read of the partner',
  reverse: 'Wait before the reversal is tried again',
  fail: 'Wait',
  review: 'Wait before an operator should look at it',
  wait: 'Wait for the release of the hold',
  end: 'Wait',
};

export const rejectionSentences: Readonly<Record<PartnerRejectionCode, string>> = {
  insufficient_balance: 'Rejected: the balance at the partner is too low. Tried again in an hour, or with `retry`.',
  account_not_ready:
    "Rejected: the merchant's account at the partner is not ready. Tried again in an hour, or with `retry`.",
  bank_account: 'Rejected: the bank account cannot be paid.',
  token: 'Rejected: the partner does not accept the token.',
  already_reversed: 'The transfer was already taken back.',
  not_accepted: 'Rejected: the partner does not accept the request. Tried again in an hour, or with `retry`.',
};
