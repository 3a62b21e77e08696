import type { StripeError } from '@stripe/stripe-js';
import type { ControllerCalls, ControllerSetup } from '../channel/controller-calls.js';
import { NoResponse } from '../channel/peer.js';
import { messagesOf } from '../messages/messages.js';
import { FrameHost } from './frame-host.js';

/** The hidden frame of a `Stripe` object, through which the page calls the processor's API. */
export class Controller {
  readonly #setup: ControllerSetup;
  readonly #origin: string;
  #frame: FrameHost<ControllerCalls> | undefined;

  constructor(origin: string, setup: ControllerSetup) {
    this.#origin = origin;
    this.#setup = setup;
  }

  async call<Name extends keyof ControllerCalls>(
    name: Name,
    input: Parameters<ControllerCalls[Name]>[0],
  ): Promise<Awaited<ReturnType<ControllerCalls[Name]>> | { error: StripeError }> {
    try {
      return await this.#connected().call(name, input);
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      // The next call starts with a new frame: this one was blocked, or removed by the page.
      this.#frame?.destroy();
      this.#frame = undefined;
      return { error: connectionError(this.#setup.language) };
    }
  }

  #connected(): FrameHost<ControllerCalls> {
    if (this.#frame?.iframe.isConnected === false) {
      this.#frame.destroy();
      this.#frame = undefined;
    }
    if (this.#frame !== undefined) return this.#frame;
    const frame = new FrameHost<ControllerCalls>({
      origin: this.#origin,
      path: '/v3/frames/controller',
      title: '',
      mine: {},
      setup: () => this.#setup,
    });
    frame.iframe.style.setProperty('display', 'none', 'important');
    frame.iframe.setAttribute('aria-hidden', 'true');
    frame.iframe.tabIndex = -1;
    whenBody((body) => body.append(frame.iframe));
    this.#frame = frame;
    return frame;
  }
}

/** Stripe's error for a request without a response. */
export function connectionError(language: string): StripeError {
  return { type: 'api_connection_error', message: messagesOf(language).errors.connection };
}

/** Runs at once, or when the document has its body: the script may run in the head. */
function whenBody(run: (body: HTMLElement) => void): void {
  // The types assume that there always is a body.
  const body = document.body as HTMLElement | null;
  if (body === null) addEventListener('DOMContentLoaded', () => run(document.body), { once: true });
  else run(body);
}
