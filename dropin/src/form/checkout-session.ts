import type { PaymentIntentResult, Stripe, StripeCardElement } from '@stripe/stripe-js';
import type { Theme } from '../appearance/theme.js';
import type { Branding, BrowserConfig } from '../config/browser-config.js';
import { loadConfig } from '../config/load-config.js';
import type { Account } from '../options/check-key.js';
import { type CreatedToken, cardToken } from '../payment/create-token.js';
import { loadScript } from '../processor/load-script.js';
import { type CardEvents, cardStyle, openCard } from '../processor/open-card.js';
import type { CardToken, MountOptions } from '../types.js';
import { runCallback } from './run-callback.js';
import type { View } from './view.js';
import { openWallets, type WalletEvents, type Wallets } from './wallets.js';

export interface SessionPlan extends CardEvents, WalletEvents {
  readonly account: Account;
  readonly view: View;
  /** One of the languages of the form. */
  readonly language: string;
  options(): MountOptions;
  theme(): Theme;
  onBranding(branding: Branding): void;
  /** The card can be entered. */
  onReady(): void;
  onProblem(problem: unknown): void;
}

/** What is open for one currency: its configuration, the processor's script, card and wallets. */
export interface CheckoutSession {
  readonly isClosed: boolean;
  setAmount(amount: number | undefined): void;
  setCard(isDisabled: boolean): void;
  focusCard(): void;
  /** The token of the card, or the one that the page has not used yet. */
  createToken(): Promise<CreatedToken>;
  /** Uses this token again while the card is unchanged. */
  keep(token: CardToken): void;
  /** Works after `close`, too: the challenge needs the processor's script, but no field. */
  authenticate(clientSecret: string): Promise<PaymentIntentResult>;
  /** Removes the fields. What is under way has no effect afterwards. Repeated calls do nothing. */
  close(): void;
}

export function openSession(plan: SessionPlan): CheckoutSession {
  const { account, language, options, theme, view } = plan;
  const { currency, nonce } = options();
  const releases: (() => void)[] = [];
  let isClosed = false;
  let config: BrowserConfig;
  let stripe: Stripe;
  let card: StripeCardElement | undefined;
  let wallets: Wallets | undefined;
  let unused: CardToken | undefined;

  function close(): void {
    isClosed = true;
    card = undefined;
    wallets = undefined;
    // One field that cannot be removed must not keep the others.
    for (const release of releases.splice(0)) runCallback(release);
  }

  async function open(): Promise<void> {
    config = await loadConfig(account, currency);
    if (isClosed) return;
    plan.onBranding(config.branding);
    const { publishable_key: key, processor } = config;
    const Stripe = await loadScript(processor.script_url, nonce);
    if (isClosed) return;
    stripe = Stripe(key, { locale: language as 'en' });
    const opened = openCard(stripe, processor.script_url, language, theme(), view.cardPlace, {
      ...plan,
      onChange(change) {
        unused = undefined;
        plan.onChange(change);
      },
    });
    releases.push(() => opened.card.destroy());
    wallets = openWallets({
      ...plan,
      stripe,
      config,
      amount: options().amount,
      place: view.walletPlace,
    });
    releases.push(wallets.remove);
    await opened.ready;
    if (isClosed) return;
    ({ card } = opened);
    plan.onReady();
  }

  void open().catch((problem: unknown) => {
    if (isClosed) return;
    close();
    plan.onProblem(problem);
  });

  return {
    get isClosed() {
      return isClosed;
    },
    setAmount: (amount) => wallets?.setAmount(amount),
    setCard: (disabled) => card?.update({ disabled, style: cardStyle(theme()) }),
    focusCard: () => card?.focus(),
    createToken: async () =>
      unused ?? cardToken({ stripe, entity: config.entity }, card as StripeCardElement, options().billingDetails),
    keep(token) {
      unused = token;
    },
    authenticate: (clientSecret) => stripe.handleNextAction({ clientSecret }) as Promise<PaymentIntentResult>,
    close,
  };
}
