import type { BrowserConfig } from '../config/browser-config.js';
import { formatAmount, type Language } from '../messages/language.js';
import type { MessageKey } from '../messages/messages.js';
import type { FlowPhase } from '../payment/payment-flow.js';
import type { MountOptions } from '../types.js';
import type { Shown } from './view.js';

/** `loading` and `broken`: the card cannot be entered. `tokenizing`: the card is becoming a token. */
export type Phase = FlowPhase | 'loading' | 'broken' | 'tokenizing';

export interface FormState {
  readonly phase: Phase;
  readonly error: MessageKey | undefined;
  /** The button of a broken form waits for `Retry-After`. */
  readonly isWaiting: boolean;
  readonly hasFocus: boolean;
  readonly hasWallets: boolean;
  readonly config: BrowserConfig | undefined;
}

/** The label of the base theme. It is English, so other languages replace it. */
const unsetLabel = 'Pay';

/** What the form shows in a state. */
export function shownOf(state: FormState, options: MountOptions, language: Language): Shown {
  const { phase, error, config } = state;
  const { messages } = language;
  const [key, isBusy] = labelOf(phase);
  const status = statusOf(phase);
  const branding = config?.branding;
  return {
    language: language.name,
    card: messages.card,
    or: messages.or,
    label: key === undefined ? payLabel(options, language, branding?.button_label) : messages[key],
    isBusy,
    isOff: state.isWaiting || phase === 'paid' || phase === 'processing',
    error: error === undefined ? '' : messages[error],
    status: status === undefined ? '' : messages[status],
    hasCard: phase !== 'loading' && phase !== 'broken',
    hasFocus: state.hasFocus,
    hasWallets: state.hasWallets,
    logo: branding?.logo_url ? { url: branding.logo_url, name: branding.display_name } : undefined,
  };
}

/** The label of the button, unless it is the pay label, and whether the form is at work. */
function labelOf(phase: Phase): readonly [MessageKey | undefined, isBusy: boolean] {
  switch (phase) {
    case 'idle':
      return [undefined, false];
    case 'loading':
      return [undefined, true];
    case 'broken':
      return ['retry', false];
    case 'tokenizing':
    case 'waiting':
    case 'challenge':
      return ['paying', true];
    case 'unknown':
      return ['check', false];
    case 'closed':
      return ['resume', false];
    case 'processing':
      return ['paying', false];
    case 'paid':
      return ['paid', false];
  }
}

function statusOf(phase: Phase): MessageKey | undefined {
  const [key, isBusy] = labelOf(phase);
  return phase === 'processing' || phase === 'paid' ? phase : isBusy ? key : undefined;
}

function payLabel({ submitLabel, amount, currency }: MountOptions, { tag, messages }: Language, label = unsetLabel) {
  if (submitLabel !== undefined) return submitLabel;
  if (amount === undefined) return label === unsetLabel ? messages.pay : label;
  const text = formatAmount(tag, currency, amount);
  return label === unsetLabel ? messages.payAmount.replace('{}', text) : `${label} ${text}`;
}
