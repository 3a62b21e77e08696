import { type Hello, isGreeting, type Welcome } from '../channel/greeting.js';
import { type Calls, NoResponse, Peer } from '../channel/peer.js';

/** How long a frame may take to load before calls to it fail. */
const CONNECT_MS = 15_000;

export interface FrameOptions {
  /** Origin of the sandbox. */
  readonly origin: string;
  /** Path of the frame's page. */
  readonly path: string;
  /** Accessible name of the frame. */
  readonly title: string;
  /** Default: `light only`. */
  readonly colorScheme?: 'light only' | 'light dark';
  /** What the frame may call. */
  readonly mine: Calls;
  /** What the frame gets when it connects. */
  readonly setup: () => unknown;
  /** Called once when the frame is in the page and does not load: it was blocked, or the sandbox does not respond. */
  readonly onBlocked?: () => void;
}

/** A frame on the sandbox's origin, and the calls to it. A frame that is moved in the document loads again. */
export class FrameHost<Theirs extends Calls> {
  readonly iframe = document.createElement('iframe');
  readonly #options: FrameOptions;
  readonly #nonce = randomNonce();
  readonly #waiting = new Set<(peer: Peer<Theirs> | undefined) => void>();
  #peer: Peer<Theirs> | undefined;
  #isDestroyed = false;

  constructor(options: FrameOptions) {
    this.#options = options;
    const fragment = new URLSearchParams({ nonce: this.#nonce, origin: window.origin });
    this.iframe.src = `${options.origin}${options.path}#${fragment}`;
    this.iframe.title = options.title;
    // Equal colour schemes of page and frame keep the frame's background transparent.
    for (const [name, value] of [
      ['border', 'none'],
      ['display', 'block'],
      ['width', '100%'],
      ['margin', '0'],
      ['padding', '0'],
      ['background', 'transparent'],
      ['color-scheme', options.colorScheme ?? 'light only'],
    ] as const) {
      this.iframe.style.setProperty(name, value, 'important');
    }
    addEventListener('message', this.#receive);
    if (options.onBlocked !== undefined) void this.#connected().then((peer) => peer ?? this.#reportBlocked());
  }

  /** Calls the frame as soon as it is connected. @throws NoResponse when it does not load or is destroyed */
  async call<Name extends keyof Theirs & string>(
    name: Name,
    input: Parameters<Theirs[Name]>[0],
  ): Promise<Awaited<ReturnType<Theirs[Name]>>> {
    const peer = this.#peer ?? (await this.#connected());
    if (peer === undefined) throw new NoResponse('The frame was not loaded.');
    return peer.call(name, input);
  }

  /** Sends to a connected frame only. A frame that connects later gets the current setup. */
  notify<Name extends keyof Theirs & string>(name: Name, input: Parameters<Theirs[Name]>[0]): void {
    this.#peer?.notify(name, input);
  }

  /** Gives the frame the keyboard. */
  focus(): void {
    this.iframe.contentWindow?.focus();
  }

  /** @param height a length of CSS */
  setHeight(height: string): void {
    this.iframe.style.setProperty('height', height);
  }

  destroy(): void {
    this.#isDestroyed = true;
    removeEventListener('message', this.#receive);
    this.#peer?.close();
    this.#peer = undefined;
    for (const resolve of this.#waiting) resolve(undefined);
    this.iframe.remove();
  }

  readonly #receive = (event: MessageEvent<unknown>): void => {
    const { origin, mine, setup } = this.#options;
    const frame = this.iframe.contentWindow;
    if (event.origin !== origin || frame === null || event.source !== frame) return;
    if (!isGreeting<Hello>(event.data, 'sandbox-frame-hello', this.#nonce)) return;
    const { port1, port2 } = new MessageChannel();
    this.#peer?.close();
    this.#peer = new Peer(port1, mine);
    const welcome: Welcome = { kind: 'sandbox-frame-welcome', nonce: this.#nonce, setup: setup() };
    frame.postMessage(welcome, origin, [port2]);
    for (const resolve of this.#waiting) resolve(this.#peer);
  };

  #reportBlocked(): void {
    if (!this.#isDestroyed) this.#options.onBlocked?.();
  }

  #connected(): Promise<Peer<Theirs> | undefined> {
    if (this.#isDestroyed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const done = (peer: Peer<Theirs> | undefined): void => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve(peer);
      };
      const timer = setTimeout(done, CONNECT_MS, undefined);
      this.#waiting.add(done);
    });
  }
}

/** 128 random bits. `crypto.randomUUID` does not exist on pages without https. */
function randomNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
