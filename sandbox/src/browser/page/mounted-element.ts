import type { StripeElementClasses } from '@stripe/stripe-js';
import { IntegrationError } from './integration-error.js';
import { type Listener, Listeners } from './listeners.js';

/** What an element needs to open its frame. */
export interface ElementContext {
  /** Origin of the sandbox. */
  readonly origin: string;
  readonly key: string;
  readonly language: string;
}

/** The part that all elements share: events, and where the element is mounted. */
export abstract class MountedElement {
  protected readonly listeners = new Listeners();
  #container: HTMLElement | undefined;
  #isDestroyed = false;
  #stopLabels: () => void = () => undefined;

  /** @param onDestroy lets the group create another element of this type */
  constructor(readonly onDestroy: () => void) {}

  protected abstract open(container: HTMLElement): void;
  protected abstract close(): void;
  abstract focus(): void;

  /** Mounts the element in a container, or moves it there. @throws IntegrationError for an unknown selector */
  mount(target: unknown): void {
    this.assertNotDestroyed();
    const container = findContainer(target);
    if (container === this.#container && container.isConnected) return;
    this.unmount();
    container.replaceChildren();
    this.#container = container;
    this.#stopLabels = focusByLabel(container, () => this.focus());
    this.open(container);
  }

  unmount(): this {
    if (this.#container === undefined) return this;
    this.close();
    this.#stopLabels();
    this.#container.replaceChildren();
    this.#container = undefined;
    return this;
  }

  destroy(): this {
    this.assertNotDestroyed();
    this.unmount();
    this.#isDestroyed = true;
    this.onDestroy();
    return this;
  }

  on(event: string, handler: Handler): this {
    this.listeners.add(event, handler as Listener);
    return this;
  }

  once(event: string, handler: Handler): this {
    this.listeners.once(event, handler as Listener);
    return this;
  }

  off(event: string, handler?: Handler): this {
    this.listeners.remove(event, handler as Listener | undefined);
    return this;
  }

  protected get container(): HTMLElement | undefined {
    return this.#container;
  }

  /** Stripe.js rejects every later call, so a page that makes one must fail here as well. @throws IntegrationError */
  protected assertNotDestroyed(): void {
    if (this.#isDestroyed) throw new IntegrationError('This element was destroyed: create a new one.');
  }
}

/** Any function: each event has its own payload. */
type Handler = (event: never) => unknown;

/** Adds the class of each state that holds to the container, and removes the others, as Stripe does. */
export function setClasses(
  container: HTMLElement,
  given: StripeElementClasses | undefined,
  states: Readonly<Record<'base' | 'complete' | 'empty' | 'focus' | 'invalid', boolean>>,
): void {
  for (const [state, holds] of Object.entries(states)) {
    const fallback = state === 'base' ? 'StripeElement' : `StripeElement--${state}`;
    const name = given?.[state as keyof typeof states] ?? fallback;
    for (const each of name.split(/\s+/).filter(Boolean)) container.classList.toggle(each, holds);
  }
}

export function directionOf(container: HTMLElement): 'ltr' | 'rtl' {
  return getComputedStyle(container).direction === 'rtl' ? 'rtl' : 'ltr';
}

function findContainer(target: unknown): HTMLElement {
  if (typeof target === 'string') {
    const found = document.querySelector(target);
    if (found instanceof HTMLElement) return found;
    throw new IntegrationError(`No element of the page matches the selector ${target}.`);
  }
  if (target instanceof HTMLElement) return target;
  throw new IntegrationError('Mount on an element of the page, or on a selector.');
}

/** A click on a label of the container focuses the element, as for an input. */
function focusByLabel(container: HTMLElement, focus: () => void): () => void {
  const root = container.getRootNode();
  if (container.id === '' || !(root instanceof Document || root instanceof ShadowRoot)) return () => undefined;
  const labels = root.querySelectorAll(`label[for="${CSS.escape(container.id)}"]`);
  for (const label of labels) label.addEventListener('click', focus);
  return () => {
    for (const label of labels) label.removeEventListener('click', focus);
  };
}
