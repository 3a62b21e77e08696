import type { Branding } from '../config/browser-config.js';
import { formatAmount, type Language } from '../messages/language.js';
import type { MessageKey } from '../messages/messages.js';
import type { MountOptions } from '../types.js';
import { type Phase, phases } from './phases.js';
import type { Shown } from './view.js';

export interface FormState {
  readonly phase: Phase;
  readonly error?: MessageKey | undefined;
  /** The error is about a field that the buyer is filling in. */
  readonly isTyped?: boolean;
  /** The button of a broken form waits for `Retry-After`. */
  readonly isWaiting?: boolean;
  readonly hasFocus?: boolean;
  readonly hasWallets?: boolean;
  readonly branding?: Branding | undefined;
}

/** The label of the base theme. It is English, so other languages replace it. */
const unsetLabel = 'Pay';

/** What is wrong with the card itself. The others say something about the payment or the form. */
const cardErrors = /^(declined|funds|number|expiry|cvc)$/;

/** What the form shows in a state. */
export function shownOf(state: FormState, options: MountOptions, language: Language): Shown {
  const { branding, error, phase } = state;
  const { messages } = language;
  const { label, isBusy = false, press, status = isBusy ? label : undefined } = phases[phase];
  const text = label ? messages[label] : payLabel(options, language, branding?.button_label);
  const said = status ? messages[status] : '';
  const marks = [
    /loading|broken/.test(phase) && 'off',
    error && cardErrors.test(error) && 'wrong',
    state.hasFocus && 'focus',
    !state.hasWallets && 'none',
    // What the button says already is announced, but not shown a second time.
    (!said || said === text) && 'said',
  ];
  return {
    language: language.name,
    card: messages.card,
    or: messages.or,
    label: text,
    isBusy,
    isOff: state.isWaiting || !press,
    error: error ? messages[error] : '',
    status: said,
    marks: marks.filter(Boolean).join(' '),
    logo: branding?.logo_url ? { url: branding.logo_url, name: branding.display_name } : undefined,
  };
}

function payLabel({ submitLabel, amount, currency }: MountOptions, { tag, messages }: Language, label = unsetLabel) {
  if (submitLabel !== undefined) return submitLabel;
  if (amount === undefined) return label === unsetLabel ? messages.pay : label;
  const text = formatAmount(tag, currency, amount);
  return label === unsetLabel ? messages.payAmount.replace('{}', text) : `${label} ${text}`;
}
