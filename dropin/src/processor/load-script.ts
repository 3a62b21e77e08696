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
    loading = within(timeoutMilliseconds, url, insert(trusted(url), url, nonce)).catch((error: unknown) => {
      scripts.delete(url);
      for (const script of scriptsFrom(url)) script.remove();
      throw error;
    });
    scripts.set(url, loading);
  }
  return loading;
}

const scriptsFrom = (url: string) => [...document.scripts].filter(({ src }) => src === url);

interface Policy {
  createScriptURL(url: string): string;
}

declare global {
  // Not in every browser, and not yet in the types of this one.
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  }
}

let policy: Policy | undefined;

/**
 * The address as a page with Trusted Types accepts it. The page allows our policy by its name, `landed-dropin`.
 *
 * @throws when it does not.
 */
function trusted(url: string): string {
  const rules: Policy = { createScriptURL: (url) => url };
  try {
    policy ??= window.trustedTypes?.createPolicy('landed-dropin', rules) ?? rules;
  } catch {
    throw new Error('Allow trusted-types landed-dropin');
  }
  return policy.createScriptURL(url);
}

function insert(source: string, url: string, nonce: string | undefined): Promise<StripeConstructor> {
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
    script.src = source;
    document.head.append(script);
  });
}
