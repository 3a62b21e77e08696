import type { StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import {
  type ButtonsFrameCalls,
  type ButtonsPageCalls,
  type ButtonsSetup,
  WALLETS,
  type Wallet,
} from '../channel/wallet-calls.js';
import { messagesOf } from '../messages/messages.js';
import { Api } from './api.js';
import { find } from './card-field.js';
import { connectToPage } from './connect-to-page.js';
import { reportHeight } from './report-height.js';
import { WALLET_NAMES } from './wallet-names.js';

const HEIGHT_DEFAULT = 44;
/** The target size that people can hit reliably. */
const HEIGHT_MIN = 40;
const HEIGHT_MAX = 55;

const OPTION_NAMES = { apple_pay: 'applePay', google_pay: 'googlePay' } as const;

connectToPage<ButtonsPageCalls, ButtonsSetup>(({ setup, pageOrigin }, page) => {
  document.documentElement.lang = setup.language;
  document.documentElement.dir = setup.direction;
  const box = find('buttons', HTMLElement);
  box.setAttribute('aria-label', messagesOf(setup.language).wallets);
  let { options } = setup;
  let active: Readonly<Record<Wallet, boolean>> = { apple_pay: false, google_pay: false };
  const draw = (): void => {
    box.replaceChildren(
      ...shown(active, options).map((wallet) => buttonOf(wallet, options, () => page().notify('click', wallet))),
    );
  };
  void readActive(new Api(setup.key, setup.language), pageOrigin).then((read) => {
    if ('error' in read) {
      page().notify('failed', read.error);
      return;
    }
    active = read;
    draw();
    reportHeight(box, (pixels) => page().notify('height', pixels));
    const wallets = shown(active, options);
    const available = { applePay: wallets.includes('apple_pay'), googlePay: wallets.includes('google_pay') };
    page().notify('ready', wallets.length === 0 ? undefined : available);
  });
  box.addEventListener('focusin', () => page().notify('focus', undefined));
  box.addEventListener('focusout', () => page().notify('blur', undefined));
  box.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') page().notify('escape', undefined);
  });
  return {
    update(given) {
      options = given;
      draw();
    },
    focus: () => box.querySelector('button')?.focus(),
    blur: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
  } satisfies ButtonsFrameCalls;
});

async function readActive(
  api: Api,
  pageOrigin: string,
): Promise<Readonly<Record<Wallet, boolean>> | { readonly error: string }> {
  const domain = pageOrigin === 'null' ? '' : new URL(pageOrigin).hostname;
  const read = await api.get('/v3/wallets', { domain });
  if ('error' in read) return { error: read.error.message ?? '' };
  return { apple_pay: read.body['apple_pay'] === true, google_pay: read.body['google_pay'] === true };
}

/** The active wallets that the page has not excluded, in the order that it wants. */
function shown(
  active: Readonly<Record<Wallet, boolean>>,
  { paymentMethods, wallets, paymentMethodOrder = [] }: StripeExpressCheckoutElementOptions,
): Wallet[] {
  const allowed = WALLETS.filter((wallet) => {
    const name = OPTION_NAMES[wallet];
    return active[wallet] && (paymentMethods?.[name] ?? wallets?.[name]) !== 'never';
  });
  const place = (wallet: Wallet): number => {
    const index = paymentMethodOrder.indexOf(wallet);
    return index === -1 ? paymentMethodOrder.length : index;
  };
  return allowed.toSorted((a, b) => place(a) - place(b));
}

function buttonOf(
  wallet: Wallet,
  { buttonHeight = HEIGHT_DEFAULT, buttonTheme }: StripeExpressCheckoutElementOptions,
  onClick: () => void,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['wallet'] = wallet;
  button.dataset['theme'] = buttonTheme?.[OPTION_NAMES[wallet]] ?? 'black';
  button.textContent = WALLET_NAMES[wallet];
  button.style.height = `${Math.min(HEIGHT_MAX, Math.max(HEIGHT_MIN, buttonHeight))}px`;
  button.addEventListener('click', onClick);
  return button;
}
