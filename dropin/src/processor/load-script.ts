import type { StripeConstructor } from '@stripe/stripe-js';
import { within } from '../within.js';

const timeoutMilliseconds = 15_000;

const scripts = new Map<string, Promise<StripeConstructor>>();

/**
 * Loads the processor's script once per page, or uses the one that the page has already loaded from this address. After
 * a failure, the next call tries again.
 */
export function loadScript(url: string, nonce: string | undefined): Promise<StripeConstructor> {
  let loading = scripts.get(url);
  if (!loading) {
    loading = within(timeoutMilliseconds, url, insert(url, nonce)).catch((error: unknown) => {
      scripts.delete(url);
      for (const script of scriptsFrom(url)) script.remove();
      throw error;
    });
    scripts.set(url, loading);
  }
  return loading;
}

const scriptsFrom = (url: string) => [...document.scripts].filter(({ src }) => src === url);

function insert(url: string, nonce: string | undefined): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const found = () => {
      const { Stripe } = globalThis as { Stripe?: StripeConstructor };
      if (Stripe) resolve(Stripe);
      return Stripe;
    };
    const [present] = scriptsFrom(url);
    if (present && found()) return;
    const script = present ?? document.createElement('script');
    script.addEventListener('load', () => found() || reject());
    script.addEventListener('error', () => reject());
    if (present) return;
    if (nonce) script.nonce = nonce;
    script.src = url;
    document.head.append(script);
  });
}
