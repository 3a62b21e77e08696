import { randomBytes } from 'node:crypto';

/**
 * The hosts that the script of a processor needs beyond its own origin, by that origin. Stripe documents its hosts at
 * https://docs.stripe.com/security/guide#content-security-policy: its script opens frames on subdomains, shows the bank's
 * page for 3-D Secure from another host, and calls Stripe's API.
 */
const alsoNeeded = {
  'https://js.stripe.com': {
    'script-src': ['https://*.js.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
    'frame-src': ['https://*.js.stripe.com', 'https://hooks.stripe.com'],
  },
};

/** How long the origins of a currency are kept: the merchant may get another logo. */
const keptMilliseconds = 60_000;

/**
 * A strict Content-Security-Policy with a nonce for each response. The payment page adds the service (the
 * drop-in), the processor (the frames for the card) and the host of the merchant's logo. The service states which
 * processor and logo these are.
 */
export function pageSecurity({ api, publishableKey, apiOrigin, temporalWebUrl, isTest }) {
  const kept = new Map();
  const originsOf = async (currency) => {
    const known = kept.get(currency);
    if (known !== undefined && known.until > performance.now()) return known;
    const { processor, branding } = await browserConfig(api, publishableKey, currency);
    const origins = {
      processor: new URL(processor.script_url).origin,
      logo: branding.logo_url === null ? [] : [new URL(branding.logo_url).origin],
      until: performance.now() + keptMilliseconds,
    };
    kept.set(currency, origins);
    return origins;
  };
  return async (currency) => {
    const nonce = randomBytes(16).toString('base64');
    const sources = currency === undefined ? {} : paying(apiOrigin, await originsOf(currency));
    const policy = {
      'default-src': ["'none'"],
      'script-src': [`'nonce-${nonce}'`, ...(sources['script-src'] ?? [])],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', ...(sources['img-src'] ?? [])],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...(sources['connect-src'] ?? [])],
      'frame-src': sources['frame-src'] ?? ["'none'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    };
    const directives = Object.entries(policy).map(([name, allowed]) => `${name} ${allowed.join(' ')}`);
    return {
      site: { nonce, publishableKey, apiOrigin, temporalWebUrl, isTest },
      headers: {
        'content-security-policy': directives.join('; '),
        // The address of an order is all that is needed to open it, so no other site gets it.
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
      },
    };
  };
}

/** What the drop-in in the page reads too: the processor and the branding. */
async function browserConfig(api, publishableKey, currency) {
  const response = await fetch(`${api}/v1/checkout/browser_config`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ currency }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The configuration of the checkout was not returned: ${response.status}.`);
  return response.json();
}

/** What the payment page loads from other hosts, by directive. */
function paying(apiOrigin, { processor, logo }) {
  const more = (name) => alsoNeeded[processor]?.[name] ?? [];
  return {
    'script-src': [apiOrigin, processor, ...more('script-src')],
    'img-src': logo,
    'connect-src': [apiOrigin, ...more('connect-src')],
    'frame-src': [processor, ...more('frame-src')],
  };
}
