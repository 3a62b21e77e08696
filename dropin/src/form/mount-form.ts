import type { MessageKey } from '../messages/messages.js';
import type { Account } from '../options/check-key.js';
import { checkOptions } from '../options/check-options.js';
import type { CreatedToken } from '../payment/create-token.js';
import { noEffect, type PaymentFlow, paymentFlow, unpaidMessage } from '../payment/payment-flow.js';
import type { MountedForm, MountOptions } from '../types.js';
import { type CheckoutSession, openSession } from './checkout-session.js';
import { type FormDisplay, formDisplay } from './form-display.js';
import { phases } from './phases.js';
import { runCallback } from './run-callback.js';

/** Mounts a form: connects what is open for a currency, the order of a payment, and what the buyer sees. */
export function mountForm(account: Account, place: Element, first: MountOptions): MountedForm {
  let options = checkOptions(first);
  let session!: CheckoutSession;
  let isGone = false;
  let resumed: unknown;
  let loadsAfterPayment = false;

  const note = (text: string, level: 'info' | 'warn' = 'warn') => {
    if (account.isTest) console[level](`Landed (test mode): ${text}`);
  };
  const display = formDisplay({
    place,
    options: () => options,
    actions: { load, again: () => flow.again(), pay: () => void pay(session.createToken, session) },
    changed: () => session?.setCard(display.state.phase !== 'idle'),
  });
  const flow = paymentFlow({
    onSuccess: (token) => options.onSuccess(token),
    authenticate: (clientSecret) => session.authenticate(clientSecret),
    show(phase, message) {
      display.show(phase, message);
      if (phase !== 'idle' || isGone) return;
      if (loadsAfterPayment) load();
      // After Enter in the card its frame has the focus, but its field has lost it, because it was disabled.
      else if (message && display.view.cardPlace.contains(document.activeElement)) session.focusCard();
    },
    complete: (status) => runCallback(() => options.onComplete?.({ status })),
    warn: note,
  });
  const [pay, payByWallet] = paymentsOf(display, flow, () => session);

  function load(): void {
    session?.close();
    loadsAfterPayment = false;
    display.load();
    session = openSession({
      account,
      display,
      options: () => options,
      pay: payByWallet,
      explain: (reason) => note(`no wallets: ${reason}.`, 'info'),
      onReady() {
        const response = resumed;
        resumed = undefined;
        if (response !== undefined) resume(response);
      },
    });
  }

  function resume(response: unknown): void {
    const { resumes } = phases[display.state.phase];
    if (isGone) return;
    if (resumes === 'later') resumed = response;
    else if (resumes === 'now') flow.resume(response);
    else note(noEffect);
  }

  function update(changes: Partial<MountOptions>): void {
    if (isGone) return;
    const { currency, locale } = options;
    options = checkOptions({ ...options, ...changes });
    display.restyle();
    if (options.currency === currency && options.locale === locale) session.setAmount(options.amount);
    // A token belongs to the entity of its currency. What is handed over already is completed first.
    else if (phases[display.state.phase].reloads) load();
    else loadsAfterPayment = true;
  }

  function unmount(): void {
    isGone = true;
    session.close();
    display.remove();
  }

  load();
  return { unmount, update, resume };
}

type Create = () => Promise<CreatedToken>;

function paymentsOf(display: FormDisplay, flow: PaymentFlow, session: () => CheckoutSession) {
  /** Pays with the token that `create` makes, of the card or of a wallet. Resolves to why nothing is paid. */
  async function pay(create: Create, card?: CheckoutSession): Promise<MessageKey | undefined> {
    const started = session();
    display.show('tokenizing');
    const token = await create();
    // The form was removed or has another currency: the token is not used.
    if (started.isClosed) return 'notPaid';
    if (typeof token === 'string') {
      display.show('idle', token);
      card?.focusCard();
      return token;
    }
    return unpaidMessage(await flow.start(token, () => card?.keep(token)));
  }

  /** What the sheet of a wallet says. While the outcome is unknown, it must not invite the buyer to pay again. */
  async function payByWallet(create: Create): Promise<string | undefined> {
    const { messages } = display.language();
    if (display.state.phase !== 'idle') return messages[display.state.error ?? 'processing'];
    const message = await pay(create);
    return message === 'unknown' ? messages[message] : message && '';
  }

  return [pay, payByWallet] as const;
}
