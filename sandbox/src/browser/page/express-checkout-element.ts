import type {
  BillingDetails,
  ClickResolveDetails,
  LineItem,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementUpdateOptions,
} from '@stripe/stripe-js';
import type { ButtonsFrameCalls, ButtonsPageCalls, ButtonsSetup, Wallet } from '../channel/wallet-calls.js';
import { messagesOf } from '../messages/messages.js';
import { connectionError } from './controller.js';
import { FrameHost } from './frame-host.js';
import { IntegrationError } from './integration-error.js';
import { directionOf, type ElementContext, MountedElement } from './mounted-element.js';
import { WalletSheet } from './wallet-sheet.js';

/** Stripe.js gives the page this time to resolve a click. */
const RESOLVE_MS = 1_000;
const elementType = 'expressCheckout';

export interface ExpressContext extends ElementContext {
  readonly payment: () => { readonly amount: number; readonly currency: string };
}

/** What the buyer authorized in the sheet. */
interface Authorized {
  readonly wallet: Wallet;
  readonly token: string;
  readonly billing: BillingDetails;
}

/** Buttons for wallets, and the simulated wallet that they open. */
export class ExpressCheckoutElement extends MountedElement {
  readonly #context: ExpressContext;
  #options: StripeExpressCheckoutElementOptions;
  #frame: FrameHost<ButtonsFrameCalls> | undefined;
  #sheet: WalletSheet | undefined;
  authorized: Authorized | undefined;

  constructor(context: ExpressContext, options: StripeExpressCheckoutElementOptions, onDestroy: () => void) {
    super(onDestroy);
    this.#context = context;
    this.#options = options;
  }

  update(options: StripeExpressCheckoutElementUpdateOptions): this {
    this.assertNotDestroyed();
    this.#options = { ...this.#options, ...options };
    this.#frame?.notify('update', this.#options);
    return this;
  }

  focus(): void {
    this.assertNotDestroyed();
    this.#frame?.focus();
    this.#frame?.notify('focus', undefined);
  }

  blur(): void {
    this.assertNotDestroyed();
    this.#frame?.notify('blur', undefined);
  }

  clear(): void {
    // There is nothing to clear. Every element has this method.
    this.assertNotDestroyed();
  }

  /** The page has what it needs to pay, so the wallet's part ends when the page's handler does. */
  paymentMethodCreated(): void {
    this.#sheet?.markCreated();
  }

  protected open(container: HTMLElement): void {
    const { origin, key, language } = this.#context;
    const frame = new FrameHost<ButtonsFrameCalls>({
      origin,
      path: '/v3/frames/wallet-buttons',
      title: messagesOf(language).wallets,
      mine: this.#pageCalls(container),
      setup: (): ButtonsSetup => ({ key, language, direction: directionOf(container), options: this.#options }),
      onBlocked: () => void this.listeners.emit('loaderror', { elementType, error: connectionError(language) }),
    });
    frame.setHeight('0');
    this.#frame = frame;
    container.append(frame.iframe);
  }

  protected close(): void {
    this.#sheet?.close();
    this.#sheet = undefined;
    this.#frame?.destroy();
    this.#frame = undefined;
  }

  #pageCalls(container: HTMLElement): ButtonsPageCalls {
    const emit = (event: string) => () => void this.listeners.emit(event, { elementType });
    return {
      ready: (available) => {
        this.listeners.emit('ready', { elementType, availablePaymentMethods: available });
      },
      failed: (message) => {
        this.listeners.emit('loaderror', { elementType, error: { type: 'api_error', message } });
      },
      click: (wallet) => void this.#click(wallet, container),
      focus: emit('focus'),
      blur: emit('blur'),
      escape: emit('escape'),
      height: (pixels) => this.#frame?.setHeight(`${pixels}px`),
    };
  }

  /** Asks the page for the details, and opens the sheet when it resolves the click in time. */
  async #click(wallet: Wallet, container: HTMLElement): Promise<void> {
    if (this.#sheet !== undefined) return;
    const details = await this.#detailsOf(wallet);
    if (details === undefined || this.#frame === undefined) return;
    const { lineItems = [], business } = details;
    const { origin, language, payment } = this.#context;
    const { amount, currency } = payment();
    this.#sheet = new WalletSheet({
      origin,
      setup: {
        wallet,
        language,
        direction: directionOf(container),
        amount,
        currency,
        business: business?.name ?? document.title,
        lineItems,
      },
      onPay: (paid) => this.#confirm({ wallet, ...paid }),
      onCancel: () => {
        this.#sheet = undefined;
        this.authorized = undefined;
        this.listeners.emit('cancel', { elementType });
      },
      onPaid: () => {
        this.#sheet = undefined;
      },
    });
  }

  #detailsOf(wallet: Wallet): Promise<ClickResolveDetails | undefined> {
    if (!this.listeners.has('click')) return Promise.resolve({});
    return new Promise((done) => {
      const timer = setTimeout(() => {
        reportError(new IntegrationError('Call event.resolve() within one second of the click event.'));
        done(undefined);
      }, RESOLVE_MS);
      const end = (details: ClickResolveDetails | undefined): void => {
        clearTimeout(timer);
        done(details);
      };
      const resolve = (details: ClickResolveDetails = {}): void => {
        checkDetails(details, this.#context.payment().amount);
        end(details);
      };
      const event = { elementType, expressPaymentType: wallet, resolve, reject: () => end(undefined) };
      this.listeners.emit('click', event);
    });
  }

  /** Lets the page pay. The sheet shows success when the page's handler ends without `paymentFailed`. */
  #confirm(authorized: Authorized): void {
    const sheet = this.#sheet;
    this.authorized = authorized;
    let isFailed = false;
    const paymentFailed: StripeExpressCheckoutElementConfirmEvent['paymentFailed'] = ({ message } = {}) => {
      isFailed = true;
      sheet?.fail(message);
    };
    const results = this.listeners.emit('confirm', {
      elementType,
      expressPaymentType: authorized.wallet,
      billingDetails: authorized.billing,
      paymentFailed,
    });
    if (!results.some((result) => result instanceof Promise)) {
      sheet?.endWithMethod();
      return;
    }
    void Promise.allSettled(results).then((ended) => {
      const [rejected] = ended.filter((each) => each.status === 'rejected');
      if (rejected !== undefined) reportError(rejected.reason);
      if (!isFailed) sheet?.handlerEnded(rejected === undefined);
    });
  }
}

/** @throws IntegrationError */
function checkDetails({ lineItems = [], shippingAddressRequired }: ClickResolveDetails, amount: number): void {
  if (shippingAddressRequired === true) {
    throw new IntegrationError('The sandbox does not simulate shipping addresses from wallets.');
  }
  if (sumOf(lineItems) > amount) {
    throw new IntegrationError('The line items add up to more than the amount of elements().');
  }
}

function sumOf(items: readonly LineItem[]): number {
  return items.reduce((sum, { amount }) => sum + amount, 0);
}
