import type { BillingDetails } from '@stripe/stripe-js';
import type { SheetFrameCalls, SheetPageCalls, SheetSetup } from '../channel/wallet-calls.js';
import { messagesOf } from '../messages/messages.js';
import { FrameHost } from './frame-host.js';
import { Modal } from './modal.js';

/** Long enough to see the result. */
const RESULT_MS = 600;

interface SheetOptions {
  readonly origin: string;
  readonly setup: SheetSetup;
  readonly onPay: (paid: { readonly token: string; readonly billing: BillingDetails }) => void;
  readonly onCancel: () => void;
  readonly onPaid: () => void;
}

/** The simulated wallet: a dialog that shows what is paid, and lets the buyer pay or cancel. */
export class WalletSheet {
  readonly #options: SheetOptions;
  readonly #frame: FrameHost<SheetFrameCalls>;
  readonly #modal: Modal;
  #hasMethod = false;
  #endsWithMethod = false;
  #isOver = false;

  constructor(options: SheetOptions) {
    this.#options = options;
    const { origin, setup } = options;
    const label = messagesOf(setup.language).simulatedWallet;
    const mine: SheetPageCalls = {
      pay: (paid) => {
        this.#hasMethod = false;
        options.onPay(paid);
      },
      cancel: () => this.#modal.dismiss(),
    };
    this.#frame = new FrameHost({
      origin,
      path: '/v3/frames/wallet-sheet',
      title: label,
      mine,
      setup: () => setup,
      onBlocked: () => this.#modal.dismiss(),
    });
    this.#modal = new Modal({
      label,
      direction: setup.direction,
      iframe: this.#frame.iframe,
      onClose: () => {
        this.close();
        options.onCancel();
      },
    });
  }

  markCreated(): void {
    this.#hasMethod = true;
    if (this.#endsWithMethod) this.handlerEnded(true);
  }

  /** The page's handler returned no promise, so the sheet cannot know when the page has paid. */
  endWithMethod(): void {
    this.#endsWithMethod = true;
  }

  /** The page reported that the payment failed. Without a message, the buyer can pay again or cancel. */
  fail(message?: string): void {
    this.#frame.notify('finish', { outcome: 'failed', message });
  }

  /** Without a payment method the page cannot have paid. */
  handlerEnded(isFulfilled: boolean): void {
    if (this.#isOver) return;
    if (!isFulfilled || !this.#hasMethod) {
      this.fail();
      return;
    }
    this.#frame.notify('finish', { outcome: 'paid', message: undefined });
    setTimeout(() => {
      if (this.#isOver) return;
      this.close();
      this.#options.onPaid();
    }, RESULT_MS);
  }

  close(): void {
    this.#isOver = true;
    this.#modal.close();
    this.#frame.destroy();
  }
}
