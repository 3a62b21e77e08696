import type { Account } from '../options/check-key.js';
import { pause, within } from '../within.js';
import { type BrowserConfig, isBrowserConfig } from './browser-config.js';

/** How long the service allows a browser to keep the configuration. */
const keepMilliseconds = 60_000;
const timeoutMilliseconds = 10_000;
/** Pauses before the second and the third attempt, for failures that can pass. */
const pauses = [500, 2_000];
/** A longer `Retry-After` is left to the buyer: the button then waits for it. */
const longestPause = 15_000;

interface Kept {
  readonly config: BrowserConfig;
  readonly etag: string | null;
  /** By the monotonic clock: a wrong or adjusted clock of the device changes nothing. */
  readonly at: number;
}

const kept = new Map<string, Kept>();
const loading = new Map<string, Promise<BrowserConfig>>();

/** The configuration could not be loaded. `waitMilliseconds`: when another attempt makes sense; Infinity: never. */
export class ConfigError extends Error {
  constructor(
    message: string,
    readonly waitMilliseconds: number,
  ) {
    super(message);
  }
}

/** Loads the configuration of a currency once for all forms of the page, and keeps it for a minute. */
export function loadConfig(account: Account, currency: string): Promise<BrowserConfig> {
  const name = account.baseUrl + account.key + currency;
  let attempt = loading.get(name);
  if (attempt === undefined) {
    attempt = loadWithRetries(account, currency, name).finally(() => loading.delete(name));
    loading.set(name, attempt);
  }
  return attempt;
}

async function loadWithRetries(account: Account, currency: string, name: string): Promise<BrowserConfig> {
  for (const milliseconds of pauses) {
    try {
      return await load(account, currency, name);
    } catch (error) {
      const { waitMilliseconds } = error as ConfigError;
      if (waitMilliseconds > longestPause) throw error;
      await pause(Math.max(waitMilliseconds, milliseconds));
    }
  }
  return load(account, currency, name);
}

async function load({ baseUrl, key }: Account, currency: string, name: string): Promise<BrowserConfig> {
  const last = kept.get(name);
  if (last && performance.now() - last.at < keepMilliseconds) return last.config;
  const url = `${baseUrl}/v1/checkout/browser_config`;
  const request = fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      ...(last?.etag ? { 'If-None-Match': last.etag } : {}),
    },
    body: JSON.stringify({ currency }),
  }).then(async (response) => ({ response, body: response.ok ? ((await response.json()) as unknown) : null }));
  const { response, body } = await within(timeoutMilliseconds, request).catch(() => {
    throw new ConfigError(`${url} did not respond.`, 0);
  });
  const { headers, status } = response;
  const config = status === 304 ? last?.config : body;
  if (isBrowserConfig(config, currency)) {
    kept.set(name, { config, etag: headers.get('ETag'), at: performance.now() });
    return config;
  }
  // Only a 429 and a fault of the service can pass; a rejected key stays rejected.
  const seconds = status === 429 || status >= 500 ? Number(headers.get('Retry-After')) : Infinity;
  throw new ConfigError(`${url} returned no configuration (${status}).`, seconds * 1000);
}
