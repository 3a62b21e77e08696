import type { PaymentIntentResult, Stripe, StripeCardElement } from '@stripe/stripe-js';
import type { BrowserConfig } from '../config/browser-config.js';
import { loadConfig } from '../config/load-config.js';
import type { Account } from '../options/check-key.js';
import { type CreatedToken, cardToken } from '../payment/create-token.js';
import { loadScript } from '../processor/load-script.js';
import { cardStyle, type OpenedCard, openCard } from '../processor/open-card.js';
import type { CardToken, MountOptions } from '../types.js';
import type { FormDisplay } from './form-display.js';
import { runCallback } from './run-callback.js';
import { openWallets, type WalletEvents, type Wallets } from './wallets.js';

export interface SessionPlan extends Pick<WalletEvents, 'pay' | 'explain'> {
  readonly account: Account;
  readonly display: FormDisplay;
  options(): MountOptions;
  /** The card can be entered. */
  onReady(): void;
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
  const { account, display, options } = plan;
  const { currency, nonce } = options();
  const { theme, view } = display;
  const language = display.language().name;
  let isClosed = false;
  let config: BrowserConfig;
  let stripe: Stripe;
  let field: OpenedCard | undefined;
  let card: StripeCardElement | undefined;
  let wallets: Wallets | undefined;
  let unused: CardToken | undefined;

  function close(): void {
    isClosed = true;
    // A field that cannot be removed must not keep the other.
    runCallback(() => field?.card.destroy());
    runCallback(() => wallets?.remove());
    field = card = wallets = undefined;
  }

  async function open(): Promise<void> {
    config = await loadConfig(account, currency);
    if (isClosed) return;
    display.restyle({ branding: config.branding });
    const { script_url: scriptUrl } = config.processor;
    const Stripe = await loadScript(scriptUrl, nonce);
    if (isClosed) return;
    stripe = Stripe(config.publishable_key, { locale: language as 'en' });
    field = openCard(stripe, scriptUrl, language, theme(), view.cardPlace, {
      // A frame's focus does not match :focus-within of the shadow root.
      onFocus: (hasFocus) => display.set({ hasFocus }),
      onChange(change) {
        unused = undefined;
        display.type(change);
      },
    });
    wallets = openWallets({
      ...plan,
      stripe,
      config,
      language,
      amount: options().amount,
      place: view.walletPlace,
      onShown: (hasWallets) => display.set({ hasWallets }),
      isFree: () => display.state.phase === 'idle',
    });
    await field.ready;
    if (isClosed) return;
    ({ card } = field);
    display.ready();
    plan.onReady();
  }

  void open().catch((problem: unknown) => {
    if (isClosed) return;
    close();
    display.fail(problem);
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
