import { isText } from '../options/check-options.js';

/** The part of the response of `browser_config` that the form uses. */
export interface BrowserConfig {
  readonly currency: string;
  readonly entity: string;
  /** The processor's key, not the merchant's. */
  readonly publishable_key: string;
  readonly wallets: { readonly apple_pay: string; readonly google_pay: string };
  readonly processor: { readonly script_url: string };
  readonly branding: Branding;
}

export interface Branding {
  readonly display_name: string;
  readonly logo_url: string | null;
  readonly button_label: string;
  readonly [field: string]: unknown;
}

/** Whether a body is the configuration of this currency. A proxy's page with status 200 is not. */
export function isBrowserConfig(body: unknown, currency: string): body is BrowserConfig {
  const config = body as Partial<BrowserConfig> | null | undefined;
  return (
    config?.currency === currency &&
    [config.entity, config.publishable_key, config.processor?.script_url].every(isText) &&
    typeof config.branding === 'object'
  );
}
