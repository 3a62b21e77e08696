import type { Stripe, StripeElements, StripeExpressCheckoutElement } from '@stripe/stripe-js';
import type { BrowserConfig } from '../config/browser-config.js';
import { type CreatedToken, walletToken } from '../payment/create-token.js';

export interface WalletEvents {
  /** Called when it is known whether there are buttons, and when that changes. */
  onShown(isShown: boolean): void;
  /** Whether a wallet may open now. */
  isFree(): boolean;
  /**
   * Pays with the token that `create` makes. Resolves to undefined when the sheet closes as a success, otherwise to
   * what the sheet says: an empty text when the buyer may pay again in the sheet.
   */
  pay(create: () => Promise<CreatedToken>): Promise<string | undefined>;
  /** In test mode: why there is no button. */
  explain(reason: string): void;
}

export interface WalletPlan extends WalletEvents {
  readonly stripe: Stripe;
  readonly config: BrowserConfig;
  /** The charged total in minor units: what the wallet's sheet shows. */
  readonly amount: number | undefined;
  readonly language: string;
  readonly place: HTMLElement;
}

export interface Wallets {
  setAmount(amount: number | undefined): void;
  remove(): void;
}

/** Shows a button for each wallet that is active and that the buyer's browser can pay with. */
export function openWallets(plan: WalletPlan): Wallets {
  const { config, explain } = plan;
  let buttons: StripeExpressCheckoutElement | undefined;
  let elements: StripeElements | undefined;
  let amount: number | undefined;
  /** The browser can pay with a wallet. It may say so after the amount has gone. */
  let canPay = false;
  const show = () => plan.onShown(canPay && Boolean(amount));
  const { apple_pay: apple, google_pay: google } = config.wallets;
  const setAmount = (next: number | undefined) => {
    amount = next;
    if (apple !== 'active' && google !== 'active') {
      explain(`none is active for ${config.currency}`);
    } else if (!amount) {
      explain('the option amount is missing or 0');
    } else if (!elements) {
      try {
        [elements, buttons] = mountButtons(
          plan,
          () => amount,
          (isAvailable) => {
            canPay = isAvailable;
            if (!canPay) explain('this browser has none');
            show();
          },
        );
      } catch {
        // The card can be used without wallets.
        explain('the processor has none');
      }
    } else {
      void elements.update({ amount });
    }
    show();
  };
  setAmount(plan.amount);
  return { setAmount, remove: () => buttons?.destroy() };
}

function mountButtons(
  plan: WalletPlan,
  amount: () => number | undefined,
  onReady: (isAvailable: boolean) => void,
): [StripeElements, StripeExpressCheckoutElement] {
  const { config, language, place, stripe } = plan;
  /** What the open sheet shows. */
  let shown: number | undefined;
  const elements = stripe.elements({
    mode: 'payment',
    amount: amount() as number,
    currency: config.currency.toLowerCase(),
    paymentMethodCreation: 'manual',
    locale: language as 'en',
  });
  const offer = (status: string) => (status === 'active' ? 'auto' : 'never');
  const buttons = elements.create('expressCheckout', {
    buttonHeight: 48,
    paymentMethods: {
      applePay: offer(config.wallets.apple_pay),
      googlePay: offer(config.wallets.google_pay),
      amazonPay: 'never',
      link: 'never',
      paypal: 'never',
    },
  });
  buttons.on('ready', ({ availablePaymentMethods: available }) =>
    onReady(Object.values(available ?? {}).some(Boolean)),
  );
  buttons.on('click', ({ resolve, reject }) => {
    shown = amount();
    if (plan.isFree()) resolve({ business: { name: config.branding.display_name } });
    else reject();
  });
  buttons.on('confirm', async ({ paymentFailed }) => {
    // The buyer has agreed to the total of the sheet. If the page has another one by now, nothing is paid.
    const message =
      shown === amount() ? await plan.pay(() => walletToken({ stripe, entity: config.entity }, elements)) : '';
    // With its own sentence a sheet invites the buyer to pay again.
    if (message !== undefined) paymentFailed({ reason: 'fail', ...(message && { message }) });
  });
  buttons.mount(place);
  return [elements, buttons];
}
