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
  readonly loading: Promise<BrowserConfig>;
  /** By the monotonic clock: a wrong or adjusted clock of the device changes nothing. */
  readonly at: number;
}

const kept = new Map<string, Kept>();

/** Why the configuration could not be loaded. */
export interface ConfigError extends Error {
  /** When another attempt makes sense, at once when absent; Infinity: never. */
  readonly waitMilliseconds?: number;
}

/** Loads the configuration of a currency once for all forms of the page, and keeps it for a minute. */
export function loadConfig(account: Account, currency: string): Promise<BrowserConfig> {
  const name = account.baseUrl + account.key + currency;
  const last = kept.get(name);
  if (last && performance.now() - last.at < keepMilliseconds) return last.loading;
  const loading = loadWithRetries(account, currency);
  kept.set(name, { loading, at: performance.now() });
  loading.catch(() => kept.delete(name));
  return loading;
}

async function loadWithRetries(account: Account, currency: string): Promise<BrowserConfig> {
  for (const milliseconds of pauses) {
    try {
      return await load(account, currency);
    } catch (error) {
      const { waitMilliseconds = 0 } = error as ConfigError;
      if (waitMilliseconds > longestPause) throw error;
      await pause(Math.max(waitMilliseconds, milliseconds));
    }
  }
  return load(account, currency);
}

async function load({ baseUrl, key }: Account, currency: string): Promise<BrowserConfig> {
  const url = `${baseUrl}/v1/checkout/browser_config`;
  const request = fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ currency }),
  }).then(async (response) => ({ response, config: response.ok ? ((await response.json()) as unknown) : undefined }));
  const { response, config } = await within(timeoutMilliseconds, url, request);
  if (isBrowserConfig(config, currency)) return config;
  const { headers, status } = response;
  // Only a 429 and a fault of the service can pass; a rejected key stays rejected. A date, as a proxy may send it, would
  // need the clock of the device: the usual pause follows.
  const seconds = status === 429 || status >= 500 ? Number(headers.get('Retry-After')) || 0 : Infinity;
  const error: ConfigError = new Error(`${url} returned no configuration (${status}).`);
  throw Object.assign(error, { waitMilliseconds: seconds * 1000 });
}
