import type { PaymentIntentResult, Stripe, StripeCardElement } from '@stripe/stripe-js';
import { type Theme, themeOf } from '../appearance/theme.js';
import type { BrowserConfig } from '../config/browser-config.js';
import { type ConfigError, loadConfig } from '../config/load-config.js';
import { languageOf } from '../messages/language.js';
import type { MessageKey } from '../messages/messages.js';
import type { Account } from '../options/check-key.js';
import { checkOptions, withoutEmpty } from '../options/check-options.js';
import { failureMessage } from '../payment/failure-message.js';
import { paymentFlow } from '../payment/payment-flow.js';
import { loadScript } from '../processor/load-script.js';
import { cardStyle, openCard } from '../processor/open-card.js';
import type { MountedForm, MountOptions } from '../types.js';
import { within } from '../within.js';
import { type FormState, type Phase, shownOf } from './shown-of.js';
import { createView } from './view.js';
import { openWallets, type Wallets } from './wallets.js';

/** How long a card may take to become a token. Afterwards the token is ignored, so nothing is charged. */
const tokenMilliseconds = 30_000;

/** What is mounted for one currency. */
interface Loaded {
  readonly config: BrowserConfig;
  readonly stripe: Stripe;
  readonly card: StripeCardElement;
}

/** Mounts a form: loads what it needs, takes the card, hands the token over, and completes 3-D Secure. */
export function mountForm(account: Account, place: Element, first: MountOptions): MountedForm {
  let options = checkOptions(first);
  let state: FormState = {
    phase: 'loading',
    error: undefined,
    isWaiting: false,
    hasFocus: false,
    hasWallets: false,
    config: undefined,
  };
  let isGone = false;
  /** Increases when the form loads again or is removed: work of an earlier generation has no effect. */
  let generation = 0;
  let loaded: Loaded | undefined;
  let wallets: Wallets | undefined;
  let releases: (() => void)[] = [];
  let resumed: unknown;
  let loadsAfterPayment = false;
  /** The shown error is about a field that the buyer is filling in. */
  let isTyped = false;

  const language = () => languageOf([options.locale, document.documentElement.lang, ...navigator.languages]);
  const view = createView(place, options.nonce, press);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const theme = (): Theme => themeOf(state.config?.branding, options.appearance, dark.matches);
  const note = (level: 'info' | 'warn') => (text: string) => {
    if (account.isTest) console[level](`Landed (test mode): ${text}`);
  };

  function set(changes: Partial<FormState>): void {
    state = { ...state, ...changes };
    if (isGone) return;
    view.show(shownOf(state, options, language()));
  }

  /** Callbacks of the page run on their own: an exception in one must not stop a payment. */
  function notify(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      reportError(error);
    }
  }

  function setPhase(phase: Phase, error?: MessageKey): void {
    set({ phase, error, isWaiting: false });
    loaded?.card.update({ disabled: phase !== 'idle' });
    if (error !== undefined && !isGone) notify(() => options.onError?.(language().messages[error]));
  }

  const flow = paymentFlow({
    onSuccess: (token) => options.onSuccess(token),
    authenticate(clientSecret) {
      if (loaded === undefined) return Promise.reject(new Error('The form is not loaded.'));
      return loaded.stripe.handleNextAction({ clientSecret }) as Promise<PaymentIntentResult>;
    },
    show(phase, message) {
      setPhase(phase, message);
      if (phase === 'idle' && loadsAfterPayment && !isGone) void load();
    },
    complete: (status) => notify(() => options.onComplete?.({ status })),
    warn: note('warn'),
  });

  /** The button, or Enter in the card. While the form is at work it has no effect, so a double click pays once. */
  function press(): void {
    if (state.isWaiting) return;
    if (state.phase === 'broken') void load();
    else if (state.phase === 'idle') void pay();
    else if (state.phase === 'unknown' || state.phase === 'closed') flow.again();
  }

  async function pay(): Promise<void> {
    if (loaded === undefined) return;
    const { card, config, stripe } = loaded;
    const started = generation;
    let token = flow.unusedToken();
    if (token === undefined) {
      setPhase('tokenizing');
      const { address, ...details } = options.billingDetails ?? {};
      const billing = withoutEmpty({ ...details, address: address && withoutEmpty(address) });
      const creation = stripe.createPaymentMethod({ type: 'card', card, billing_details: billing as object });
      const { paymentMethod, error } = await within(tokenMilliseconds, creation).catch(failedCall);
      if (isGone || started !== generation) return;
      if (paymentMethod === undefined) {
        setPhase('idle', failureMessage(error ?? {}));
        card.focus();
        return;
      }
      token = { paymentMethodId: paymentMethod.id, entity: config.entity };
    }
    await flow.start(token);
  }

  async function load(): Promise<void> {
    release();
    generation += 1;
    loadsAfterPayment = false;
    const started = generation;
    const isStale = () => isGone || started !== generation;
    set({ phase: 'loading', error: undefined, isWaiting: false, hasFocus: false, hasWallets: false });
    try {
      const config = await loadConfig(account, options.currency);
      if (isStale()) return;
      state = { ...state, config };
      restyle();
      await open(config, isStale);
    } catch (problem) {
      if (!isStale()) showProblem(problem);
    }
  }

  async function open(config: BrowserConfig, isStale: () => boolean): Promise<void> {
    const { name } = language();
    const Stripe = await loadScript(config.processor.script_url, options.nonce);
    if (isStale()) return;
    const stripe = Stripe(config.publishable_key, { locale: name as 'en' });
    const { card, ready } = openCard(stripe, name, theme(), view.cardPlace, {
      // A frame's focus does not match :focus-within of the shadow root.
      onFocus: (hasFocus) => set({ hasFocus }),
      onChange({ brand, complete, errorCode }) {
        flow.discardToken();
        const error = errorCode && failureMessage({ code: errorCode });
        // What was said about the payment stays until the card is complete again.
        if (state.phase === 'idle' && (error || complete || isTyped)) {
          set({ error: error || undefined });
          isTyped = Boolean(error);
        }
        notify(() => options.onChange?.({ brand, complete }));
      },
    });
    releases.push(() => card.destroy());
    wallets = openWallets({
      stripe,
      config,
      amount: options.amount,
      language: name,
      place: view.walletPlace,
      onShown: (hasWallets) => set({ hasWallets }),
      isFree: () => state.phase === 'idle',
      // The form was removed or has another currency: the token is not used.
      onToken: async (token) => !isStale() && flow.start(token),
      explain: (reason) => note('info')(`no wallets: ${reason}.`),
    });
    releases.push(wallets.remove);
    await ready;
    if (isStale()) return;
    loaded = { card, config, stripe };
    setPhase('idle');
    notify(() => options.onReady?.());
    if (resumed !== undefined) resume(resumed);
  }

  function showProblem(problem: unknown): void {
    console.error('Landed:', (problem as Error).message);
    release();
    setPhase('broken', 'load');
    const { waitMilliseconds = 0 } = problem as Partial<ConfigError>;
    if (!Number.isFinite(waitMilliseconds)) return;
    const failed = generation;
    set({ isWaiting: true });
    setTimeout(() => failed === generation && set({ isWaiting: false }), waitMilliseconds);
  }

  function restyle(): void {
    view.style(theme());
    loaded?.card.update({ style: cardStyle(theme()) });
    set({});
  }

  function release(): void {
    loaded = undefined;
    wallets = undefined;
    for (const free of releases) free();
    releases = [];
  }

  function resume(response: unknown): void {
    resumed = loaded === undefined ? response : undefined;
    if (loaded !== undefined) flow.resume(response);
  }

  function update(changes: Partial<MountOptions>): void {
    const { currency, locale } = options;
    options = checkOptions({ ...options, ...changes });
    restyle();
    if (options.currency === currency && options.locale === locale) wallets?.setAmount(options.amount);
    // A token belongs to the entity of its currency. What is handed over already is completed first.
    else if (['idle', 'loading', 'broken', 'tokenizing'].includes(state.phase)) void load();
    else loadsAfterPayment = true;
  }

  function unmount(): void {
    if (isGone) return;
    isGone = true;
    dark.removeEventListener('change', restyle);
    const { phase } = state;
    // The challenge needs the processor's script, but no field.
    if (!isRunning(phase)) generation += 1;
    for (const free of releases) free();
    view.remove();
  }

  dark.addEventListener('change', restyle);
  restyle();
  void load();
  return { unmount, update, resume };
}

const isRunning = (phase: Phase) => phase === 'waiting' || phase === 'challenge';

/** A call that failed or took too long. The token, if there is one, is not used, so nothing is charged. */
const failedCall = () => ({ paymentMethod: undefined, error: undefined });
