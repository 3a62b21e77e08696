import type { MessageKey } from '../messages/messages.js';
import type { FlowPhase } from '../payment/payment-flow.js';

/** `loading` and `broken`: the card cannot be entered. `tokenizing`: the card or wallet is becoming a token. */
export type Phase = FlowPhase | 'loading' | 'broken' | 'tokenizing';

export interface PhaseRules {
  /** The label of the button. Without it, the pay label. */
  readonly label?: MessageKey;
  /** The form is at work: the button has no effect, and says so. */
  readonly isBusy?: true;
  /** What is announced, beside the label of a busy button. */
  readonly status?: MessageKey;
  /** What the button, or Enter in the card, does. Without it, nothing: a double click pays once. */
  readonly press?: 'load' | 'pay' | 'again';
  /** A new currency loads at once. Otherwise a token was handed over, and its payment is completed first. */
  readonly reloads?: true;
  /** Whether a payment that was created earlier can be continued. Without it, another one is under way. */
  readonly resumes?: 'now' | 'later';
}

/** What holds in each phase of a form. */
export const phases: { readonly [Name in Phase]: PhaseRules } = {
  loading: { isBusy: true, reloads: true, resumes: 'later' },
  broken: { label: 'retry', press: 'load', reloads: true, resumes: 'later' },
  idle: { press: 'pay', reloads: true, resumes: 'now' },
  tokenizing: { label: 'paying', isBusy: true, reloads: true },
  waiting: { label: 'paying', isBusy: true },
  challenge: { label: 'paying', isBusy: true },
  unknown: { label: 'check', press: 'again' },
  closed: { label: 'resume', press: 'again' },
  processing: { label: 'paying', status: 'processing' },
  paid: { label: 'paid', status: 'paid' },
};
