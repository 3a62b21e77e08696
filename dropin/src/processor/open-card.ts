import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import type { Theme } from '../appearance/theme.js';
import { within } from '../within.js';

/** Blocked frames never become ready. */
const readyMilliseconds = 15_000;

export interface CardChange {
  readonly complete: boolean;
  readonly brand: string;
  readonly errorCode: string | undefined;
}

export interface CardEvents {
  onFocus(hasFocus: boolean): void;
  onChange(change: CardChange): void;
}

export interface OpenedCard {
  readonly card: StripeCardElement;
  /** Resolves when the buyer can use the field. Rejects when its frame is blocked. */
  readonly ready: Promise<void>;
}

/** Mounts the processor's card field. The postal code for address verification comes from the billing details. */
export function openCard(
  stripe: Stripe,
  scriptUrl: string,
  language: string,
  theme: Theme,
  place: HTMLElement,
  events: CardEvents,
): OpenedCard {
  const card = stripe
    .elements({ locale: language as 'en' })
    .create('card', { hidePostalCode: true, disableLink: true, style: cardStyle(theme) });
  card.on('change', ({ brand, complete, error }) => events.onChange({ brand, complete, errorCode: error?.code }));
  card.on('focus', () => events.onFocus(true));
  card.on('blur', () => events.onFocus(false));
  const isReady = new Promise<void>((resolve, reject) => {
    card.on('ready', () => resolve());
    card.on('loaderror', () => reject());
  });
  card.mount(place);
  return { card, ready: within(readyMilliseconds, `The card field of ${scriptUrl}`, isReady) };
}

/** The card field has the look of the form around it. */
export function cardStyle({ danger, font, quiet, text }: Theme) {
  return {
    base: { color: text, iconColor: text, fontFamily: font, fontSize: '16px', '::placeholder': { color: quiet } },
    invalid: { color: danger, iconColor: danger },
  };
}
