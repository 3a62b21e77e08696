import type { Stripe, StripeElements, StripeExpressCheckoutElement } from '@stripe/stripe-js';
import type { BrowserConfig } from '../config/browser-config.js';
import type { CardToken } from '../types.js';

export interface WalletPlan {
  readonly stripe: Stripe;
  readonly config: BrowserConfig;
  /** The charged total in minor units: what the wallet's sheet shows. */
  readonly amount: number | undefined;
  readonly language: string;
  readonly place: HTMLElement;
  /** Called when it is known whether there are buttons. */
  onShown(isShown: boolean): void;
  /** Whether a wallet may open now. */
  isFree(): boolean;
  /** Resolves to whether the sheet closes as a success. */
  onToken(token: CardToken): Promise<boolean>;
  /** In test mode: why there is no button. */
  explain(reason: string): void;
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
  const { apple_pay: apple, google_pay: google } = config.wallets;
  const setAmount = (amount: number | undefined) => {
    if (apple !== 'active' && google !== 'active') {
      explain(`none is active for ${config.currency}`);
    } else if (amount === undefined) {
      explain('the option amount is missing');
      plan.onShown(false);
    } else if (elements === undefined) {
      try {
        [elements, buttons] = mountButtons(plan, amount);
      } catch {
        // The card can be used without wallets.
        explain('the processor has none');
      }
    } else {
      void elements.update({ amount });
    }
  };
  setAmount(plan.amount);
  return { setAmount, remove: () => buttons?.destroy() };
}

function mountButtons(plan: WalletPlan, amount: number): [StripeElements, StripeExpressCheckoutElement] {
  const { config, language, place, stripe } = plan;
  const elements = stripe.elements({
    mode: 'payment',
    amount,
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
  buttons.on('ready', ({ availablePaymentMethods: available }) => {
    const isShown = Object.values(available ?? {}).some(Boolean);
    plan.onShown(isShown);
    if (!isShown) plan.explain('this browser has none');
  });
  buttons.on('click', ({ resolve }) => {
    if (plan.isFree()) resolve({ business: { name: config.branding.display_name } });
  });
  buttons.on('confirm', async ({ paymentFailed }) => {
    // The sheet lets the buyer pay again. While the outcome is unknown, that could be a second payment.
    const token = plan.isFree() ? await walletToken(plan, elements).catch(() => undefined) : undefined;
    if (token === undefined || !(await plan.onToken(token))) paymentFailed({ reason: 'fail' });
  });
  buttons.mount(place);
  return [elements, buttons];
}

async function walletToken({ config, stripe }: WalletPlan, elements: StripeElements): Promise<CardToken | undefined> {
  const { error } = await elements.submit();
  if (error !== undefined) return undefined;
  const { paymentMethod } = await stripe.createPaymentMethod({ elements });
  return paymentMethod && { paymentMethodId: paymentMethod.id, entity: config.entity };
}
