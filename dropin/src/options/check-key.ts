/** Where `browser_config` is called, with what. */
export interface Account {
  readonly key: string;
  readonly baseUrl: string;
  readonly isTest: boolean;
}

/**
 * Checks the publishable key and finds the service. Nothing is sent.
 *
 * @throws TypeError without the key in it: a secret key in a page must not reach the log of errors as well
 */
export function checkKey(key: unknown, baseUrl: unknown, scriptOrigin: string | undefined): Account {
  if (typeof key === 'string' && /^(sk|rk)_/.test(key)) {
    throw new TypeError('Landed: this is a secret key. Rotate it. It was not sent.');
  }
  if (typeof key !== 'string' || !/^pk_[\x21-\x7e]+$/.test(key)) {
    throw new TypeError('Landed: this is not a publishable key.');
  }
  const isTest = !key.startsWith('pk_live_');
  return { key, isTest, baseUrl: checkUrl(baseUrl ?? scriptOrigin ?? placeholder(isTest)) };
}

/** On a reserved domain. Landed has no public service: each installation has its own URL. */
const placeholder = (isTest: boolean) => `https://${isTest ? 'sandbox' : 'api'}.landed.example`;

function checkUrl(text: unknown): string {
  try {
    const { origin, pathname, protocol } = new URL(text as string);
    if (/^https?:$/.test(protocol)) return (origin + pathname).replace(/\/+$/, '');
  } catch {
    // Not a URL.
  }
  throw new TypeError('Landed: the option baseUrl must be a URL.');
}
