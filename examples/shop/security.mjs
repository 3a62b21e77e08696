import { randomBytes } from 'node:crypto';

/**
 * A strict Content-Security-Policy with a nonce for each response. The payment page adds two origins: the service, which
 * serves the drop-in, and the processor, whose frames take the card. Which processor it is, the service says.
 */
export function pageSecurity({ landed, publishableKey, apiOrigin, temporalWebUrl }) {
  const processors = new Map();
  const processorOf = async (currency) => {
    if (!processors.has(currency)) {
      const { processor } = await landed.checkout.config({ currency });
      processors.set(currency, new URL(processor.script_url).origin);
    }
    return processors.get(currency);
  };
  return async (currency) => {
    const nonce = randomBytes(16).toString('base64');
    const paying = currency === undefined ? [] : [apiOrigin, await processorOf(currency)];
    const policy = {
      'default-src': ["'none'"],
      'script-src': [`'nonce-${nonce}'`, ...paying],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', ...paying],
      'connect-src': ["'self'", ...paying],
      'frame-src': paying.slice(1),
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    };
    const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources.join(' ') || "'none'"}`);
    return {
      site: { nonce, publishableKey, apiOrigin, temporalWebUrl, isTest: publishableKey.startsWith('pk_test_') },
      headers: {
        'content-security-policy': directives.join('; '),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
      },
    };
  };
}
