import type { Branding } from '../branding/types.js';
import type { EveryField } from '../record/every-field.js';
import type { BrowserConfig, CheckoutConfig } from './types.js';
import type { BrowserConfigResponse, CheckoutConfigResponse } from './wire.js';

/** The response of `POST /v1/checkout/config`. */
export function checkoutConfigResponse(config: CheckoutConfig): CheckoutConfigResponse {
  return { object: 'checkout_config', ...configFields(config) };
}

/** The response of `POST /v1/checkout/browser_config`: the same fields, and the branding. */
export function browserConfigResponse(config: BrowserConfig): BrowserConfigResponse {
  return { object: 'browser_config', ...configFields(config), branding: brandingFields(config.branding) };
}

function configFields({ livemode, currency, entity, wallets, processor }: CheckoutConfig) {
  return {
    livemode,
    currency,
    entity: entity.entity,
    entity_name: entity.name,
    country: entity.country,
    settlement_currency: currency,
    publishable_key: entity.publishableKey,
    wallets: { apple_pay: wallets.applePay, google_pay: wallets.googlePay },
    processor: { name: processor.name, script_url: processor.scriptUrl },
  } satisfies Omit<EveryField<CheckoutConfigResponse>, 'object'>;
}

/** Also what `landed branding show --json` prints. */
export function brandingFields(branding: Branding) {
  return {
    display_name: branding.displayName,
    logo_url: branding.logoUrl,
    primary_color: branding.primaryColor,
    background_color: branding.backgroundColor,
    text_color: branding.textColor,
    danger_color: branding.dangerColor,
    button_color: branding.buttonColor,
    button_text_color: branding.buttonTextColor,
    font_family: branding.fontFamily,
    border_radius: branding.borderRadius,
    button_label: branding.buttonLabel,
  } satisfies EveryField<BrowserConfigResponse['branding']>;
}
