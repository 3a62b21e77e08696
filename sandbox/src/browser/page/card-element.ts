import type {
  CreatePaymentMethodCardData,
  PaymentMethodResult,
  StripeCardElementOptions,
  StripeElementClasses,
} from '@stripe/stripe-js';
import type { CardFrameCalls, CardOptions, CardPageCalls, CardSetup, CardState } from '../channel/card-calls.js';
import { NoResponse } from '../channel/peer.js';
import { messagesOf } from '../messages/messages.js';
import { connectionError } from './controller.js';
import { FrameHost } from './frame-host.js';
import { IntegrationError } from './integration-error.js';
import { directionOf, type ElementContext, MountedElement, setClasses } from './mounted-element.js';

const EMPTY: CardState = {
  brand: 'unknown',
  complete: false,
  empty: true,
  error: undefined,
  value: { postalCode: '' },
};

/** The card fields, in a frame on the sandbox's origin. The page learns the state of the fields, never the number. */
export class CardElement extends MountedElement {
  readonly #context: ElementContext;
  #classes: StripeElementClasses | undefined;
  #options: CardOptions = {};
  #frame: FrameHost<CardFrameCalls> | undefined;
  #state = EMPTY;
  #hasFocus = false;

  constructor(context: ElementContext, options: StripeCardElementOptions, onDestroy: () => void) {
    super(onDestroy);
    this.#context = context;
    this.#merge(options);
  }

  update(options: Partial<StripeCardElementOptions>): this {
    this.assertNotDestroyed();
    this.#merge(options);
    const { classes: _, ...rest } = options;
    this.#frame?.notify('update', rest);
    this.#showState();
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
    this.#frame?.iframe.blur();
  }

  clear(): void {
    this.assertNotDestroyed();
    this.#frame?.notify('clear', undefined);
  }

  /** @throws IntegrationError when the element is not mounted */
  async createPaymentMethod(
    params: Pick<CreatePaymentMethodCardData, 'billing_details' | 'metadata'>,
  ): Promise<PaymentMethodResult> {
    if (this.#frame === undefined || !this.#frame.iframe.isConnected) {
      throw new IntegrationError('The card element is not mounted: mount it, and keep it mounted until the result.');
    }
    try {
      return await this.#frame.call('createPaymentMethod', params);
    } catch (error) {
      if (error instanceof NoResponse) return { error: connectionError(this.#context.language) };
      throw error;
    }
  }

  protected open(container: HTMLElement): void {
    const { origin, key, language } = this.#context;
    this.#state = EMPTY;
    const frame = new FrameHost<CardFrameCalls>({
      origin,
      path: '/v3/frames/card',
      title: messagesOf(language).cardFrame,
      mine: this.#pageCalls(container),
      setup: (): CardSetup => {
        // A frame that loads again is empty again.
        if (this.#state !== EMPTY) this.#change(EMPTY);
        return { key, language, direction: directionOf(container), options: this.#options };
      },
      onBlocked: () => void this.listeners.emit('loaderror', { elementType: 'card', error: connectionError(language) }),
    });
    const fontSize = this.#options.style?.base?.fontSize;
    frame.iframe.style.setProperty('font-size', fontSize ?? '16px');
    this.#frame = frame;
    container.append(frame.iframe);
    const { width } = frame.iframe.getBoundingClientRect();
    const height = cardHeight(width, getComputedStyle(frame.iframe).fontSize, this.#options.hidePostalCode !== true);
    frame.setHeight(height);
    this.#showState();
  }

  protected close(): void {
    this.#frame?.destroy();
    this.#frame = undefined;
    this.#hasFocus = false;
    if (this.container !== undefined) {
      const none = { base: false, complete: false, empty: false, focus: false, invalid: false };
      setClasses(this.container, this.#classes, none);
    }
  }

  #pageCalls(container: HTMLElement): CardPageCalls {
    const focus = (hasFocus: boolean) => () => {
      this.#hasFocus = hasFocus;
      this.#showState();
      this.listeners.emit(hasFocus ? 'focus' : 'blur', { elementType: 'card' });
    };
    return {
      ready: () => void this.listeners.emit('ready', { elementType: 'card' }),
      change: (state) => this.#change(state),
      focus: focus(true),
      blur: focus(false),
      escape: () => void this.listeners.emit('escape', { elementType: 'card' }),
      submit: () => container.closest('form')?.requestSubmit(),
      height: (pixels) => this.#frame?.setHeight(`${pixels}px`),
    };
  }

  #change(state: CardState): void {
    this.#state = state;
    this.#showState();
    this.listeners.emit('change', { elementType: 'card', ...state });
  }

  #showState(): void {
    if (this.container === undefined) return;
    const { complete, empty, error } = this.#state;
    const states = { base: true, complete, empty, focus: this.#hasFocus, invalid: error !== undefined };
    setClasses(this.container, this.#classes, states);
  }

  #merge({ classes, ...options }: Partial<StripeCardElementOptions>): void {
    if (classes !== undefined) this.#classes = classes;
    this.#options = { ...this.#options, ...options };
  }
}

/** The line height in the style sheet of the frame, in em of its font size. */
const LINE_EM = 1.75;
const ONE_LINE_EM = { withPostal: 31, withoutPostal: 24 } as const;

/**
 * The height that the card's frame will have, so that the page does not shift when it has loaded.
 * @param fontSize pixels, as `16px`
 */
function cardHeight(width: number, fontSize: string, hasPostal: boolean): string {
  const em = Number(fontSize.replace(/px$/, ''));
  const needed = hasPostal ? ONE_LINE_EM.withPostal : ONE_LINE_EM.withoutPostal;
  const lines = width <= needed * em ? 2 : 1;
  return `${lines * LINE_EM}em`;
}
